"""An index of data derived from the buildings on the map."""

from collections.abc import Iterable, Mapping
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
from core.kernel.records import fill_slots_directly


@dataclass(frozen=True, slots=True)
class Building:
    """A city, port, town or wonder on a hex."""

    owner: int
    kind: str  # city, port, farm_town, manufactory_town or wonder
    wonder: str = ""


fill_slots_directly(Building)


class Survey:
    """An immutable index of the buildings.

    A new building creates a new index that shares unchanged parts, so clones of a state can share
    it.
    """

    def __init__(self, regions: Iterable[str], seats: int) -> None:
        self._regions = tuple(regions)
        everybody, nothing = range(seats), (0,) * seats
        # Hexes by seat and kind.
        self.own: dict[int, dict[str, list[str]]] = {seat: {} for seat in everybody}
        self.cities: dict[int, list[str]] = {seat: [] for seat in everybody}
        self.city_regions: dict[int, list[str]] = {seat: [] for seat in everybody}
        # Free land hexes next to the cities of each seat.
        self.beside_cities: dict[int, list[str]] = {seat: [] for seat in everybody}
        # Influence of buildings by region and seat.
        self.influence = dict.fromkeys(self._regions, nothing)
        # The part of it that siege engines cancel.
        self.of_cities = dict.fromkeys(self._regions, nothing)
        self.city_count = dict.fromkeys(self._regions, 0)
        self.grand = dict.fromkeys(self._regions, 0)
        self.free_land = {region: [*HEXES_OF[region]] for region in self._regions}
        self.free_ports = {region: [*PORTS_OF[region]] for region in self._regions}

    @classmethod
    def of(cls, regions: Iterable[str], seats: int, buildings: Mapping[str, Building]) -> "Survey":
        survey = cls(regions, seats)
        for hex_id, building in buildings.items():
            survey = survey.with_building(hex_id, building)
        return survey

    def with_building(self, hex_id: str, building: Building) -> "Survey":
        owner, kind, region = building.owner, building.kind, REGION_OF[hex_id]
        number = CONSTANTS.influence[kind]
        own = self.own[owner]
        new = object.__new__(Survey)
        new.__dict__.update(self.__dict__)
        new.own = {**self.own, owner: {**own, kind: [*own.get(kind, ()), hex_id]}}
        new.influence = {**self.influence, region: _more(self.influence[region], owner, number)}
        if kind in GRAND:
            new.grand = {**self.grand, region: self.grand[region] + 1}
        if hex_id in LAND:
            new.free_land = {**self.free_land, region: _less(self.free_land[region], hex_id)}
            beside = self.beside_cities.items()
            new.beside_cities = {seat: _less(free, hex_id) for seat, free in beside}
        else:
            new.free_ports = {**self.free_ports, region: _less(self.free_ports[region], hex_id)}
        if kind in CITIES:
            new.cities = {**self.cities, owner: [*self.cities[owner], hex_id]}
            new.of_cities = {**self.of_cities, region: _more(self.of_cities[region], owner, number)}
            new.city_count = {**self.city_count, region: self.city_count[region] + 1}
            settled = self.city_regions[owner]
            if region not in settled:
                regions = [r for r in self._regions if r in settled or r == region]
                new.city_regions = {**self.city_regions, owner: regions}
            near, free = new.beside_cities[owner], new.free_land
            further = [
                n for n in NEIGHBORS[hex_id] if n in free.get(REGION_OF[n], ()) and n not in near
            ]
            if further:
                in_map_order = sorted(near + further, key=LAND.__getitem__)
                new.beside_cities = {**new.beside_cities, owner: in_map_order}
        return new

    def free_beside(self, hexes: Iterable[str]) -> list[str]:
        """Return free land hexes next to any of these hexes, in map order."""
        touching = {n for h in hexes for n in NEIGHBORS[h]}
        near = [n for n in touching if n in self.free_land.get(REGION_OF[n], ())]
        return sorted(near, key=LAND.__getitem__)


def _more(row: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*row[:seat], row[seat] + number, *row[seat + 1 :])


def _less(hexes: list[str], built_on: str) -> list[str]:
    if built_on not in hexes:
        return hexes
    free = hexes.copy()
    free.remove(built_on)
    return free
