"""Value of buildings, growing cities and free land."""

from functools import cache

from core.games.age_of_innovation.board import free_land, power_of, without_city
from core.games.age_of_innovation.content import CITY_BUILDINGS, CITY_POWER, WHEEL
from core.games.age_of_innovation.family.reach import within_reach
from core.games.age_of_innovation.state import SETUP, InnovationState
from core.games.age_of_innovation.weights import Weights


def built_kinds(state: InnovationState, seat: int) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for hex_id in state.map.listed(state.own(seat)):
        kind = state.buildings[hex_id].kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def building_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    worth, neutral = weights.buildings, weights.neutral
    return sum(worth.get(kind, neutral) * n for kind, n in built_kinds(state, seat).items())


def city_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    hopes = 0.0
    if state.phase != SETUP and any(state.city_tiles.values()):
        for hexes in without_city(state, seat):
            power = 0
            for hex_id in hexes:
                power += power_of(state.buildings[hex_id])
            hopes += _group_worth(len(hexes), power, weights)
    return hopes


@cache
def _group_worth(buildings: int, power: int, weights: Weights) -> float:
    there = min(buildings / CITY_BUILDINGS, 1.0) + min(power / CITY_POWER, 1.0)
    return float(weights.full_city * (there / 2) ** weights.city_curve)


def room_to_grow(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return the value of reachable free hexes by their spades."""
    room = 0.0
    player = state.players[seat]
    sailing = player.sailing  # without the round bonus, which is temporary
    reached = within_reach(state.map, state.own(seat), sailing, state.spans()) & free_land(state)
    for terrain, hexes in state.outlined().lands.items():
        many = (hexes & reached).bit_count()
        if many:
            room += many * weights.room[WHEEL.distance(terrain, player.terrain)]
    return min(room, weights.most_room) + weights.more_room * room
