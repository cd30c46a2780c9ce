"""A map of land and river hexes. Sets of hexes are bit sets for speed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

CACHE_SIZE = 1 << 14  # cached results per map; queries often repeat
UNREACHABLE = 99  # more than any distance on a map
# Axial steps between hexes whose corners face each other across one side.
BRIDGE_OFFSETS = ((1, 1), (-1, 2), (-2, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """One hex of the map."""

    id: str
    label: str
    terrain: str = ""  # "" is river
    row: int
    col: int
    q: int
    r: int
    edge: bool
    adjacent: tuple[str, ...]
    letters: tuple[str, ...] = ()


class HexMap:
    """A map with all its constant relations precomputed."""

    def __init__(
        self, hexes: Sequence[Hex], bridge_sites: Iterable[tuple[str, str]], max_sailing: int
    ) -> None:
        self.hexes = {hex_.id: hex_ for hex_ in sorted(hexes, key=lambda h: (h.row, h.col))}
        self.ids = tuple(self.hexes)
        self.index = {hex_id: number for number, hex_id in enumerate(self.ids)}
        self.bit = {hex_id: 1 << number for hex_id, number in self.index.items()}
        self.land_ids = tuple(h.id for h in self.hexes.values() if h.terrain)
        self.land = self.mask(self.land_ids)
        self.edge = self.mask(h.id for h in self.hexes.values() if h.edge)
        self._adjacent = [self.mask(h.adjacent) for h in self.hexes.values()]
        self.adjacent_land = [sides & self.land for sides in self._adjacent]
        self.adjacent_rivers = [sides & ~self.land for sides in self._adjacent]
        self.land_by_sailing = [
            self._find_reachable_land(number) for number in range(max_sailing + 1)
        ]
        self.distance = [self._find_distances(start) for start in range(len(self.ids))]
        self.land_at_distance = {
            distance: [
                self._find_land_at_distance(start, distance) for start in range(len(self.ids))
            ]
            for distance in (2, 3)
        }
        self.bridge_sites = tuple(self.order_pair(a, b) for a, b in bridge_sites)
        self.possible_bridges = tuple(self._find_possible_bridges())

    def mask(self, hexes: Iterable[str]) -> int:
        mask = 0
        for hex_id in hexes:
            mask |= self.bit[hex_id]
        return mask

    @lru_cache(maxsize=CACHE_SIZE)  # noqa: B019 - maps live as long as the process
    def hexes_in(self, mask: int) -> tuple[str, ...]:
        return tuple(self.ids[number] for number in self.bit_indices(mask))

    @lru_cache(maxsize=CACHE_SIZE)  # noqa: B019
    def reachable_land(self, hexes: int, sailing: int) -> int:
        return self._union(hexes, self.land_by_sailing[sailing])

    def bit_indices(self, mask: int) -> Iterator[int]:
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def order_pair(self, a: str, b: str) -> tuple[str, str]:
        return (a, b) if self.index[a] < self.index[b] else (b, a)

    def steps_between(self, a: str, b: str) -> int:
        return self.distance[self.index[a]][self.index[b]]

    def next_to_river(self, hex_id: str) -> bool:
        return bool(self.adjacent_rivers[self.index[hex_id]])

    def _find_reachable_land(self, rivers: int) -> list[int]:
        """Return the land each hex reaches across that many river hexes."""
        found = []
        for number in range(len(self.ids)):
            sailed, fresh = 0, self.adjacent_rivers[number]
            for _ in range(rivers):
                sailed |= fresh
                fresh = self._union(fresh, self.adjacent_rivers) & ~sailed
            reached = self.adjacent_land[number] | self._union(sailed, self.adjacent_land)
            found.append(reached & ~(1 << number))
        return found

    def _union(self, mask: int, sides: Sequence[int]) -> int:
        union = 0
        for number in self.bit_indices(mask):
            union |= sides[number]
        return union

    def _find_distances(self, start: int) -> list[int]:
        distances = [UNREACHABLE] * len(self.ids)
        distances[start] = 0
        ring, visited, steps = 1 << start, 1 << start, 0
        while ring:
            ring = self._union(ring, self._adjacent) & ~visited
            visited |= ring
            steps += 1
            for number in self.bit_indices(ring):
                distances[number] = steps
        return distances

    def _find_land_at_distance(self, start: int, far: int) -> int:
        found = 0
        for number, steps in enumerate(self.distance[start]):
            if steps == far:
                found |= 1 << number
        return found & self.land

    def _find_possible_bridges(self) -> Iterator[tuple[str, str]]:
        id_by_position = {(h.q, h.r): h.id for h in self.hexes.values() if h.terrain}
        for (q, r), a in id_by_position.items():
            for dq, dr in BRIDGE_OFFSETS:
                for sign in (1, -1):
                    b = id_by_position.get((q + sign * dq, r + sign * dr))
                    if b and self.index[a] < self.index[b]:
                        yield a, b


def printed_terrain(hex_map: HexMap) -> Mapping[str, str]:
    return {hex_id: hex_map.hexes[hex_id].terrain for hex_id in hex_map.land_ids}
