"""Workshops and upgrades of the Automa (R13.9)."""

from core.games.age_of_innovation.automa.choosing import (
    best,
    by_direction,
    far_from,
    human_hexes,
    own_hexes,
)
from core.games.age_of_innovation.board import free_land, power_offered, sailing_level, set_building
from core.games.age_of_innovation.content import BUILDINGS, PRIORITIES, AutomaCard, BotAction
from core.games.age_of_innovation.events import Terraformed
from core.games.age_of_innovation.family.reach import within_reach
from core.games.age_of_innovation.state import InnovationState


def transform_and_build(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction, or_upgrade: bool = True
) -> bool:
    """Build a workshop on the preferred hex, otherwise upgrade (R13.9)."""
    candidates = candidate_hexes(state, seat, card, part)
    if not candidates or not state.players[seat].supply["workshop"]:
        return or_upgrade and upgrade(state, seat, card, or_build=False)
    for rule in part.order or ("terrain_priority", "closest_to_human", "direction"):
        candidates = _preferred(state, seat, rule, candidates, card)
    (hex_id,) = candidates
    automa = state.automa
    assert automa
    automa.seedlings = [h for h in automa.seedlings if h != hex_id]
    automa.blight = [h for h in automa.blight if h != hex_id]
    home = state.players[seat].terrain
    if state.terrain[hex_id] != home:
        state.turn_land(hex_id, home)
        state.tell(Terraformed(seat, hex_id, home, 0))
    set_building(state, seat, hex_id, "workshop", card.structure.startswith("marked"))
    return True


def candidate_hexes(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction
) -> list[str]:
    """Return free hexes within reach of one half of its buildings, by the card.

    Some cards only allow hexes closer to the other half.
    """
    hexmap, marked = state.map, card.structure.startswith("marked")
    mine, others = own_hexes(state, seat, marked), own_hexes(state, seat, not marked)
    sailing, spans = sailing_level(state, seat), state.spans()
    if part.ignore_reach:
        free = hexmap.listed(free_land(state))
    else:
        reached = within_reach(hexmap, hexmap.mask(mine), sailing, spans)
        free = hexmap.listed(reached & free_land(state))
    if card.structure.endswith("_reaching") and mine and others:
        joined = within_reach(hexmap, hexmap.mask(mine), sailing, spans) & hexmap.mask(others)
        if not joined:
            gap = min(far_from(state, h, others) for h in mine)
            nearer = [h for h in free if far_from(state, h, others) < gap]
            return nearer or list(free)
    return list(free)


def _preferred(
    state: InnovationState, seat: int, rule: str, hexes: list[str], card: AutomaCard
) -> list[str]:
    humans = human_hexes(state)
    match rule:
        case "terrain_priority":
            order = PRIORITIES[state.players[seat].terrain, card.priority]
            return best(hexes, lambda h: order.index(state.terrain[h]))
        case "priority_of_human_terrain":
            order = PRIORITIES[state.players[0].terrain, card.priority]
            return best(hexes, lambda h: order.index(state.terrain[h]))
        case "closest_to_human":
            return best(hexes, lambda h: far_from(state, h, humans))
        case "most_power_to_human":
            return best(hexes, lambda h: -_human_power(state, seat, h))
        case _:
            return [by_direction(hexes, card)]


def _human_power(state: InnovationState, seat: int, hex_id: str) -> int:
    return sum(power_offered(state, seat, hex_id))


def _can_become(state: InnovationState, seat: int, kind: str) -> list[str]:
    supply = state.players[seat].supply
    return [to for to in BUILDINGS[kind].upgrades if supply[to]]


def upgrade(state: InnovationState, seat: int, card: AutomaCard, or_build: bool = True) -> bool:
    """Upgrade where human players gain least, otherwise build a workshop (R13.9)."""
    own = own_hexes(state, seat, True) + own_hexes(state, seat, False)
    own = [h for h in state.map.land_ids if h in own]
    upgradable = [h for h in own if _can_become(state, seat, state.buildings[h].kind)]
    if not upgradable:
        part = BotAction("transform_and_build")
        return or_build and transform_and_build(state, seat, card, part, or_upgrade=False)
    if state.players[seat].supply["guild"]:
        contacts = [
            h
            for h in upgradable
            if state.buildings[h].kind == "workshop" and _human_power(state, seat, h)
        ]
        upgradable = contacts or upgradable
    least = best(upgradable, lambda h: _human_power(state, seat, h))
    hex_id = by_direction(least, card)
    kinds = _can_become(state, seat, state.buildings[hex_id].kind)
    kind = max(kinds, key=lambda to: BUILDINGS[to].power)
    set_building(state, seat, hex_id, kind)
    return True
