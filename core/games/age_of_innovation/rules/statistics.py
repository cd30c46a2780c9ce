"""Statistics of a finished game, per player."""

from collections import Counter
from collections.abc import Sequence

from core.games.age_of_innovation.content import BOOK_ACTIONS, BUILDINGS, POWER_ACTIONS, SACRIFICE
from core.games.age_of_innovation.rules.events import (
    ActionTaken,
    BridgeBuilt,
    Converted,
    PowerDeclined,
    PowerTaken,
    ScholarSent,
    Terraformed,
    TrackAdvanced,
)
from core.games.age_of_innovation.rules.scoring import final_coins
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Event

FINAL_COUNTS = ("buildings", "cities", "palaces", "universities", "schools", "guilds")
FINAL_HOLDINGS = ("competencies", "innovations", "science levels", "goods left")
ACTION_COUNTS = (
    *("spades", "bridges", "track steps", "scholars sent", "power actions", "book actions"),
    *("special actions", "conversions", "power sacrificed", "offers taken", "offers declined"),
)


def collect_statistics(
    state: InnovationState, events: Sequence[Event]
) -> tuple[dict[str, float], ...]:
    """Return final counts and action counts per human player."""
    counts = [Counter[str]() for _ in range(state.persons)]
    for event in events:
        if 0 <= event.seat < state.persons:
            statistic, amount = _counted_action(event)
            counts[event.seat][statistic] += amount
    return tuple(
        {
            **_final_counts(state, seat),
            **{statistic: float(counts[seat][statistic]) for statistic in ACTION_COUNTS},
        }
        for seat in range(state.persons)
    )


def _counted_action(event: Event) -> tuple[str, int]:
    match event:
        case Terraformed(spades=spades):
            return "spades", spades
        case BridgeBuilt():
            return "bridges", 1
        case TrackAdvanced():
            return "track steps", 1
        case ScholarSent():
            return "scholars sent", 1
        case ActionTaken(action=tile) if tile in POWER_ACTIONS:
            return "power actions", 1
        case ActionTaken(action=tile) if tile in BOOK_ACTIONS:
            return "book actions", 1
        case ActionTaken():
            return "special actions", 1
        case Converted(conversion=conversion) if conversion == SACRIFICE:
            return "power sacrificed", 1
        case Converted():
            return "conversions", 1
        case PowerTaken():
            return "offers taken", 1
        case PowerDeclined():
            return "offers declined", 1
        case _:
            return "", 0


def _final_counts(state: InnovationState, seat: int) -> dict[str, float]:
    player = state.players[seat]
    built = [b.kind for b in state.buildings.values() if b.owner == seat]
    twins = Counter(BUILDINGS[kind].twin for kind in built)
    kinds = (twins[kind] for kind in ("palace", "university", "school", "guild"))
    placed = (len(built), len(player.city_tiles), *kinds)
    own = (
        len(player.competencies),
        len(player.innovations),
        sum(player.science.values()),
        final_coins(state, seat),
    )
    numbers = zip((*FINAL_COUNTS, *FINAL_HOLDINGS), (*placed, *own), strict=True)
    return {statistic: float(number) for statistic, number in numbers}
