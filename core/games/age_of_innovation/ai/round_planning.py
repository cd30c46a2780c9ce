"""Planning the rest of a round without opponents.

The frames of this module are only on the agendas of planning states, never in a real game.
"""

from dataclasses import dataclass

from core.games.age_of_innovation.content import ROUNDS
from core.games.age_of_innovation.rules.actions import Done
from core.games.age_of_innovation.rules.flow.power_offers import PowerOffers
from core.games.age_of_innovation.rules.flow.rounds import Actions, Round
from core.games.age_of_innovation.rules.flow.turn import AfterAction, MainChoice, NextTurn
from core.games.age_of_innovation.state import InnovationState, Turn
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase
from core.kernel.agenda import run_to_decision


@dataclass(frozen=True, slots=True)
class OwnTurns(Phase[InnovationState]):
    """Turns of one seat until it passes.

    A plan has neither power offers nor conversions after an action.
    """

    seat: int

    def run(self, state: InnovationState) -> None:
        """Stop after the pass. The last round is played to its end."""
        state.offers = []
        if not state.players[self.seat].passed:
            state.turn = Turn(self.seat, state.turn.number + 1)
            state.push(MainChoice(self.seat), self)
        elif state.round < ROUNDS:
            state.push(Rest())


@dataclass(frozen=True, slots=True)
class Rest(Frame[InnovationState]):
    """The end of a plan."""

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Stop the agenda."""
        return _NO_DECISION


_NO_DECISION = (Decision(SPECTATOR, DecisionKind.ACTION, "rest", "R11.2.1", (), is_main=True),)


def forced_answer(state: InnovationState, decision: Decision) -> Action | None:
    """End the turn, because conversions can wait."""
    return Done() if decision.topic == "after_action" else None


def freeze_opponents(state: InnovationState, seat: int) -> None:
    """Treat opponents as if they had passed."""
    run_to_decision(state)  # keep the current decision
    *lower_frames, top_frame = state.agenda
    own_frames: list[Frame[InnovationState]] = []
    for frame in lower_frames:
        if isinstance(frame, NextTurn):
            own_frames.append(OwnTurns(seat))
        elif isinstance(frame, Actions | Round):
            own_frames.append(Rest())
        elif not isinstance(frame, AfterAction | PowerOffers):
            own_frames.append(frame)
    state.agenda = [*own_frames, top_frame]
    for other in state.order:
        player = state.players[other]
        if other != seat and not player.passed:
            player.passed = True
            if state.round < ROUNDS:
                state.next_order.append(other)
