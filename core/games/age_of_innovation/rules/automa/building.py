"""Workshops and upgrades of the Automa (R13.9)."""

from core.games.age_of_innovation.content import BUILDINGS, PRIORITIES, AutomaCard, BotAction
from core.games.age_of_innovation.rules.automa.selection import (
    automa_hexes,
    human_hexes,
    lowest_hexes,
    nearest_distance,
    pick_by_direction,
)
from core.games.age_of_innovation.rules.board import (
    free_land,
    place_building,
    power_offered,
    sailing_level,
)
from core.games.age_of_innovation.rules.events import Terraformed
from core.games.age_of_innovation.rules.mechanics.reach import reachable_hexes
from core.games.age_of_innovation.state import InnovationState


def transform_and_build(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction, or_upgrade: bool = True
) -> bool:
    """Build a workshop on the preferred hex, else upgrade (R13.9)."""
    candidates = candidate_hexes(state, seat, card, part)
    if not candidates or not state.players[seat].supply["workshop"]:
        return or_upgrade and upgrade(state, seat, card, or_build=False)
    for rule in part.order or ("terrain_priority", "closest_to_human", "direction"):
        candidates = _filter_by_rule(state, seat, rule, candidates, card)
    (hex_id,) = candidates
    automa = state.automa
    assert automa
    automa.seedlings = [h for h in automa.seedlings if h != hex_id]
    automa.blight = [h for h in automa.blight if h != hex_id]
    native = state.players[seat].native_terrain
    if state.terrain[hex_id] != native:
        state.change_terrain(hex_id, native)
        state.emit(Terraformed(seat, hex_id, native, 0))
    place_building(state, seat, hex_id, "workshop", card.is_from_marked)
    return True


def candidate_hexes(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction
) -> list[str]:
    """Return free hexes in reach of half of its buildings, by the card.

    Some cards only allow hexes closer to the other half.
    """
    hexmap, marked = state.map, card.is_from_marked
    near, others = automa_hexes(state, seat, marked), automa_hexes(state, seat, not marked)
    sailing, spans = sailing_level(state, seat), state.bridge_ends()
    if part.ignore_reach:
        free = hexmap.hexes_in(free_land(state))
    else:
        reached = reachable_hexes(hexmap, hexmap.mask(near), sailing, spans)
        free = hexmap.hexes_in(reached & free_land(state))
    if card.is_towards_others and near and others:
        joined = reachable_hexes(hexmap, hexmap.mask(near), sailing, spans) & hexmap.mask(others)
        if not joined:
            gap = min(nearest_distance(state, h, others) for h in near)
            nearer = [h for h in free if nearest_distance(state, h, others) < gap]
            return nearer or list(free)
    return list(free)


def _filter_by_rule(
    state: InnovationState, seat: int, rule: str, hexes: list[str], card: AutomaCard
) -> list[str]:
    humans = human_hexes(state)
    match rule:
        case "terrain_priority":
            order = PRIORITIES[state.players[seat].native_terrain, card.priority]
            return lowest_hexes(hexes, lambda h: order.index(state.terrain[h]))
        case "priority_of_human_terrain":
            order = PRIORITIES[state.players[0].native_terrain, card.priority]
            return lowest_hexes(hexes, lambda h: order.index(state.terrain[h]))
        case "closest_to_human":
            return lowest_hexes(hexes, lambda h: nearest_distance(state, h, humans))
        case "most_power_to_human":
            return lowest_hexes(hexes, lambda h: -_offered_power(state, seat, h))
        case _:
            return [pick_by_direction(hexes, card)]


def _offered_power(state: InnovationState, seat: int, hex_id: str) -> int:
    return sum(power_offered(state, seat, hex_id))


def _available_upgrades(state: InnovationState, seat: int, kind: str) -> list[str]:
    supply = state.players[seat].supply
    return [to for to in BUILDINGS[kind].upgrades if supply[to]]


def upgrade(state: InnovationState, seat: int, card: AutomaCard, or_build: bool = True) -> bool:
    """Upgrade where human players gain least, else build a workshop (R13.9)."""
    own_hexes = automa_hexes(state, seat, True) + automa_hexes(state, seat, False)
    own_hexes = [h for h in state.map.land_ids if h in own_hexes]
    upgradable = [h for h in own_hexes if _available_upgrades(state, seat, state.buildings[h].kind)]
    if not upgradable:
        part = BotAction("transform_and_build")
        return or_build and transform_and_build(state, seat, card, part, or_upgrade=False)
    if state.players[seat].supply["guild"]:
        contacts = [
            h
            for h in upgradable
            if state.buildings[h].kind == "workshop" and _offered_power(state, seat, h)
        ]
        upgradable = contacts or upgradable
    candidates = lowest_hexes(upgradable, lambda h: _offered_power(state, seat, h))
    hex_id = pick_by_direction(candidates, card)
    kinds = _available_upgrades(state, seat, state.buildings[hex_id].kind)
    kind = max(kinds, key=lambda to: BUILDINGS[to].power)
    place_building(state, seat, hex_id, kind)
    return True
