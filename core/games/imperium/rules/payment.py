"""Prices and the payments that cover them (R12.19, R12.36)."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.imperium.content import CARDS, MATERIALS, POPULATION, PROGRESS
from core.games.imperium.rules.actions import Pay
from core.games.imperium.rules.card_queries import active_mods
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
    """Return whether a pool covers a price; progress can replace the other resources."""
    needed = price.progress
    if price.population > pool.population:
        needed += price.population - pool.population
    if price.materials > pool.materials:
        needed += (price.materials - pool.materials + 1) // 2
    return needed <= pool.progress


def possible_payments(player: Player, res: str, n: int, later: Price = NO_PRICE) -> list[Pay]:
    """Return every minimal payment that leaves enough for later prices (R12.36)."""
    if res == PROGRESS:
        return [Pay(progress=n)] if can_afford(player, later.add(PROGRESS, n)) else []
    tokens_per_progress = 2 if res == MATERIALS else 1
    payments = []
    for progress in range((n + tokens_per_progress - 1) // tokens_per_progress + 1):
        tokens = max(n - tokens_per_progress * progress, 0)
        if tokens > player.amount(res) or progress > player.progress:
            continue
        payment = Pay(**{res: tokens}, progress=progress)
        if can_afford(_pool_after(player, payment), later):
            payments.append(payment)
    return payments


def _pool_after(player: Player, payment: Pay) -> Tokens:
    return Tokens(
        materials=player.materials - payment.materials,
        population=player.population - payment.population,
        progress=player.progress - payment.progress,
    )


def development_price(player: Player, card: str) -> Price:
    """Return the cost of a development with all reductions (R12.8)."""
    cost: Mapping[str, int] = CARDS[card].cost
    reduced = dict(cost)
    for mod in active_mods(player, "development_cost_reduction"):
        if reduced.get(mod.res):
            reduced[mod.res] = max(reduced[mod.res] - mod.n, mod.minimum)
    return Price(**reduced)
