"""The payments that cover a price, and the prices of developments (R12.8, R12.36)."""

from collections.abc import Mapping

from core.games.imperium.content import CARDS, MATERIALS, PROGRESS
from core.games.imperium.rules.actions import Pay
from core.games.imperium.rules.lasting_changes import DevelopmentCostReduction
from core.games.imperium.rules.prices import NO_PRICE, Price, can_afford
from core.games.imperium.rules.programs import active_changes
from core.games.imperium.state import Player, Tokens


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
    for mod in active_changes(player, DevelopmentCostReduction):
        if reduced.get(mod.res):
            reduced[mod.res] = max(reduced[mod.res] - mod.n, mod.minimum)
    return Price(**reduced)
