"""Turns: activate, innovate or revolt, then Cleanup (R5.2, R6, R7, R10)."""

from dataclasses import dataclass

from core.games.imperium.content import ACTION_TOKENS, CARD_KINDS, CARDS, PROGRESS, one_of_each
from core.games.imperium.rules.actions import (
    Amount,
    EndTurn,
    Enough,
    Exhaust,
    Innovate,
    Pick,
    Play,
    Revolt,
    exhaust_action,
    pick_action,
    play_action,
)
from core.games.imperium.rules.candidates import distinct_places
from core.games.imperium.rules.card_effects.acquisition import BreakThrough
from core.games.imperium.rules.card_play import play_card
from core.games.imperium.rules.draw_deck import UP_TO_HAND_SIZE, DrawCards
from core.games.imperium.rules.events import TurnBegan, TurnTaken
from core.games.imperium.rules.lasting_changes import ReplaceCleanupMarketToken
from core.games.imperium.rules.legality import can_exhaust, exhaustible_cards, play_obstacle
from core.games.imperium.rules.market import add_tokens, exile_from_market
from core.games.imperium.rules.program_interpreter import use_ability
from core.games.imperium.rules.programs import ABILITIES, active_changes
from core.games.imperium.rules.zones import fire_unrest_returned, move_card, return_unrest
from core.games.imperium.state import ImperiumState, Player, Turn
from core.kernel import Action, Decision, DecisionKind, Frame, Phase

_ALTERNATIVE_ACTIONS, _END_ACTION, _ENOUGH_ACTION = (Innovate(), Revolt()), EndTurn(), Enough()


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[ImperiumState]):
    """The start of a player's turn."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1, activating=True)
        state.emit(TurnBegan(self.seat))
        state.push(Activate(self.seat, fresh=True), *cleanup_frames(state, self.seat))


def cleanup_frames(state: ImperiumState, seat: int) -> tuple[Frame[ImperiumState], ...]:
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
        visited: set[str] = set()
        for card in player.hand:
            kind = CARD_KINDS[card]
            if kind not in visited and play_obstacle(state, seat, card) is None:
                visited.add(kind)
                actions.append(play_action(card))
        actions += [
            exhaust_action(card)
            for card in distinct_in_play(player, exhaustible_cards(state, seat))
        ]
        if self.fresh:
            actions += _ALTERNATIVE_ACTIONS
        actions.append(_END_ACTION)
        options, secret = tuple(actions), bool(player.hand)
        return (
            Decision(
                seat, DecisionKind.ACTION, "turn", "R6.1", options, is_main=True, is_secret=secret
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        match action:
            case Play(card=card):
                state.push(Activate(seat))
                play_card(state, seat, card)
            case Exhaust(card=card):
                state.push(Activate(seat))
                abilities = [a for a in ABILITIES[card].exhausts if not a.trigger]
                ability = next(a for a in abilities if can_exhaust(state, seat, card, a))
                use_ability(state, seat, card, ability)
            case Innovate():
                start_innovating(state, seat)
            case Revolt():
                state.turn.activating = False
                state.emit(TurnTaken(seat, "revolt"))
                state.push(ReturnUnrest(seat))
            case _:
                if self.fresh:
                    state.emit(TurnTaken(seat, "pass"))


def distinct_in_play(player: Player, cards: list[str]) -> list[str]:
    """Return one card of each group of identical cards in play."""
    return [card for card, _ in distinct_places(player, [(card, "play") for card in cards])]


def start_innovating(state: ImperiumState, seat: int) -> None:
    """Discard the whole hand, then break through (R10.1)."""
    state.turn.activating = False
    state.emit(TurnTaken(seat, "innovate"))
    for card in list(state.players[seat].hand):
        move_card(state, seat, card, "hand", "discard", "forced")
    state.push(BreakThrough(seat, "innovate", 0))


@dataclass(frozen=True, slots=True)
class ReturnUnrest(Frame[ImperiumState]):
    """Revolt: the choice of how much Unrest to return from the hand (R10.2)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        hand = state.players[self.seat].hand
        held = sum(CARDS[card].is_unrest for card in hand)
        options = tuple(Amount(n) for n in range(held, -1, -1))
        return (
            Decision(
                self.seat, DecisionKind.AMOUNT, "revolt", "R10.2", options, is_secret=bool(hand)
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Amount)
        if action.number:
            held = [card for card in state.players[seat].hand if CARDS[card].is_unrest]
            return_unrest(state, seat, held[: action.number], "hand")
            fire_unrest_returned(state, seat)


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
        """Ask if there are several cards. An empty market skips the step (R7.7)."""
        cards = [slot.card for slot in state.market if slot.card]
        if len(cards) < 2 or not _is_token_available(state):
            return ()
        actions = tuple(map(pick_action, cards))
        return (Decision(self.seat, DecisionKind.CARD, "place_token", "R7.1", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        res, n = cleanup_token(state.players[seat])
        if state.options["mode"] == "practice":
            state.pool -= 1
        add_tokens(state, seat, action.card, res, n)

    def run(self, state: ImperiumState) -> None:
        if _is_token_available(state):
            for slot in state.market:
                if slot.card:
                    self.answer(state, self.seat, Pick(slot.card))
                    return


def cleanup_token(player: Player) -> tuple[str, int]:
    """Return the resource and number to put on a market card (R7.1)."""
    token = next(iter(active_changes(player, ReplaceCleanupMarketToken)), None)
    return (token.res, token.n) if token else (PROGRESS, 1)


def _is_token_available(state: ImperiumState) -> bool:
    """Return whether a token is left. Practice games have a pool (R20.3)."""
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
        return (Decision(self.seat, DecisionKind.CARD, "practice_exile", "R20.3", actions),)

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
        player.exhausts = player.nation_record.exhaust_tokens
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
        if not hand or state.has_option("precious"):
            return ()
        actions = (_ENOUGH_ACTION, *map(pick_action, one_of_each(hand)))
        return (Decision(self.seat, DecisionKind.CARD, "clean_up", "R7.3", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            move_card(state, seat, action.card, "hand", "discard")
            state.push(DiscardFreely(seat, begun=True))


@dataclass(frozen=True, slots=True)
class DrawUp(Phase[ImperiumState]):
    """The draw up to the hand size (R7.4)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        state.push(DrawCards(self.seat, UP_TO_HAND_SIZE))


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
