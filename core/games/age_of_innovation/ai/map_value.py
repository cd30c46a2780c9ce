"""Value of buildings, growing cities and free land."""

from functools import cache

from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import MIN_CITY_BUILDINGS, MIN_CITY_POWER, TERRAIN_WHEEL
from core.games.age_of_innovation.rules.board import free_land, groups_without_city, power_value
from core.games.age_of_innovation.rules.mechanics.reach import reachable_hexes
from core.games.age_of_innovation.state import SETUP, InnovationState


def count_kinds(state: InnovationState, seat: int) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for hex_id in state.map.hexes_in(state.building_mask(seat)):
        kind = state.buildings[hex_id].kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def building_value(state: InnovationState, seat: int, weights: Weights) -> float:
    worth, neutral = weights.buildings, weights.neutral
    return sum(worth.get(kind, neutral) * n for kind, n in count_kinds(state, seat).items())


def city_value(state: InnovationState, seat: int, weights: Weights) -> float:
    hopes = 0.0
    if state.phase != SETUP and any(state.city_tiles.values()):
        for hexes in groups_without_city(state, seat):
            power = 0
            for hex_id in hexes:
                power += power_value(state.buildings[hex_id])
            hopes += _group_value(len(hexes), power, weights)
    return hopes


@cache
def _group_value(buildings: int, power: int, weights: Weights) -> float:
    progress = min(buildings / MIN_CITY_BUILDINGS, 1.0) + min(power / MIN_CITY_POWER, 1.0)
    return float(weights.full_city * (progress / 2) ** weights.city_curve)


def expansion_value(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return the value of reachable free hexes, by the spades they need."""
    room = 0.0
    player = state.players[seat]
    sailing = player.sailing  # without the round bonus, which is temporary
    reached = reachable_hexes(
        state.map, state.building_mask(seat), sailing, state.bridge_ends()
    ) & free_land(state)
    for terrain, hexes in state.current_hex_masks().by_terrain.items():
        hex_count = (hexes & reached).bit_count()
        if hex_count:
            room += hex_count * weights.room[TERRAIN_WHEEL.distance(terrain, player.native_terrain)]
    return min(room, weights.most_room) + weights.more_room * room
