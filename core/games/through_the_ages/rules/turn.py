"""Rounds, turns, resignation and the end of the game (R4, R21, R22)."""

from dataclasses import dataclass
from functools import cache

from core.games.through_the_ages.content import CARDS, WORKER_CARDS
from core.games.through_the_ages.rules.action_phase import (
    Actions,
    FirstActions,
    first_round_actions,
)
from core.games.through_the_ages.rules.actions import RESIGN, PlayOn, Resign
from core.games.through_the_ages.rules.attacks import ResolveWar
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.card_row import replenish, reveal_bonus_card
from core.games.through_the_ages.rules.civilization import end_pact, give_homer_resource
from core.games.through_the_ages.rules.decks import card_visibility, discard
from core.games.through_the_ages.rules.events import (
    FinalScoring,
    GameEnded,
    Resigned,
    RoundBegan,
    TurnBegan,
)
from core.games.through_the_ages.rules.gains_and_payments import score_culture
from core.games.through_the_ages.rules.military_events import WarEnded
from core.games.through_the_ages.rules.politics import DiscardMilitary, Politics, reveal_event
from core.games.through_the_ages.rules.production import Production
from core.games.through_the_ages.rules.scoring import simple_scores
from core.games.through_the_ages.state import EVERYBODY, AgesState, Discarded, Turn
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase

FIRST_EVENT_ROUND = 3  # of the simple game (R4.4)


@dataclass(frozen=True, slots=True)
class Round(Phase[AgesState]):
    """One turn of each player, the starting player first (R4.1)."""

    number: int

    def run(self, state: AgesState) -> None:
        """Queue the turns. In the simple game an event comes first (R4.4)."""
        state.round = self.number
        state.emit(RoundBegan(SPECTATOR, self.number))
        state.push(*(StartTurn(s) for s in state.seats_from(state.first)), EndRound())
        if not state.mode.politics and self.number >= FIRST_EVENT_ROUND and state.current:
            state.turn = Turn(state.first, state.turn.number)
            reveal_event(state)


@dataclass(frozen=True, slots=True)
class EndRound(Phase[AgesState]):
    """The end of a round, followed by another round or the final scoring (R21)."""

    def run(self, state: AgesState) -> None:
        if state.round == 1 and state.bonus_hidden:
            reveal_bonus_card(state)
        if state.in_last_round:
            state.push(EndGame())
        else:
            state.push(Round(state.round + 1))


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[AgesState]):
    """Start of a player's turn. Resigned players are skipped (R22.3)."""

    seat: int

    def run(self, state: AgesState) -> None:
        seat = self.seat
        if seat in state.resigned:
            return
        state.turn = Turn(seat, state.turn.number + 1)
        state.emit(TurnBegan(seat))
        if state.round == 1:
            first = FirstActions(seat, first_round_actions(state, seat))
            state.push(first, Production(seat), EndOfTurn(seat))
        else:
            state.push(MayResign(seat))


@dataclass(frozen=True, slots=True)
class MayResign(Frame[AgesState]):
    """The choice to resign before the card row is replenished (R4.3 step 1, R22.1)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        if not can_resign(state):
            return ()
        actions = (PlayOn(), RESIGN)
        return (Decision(self.seat, DecisionKind.YES_NO, "resign", "R22.1", actions, is_main=True),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        if isinstance(action, Resign):
            resign(state, seat)
        else:
            self.run(state)

    def run(self, state: AgesState) -> None:
        state.push(*_turn_steps(self.seat, state.mode.politics))


@cache
def _turn_steps(seat: int, politics: bool) -> tuple[Frame[AgesState], ...]:
    """Return the steps of a turn after the first round (R4.3)."""
    return (
        Replenish(seat),
        ResolveWar(seat),
        *((Politics(seat), DiscardMilitary(seat)) if politics else ()),
        BeginActions(seat),
        Actions(seat),
        Production(seat),
        EndOfTurn(seat),
    )


@dataclass(frozen=True, slots=True)
class Replenish(Phase[AgesState]):
    """Replenishment of the card row, after deducting actions lost to Rebellion (R5)."""

    seat: int

    def run(self, state: AgesState) -> None:
        player = state.players[self.seat]
        player.extra_civil -= player.rebellion
        player.rebellion = 0
        replenish(state, self.seat)


@dataclass(frozen=True, slots=True)
class BeginActions(Phase[AgesState]):
    """Gains at the start of the action phase: Homer's resource (R24.15)."""

    seat: int

    def run(self, state: AgesState) -> None:
        give_homer_resource(state, self.seat)


@dataclass(frozen=True, slots=True)
class EndOfTurn(Phase[AgesState]):
    """Reset of action tokens and of effects that last one turn (R4.3 step 9)."""

    seat: int

    def run(self, state: AgesState) -> None:
        """Clear the new cards of all players, because others may have taken some, too."""
        mine = state.players[self.seat]
        mine.used_civil = mine.used_military = mine.extra_civil = mine.extra_military = 0
        mine.pool = mine.homer = 0
        for player in state.players:
            player.fresh_civil.clear()


# --- resignation ------------------------------------------------------------------------------


def can_resign(state: AgesState) -> bool:
    """Return whether resigning is allowed, which needs politics and the option (R22.1)."""
    return state.mode.politics and state.has_option("resigning")


def resign(state: AgesState, seat: int) -> None:
    """Remove a player: pacts and wars end, and cards leave the game (R22)."""
    for pact in [p for p in state.pacts if seat in (p.a, p.b)]:
        end_pact(state, pact)
    for war in [w for w in state.wars if seat in (w.attacker, w.target)]:
        state.wars.remove(war)
        discard(state, war.card, EVERYBODY)
        state.emit(WarEnded(war.attacker, war.card, war.target))
    _remove_civilization(state, seat)
    for player in state.players:
        if player.marker_with == seat:
            player.marker_with = -1
    if seat == state.first and state.remaining_players > 1:
        state.first = state.rivals(seat)[0]
    state.resigned.append(seat)
    state.clear_caches()
    state.emit(Resigned(seat))
    if state.remaining_players == 1:
        state.agenda.clear()
        state.push(EndGame())


def _remove_civilization(state: AgesState, seat: int) -> None:
    player = state.players[seat]
    for card in player.military_hand:
        state.boxed[CARDS[card].age].append(Discarded(card, card_visibility(state, seat, card)))
    if player.tactics:
        state.boxed[CARDS[player.tactics].age].append(Discarded(player.tactics, EVERYBODY))
    state.past += player.colonies
    state.removed += [*player.civil_hand, *player.specials, *player.wonders]
    state.removed += [c for c in WORKER_CARDS if c in player.workers and not is_printed_on_board(c)]
    state.removed += [c for c in (player.leader, player.wonder) if c]
    if not is_printed_on_board(player.government):
        state.removed.append(player.government)
    player.government = "despotism"
    player.leader = player.wonder = player.tactics = ""
    player.yellow += player.unused + sum(player.workers.values())
    player.blue += player.markers + sum(player.tokens.values())
    player.unused = player.stages = player.markers = 0
    player.workers = {c: 0 for c in player.workers if is_printed_on_board(c)}
    player.tokens = {}
    player.specials, player.wonders, player.face_down = [], [], []
    player.colonies, player.civil_hand, player.military_hand, player.shown = [], [], [], []


def is_printed_on_board(card: str) -> bool:
    return CARDS[card].deck == "board"


# --- end of the game --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndGame(Phase[AgesState]):
    """The final scoring, after which the agenda is empty (R21)."""

    def run(self, state: AgesState) -> None:
        seats = state.seats_from(state.first)
        if state.mode.id == "simple":
            for seat in seats:
                for source, points in simple_scores(state, seat):
                    score_culture(state, seat, points, source)
        for card in final_scoring_cards(state):
            gains = [impact_points(state, seat, card, state.first) for seat in seats]
            scored = [
                (seat, score_culture(state, seat, points, "final events", card))
                for seat, points in zip(seats, gains, strict=True)
            ]
            culture = [(*each, state.players[each[0]].culture) for each in scored]
            state.emit(FinalScoring(SPECTATOR, card, tuple(culture)))
        for war in state.wars:
            discard(state, war.card, EVERYBODY)
        state.wars = []
        state.clear_price_cache()
        _reveal_event_piles(state)
        state.over = True
        state.emit(GameEnded(SPECTATOR))


def final_scoring_cards(state: AgesState) -> list[str]:
    """Return the scoring events in the piles and all bonus cards (R21.5, R21.9, R23.9)."""
    cards = [*state.bonus, *state.bonus_hidden]
    cards += [card for player in state.players for card in player.bonus_cards]
    if state.mode.id == "full" and not state.has_option("fewer_bonuses"):
        piles = [*reversed(state.current), *state.future]
        cards = [s.card for s in piles if CARDS[s.card].scoring] + cards
    return cards


def _reveal_event_piles(state: AgesState) -> None:
    state.past += [s.card for s in (*reversed(state.current), *state.future)]
    state.current, state.future = [], []


TURN_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    Round,
    EndRound,
    StartTurn,
    MayResign,
    Replenish,
    BeginActions,
    EndOfTurn,
    EndGame,
)
