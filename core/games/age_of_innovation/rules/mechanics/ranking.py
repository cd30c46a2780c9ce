"""Points by rank, shared by tied players."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", str, int)


def rank_points(value: int, others: Sequence[int], points: Sequence[int]) -> int:
    """Return one value's points, or none below 1."""
    if value < 1:
        return 0
    place, tied = 0, 1
    for other in others:
        if other > value:
            place += 1
        elif other == value:
            tied += 1
    return sum(points[place : place + tied]) // tied


def share_points(
    values: Mapping[Key, int], points: Sequence[int], least: int = 0
) -> dict[Key, int]:
    """Return points by rank, highest value first.

    Ties share their ranks' points, rounded down. Values below `least` get no rank.
    """
    shares = dict.fromkeys(values, 0)
    place = 0
    for value in sorted({v for v in values.values() if v >= least}, reverse=True):
        tied = [key for key, have in values.items() if have == value]
        pot = sum(points[place : place + len(tied)])
        for key in tied:
            shares[key] = pot // len(tied)
        place += len(tied)
    return shares
