"""The costs a choice imposes on its player, so that the cursor does not start on it."""

from functools import cache

from core.games.imperium.content import BLOCKS, Ability, Step

AN_UNREST, A_CARD_IN_PLAY, ALL_TOKENS = 2.0, 1.0, 1.0


@cache
def block_downside(block: str) -> float:
    """Return how harmful an accidental choice of a block would be; 0 is harmless."""
    return max(map(_step_downside, BLOCKS[block]), default=0.0)


def ability_downside(ability: Ability | None) -> float:
    """Return how harmful an accidental use of an ability would be, including its cost."""
    if ability is None:
        return 0.0
    return max(block_downside(block) if block else 0.0 for block in (ability.cost, ability.do))


def _step_downside(step: Step) -> float:
    if step.who not in ("", "all") or step.up_to:  # it affects others, or can be zero
        return 0.0
    match step.op:
        case "take_unrest":
            return AN_UNREST
        case "abandon" | "recall":
            return A_CARD_IN_PLAY
        case "sink" if "play" in step.frm:
            return A_CARD_IN_PLAY
        case "pay" if step.n < 0:
            return ALL_TOKENS
        case "cost_then":
            return max(block_downside(step.cost), block_downside(step.do))
        case "choose":
            return min(map(block_downside, step.options))
        case _:
            return 0.0
