"""An index of data derived from the buildings on the map."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    LAND_HEX_ORDER,
    LAND_HEXES_BY_REGION,
    MAJOR_BUILDINGS,
    NEIGHBORS,
    PORT_HEXES_BY_REGION,
    REGION_BY_HEX,
)
from core.kernel.records import add_fast_init

K = TypeVar("K", int, str)


@dataclass(frozen=True, slots=True)
class Building:
    """A city, port, town or wonder on a hex."""

    owner: int
    kind: str  # city, port, farm_town, manufactory_town or wonder
    wonder: str = ""


add_fast_init(Building)


class MapIndex:
    """An immutable index of the buildings.

    A new building creates a new index that shares unchanged parts, so clones of a state can share
    it.
    """

    def __init__(self, regions: Iterable[str], seats: int) -> None:
        self._regions = tuple(regions)
        everybody, nothing = range(seats), (0,) * seats
        # Hexes by seat and kind.
        self.hexes_by_kind: dict[int, dict[str, list[str]]] = {seat: {} for seat in everybody}
        self.city_hexes: dict[int, list[str]] = {seat: [] for seat in everybody}
        self.city_regions: dict[int, list[str]] = {seat: [] for seat in everybody}
        # Free land hexes next to the cities of each seat.
        self.free_next_to_cities: dict[int, list[str]] = {seat: [] for seat in everybody}
        # Influence of buildings by region and seat.
        self.building_influence = dict.fromkeys(self._regions, nothing)
        # The part of it that siege engines cancel.
        self.city_influence = dict.fromkeys(self._regions, nothing)
        self.city_count = dict.fromkeys(self._regions, 0)
        self.major_building_count = dict.fromkeys(self._regions, 0)
        self.free_land = {region: [*LAND_HEXES_BY_REGION[region]] for region in self._regions}
        self.free_ports = {region: [*PORT_HEXES_BY_REGION[region]] for region in self._regions}

    @classmethod
    def from_buildings(
        cls, regions: Iterable[str], seats: int, buildings: Mapping[str, Building]
    ) -> "MapIndex":
        index = cls(regions, seats)
        for hex_id, building in buildings.items():
            index._add(hex_id, building)
        return index

    def with_building(self, hex_id: str, building: Building) -> "MapIndex":
        index = object.__new__(MapIndex)
        for name, value in vars(self).items():
            setattr(index, name, value.copy() if isinstance(value, dict) else value)
        index._add(hex_id, building)
        return index

    def _add(self, hex_id: str, building: Building) -> None:
        """Add a building. Replace values of the dicts, because other indexes share them."""
        owner, kind, region = building.owner, building.kind, REGION_BY_HEX[hex_id]
        influence = CONSTANTS.influence[kind]
        own_hexes = self.hexes_by_kind[owner]
        self.hexes_by_kind[owner] = {**own_hexes, kind: [*own_hexes.get(kind, ()), hex_id]}
        _add_at_seat(self.building_influence, region, owner, influence)
        if kind in MAJOR_BUILDINGS:
            self.major_building_count[region] += 1
        if hex_id in LAND_HEX_ORDER:
            _remove_hex(self.free_land, region, hex_id)
            for seat in self.free_next_to_cities:
                _remove_hex(self.free_next_to_cities, seat, hex_id)
        else:
            _remove_hex(self.free_ports, region, hex_id)
        if kind in CITIES:
            self.city_hexes[owner] = [*self.city_hexes[owner], hex_id]
            _add_at_seat(self.city_influence, region, owner, influence)
            self.city_count[region] += 1
            regions = {*self.city_regions[owner], region}
            self.city_regions[owner] = [each for each in self._regions if each in regions]
            self._add_next_to_city(owner, hex_id)

    def _add_next_to_city(self, owner: int, hex_id: str) -> None:
        near = self.free_next_to_cities[owner]
        new = [each for each in self.free_neighbors([hex_id]) if each not in near]
        if new:
            self.free_next_to_cities[owner] = sorted(near + new, key=LAND_HEX_ORDER.__getitem__)

    def free_neighbors(self, hexes: Iterable[str]) -> list[str]:
        """Return free land hexes next to any of these hexes, in map order."""
        touching = {n for h in hexes for n in NEIGHBORS[h]}
        near = [n for n in touching if n in self.free_land.get(REGION_BY_HEX[n], ())]
        return sorted(near, key=LAND_HEX_ORDER.__getitem__)


def _add_at_seat(values: dict[str, tuple[int, ...]], region: str, seat: int, number: int) -> None:
    old = values[region]
    values[region] = (*old[:seat], old[seat] + number, *old[seat + 1 :])


def _remove_hex(hexes: dict[K, list[str]], key: K, hex_id: str) -> None:
    if hex_id in hexes[key]:
        hexes[key] = [each for each in hexes[key] if each != hex_id]
