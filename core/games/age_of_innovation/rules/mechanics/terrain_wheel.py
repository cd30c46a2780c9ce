"""The wheel of terrains."""

from collections.abc import Sequence


class TerrainWheel:
    """A ring of terrains. Distances are measured the shorter way round."""

    __slots__ = ("_far", "_next", "terrains")

    def __init__(self, terrains: Sequence[str]) -> None:
        self.terrains = tuple(terrains)
        size = len(self.terrains)
        self._far: dict[tuple[str, str], int] = {}
        self._next: dict[tuple[str, str], str] = {}
        for i, here in enumerate(self.terrains):
            for j, home in enumerate(self.terrains):
                up = (j - i) % size
                step = 0 if not up else 1 if up <= size - up else -1
                self._far[here, home] = min(up, size - up)
                self._next[here, home] = self.terrains[(i + step) % size]

    def distance(self, terrain: str, native: str) -> int:
        return self._far[terrain, native]

    def terrain_after(self, terrain: str, native: str, spades: int) -> str:
        for _ in range(spades):
            terrain = self._next[terrain, native]
        return terrain
