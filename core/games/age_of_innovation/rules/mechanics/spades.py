"""Spade counts: how many can be used on a hex, and how many must be bought."""


def max_spades(need: int, free: int, tools: int, price: int, buy: bool) -> int:
    """Return the maximum for one hex. Spades are bought only to complete it."""
    if need <= free or not buy:
        return min(need, free)
    return min(need, free + tools // price)


def spades_to_buy(spades: int, free: int) -> int:
    return max(spades - free, 0)
