"""What can be said of a block of steps in any position, worked out once (R12.35, R21.5)."""

from functools import cache

from core.games.imperium.content import BLOCKS, Step

PRICES = frozenset(("pay", "spend_action"))

# What can always be done, or what others see to: a price, a look at hidden cards, the end of a
# program that has begun.
_ALWAYS = frozenset(
    (
        *("gain", "gain_action", "pay", "spend_action", "take_unrest", "break_through", "find"),
        *("declare_suit", "take_looked", "take_revealed", "exile_revealed", "reveal_zones"),
        *("exile_self", "return_self_to_unrest_pile", "put_in_play", "flip_self", "replace_self"),
        *("avoid_attack", "attacker_may_pay", "reduce_discard_requirement", "set_state"),
        *("ignore_state_icon_next", "place_token_on_self", "double_gained_tokens"),
    )
)


@cache
def prices_in(block: str) -> tuple[Step, ...]:
    """Everything that a block costs in any case, in tokens and actions."""
    parts = (BLOCKS[step.cost] if step.op == "cost_then" else (step,) for step in BLOCKS[block])
    return tuple(step for steps in parts for step in steps if step.op in PRICES)


@cache
def conditions_in(block: str) -> tuple[Step, ...]:
    """The steps that must be possible in full: what has a cost, a discard that is all there is."""
    steps = BLOCKS[block]
    if len(steps) == 1 and steps[0].op == "discard" and steps[0].n > 0 and not steps[0].who:
        return steps
    return tuple(step for step in steps if step.op == "cost_then")


@cache
def can_always_be_chosen(block: str) -> bool:
    """Whether an option is available wherever it is offered: no cost, and it does something."""
    steps = BLOCKS[block]
    if not steps or steps[0].op == "may":
        return True
    return is_costless(block) and any(map(always_changes, steps))


@cache
def is_costless(block: str) -> bool:
    """Whether nothing need be had for a block to be carried out."""
    return not prices_in(block) and not conditions_in(block)


def always_changes(step: Step) -> bool:
    """Whether a step does something wherever it is carried out."""
    return step.op in _ALWAYS and step.per is None


@cache
def always_leads_somewhere(block: str) -> bool:
    """Whether the first step of a block can be blocked by nothing."""
    first = BLOCKS[block][0] if BLOCKS[block] else None
    if first is None or first.op not in ("pay", "spend_action", "cost_then", "choose"):
        return True
    return first.op == "choose" and any(map(is_costless, first.options))
