"""Effects that move cards between a player's zones, with one generic card selection."""

from dataclasses import dataclass

from core.games.imperium.actions import Accept, Enough, Exhaust, Pick, pick
from core.games.imperium.availability import can_draw
from core.games.imperium.bot import bot_suffers
from core.games.imperium.choosing import (
    Place,
    affected,
    candidates,
    completes,
    discard_helpers,
    distinct,
    is_guesswork,
    is_optional,
    is_secret,
    number,
    renewal,
    stays_within,
    total_weight,
)
from core.games.imperium.content import ALL, ANY, BLOCKS, CARDS, Ability, Step
from core.games.imperium.counting import count, fits, weight
from core.games.imperium.drawing import DrawCards
from core.games.imperium.events import CardMoved, CardReceived, ExhaustReturned, IconTreated
from core.games.imperium.machine import Run, op, start, tell_lack, use
from core.games.imperium.market import add_tokens, exile_from_market
from core.games.imperium.state import Gift, ImperiumState, Treated
from core.games.imperium.zones import (
    icons_noted,
    move,
    return_to_pile,
    returned_unrest,
    take_out,
    take_unrest,
    tuck,
    zone_of,
)
from core.kernel import Action, AskForOne, Decision, Frame, Kind

_RULES = {
    "abandon": "R12.1",
    "discard": "R12.9",
    "pick": "R12.10",
    "exile": "R12.11",
    "exile_market": "R12.11",
    "garrison": "R12.14",
    "garrison_self": "R12.14",
    "to_history": "R12.20",
    "recall": "R12.21",
    "return_unrest": "R12.22",
    "return_exhaust": "R12.23",
    "sink": "R12.24",
    "treat_as": "R12.42",
    "put_on_deck": "R12.34",
    "add_market_token": "R7.1",
}


@dataclass(frozen=True, slots=True)
class Select(Frame[ImperiumState]):
    """The selection of cards for a step, one after the other."""

    block: str
    at: int
    seat: int
    left: int
    taken: int = 0

    @property
    def step(self) -> Step:
        return BLOCKS[self.block][self.at]

    def fitting(self, state: ImperiumState) -> list[Place]:
        return candidates(state, self.seat, self.step, state.scope.card)

    def choices(self, state: ImperiumState, places: list[Place]) -> list[Place]:
        """Return the candidates that can still be taken, one of each group of identical cards."""
        step, left = self.step, self.left
        if step.op == "abandon" and step.filter.suit and step.n > 1:
            adds_up = completes if step.is_cost else stays_within
            places = [place for place in places if adds_up(places, place, step, left)]
        return distinct(state.players[self.seat], places)

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask if there is a choice, or if rivals must assume that there is one."""
        seat, step, left = self.seat, self.step, self.left - state.scope.reduced
        if left <= 0 or step.n == ALL:
            return ()
        card, optional, fitting = state.scope.card, is_optional(step), self.fitting(state)
        actions: list[Action] = [pick(place) for place, _ in self.choices(state, fitting)]
        actions += [Exhaust(helper) for helper, _ in discard_helpers(state, seat, step)]
        secret = is_secret(state, seat, step, card, left, fitting)
        if not actions and not (optional and secret):
            return ()
        if (
            not optional
            and not secret
            and (len(actions) == 1 or self.takes_all(state, left, fitting))
        ):
            return ()
        if optional:
            actions.append(Enough())
        rule, can = _RULES[step.op], tuple(actions)
        return (Decision(seat, Kind.CARD, step.op, rule, can, subject=card, secret=secret),)

    def takes_all(self, state: ImperiumState, left: int, fitting: list[Place]) -> bool:
        """Return whether every candidate must be taken, in any order (R5.8)."""
        step = self.step
        if step.op == "put_on_deck" or discard_helpers(state, self.seat, step):
            return False
        return total_weight(fitting, step) <= left

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Enough):
            self.finish(state)
        elif isinstance(action, Exhaust):
            helpers = discard_helpers(state, seat, self.step)
            ability = next(a for card, a in helpers if card == action.card)
            state.then(self)
            use(state, seat, action.card, ability)
        else:
            assert isinstance(action, Pick)
            self.take(state, action.card)

    def run(self, state: ImperiumState) -> None:
        scope = state.scope
        if scope.reduced:
            left, scope.reduced = max(self.left - scope.reduced, 0), 0
            state.then(Select(self.block, self.at, self.seat, left, self.taken))
            return
        if self.step.n == ALL:
            self.take_everything(state)
            return
        places = self.choices(state, self.fitting(state)) if self.left > 0 else []
        if self.left > 0 and not places and is_guesswork(self.step):
            tell_lack(state, self.seat)
        helpers = discard_helpers(state, self.seat, self.step) if self.left > 0 else []
        if places:
            self.take(state, places[0][0], "forced")
        elif helpers:
            self.answer(state, self.seat, Exhaust(helpers[0][0]))
        else:
            self.finish(state)

    def take_everything(self, state: ImperiumState) -> None:
        places = self.fitting(state)
        if self.step.op == "return_unrest":
            for zone in self.step.frm:
                cards = [card for card, lying in places if lying == zone]
                return_to_pile(state, self.seat, cards, zone)
        else:
            for place in places:
                _carry_out(state, self.seat, self.step, place, "forced")
        returned_or_not(state, self.seat, self.step, len(places))

    def take(self, state: ImperiumState, card: str, how: str = "") -> None:
        step = self.step
        place = next(place for place in self.fitting(state) if place[0] == card)
        suit = step.filter.suit
        value = weight(card, suit) if suit and step.op == "abandon" else 1
        state.then(
            Select(self.block, self.at, self.seat, max(self.left - value, 0), self.taken + value)
        )
        _carry_out(state, self.seat, step, place, how)

    def finish(self, state: ImperiumState) -> None:
        returned_or_not(state, self.seat, self.step, self.taken)


def returned_or_not(state: ImperiumState, seat: int, step: Step, taken: int) -> None:
    """Fire the triggers of returning Unrest, once per step."""
    if step.op == "return_unrest" and taken:
        returned_unrest(state, seat)


def _carry_out(state: ImperiumState, seat: int, step: Step, place: Place, how: str = "") -> None:
    card, zone = place
    scope = state.scope
    if step.store and step.op in ("discard", "exile"):
        scope.stored.setdefault(step.store, []).append(card)
    match step.op:
        case "discard":
            move(state, seat, card, zone, "discard", how)
        case "put_on_deck":
            move(state, seat, card, zone, "deck_top", how)
        case "pick":
            move(state, seat, card, zone, step.to)
        case "to_history":
            move(state, seat, card, zone, "history", how)
        case "sink":
            icons_noted(state, seat, [card] if zone == "play" else [])
            move(state, seat, card, zone, "flooded")
        case "recall" | "abandon":
            _off_the_table(state, seat, step, place)
        case "exile":
            move(state, seat, card, zone, "exile", how)
        case "exile_market":
            exile_from_market(state, seat, card)
        case "garrison":
            tuck(state, seat, card, zone, scope.card)
        case "garrison_self":
            _garrison_self(state, seat, card)
        case "return_unrest":
            return_to_pile(state, seat, [card], zone)
        case "return_exhaust":
            player = state.players[seat]
            player.exhausted.remove(card)
            player.exhausts += 1
            player.renewed.append(renewal(player, scope.card, card))
            state.tell(ExhaustReturned(seat, card))
        case "treat_as":
            treated = Treated(card, step.icon, step.as_icon, step.as_n)
            state.players[seat].treated.append(treated)
            state.tell(IconTreated(seat, card, step.icon, step.as_icon, step.as_n))
        case "add_market_token":
            add_tokens(state, seat, card, step.res, step.n)
        case _:
            raise ValueError(step.op)


def _off_the_table(state: ImperiumState, seat: int, step: Step, place: Place) -> None:
    """Recall or abandon a card (R12.1, R12.21)."""
    card, zone = place
    scope = state.scope
    if zone == "play":
        icons_noted(state, seat, [card])
    if step.op == "abandon":
        if step.is_cost:
            scope.paid.append(card)
        if step.store:
            value = weight(card, step.filter.suit) if step.filter.suit else 1
            scope.counts[step.store] = scope.counts.get(step.store, 0) + value
    move(state, seat, card, zone, "hand" if step.op == "recall" else "discard")


def _garrison_self(state: ImperiumState, seat: int, host: str) -> None:
    """Garrison the played card under a host, whose play ability runs again (R21.8)."""
    card = state.scope.card
    tuck(state, seat, card, zone_of(state.players[seat], card), host)
    ability = CARDS[host].play
    if ability is not None:
        start(state, seat, host, Ability("host_play", ability.do))


# --- the words --------------------------------------------------------------------------------


def _ask(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    frames: list[Frame[ImperiumState]] = []
    for other in affected(state, seat, step):
        if state.is_bot(other):
            frames.append(BotSuffers(here.block, here.at))
        else:
            n = number(state, other, step, state.scope.card)
            left = 1000 if n in (ALL, ANY) else n
            frames.append(Select(here.block, here.at, other, left))
    state.then(*frames)


@op("discard")
@op("put_on_deck")
@op("pick")
@op("exile")
@op("return_unrest")
@op("return_exhaust")
@op("treat_as")
@op("exile_market")
@op("add_market_token")
def select_cards(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    if step.op in ("treat_as", "add_market_token"):
        state.then(Select(here.block, here.at, seat, 1))
    else:
        _ask(state, seat, step, here)


@op("abandon")
@op("recall")
@op("to_history")
@op("sink")
def move_self_or_select(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Apply the step to the program's own card, or to selected cards."""
    if not step.self_:
        _ask(state, seat, step, here)
        return
    card = state.scope.card
    zone = zone_of(state.players[seat], card)
    if not zone or (step.op in ("abandon", "recall") and zone != "play"):
        return
    _carry_out(state, seat, step, (card, zone))


@op("garrison")
def garrison(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Garrison cards under the program's card, if it is in play (R12.14)."""
    player, card = state.players[seat], state.scope.card
    if card in player.play or card == player.court:
        state.then(Select(here.block, here.at, seat, step.n))


@op("garrison_self")
def garrison_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Garrison the program's card under another instead of discarding it (R12.14)."""
    state.then(Select(here.block, here.at, seat, 1))


@op("exile_self")
def exile_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    card = state.scope.card
    zone = zone_of(state.players[seat], card)
    if zone:
        move(state, seat, card, zone, "exile")


@op("return_self_to_unrest_pile")
def return_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Return a played Unrest card to the pile (R12.22)."""
    card = state.scope.card
    zone = zone_of(state.players[seat], card)
    if zone:
        return_to_pile(state, seat, [card], zone)
        returned_unrest(state, seat)


@op("take_unrest")
def take_unrest_cards(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Take Unrest cards one at a time, in seat order (R12.27)."""
    for other in affected(state, seat, step):
        for _ in range(step.n):
            take_unrest(state, other)


@op("put_in_play")
def put_in_play(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Move the program's card directly into the play area (R8.3)."""
    player, card = state.players[seat], state.scope.card
    if card in player.playing:
        player.playing.remove(card)
        player.play.append(card)


# --- drawing ----------------------------------------------------------------------------------


@op("draw")
def draw(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Draw from the draw deck (R12.10)."""
    n = step.n * (count(state, seat, step.per) if step.per else 1)
    state.scope.drawn = []
    if step.up_to:
        state.then(DrawUpTo(here.block, here.at, seat, step.n))
    elif n:
        state.then(DrawCards(seat, n, step.if_able, noted=state.scope.seat == seat))


@dataclass(frozen=True, slots=True)
class DrawUpTo(Frame[ImperiumState]):
    """A number of optional draws, each seen before the next (R12.10)."""

    block: str
    at: int
    seat: int
    left: int

    @property
    def is_first(self) -> bool:
        return self.left == BLOCKS[self.block][self.at].n

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        step = BLOCKS[self.block][self.at]
        if not self.left or not can_draw(state, self.seat, step.if_able):
            return ()
        actions, card = (Accept(), Enough()), state.scope.card
        return (Decision(self.seat, Kind.YES_NO, "draw_up_to", "R12.10", actions, subject=card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            step = BLOCKS[self.block][self.at]
            again = DrawUpTo(self.block, self.at, seat, self.left - 1)
            state.then(DrawCards(seat, 1, step.if_able, noted=True), again)


# --- giving -----------------------------------------------------------------------------------


@op("give")
def give(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Give each affected player a card (R12.28)."""
    state.then(*(Give(seat, here.block, here.at, to) for to in affected(state, seat, step)))


@dataclass(frozen=True, slots=True)
class Give(AskForOne[ImperiumState]):
    """The mandatory choice of a card for one recipient."""

    block: str
    at: int
    to: int

    def places(self, state: ImperiumState) -> list[Place]:
        step = BLOCKS[self.block][self.at]
        player = state.players[self.seat]
        return distinct(player, candidates(state, self.seat, step, state.scope.card))

    def question(self, state: ImperiumState) -> Decision:
        seat, step, card = self.seat, BLOCKS[self.block][self.at], state.scope.card
        can = tuple(Pick(place) for place, _ in self.places(state))
        secret = is_secret(state, seat, step, card, 1, candidates(state, seat, step, card))
        return Decision(seat, Kind.CARD, "give", "R12.28", can, subject=card, secret=secret)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Transfer the card; the recipient owns it from then on (R12.43)."""
        assert isinstance(action, Pick)
        card = action.card
        step = BLOCKS[self.block][self.at]
        zone = next(z for c, z in self.places(state) if c == card)
        take_out(state, seat, card, zone)
        giver = state.players[seat]
        unseen = card in giver.secret
        if unseen:
            giver.secret.remove(card)
        state.tell(CardMoved(seat, card, zone, "given", zone == "hand", self.to))
        state.tell(CardReceived(self.to, card, seat, zone == "hand"))
        if state.is_bot(self.to):
            assert state.bot is not None
            state.bot.deck.append(card)
            state.bot.seen_deck += 1
        else:
            taker = state.players[self.to]
            taker.hand.append(card)
            if unseen:
                taker.secret.append(card)
            if zone == "hand":
                state.gifts.append(Gift(card, seat, self.to))
        if step.otherwise and fits(step.given, CARDS[card]):
            state.then(Run(step.otherwise, 0, self.to))


# --- the solo bot ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotSuffers(Frame[ImperiumState]):
    """The solo bot recalls, abandons or discards without a choice (R19.15)."""

    block: str
    at: int

    def run(self, state: ImperiumState) -> None:
        bot_suffers(state, BLOCKS[self.block][self.at])


CARD_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Select, DrawUpTo, Give, BotSuffers)
