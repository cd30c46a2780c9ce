"""Effects that move cards between a player's zones, with one generic card selection."""

from dataclasses import dataclass

from core.games.imperium.content import ALL, ANY, BLOCKS, CARDS, Ability, Step
from core.games.imperium.rules.actions import Accept, Enough, Exhaust, Pick, pick_action
from core.games.imperium.rules.availability import can_draw
from core.games.imperium.rules.candidates import (
    CardPlace,
    affected_seats,
    can_complete_with,
    discard_reducers,
    distinct_places,
    find_candidates,
    is_choice_hidden,
    is_optional,
    is_unverifiable,
    is_within_limit,
    make_renewal,
    required_number,
    total_weight,
)
from core.games.imperium.rules.card_queries import evaluate_count, fits_filter, suit_weight
from core.games.imperium.rules.draw_deck import DrawCards
from core.games.imperium.rules.events import CardMoved, CardReceived, ExhaustReturned, IconTreated
from core.games.imperium.rules.machine import Run, announce_no_match, op, start_ability, use_ability
from core.games.imperium.rules.market import add_tokens, exile_from_market
from core.games.imperium.rules.solo_bot import apply_step_to_bot
from core.games.imperium.rules.zones import (
    find_zone,
    fire_unrest_returned,
    garrison_under,
    move_card,
    note_icons,
    remove_from_zone,
    return_unrest,
    take_unrest,
)
from core.games.imperium.state import Gift, ImperiumState, Treated
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame

_RULE_NUMBERS = {
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

    def candidates(self, state: ImperiumState) -> list[CardPlace]:
        return find_candidates(state, self.seat, self.step, state.scope.card)

    def selectable(self, state: ImperiumState, places: list[CardPlace]) -> list[CardPlace]:
        """Return the candidates that can still be taken, one of each group of identical cards."""
        step, left = self.step, self.left
        if step.op == "abandon" and step.filter.suit and step.n > 1:
            adds_up = can_complete_with if step.is_cost else is_within_limit
            places = [place for place in places if adds_up(places, place, step, left)]
        return distinct_places(state.players[self.seat], places)

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask if there is a choice, or if rivals must assume that there is one."""
        seat, step, left = self.seat, self.step, self.left - state.scope.reduced
        if left <= 0 or step.n == ALL:
            return ()
        card, optional, fitting = state.scope.card, is_optional(step), self.candidates(state)
        actions: list[Action] = [pick_action(place) for place, _ in self.selectable(state, fitting)]
        actions += [Exhaust(helper) for helper, _ in discard_reducers(state, seat, step)]
        secret = is_choice_hidden(state, seat, step, card, left, fitting)
        if not actions and not (optional and secret):
            return ()
        if (
            not optional
            and not secret
            and (len(actions) == 1 or self.must_take_all(state, left, fitting))
        ):
            return ()
        if optional:
            actions.append(Enough())
        rule, options = _RULE_NUMBERS[step.op], tuple(actions)
        return (
            Decision(
                seat, DecisionKind.CARD, step.op, rule, options, subject=card, is_secret=secret
            ),
        )

    def must_take_all(self, state: ImperiumState, left: int, fitting: list[CardPlace]) -> bool:
        """Return whether every candidate must be taken, in any order (R5.8)."""
        step = self.step
        if step.op == "put_on_deck" or discard_reducers(state, self.seat, step):
            return False
        return total_weight(fitting, step) <= left

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Enough):
            self.finish(state)
        elif isinstance(action, Exhaust):
            helpers = discard_reducers(state, seat, self.step)
            ability = next(a for card, a in helpers if card == action.card)
            state.push(self)
            use_ability(state, seat, action.card, ability)
        else:
            assert isinstance(action, Pick)
            self.take(state, action.card)

    def run(self, state: ImperiumState) -> None:
        scope = state.scope
        if scope.reduced:
            left, scope.reduced = max(self.left - scope.reduced, 0), 0
            state.push(Select(self.block, self.at, self.seat, left, self.taken))
            return
        if self.step.n == ALL:
            self.take_all(state)
            return
        places = self.selectable(state, self.candidates(state)) if self.left > 0 else []
        if self.left > 0 and not places and is_unverifiable(self.step):
            announce_no_match(state, self.seat)
        helpers = discard_reducers(state, self.seat, self.step) if self.left > 0 else []
        if places:
            self.take(state, places[0][0], "forced")
        elif helpers:
            self.answer(state, self.seat, Exhaust(helpers[0][0]))
        else:
            self.finish(state)

    def take_all(self, state: ImperiumState) -> None:
        places = self.candidates(state)
        if self.step.op == "return_unrest":
            for zone in self.step.frm:
                cards = [card for card, lying in places if lying == zone]
                return_unrest(state, self.seat, cards, zone)
        else:
            for place in places:
                _apply_step(state, self.seat, self.step, place, "forced")
        fire_if_unrest_returned(state, self.seat, self.step, len(places))

    def take(self, state: ImperiumState, card: str, cause: str = "") -> None:
        step = self.step
        place = next(place for place in self.candidates(state) if place[0] == card)
        suit = step.filter.suit
        value = suit_weight(card, suit) if suit and step.op == "abandon" else 1
        state.push(
            Select(self.block, self.at, self.seat, max(self.left - value, 0), self.taken + value)
        )
        _apply_step(state, self.seat, step, place, cause)

    def finish(self, state: ImperiumState) -> None:
        fire_if_unrest_returned(state, self.seat, self.step, self.taken)


def fire_if_unrest_returned(state: ImperiumState, seat: int, step: Step, taken: int) -> None:
    """Fire the triggers of returning Unrest, once per step."""
    if step.op == "return_unrest" and taken:
        fire_unrest_returned(state, seat)


def _apply_step(
    state: ImperiumState, seat: int, step: Step, place: CardPlace, cause: str = ""
) -> None:
    card, zone = place
    scope = state.scope
    if step.store and step.op in ("discard", "exile"):
        scope.stored.setdefault(step.store, []).append(card)
    match step.op:
        case "discard":
            move_card(state, seat, card, zone, "discard", cause)
        case "put_on_deck":
            move_card(state, seat, card, zone, "deck_top", cause)
        case "pick":
            move_card(state, seat, card, zone, step.to)
        case "to_history":
            move_card(state, seat, card, zone, "history", cause)
        case "sink":
            note_icons(state, seat, [card] if zone == "play" else [])
            move_card(state, seat, card, zone, "flooded")
        case "recall" | "abandon":
            _recall_or_abandon(state, seat, step, place)
        case "exile":
            move_card(state, seat, card, zone, "exile", cause)
        case "exile_market":
            exile_from_market(state, seat, card)
        case "garrison":
            garrison_under(state, seat, card, zone, scope.card)
        case "garrison_self":
            _garrison_self(state, seat, card)
        case "return_unrest":
            return_unrest(state, seat, [card], zone)
        case "return_exhaust":
            player = state.players[seat]
            player.exhausted.remove(card)
            player.exhausts += 1
            player.renewed.append(make_renewal(player, scope.card, card))
            state.emit(ExhaustReturned(seat, card))
        case "treat_as":
            treated = Treated(card, step.icon, step.as_icon, step.as_n)
            state.players[seat].treated.append(treated)
            state.emit(IconTreated(seat, card, step.icon, step.as_icon, step.as_n))
        case "add_market_token":
            add_tokens(state, seat, card, step.res, step.n)
        case _:
            raise ValueError(step.op)


def _recall_or_abandon(state: ImperiumState, seat: int, step: Step, place: CardPlace) -> None:
    """Recall or abandon a card (R12.1, R12.21)."""
    card, zone = place
    scope = state.scope
    if zone == "play":
        note_icons(state, seat, [card])
    if step.op == "abandon":
        if step.is_cost:
            scope.paid.append(card)
        if step.store:
            value = suit_weight(card, step.filter.suit) if step.filter.suit else 1
            scope.counts[step.store] = scope.counts.get(step.store, 0) + value
    move_card(state, seat, card, zone, "hand" if step.op == "recall" else "discard")


def _garrison_self(state: ImperiumState, seat: int, host: str) -> None:
    """Garrison the played card under a host, whose play ability runs again (R21.8)."""
    card = state.scope.card
    garrison_under(state, seat, card, find_zone(state.players[seat], card), host)
    ability = CARDS[host].play
    if ability is not None:
        start_ability(state, seat, host, Ability("host_play", ability.do))


# --- the words --------------------------------------------------------------------------------


def _push_selections(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    frames: list[Frame[ImperiumState]] = []
    for other in affected_seats(state, seat, step):
        if state.is_bot(other):
            frames.append(BotSuffers(here.block, here.at))
        else:
            n = required_number(state, other, step, state.scope.card)
            left = 1000 if n in (ALL, ANY) else n
            frames.append(Select(here.block, here.at, other, left))
    state.push(*frames)


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
        state.push(Select(here.block, here.at, seat, 1))
    else:
        _push_selections(state, seat, step, here)


@op("abandon")
@op("recall")
@op("to_history")
@op("sink")
def move_self_or_select(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Apply the step to the program's own card, or to selected cards."""
    if not step.self_:
        _push_selections(state, seat, step, here)
        return
    card = state.scope.card
    zone = find_zone(state.players[seat], card)
    if not zone or (step.op in ("abandon", "recall") and zone != "play"):
        return
    _apply_step(state, seat, step, (card, zone))


@op("garrison")
def garrison(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Garrison cards under the program's card, if it is in play (R12.14)."""
    player, card = state.players[seat], state.scope.card
    if card in player.play or card == player.court:
        state.push(Select(here.block, here.at, seat, step.n))


@op("garrison_self")
def garrison_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Garrison the program's card under another instead of discarding it (R12.14)."""
    state.push(Select(here.block, here.at, seat, 1))


@op("exile_self")
def exile_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    card = state.scope.card
    zone = find_zone(state.players[seat], card)
    if zone:
        move_card(state, seat, card, zone, "exile")


@op("return_self_to_unrest_pile")
def return_self_to_pile(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Return a played Unrest card to the pile (R12.22)."""
    card = state.scope.card
    zone = find_zone(state.players[seat], card)
    if zone:
        return_unrest(state, seat, [card], zone)
        fire_unrest_returned(state, seat)


@op("take_unrest")
def take_unrest_cards(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Take Unrest cards one at a time, in seat order (R12.27)."""
    for other in affected_seats(state, seat, step):
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
    n = step.n * (evaluate_count(state, seat, step.per) if step.per else 1)
    state.scope.drawn = []
    if step.up_to:
        state.push(DrawUpTo(here.block, here.at, seat, step.n))
    elif n:
        state.push(DrawCards(seat, n, step.if_able, noted=state.scope.seat == seat))


@dataclass(frozen=True, slots=True)
class DrawUpTo(Frame[ImperiumState]):
    """Up to a number of draws; each card is seen before the next draw is offered (R12.10)."""

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
        return (
            Decision(self.seat, DecisionKind.YES_NO, "draw_up_to", "R12.10", actions, subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            step = BLOCKS[self.block][self.at]
            again = DrawUpTo(self.block, self.at, seat, self.left - 1)
            state.push(DrawCards(seat, 1, step.if_able, noted=True), again)


# --- giving -----------------------------------------------------------------------------------


@op("give")
def give(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Give each affected player a card (R12.28)."""
    state.push(*(Give(seat, here.block, here.at, to) for to in affected_seats(state, seat, step)))


@dataclass(frozen=True, slots=True)
class Give(ChoiceFrame[ImperiumState]):
    """The mandatory choice of a card for one recipient."""

    block: str
    at: int
    to: int

    def giveable_cards(self, state: ImperiumState) -> list[CardPlace]:
        step = BLOCKS[self.block][self.at]
        player = state.players[self.seat]
        return distinct_places(player, find_candidates(state, self.seat, step, state.scope.card))

    def question(self, state: ImperiumState) -> Decision:
        seat, step, card = self.seat, BLOCKS[self.block][self.at], state.scope.card
        options = tuple(Pick(place) for place, _ in self.giveable_cards(state))
        secret = is_choice_hidden(
            state, seat, step, card, 1, find_candidates(state, seat, step, card)
        )
        return Decision(
            seat, DecisionKind.CARD, "give", "R12.28", options, subject=card, is_secret=secret
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Transfer the card; the recipient owns it from then on (R12.43)."""
        assert isinstance(action, Pick)
        card = action.card
        step = BLOCKS[self.block][self.at]
        zone = next(z for c, z in self.giveable_cards(state) if c == card)
        remove_from_zone(state, seat, card, zone)
        giver = state.players[seat]
        unseen = card in giver.secret
        if unseen:
            giver.secret.remove(card)
        state.emit(CardMoved(seat, card, zone, "given", zone == "hand", self.to))
        state.emit(CardReceived(self.to, card, seat, zone == "hand"))
        if state.is_bot(self.to):
            assert state.bot is not None
            state.bot.deck.append(card)
            state.bot.seen_deck += 1
        else:
            recipient = state.players[self.to]
            recipient.hand.append(card)
            if unseen:
                recipient.secret.append(card)
            if zone == "hand":
                state.gifts.append(Gift(card, seat, self.to))
        if step.otherwise and fits_filter(step.given, CARDS[card]):
            state.push(Run(step.otherwise, 0, self.to))


# --- the solo bot ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotSuffers(Frame[ImperiumState]):
    """The solo bot recalls, abandons or discards without a choice (R19.15)."""

    block: str
    at: int

    def run(self, state: ImperiumState) -> None:
        apply_step_to_bot(state, BLOCKS[self.block][self.at])


CARD_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Select, DrawUpTo, Give, BotSuffers)
