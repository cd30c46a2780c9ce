"""Spades: how many can be used on a hex, and how many of them are bought."""


def most(need: int, free: int, tools: int, price: int, buy: bool) -> int:
    """The most spades for one hex: free ones, and bought ones where those do not suffice."""
    if need <= free or not buy:
        return min(need, free)
    return min(need, free + tools // price)


def bought(spades: int, free: int) -> int:
    """Spades beyond the free ones."""
    return max(spades - free, 0)
