"""The map in play: reach, terraforming, buildings, cities and bridges."""

from collections.abc import Sequence
from functools import cache, lru_cache

from core.games.age_of_innovation.content import (
    ANNEX,
    BUILDINGS,
    DIFFICULTIES,
    MIN_CITY_BUILDINGS,
    MIN_CITY_POWER,
    NOTHING,
    TERRAIN_WHEEL,
    Amounts,
)
from core.games.age_of_innovation.content.field_types import BUILD_HOOKS
from core.games.age_of_innovation.rules.effect_registry import (
    Route,
    Routes,
    active_hooks,
    all_hooks,
)
from core.games.age_of_innovation.rules.events import BuildingPlaced, Skipped, Terraformed
from core.games.age_of_innovation.rules.gains_and_payments import (
    building_groups,
    can_pay,
    pay,
    score,
    trigger_hook,
)
from core.games.age_of_innovation.rules.mechanics import hex_groups
from core.games.age_of_innovation.rules.mechanics.hex_map import CACHE_SIZE, HexMap
from core.games.age_of_innovation.rules.mechanics.reach import (
    adjacent_hexes,
    bridge_neighbors,
    hexes_beyond,
    reachable_hexes,
)
from core.games.age_of_innovation.rules.obstacles import Fixed, Obstacle, Taken
from core.games.age_of_innovation.state import (
    ACTIONS,
    SETUP,
    Built,
    InnovationState,
    Offered,
)


def sailing_level(state: InnovationState, seat: int) -> int:
    """Return how many river hexes a player crosses (R2.4)."""
    if state.automa and state.is_automa(seat):
        return DIFFICULTIES[state.automa.level].sailing[max(state.round, 1) - 1]
    level = state.players[seat].sailing
    if state.phase == ACTIONS:
        level += active_hooks(state, seat).sailing_bonus
    return level


def free_land(state: InnovationState) -> int:
    return state.map.land & ~state.current_hex_masks().occupied


def reachable_land(state: InnovationState, seat: int) -> int:
    reached = reachable_hexes(
        state.map, state.building_mask(seat), sailing_level(state, seat), state.bridge_ends()
    )
    return reached & free_land(state)


def find_routes(state: InnovationState, seat: int) -> Routes:
    """Return the hexes of normal reach, tunnels and flights."""
    routes = [("", reachable_land(state, seat))]
    for route in active_hooks(state, seat).routes:
        if can_pay(state.players[seat], route.cost):
            skipped = hexes_beyond(
                state.map, state.building_mask(seat), route.skip_hexes, state.bridge_ends()
            )
            routes.append((route.name, skipped & free_land(state)))
    return routes


def _find_route(state: InnovationState, seat: int, name: str) -> Route | None:
    return next((route for route in active_hooks(state, seat).routes if route.name == name), None)


def reach_obstacle(state: InnovationState, hex_id: str, routes: Routes) -> Obstacle | None:
    """Return why a hex is not free or not within reach."""
    built = state.buildings.get(hex_id)
    if built:
        return Taken((built.owner,))
    bit = state.map.bit[hex_id]
    return None if any(mask & bit for _, mask in routes) else Fixed.OUT_OF_REACH


def route_cost(state: InnovationState, seat: int, route: str) -> Amounts:
    found = _find_route(state, seat, route) if route else None
    return found.cost if found else NOTHING


def route_points(state: InnovationState, seat: int, route: str) -> int:
    found = _find_route(state, seat, route) if route else None
    return found.points(state, seat) if found else 0


def use_route(state: InnovationState, seat: int, route: str, hex_id: str) -> None:
    """Pay for a tunnel or flight and score it (R11.19)."""
    found = _find_route(state, seat, route)
    if found:
        pay(state, seat, found.cost)
        state.emit(Skipped(seat, hex_id, route))
        score(state, seat, found.points(state, seat), found.tile)


# --- terrain -------------------------------------------------------------------------------------


def spades_needed(state: InnovationState, seat: int, hex_id: str) -> int:
    """Return the spades to make a hex native (R4.2, R13.14)."""
    distance = TERRAIN_WHEEL.distance(state.terrain[hex_id], state.players[seat].native_terrain)
    if state.automa and hex_id in state.automa.blight:
        distance += 1
    return distance


def native_land(state: InnovationState, seat: int) -> int:
    native = state.current_hex_masks().by_terrain[state.players[seat].native_terrain]
    return native & ~state.map.mask(state.automa.blight) if state.automa else native


def seedling_cost(state: InnovationState, hex_id: str) -> int:
    """Return the tools to remove a seedling (R13.14)."""
    return 1 if state.automa and hex_id in state.automa.seedlings else 0


def remove_seedling(state: InnovationState, seat: int, hex_id: str) -> None:
    tools = seedling_cost(state, hex_id)
    if state.automa and tools:
        pay(state, seat, {"tools": tools})
        state.automa.seedlings.remove(hex_id)


def spade_cost(state: InnovationState, seat: int, spades: int) -> Amounts:
    """Return the cost of bought spades (R4.3)."""
    return {"tools": spades * state.players[seat].tools_per_spade}


def land_cost(state: InnovationState, seat: int, hex_id: str, route: str, spades: int) -> Amounts:
    """Return the cost of the route, a seedling and these bought spades."""
    price = {**spade_cost(state, seat, spades)}
    price["tools"] += seedling_cost(state, hex_id)
    for resource, number in route_cost(state, seat, route).items():
        price[resource] = price.get(resource, 0) + number
    return price


def apply_spades(state: InnovationState, seat: int, hex_id: str, spades: int) -> None:
    """Use spades on a hex (R4.2, R4.7, R4.9)."""
    wheel_steps = spades
    if state.automa and hex_id in state.automa.blight:
        state.automa.blight.remove(hex_id)
        wheel_steps -= 1
    native = state.players[seat].native_terrain
    state.change_terrain(
        hex_id, TERRAIN_WHEEL.terrain_after(state.terrain[hex_id], native, wheel_steps)
    )
    state.emit(Terraformed(seat, hex_id, state.terrain[hex_id], spades))
    trigger_hook(state, seat, "use_spade", times=spades)


# --- buildings -----------------------------------------------------------------------------------


def power_value(building: Built) -> int:
    return BUILDINGS[building.kind].power + (ANNEX.power if building.annex else 0)


def adjacent_buildings(state: InnovationState, hex_id: str) -> list[Built]:
    adjacent = adjacent_hexes(state.map, state.map.bit[hex_id], state.bridge_ends())
    return [
        state.buildings[h]
        for h in state.map.hexes_in(adjacent & state.current_hex_masks().occupied)
    ]


def power_offered(state: InnovationState, seat: int, hex_id: str) -> tuple[int, ...]:
    sums = [0] * len(state.players)
    for built in adjacent_buildings(state, hex_id):
        if built.owner != seat:
            sums[built.owner] += power_value(built)
    return tuple(sums)


def has_foreign_neighbor(state: InnovationState, seat: int, hex_id: str) -> bool:
    """Return whether another player is adjacent (R11.4)."""
    adjacent = adjacent_hexes(state.map, state.map.bit[hex_id], state.bridge_ends())
    return bool(adjacent & state.current_hex_masks().occupied & ~state.building_mask(seat))


def build_hook(kind: str) -> str:
    """Return the hook of a build, or "" if no tile rewards its kind.

    Neutral buildings count as their twin (R5.5).
    """
    twin = BUILDINGS[kind].twin
    kind = "palace_or_university" if twin in ("palace", "university") else twin
    return BUILD_HOOKS.get(kind, "")


def place_building(
    state: InnovationState, seat: int, hex_id: str, kind: str, marked: bool = False
) -> None:
    """Place a building, which outside setup counts as a build (R5.3)."""
    old = state.buildings.get(hex_id)
    player = state.players[seat]
    if BUILDINGS[kind].neutral:
        state.neutral_supply[kind] -= 1
    else:
        player.supply[kind] -= 1
        player.active_effects = None  # a palace tile takes effect with the building
    if old:
        player.supply[old.kind] += 1
        state.put_building(hex_id, Built(seat, kind, old.annex, old.city, old.marked))
    else:
        state.put_building(hex_id, Built(seat, kind, marked=marked))
    state.emit(BuildingPlaced(seat, kind, hex_id, old.kind if old else ""))
    if state.phase != SETUP:
        if not state.is_automa(seat):
            trigger_hook(state, seat, build_hook(kind), hex_id)
        state.offers.append(Offered(seat, hex_id, power_offered(state, seat, hex_id)))
    extend_cities(state, seat)


# --- cities --------------------------------------------------------------------------------------


def extend_cities(state: InnovationState, seat: int) -> None:
    """Extend cities to connected buildings (R7.4)."""
    if any(city.owner == seat for city in state.cities):
        for group in building_groups(state, seat):
            hexes = state.map.hexes_in(group)
            if any(state.buildings[h].city for h in hexes):
                mark_city(state, hexes)


def mark_city(state: InnovationState, hexes: Sequence[str]) -> None:
    for hex_id in hexes:
        old = state.buildings[hex_id]
        if not old.city:
            state.put_building(hex_id, Built(old.owner, old.kind, old.annex, True, old.marked))


@cache
def _min_city_hexes() -> int:
    """Return a lower bound: every hex with the strongest building and an annex."""
    power = min((power for hooks in all_hooks() for power in hooks.city_powers), default=99)
    strongest = max(kind.power for kind in BUILDINGS.values()) + ANNEX.power
    return -(-min(MIN_CITY_POWER, power) // strongest)


def city_power(state: InnovationState, seat: int) -> int:
    """Return the power that a city needs (R7.1, R7.9)."""
    return min(active_hooks(state, seat).city_powers, default=MIN_CITY_POWER)


def is_city_sized(state: InnovationState, seat: int, hexes: Sequence[str]) -> bool:
    """Check size and power of a group (R7.1, R7.9)."""
    built = [state.buildings[h] for h in hexes]
    return hex_groups.is_city_sized(
        powers=(power_value(b) for b in built),
        counts=sum(1 + ANNEX.buildings * b.annex for b in built),
        minimums=[n for b in built if (n := BUILDINGS[b.kind].city_buildings)],
        power=city_power(state, seat),
        buildings=MIN_CITY_BUILDINGS,
    )


def groups_without_city(state: InnovationState, seat: int) -> list[Sequence[str]]:
    found = [state.map.hexes_in(group) for group in building_groups(state, seat)]
    return [hexes for hexes in found if not state.buildings[hexes[0]].city]


def find_due_cities(state: InnovationState, seat: int) -> list[Sequence[str]]:
    """Return new cities, or none without a city tile (R7.11)."""
    if not any(state.city_tiles.values()):
        return []
    return [
        hexes
        for hexes in groups_without_city(state, seat)
        if len(hexes) >= _min_city_hexes() and is_city_sized(state, seat, hexes)
    ]


def find_river_links(state: InnovationState, seat: int) -> list[tuple[str, str, str]]:
    """Return cities across a river: the river hex and a hex of each group (R7.12)."""
    if not active_hooks(state, seat).has_cities_across_river or not any(state.city_tiles.values()):
        return []
    hexmap, taken = state.map, {city.hex for city in state.cities}
    lone = groups_without_city(state, seat)
    pairs = [
        (one, hexmap.mask(one), other, hexmap.mask(other))
        for index, one in enumerate(lone)
        for other in lone[index + 1 :]
        if is_city_sized(state, seat, [*one, *other])
    ]
    if not pairs:
        return []
    rivers = [h for h in hexmap.ids if not hexmap.hexes[h].terrain and h not in taken]
    return [
        (river, one[0], other[0])
        for river in rivers
        for one, here, other, there in pairs
        if here & (shore := hexmap.adjacent_land[hexmap.index[river]]) and there & shore
    ]


# --- bridges -------------------------------------------------------------------------------------


def find_bridge_places(
    state: InnovationState, seat: int, over_land: bool = False
) -> list[tuple[str, str]]:
    """Return the pairs of hexes a player can bridge (R11.16)."""
    if not state.players[seat].bridges:
        return []
    hexmap, own, there = state.map, state.building_mask(seat), set(state.bridge_ends())
    places = hexmap.possible_bridges if over_land else hexmap.bridge_sites
    bit = hexmap.bit
    return [(a, b) for a, b in places if own & (bit[a] | bit[b]) and (a, b) not in there]


# --- the largest area ----------------------------------------------------------------------------


def largest_area(state: InnovationState, seat: int) -> int:
    """Return the largest connected area, with tunnels and flights (R14.2)."""
    if state.automa and state.is_automa(seat):
        sailing = DIFFICULTIES[state.automa.level].sailing[-1]
    else:
        sailing = state.players[seat].sailing
    skip = max(active_hooks(state, seat).area_skips, default=0)
    return _largest_area(
        state.map, state.building_mask(seat), sailing, skip, tuple(state.bridge_ends())
    )


@lru_cache(maxsize=CACHE_SIZE)
def _largest_area(
    hexmap: HexMap, own: int, sailing: int, skip: int, bridges: tuple[tuple[str, str], ...]
) -> int:
    ends = bridge_neighbors(hexmap, bridges)
    near = hexmap.land_by_sailing[sailing]

    def connected(number: int) -> int:
        near_hexes = near[number] | ends.get(number, 0)
        for distance in range(2, skip + 2):
            near_hexes |= hexmap.land_at_distance[distance][number]
        return near_hexes

    return max((g.bit_count() for g in hex_groups.connected_groups(own, connected)), default=0)
