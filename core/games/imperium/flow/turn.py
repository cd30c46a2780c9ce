"""A turn: activate, innovate or revolt, then clean-up (R5.2, R6, R7, R10)."""

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
    """A player's turn begins."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        """Activate, innovate or revolt; then clean-up."""
        state.turn = Turn(self.seat, state.turn.number + 1, activating=True)
        state.tell(TurnBegan(self.seat))
        state.then(Activate(self.seat, fresh=True), *clean_up(state, self.seat))


def clean_up(state: ImperiumState, seat: int) -> tuple[Frame[ImperiumState], ...]:
    """The steps of R7, in order."""
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
    """Actions and exhaust abilities in any order, until one stops (R6.1)."""

    seat: int
    fresh: bool = False  # nothing is done yet: one may still innovate or revolt

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Everything that can be done."""
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
        """Carry it out, then ask again."""
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
    """Cards in play that are alike in every way are one choice."""
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
    """Revolt: any number of unrest from the hand to the pile (R10.2)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """From none to all."""
        hand = state.players[self.seat].hand
        held = sum(CARDS[card].is_unrest for card in hand)
        can = tuple(Amount(n) for n in range(held, -1, -1))
        return (Decision(self.seat, Kind.AMOUNT, "revolt", "R10.2", can, secret=bool(hand)),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """It is not playing them and costs nothing (R12.22)."""
        assert isinstance(action, Amount)
        if action.number:
            held = [card for card in state.players[seat].hand if CARDS[card].is_unrest]
            return_to_pile(state, seat, held[: action.number], "hand")
            returned_unrest(state, seat)


# --- clean-up -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StopActivating(Phase[ImperiumState]):
    """From here on no exhaust abilities can be used (R6.10)."""

    def run(self, state: ImperiumState) -> None:
        """Clean-up begins."""
        state.turn.activating = False


@dataclass(frozen=True, slots=True)
class PlaceToken(Phase[ImperiumState]):
    """Tokens on a market card of one's choice (R7.1)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Any card; none in the market: skipped (R7.7)."""
        cards = [slot.card for slot in state.market if slot.card]
        if len(cards) < 2 or not _has_token(state):
            return ()
        actions = tuple(map(pick, cards))
        return (Decision(self.seat, Kind.CARD, "place_token", "R7.1", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Progress, unless the nation says otherwise."""
        assert isinstance(action, Pick)
        res, n = clean_up_token(state.players[seat])
        if state.options["mode"] == "practice":
            state.pool -= 1
        add_tokens(state, seat, action.card, res, n)

    def run(self, state: ImperiumState) -> None:
        """The only card there is, or none."""
        if _has_token(state):
            for slot in state.market:
                if slot.card:
                    self.answer(state, self.seat, Pick(slot.card))
                    return


def clean_up_token(player: Player) -> tuple[str, int]:
    """What the player puts on a market card, and how many (R7.1)."""
    token = next(iter(mods(player, "replace_cleanup_market_token")), None)
    return (token.res, token.n) if token else (PROGRESS, 1)


def _has_token(state: ImperiumState) -> bool:
    """In the practice game tokens come from a pool (R20.3)."""
    return state.options["mode"] != "practice" or state.pool > 0


@dataclass(frozen=True, slots=True)
class PracticeExile(Phase[ImperiumState]):
    """Practice: one market card without tokens may be exiled (R20.3)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """One of them, or none."""
        cards = [slot.card for slot in state.market if slot.card and not slot.has_tokens]
        if not cards:
            return ()
        actions = (*map(Pick, cards), Enough())
        return (Decision(self.seat, Kind.CARD, "practice_exile", "R20.3", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """It makes room for another card."""
        if isinstance(action, Pick):
            exile_from_market(state, seat, action.card)


@dataclass(frozen=True, slots=True)
class Refresh(Phase[ImperiumState]):
    """All own tokens come back to the state card (R7.2)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        """Three actions; five exhaust tokens, Utopians three."""
        player = state.players[self.seat]
        player.actions = ACTION_TOKENS
        player.exhausts = player.of.exhaust_tokens
        player.exhausted = []
        player.renewed = []


@dataclass(frozen=True, slots=True)
class DiscardFreely(Phase[ImperiumState]):
    """Any number of cards may be discarded (R7.3)."""

    seat: int
    begun: bool = False  # some are discarded already

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """None, or one of each sort until enough; precious cards are kept (R20.4)."""
        hand = state.players[self.seat].hand
        if not hand or state.option("precious"):
            return ()
        actions = (_ENOUGH, *map(pick, one_of_each(hand)))
        return (Decision(self.seat, Kind.CARD, "clean_up", "R7.3", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Discard it and ask again."""
        if isinstance(action, Pick):
            move(state, seat, action.card, "hand", "discard")
            state.then(DiscardFreely(seat, begun=True))


@dataclass(frozen=True, slots=True)
class DrawUp(Phase[ImperiumState]):
    """A new hand (R7.4)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        """As many cards as are missing to the hand size."""
        state.then(DrawCards(self.seat, FULL_HAND))


@dataclass(frozen=True, slots=True)
class FinishTurn(Phase[ImperiumState]):
    """What holds for a turn only ends (R12.42)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        """Treated icons and ignored state icons."""
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
