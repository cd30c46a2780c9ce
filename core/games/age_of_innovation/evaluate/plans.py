"""The rest of a round as its owner plans it: one action after the other, the others left out.

The frames in here stand on the agenda of worlds made for planning and never in a game.
"""

from dataclasses import dataclass

from core.games.age_of_innovation.actions import Done
from core.games.age_of_innovation.content import ROUNDS
from core.games.age_of_innovation.flow.power import PowerOffers
from core.games.age_of_innovation.flow.rounds import Actions, Round
from core.games.age_of_innovation.flow.turn import AfterAction, MainChoice, NextTurn
from core.games.age_of_innovation.state import InnovationState, Turn
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase
from core.kernel.agenda import run_to_decision


@dataclass(frozen=True, slots=True)
class OwnTurns(Phase[InnovationState]):
    """Turn after turn of one seat until it passes.

    Nothing is converted after an action, and nobody is offered power: what others make of it is
    not what is planned.
    """

    seat: int

    def run(self, state: InnovationState) -> None:
        """Ask for the next action; the last round is played to the end, all others to the pass."""
        state.offers = []
        if not state.players[self.seat].passed:
            state.turn = Turn(self.seat, state.turn.number + 1)
            state.then(MainChoice(self.seat), self)
        elif state.round < ROUNDS:
            state.then(Rest())


@dataclass(frozen=True, slots=True)
class Rest(Frame[InnovationState]):
    """Here a plan ends: what comes now comes whatever was planned."""

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Nobody is asked anything, and nothing goes on."""
        return _NOBODY


_NOBODY = (Decision(SPECTATOR, Kind.ACTION, "rest", "R11.2.1", (), main=True),)


def routine(state: InnovationState, decision: Decision) -> Action | None:
    """What could be converted after an action can be converted before the next: the turn ends."""
    return Done() if decision.topic == "after_action" else None


def leave_alone(state: InnovationState, seat: int) -> None:
    """A round is planned as if the others had nothing more to do in it."""
    run_to_decision(state)  # what is asked now is still asked
    *below, asked = state.agenda
    own: list[Frame[InnovationState]] = []
    for frame in below:
        if isinstance(frame, NextTurn):
            own.append(OwnTurns(seat))
        elif isinstance(frame, Actions | Round):
            own.append(Rest())
        elif not isinstance(frame, AfterAction | PowerOffers):
            own.append(frame)
    state.agenda = [*own, asked]
    for other in state.order:
        player = state.players[other]
        if other != seat and not player.passed:
            player.passed = True
            if state.round < ROUNDS:
                state.next_order.append(other)
