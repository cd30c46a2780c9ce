"""What everybody did in a game, as players would count it."""

from collections import Counter
from collections.abc import Sequence

from core.games.mosaic.content import GRAND
from core.games.mosaic.events import GovernmentTaken, UnitDefeated, Worked
from core.games.mosaic.state import MosaicState
from core.kernel import Event


def census(state: MosaicState, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    """Each person's counts by name, from the end of a game and all that was told in it."""
    told = Counter((type(event), event.seat) for event in events)
    return tuple(_of_seat(state, seat, told) for seat in range(state.persons))


def _of_seat(
    state: MosaicState, seat: int, told: Counter[tuple[type[Event], int]]
) -> dict[str, float]:
    player = state.players[seat]
    kinds = [built.kind for built in state.buildings.values() if built.owner == seat]
    return {
        "rounds": float(state.round),
        "technologies": float(len(player.technologies)),
        "cards left face down": float(len(player.face_down)),
        "wonders": float(len(player.wonders)),
        "golden ages": float(len(player.golden_ages)),
        "achievements": float(len(player.achievements)),
        "cities": float(sum(kind in GRAND for kind in kinds)),
        "towns and others": float(sum(kind not in GRAND for kind in kinds)),
        "units on the map": float(sum(sum(kinds.values()) for kinds in player.units.values())),
        "units defeated": float(told[UnitDefeated, seat]),
        "governments taken": float(told[GovernmentTaken, seat]),
        "times at work": float(told[Worked, seat]),
        "population": float(player.population),
        "points of regions": float(player.empire_vp),
        "currency unspent": float(sum(player.stock.values())),
    }
