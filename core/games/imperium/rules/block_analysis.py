"""Static properties of program blocks, independent of the position (R12.35, R21.5)."""

from functools import cache

from core.games.imperium.content import BLOCKS, Step

PRICE_OPS = frozenset(("pay", "spend_action"))

# Instructions that always have an effect, or whose effect is checked elsewhere: prices, hidden
# cards, and the end of a running program.
_ALWAYS_EFFECTIVE = frozenset(
    (
        *("gain", "gain_action", "pay", "spend_action", "take_unrest", "break_through", "find"),
        *("declare_suit", "take_looked", "take_revealed", "exile_revealed", "reveal_zones"),
        *("exile_self", "return_self_to_unrest_pile", "put_in_play", "flip_self", "replace_self"),
        *("avoid_attack", "attacker_may_pay", "reduce_discard_requirement", "set_state"),
        *("ignore_state_icon_next", "place_token_on_self", "double_gained_tokens"),
    )
)


@cache
def block_prices(block: str) -> tuple[Step, ...]:
    """Return every unconditional token and action price of a block."""
    parts = (BLOCKS[step.cost] if step.op == "cost_then" else (step,) for step in BLOCKS[block])
    return tuple(step for steps in parts for step in steps if step.op in PRICE_OPS)


@cache
def required_steps(block: str) -> tuple[Step, ...]:
    """Return the steps that must be possible in full: steps with a cost, or a lone discard."""
    steps = BLOCKS[block]
    if len(steps) == 1 and steps[0].op == "discard" and steps[0].n > 0 and not steps[0].who:
        return steps
    return tuple(step for step in steps if step.op == "cost_then")


@cache
def is_always_available(block: str) -> bool:
    """Return whether a block has no cost and always has an effect."""
    steps = BLOCKS[block]
    if not steps or steps[0].op == "may":
        return True
    return is_costless(block) and any(map(is_always_effective, steps))


@cache
def is_costless(block: str) -> bool:
    """Return whether a block needs no tokens, actions or cards."""
    return not block_prices(block) and not required_steps(block)


def is_always_effective(step: Step) -> bool:
    return step.op in _ALWAYS_EFFECTIVE and step.per is None


@cache
def can_always_start(block: str) -> bool:
    """Return whether the first step of a block can never be blocked."""
    first = BLOCKS[block][0] if BLOCKS[block] else None
    if first is None or first.op not in ("pay", "spend_action", "cost_then", "choose"):
        return True
    return first.op == "choose" and any(map(is_costless, first.options))
