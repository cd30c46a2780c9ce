"""Connected groups of buildings, and their minimum size for a city."""

from collections.abc import Callable, Iterable


def connected_groups(members: int, neighbors: Callable[[int], int]) -> list[int]:
    """Return connected groups as bit sets, lowest hex first.

    `neighbors` maps a hex index to its connected hexes.
    """
    groups = []
    while members:
        group = members & -members
        fresh = group
        while fresh:
            lowest = fresh & -fresh
            fresh ^= lowest
            touched = neighbors(lowest.bit_length() - 1) & members & ~group
            group |= touched
            fresh |= touched
        groups.append(group)
        members &= ~group
    return groups


def is_city_sized(
    powers: Iterable[int], counts: int, minimums: Iterable[int], power: int, buildings: int
) -> bool:
    """Return whether a group can be a city. Some buildings lower the number of buildings needed."""
    return counts >= min(minimums, default=buildings) and sum(powers) >= power
