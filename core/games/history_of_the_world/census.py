"""Statistics of a finished game by player."""

from collections import Counter
from collections.abc import Sequence

from core.games.history_of_the_world.events import (
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
from core.games.history_of_the_world.scoring import MARAUDERS, REGIONS_SCORED, structures_of
from core.games.history_of_the_world.state import WorldState
from core.kernel import Event


def census(state: WorldState, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    """Count from the final state and all events."""
    told = Counter((event.seat, word) for event in events for word in _words(event))
    return tuple(_of_seat(state, seat, told) for seat in range(len(state.players)))


# Events that count once each.
_ONCE: dict[type[Event], str] = {
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
_TOLD = (
    *_ONCE.values(),
    "lands conquered",
    "battles won",
    "by fleet or caravan",
    "dominances scored",
    "controls scored",
    "armies unspent",
)


def _words(event: Event) -> tuple[str, ...]:
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
            once = _ONCE.get(type(event))
            return (once,) if once else ()


def _of_seat(state: WorldState, seat: int, told: Counter[tuple[int, str]]) -> dict[str, float]:
    player = state.players[seat]
    return {
        **{word: float(told[seat, word]) for word in _TOLD},
        "event cards left": float(len(player.hand())),
        "armies on the board at the end": float(list(state.armies.values()).count(seat)),
        "points of regions": float(player.earned[REGIONS_SCORED]),
        "points of structures at the end": float(structures_of(state, seat).points),
        "points of marauders": float(player.earned[MARAUDERS]),
    }
