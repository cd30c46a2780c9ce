"""Influence and majorities."""

from collections.abc import Sequence

from core.games.mosaic.content import TOWNS
from core.games.mosaic.rules.effect_registry import active_effects
from core.games.mosaic.rules.modifier_effects import ExtraInfluence
from core.games.mosaic.state import MosaicState


def influence_by_region(state: MosaicState, regions: Sequence[str] = ()) -> dict[str, list[int]]:
    """Return each player's influence by region (R12.3)."""
    survey = state.map_index
    table = {region: list(survey.building_influence[region]) for region in regions or state.regions}
    besieging: dict[str, list[int]] = {}
    for seat, player in enumerate(state.players):
        if not player.units:
            continue
        bonus_effects = active_effects(state, seat, ExtraInfluence)
        for region, kinds in player.units.items():
            if region not in table:
                continue
            table[region][seat] += sum(kinds.values())
            if "siege_engine" in kinds:
                besieging.setdefault(region, []).append(seat)
            for effect in bonus_effects:
                if not kinds.keys().isdisjoint(effect.region_has_own):
                    table[region][seat] += effect.number
    for region, seats in besieging.items():
        for owner, city_influence in enumerate(survey.city_influence[region]):
            if seats != [owner]:
                table[region][owner] -= city_influence
    return table


def dominating_seat(influences: Sequence[int]) -> int | None:
    """Return the seat with most influence, or None if that is zero or tied (R12.6)."""
    highest = max(influences)
    return influences.index(highest) if highest and influences.count(highest) == 1 else None


def dominated_regions(state: MosaicState, seat: int, at_least: int = 1) -> list[str]:
    """Return the dominated regions, or none if fewer than `at_least` are possible."""
    units, built = state.players[seat].units, state.map_index.building_influence
    present = [region for region in state.regions if built[region][seat] or region in units]
    if len(present) < at_least:
        return []
    return [
        r for r, row in influence_by_region(state, present).items() if dominating_seat(row) == seat
    ]


def town_count(state: MosaicState, seat: int) -> int:
    return len(state.building_hexes(seat, TOWNS))
