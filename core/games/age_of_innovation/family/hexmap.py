"""A map of land and river hexes. Sets of hexes are bit sets for speed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

ANSWERS = 1 << 14  # cached results per map; queries often repeat
FARTHEST = 99  # more than any distance on a map
# Axial steps between hexes whose corners face each other across one side.
FACING = ((1, 1), (-1, 2), (-2, 1))


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
        self, hexes: Sequence[Hex], sites: Iterable[tuple[str, str]], longest_voyage: int
    ) -> None:
        self.hexes = {hex_.id: hex_ for hex_ in sorted(hexes, key=lambda h: (h.row, h.col))}
        self.ids = tuple(self.hexes)
        self.index = {hex_id: number for number, hex_id in enumerate(self.ids)}
        self.bit = {hex_id: 1 << number for hex_id, number in self.index.items()}
        self.land_ids = tuple(h.id for h in self.hexes.values() if h.terrain)
        self.land = self.mask(self.land_ids)
        self.edge = self.mask(h.id for h in self.hexes.values() if h.edge)
        self._sides = [self.mask(h.adjacent) for h in self.hexes.values()]
        self.beside = [sides & self.land for sides in self._sides]
        self.rivers = [sides & ~self.land for sides in self._sides]
        self.reach = [self._voyages(number) for number in range(longest_voyage + 1)]
        self.distance = [self._distances(start) for start in range(len(self.ids))]
        self.ring = {
            far: [self._at(start, far) for start in range(len(self.ids))] for far in (2, 3)
        }
        self.sites = tuple(self.span(a, b) for a, b in sites)
        self.spans = tuple(self._facing())

    def mask(self, hexes: Iterable[str]) -> int:
        found = 0
        for hex_id in hexes:
            found |= self.bit[hex_id]
        return found

    @lru_cache(maxsize=ANSWERS)  # noqa: B019 - maps live as long as the process
    def listed(self, mask: int) -> tuple[str, ...]:
        """Return the hexes of a bit set in map order."""
        return tuple(self.ids[number] for number in self.numbers(mask))

    @lru_cache(maxsize=ANSWERS)  # noqa: B019
    def reached(self, hexes: int, sailing: int) -> int:
        """Return land adjacent to these hexes or within sailing distance."""
        return self._around(hexes, self.reach[sailing])

    def numbers(self, mask: int) -> Iterator[int]:
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def span(self, a: str, b: str) -> tuple[str, str]:
        """Order two hexes by the map."""
        return (a, b) if self.index[a] < self.index[b] else (b, a)

    def far(self, a: str, b: str) -> int:
        return self.distance[self.index[a]][self.index[b]]

    def next_to_river(self, hex_id: str) -> bool:
        return bool(self.rivers[self.index[hex_id]])

    def _voyages(self, rivers: int) -> list[int]:
        """Return the land each hex reaches across that many river hexes."""
        found = []
        for number in range(len(self.ids)):
            sailed, fresh = 0, self.rivers[number]
            for _ in range(rivers):
                sailed |= fresh
                fresh = self._around(fresh, self.rivers) & ~sailed
            reached = self.beside[number] | self._around(sailed, self.beside)
            found.append(reached & ~(1 << number))
        return found

    def _around(self, mask: int, sides: Sequence[int]) -> int:
        found = 0
        for number in self.numbers(mask):
            found |= sides[number]
        return found

    def _distances(self, start: int) -> list[int]:
        far = [FARTHEST] * len(self.ids)
        far[start] = 0
        ring, seen, steps = 1 << start, 1 << start, 0
        while ring:
            ring = self._around(ring, self._sides) & ~seen
            seen |= ring
            steps += 1
            for number in self.numbers(ring):
                far[number] = steps
        return far

    def _at(self, start: int, far: int) -> int:
        found = 0
        for number, steps in enumerate(self.distance[start]):
            if steps == far:
                found |= 1 << number
        return found & self.land

    def _facing(self) -> Iterator[tuple[str, str]]:
        """Yield all pairs of land hexes that fit a bridge."""
        at = {(h.q, h.r): h.id for h in self.hexes.values() if h.terrain}
        for (q, r), a in at.items():
            for dq, dr in FACING:
                for sign in (1, -1):
                    b = at.get((q + sign * dq, r + sign * dr))
                    if b and self.index[a] < self.index[b]:
                        yield a, b


def land_terrain(hex_map: HexMap) -> Mapping[str, str]:
    return {hex_id: hex_map.hexes[hex_id].terrain for hex_id in hex_map.land_ids}
