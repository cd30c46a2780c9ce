"""The lands a realm can reach by land, by caravan or by fleet (R8.1, R10)."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from core.games.history_of_the_world.actions import Conquer
from core.games.history_of_the_world.content import (
    LANDS,
    LANDS_AT,
    LANDS_OF,
    NEIGHBORS,
    PLACE,
    ROUTES,
    ZONES,
)
from core.games.history_of_the_world.state import WorldState

Reach = Mapping[str, frozenset[str]]  # from each land to the lands linked with it


@cache
def linked_zones(zones: frozenset[str]) -> tuple[frozenset[str], ...]:
    """Return the connected groups of zones with an own disc. A fleet in an ocean covers its seas.
    """
    present = set(zones)
    for zone in zones:
        if ZONES[zone].kind == "ocean":
            present |= {sea for sea in ZONES[zone].adjacent if ZONES[sea].kind == "sea"}
    groups = []
    while present:
        group, edge = set(), [min(present)]
        while edge:
            zone = edge.pop()
            if zone in present:
                present.discard(zone)
                group.add(zone)
                edge += ZONES[zone].adjacent
        groups.append(frozenset(group))
    return tuple(groups)


@cache
def by_caravan(zones: frozenset[str]) -> Reach:
    """Map each land to the lands at the same barren land with an own caravan (R10.3)."""
    found: dict[str, set[str]] = {}
    for zone in zones:
        if ZONES[zone].kind == "barren":
            for land in LANDS_AT[zone]:
                found.setdefault(land, set()).update(LANDS_AT[zone])
    return {land: frozenset(others - {land}) for land, others in found.items()}


@cache
def by_fleet(zones: frozenset[str]) -> Reach:
    """Map each land to the lands linked over at least one sea or ocean (R10.3, R10.6, R10.7).

    Such a route begins or ends at water, or leads from one barren land to another.
    """
    found: dict[str, set[str]] = {}
    for group in linked_zones(zones):
        for start in group:
            for end in group:
                if start != end or ZONES[start].kind != "barren":
                    for land in LANDS_AT[start]:
                        found.setdefault(land, set()).update(LANDS_AT[end])
    return {land: frozenset(others - {land}) for land, others in found.items()}


_BY_LAND: Reach = {land: frozenset(others) for land, others in NEIGHBORS.items()}


def reach_of(zones: frozenset[str]) -> tuple[tuple[str, Reach], ...]:
    """Return the reach of each kind of route, in the order of ROUTES."""
    return tuple(zip(ROUTES, (_BY_LAND, by_caravan(zones), by_fleet(zones)), strict=True))


def routes_from(state: WorldState, bases: list[str]) -> dict[str, list[str]]:
    """Return all lands reachable from these lands, with the possible kinds of route."""
    return _routes(bases, frozenset(state.turn.realm.zones))


def _routes(bases: Iterable[str], zones: frozenset[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, reach in reach_of(zones) if zones else (("land", _BY_LAND),):
        reached = _NOWHERE.union(*(reach.get(base, _NOWHERE) for base in bases))
        for land in reached:
            found.setdefault(land, []).append(kind)
    return found


_NOWHERE: frozenset[str] = frozenset()


def conquests(state: WorldState) -> tuple[Conquer, ...]:
    """Return every legal conquest with every kind of route, in map order (R8.1, R8.6, R8.10)."""
    realm = state.turn.realm
    by_rail = state.active_regions() if railway(state) else _NOWHERE
    return _conquests(frozenset(realm.active), frozenset(realm.zones), by_rail)


# Reach depends only on a few active lands, which recur very often.
@lru_cache(maxsize=1 << 13)
def _conquests(
    active: frozenset[str], zones: frozenset[str], by_rail: frozenset[str]
) -> tuple[Conquer, ...]:
    routes = _routes(active, zones)
    for region in by_rail:
        for land in LANDS_OF[region]:
            routes.setdefault(land, ["land"])
    targets = sorted((land for land in routes if land not in active), key=PLACE.__getitem__)
    return tuple(_CONQUER[land, kind] for land in targets for kind in routes[land])


_CONQUER = {(land, by): Conquer(land, by) for land in LANDS for by in ROUTES}


def railway(state: WorldState) -> str:
    """Return the card that makes lands of one region adjacent (R16.9), or ""."""
    for card, effect in state.abilities("adjacency"):
        if effect.same_region_adjacent and state.uses_left(card, effect):
            return card
    return ""


def needs_railway(state: WorldState, land: str) -> bool:
    """Whether the land can be reached only by railway."""
    return land not in routes_from(state, state.turn.realm.active)


def next_to_active(state: WorldState) -> frozenset[str]:
    """Return the lands adjacent to an active army by border or stepping stones (R16.7)."""
    return _NOWHERE.union(*(_BY_LAND[land] for land in state.turn.realm.active))
