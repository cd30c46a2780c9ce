"""The map in play: reach, terraforming, buildings, cities and bridges."""

from collections.abc import Sequence
from functools import lru_cache

from core.games.age_of_innovation.content import (
    ANNEX,
    AT,
    BUILDINGS,
    CITY_BUILDINGS,
    CITY_POWER,
    DIFFICULTIES,
    NOTHING,
    WHEEL,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.events import BuildingPlaced, Skipped, Terraformed
from core.games.age_of_innovation.family import towns
from core.games.age_of_innovation.family.hexmap import ANSWERS, HexMap
from core.games.age_of_innovation.family.reach import beside, bridged, by_skipping, within_reach
from core.games.age_of_innovation.state import (
    ACTIONS,
    SETUP,
    Built,
    InnovationState,
    Offered,
)
from core.games.age_of_innovation.stock import (
    can_pay,
    groups,
    pay,
    points_of,
    score,
    trigger,
)

WAYS = {"tools": "tunnel", "scholars": "flight"}  # by cost (R11.19)


def sailing_level(state: InnovationState, seat: int) -> int:
    """Return how many river hexes a player crosses (R2.4)."""
    if state.automa and state.is_automa(seat):
        return DIFFICULTIES[state.automa.level].sailing[max(state.round, 1) - 1]
    level = state.players[seat].sailing
    if state.phase == ACTIONS:
        for _, effect in state.active(seat, "passive"):
            level += effect.sailing_bonus
    return level


def free_land(state: InnovationState) -> int:
    return state.map.land & ~state.outlined().taken


def in_reach(state: InnovationState, seat: int) -> int:
    reached = within_reach(state.map, state.own(seat), sailing_level(state, seat), state.spans())
    return reached & free_land(state)


def ways(state: InnovationState, seat: int) -> list[tuple[str, int]]:
    """Return the hexes of normal reach, tunnels and flights."""
    found = [("", in_reach(state, seat))]
    for _, effect in state.active(seat, "terraform_and_build"):
        if can_pay(state.players[seat], effect.cost):
            skipped = by_skipping(state.map, state.own(seat), effect.skip_hexes, state.spans())
            found.append((_way_of(effect), skipped & free_land(state)))
    return found


def _way_of(effect: Effect) -> str:
    (what,) = effect.cost
    return WAYS[what]


def way_cost(state: InnovationState, seat: int, way: str) -> Amounts:
    if not way:
        return NOTHING  # type: ignore[no-any-return]
    effects = [e for _, e in state.active(seat, "terraform_and_build") if _way_of(e) == way]
    return effects[0].cost if effects else NOTHING


def way_points(state: InnovationState, seat: int, way: str) -> int:
    effects = [e for _, e in state.active(seat, "terraform_and_build") if _way_of(e) == way]
    return points_of(state, seat, effects[0]) if effects else 0


def take_way(state: InnovationState, seat: int, way: str, hex_id: str) -> None:
    """Pay for a tunnel or flight and score it (R11.19)."""
    for tile, effect in state.active(seat, "terraform_and_build"):
        if _way_of(effect) == way:
            pay(state, seat, way_cost(state, seat, way))
            state.tell(Skipped(seat, hex_id, way))
            score(state, seat, way_points(state, seat, way), tile)


# --- terrain -------------------------------------------------------------------------------------


def spades_needed(state: InnovationState, seat: int, hex_id: str) -> int:
    """Return the spades to make a hex native (R4.2, R13.14)."""
    far = WHEEL.distance(state.terrain[hex_id], state.players[seat].terrain)
    if state.automa and hex_id in state.automa.blight:
        far += 1
    return far


def native_land(state: InnovationState, seat: int) -> int:
    """Return hexes that need no spade."""
    native = state.outlined().lands[state.players[seat].terrain]
    return native & ~state.map.mask(state.automa.blight) if state.automa else native


def toll(state: InnovationState, hex_id: str) -> int:
    """Return the tools to remove a seedling (R13.14)."""
    return 1 if state.automa and hex_id in state.automa.seedlings else 0


def pay_toll(state: InnovationState, seat: int, hex_id: str) -> None:
    tools = toll(state, hex_id)
    if state.automa and tools:
        pay(state, seat, {"tools": tools})
        state.automa.seedlings.remove(hex_id)


def spade_cost(state: InnovationState, seat: int, spades: int) -> Amounts:
    """Return the cost of bought spades (R4.3)."""
    return {"tools": spades * state.players[seat].spade_price}


def land_price(state: InnovationState, seat: int, hex_id: str, way: str, spades: int) -> Amounts:
    """Return the cost of the route, a seedling and that many bought spades."""
    price = {**spade_cost(state, seat, spades)}
    price["tools"] += toll(state, hex_id)
    for what, number in way_cost(state, seat, way).items():
        price[what] = price.get(what, 0) + number
    return price


def dig(state: InnovationState, seat: int, hex_id: str, spades: int) -> None:
    """Use spades on a hex (R4.2, R4.7, R4.9)."""
    turned = spades
    if state.automa and hex_id in state.automa.blight:
        state.automa.blight.remove(hex_id)
        turned -= 1
    home = state.players[seat].terrain
    state.turn_land(hex_id, WHEEL.towards(state.terrain[hex_id], home, turned))
    state.tell(Terraformed(seat, hex_id, state.terrain[hex_id], spades))
    trigger(state, seat, "use_spade", often=spades)


# --- buildings -----------------------------------------------------------------------------------


def power_of(built: Built) -> int:
    """Return the power value of a building (R5.1, R5.6)."""
    return BUILDINGS[built.kind].power + (ANNEX.power if built.annex else 0)


def neighbours(state: InnovationState, hex_id: str) -> list[Built]:
    """Return adjacent buildings, in map order."""
    near = beside(state.map, state.map.bit[hex_id], state.spans())
    return [state.buildings[h] for h in state.map.listed(near & state.outlined().taken)]


def power_offered(state: InnovationState, seat: int, hex_id: str) -> tuple[int, ...]:
    """Return the power offered to each seat (R6.1)."""
    sums = [0] * len(state.players)
    for built in neighbours(state, hex_id):
        if built.owner != seat:
            sums[built.owner] += power_of(built)
    return tuple(sums)


def has_foreign_neighbour(state: InnovationState, seat: int, hex_id: str) -> bool:
    """Return whether another player is adjacent (R11.4)."""
    near = beside(state.map, state.map.bit[hex_id], state.spans())
    return bool(near & state.outlined().taken & ~state.own(seat))


def build_hook(kind: str) -> str:
    """Return the hook of a build; neutral buildings count as their twin (R5.5)."""
    twin = BUILDINGS[kind].twin
    return f"build:{'palace_or_university' if twin in ('palace', 'university') else twin}"


def set_building(
    state: InnovationState, seat: int, hex_id: str, kind: str, marked: bool = False
) -> None:
    """Place a building; outside setup it counts as a build (R5.3)."""
    old = state.buildings.get(hex_id)
    player = state.players[seat]
    if BUILDINGS[kind].neutral:
        state.neutral_supply[kind] -= 1
    else:
        player.supply[kind] -= 1
        player.working = None  # a palace tile takes effect with the building
    if old:
        player.supply[old.kind] += 1
        state.put(hex_id, Built(seat, kind, old.annex, old.city, old.marked))
    else:
        state.put(hex_id, Built(seat, kind, marked=marked))
    state.tell(BuildingPlaced(seat, kind, hex_id, old.kind if old else ""))
    if state.phase != SETUP:
        if not state.is_automa(seat):
            trigger(state, seat, build_hook(kind), hex_id)
        state.offers.append(Offered(seat, hex_id, power_offered(state, seat, hex_id)))
    absorb(state, seat)


# --- cities --------------------------------------------------------------------------------------


def absorb(state: InnovationState, seat: int) -> None:
    """Extend cities to connected buildings (R7.4)."""
    if any(city.owner == seat for city in state.cities):
        for group in groups(state, seat):
            hexes = state.map.listed(group)
            if any(state.buildings[h].city for h in hexes):
                make_city(state, hexes)


def make_city(state: InnovationState, hexes: Sequence[str]) -> None:
    for hex_id in hexes:
        old = state.buildings[hex_id]
        if not old.city:
            state.put(hex_id, Built(old.owner, old.kind, old.annex, True, old.marked))


# Lower bound: every hex with the strongest building and an annex.
_LEAST_POWER = min(
    CITY_POWER, *(e.city_power for row in AT["passive"].values() for e in row if e.city_power)
)
_MOST_POWER = max(kind.power for kind in BUILDINGS.values()) + ANNEX.power
FEWEST_HEXES = -(-_LEAST_POWER // _MOST_POWER)


def is_city(state: InnovationState, seat: int, hexes: Sequence[str]) -> bool:
    """Check size and power of a group (R7.1, R7.9)."""
    built = [state.buildings[h] for h in hexes]
    power = min(
        (e.city_power for _, e in state.active(seat, "passive") if e.city_power),
        default=CITY_POWER,
    )
    return towns.is_grown(
        powers=(power_of(b) for b in built),
        counts=sum(1 + ANNEX.buildings * b.annex for b in built),
        minimums=[n for b in built if (n := BUILDINGS[b.kind].city_buildings)],
        power=power,
        buildings=CITY_BUILDINGS,
    )


def without_city(state: InnovationState, seat: int) -> list[Sequence[str]]:
    found = [state.map.listed(group) for group in groups(state, seat)]
    return [hexes for hexes in found if not state.buildings[hexes[0]].city]


def cities_due(state: InnovationState, seat: int) -> list[Sequence[str]]:
    """Return new cities; there are none without a city tile (R7.11)."""
    if not any(state.city_tiles.values()):
        return []
    return [
        hexes
        for hexes in without_city(state, seat)
        if len(hexes) >= FEWEST_HEXES and is_city(state, seat, hexes)
    ]


def river_links(state: InnovationState, seat: int) -> list[tuple[str, str, str]]:
    """Return cities across a river: river hex and a hex of each group (R7.12)."""
    skips = [effect for _, effect in state.active(seat, "passive") if effect.city_across_river]
    if not skips or not any(state.city_tiles.values()):
        return []
    hexmap, taken = state.map, {city.hex for city in state.cities}
    lone = without_city(state, seat)
    pairs = [
        (one, hexmap.mask(one), other, hexmap.mask(other))
        for at, one in enumerate(lone)
        for other in lone[at + 1 :]
        if is_city(state, seat, [*one, *other])
    ]
    if not pairs:
        return []
    rivers = [h for h in hexmap.ids if not hexmap.hexes[h].terrain and h not in taken]
    return [
        (river, one[0], other[0])
        for river in rivers
        for one, here, other, there in pairs
        if here & (shore := hexmap.beside[hexmap.index[river]]) and there & shore
    ]


# --- bridges -------------------------------------------------------------------------------------


def bridge_places(
    state: InnovationState, seat: int, over_land: bool = False
) -> list[tuple[str, str]]:
    """Return the pairs of hexes a player can bridge (R11.16)."""
    if not state.players[seat].bridges:
        return []
    hexmap, own, there = state.map, state.own(seat), set(state.spans())
    places = hexmap.spans if over_land else hexmap.sites
    bit = hexmap.bit
    return [(a, b) for a, b in places if own & (bit[a] | bit[b]) and (a, b) not in there]


# --- the largest area ----------------------------------------------------------------------------


def largest_area(state: InnovationState, seat: int) -> int:
    """Return the largest connected area, with tunnels and flights (R14.2)."""
    if state.automa and state.is_automa(seat):
        sailing = DIFFICULTIES[state.automa.level].sailing[-1]
    else:
        sailing = state.players[seat].sailing
    skip = max((effect.skip_hexes for _, effect in state.active(seat, "final_area")), default=0)
    return _largest_area(state.map, state.own(seat), sailing, skip, tuple(state.spans()))


@lru_cache(maxsize=ANSWERS)
def _largest_area(
    hexmap: HexMap, own: int, sailing: int, skip: int, bridges: tuple[tuple[str, str], ...]
) -> int:
    ends = bridged(hexmap, bridges)
    near = hexmap.reach[sailing]

    def connected(number: int) -> int:
        found = near[number] | ends.get(number, 0)
        for far in range(2, skip + 2):
            found |= hexmap.ring[far][number]
        return found

    return max((g.bit_count() for g in towns.groups(own, connected)), default=0)
