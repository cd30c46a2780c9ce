"""Turns: activate, innovate or revolt, then Cleanup (R5.2, R6, R7, R10)."""

from dataclasses import dataclass

from core.games.imperium.actions import (
    Amount,
    EndTurn,
    Enough,
    Exhaust,
    Innovate,
    Pick,
    Play,
    Revolt,
    exhaust,
    pick,
    play,
)
from core.games.imperium.availability import can_exhaust, can_play, exhausts_now
from core.games.imperium.choosing import distinct
from core.games.imperium.content import ACTION_TOKENS, CARDS, KIND_OF, PROGRESS, one_of_each
from core.games.imperium.counting import mods
from core.games.imperium.drawing import FULL_HAND, DrawCards
from core.games.imperium.effects.taking import BreakThrough
from core.games.imperium.events import TurnBegan, TurnTaken
from core.games.imperium.machine import use
from core.games.imperium.market import add_tokens, exile_from_market
from core.games.imperium.playing import play_card
from core.games.imperium.state import ImperiumState, Player, Turn
from core.games.imperium.zones import move, return_to_pile, returned_unrest
from core.kernel import Action, Decision, Frame, Kind, Phase

_INSTEAD, _END, _ENOUGH = (Innovate(), Revolt()), EndTurn(), Enough()


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[ImperiumState]):
    """The start of a player's turn."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1, activating=True)
        state.tell(TurnBegan(self.seat))
        state.then(Activate(self.seat, fresh=True), *clean_up(state, self.seat))


def clean_up(state: ImperiumState, seat: int) -> tuple[Frame[ImperiumState], ...]:
    """Return the frames of Cleanup in order (R7)."""
    practice = (PracticeExile(seat),) if state.options["mode"] == "practice" else ()
    return (
        StopActivating(),
        PlaceToken(seat),
        *practice,
        Refresh(seat),
        DiscardFreely(seat),
        DrawUp(seat),
        FinishTurn(seat),
    )


@dataclass(frozen=True, slots=True)
class Activate(Frame[ImperiumState]):
    """The choice of actions and exhaust abilities in any order (R6.1)."""

    seat: int
    fresh: bool = False  # no action yet, so innovating or revolting is possible

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        player, seat = state.players[self.seat], self.seat
        actions: list[Action] = []
        seen: set[str] = set()
        for card in player.hand:
            kind = KIND_OF[card]
            if kind not in seen and can_play(state, seat, card):
                seen.add(kind)
                actions.append(play(card))
        actions += [exhaust(card) for card in alike_once(player, exhausts_now(state, seat))]
        if self.fresh:
            actions += _INSTEAD
        actions.append(_END)
        can, secret = tuple(actions), bool(player.hand)
        return (Decision(seat, Kind.ACTION, "turn", "R6.1", can, main=True, secret=secret),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        match action:
            case Play(card=card):
                state.then(Activate(seat))
                play_card(state, seat, card)
            case Exhaust(card=card):
                state.then(Activate(seat))
                abilities = [a for a in CARDS[card].exhausts if not a.trigger]
                ability = next(a for a in abilities if can_exhaust(state, seat, card, a))
                use(state, seat, card, ability)
            case Innovate():
                innovate(state, seat)
            case Revolt():
                state.turn.activating = False
                state.tell(TurnTaken(seat, "revolt"))
                state.then(ReturnUnrest(seat))
            case _:
                if self.fresh:
                    state.tell(TurnTaken(seat, "pass"))


def alike_once(player: Player, cards: list[str]) -> list[str]:
    """Return one card of each group of identical cards in play."""
    return [card for card, _ in distinct(player, [(card, "play") for card in cards])]


def innovate(state: ImperiumState, seat: int) -> None:
    """Discard the whole hand, then break through (R10.1)."""
    state.turn.activating = False
    state.tell(TurnTaken(seat, "innovate"))
    for card in list(state.players[seat].hand):
        move(state, seat, card, "hand", "discard", "forced")
    state.then(BreakThrough(seat, "innovate", 0))


@dataclass(frozen=True, slots=True)
class ReturnUnrest(Frame[ImperiumState]):
    """Revolt: the choice of how much Unrest to return from the hand (R10.2)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        hand = state.players[self.seat].hand
        held = sum(CARDS[card].is_unrest for card in hand)
        can = tuple(Amount(n) for n in range(held, -1, -1))
        return (Decision(self.seat, Kind.AMOUNT, "revolt", "R10.2", can, secret=bool(hand)),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Amount)
        if action.number:
            held = [card for card in state.players[seat].hand if CARDS[card].is_unrest]
            return_to_pile(state, seat, held[: action.number], "hand")
            returned_unrest(state, seat)


# --- Cleanup ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StopActivating(Phase[ImperiumState]):
    """The end of the activate phase and its exhaust abilities (R6.10)."""

    def run(self, state: ImperiumState) -> None:
        state.turn.activating = False


@dataclass(frozen=True, slots=True)
class PlaceToken(Phase[ImperiumState]):
    """The choice of a market card for a token (R7.1)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask if there are several cards; an empty market skips the step (R7.7)."""
        cards = [slot.card for slot in state.market if slot.card]
        if len(cards) < 2 or not _has_token(state):
            return ()
        actions = tuple(map(pick, cards))
        return (Decision(self.seat, Kind.CARD, "place_token", "R7.1", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        res, n = clean_up_token(state.players[seat])
        if state.options["mode"] == "practice":
            state.pool -= 1
        add_tokens(state, seat, action.card, res, n)

    def run(self, state: ImperiumState) -> None:
        if _has_token(state):
            for slot in state.market:
                if slot.card:
                    self.answer(state, self.seat, Pick(slot.card))
                    return


def clean_up_token(player: Player) -> tuple[str, int]:
    """Return the resource and number to put on a market card (R7.1)."""
    token = next(iter(mods(player, "replace_cleanup_market_token")), None)
    return (token.res, token.n) if token else (PROGRESS, 1)


def _has_token(state: ImperiumState) -> bool:
    """Return whether a token is left; practice games have a pool (R20.3)."""
    return state.options["mode"] != "practice" or state.pool > 0


@dataclass(frozen=True, slots=True)
class PracticeExile(Phase[ImperiumState]):
    """Practice game: the choice of a market card without tokens to exile (R20.3)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        cards = [slot.card for slot in state.market if slot.card and not slot.has_tokens]
        if not cards:
            return ()
        actions = (*map(Pick, cards), Enough())
        return (Decision(self.seat, Kind.CARD, "practice_exile", "R20.3", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            exile_from_market(state, seat, action.card)


@dataclass(frozen=True, slots=True)
class Refresh(Phase[ImperiumState]):
    """The return of all tokens to the state card (R7.2)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        player.actions = ACTION_TOKENS
        player.exhausts = player.of.exhaust_tokens
        player.exhausted = []
        player.renewed = []


@dataclass(frozen=True, slots=True)
class DiscardFreely(Phase[ImperiumState]):
    """The choice of cards to discard in Cleanup (R7.3)."""

    seat: int
    begun: bool = False  # some cards have been discarded

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask unless the precious variant forbids free discards (R20.4)."""
        hand = state.players[self.seat].hand
        if not hand or state.option("precious"):
            return ()
        actions = (_ENOUGH, *map(pick, one_of_each(hand)))
        return (Decision(self.seat, Kind.CARD, "clean_up", "R7.3", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            move(state, seat, action.card, "hand", "discard")
            state.then(DiscardFreely(seat, begun=True))


@dataclass(frozen=True, slots=True)
class DrawUp(Phase[ImperiumState]):
    """The draw up to the hand size (R7.4)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        state.then(DrawCards(self.seat, FULL_HAND))


@dataclass(frozen=True, slots=True)
class FinishTurn(Phase[ImperiumState]):
    """The end of effects that apply for one turn (R12.42)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        player.treated = []
        player.ignoring = ""


TURN_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    StartTurn,
    Activate,
    ReturnUnrest,
    StopActivating,
    PlaceToken,
    PracticeExile,
    Refresh,
    DiscardFreely,
    DrawUp,
    FinishTurn,
)
