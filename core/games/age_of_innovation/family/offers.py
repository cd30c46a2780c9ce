"""Power offered to a neighbour: how much can be taken, and what it costs."""


def takes(power: int, room: int, points: int, free: int = 1) -> int:
    """The power a yes brings.

    It is all that is offered, but no more than there is room for in the bowls, and no more than
    the points can pay for: each power beyond the first `free` ones costs a point.
    """
    return max(min(power, room, points + free), 0)


def price(power: int, free: int = 1) -> int:
    """The points that power costs."""
    return max(power - free, 0)
