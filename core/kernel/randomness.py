"""Randomness that lives in the state: a seed and a counter, the same numbers on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    """The finalizer of splitmix64: every bit of the input reaches every bit of the output."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=256)
def _start_of(seed: int) -> int:
    """Where the row of a seed begins."""
    return _mix(seed & _MASK)


@dataclass(slots=True)
class Rng:
    """A position in an endless row of numbers; the seed names the row, the counter the place.

    >>> rng = Rng(seed=7)
    >>> [rng.die() for _ in range(5)], rng.counter
    ([2, 2, 3, 6, 6], 5)
    """

    seed: int
    counter: int = 0

    def next64(self) -> int:
        """The next 64 random bits."""
        self.counter += 1
        return _mix((_start_of(self.seed) + self.counter * _GOLDEN) & _MASK)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely (surplus draws are thrown away)."""
        limit = (1 << 64) - (1 << 64) % n
        drawn = self.next64()
        while drawn >= limit:
            drawn = self.next64()
        return drawn % n

    def die(self, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]
