"""Gains, production and payments."""

from dataclasses import dataclass

from core.games.mosaic.content import BASIC_CURRENCIES, CONSTANTS, NO_AMOUNTS, Amounts
from core.games.mosaic.rules.actions import Pay
from core.games.mosaic.rules.events import Gained, Paid, ProductionChanged
from core.games.mosaic.rules.obstacles import Unaffordable
from core.games.mosaic.state import MosaicState, Player
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.ranges import Total

MONEY_PER_MISSING_UNIT = CONSTANTS.money_per_missing_currency


def gain_resources(
    state: MosaicState, seat: int, amounts: Amounts, times: int = 1, source: str = ""
) -> None:
    player = state.players[seat]
    for good, number in amounts.items():
        gained = number * times
        if not gained:
            continue
        if good == "population":
            player.population += gained
        else:
            player.stock[good] += gained
        state.emit(Gained(seat, good, gained, source))


def raise_production(
    state: MosaicState, seat: int, amounts: Amounts, times: int = 1, source: str = ""
) -> None:
    """Raise production, or lower it if `times` is negative, but never below 0 (R5.4)."""
    production = state.players[seat].production
    for track, number in amounts.items():
        new = max(production[track] + number * times, 0)
        if new != production[track]:
            state.emit(ProductionChanged(seat, track, new - production[track], source))
            production[track] = new


def money_needed(player: Player, cost: Amounts) -> int:
    """Return the least money for a cost, with 2 per missing unit (R5.2)."""
    needed = cost.get("money", 0)
    for currency in BASIC_CURRENCIES:
        missing = cost.get(currency, 0) - player.stock[currency]
        if missing > 0:
            needed += MONEY_PER_MISSING_UNIT * missing
    return needed


def can_pay(player: Player, cost: Amounts) -> bool:
    """Return whether a player can pay. Money never replaces population (R5.2)."""
    stock = player.stock
    money = stock["money"]
    for good, number in cost.items():
        if good == "population":
            if player.population < number:
                return False
        elif good == "money":
            money -= number
        elif number > stock[good]:
            money -= MONEY_PER_MISSING_UNIT * (number - stock[good])
    return money >= 0


def payment_obstacle(player: Player, cost: Amounts) -> Unaffordable | None:
    return None if can_pay(player, cost) else Unaffordable(cost)


def missing_amounts(player: Player, cost: Amounts) -> dict[str, int]:
    """Return the missing resources, before substituting money."""
    owned = {**player.stock, "population": player.population}
    missing = {good: number - owned[good] for good, number in cost.items()}
    return {good: number for good, number in missing.items() if number > 0}


_PAYMENT_PARTS = (*BASIC_CURRENCIES, "money", "population")


def pay(state: MosaicState, seat: int, cost: Amounts, spent: Amounts = NO_AMOUNTS) -> None:
    """Pay a cost. `spent` fixes how much of a basic currency to use."""
    if not cost:
        return
    player, stock = state.players[seat], state.players[seat].stock
    parts = dict.fromkeys(_PAYMENT_PARTS, 0)
    money = 0
    for good, due in cost.items():
        if good == "money":
            money += due
        elif good == "population":
            parts[good] = due
            player.population -= due
        else:
            parts[good] = used = spent[good] if good in spent else min(due, stock[good])
            stock[good] -= used
            money += MONEY_PER_MISSING_UNIT * (due - used)
    parts["money"] = money
    stock["money"] -= money
    if any(parts.values()):
        state.emit(Paid(seat, **parts))


def pay_then(state: MosaicState, seat: int, cost: Amounts, *frames: Frame[MosaicState]) -> None:
    """Pay a cost, then run these frames.

    With `pay_otherwise`, first ask how much of each currency to pay with money (R5.5).
    """
    state.push(*frames)
    if state.turn.pay_otherwise:
        state.turn.pay_otherwise = False
        state.push(PayMix(seat, tuple(cost.items())))
    else:
        pay(state, seat, cost)


@dataclass(frozen=True, slots=True)
class PayMix(Frame[MosaicState]):
    """Choose for each currency how much to pay with money."""

    seat: int
    cost: tuple[tuple[str, Total], ...]
    chosen: tuple[tuple[str, Total], ...] = ()

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        due = self._next_due()
        if due is None:
            return ()
        currency, number = due
        player = state.players[self.seat]
        rest = [
            (c, n)
            for c, n in self.cost
            if c in BASIC_CURRENCIES and not self._is_settled(c, currency)
        ]
        missing = sum(max(n - player.stock[c], 0) for c, n in rest)
        replaced = sum(dict(self.cost)[c] - n for c, n in self.chosen)
        spare = player.stock["money"] - dict(self.cost).get("money", 0)
        can_replace = spare // MONEY_PER_MISSING_UNIT - missing - replaced
        maximum = min(number, player.stock[currency])
        minimum = max(number - can_replace, 0)
        actions = tuple(Pay(currency, n) for n in range(maximum, minimum - 1, -1))
        return (Decision(self.seat, DecisionKind.AMOUNT, "pay", "R5.2", actions, subject=currency),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Pay)
        state.push(PayMix(seat, self.cost, (*self.chosen, (action.currency, action.amount))))

    def run(self, state: MosaicState) -> None:
        pay(state, self.seat, dict(self.cost), dict(self.chosen))

    def _next_due(self) -> tuple[str, int] | None:
        chosen = dict(self.chosen)
        for currency, number in self.cost:
            if currency in BASIC_CURRENCIES and number and currency not in chosen:
                return currency, number
        return None

    def _is_settled(self, currency: str, now: str) -> bool:
        return currency == now or currency in dict(self.chosen)
