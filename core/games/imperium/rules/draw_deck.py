"""The draw deck: drawing, reshuffling, and the nation or development step (R8)."""

from dataclasses import dataclass

from core.games.imperium.content import (
    BARBARIAN,
    DEVELOPMENT_AREA,
    EMPIRE,
    MATERIALS,
    NATION_DECK,
    POPULATION,
    PROGRESS,
    one_of_each,
)
from core.games.imperium.rules.actions import Decline, Pay, Pick
from core.games.imperium.rules.events import (
    AbilityUsed,
    CardMoved,
    CardsDrawn,
    Developed,
    NationAdvanced,
    Reshuffled,
    StateFlipped,
    TokensPaid,
)
from core.games.imperium.rules.legality import is_nation_card_due, reshuffle_developments
from core.games.imperium.rules.payment import development_price, possible_payments
from core.games.imperium.rules.prices import NO_PRICE, Price
from core.games.imperium.rules.program_interpreter import fire_triggers, start_ability
from core.games.imperium.rules.programs import ABILITIES, TriggerEvent
from core.games.imperium.rules.zones import (
    check_draw_deck,
    hand_limit,
    note_seen_nation_card,
    put_card,
    trigger_scoring,
)
from core.games.imperium.state import ImperiumState
from core.kernel import Action, Decision, DecisionKind, Frame, Phase
from core.kernel.ranges import SignedCount

UP_TO_HAND_SIZE = -1  # draw up to the hand size


@dataclass(frozen=True, slots=True)
class DrawCards(Frame[ImperiumState]):
    """Draw a number of cards (R12.10), or up to the hand size (R7.4)."""

    seat: int
    left: SignedCount
    if_able: bool = False
    noted: bool = False  # the program records which cards were drawn
    shuffled: bool = False  # just reshuffled, so an empty deck stays empty

    def run(self, state: ImperiumState) -> None:
        """Draw, reshuffling first if the deck is empty, even midway (R8.1)."""
        player, missing = state.players[self.seat], self.missing_cards(state)
        if missing <= 0:
            return
        if player.deck:
            number = min(missing, len(player.deck))
            if number < missing:
                rest = self.left if self.left == UP_TO_HAND_SIZE else missing - number
                state.push(DrawCards(self.seat, rest, self.if_able, self.noted))
            self.draw(state, number)
        elif not self.if_able and not self.shuffled:
            again = DrawCards(self.seat, self.left, self.if_able, self.noted, shuffled=True)
            state.push(Reshuffle(self.seat), again)

    def missing_cards(self, state: ImperiumState) -> int:
        """Return how many cards are left to draw. The hand may have changed meanwhile (R16.5)."""
        if self.left != UP_TO_HAND_SIZE:
            return self.left
        player = state.players[self.seat]
        return hand_limit(player) - len(player.hand)

    def draw(self, state: ImperiumState, number: int) -> None:
        player = state.players[self.seat]
        if self.noted:
            held = len(player.hand)
            state.scope.drawn.extend(range(held, held + number))
        drawn = player.deck[: -number - 1 : -1]  # from the top
        del player.deck[-number:]
        player.hand += drawn
        player.seen_deck = max(player.seen_deck - number, 0)
        state.emit(CardsDrawn(self.seat, tuple(drawn)))
        check_draw_deck(state, self.seat)


@dataclass(frozen=True, slots=True)
class Reshuffle(Frame[ImperiumState]):
    """A reshuffle of the empty draw deck (R8)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player, seat = state.players[self.seat], self.seat
        if player.deck:
            return  # a card was put on it meanwhile
        if player.state == BARBARIAN:
            state.push(Shuffle(seat))
            if is_nation_card_due(player):
                player.exhausts -= 1
                player.exhausted.append(NATION_DECK)
                advance_nation(state, seat, exhausted=True)
        else:
            state.push(MayDevelop(seat), GoOnReshuffling(seat))


@dataclass(frozen=True, slots=True)
class GoOnReshuffling(Phase[ImperiumState]):
    """A phase boundary, because the shuffle is not an effect of the development."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        state.push(Shuffle(self.seat))


@dataclass(frozen=True, slots=True)
class Shuffle(Frame[ImperiumState]):
    """Turn the discard pile into the draw deck (R8.5)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        if player.discard:
            player.deck = player.discard
            player.discard = []
            player.deck.sort()
            state.rng.shuffle(player.deck)
            player.seen_deck = 0
            state.emit(Reshuffled(self.seat, len(player.deck)))


def advance_nation(state: ImperiumState, seat: int, exhausted: bool = False) -> None:
    """Move the top nation card to the discard pile (R8.2, R8.3)."""
    player = state.players[seat]
    if not player.nation_deck:
        return
    is_special = len(player.nation_deck) == 1
    card = player.nation_deck.pop()
    note_seen_nation_card(player, card)
    player.seen_nation = False
    abilities = ABILITIES[card].by_kind
    if "on_nation_draw" in abilities:
        player.playing.append(card)  # until its program has moved it
        state.emit(NationAdvanced(seat, card, "play", exhausted))
        start_ability(state, seat, card, abilities["on_nation_draw"])
        return
    put_card(state, seat, card, "discard")
    state.emit(NationAdvanced(seat, card, "discard", exhausted))
    if "on_enter_discard_from_nation" in abilities:
        start_ability(state, seat, card, abilities["on_enter_discard_from_nation"])
    elif is_special and player.nation_record.becomes_empire:
        set_state(state, seat, EMPIRE)
        if state.has_option("short"):
            state.push(RemoveDevelopment(seat))


def set_state(state: ImperiumState, seat: int, side: str) -> None:
    """Turn the state card (R8.3)."""
    player = state.players[seat]
    if player.state != side:
        player.state = side
        state.emit(StateFlipped(seat, side))


@dataclass(frozen=True, slots=True)
class RemoveDevelopment(Frame[ImperiumState]):
    """Short game: remove one development from the game (R20.4)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        cards = one_of_each(state.players[self.seat].development)
        if not cards:
            return ()
        actions = tuple(map(Pick, cards))
        return (Decision(self.seat, DecisionKind.CARD, "remove_development", "R20.4", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        state.players[seat].development.remove(action.card)
        state.removed.append(action.card)
        state.emit(CardMoved(seat, action.card, "development", "removed"))


# --- developing -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayDevelop(Frame[ImperiumState]):
    """The choice of an empire to develop when it reshuffles (R8.4)."""

    seat: int

    def choices(self, state: ImperiumState) -> list[str]:
        return reshuffle_developments(state, self.seat)

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        choices = self.choices(state)
        if not choices:
            return ()
        actions = (*map(Pick, choices), Decline())
        return (Decision(self.seat, DecisionKind.CARD, "reshuffle_develop", "R8.4", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            player = state.players[seat]
            player.exhausts -= 1
            player.exhausted.append(DEVELOPMENT_AREA)
            state.emit(AbilityUsed(seat, DEVELOPMENT_AREA, "exhaust"))
            develop(state, seat, action.card, free=False)


def develop(state: ImperiumState, seat: int, card: str, free: bool) -> None:
    """Pay for a development and take it (R12.8)."""
    price = NO_PRICE if free else development_price(state.players[seat], card)
    state.push(
        PayPrice(seat, price.materials, price.population, price.progress, card),
        TakeDevelopment(seat, card),
    )


@dataclass(frozen=True, slots=True)
class TakeDevelopment(Frame[ImperiumState]):
    """Move a development to the discard pile. The last one triggers scoring (R11.1)."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        player.development.remove(self.card)
        put_card(state, self.seat, self.card, "discard")
        state.emit(Developed(self.seat, self.card))
        if not player.development:
            trigger_scoring(state)


@dataclass(frozen=True, slots=True)
class PayPrice(Frame[ImperiumState]):
    """A price to pay, one resource after the other (R12.36)."""

    seat: int
    materials: int
    population: int
    progress: int
    card: str = ""  # the card that is paid for
    later: Price = NO_PRICE  # the price that remains after this one

    def next_due(self) -> tuple[str, int]:
        """Return the next resource and its number. A price in progress comes last."""
        if self.materials:
            return MATERIALS, self.materials
        return (POPULATION, self.population) if self.population else (PROGRESS, self.progress)

    def payments(self, state: ImperiumState) -> list[Pay]:
        return possible_payments(state.players[self.seat], *self.next_due(), self.remaining_price())

    def remaining_price(self) -> Price:
        res, _ = self.next_due()
        return Price(
            self.later.materials,
            self.later.population + (self.population if res == MATERIALS else 0),
            self.later.progress + (self.progress if res != PROGRESS else 0),
        )

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if not (self.materials or self.population):
            return ()
        payments = self.payments(state)
        if len(payments) < 2:
            return ()
        return (
            Decision(
                self.seat,
                DecisionKind.RESOURCE,
                "pay",
                "R12.36",
                tuple(payments),
                subject=self.card,
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pay)
        res, _ = self.next_due()
        population = 0 if res == POPULATION else self.population
        rest = PayPrice(seat, 0, population, self.progress, self.card, self.later)
        if rest.population or rest.progress:
            state.push(rest)
        pay(state, seat, action)

    def run(self, state: ImperiumState) -> None:
        if not (self.materials or self.population or self.progress):
            return
        payments = self.payments(state)
        if not payments:
            raise AssertionError(f"{self} cannot be paid")
        payment = payments[0]
        if self.next_due()[0] == PROGRESS:
            pay(state, self.seat, payment)
        else:
            self.answer(state, self.seat, payment)


def pay(state: ImperiumState, seat: int, payment: Pay) -> None:
    """Return tokens to the supply (R12.19)."""
    if not (payment.materials or payment.population or payment.progress):
        return
    player = state.players[seat]
    player.materials -= payment.materials
    player.population -= payment.population
    player.progress -= payment.progress
    tokens = (player.materials, player.population, player.progress)
    state.emit(TokensPaid(seat, payment.materials, payment.population, payment.progress, tokens))
    if payment.population:
        fire_triggers(state, TriggerEvent("pay", seat, suits=(POPULATION,)))
