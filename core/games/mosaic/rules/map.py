"""The map: legal hexes, and the placement of pieces, tokens and units."""

from collections.abc import Iterable

from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    HEXES,
    MAJOR_BUILDINGS,
    NEIGHBORS,
    REGION_BY_HEX,
    TOKENS,
    TOWNS,
    UNITS,
    WONDERS,
)
from core.games.mosaic.rules.actions import PlaceAt
from core.games.mosaic.rules.effect_registry import (
    active_effects,
    active_effects_with_source,
    has_effects,
    trigger_effects,
)
from core.games.mosaic.rules.events import (
    PiecePlaced,
    TokenTaken,
    TreasuryFilled,
    UnitDefeated,
    UnitPlaced,
    WonderBuilt,
)
from core.games.mosaic.rules.gain_effects import GrowingProduction
from core.games.mosaic.rules.gains_and_payments import gain_resources, raise_production
from core.games.mosaic.rules.modifier_effects import UnitImmunity
from core.games.mosaic.rules.obstacles import Locked, Obstacle, Occupied, Reason
from core.games.mosaic.state import Building, MosaicState
from core.kernel import Action

_PLACE_ACTIONS = {
    piece: {hex_id: PlaceAt(piece, hex_id) for hex_id in HEXES}
    for piece in (*MAJOR_BUILDINGS, *TOWNS)
}


def place_actions(piece: str, hexes: Iterable[str]) -> tuple[Action, ...]:
    return tuple(map(_PLACE_ACTIONS[piece].__getitem__, hexes))


def buildable_regions(state: MosaicState, seat: int) -> list[str]:
    """Return the regions without another player's Loyalty lock."""
    if not state.locks:
        return state.regions
    return [r for r in state.regions if state.locks.get(r, seat) == seat]


def legal_hexes(state: MosaicState, seat: int, piece: str, placement: str = "") -> list[str]:
    """Return all legal hexes for a piece (R6.3). `placement` restricts them (R18.6)."""
    if not state.players[seat].supply[piece]:
        return []
    if piece == "port":
        return [h for r in buildable_regions(state, seat) for h in state.map_index.free_ports[r]]
    if _is_next_to_city(piece, placement):
        hexes = state.map_index.free_next_to_cities[seat]
        if piece != "city":
            return hexes
        regions = buildable_regions(state, seat)
        return [h for h in hexes if REGION_BY_HEX[h] in regions]
    regions = _placement_regions(state, seat, placement)
    if piece == "city" and state.locks:
        regions = [r for r in regions if state.locks.get(r, seat) == seat]
    return [h for r in regions for h in state.map_index.free_land[r]]


def _is_next_to_city(piece: str, placement: str) -> bool:
    """Return whether the piece must be placed next to an own city."""
    is_free = placement in ("", "any_hex")
    return placement == "hex_adjacent_to_own_city" or (is_free and piece not in CITIES)


def _placement_regions(state: MosaicState, seat: int, placement: str) -> list[str]:
    """Return the regions that a placement permits, without regard to locks."""
    own_regions = state.city_regions(seat)
    if placement in ("region_without_own_city", "same_region_without_own_city"):
        return [r for r in state.regions if r not in own_regions]
    if placement == "region_adjacent_to_region_with_own_city":
        adjacent = {n for r in own_regions for n in state.adjacent_regions(r)}
        return [r for r in state.regions if r in adjacent]
    return state.regions


def hex_obstacle(
    state: MosaicState, seat: int, piece: str, hex_id: str, placement: str = ""
) -> Obstacle | None:
    """Return why a hex is not among `legal_hexes`, or None."""
    region = REGION_BY_HEX[hex_id]
    is_port_hex = HEXES[hex_id].feature == "port"
    owner = state.locks.get(region, seat)
    if found := _space_obstacle(state, hex_id):
        return found
    if piece == "port" and not is_port_hex:
        return Reason.NO_PORT_HEX
    if piece == "city" and is_port_hex:
        return Reason.PORT_HEX
    if piece in CITIES and owner != seat:
        return Locked(owner)
    if piece != "port" and _is_next_to_city(piece, placement):
        if hex_id not in state.map_index.free_next_to_cities[seat]:
            is_reached = any(n in state.city_hexes(seat) for n in NEIGHBORS[hex_id])
            return Reason.OUT_OF_REACH if placement or is_reached else Reason.NOT_NEXT_TO_CITY
    elif piece != "port" and (
        is_port_hex or region not in _placement_regions(state, seat, placement)
    ):
        return Reason.OUT_OF_REACH
    return None if state.players[seat].supply[piece] else Reason.NO_PIECE_TO_PLACE


def _space_obstacle(state: MosaicState, hex_id: str) -> Obstacle | None:
    if REGION_BY_HEX[hex_id] not in state.regions:
        return Reason.OUT_OF_PLAY
    building = state.buildings.get(hex_id)
    return Occupied(building) if building is not None else None


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
    """Return the hexes where the seat may build a wonder (R6.4)."""
    free_land, free_ports = state.map_index.free_land, state.map_index.free_ports
    placement, hexes = WONDERS[wonder].placement, []
    for region in _wonder_regions(state, seat, placement):
        if placement != "port_hex":
            hexes += free_land[region]
        hexes += free_ports[region]
    return hexes


def wonder_hex_obstacle(state: MosaicState, seat: int, wonder: str, hex_id: str) -> Obstacle | None:
    """Return why a hex is not among `wonder_hexes`, or None."""
    region, placement = REGION_BY_HEX[hex_id], WONDERS[wonder].placement
    if found := _space_obstacle(state, hex_id):
        return found
    if region not in state.city_regions(seat):
        return Reason.NO_OWN_CITY
    if placement == "port_hex" and HEXES[hex_id].feature != "port":
        return Reason.NO_PORT_HEX
    if region not in _wonder_regions(state, seat, placement):
        return Reason.TOO_FEW_CITIES
    return None


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
    """Place a piece. Only built pieces fill the treasury and trigger effects."""
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
        trigger_effects(state, seat, "own_build", piece)
    for card, growing in active_effects_with_source(state, seat, GrowingProduction):
        growing.follow_placement(state, seat, card, piece)


def place_wonder(state: MosaicState, seat: int, wonder: str, hex_id: str) -> None:
    state.wonders.remove(wonder)
    state.players[seat].wonders.append(wonder)
    state.set_building(hex_id, Building(seat, "wonder", wonder))
    state.emit(WonderBuilt(seat, wonder, hex_id))
    take_token(state, seat, hex_id)
    _trigger_build_bonuses(state, seat, "any_wonder_built")


def _trigger_build_bonuses(state: MosaicState, seat: int, hook: str) -> None:
    """Trigger gains of Traders and Artist, for the builder too (R15.10)."""
    for other in state.seats_from(seat) if has_effects(hook) else ():
        trigger_effects(state, other, hook)


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
            if units and not active_effects(state, owner, UnitImmunity):
                targets += [(owner, unit, place_) for unit in UNITS if unit in units]
    return targets
