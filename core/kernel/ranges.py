"""The ranges of the numbers in a state.

A save or a host may send any number, and rules may repeat something that often. So the codec of a
state refuses numbers that no game reaches. A plain `int` is a count. A field that needs another
range names it.
"""

from typing import Annotated, NamedTuple


class Range(NamedTuple):
    """The numbers that a field may have, as in `Annotated[int, Range(0, 3)]`."""

    minimum: int
    maximum: int


MAX_COUNT = 9_999  # of pieces, cards and steps
MAX_TOTAL = 9_999_999  # above what the longest game that can be saved adds up to

# What grows as long as the game lasts, such as turns, money and points.
Total = Annotated[int, Range(0, MAX_TOTAL)]
SignedTotal = Annotated[int, Range(-MAX_TOTAL, MAX_TOTAL)]
# A gain or a loss.
SignedCount = Annotated[int, Range(-MAX_COUNT, MAX_COUNT)]
# A seat, or a negative number for nobody, everybody or another exception.
SeatOrNobody = Annotated[int, Range(-2, 99)]


def check_count(number: int) -> int:
    """Return the number. Raise ValueError if no plain number of a state is like it."""
    if not 0 <= number <= MAX_COUNT:
        raise ValueError(f"{number} is not a count")
    return number
