"""The map: legal hexes, and the placement of pieces, tokens and units."""

from collections.abc import Iterable

from core.games.mosaic.content import (
    CONSTANTS,
    EFFECTS_BY_HOOK,
    HEXES,
    MAJOR_BUILDINGS,
    REGION_BY_HEX,
    TOKENS,
    TOWNS,
    UNITS,
    WONDERS,
)
from core.games.mosaic.rules.actions import PlaceAt
from core.games.mosaic.rules.events import (
    PiecePlaced,
    TokenTaken,
    TreasuryFilled,
    UnitDefeated,
    UnitPlaced,
    WonderBuilt,
)
from core.games.mosaic.rules.stock import gain_resources, raise_production
from core.games.mosaic.state import Building, MosaicState
from core.kernel import Action

_PLACE_ACTIONS = {
    piece: {hex_id: PlaceAt(piece, hex_id) for hex_id in HEXES}
    for piece in (*MAJOR_BUILDINGS, *TOWNS)
}


def place_actions(piece: str, hexes: Iterable[str]) -> tuple[Action, ...]:
    """Return shared PlaceAt actions."""
    return tuple(map(_PLACE_ACTIONS[piece].__getitem__, hexes))


def buildable_regions(state: MosaicState, seat: int) -> list[str]:
    """Return the regions without another player's Loyalty lock."""
    if not state.locks:
        return state.regions
    return [r for r in state.regions if state.locks.get(r, seat) == seat]


def legal_hexes(state: MosaicState, seat: int, piece: str, placement: str = "") -> list[str]:
    """Return all legal hexes for a piece (R6.3); `placement` restricts them (R18.6)."""
    if not state.players[seat].supply[piece]:
        return []
    if piece == "port":
        return [h for r in buildable_regions(state, seat) for h in state.map_index.free_ports[r]]
    if placement in ("", "any_hex") and piece != "city":
        placement = "hex_adjacent_to_own_city"
    if placement == "hex_adjacent_to_own_city":
        hexes = state.map_index.free_next_to_cities[seat]
        if piece != "city":
            return hexes
        regions = buildable_regions(state, seat)
        return [h for h in hexes if REGION_BY_HEX[h] in regions]
    regions = state.regions if piece != "city" else buildable_regions(state, seat)
    own_regions = state.city_regions(seat)
    if placement in ("region_without_own_city", "same_region_without_own_city"):
        regions = [r for r in regions if r not in own_regions]
    elif placement == "region_adjacent_to_region_with_own_city":
        adjacent = {n for r in own_regions for n in state.adjacent_regions(r)}
        regions = [r for r in regions if r in adjacent]
    return [h for r in regions for h in state.map_index.free_land[r]]


def placeable_pieces(state: MosaicState, seat: int) -> list[str]:
    survey, supply = state.map_index, state.players[seat].supply
    regions = buildable_regions(state, seat)
    found = []
    if supply["city"] and any(map(survey.free_land.get, regions)):
        found.append("city")
    if supply["port"] and any(map(survey.free_ports.get, regions)):
        found.append("port")
    if survey.free_next_to_cities[seat]:
        found += [piece for piece in TOWNS if supply[piece]]
    return found


_WONDER_PLACEMENTS = {wonder.placement for wonder in WONDERS.values()}


def wonder_hexes(state: MosaicState, seat: int, wonder: str) -> list[str]:
    """Return all legal hexes (R6.4)."""
    free_land, free_ports = state.map_index.free_land, state.map_index.free_ports
    placement, hexes = WONDERS[wonder].placement, []
    for region in _wonder_regions(state, seat, placement):
        if placement != "port_hex":
            hexes += free_land[region]
        hexes += free_ports[region]
    return hexes


def placeable_wonders(state: MosaicState, seat: int) -> list[str]:
    survey, possible_placements = state.map_index, set()
    for placement in _WONDER_PLACEMENTS:
        for region in _wonder_regions(state, seat, placement):
            on_land = placement != "port_hex" and survey.free_land[region]
            if on_land or survey.free_ports[region]:
                possible_placements.add(placement)
                break
    return [wonder for wonder in state.wonders if WONDERS[wonder].placement in possible_placements]


def _wonder_regions(state: MosaicState, seat: int, placement: str) -> list[str]:
    regions = state.city_regions(seat)
    if placement == "any_hex_region_3_cities":
        return [r for r in regions if state.map_index.city_count[r] >= 3]
    return regions


def place_piece(
    state: MosaicState, seat: int, piece: str, hex_id: str, is_built: bool = True
) -> None:
    """Place a piece; only built pieces fill the treasury and trigger effects."""
    state.players[seat].supply[piece] -= 1
    state.set_building(hex_id, Building(seat, piece))
    state.emit(PiecePlaced(seat, piece, hex_id))
    take_token(state, seat, hex_id)
    if is_built:
        money = CONSTANTS.treasury.get(piece, 0)
        if money:
            state.treasury += money
            state.emit(TreasuryFilled(seat, money))
            _trigger_build_bonuses(state, seat, f"any_{piece}_built")
        for card, effect in state.active_effects_with_source(seat, "own_build"):
            if piece in effect.of:
                raise_production(state, seat, effect.amounts, source=card)
    for card, effect in state.active_effects_with_source(seat, "ongoing", "production"):
        if effect.per and effect.per.thing == piece:
            raise_production(state, seat, effect.amounts, source=card)  # Plow (R15.22)


def place_wonder(state: MosaicState, seat: int, wonder: str, hex_id: str) -> None:
    """Place a wonder (R6.4.5)."""
    state.wonders.remove(wonder)
    state.players[seat].wonders.append(wonder)
    state.set_building(hex_id, Building(seat, "wonder", wonder))
    state.emit(WonderBuilt(seat, wonder, hex_id))
    take_token(state, seat, hex_id)
    _trigger_build_bonuses(state, seat, "any_wonder_built")


def _trigger_build_bonuses(state: MosaicState, seat: int, hook: str) -> None:
    """Trigger gains of Traders and Artist, for the builder too (R15.10)."""
    for other in state.seats_from(seat) if hook in EFFECTS_BY_HOOK else ():
        for card, effect in state.active_effects_with_source(other, hook):
            gain_resources(state, other, effect.amounts, source=card)


def take_token(state: MosaicState, seat: int, hex_id: str) -> None:
    """Take the hex's token: gain a cache or keep a trade good (R7.2, R7.3)."""
    token = state.tokens.pop(hex_id, "")
    if not token:
        return
    state.emit(TokenTaken(seat, token, hex_id))
    if TOKENS[token].is_good:
        goods = state.players[seat].goods
        goods[token] = goods.get(token, 0) + 1
        raise_production(state, seat, TOKENS[token].production, source=token)
    else:
        state.removed.append(token)
        gain_resources(state, seat, TOKENS[token].gain, source=token)


def matching_token_hexes(state: MosaicState, good: str, caches: bool) -> list[str]:
    """Return the hexes whose token an effect may take (R7.7)."""
    return [
        h
        for h in HEXES
        if (token := state.tokens.get(h))
        and (token == good if good else caches or TOKENS[token].is_good)
    ]


def add_unit(state: MosaicState, seat: int, unit: str, region: str) -> None:
    player = state.players[seat]
    player.supply[unit] -= 1
    kinds = player.units.setdefault(region, {})
    kinds[unit] = kinds.get(unit, 0) + 1
    state.emit(UnitPlaced(seat, unit, region))


def remove_unit(state: MosaicState, seat: int, unit: str, region: str) -> None:
    """Remove a unit from a region, without returning it to the supply."""
    kinds = state.players[seat].units[region]
    kinds[unit] -= 1
    if not kinds[unit]:
        del kinds[unit]
    if not kinds:
        del state.players[seat].units[region]


def defeat_unit(state: MosaicState, seat: int, owner: int, unit: str, region: str) -> None:
    """Return an enemy unit to its owner's supply (R11.2)."""
    remove_unit(state, owner, unit, region)
    state.players[owner].supply[unit] += 1
    moved, key = state.turn.moved, f"{region}/{unit}"
    if owner == state.turn.seat and key in moved:  # a replacement recruit may move (R6.7.3)
        moved[key] = min(moved[key], state.players[owner].units.get(region, {}).get(unit, 0))
    state.emit(UnitDefeated(seat, owner, unit, region))


def defeat_targets(
    state: MosaicState, seat: int, required_units: tuple[str, ...], region: str = ""
) -> list[tuple[int, str, str]]:
    """Return enemy units (owner, unit, region) in regions with the required own units."""
    own_units = state.players[seat].units
    targets = []
    for place_ in [region] if region else state.regions:
        kinds = own_units.get(place_, {})
        if not any(kinds.get(kind) for kind in required_units):
            continue
        for owner in state.seats_from(seat)[1:]:
            units = state.players[owner].units.get(place_)
            if units and not state.ongoing_value(owner, "units_immune"):
                targets += [(owner, unit, place_) for unit in UNITS if unit in units]
    return targets
