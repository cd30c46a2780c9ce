"""Three bowls of power as a list: gains move tokens from I to II to III, spending to I."""

from collections.abc import Sequence


def bowl_changes(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return (after[0] - before[0], after[1] - before[1], after[2] - before[2])


def capacity(bowls: list[int]) -> int:
    return 2 * bowls[0] + bowls[1]


def gain_power(bowls: list[int], power: int) -> int:
    """Gain power, bowl I first, and return the amount gained."""
    first = min(power, bowls[0])
    bowls[0] -= first
    bowls[1] += first
    second = min(power - first, bowls[1])
    bowls[1] -= second
    bowls[2] += second
    return first + second


def spend_power(bowls: list[int], power: int) -> None:
    """Return tokens of bowl III to bowl I."""
    bowls[2] -= power
    bowls[0] += power


def can_sacrifice(bowls: Sequence[int], tokens: int = 1) -> bool:
    return bowls[1] >= 2 * tokens


def sacrifice_tokens(bowls: list[int], tokens: int = 1) -> None:
    """Remove tokens of bowl II to move as many to bowl III."""
    bowls[1] -= 2 * tokens
    bowls[2] += tokens
