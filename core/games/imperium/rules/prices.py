"""Prices in tokens and actions, and whether a pool covers them (R12.19, R12.36)."""

from dataclasses import dataclass

from core.games.imperium.content import MATERIALS, POPULATION, PROGRESS
from core.games.imperium.state import Player, Tokens


@dataclass(frozen=True, slots=True)
class Price:
    """A number of tokens of each resource."""

    materials: int = 0
    population: int = 0
    progress: int = 0

    def add(self, res: str, n: int) -> "Price":
        return Price(
            self.materials + (n if res == MATERIALS else 0),
            self.population + (n if res == POPULATION else 0),
            self.progress + (n if res == PROGRESS else 0),
        )


NO_PRICE = Price()


def can_afford(pool: Tokens, price: Price | Tokens) -> bool:
    """Return whether a pool covers a price. Progress can replace the other resources."""
    needed = price.progress
    if price.population > pool.population:
        needed += price.population - pool.population
    if price.materials > pool.materials:
        needed += (price.materials - pool.materials + 1) // 2
    return needed <= pool.progress


@dataclass(slots=True, kw_only=True)
class Bill(Tokens):
    """The combined cost of several steps in tokens and actions (R12.36)."""

    actions: int = 0

    def can_be_paid(self, player: Player) -> bool:
        return self.actions <= player.actions and can_afford(player, self)
