"""Three bowls of power: tokens go from the first to the second to the third, and back when spent.

The bowls are a list of three numbers.
"""

from collections.abc import Sequence


def difference(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """What each bowl has more or less of."""
    return (after[0] - before[0], after[1] - before[1], after[2] - before[2])


def room(bowls: list[int]) -> int:
    """How much power can still be gained."""
    return 2 * bowls[0] + bowls[1]


def fill(bowls: list[int], power: int) -> int:
    """Gain power, the first bowl before the second; returns how much of it found a token."""
    first = min(power, bowls[0])
    bowls[0] -= first
    bowls[1] += first
    second = min(power - first, bowls[1])
    bowls[1] -= second
    bowls[2] += second
    return first + second


def spend(bowls: list[int], power: int) -> None:
    """Spend power from the third bowl; its tokens are in the first again."""
    bowls[2] -= power
    bowls[0] += power


def can_sacrifice(bowls: Sequence[int], tokens: int = 1) -> bool:
    """Whether there are enough tokens for it in the second bowl."""
    return bowls[1] >= 2 * tokens


def sacrifice(bowls: list[int], tokens: int = 1) -> None:
    """Give tokens of the second bowl away for good, so that as many move into the third."""
    bowls[1] -= 2 * tokens
    bowls[2] += tokens
