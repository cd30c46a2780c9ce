"""Rounds and turns: free actions around one main action (R4)."""

from dataclasses import dataclass, replace

from core.games.mosaic import offers
from core.games.mosaic.actions import (
    Build,
    BuildWithoutCard,
    BuildWonder,
    Claim,
    ClearOffer,
    Collect,
    CollectWithoutCard,
    Done,
    Govern,
    Grow,
    GrowWithoutCard,
    LookInto,
    Military,
    PayOtherwise,
    PlayTechnology,
    TakeTechnology,
    UseLeader,
    Work,
)
from core.games.mosaic.automa import play_automa_turn
from core.games.mosaic.content import (
    BASIC,
    CITIES,
    GOVERNMENTS,
    LEADERS,
    NO_CARD_GROWTH,
    OFFERS,
    PIECE_COST,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TOWNS,
    Effect,
)
from core.games.mosaic.effects import Effects, cities_to_take_over, verb
from core.games.mosaic.events import (
    DeckLookedInto,
    Gained,
    GameEnded,
    RoundBegan,
    TurnBegan,
    UnseenCardTaken,
    Worked,
)
from core.games.mosaic.flow.building import (
    ChooseHex,
    ChooseWonderHex,
    can_build_card,
    can_build_wonder,
    start_build,
)
from core.games.mosaic.flow.empire import PendingScorings
from core.games.mosaic.flow.military import MilitaryStep, moves, recruits
from core.games.mosaic.influence import count
from core.games.mosaic.map import can_place
from core.games.mosaic.state import FaceDown, MosaicState, Turn
from core.games.mosaic.stock import can_pay, gain, pay_then
from core.games.mosaic.technologies import (
    PlayOrKeep,
    has_secrets,
    has_symbols,
    playable_face_down,
    turn_up,
)
from core.games.mosaic.tiles import change_government, claim, claimable, tiles_used_up
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class Round(Frame[MosaicState]):
    """One turn for every player, the first player first (R4.1)."""

    number: int

    def run(self, state: MosaicState) -> None:
        """Lay out the turns."""
        state.round = self.number
        state.tell(RoundBegan(SPECTATOR, self.number))
        turns = [StartTurn(seat) for seat in state.seats_from(state.first)]
        state.then(*turns, EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Frame[MosaicState]):
    """Another round, or the end (R13.3)."""

    def run(self, state: MosaicState) -> None:
        """After the last round the Scribe acts twice more (R13.5), then all is scored."""
        if not state.last_round or state.round < state.last_round:
            state.then(Round(state.round + 1))
            return
        state.then(EndGame())
        for seat in range(state.persons):
            for effect in state.active(seat, "game_end_turn"):
                state.then(StartTurn(seat, effect.number))


@dataclass(frozen=True, slots=True)
class EndGame(Frame[MosaicState]):
    """Final scoring; the agenda is empty after it."""

    def run(self, state: MosaicState) -> None:
        """The score is read off the state (scoring.py)."""
        state.tell(GameEnded(SPECTATOR))


@dataclass(frozen=True, slots=True)
class StartTurn(Frame[MosaicState]):
    """A player's turn begins; `actions` is set where it is not the ordinary number."""

    seat: int
    actions: int = 0

    def run(self, state: MosaicState) -> None:
        """Count the actions, then ask."""
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.tell(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            state.then(Settle(self.seat))
            play_automa_turn(state, self.seat)
            return
        extra = 0
        if state.round == 1 and not self.actions:
            extra = sum(effect.number for effect in state.active(self.seat, "first_turn"))
        state.then(MainChoice(self.seat, self.actions or 1 + extra))


@dataclass(frozen=True, slots=True)
class MainChoice(Frame[MosaicState]):
    """The free window and the action after it, as one choice (R4.2, R4.8).

    An extra action granted in the middle of an effect is nested: no free actions beside it,
    and scorings wait for the outermost one.
    """

    seat: int
    left: int = 1  # actions left in this turn
    nested: bool = False
    only_work: bool = False
    looked: bool = False  # the Republic has looked: now the action is chosen (R10.9)

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Free actions first, then the eight actions."""
        actions: list[Action] = []
        if not self.nested and not self.looked:
            actions += free_actions(state, self.seat)
        if not self.looked:
            actions += looks(state, self.seat)
        actions += main_actions(state, self.seat, self.only_work)
        topic = "extra_action" if self.nested else "turn"
        return (
            Decision(self.seat, Kind.ACTION, topic, "R4.2", tuple(actions), main=not self.nested),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """A free action leads back here; the action leads on."""
        if isinstance(action, PayOtherwise):
            state.turn.pay_otherwise = True
            state.then(self)
        elif isinstance(action, LookInto):
            look_into(state, seat, action.deck)
            state.then(replace(self, looked=True))
        elif isinstance(action, Claim | PlayTechnology | ClearOffer | UseLeader):
            state.then(Settle(seat), self)
            do_free_action(state, seat, action)
        else:
            if not self.nested:
                more = self.left > 1
                state.then(MainChoice(seat, self.left - 1) if more else FreeWindow(seat))
            state.then(Settle(seat, self.nested))
            do_main_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class FreeWindow(Frame[MosaicState]):
    """The free window after the action (R4.3)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Free actions or the end of the turn; without any the turn simply ends."""
        actions = free_actions(state, self.seat)
        # Asked of who has a secret card even if it cannot be played: all would learn that.
        if not actions and not has_secrets(state, self.seat):
            return ()
        actions.append(Done())
        return (Decision(self.seat, Kind.ACTION, "free_window", "R4.3", tuple(actions), main=True),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Any number of them, in any order."""
        if not isinstance(action, Done):
            state.then(Settle(seat), self)
            do_free_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class Settle(Frame[MosaicState]):
    """After each action and free action: refill, claim, end trigger, scorings (R4.5)."""

    seat: int
    nested: bool = False

    def run(self, state: MosaicState) -> None:
        """A nested action leaves the last two to the outermost one (R4.8)."""
        state.turn.pay_otherwise = False
        offers.refill_all(state)
        if not self.nested:
            state.then(PendingScorings(self.seat))
        state.then(ClaimWindow(self.seat))


@dataclass(frozen=True, slots=True)
class ClaimWindow(Frame[MosaicState]):
    """Tiles may be claimed before a pending scoring (R4.5 (2), R4.9, R4.11)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Only when something is pending: otherwise the free window that follows will do."""
        end_is_due = tiles_used_up(state) and not state.tiles_trigger
        if state.is_automa(self.seat) or not (state.scorings_due or end_is_due):
            return ()
        tiles = claimable(state, self.seat)
        if not tiles:
            return ()
        actions: tuple[Action, ...] = (*(Claim(tile) for tile in tiles), Done())
        return (Decision(self.seat, Kind.CARD, "claim", "R4.9", actions),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Claiming may make more tiles claimable (R9.5)."""
        if isinstance(action, Claim):
            state.then(self)
            claim(state, seat, action.tile)


# --- free actions (R4.3) -------------------------------------------------------------------


def free_actions(state: MosaicState, seat: int) -> list[Action]:
    """Everything a player may do beside the action now."""
    player = state.players[seat]
    actions: list[Action] = [Claim(tile) for tile in claimable(state, seat)]
    actions += [PlayTechnology(card) for card in playable_face_down(state, seat)]
    if player.government and player.government not in state.cleared_with:
        actions += [ClearOffer(name) for name in offers.clearable(state)]
    if player.leader not in player.used and _leader_can_act(state, seat):
        actions.append(UseLeader(player.leader))
    return actions


def _leader_can_act(state: MosaicState, seat: int) -> bool:
    player = state.players[seat]
    for effect in LEADERS[player.leader].on("own_turn"):
        if effect.verb == "take_over_city":
            return bool(cities_to_take_over(state, seat, effect.number))
        return can_pay(player, effect.pay)
    return False


def do_free_action(state: MosaicState, seat: int, action: Action) -> None:
    """Carry out a free action."""
    player = state.players[seat]
    if isinstance(action, Claim):
        claim(state, seat, action.tile)
    elif isinstance(action, PlayTechnology):
        turn_up(state, seat, action.card)
    elif isinstance(action, ClearOffer):
        state.cleared_with.append(player.government)
        offers.clear(state, action.offer)
    else:
        player.used.append(player.leader)
        state.then(Effects(seat, player.leader, "own_turn"))


def looks(state: MosaicState, seat: int) -> list[Action]:
    """The Republic may look into one deck before each action (R10.8)."""
    if any(effect.verb == "peek" for effect in state.active(seat, "before_action")):
        return [LookInto(name) for name in OFFERS if state.decks[name].cards]
    return []


def look_into(state: MosaicState, seat: int, name: str) -> None:
    """See the top card of a deck; nothing is drawn (R10.9)."""
    deck = state.decks[name]
    state.turn.look = name
    if seat not in deck.top_known_by:
        deck.top_known_by.append(seat)
    state.tell(DeckLookedInto(seat, name, deck.cards[-1]))


# --- the eight actions (R6) ------------------------------------------------------------------


def main_actions(state: MosaicState, seat: int, only_work: bool = False) -> list[Action]:
    """Everything that can be the action now."""
    actions: list[Action] = []
    if not only_work:
        actions += _build_actions(state, seat)
    actions += [Work(currency) for currency in BASIC]
    if not only_work:
        actions += _card_actions(state, seat)
        actions += _government_actions(state, seat)
        if recruits(state, seat) or moves(state, seat):
            actions.append(Military())
        if _can_pay_otherwise(state, seat):
            actions.append(PayOtherwise())
    return actions


def _build_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    for card, seen in offers.on_offer(state, "build"):
        if can_build_card(state, seat, card):
            actions.append(Build(card, seen))
    for piece in (*CITIES, *TOWNS):
        if can_pay(player, PIECE_COST[piece]) and can_place(state, seat, piece):
            actions.append(BuildWithoutCard(piece))
    actions += [BuildWonder(w) for w in state.wonders if can_build_wonder(state, seat, w)]
    return actions


def _card_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    if can_pay(player, TECHNOLOGY_COST):
        actions += [TakeTechnology(*card) for card in offers.on_offer(state, "technology")]
    taxes = offers.on_offer(state, "tax_tariff")
    actions += [Collect(*card) for card in taxes]
    if not any(state.offers["tax_tariff"]) and not state.decks["tax_tariff"].cards:
        actions += [CollectWithoutCard("tax"), CollectWithoutCard("tariff")]
    for card, seen in offers.on_offer(state, "population"):
        if can_pay(player, POPULATION_CARDS[card].cost):
            actions.append(Grow(card, seen))
    no_cards = not any(state.offers["population"]) and not state.decks["population"].cards
    if no_cards and can_pay(player, NO_CARD_GROWTH.cost):
        actions.append(GrowWithoutCard())
    return actions


def _government_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    waived = _may_waive_symbols(state, seat)
    return [
        Govern(name)
        for name in state.governments
        if can_pay(player, GOVERNMENTS[name].cost)
        and (waived or has_symbols(player, GOVERNMENTS[name].needs))
    ]


def _may_waive_symbols(state: MosaicState, seat: int) -> bool:
    """Caste System, once in the game (R15.13)."""
    return (
        "tech_caste_system" not in state.players[seat].used
        and state.ongoing(seat, "government_without_symbols") > 0
    )


def _can_pay_otherwise(state: MosaicState, seat: int) -> bool:
    """Whether there is anything to choose: money to spare, and goods to save."""
    stock = state.players[seat].stock
    return (
        not state.turn.pay_otherwise
        and stock["money"] >= 2
        and any(stock[currency] for currency in BASIC)
    )


def do_main_action(state: MosaicState, seat: int, action: Action) -> None:
    """Carry out one of the eight actions."""
    if isinstance(action, Build | Grow | Collect) and action.seen:
        state.decks[state.turn.look].top_known_by = list(range(len(state.players)))
    state.turn.look = ""  # an extra action within this one has a look of its own (R10.9)
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
    """Produce: production plus population (R6.1.1), and what it sets off (R6.1.2)."""
    player = state.players[seat]
    produced = player.production[currency] + player.population
    player.stock[currency] += produced
    state.tell(Worked(seat, currency, produced))
    for effect in state.active(seat, "work"):
        if currency in effect.produced:
            gain(state, seat, effect.amounts)


def collect(state: MosaicState, seat: int, card: str, seen: bool) -> None:
    """Take a tax or tariff card: its formula and all of the treasury (R6.6.1)."""
    tax = TAX_CARDS[card]
    offers.take(state, seat, "tax_tariff", card, seen)
    state.players[seat].tax_cards.append(card)
    _collect_money(state, seat, tax.kind, tax.first_factor, tax.second_factor)
    if tax.kind == "tax":
        for effect in state.active(seat, "tax_card"):  # Merchant (R6.6.3)
            times = count(state, seat, effect.per) if effect.per else 1
            gain(state, seat, effect.amounts, times, state.players[seat].leader)


def _collect_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> None:
    money = formula_money(state, seat, kind, first, second)
    state.players[seat].stock["money"] += money + state.treasury
    state.tell(Gained(seat, "money", money, kind))
    if state.treasury:
        state.tell(Gained(seat, "money", state.treasury, "treasury"))
        state.treasury = 0


def formula_money(state: MosaicState, seat: int, kind: str, first: int, second: int) -> int:
    """The money of a tax or tariff formula (R6.6.2)."""
    player = state.players[seat]
    if kind == "tax":
        people, symbols = player.population, player.symbols["government"]
        return first * people + second * symbols + player.production["tax"]
    cities = len(state.own_hexes(seat, CITIES))
    return first * state.different_goods(seat) + second * cities + player.production["tariff"]


@dataclass(frozen=True, slots=True)
class GainPopulation(Frame[MosaicState]):
    """The food is paid: the population grows (R6.2)."""

    seat: int
    card: str  # "" for growth without a card
    seen: bool

    def run(self, state: MosaicState) -> None:
        """Flood Farming doubles the printed value, then the Farmer adds one (R6.2.2)."""
        if not self.card:
            gain(state, self.seat, NO_CARD_GROWTH.gain)
            return
        player = state.players[self.seat]
        offers.take(state, self.seat, "population", self.card, self.seen)
        state.removed.append(self.card)
        times, player.multiplier = player.multiplier, 1
        gain(state, self.seat, POPULATION_CARDS[self.card].gain, times, self.card)
        for effect in state.active(self.seat, "population_card"):
            gain(state, self.seat, effect.amounts, source=player.leader)


@dataclass(frozen=True, slots=True)
class GainTechnology(Frame[MosaicState]):
    """The ideas are paid: take the card, refill at once, then play or keep it (R4.10, R6.5.1)."""

    seat: int
    card: str  # "": the one the Republic has seen, which the others must not learn here

    def run(self, state: MosaicState) -> None:
        """A card nobody else has seen stays secret if kept face down (R2.3)."""
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
    """The ideas are paid: the governments change."""

    seat: int
    government: str

    def run(self, state: MosaicState) -> None:
        """Where symbols are missing, the Caste System is spent."""
        player = state.players[self.seat]
        waive = not has_symbols(player, GOVERNMENTS[self.government].needs)
        if waive:
            player.used.append("tech_caste_system")
        change_government(state, self.seat, self.government, waive)


@verb("extra_action")
def _extra_action(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    """Mathematics and Bureaucracy: an action within the action (R4.4, R4.8)."""
    state.then(MainChoice(seat, nested=True, only_work=effect.word == "work"))


TURN_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    Round,
    EndRound,
    EndGame,
    StartTurn,
    MainChoice,
    FreeWindow,
    Settle,
    ClaimWindow,
    GainPopulation,
    GainTechnology,
    TakeGovernment,
)
