"""Statistics of a finished game of Mosaic."""

from collections import Counter
from collections.abc import Callable, Sequence

from core.games.mosaic.content import BUILD_CARDS, TOWNS
from core.games.mosaic.rules.events import (
    GovernmentTaken,
    UnitDefeated,
    UnitMoved,
    UnitPlaced,
    Worked,
)
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.rules.scoring import unrest_points
from core.games.mosaic.state import MosaicState
from core.kernel import Event

# Statistics of the final position.
_FINAL_COUNTS: dict[str, Callable[[MosaicState, int], int]] = {
    "rounds": lambda state, seat: state.round,
    "cities": lambda state, seat: len(state.building_hexes(seat, ("city",))),
    "ports": lambda state, seat: len(state.building_hexes(seat, ("port",))),
    "towns": lambda state, seat: len(state.building_hexes(seat, TOWNS)),
    "regions with a city": lambda state, seat: len(state.city_regions(seat)),
    "regions dominated": lambda state, seat: len(dominated_regions(state, seat)),
    "units": lambda state, seat: state.unit_count(seat),
    "wonders": lambda state, seat: len(state.players[seat].wonders),
    "projects": lambda state, seat: _count_projects(state, seat),
    "golden ages": lambda state, seat: len(state.players[seat].golden_ages),
    "achievements": lambda state, seat: len(state.players[seat].achievements),
    "technologies": lambda state, seat: len(state.players[seat].technologies),
    "technologies never played": lambda state, seat: len(state.players[seat].face_down),
    "trade goods": lambda state, seat: state.different_good_count(seat),
    "population": lambda state, seat: state.players[seat].population,
    "taxes and tariffs": lambda state, seat: len(state.players[seat].tax_cards),
    "unrest": lambda state, seat: unrest_points(state, seat),
    "points of empire scorings": lambda state, seat: state.players[seat].empire_vp,
    "unspent": lambda state, seat: sum(state.players[seat].stock.values()),
}
# Statistics of events.
_EVENT_TYPES: dict[str, type[Event]] = {
    "times worked": Worked,
    "governments": GovernmentTaken,
    "units raised": UnitPlaced,
    "units moved": UnitMoved,
    "units defeated": UnitDefeated,
}


def collect_statistics(state: MosaicState, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    """Count final positions and events for each player."""
    event_counts = Counter((type(event), event.seat) for event in events)
    return tuple(
        {name: float(count(state, seat)) for name, count in _FINAL_COUNTS.items()}
        | {name: float(event_counts[kind, seat]) for name, kind in _EVENT_TYPES.items()}
        for seat in range(state.persons)
    )


def _count_projects(state: MosaicState, seat: int) -> int:
    return sum(BUILD_CARDS[card].kind == "project" for card in state.players[seat].build_cards)
