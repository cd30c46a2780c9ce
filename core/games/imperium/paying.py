"""Prices and the payments that cover them (R12.19, R12.36)."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.imperium.actions import Pay
from core.games.imperium.content import CARDS, MATERIALS, POPULATION, PROGRESS
from core.games.imperium.counting import mods
from core.games.imperium.state import Player, Tokens


@dataclass(frozen=True, slots=True)
class Price:
    """A number of tokens of each resource."""

    materials: int = 0
    population: int = 0
    progress: int = 0

    def plus(self, res: str, n: int) -> "Price":
        return Price(
            self.materials + (n if res == MATERIALS else 0),
            self.population + (n if res == POPULATION else 0),
            self.progress + (n if res == PROGRESS else 0),
        )


FREE = Price()


def affordable(pool: Tokens, price: Price | Tokens) -> bool:
    """Return whether a pool covers a price; progress can replace the other resources."""
    needed = price.progress
    if price.population > pool.population:
        needed += price.population - pool.population
    if price.materials > pool.materials:
        needed += (price.materials - pool.materials + 1) // 2
    return needed <= pool.progress


def ways_to_pay(player: Player, res: str, n: int, later: Price = FREE) -> list[Pay]:
    """Return every minimal payment that leaves enough for later prices (R12.36)."""
    if res == PROGRESS:
        return [Pay(progress=n)] if affordable(player, later.plus(PROGRESS, n)) else []
    worth = 2 if res == MATERIALS else 1
    ways = []
    for progress in range((n + worth - 1) // worth + 1):
        tokens = max(n - worth * progress, 0)
        if tokens > player.has(res) or progress > player.progress:
            continue
        way = Pay(**{res: tokens}, progress=progress)
        if affordable(_after(player, way), later):
            ways.append(way)
    return ways


def _after(player: Player, way: Pay) -> Tokens:
    return Tokens(
        materials=player.materials - way.materials,
        population=player.population - way.population,
        progress=player.progress - way.progress,
    )


def development_price(player: Player, card: str) -> Price:
    """Return the cost of a development with all reductions (R12.8)."""
    cost: Mapping[str, int] = CARDS[card].cost
    reduced = dict(cost)
    for mod in mods(player, "development_cost_reduction"):
        if reduced.get(mod.res):
            reduced[mod.res] = max(reduced[mod.res] - mod.n, mod.minimum)
    return Price(**reduced)
