"""The lands a realm can reach by land, by caravan or by fleet (R8.1, R10)."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from core.games.history_of_the_world.content import (
    LANDS,
    LANDS_BY_REGION,
    LANDS_BY_ZONE,
    MAP_ORDER,
    NEIGHBORS,
    ROUTES,
    ZONES,
)
from core.games.history_of_the_world.rules.actions import Conquer
from core.games.history_of_the_world.rules.attack_effects import ADJACENCY
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.state import WorldState

Reach = Mapping[str, frozenset[str]]  # from each land to the lands linked with it


@cache
def linked_zones(zones: frozenset[str]) -> tuple[frozenset[str], ...]:
    """Return connected groups of zones with an own disc. A fleet in an ocean covers its seas."""
    present = set(zones)
    for zone in zones:
        if ZONES[zone].kind == "ocean":
            present |= {sea for sea in ZONES[zone].adjacent if ZONES[sea].kind == "sea"}
    groups = []
    while present:
        group, frontier = set(), [min(present)]
        while frontier:
            zone = frontier.pop()
            if zone in present:
                present.discard(zone)
                group.add(zone)
                frontier += ZONES[zone].adjacent
        groups.append(frozenset(group))
    return tuple(groups)


@cache
def caravan_reach(zones: frozenset[str]) -> Reach:
    """Map each land to the lands at the same barren land with an own caravan (R10.3)."""
    routes: dict[str, set[str]] = {}
    for zone in zones:
        if ZONES[zone].kind == "barren":
            for land in LANDS_BY_ZONE[zone]:
                routes.setdefault(land, set()).update(LANDS_BY_ZONE[zone])
    return {land: frozenset(others - {land}) for land, others in routes.items()}


@cache
def fleet_reach(zones: frozenset[str]) -> Reach:
    """Map each land to the lands linked by water (R10.3, R10.6, R10.7).

    Such a route begins or ends at water, or leads from one barren land to another.
    """
    found: dict[str, set[str]] = {}
    for group in linked_zones(zones):
        for start in group:
            for end in group:
                if start != end or ZONES[start].kind != "barren":
                    for land in LANDS_BY_ZONE[start]:
                        found.setdefault(land, set()).update(LANDS_BY_ZONE[end])
    return {land: frozenset(others - {land}) for land, others in found.items()}


_LAND_REACH: Reach = {land: frozenset(others) for land, others in NEIGHBORS.items()}


def reach_by_route(zones: frozenset[str]) -> tuple[tuple[str, Reach], ...]:
    """Return the reach of each kind of route, in the order of ROUTES."""
    return tuple(zip(ROUTES, (_LAND_REACH, caravan_reach(zones), fleet_reach(zones)), strict=True))


def find_routes(state: WorldState, bases: list[str]) -> dict[str, list[str]]:
    return _find_routes(bases, frozenset(state.turn.realm.zones))


def _find_routes(bases: Iterable[str], zones: frozenset[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, reach in reach_by_route(zones) if zones else (("land", _LAND_REACH),):
        reached = _NO_LANDS.union(*(reach.get(base, _NO_LANDS) for base in bases))
        for land in reached:
            found.setdefault(land, []).append(kind)
    return found


_NO_LANDS: frozenset[str] = frozenset()


def legal_conquests(state: WorldState) -> tuple[Conquer, ...]:
    """Return every legal conquest with every route, in map order (R8.1, R8.6, R8.10)."""
    realm = state.turn.realm
    railway_regions = state.active_regions() if railway_card(state) else _NO_LANDS
    return _legal_conquests(frozenset(realm.active), frozenset(realm.zones), railway_regions)


# Reach depends only on a few active lands, which recur very often.
@lru_cache(maxsize=1 << 13)
def _legal_conquests(
    active: frozenset[str], zones: frozenset[str], railway_regions: frozenset[str]
) -> tuple[Conquer, ...]:
    routes = _find_routes(active, zones)
    for region in railway_regions:
        for land in LANDS_BY_REGION[region]:
            routes.setdefault(land, ["land"])
    targets = sorted((land for land in routes if land not in active), key=MAP_ORDER.__getitem__)
    return tuple(_CONQUER_ACTIONS[land, kind] for land in targets for kind in routes[land])


_CONQUER_ACTIONS = {(land, by): Conquer(land, by) for land in LANDS for by in ROUTES}


def railway_card(state: WorldState) -> str:
    """Return the card that makes lands of a region adjacent (R16.9), or ""."""
    for card, effect in ADJACENCY.active(state):
        if state.has_uses_left(card, effect.limit):
            return card
    return ""


def needs_railway(state: WorldState, land: str) -> bool:
    return land not in find_routes(state, state.turn.realm.active)


def conquest_obstacle(state: WorldState, land: str) -> Obstacle | None:
    """Return why a land cannot be conquered now (R8.1)."""
    realm = state.turn.realm
    if land in realm.active:
        return Obstacle(ObstacleKind.OWN_ARMY)
    if not realm.armies:
        return Obstacle(ObstacleKind.CARD_EMPTY)
    if any(conquest.land == land for conquest in legal_conquests(state)):
        return None
    for zone in LANDS[land].zones:
        if any(other in realm.active for other in LANDS_BY_ZONE[zone]):
            return Obstacle(ObstacleKind.BEYOND, zone)
    return Obstacle(ObstacleKind.OUT_OF_REACH)


def opponent_obstacle(state: WorldState, land: str) -> Obstacle | None:
    """Return the obstacle to a battle for a land."""
    owner = state.armies.get(land)
    if owner is None:
        return _NO_ARMY
    return _OWN_ARMY if owner == state.turn.seat else None


_NO_ARMY, _OWN_ARMY = Obstacle(ObstacleKind.NO_ARMY), Obstacle(ObstacleKind.OWN_ARMY)


def lands_next_to_active(state: WorldState) -> frozenset[str]:
    """Return the lands adjacent to an active army by border or stepping stones (R16.7)."""
    return _NO_LANDS.union(*(_LAND_REACH[land] for land in state.turn.realm.active))
