"""Static properties of program blocks, independent of the position (R12.35, R21.5)."""

from functools import cache

from core.games.imperium.rules.programs import BLOCKS, NO_ZONES, Instruction


@cache
def block_prices(block: str) -> tuple[Instruction, ...]:
    """Return every unconditional token and action price of a block."""
    return tuple(price for step in BLOCKS[block] for price in step.prices())


@cache
def required_steps(block: str) -> tuple[Instruction, ...]:
    """Return the steps that must be possible in full: those with a cost, or a lone discard."""
    steps = BLOCKS[block]
    if len(steps) == 1 and steps[0].is_cost_alone():
        return steps
    return tuple(step for step in steps if step.has_cost)


@cache
def is_always_available(block: str) -> bool:
    """Return whether a block has no cost and always has an effect."""
    steps = BLOCKS[block]
    if not steps or steps[0].op == "may":
        return True
    return is_costless(block) and any(step.always_changes() for step in steps)


@cache
def is_costless(block: str) -> bool:
    return not block_prices(block) and not required_steps(block)


@cache
def can_always_start(block: str) -> bool:
    """Return whether the first step of a block can never be blocked."""
    return not BLOCKS[block] or BLOCKS[block][0].can_always_start()


@cache
def hidden_zones_used(block: str) -> frozenset[str]:
    """Return the hidden zones whose cards decide whether a block is possible (R18)."""
    return NO_ZONES.union(*(step.hidden_zones() for step in BLOCKS[block]))
