"""Limits for the numbers in a pack, derived from the game's own records.

Rules are not written for negative prices or huge decks. A number may be negative or zero only if
the game's own data has such values, and at most a few times their maximum.
"""

from collections.abc import Iterator
from typing import Any

# Minimum and maximum of the game's own numbers, by field path.
Sizes = dict[tuple[str, ...], tuple[float, float]]
Place = tuple[str, ...]

MARGIN, ROOM = 3, 10


def sizes_of(own: Any) -> Sizes:
    """Return the minimum and maximum of the numbers in a table, by field."""
    sizes: Sizes = {}
    for place, number in _numbers(own, ()):
        for kind in _kinds(place):
            least, most = sizes.get(kind, (number, number))
            sizes[kind] = (min(least, number), max(most, number))
    return sizes


def unreasonable(data: Any, sizes: Sizes) -> list[tuple[Place, float, float, float]]:
    """Return the numbers outside the limits of their field: path, value, minimum and maximum."""
    found = []
    for place, number in _numbers(data, ()):
        own = next((sizes[kind] for kind in _kinds(place) if kind in sizes), (0, 0))
        least, most = _bounds(*own)
        if not least <= number <= most:
            found.append((place, number, least, most))
    return found


def _bounds(smallest: float, largest: float) -> tuple[float, float]:
    room = MARGIN * max(abs(smallest), abs(largest)) + ROOM
    return (-room if smallest < 0 else min(smallest, 1)), room


def _numbers(data: Any, place: Place) -> Iterator[tuple[Place, float]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(value, (*place, key))
    elif isinstance(data, list):
        for value in data:
            yield from _numbers(value, place)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield place, data


def _kinds(place: Place) -> tuple[tuple[str, ...], ...]:
    """Return the keys to look up, from specific to general: parent and field, field, anything."""
    names = tuple("#" if name.isdecimal() else name for name in place)
    return names[-2:], names[-1:], ()
