"""The eight main actions: their legal options and their execution (R6)."""

from dataclasses import dataclass

from core.games.mosaic import actions as offer
from core.games.mosaic import offers
from core.games.mosaic.actions import (
    Build,
    BuildWithoutCard,
    BuildWonder,
    Collect,
    CollectWithoutCard,
    Govern,
    Grow,
    GrowWithoutCard,
    Military,
    TakeTechnology,
    Work,
)
from core.games.mosaic.content import (
    BASIC,
    BUILD_CARDS,
    GOVERNMENTS,
    NO_CARD_GROWTH,
    PIECE_COST,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
)
from core.games.mosaic.events import Gained, UnseenCardTaken, Worked
from core.games.mosaic.flow.building import (
    ChooseHex,
    ChooseWonderHex,
    start_build,
    wonder_cost,
)
from core.games.mosaic.flow.military import MilitaryStep, can_move, can_recruit
from core.games.mosaic.influence import count
from core.games.mosaic.map import placeable, placeable_wonders
from core.games.mosaic.state import FaceDown, MosaicState
from core.games.mosaic.stock import MONEY_EACH, can_pay, gain, pay_then
from core.games.mosaic.technologies import PlayOrKeep, has_symbols
from core.games.mosaic.tiles import change_government
from core.kernel import Action, Frame

_WORK = tuple(offer.work(currency) for currency in BASIC)


def main_actions(state: MosaicState, seat: int, only_work: bool = False) -> list[Action]:
    if only_work:
        return [*_WORK]
    actions = _build_actions(state, seat)
    actions += _WORK
    actions += _card_actions(state, seat)
    actions += _government_actions(state, seat)
    if can_recruit(state, seat) or can_move(state, seat):
        actions.append(offer.MILITARY)
    if _can_pay_otherwise(state, seat):
        actions.append(offer.PAY_OTHERWISE)
    return actions


def _build_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    pieces = [piece for piece in placeable(state, seat) if can_pay(player, PIECE_COST[piece])]
    for build in offers.on_offer(state, "build"):
        card = BUILD_CARDS[build.card]
        if card.kind in pieces or (card.kind == "project" and can_pay(player, card.cost)):
            actions.append(build)
    actions += [offer.build_without_card(piece) for piece in pieces]
    if state.wonders and can_pay(player, wonder_cost(player)):
        actions += [offer.build_wonder(wonder) for wonder in placeable_wonders(state, seat)]
    return actions


def _card_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    if can_pay(player, TECHNOLOGY_COST):
        actions += offers.on_offer(state, "technology")
    taxes = offers.on_offer(state, "tax_tariff")
    actions += taxes
    if not taxes and not state.decks["tax_tariff"].cards:
        actions += [offer.collect_without_card("tax"), offer.collect_without_card("tariff")]
    growth = offers.on_offer(state, "population")
    for grow in growth:
        if can_pay(player, POPULATION_CARDS[grow.card].cost):
            actions.append(grow)
    no_cards = not growth and not state.decks["population"].cards
    if no_cards and can_pay(player, NO_CARD_GROWTH.cost):
        actions.append(offer.GROW_WITHOUT_CARD)
    return actions


def _government_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    waived = _may_waive_symbols(state, seat)
    return [
        offer.govern(name)
        for name in state.governments
        if (waived or has_symbols(player, GOVERNMENTS[name].needs))
        and can_pay(player, GOVERNMENTS[name].cost)
    ]


def _may_waive_symbols(state: MosaicState, seat: int) -> bool:
    """Return whether Caste System is still available; it works once per game (R15.13)."""
    return (
        "tech_caste_system" not in state.players[seat].used
        and state.ongoing(seat, "government_without_symbols") > 0
    )


def _can_pay_otherwise(state: MosaicState, seat: int) -> bool:
    """Return whether money could replace a currency that the player has."""
    stock = state.players[seat].stock
    return (
        not state.turn.pay_otherwise
        and stock["money"] >= MONEY_EACH
        and bool(stock["stone"] or stock["food"] or stock["ideas"])
    )


def do_main_action(state: MosaicState, seat: int, action: Action) -> None:
    if isinstance(action, (Build, Grow, Collect)) and action.seen:
        state.decks[state.turn.look].top_known_by = list(range(len(state.players)))
    state.turn.look = ""  # a nested extra action may look again (R10.9)
    match action:
        case Work(currency=currency):
            work(state, seat, currency)
        case Grow(card=card, seen=seen):
            cost = POPULATION_CARDS[card].cost
            pay_then(state, seat, cost, GainPopulation(seat, card, seen))
        case GrowWithoutCard():
            pay_then(state, seat, NO_CARD_GROWTH.cost, GainPopulation(seat, "", False))
        case Build(card=card, seen=seen):
            start_build(state, seat, card, seen)
        case BuildWithoutCard(piece=piece):
            state.then(ChooseHex(seat, piece))
        case BuildWonder(wonder=wonder):
            state.then(ChooseWonderHex(seat, wonder))
        case TakeTechnology(card=card, seen=seen):
            pay_then(state, seat, TECHNOLOGY_COST, GainTechnology(seat, "" if seen else card))
        case Collect(card=card, seen=seen):
            collect(state, seat, card, seen)
        case CollectWithoutCard(kind=kind):
            _collect_money(state, seat, kind, 2, 1)
        case Military():
            state.then(MilitaryStep(seat))
        case Govern(government=government):
            pay_then(state, seat, GOVERNMENTS[government].cost, TakeGovernment(seat, government))


def work(state: MosaicState, seat: int, currency: str) -> None:
    """Produce production plus population and trigger Work effects (R6.1.1, R6.1.2)."""
    player = state.players[seat]
    produced = player.production[currency] + player.population
    player.stock[currency] += produced
    state.tell(Worked(seat, currency, produced))
    for card, effect in state.acting(seat, "work"):
        if currency in effect.produced:
            gain(state, seat, effect.amounts, source=card)


def collect(state: MosaicState, seat: int, card: str, seen: bool) -> None:
    """Take a tax or tariff card, its money and the treasury (R6.6.1)."""
    tax = TAX_CARDS[card]
    offers.take(state, seat, "tax_tariff", card, seen)
    state.players[seat].tax_cards.append(card)
    _collect_money(state, seat, tax.kind, tax.first_factor, tax.second_factor)
    if tax.kind == "tax":
        for source, effect in state.acting(seat, "tax_card"):  # Merchant (R6.6.3)
            times = count(state, seat, effect.per) if effect.per else 1
            gain(state, seat, effect.amounts, times, source)


def _collect_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> None:
    money = formula_money(state, seat, kind, first, second)
    state.players[seat].stock["money"] += money + state.treasury
    state.tell(Gained(seat, "money", money, kind))
    if state.treasury:
        state.tell(Gained(seat, "money", state.treasury, "treasury"))
        state.treasury = 0


def formula_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> int:
    """Return the money of a tax or tariff formula (R6.6.2)."""
    player = state.players[seat]
    if kind == "tax":
        people, symbols = player.population, player.symbols["government"]
        return first * people + second * symbols + player.production["tax"]
    cities = len(state.cities(seat))
    return first * state.different_goods(seat) + second * cities + player.production["tariff"]


@dataclass(frozen=True, slots=True)
class GainPopulation(Frame[MosaicState]):
    """Gain population after paying food (R6.2)."""

    seat: int
    card: str  # "" for growth without a card
    seen: bool

    def run(self, state: MosaicState) -> None:
        """Apply Flood Farming's multiplier first, then the Farmer's bonus (R6.2.2)."""
        if not self.card:
            gain(state, self.seat, NO_CARD_GROWTH.gain)
            return
        player = state.players[self.seat]
        offers.take(state, self.seat, "population", self.card, self.seen)
        state.removed.append(self.card)
        times, player.multiplier = player.multiplier, 1
        gain(state, self.seat, POPULATION_CARDS[self.card].gain, times, self.card)
        for source, effect in state.acting(self.seat, "population_card"):
            gain(state, self.seat, effect.amounts, source=source)


@dataclass(frozen=True, slots=True)
class GainTechnology(Frame[MosaicState]):
    """Take a technology after payment, refill, then play or keep it (R4.10, R6.5.1)."""

    seat: int
    card: str  # "" for the card seen by the Republic, which stays secret

    def run(self, state: MosaicState) -> None:
        """Draw a card for the Republic secretly, or take a public one (R2.3)."""
        if self.card:
            card = self.card
            offers.take(state, self.seat, "technology", card, seen=False)
            offers.refill(state, "technology")
        else:
            card = offers.draw(state, "technology")
            state.tell(UnseenCardTaken(self.seat, card))
        state.players[self.seat].gained = FaceDown(card, state.turn.number, bool(self.card))
        state.then(PlayOrKeep(self.seat))


@dataclass(frozen=True, slots=True)
class TakeGovernment(Frame[MosaicState]):
    """Change governments after payment."""

    seat: int
    government: str

    def run(self, state: MosaicState) -> None:
        """Spend Caste System if symbols are missing."""
        player = state.players[self.seat]
        waive = not has_symbols(player, GOVERNMENTS[self.government].needs)
        if waive:
            player.used.append("tech_caste_system")
        change_government(state, self.seat, self.government, waive)


ACTION_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    GainPopulation,
    GainTechnology,
    TakeGovernment,
)
