"""How large the numbers of a pack may be: of the size of the game's own.

No rule was written for a price below nothing or a deck of a million cards. What a field may say
is read off the game's own records: nothing below zero, or at zero, where none of ours is, and
nothing beyond a few times our largest.
"""

from collections.abc import Iterator
from typing import Any

# By the name of a field and of what it stands in: the smallest and the largest of ours.
Sizes = dict[tuple[str, ...], tuple[float, float]]
Place = tuple[str, ...]

MARGIN, ROOM = 3, 10


def sizes_of(own: Any) -> Sizes:
    """The numbers of a table, by kind."""
    sizes: Sizes = {}
    for place, number in _numbers(own, ()):
        for kind in _kinds(place):
            least, most = sizes.get(kind, (number, number))
            sizes[kind] = (min(least, number), max(most, number))
    return sizes


def unreasonable(data: Any, sizes: Sizes) -> list[tuple[Place, float, float, float]]:
    """The numbers in there that no field of that kind may have: where, which, least and most."""
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
    """Every number in there, with the names of the fields it stands in."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(value, (*place, key))
    elif isinstance(data, list):
        for value in data:
            yield from _numbers(value, place)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield place, data


def _kinds(place: Place) -> tuple[tuple[str, ...], ...]:
    """What is like it: of the same name in the same field, of the same name, anywhere."""
    names = tuple("#" if name.isdecimal() else name for name in place)
    return names[-2:], names[-1:], ()
