"""Rounds and solstices (R5, R9)."""

from dataclasses import dataclass

from core.games.imperium.rules.actions import Pick, pick_action
from core.games.imperium.rules.candidates import distinct_places
from core.games.imperium.rules.events import AbilityUsed, RoundBegan, SolsticeBegan
from core.games.imperium.rules.flow.turn import StartTurn
from core.games.imperium.rules.program_interpreter import start_ability
from core.games.imperium.rules.programs import ABILITIES
from core.games.imperium.rules.solo_bot import BotTurn
from core.games.imperium.state import ImperiumState
from core.kernel import SPECTATOR, Action, ChoiceFrame, Decision, DecisionKind, Frame, Phase
from core.kernel.ranges import Total

PRACTICE_ROUNDS = 12  # R20.3


@dataclass(frozen=True, slots=True)
class Round(Phase[ImperiumState]):
    """A round: every seat takes a turn, then the solstice follows (R5.1)."""

    number: Total

    def run(self, state: ImperiumState) -> None:
        state.round = self.number
        state.emit(RoundBegan(SPECTATOR, self.number))
        turns: list[Frame[ImperiumState]] = []
        for seat in state.seats_from(state.first):
            turns.append(BotTurn() if state.is_bot(seat) else StartTurn(seat))
        state.push(*turns, Solstice(), EndRound())


@dataclass(frozen=True, slots=True)
class Solstice(Phase[ImperiumState]):
    """The solstice, when all players resolve their solstice abilities (R9.1)."""

    def run(self, state: ImperiumState) -> None:
        """Push the players in turn order (R9.4). The solo bot has no abilities."""
        state.emit(SolsticeBegan(SPECTATOR))
        seats = [s for s in state.seats_from(state.first) if not state.is_bot(s)]
        state.push(*(BeginSolstice(seat) for seat in seats))


@dataclass(frozen=True, slots=True)
class BeginSolstice(Phase[ImperiumState]):
    """The start of a player's solstice, when the set of abilities is fixed (R9.7)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        cards = tuple(c for c in player.active_cards() if ABILITIES[c].solstice is not None)
        if cards:
            state.push(Solstices(self.seat, cards))


@dataclass(frozen=True, slots=True)
class Solstices(ChoiceFrame[ImperiumState], Phase[ImperiumState]):
    """A player's remaining solstice abilities, in an order of their choice (R9.2)."""

    cards: tuple[str, ...]

    def remaining_cards(self, state: ImperiumState) -> tuple[str, ...]:
        in_force = state.players[self.seat].active_cards()
        return tuple(card for card in self.cards if card in in_force)

    def question(self, state: ImperiumState) -> Decision:
        places = [(card, "play") for card in self.remaining_cards(state)]
        choices = distinct_places(state.players[self.seat], places)
        actions = tuple(pick_action(card) for card, _ in choices)
        return Decision(self.seat, DecisionKind.ORDER, "solstice", "R9.2", actions)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        rest = tuple(card for card in self.remaining_cards(state) if card != action.card)
        if rest:
            state.push(Solstices(seat, rest))
        ability = ABILITIES[action.card].solstice
        assert ability is not None
        state.emit(AbilityUsed(seat, action.card, "solstice"))
        start_ability(state, seat, action.card, ability)


@dataclass(frozen=True, slots=True)
class EndRound(Phase[ImperiumState]):
    """The end of a round. The next begins unless it was the last (R11.2)."""

    def run(self, state: ImperiumState) -> None:
        if state.options["mode"] == "practice":
            is_last = state.round >= PRACTICE_ROUNDS
        else:
            is_last = bool(state.scoring_round) and state.round >= state.scoring_round
        if not is_last:
            state.push(Round(state.round + 1))


ROUND_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    Round,
    Solstice,
    BeginSolstice,
    Solstices,
    EndRound,
)
