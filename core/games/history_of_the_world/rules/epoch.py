"""Epochs: region tokens, the draft of events and empires, and the calling of the empires."""

from dataclasses import dataclass

from core.games.history_of_the_world.content import (
    CARDS,
    DECKS,
    EMPIRE_ORDERS,
    EMPIRES_BY_EPOCH,
    EPOCHS,
    TOKENS_BY_EPOCH,
)
from core.games.history_of_the_world.rules.actions import GiveCard, KeepCard, LookAt, TakeCard
from core.games.history_of_the_world.rules.events import (
    CardGiven,
    CardLookedAt,
    CardTaken,
    DeckHeld,
    EmpireCalled,
    EmpireSkipped,
    EpochBegan,
    EpochEnded,
    GameEnded,
    TokensLaid,
)
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.turn import StartTurn
from core.games.history_of_the_world.state import Held, Realm, Turn, WorldState
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase


@dataclass(frozen=True, slots=True)
class BeginEpoch(Phase[WorldState]):
    """The start of an epoch: tokens, draft, then the empires in turn order (R4)."""

    number: int

    def run(self, state: WorldState) -> None:
        """Start the epoch, and record the ranks that count for its whole draft (R5.6)."""
        state.epoch = self.number
        state.called = 0
        state.turn = Turn(SPECTATOR, state.turn.number + 1, Realm(""))
        state.ranks.append(tuple(state.seats_by_points()))
        state.scores.append(tuple(player.score for player in state.players))
        state.emit(EpochBegan(SPECTATOR, self.number))
        place_tokens(state)
        state.push(Draft(1), CallEmpire(1), EndEpoch(self.number))


def place_tokens(state: WorldState) -> None:
    """Place the new tokens over older ones. Other regions keep theirs (R5.1)."""
    new = TOKENS_BY_EPOCH[state.epoch]
    for token in new:
        state.tokens[token.region] = token.id
    state.emit(TokensLaid(SPECTATOR, tuple(token.region for token in new)))


# --- the draft ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft(Phase[WorldState]):
    """A step of the draft: two players choose, or the middle player twice (R5.3, R5.4)."""

    step: int

    def run(self, state: WorldState) -> None:
        last = self.step == len(state.players)
        state.push(EndDraft() if last else Draft(self.step + 1))
        event_seat, empire_seat = (deck_holder(state, deck, self.step) for deck in DECKS)
        if event_seat == empire_seat:
            state.push(ChooseDeck(self.step))
        else:
            state.push(Hold(self.step, DECKS), Pick())


def deck_holder(state: WorldState, deck: str, step: int) -> int:
    """Return the seat that chooses from a deck in a step of the draft."""
    return state.picking_order(deck, state.epoch)[step - 1]


@dataclass(frozen=True, slots=True)
class ChooseDeck(Frame[WorldState]):
    """The middle player's choice of the deck to see first, with 3 or 5 players (D13)."""

    step: int

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        seat = deck_holder(state, "event", self.step)
        actions = tuple(LookAt(deck) for deck in DECKS)
        return (Decision(seat, DecisionKind.ORDER, "which_deck", "R5.4", actions, is_main=True),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Show the second deck only after the choice from the first."""
        assert isinstance(action, LookAt)
        (other,) = (deck for deck in DECKS if deck != action.deck)
        state.push(Hold(self.step, (action.deck,)), Pick(), Hold(self.step, (other,)), Pick())


@dataclass(frozen=True, slots=True)
class Hold(Frame[WorldState]):
    """Hand each deck to the player who chooses from it next."""

    step: int
    decks: tuple[str, ...]

    def run(self, state: WorldState) -> None:
        for deck in self.decks:
            seat = state.holders[deck] = deck_holder(state, deck, self.step)
            state.emit(DeckHeld(seat, deck))


_CARD_ORDER = {card: place for place, card in enumerate(CARDS)}  # empires in turn order
_TAKE_ACTIONS = {card: TakeCard(card) for card in CARDS}


@dataclass(frozen=True, slots=True)
class Pick(Frame[WorldState]):
    """The choice of a card by every holder of a deck.

    Decks are passed when all have chosen (R5.3).
    """

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        if is_classic(state):
            return tuple(
                _drawn_card_decision(state, deck) for deck in DECKS if deck in state.holders
            )
        return tuple(
            Decision(
                state.holders[deck],
                DecisionKind.CARD,
                f"draft_{deck}",
                "R5.3",
                tuple(
                    _TAKE_ACTIONS[card]
                    for card in sorted(state.current_pile(deck), key=_CARD_ORDER.__getitem__)
                ),
                is_main=True,
            )
            for deck in DECKS
            if deck in state.holders
        )

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        (deck,) = (deck for deck, holds in state.holders.items() if holds == seat)
        del state.holders[deck]
        if state.holders:
            state.push(self)
        match action:
            case TakeCard(card=card):
                take_from_pile(state, deck, card)
                state.players[seat].passed += state.current_pile(deck)
                receive_card(state, seat, deck, card)
                state.emit(CardTaken(seat, deck, card))
            case KeepCard(card=card):
                take_from_pile(state, deck, card)
                receive_card(state, seat, deck, card)
                state.emit(CardTaken(seat, deck, card))
            case GiveCard(card=card, seat=to):
                take_from_pile(state, deck, card)
                receive_card(state, to, deck, card)
                state.players[seat].given[card] = to
                state.sealed.setdefault(deck, []).append(to)
                state.emit(CardGiven(seat, deck, card, to))


def draft_obstacle(state: WorldState, deck: str, card: str) -> Obstacle | None:
    """Return why a card cannot be taken by the seat that holds a deck."""
    is_seen = card in state.current_pile(deck)
    return None if is_seen else Obstacle(ObstacleKind.NOT_LOOKED_AT)


def is_classic(state: WorldState) -> bool:
    """Return whether cards are drawn and given instead of drafted (R14)."""
    return state.options["selection"] == "classic"


def _drawn_card_decision(state: WorldState, deck: str) -> Decision:
    """Return the decision to keep the top card or give it away (R14.2, R14.4)."""
    seat = state.holders[deck]
    card = state.current_pile(deck)[-1]
    actions: list[Action] = []
    if not state.has_card(seat, deck):
        actions.append(KeepCard(card))
    for other in range(len(state.players)):
        if other != seat and not state.has_card(other, deck):
            actions.append(GiveCard(card, other))
    topic = f"classic_{deck}"
    return Decision(seat, DecisionKind.PLAYER, topic, "R14.2", tuple(actions), card, is_main=True)


def take_from_pile(state: WorldState, deck: str, card: str) -> None:
    remaining = tuple(other for other in state.current_pile(deck) if other != card)
    state.piles[f"{deck}{state.epoch}"] = remaining


def receive_card(state: WorldState, seat: int, deck: str, card: str) -> None:
    player = state.players[seat]
    if deck == "event":
        player.events.append(Held(card, state.epoch))
    else:
        player.empires.append(card)


@dataclass(frozen=True, slots=True)
class EndDraft(Phase[WorldState]):
    """The end of the draft, when players look at the cards they were given (R14.4)."""

    def run(self, state: WorldState) -> None:
        for deck in DECKS:
            for seat in state.sealed.pop(deck, ()):
                player = state.players[seat]
                card = player.events[-1].card if deck == "event" else player.empires[-1]
                state.emit(CardLookedAt(seat, deck, card))


# --- the calling of the empires ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallEmpire(Phase[WorldState]):
    """The call of the next empire, in printed order (R6.1)."""

    order: int

    def run(self, state: WorldState) -> None:
        """Start the holder's turn, or skip an empire without a holder (R6.2)."""
        state.called = self.order
        card = EMPIRES_BY_EPOCH[state.epoch][self.order - 1]
        if self.order < EMPIRE_ORDERS[-1]:
            state.push(CallEmpire(self.order + 1))
        for seat, player in enumerate(state.players):
            if player.empires[-1] == card:
                state.emit(EmpireCalled(seat, card))
                state.push(StartTurn(seat, card))
                return
        state.emit(EmpireSkipped(SPECTATOR, card))


@dataclass(frozen=True, slots=True)
class EndEpoch(Phase[WorldState]):
    """The end of an epoch. The fifth one ends the game (R13)."""

    number: int

    def run(self, state: WorldState) -> None:
        state.emit(EpochEnded(SPECTATOR, self.number))
        if self.number < EPOCHS[-1]:
            state.push(BeginEpoch(self.number + 1))
        else:
            state.emit(GameEnded(SPECTATOR))


EPOCH_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    BeginEpoch,
    Draft,
    ChooseDeck,
    Hold,
    Pick,
    EndDraft,
    CallEmpire,
    EndEpoch,
)
