"""Statistics of a finished game by player."""

from collections import Counter
from collections.abc import Sequence

from core.games.history_of_the_world.rules.events import (
    BattleBegan,
    BattleEnded,
    CityBuilt,
    Conquered,
    ConquestEnded,
    EventPlayed,
    FortBuilt,
    Founded,
    MonumentBuilt,
    RegionScored,
    Retreated,
    SiegeLaid,
    StructureDamaged,
)
from core.games.history_of_the_world.rules.scoring import (
    MARAUDERS,
    REGIONS_SCORED,
    count_structures,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import Event


def collect_statistics(state: WorldState, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    """Return each player's statistics from the final state and all events."""
    event_counts = Counter(
        (event.seat, word) for event in events for word in _event_statistics(event)
    )
    return tuple(_seat_statistics(state, seat, event_counts) for seat in range(len(state.players)))


# Events that count once each.
_STATISTIC_BY_EVENT: dict[type[Event], str] = {
    Founded: "lands founded in",
    EventPlayed: "event cards played",
    BattleBegan: "battles",
    SiegeLaid: "siege steps",
    Retreated: "retreats",
    StructureDamaged: "structures damaged",
    FortBuilt: "forts built",
    MonumentBuilt: "monuments built",
    CityBuilt: "cities built",
}
_EVENT_STATISTICS = (
    *_STATISTIC_BY_EVENT.values(),
    "lands conquered",
    "battles won",
    "by fleet or caravan",
    "dominances scored",
    "controls scored",
    "armies unspent",
)


def _event_statistics(event: Event) -> tuple[str, ...]:
    match event:
        case Conquered(by=by):
            return (
                ("lands conquered",) if by == "land" else ("lands conquered", "by fleet or caravan")
            )
        case BattleEnded(result="win"):
            return ("battles won",)
        case RegionScored(level="dominance"):
            return ("dominances scored",)
        case RegionScored(level="control"):
            return ("controls scored",)
        case ConquestEnded(armies=armies):
            return ("armies unspent",) * armies
        case _:
            statistic = _STATISTIC_BY_EVENT.get(type(event))
            return (statistic,) if statistic else ()


def _seat_statistics(
    state: WorldState, seat: int, event_counts: Counter[tuple[int, str]]
) -> dict[str, float]:
    player = state.players[seat]
    return {
        **{word: float(event_counts[seat, word]) for word in _EVENT_STATISTICS},
        "event cards left": float(len(player.hand())),
        "armies on the board at the end": float(list(state.armies.values()).count(seat)),
        "points of regions": float(player.earned[REGIONS_SCORED]),
        "points of structures at the end": float(count_structures(state, seat).points),
        "points of marauders": float(player.earned[MARAUDERS]),
    }
