"""Random numbers stored in the state: a seed and a counter, identical on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, TypeVar

from core.kernel.ranges import Range

T = TypeVar("T")

_MASK = (1 << 64) - 1
_MAX_DRAWN = (1 << 31) - 1  # numbers, in one game
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    """Return a finalized value (splitmix64): every input bit affects every output bit."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=256)
def _seed_start(seed: int) -> int:
    return _mix(seed & _MASK)


@dataclass(slots=True)
class Rng:
    """A position in the random sequence of a seed.

    >>> rng = Rng(seed=7)
    >>> [rng.die() for _ in range(5)], rng.counter
    ([2, 2, 3, 6, 6], 5)
    """

    seed: Annotated[int, Range(0, _MASK)]
    counter: Annotated[int, Range(0, _MAX_DRAWN)] = 0

    def next64(self) -> int:
        self.counter += 1
        return _mix((_seed_start(self.seed) + self.counter * _GOLDEN) & _MASK)

    def below(self, n: int) -> int:
        """Return a uniform number below n, by rejection sampling."""
        limit = (1 << 64) - (1 << 64) % n
        drawn = self.next64()
        while drawn >= limit:
            drawn = self.next64()
        return drawn % n

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different items in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]
