"""Rounds and turns: one main action with free actions before and after it (R4)."""

from dataclasses import dataclass, replace
from functools import cache

from core.games.mosaic import actions as offer
from core.games.mosaic import offers
from core.games.mosaic.actions import (
    Claim,
    ClearOffer,
    Done,
    LookInto,
    PayOtherwise,
    PlayTechnology,
    UseLeader,
)
from core.games.mosaic.automa import play_automa_turn
from core.games.mosaic.content import AT, OFFERS, Effect
from core.games.mosaic.effects import Effects, cities_to_take_over, verb
from core.games.mosaic.events import DeckLookedInto, GameEnded, LeaderActed, RoundBegan, TurnBegan
from core.games.mosaic.flow.empire import PendingScorings
from core.games.mosaic.flow.main_actions import do_main_action, main_actions
from core.games.mosaic.state import MosaicState, Turn
from core.games.mosaic.stock import can_pay
from core.games.mosaic.technologies import has_secrets, playable_face_down, turn_up
from core.games.mosaic.tiles import claim, claimable, end_is_due
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase


@dataclass(frozen=True, slots=True)
class Round(Phase[MosaicState]):
    """One turn per player, starting with the first player (R4.1)."""

    number: int

    def run(self, state: MosaicState) -> None:
        state.round = self.number
        state.tell(RoundBegan(SPECTATOR, self.number))
        turns = [start_turn(seat) for seat in state.seats_from(state.first)]
        state.then(*turns, EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Phase[MosaicState]):
    """Starts the next round or ends the game (R13.3)."""

    def run(self, state: MosaicState) -> None:
        """Give the Scribe two more actions after the last round (R13.5), then end."""
        if not state.last_round or state.round < state.last_round:
            state.then(Round(state.round + 1))
            return
        state.then(EndGame())
        for seat in range(state.persons):
            for effect in state.active(seat, "game_end_turn"):
                state.then(StartTurn(seat, effect.number))


@dataclass(frozen=True, slots=True)
class EndGame(Phase[MosaicState]):
    """Ends the game and leaves the agenda empty."""

    def run(self, state: MosaicState) -> None:
        """Emit the event only; `scoring` computes scores from the state."""
        state.tell(GameEnded(SPECTATOR))


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[MosaicState]):
    """Starts a player's turn; `actions` overrides the usual number of actions."""

    seat: int
    actions: int = 0

    def run(self, state: MosaicState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.tell(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            state.then(settle(self.seat))
            play_automa_turn(state, self.seat)
            return
        extra = 0
        if state.round == 1 and not self.actions:
            extra = sum(effect.number for effect in state.active(self.seat, "first_turn"))
        state.then(main_choice(self.seat, self.actions or 1 + extra))


FREE_ACTIONS = (Claim, PlayTechnology, ClearOffer, UseLeader)


@dataclass(frozen=True, slots=True)
class MainChoice(Frame[MosaicState]):
    """One decision for free actions and the main action (R4.2, R4.8).

    A nested choice comes from an effect's extra action. It offers no free actions, and scorings
    wait for the outermost action.
    """

    seat: int
    left: int = 1  # actions left in this turn
    nested: bool = False
    only_work: bool = False
    looked: bool = False  # the Republic has looked at a deck (R10.9)

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions: list[Action] = []
        if not self.looked:
            if not self.nested:
                actions = free_actions(state, self.seat)
            actions += looks(state, self.seat)
        actions += main_actions(state, self.seat, self.only_work)
        topic = "extra_action" if self.nested else "turn"
        return (
            Decision(self.seat, Kind.ACTION, topic, "R4.2", tuple(actions), main=not self.nested),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PayOtherwise):
            state.turn.pay_otherwise = True
            state.then(self)
        elif isinstance(action, LookInto):
            look_into(state, seat, action.deck)
            state.then(replace(self, looked=True))
        elif isinstance(action, FREE_ACTIONS):
            state.then(settle(seat), self)
            do_free_action(state, seat, action)
        else:
            if self.nested:
                state.then(settle(seat, True))
            else:
                more = self.left > 1
                after = main_choice(seat, self.left - 1) if more else free_window(seat)
                state.then(settle(seat), after)
            do_main_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class FreeWindow(Frame[MosaicState]):
    """Free actions after the main action (R4.3)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        seat, actions = self.seat, free_actions(state, self.seat)
        # Ask even if the secret card is not playable: a skipped decision would reveal that.
        secret = has_secrets(state, seat)
        if not actions and not secret:
            return ()
        can = (*actions, offer.DONE)
        return (Decision(seat, Kind.ACTION, "free_window", "R4.3", can, main=True, secret=secret),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if not isinstance(action, Done):
            state.then(settle(seat), self)
            do_free_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class Settle(Phase[MosaicState]):
    """Refill offers, allow claims and start due scorings after each action (R4.5)."""

    seat: int
    nested: bool = False

    def run(self, state: MosaicState) -> None:
        """Leave claims and scorings of nested actions to the outermost action (R4.8)."""
        state.turn.pay_otherwise = False
        offers.refill_all(state)
        if state.scorings_due or end_is_due(state):
            if not self.nested:
                state.then(PendingScorings(self.seat))
            state.then(ClaimWindow(self.seat))


@dataclass(frozen=True, slots=True)
class ClaimWindow(Frame[MosaicState]):
    """Claim tiles before a pending scoring (R4.5 (2), R4.9, R4.11)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Ask only before a scoring; otherwise the next free window is enough."""
        if state.is_automa(self.seat) or not (state.scorings_due or end_is_due(state)):
            return ()
        tiles = claimable(state, self.seat)
        if not tiles:
            return ()
        actions: tuple[Action, ...] = (*map(offer.claim, tiles), offer.DONE)
        return (Decision(self.seat, Kind.CARD, "claim", "R4.9", actions),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Repeat, because a claim may make more tiles claimable (R9.5)."""
        if isinstance(action, Claim):
            state.then(self)
            claim(state, seat, action.tile)


# --- free actions (R4.3) -------------------------------------------------------------------


def free_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = [offer.claim(tile) for tile in claimable(state, seat)]
    if player.face_down:
        actions += [offer.play_technology(card) for card in playable_face_down(state, seat)]
    if player.government and player.government not in state.cleared_with:
        actions += [offer.clear_offer(name) for name in offers.clearable(state)]
    if player.leader in _ACTING and player.leader not in player.used and _can_act(state, seat):
        actions.append(UseLeader(player.leader))
    return actions


_ACTING = AT["own_turn"].effects  # effects by leader


def _can_act(state: MosaicState, seat: int) -> bool:
    player = state.players[seat]
    for effect in _ACTING[player.leader]:
        if effect.verb == "take_over_city":
            return bool(cities_to_take_over(state, seat, effect.number))
        return can_pay(player, effect.pay)
    return False


def do_free_action(state: MosaicState, seat: int, action: Action) -> None:
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
        state.tell(LeaderActed(seat, player.leader))
        state.then(Effects(seat, player.leader, "own_turn"))


def looks(state: MosaicState, seat: int) -> list[Action]:
    """Return the Republic's options to look at a deck before an action (R10.8)."""
    if state.active(seat, "before_action"):
        return [offer.look_into(name) for name in OFFERS if state.decks[name].cards]
    return []


def look_into(state: MosaicState, seat: int, name: str) -> None:
    """Look at the top card of a deck without drawing it (R10.9)."""
    deck = state.decks[name]
    state.turn.look = name
    if seat not in deck.top_known_by:
        deck.top_known_by.append(seat)
    state.tell(DeckLookedInto(seat, name, deck.cards[-1]))


@verb("extra_action")
def _extra_action(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    """Nest an action inside the current one, for Mathematics and Bureaucracy (R4.4, R4.8)."""
    state.then(MainChoice(seat, nested=True, only_work=effect.word == "work"))


# Cached, because every turn uses the same frames.
start_turn = cache(StartTurn)
main_choice = cache(MainChoice)
free_window = cache(FreeWindow)
settle = cache(Settle)

TURN_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    Round,
    EndRound,
    EndGame,
    StartTurn,
    MainChoice,
    FreeWindow,
    Settle,
    ClaimWindow,
)
