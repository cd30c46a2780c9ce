"""Rounds and turns: one main action with free actions before and after it (R4)."""

from dataclasses import dataclass, replace
from functools import cache

from core.games.mosaic.content import OFFERS
from core.games.mosaic.rules import actions as offer
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.actions import (
    Claim,
    ClearOffer,
    Done,
    LookInto,
    PayOtherwise,
    PlayTechnology,
    UseLeader,
)
from core.games.mosaic.rules.automa import play_automa_turn
from core.games.mosaic.rules.effect_registry import Effects, active_effects, effects_on
from core.games.mosaic.rules.empire_scoring import PendingScorings
from core.games.mosaic.rules.events import (
    DeckLookedInto,
    GameEnded,
    LeaderActed,
    RoundBegan,
    TurnBegan,
)
from core.games.mosaic.rules.main_actions import do_main_action, legal_main_actions
from core.games.mosaic.rules.modifier_effects import DeckPeek, FinalActions, FirstTurnActions
from core.games.mosaic.rules.technologies import (
    has_secret_cards,
    play_face_down,
    playable_face_down,
)
from core.games.mosaic.rules.tiles import claim_tile, claimable_tiles, is_end_due
from core.games.mosaic.state import MosaicState, Turn
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase
from core.kernel.ranges import Total


@dataclass(frozen=True, slots=True)
class Round(Phase[MosaicState]):
    """One turn per player, starting with the first player (R4.1)."""

    number: Total

    def run(self, state: MosaicState) -> None:
        state.round = self.number
        state.emit(RoundBegan(SPECTATOR, self.number))
        turns = [start_turn_frame(seat) for seat in state.seats_from(state.first)]
        state.push(*turns, EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Phase[MosaicState]):
    """Starts the next round or ends the game (R13.3)."""

    def run(self, state: MosaicState) -> None:
        """Give the Scribe two more actions after the last round (R13.5), then end."""
        if not state.last_round or state.round < state.last_round:
            state.push(Round(state.round + 1))
            return
        state.push(EndGame())
        for seat in range(state.persons):
            for extra in active_effects(state, seat, FinalActions):
                state.push(StartTurn(seat, extra.number))


@dataclass(frozen=True, slots=True)
class EndGame(Phase[MosaicState]):
    """Ends the game and leaves the agenda empty."""

    def run(self, state: MosaicState) -> None:
        """Emit the event only: `scoring` computes scores from the state."""
        state.emit(GameEnded(SPECTATOR))


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[MosaicState]):
    """Starts a player's turn. `actions` overrides the usual number."""

    seat: int
    actions: int = 0

    def run(self, state: MosaicState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.emit(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            state.push(settle_frame(self.seat))
            play_automa_turn(state, self.seat)
            return
        extra = 0
        if state.round == 1 and not self.actions:
            bonuses = active_effects(state, self.seat, FirstTurnActions)
            extra = sum(bonus.number for bonus in bonuses)
        state.push(main_choice_frame(self.seat, self.actions or 1 + extra))


FREE_ACTION_TYPES = (Claim, PlayTechnology, ClearOffer, UseLeader)


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
            actions += look_actions(state, self.seat)
        actions += legal_main_actions(state, self.seat, self.only_work)
        topic = "extra_action" if self.nested else "turn"
        return (
            Decision(
                self.seat,
                DecisionKind.ACTION,
                topic,
                "R4.2",
                tuple(actions),
                is_main=not self.nested,
            ),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PayOtherwise):
            state.turn.pay_otherwise = True
            state.push(self)
        elif isinstance(action, LookInto):
            look_into(state, seat, action.deck)
            state.push(replace(self, looked=True))
        elif isinstance(action, FREE_ACTION_TYPES):
            state.push(settle_frame(seat), self)
            do_free_action(state, seat, action)
        else:
            if self.nested:
                state.push(settle_frame(seat, True))
            else:
                has_more = self.left > 1
                after = (
                    main_choice_frame(seat, self.left - 1) if has_more else free_window_frame(seat)
                )
                state.push(settle_frame(seat), after)
            do_main_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class FreeWindow(Frame[MosaicState]):
    """Free actions after the main action (R4.3)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        seat, actions = self.seat, free_actions(state, self.seat)
        # Ask even if the secret card is not playable: a skipped decision would reveal that.
        secret = has_secret_cards(state, seat)
        if not actions and not secret:
            return ()
        options = (*actions, offer.DONE_ACTION)
        return (
            Decision(
                seat,
                DecisionKind.ACTION,
                "free_window",
                "R4.3",
                options,
                is_main=True,
                is_secret=secret,
            ),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if not isinstance(action, Done):
            state.push(settle_frame(seat), self)
            do_free_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class Settle(Phase[MosaicState]):
    """Refill offers, allow claims and start due scorings after each action (R4.5)."""

    seat: int
    nested: bool = False

    def run(self, state: MosaicState) -> None:
        """Leave claims and scorings of nested actions to the outermost one (R4.8)."""
        state.turn.pay_otherwise = False
        offers.refill_offers(state)
        if state.scorings_due or is_end_due(state):
            if not self.nested:
                state.push(PendingScorings(self.seat))
            state.push(ClaimWindow(self.seat))


@dataclass(frozen=True, slots=True)
class ClaimWindow(Frame[MosaicState]):
    """Claim tiles before a pending scoring (R4.5 (2), R4.9, R4.11)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Ask only before a scoring. Otherwise the next free window is enough."""
        if state.is_automa(self.seat) or not (state.scorings_due or is_end_due(state)):
            return ()
        tiles = claimable_tiles(state, self.seat)
        if not tiles:
            return ()
        actions: tuple[Action, ...] = (*map(offer.claim_action, tiles), offer.DONE_ACTION)
        return (Decision(self.seat, DecisionKind.CARD, "claim", "R4.9", actions),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Repeat, because a claim may make more tiles claimable (R9.5)."""
        if isinstance(action, Claim):
            state.push(self)
            claim_tile(state, seat, action.tile)


# --- free actions (R4.3) -------------------------------------------------------------------


def free_actions(state: MosaicState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = [offer.claim_action(tile) for tile in claimable_tiles(state, seat)]
    if player.face_down:
        actions += [offer.play_technology_action(card) for card in playable_face_down(state, seat)]
    if player.government and player.government not in state.cleared_with:
        actions += [offer.clear_offer_action(name) for name in offers.clearable_offers(state)]
    if player.leader not in player.used:
        for power in effects_on(player.leader, "own_turn"):
            if power.is_usable(state, seat):
                actions.append(UseLeader(player.leader))
    return actions


def do_free_action(state: MosaicState, seat: int, action: Action) -> None:
    player = state.players[seat]
    if isinstance(action, Claim):
        claim_tile(state, seat, action.tile)
    elif isinstance(action, PlayTechnology):
        play_face_down(state, seat, action.card)
    elif isinstance(action, ClearOffer):
        state.cleared_with.append(player.government)
        offers.clear_offer(state, action.offer)
    else:
        player.used.append(player.leader)
        state.emit(LeaderActed(seat, player.leader))
        state.push(Effects(seat, player.leader, "own_turn"))


def look_actions(state: MosaicState, seat: int) -> list[Action]:
    """Return the Republic's options to look at a deck before an action (R10.8)."""
    if active_effects(state, seat, DeckPeek):
        return [offer.look_into_action(name) for name in OFFERS if state.decks[name].cards]
    return []


def look_into(state: MosaicState, seat: int, name: str) -> None:
    """Look at the top card of a deck without drawing it (R10.9)."""
    deck = state.decks[name]
    state.turn.look = name
    if seat not in deck.top_known_by:
        deck.top_known_by.append(seat)
    state.emit(DeckLookedInto(seat, name, deck.cards[-1]))


# Cached, because every turn uses the same frames.
start_turn_frame = cache(StartTurn)
main_choice_frame = cache(MainChoice)
free_window_frame = cache(FreeWindow)
settle_frame = cache(Settle)

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
