"""Power offers to neighbors: how much they can accept, and its price."""


def acceptable_power(power: int, capacity: int, points: int, free: int = 1) -> int:
    """Return the power gained by accepting.

    Bowl capacity and points limit it: each power above the first `free` ones costs a point.
    """
    return max(min(power, capacity, points + free), 0)


def points_for_power(power: int, free: int = 1) -> int:
    return max(power - free, 0)
