"""A survey of the map: all that follows from the buildings alone, worked out once for each map."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    GRAND,
    HEXES_OF,
    LAND,
    NEIGHBORS,
    PORTS_OF,
    REGION_OF,
)


@dataclass(frozen=True, slots=True)
class Building:
    """A city, port, town or wonder on its hex."""

    owner: int
    kind: str  # city, port, farm_town, manufactory_town or wonder
    wonder: str = ""


class Survey:
    """What the map knows of itself. Nobody changes one: another building makes another survey.

    So clones share it, and what is asked for again and again is not searched for again.
    """

    def __init__(
        self, regions: Collection[str], buildings: Mapping[str, Building], seats: int
    ) -> None:
        self._regions = regions
        self._built_on = frozenset(buildings)
        self.own: list[dict[str, list[str]]] = [{} for _ in range(seats)]  # kind: hexes
        self.cities: list[list[str]] = [[] for _ in range(seats)]  # and ports
        self.influence = {region: [0] * seats for region in regions}  # of buildings
        self.of_cities = {region: [0] * seats for region in regions}  # the part a siege takes
        self.city_count = dict.fromkeys(regions, 0)
        self.grand = dict.fromkeys(regions, 0)
        for hex_id, building in buildings.items():
            owner, kind, region = building.owner, building.kind, REGION_OF[hex_id]
            self.own[owner].setdefault(kind, []).append(hex_id)
            self.influence[region][owner] += CONSTANTS.influence[kind]
            if kind in CITIES:
                self.cities[owner].append(hex_id)
                self.of_cities[region][owner] += CONSTANTS.influence[kind]
                self.city_count[region] += 1
            self.grand[region] += kind in GRAND
        settled = [{REGION_OF[h] for h in cities} for cities in self.cities]
        self.city_regions = [[r for r in regions if r in own] for own in settled]
        self._free_land: dict[str, list[str]] = {}
        self._free_ports: dict[str, list[str]] = {}
        self._beside: dict[int, list[str]] = {}

    def free_land(self, region: str) -> list[str]:
        """Hexes of a region that are no ports and not built on."""
        found = self._free_land.get(region)
        if found is None:
            found = [h for h in HEXES_OF[region] if h not in self._built_on]
            self._free_land[region] = found
        return found

    def free_ports(self, region: str) -> list[str]:
        """Port hexes of a region that are not built on."""
        found = self._free_ports.get(region)
        if found is None:
            found = [h for h in PORTS_OF[region] if h not in self._built_on]
            self._free_ports[region] = found
        return found

    def beside_cities(self, seat: int) -> list[str]:
        """Free hexes in play that touch a player's cities and are no port hexes."""
        found = self._beside.get(seat)
        if found is None:
            found = self._beside[seat] = self.free_beside(self.cities[seat])
        return found

    def free_beside(self, hexes: list[str]) -> list[str]:
        """Free hexes in play that touch one of these and are no port hexes, in map order."""
        touching = {n for h in hexes for n in NEIGHBORS[h]} - self._built_on
        return sorted(
            (h for h in touching if h in LAND and REGION_OF[h] in self._regions),
            key=LAND.__getitem__,
        )

    def everything(self) -> dict[str, object]:
        """All it can be asked for: two surveys of the same map have it in common."""
        for region in self._regions:
            self.free_land(region), self.free_ports(region)
        for seat in range(len(self.own)):
            self.beside_cities(seat)
        return vars(self)
