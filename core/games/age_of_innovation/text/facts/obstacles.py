"""Obstacles as text."""

from core.games.age_of_innovation.content import Amounts
from core.games.age_of_innovation.rules.effect_registry import NoTarget
from core.games.age_of_innovation.rules.gains_and_payments import missing_resources
from core.games.age_of_innovation.rules.obstacles import (
    ComesWith,
    Fixed,
    HasOfKind,
    MissingBooks,
    NeverUpgraded,
    NotExchanged,
    NothingToUpgrade,
    NotNative,
    NoUpgrade,
    Obstacle,
    Taken,
    TooManyInnovations,
    Unaffordable,
    UsedBy,
)
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.text.wording import (
    amount_text,
    join_with_semicolons,
    lower_name,
    name,
)
from core.kernel.presentation import format_count, join_words, you_or_seat_letter
from core.kernel.style import Style

OUT_OF_REACH = "out of reach"
_FIXED_TEXTS = {
    Fixed.ACTION_DONE: "your action is done",
    Fixed.AT_TRACK_END: "you are at its end",
    Fixed.NO_SCHOLAR: "you have no scholar to send",
    Fixed.USED: "used in this round",
    Fixed.OWNED: "you have it",
    Fixed.NONE_LEFT: "none is left",
    Fixed.NONE_AT_HOME: "none is left at home",
    Fixed.NO_WORKSHOP: "no workshop is left at home",
    Fixed.NO_BOOK_LEFT: "no book of it is left",
    Fixed.NO_OWN_BOOK: "you have no book of it",
    Fixed.NO_STEP: "no step is possible there",
    Fixed.OUT_OF_REACH: OUT_OF_REACH,
    Fixed.NATIVE_ALREADY: "it is your own terrain already",
    Fixed.SEEDLING: "a seedling grows there",
    Fixed.NOT_OWN_BUILDING: "no building of yours stands there",
    Fixed.HAS_ANNEX: "it has an annex already",
    Fixed.NO_BRIDGE_END: "no bridge can begin at it: yours join your buildings to a site across",
    Fixed.NO_TOKENS: "it takes 2 power in bowl II",
    Fixed.NO_SCHOLAR_LEFT: "no scholar is left in your supply",
    Fixed.NO_BOOKS_LEFT: "no book is left",
    Fixed.NEUTRAL: "comes with an innovation or another tile",
    Fixed.NO_HEX_IN_REACH: "no free hex is in reach",
    Fixed.CHOSEN_ON_MAP: "choose its place on the map",
    Fixed.TAKEN_BY_PASSING: "one is taken when you pass",
    Fixed.COMES_WITH_CITY: "comes with a city",
    Fixed.SCORES_BY_ITSELF: "it scores by itself",
}


def obstacle_text(view: InnovationState, seat: int, obstacle: Obstacle, style: Style) -> str:
    """Return `needs 2 spades and a workshop: 3 tools short`."""
    match obstacle:
        case Fixed():
            return _FIXED_TEXTS[obstacle]
        case Unaffordable():
            return _cost_text(view.players[seat], obstacle, style)
        case MissingBooks(missing):
            return missing_text(missing, style)
        case Taken(owners):
            return f"taken by {join_words(you_or_seat_letter(o, seat, style) for o in owners)}"
        case UsedBy(user):
            return f"taken by {you_or_seat_letter(user, seat, style)} in this round"
        case NoTarget(effect):
            return effect.missing_target()
        case TooManyInnovations(number):
            return f"you have {number} already"
        case ComesWith(kinds):
            return f"comes with a {join_words((lower_name(k, style) for k in kinds), 'or')}"
        case NothingToUpgrade(kind):
            return f"you have no {lower_name(kind, style)} to upgrade"
        case NeverUpgraded(kind):
            return f"a {lower_name(kind, style)} is never upgraded"
        case NotExchanged(kind):
            return f"a {lower_name(kind, style)} is not what is exchanged"
        case NoUpgrade(obstacles):
            return join_with_semicolons(
                *(
                    f"to {lower_name(kind, style)}: {obstacle_text(view, seat, each, style)}"
                    for kind, each in obstacles
                )
            )
        case NotNative(spades):
            home = lower_name(view.players[seat].native_terrain, style)
            return f"needs {format_count(spades, 'spade')}: it is no {home}"
        case HasOfKind(tile):
            return f"you have the {name(tile, style)}"
        case _:
            raise ValueError(obstacle)


def _cost_text(player: Player, obstacle: Unaffordable, style: Style) -> str:
    short = cost_shortage(player, obstacle.cost, style)
    if not obstacle.spades:
        return short
    workshop = " and a workshop" if obstacle.with_workshop else ""
    return f"needs {format_count(obstacle.spades, 'spade')}{workshop}: {short}"


def missing_text(missing: Amounts, style: Style) -> str:
    """Return `2 power short in bowl III`."""
    where = " in bowl III" if "power" in missing else ""
    return f"{join_words(amount_text(*each, style) for each in missing.items())} short{where}"


def cost_shortage(player: Player, cost: Amounts, style: Style) -> str:
    """Return `2 tools and 1 scholar short`, or ""."""
    missing = missing_resources(player, cost)
    return missing_text(missing, style) if missing else ""
