"""Influence, majorities and the counts that multiply effects."""

from collections.abc import Sequence

from core.games.mosaic.content import (
    CARDS,
    CITIES,
    NEIGHBORS,
    REGION_BY_HEX,
    TOWNS,
    Effect,
    Per,
)
from core.games.mosaic.state import MosaicState


def influence_by_region(state: MosaicState, regions: Sequence[str] = ()) -> dict[str, list[int]]:
    """Return each player's influence by region (R12.3)."""
    survey = state.map_index
    table = {region: list(survey.building_influence[region]) for region in regions or state.regions}
    besieging: dict[str, list[int]] = {}
    for seat, player in enumerate(state.players):
        if not player.units:
            continue
        bonus_effects = state.active_effects(seat, "empire_scoring", "influence")
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
    """Return the seat with most influence, or None if it is zero or tied (R12.6)."""
    highest = max(influences)
    return influences.index(highest) if highest and influences.count(highest) == 1 else None


def dominated_regions(state: MosaicState, seat: int, at_least: int = 1) -> list[str]:
    """Return the dominated regions, or none if `at_least` is out of reach."""
    units, built = state.players[seat].units, state.map_index.building_influence
    present = [region for region in state.regions if built[region][seat] or region in units]
    if len(present) < at_least:
        return []
    return [
        r for r, row in influence_by_region(state, present).items() if dominating_seat(row) == seat
    ]


def count_multiplier(state: MosaicState, seat: int, per: Per, hex_id: str = "") -> int:
    """Return the count that multiplies an effect; `hex_id` is the asking wonder's hex."""
    if per.scope == "pillar":
        return state.players[seat].symbols[per.thing]
    if per.scope == "own":
        return _count_own(state, seat, per.thing)
    if per.scope == "region":
        if per.thing == "sole_majority":
            return len(dominated_regions(state, seat))
        return len(state.city_regions(seat))
    return _count_all_players(state, seat, per.thing, hex_id)


def _count_own(state: MosaicState, seat: int, thing: str) -> int:
    player = state.players[seat]
    match thing:
        case "population":
            return player.population
        case "two_population":
            return player.population // 2
        case "city":
            return len(state.city_hexes(seat))
        case "city_in_chosen_region":
            regions = [REGION_BY_HEX[h] for h in state.city_hexes(seat)]
            return max((regions.count(region) for region in regions), default=0)
        case "port" | "farm_town" | "manufactory_town":
            return len(state.building_hexes(seat, (thing,)))
        case "wonder":
            return len(player.wonders)
        case "project":
            return sum(CARDS[card].kind == "project" for card in player.build_cards)
        case "technology":
            return len(player.technologies)
        case "trade_good":
            return sum(player.goods.values()) + player.wild_goods
        case "different_good":
            return state.different_good_count(seat)
        case "food_production":
            return player.production["food"]
        case "unit_on_map":
            return state.unit_count(seat)
        case "achievement":
            return len(player.achievements)
        case "golden_age_or_achievement":
            return len(player.achievements) + len(player.golden_ages)
        case _:
            raise ValueError(thing)


def _count_all_players(state: MosaicState, seat: int, thing: str, hex_id: str) -> int:
    """Count for a wonder all players' pieces or, by option, the owner's (R15.3)."""
    region = REGION_BY_HEX[hex_id]
    everybody = state.options["wonder_counts_all_players"] == "yes"
    if thing == "unit_in_same_region":  # counts all players regardless of the option
        return sum(sum(p.units.get(region, {}).values()) for p in state.players)
    influence = 0
    for other, building in state.buildings.items():
        if not everybody and building.owner != seat:
            continue
        if thing == "city_on_adjacent_hex":
            influence += building.kind in CITIES and other in NEIGHBORS[hex_id]
        elif REGION_BY_HEX[other] == region:
            if thing == "city_in_same_region":
                influence += building.kind in CITIES
            elif building.kind == "wonder":
                influence += other != hex_id or state.options["sphinx_counts_itself"] == "yes"
    return influence


def scaled_amount(
    state: MosaicState, seat: int, effect: Effect, number: int, hex_id: str = ""
) -> int:
    """Multiply a number by the effect's count, up to its limit."""
    if effect.per is not None:
        number *= count_multiplier(state, seat, effect.per, hex_id)
    return min(number, effect.at_most) if effect.at_most else number


def town_count(state: MosaicState, seat: int) -> int:
    return len(state.building_hexes(seat, TOWNS))
