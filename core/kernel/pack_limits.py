"""Limits for the numbers in a pack, derived from the game's records.

Rules are not written for negative prices or huge decks. A number may be zero or negative only if
the game's data has such numbers, and at most a few times their maximum.
"""

from collections.abc import Iterator
from typing import Any

# Minimum and maximum of the game's own numbers, by field path.
NumberRanges = dict[tuple[str, ...], tuple[float, float]]
FieldPath = tuple[str, ...]

RANGE_FACTOR, RANGE_OFFSET = 3, 10


def number_ranges(own: Any) -> NumberRanges:
    """Return the minimum and maximum number of each field of a table."""
    sizes: NumberRanges = {}
    for place, number in _iter_numbers(own, ()):
        for kind in _lookup_keys(place):
            lower, upper = sizes.get(kind, (number, number))
            sizes[kind] = (min(lower, number), max(upper, number))
    return sizes


def find_out_of_range(
    data: Any, ranges: NumberRanges
) -> list[tuple[FieldPath, float, float, float]]:
    """Return path, value, minimum and maximum of the numbers outside their limits."""
    violations = []
    for place, number in _iter_numbers(data, ()):
        own_range = next((ranges[kind] for kind in _lookup_keys(place) if kind in ranges), (0, 0))
        lower, upper = _bounds(*own_range)
        if not lower <= number <= upper:
            violations.append((place, number, lower, upper))
    return violations


def _bounds(smallest: float, largest: float) -> tuple[float, float]:
    room = RANGE_FACTOR * max(abs(smallest), abs(largest)) + RANGE_OFFSET
    return (-room if smallest < 0 else min(smallest, 1)), room


def _iter_numbers(data: Any, place: FieldPath) -> Iterator[tuple[FieldPath, float]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _iter_numbers(value, (*place, key))
    elif isinstance(data, list):
        for value in data:
            yield from _iter_numbers(value, place)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield place, data


def _lookup_keys(place: FieldPath) -> tuple[tuple[str, ...], ...]:
    names = tuple("#" if name.isdecimal() else name for name in place)
    return names[-2:], names[-1:], ()
