"""Words of obstacles, in full and in short."""

from core.games.imperium.rules.legality import play_obstacle
from core.games.imperium.rules.obstacles import (
    MissingCards,
    Obstacle,
    Reason,
    Unaffordable,
    WrongState,
)
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.terms import STATE_ABBREVIATIONS, counted_noun, short_amount
from core.kernel.style import Style

_REASON_TEXTS: dict[Reason, tuple[str, str]] = {
    Reason.ONLY_SCORES: ("only scores", "scores"),
    Reason.NO_ACTION: ("no action left", "no action"),
    Reason.CONDITION_UNMET: ("condition not met", "not met"),
    Reason.UNPAYABLE: ("cannot be paid", "too costly"),
    Reason.NO_EXHAUST_ABILITY: ("in play, with nothing to exhaust it for", "nothing to exhaust"),
    Reason.EXHAUSTED: ("exhausted until your next turn", "exhausted"),
    Reason.NO_EXHAUST_TOKEN: ("no exhaust token left", "no token"),
    Reason.UNUSABLE: ("its price cannot be paid, or nothing would change", "no use"),
    Reason.QUEST: ("a quest: its card says when it is done", "quest"),
    Reason.BARBARIAN: ("only an empire develops", "emp only"),
    Reason.NOT_TAKEN: ("not of a suit to be taken now", "other suit"),
    Reason.NO_TOKEN: ("has no token of the kind to be taken now", "no token"),
}


def obstacle_texts(obstacle: Obstacle, style: Style) -> tuple[str, str]:
    match obstacle:
        case Reason():
            return _REASON_TEXTS[obstacle]
        case WrongState(needed):
            return f"{needed} only", f"{STATE_ABBREVIATIONS[needed]} only"
        case MissingCards(n, card_filter):
            needs = f"needs {counted_noun(n, card_filter)}"
            return f"{needs} in play", needs
        case Unaffordable(price):
            due = short_amount(price.materials, price.population, price.progress, style)
            return f"costs {due}, which you cannot pay", f"costs {due}"


def unplayable_reason(view: ImperiumState, seat: int, card: str, style: Style) -> tuple[str, ...]:
    """Return why a hand card cannot be played, long and short, or nothing if it can be."""
    obstacle = play_obstacle(view, seat, card)
    return obstacle_texts(obstacle, style) if obstacle else ()
