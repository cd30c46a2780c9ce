"""Gains, production and payments."""

from dataclasses import dataclass

from core.games.mosaic.actions import Pay
from core.games.mosaic.content import BASIC, CONSTANTS, NOTHING, Amounts
from core.games.mosaic.events import Gained, Paid, ProductionChanged
from core.games.mosaic.state import MosaicState, Player
from core.kernel import Action, Decision, Frame, Kind

MONEY_EACH = CONSTANTS.money_per_missing_currency


def gain(state: MosaicState, seat: int, amounts: Amounts, times: int = 1, source: str = "") -> None:
    player = state.players[seat]
    for what, number in amounts.items():
        got = number * times
        if not got:
            continue
        if what == "population":
            player.population += got
        else:
            player.stock[what] += got
        state.tell(Gained(seat, what, got, source))


def raise_production(
    state: MosaicState, seat: int, amounts: Amounts, times: int = 1, source: str = ""
) -> None:
    """Raise production, or lower it to at least 0 with negative `times` (R5.4)."""
    production = state.players[seat].production
    for track, number in amounts.items():
        new = max(production[track] + number * times, 0)
        if new != production[track]:
            state.tell(ProductionChanged(seat, track, new - production[track], source))
            production[track] = new


def money_needed(player: Player, cost: Amounts) -> int:
    """Return the least money for a cost, including 2 per missing unit (R5.2)."""
    needed = cost.get("money", 0)
    for currency in BASIC:
        missing = cost.get(currency, 0) - player.stock[currency]
        if missing > 0:
            needed += MONEY_EACH * missing
    return needed


def can_pay(player: Player, cost: Amounts) -> bool:
    """Return whether a player can pay; money never replaces population (R5.2)."""
    stock = player.stock
    money = stock["money"]
    for what, number in cost.items():
        if what == "population":
            if player.population < number:
                return False
        elif what == "money":
            money -= number
        elif number > stock[what]:
            money -= MONEY_EACH * (number - stock[what])
    return money >= 0


_PARTS = (*BASIC, "money", "population")


def pay(state: MosaicState, seat: int, cost: Amounts, spent: Amounts = NOTHING) -> None:
    """Pay a cost; `spent` fixes how much of a basic currency to use."""
    if not cost:
        return
    player, stock = state.players[seat], state.players[seat].stock
    parts = dict.fromkeys(_PARTS, 0)
    money = 0
    for what, due in cost.items():
        if what == "money":
            money += due
        elif what == "population":
            parts[what] = due
            player.population -= due
        else:
            parts[what] = used = spent[what] if what in spent else min(due, stock[what])
            stock[what] -= used
            money += MONEY_EACH * (due - used)
    parts["money"] = money
    stock["money"] -= money
    if any(parts.values()):
        state.tell(Paid(seat, **parts))


def pay_then(state: MosaicState, seat: int, cost: Amounts, *frames: Frame[MosaicState]) -> None:
    """Pay in full before the given frames, with a payment decision if requested (R5.5)."""
    state.then(*frames)
    if state.turn.pay_otherwise:
        state.turn.pay_otherwise = False
        state.then(PayMix(seat, tuple(cost.items())))
    else:
        pay(state, seat, cost)


@dataclass(frozen=True, slots=True)
class PayMix(Frame[MosaicState]):
    """Choose for each currency how much to pay with money."""

    seat: int
    cost: tuple[tuple[str, int], ...]
    chosen: tuple[tuple[str, int], ...] = ()

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        due = self._next()
        if due is None:
            return ()
        currency, number = due
        player = state.players[self.seat]
        rest = [(c, n) for c, n in self.cost if c in BASIC and not self._settled(c, currency)]
        missing = sum(max(n - player.stock[c], 0) for c, n in rest)
        replaced = sum(dict(self.cost)[c] - n for c, n in self.chosen)
        spare = player.stock["money"] - dict(self.cost).get("money", 0)
        can_replace = spare // MONEY_EACH - missing - replaced
        most = min(number, player.stock[currency])
        least = max(number - can_replace, 0)
        actions = tuple(Pay(currency, n) for n in range(most, least - 1, -1))
        return (Decision(self.seat, Kind.AMOUNT, "pay", "R5.2", actions, subject=currency),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Pay)
        state.then(PayMix(seat, self.cost, (*self.chosen, (action.currency, action.amount))))

    def run(self, state: MosaicState) -> None:
        pay(state, self.seat, dict(self.cost), dict(self.chosen))

    def _next(self) -> tuple[str, int] | None:
        chosen = dict(self.chosen)
        for currency, number in self.cost:
            if currency in BASIC and number and currency not in chosen:
                return currency, number
        return None

    def _settled(self, currency: str, now: str) -> bool:
        return currency == now or currency in dict(self.chosen)
