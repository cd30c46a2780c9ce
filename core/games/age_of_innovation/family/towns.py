"""Towns: groups of buildings that touch, and whether one is grown enough to become a town."""

from collections.abc import Callable, Iterable


def groups(members: int, beside: Callable[[int], int]) -> list[int]:
    """The connected groups of a set of hexes (bit sets), lowest hex first.

    `beside(hex)` gives the hexes connected with a hex of that number.
    """
    found = []
    while members:
        group = members & -members
        fresh = group
        while fresh:
            lowest = fresh & -fresh
            fresh ^= lowest
            touched = beside(lowest.bit_length() - 1) & members & ~group
            group |= touched
            fresh |= touched
        found.append(group)
        members &= ~group
    return found


def is_grown(
    powers: Iterable[int], counts: int, minimums: Iterable[int], power: int, buildings: int
) -> bool:
    """Whether a group is a town: enough buildings (fewer with certain ones), and enough power."""
    return counts >= min(minimums, default=buildings) and sum(powers) >= power
