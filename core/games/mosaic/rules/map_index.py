"""An index of data derived from the buildings on the map."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
        survey = cls(regions, seats)
        for hex_id, building in buildings.items():
            survey = survey.with_building(hex_id, building)
        return survey

    def with_building(self, hex_id: str, building: Building) -> "MapIndex":
        owner, kind, region = building.owner, building.kind, REGION_BY_HEX[hex_id]
        number = CONSTANTS.influence[kind]
        own_hexes = self.hexes_by_kind[owner]
        new = object.__new__(MapIndex)
        new.__dict__.update(self.__dict__)
        new.hexes_by_kind = {
            **self.hexes_by_kind,
            owner: {**own_hexes, kind: [*own_hexes.get(kind, ()), hex_id]},
        }
        new.building_influence = {
            **self.building_influence,
            region: _add_at_seat(self.building_influence[region], owner, number),
        }
        if kind in MAJOR_BUILDINGS:
            new.major_building_count = {
                **self.major_building_count,
                region: self.major_building_count[region] + 1,
            }
        if hex_id in LAND_HEX_ORDER:
            new.free_land = {**self.free_land, region: _without_hex(self.free_land[region], hex_id)}
            beside = self.free_next_to_cities.items()
            new.free_next_to_cities = {seat: _without_hex(free, hex_id) for seat, free in beside}
        else:
            new.free_ports = {
                **self.free_ports,
                region: _without_hex(self.free_ports[region], hex_id),
            }
        if kind in CITIES:
            new.city_hexes = {**self.city_hexes, owner: [*self.city_hexes[owner], hex_id]}
            new.city_influence = {
                **self.city_influence,
                region: _add_at_seat(self.city_influence[region], owner, number),
            }
            new.city_count = {**self.city_count, region: self.city_count[region] + 1}
            old_regions = self.city_regions[owner]
            if region not in old_regions:
                regions = [r for r in self._regions if r in old_regions or r == region]
                new.city_regions = {**self.city_regions, owner: regions}
            near, free = new.free_next_to_cities[owner], new.free_land
            further = [
                n
                for n in NEIGHBORS[hex_id]
                if n in free.get(REGION_BY_HEX[n], ()) and n not in near
            ]
            if further:
                in_map_order = sorted(near + further, key=LAND_HEX_ORDER.__getitem__)
                new.free_next_to_cities = {**new.free_next_to_cities, owner: in_map_order}
        return new

    def free_neighbors(self, hexes: Iterable[str]) -> list[str]:
        """Return free land hexes next to any of these hexes, in map order."""
        touching = {n for h in hexes for n in NEIGHBORS[h]}
        near = [n for n in touching if n in self.free_land.get(REGION_BY_HEX[n], ())]
        return sorted(near, key=LAND_HEX_ORDER.__getitem__)


def _add_at_seat(values: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + number, *values[seat + 1 :])


def _without_hex(hexes: list[str], hex_id: str) -> list[str]:
    if hex_id not in hexes:
        return hexes
    free = hexes.copy()
    free.remove(hex_id)
    return free
