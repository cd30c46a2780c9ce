"""The eight main actions: their legal options and their execution (R6)."""

from dataclasses import dataclass

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    BUILD_CARDS,
    GOVERNMENTS,
    GROWTH_WITHOUT_CARD,
    PIECE_COSTS,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_COST,
    WONDERS,
)
from core.games.mosaic.rules import actions as offer
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.actions import (
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
from core.games.mosaic.rules.building import (
    ChooseHex,
    ChooseWonderHex,
    start_build,
    wonder_cost,
)
from core.games.mosaic.rules.effect_registry import (
    active_effects_with_source,
    trigger_effects,
)
from core.games.mosaic.rules.events import Gained, UnseenCardTaken, Worked
from core.games.mosaic.rules.gains_and_payments import (
    MONEY_PER_MISSING_UNIT,
    can_pay,
    gain_resources,
    pay_then,
    payment_obstacle,
)
from core.games.mosaic.rules.map import placeable_pieces, placeable_wonders
from core.games.mosaic.rules.military import MilitaryStep, can_move, can_recruit
from core.games.mosaic.rules.modifier_effects import SymbolWaiver
from core.games.mosaic.rules.obstacles import MissingSymbols, Obstacle, Reason
from core.games.mosaic.rules.technologies import PlayOrKeep, has_symbols
from core.games.mosaic.rules.tiles import change_government
from core.games.mosaic.state import FaceDown, MosaicState, Player
from core.kernel import Action, Frame

_WORK_ACTIONS = tuple(offer.work_action(currency) for currency in BASIC_CURRENCIES)


def legal_main_actions(state: MosaicState, seat: int, only_work: bool = False) -> list[Action]:
    if only_work:
        return [*_WORK_ACTIONS]
    actions = _build_actions(state, seat)
    actions += _WORK_ACTIONS
    actions += _card_actions(state, seat)
    actions += _government_actions(state, seat)
    if can_recruit(state, seat) or can_move(state, seat):
        actions.append(offer.MILITARY_ACTION)
    if _can_choose_payment(state, seat):
        actions.append(offer.PAY_OTHERWISE_ACTION)
    return actions


def _build_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    pieces = [p for p in placeable_pieces(state, seat) if can_pay(player, PIECE_COSTS[p])]
    for build in offers.take_actions(state, "build"):
        card = BUILD_CARDS[build.card]
        if card.kind in pieces or (card.kind == "project" and can_pay(player, card.cost)):
            actions.append(build)
    actions += [offer.build_without_card_action(piece) for piece in pieces]
    if state.wonders and can_pay(player, wonder_cost(player)):
        actions += [offer.build_wonder_action(wonder) for wonder in placeable_wonders(state, seat)]
    return actions


def _card_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    if can_pay(player, TECHNOLOGY_COST):
        actions += offers.take_actions(state, "technology")
    taxes = offers.take_actions(state, "tax_tariff")
    actions += taxes
    if not taxes and not state.decks["tax_tariff"].cards:
        actions += [
            offer.collect_without_card_action("tax"),
            offer.collect_without_card_action("tariff"),
        ]
    growth = offers.take_actions(state, "population")
    for grow in growth:
        if can_pay(player, POPULATION_CARDS[grow.card].cost):
            actions.append(grow)
    no_cards = not growth and not state.decks["population"].cards
    if no_cards and can_pay(player, GROWTH_WITHOUT_CARD.cost):
        actions.append(offer.GROW_WITHOUT_CARD_ACTION)
    return actions


def _government_actions(state: MosaicState, seat: int) -> list[Action]:
    player, waived = state.players[seat], bool(unused_waivers(state, seat))
    return [
        offer.govern_action(name)
        for name in state.governments
        if not government_obstacle(player, name, waived)
    ]


# --- obstacles ---------------------------------------------------------------------------------


# Created once, because bots list actions often.
_MISSING_SYMBOLS = {each.id: MissingSymbols(each.needs) for each in GOVERNMENTS.values()}


def government_obstacle(player: Player, government: str, waived: bool) -> Obstacle | None:
    """Return why a player cannot take a government, or None (R6.8.1)."""
    record = GOVERNMENTS[government]
    if waived or has_symbols(player, record.needs):
        return payment_obstacle(player, record.cost)
    return _MISSING_SYMBOLS[government]


def main_action_obstacle(state: MosaicState, seat: int, thing: str) -> Obstacle | None:
    """Return why a player cannot take or build an offered card, piece, wonder or government."""
    player = state.players[seat]
    kind = BUILD_CARDS[thing].kind if thing in BUILD_CARDS else thing
    if kind in PIECE_COSTS:
        can_stand = kind in placeable_pieces(state, seat)
        obstacle = payment_obstacle(player, PIECE_COSTS[kind])
        return obstacle or (None if can_stand else Reason.NO_HEX)
    if kind == "project":
        return payment_obstacle(player, BUILD_CARDS[thing].cost)
    if thing in WONDERS:
        can_stand = thing in placeable_wonders(state, seat)
        obstacle = payment_obstacle(player, wonder_cost(player))
        return obstacle or (None if can_stand else Reason.NO_HEX)
    if thing in GOVERNMENTS:
        return government_obstacle(player, thing, bool(unused_waivers(state, seat)))
    if thing in POPULATION_CARDS:
        return payment_obstacle(player, POPULATION_CARDS[thing].cost)
    return payment_obstacle(player, TECHNOLOGY_COST) if thing in TECHNOLOGIES else None


def unused_waivers(state: MosaicState, seat: int) -> list[str]:
    """Return the cards that waive the symbols of a government once per game (R15.13)."""
    waivers = active_effects_with_source(state, seat, SymbolWaiver)
    return [card for card, _ in waivers if card not in state.players[seat].used]


def _can_choose_payment(state: MosaicState, seat: int) -> bool:
    stock = state.players[seat].stock
    return (
        not state.turn.pay_otherwise
        and stock["money"] >= MONEY_PER_MISSING_UNIT
        and bool(stock["stone"] or stock["food"] or stock["ideas"])
    )


def do_main_action(state: MosaicState, seat: int, action: Action) -> None:
    _end_look(state, action)
    match action:
        case Work(currency=currency):
            produce(state, seat, currency)
        case Grow(card=card, seen=seen):
            cost = POPULATION_CARDS[card].cost
            pay_then(state, seat, cost, GainPopulation(seat, card, seen))
        case GrowWithoutCard():
            pay_then(state, seat, GROWTH_WITHOUT_CARD.cost, GainPopulation(seat, "", False))
        case Build(card=card, seen=seen):
            start_build(state, seat, card, seen)
        case BuildWithoutCard(piece=piece):
            state.push(ChooseHex(seat, piece))
        case BuildWonder(wonder=wonder):
            state.push(ChooseWonderHex(seat, wonder))
        case TakeTechnology(card=card, seen=seen):
            pay_then(state, seat, TECHNOLOGY_COST, GainTechnology(seat, "" if seen else card))
        case Collect(card=card, seen=seen):
            collect_taxes(state, seat, card, seen)
        case CollectWithoutCard(kind=kind):
            _collect_money(state, seat, kind, 2, 1)
        case Military():
            state.push(MilitaryStep(seat))
        case Govern(government=government):
            pay_then(state, seat, GOVERNMENTS[government].cost, TakeGovernment(seat, government))


def _end_look(state: MosaicState, action: Action) -> None:
    """Reveal a card that was taken from its deck. A nested extra action may look again."""
    if isinstance(action, (Build, Grow, Collect)) and action.seen:  # R10.9
        state.decks[state.turn.look].top_known_by = list(range(len(state.players)))
    state.turn.look = ""


def produce(state: MosaicState, seat: int, currency: str) -> None:
    """Produce production plus population, and trigger Work effects (R6.1.1, R6.1.2)."""
    player = state.players[seat]
    produced = player.production[currency] + player.population
    player.stock[currency] += produced
    state.emit(Worked(seat, currency, produced))
    trigger_effects(state, seat, "work", currency)


def collect_taxes(state: MosaicState, seat: int, card: str, seen: bool) -> None:
    """Take a tax or tariff card, its money and the treasury (R6.6.1)."""
    tax = TAX_CARDS[card]
    offers.take_card(state, seat, "tax_tariff", card, seen)
    state.players[seat].tax_cards.append(card)
    _collect_money(state, seat, tax.kind, tax.first_factor, tax.second_factor)
    if tax.kind == "tax":
        trigger_effects(state, seat, "tax_card")  # Merchant (R6.6.3)


def _collect_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> None:
    money = formula_money(state, seat, kind, first, second)
    state.players[seat].stock["money"] += money + state.treasury
    state.emit(Gained(seat, "money", money, kind))
    if state.treasury:
        state.emit(Gained(seat, "money", state.treasury, "treasury"))
        state.treasury = 0


def formula_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> int:
    """Return the money of a tax or tariff formula (R6.6.2)."""
    player = state.players[seat]
    if kind == "tax":
        population, symbols = player.population, player.symbols["government"]
        return first * population + second * symbols + player.production["tax"]
    cities = len(state.city_hexes(seat))
    return first * state.different_good_count(seat) + second * cities + player.production["tariff"]


@dataclass(frozen=True, slots=True)
class GainPopulation(Frame[MosaicState]):
    """Gain population after paying food (R6.2)."""

    seat: int
    card: str  # "" for growth without a card
    seen: bool

    def run(self, state: MosaicState) -> None:
        """Apply Flood Farming's multiplier first, then the Farmer's bonus (R6.2.2)."""
        if not self.card:
            gain_resources(state, self.seat, GROWTH_WITHOUT_CARD.gain)
            return
        player = state.players[self.seat]
        offers.take_card(state, self.seat, "population", self.card, self.seen)
        state.removed.append(self.card)
        times, player.multiplier = player.multiplier, 1
        gain_resources(state, self.seat, POPULATION_CARDS[self.card].gain, times, self.card)
        trigger_effects(state, self.seat, "population_card")


@dataclass(frozen=True, slots=True)
class GainTechnology(Frame[MosaicState]):
    """Take a technology after payment, refill, then play or keep it (R4.10, R6.5.1)."""

    seat: int
    card: str  # "" for the card seen by the Republic, which stays secret

    def run(self, state: MosaicState) -> None:
        """Draw a card for the Republic secretly, or take a public one (R2.3)."""
        if self.card:
            card = self.card
            offers.take_card(state, self.seat, "technology", card, seen=False)
            offers.refill_offer(state, "technology")
        else:
            card = offers.draw_card(state, "technology")
            state.emit(UnseenCardTaken(self.seat, card))
        state.players[self.seat].gained = FaceDown(card, state.turn.number, bool(self.card))
        state.push(PlayOrKeep(self.seat))


@dataclass(frozen=True, slots=True)
class TakeGovernment(Frame[MosaicState]):
    """Change governments after payment."""

    seat: int
    government: str

    def run(self, state: MosaicState) -> None:
        """Change governments. If symbols are missing, use up a waiver such as Caste System."""
        player = state.players[self.seat]
        waive = not has_symbols(player, GOVERNMENTS[self.government].needs)
        if waive:
            player.used.append(unused_waivers(state, self.seat)[0])
        change_government(state, self.seat, self.government, waive)


ACTION_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    GainPopulation,
    GainTechnology,
    TakeGovernment,
)
