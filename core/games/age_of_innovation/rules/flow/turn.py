"""Turns: conversions around one action (R10, R11.2)."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import CONVERSIONS
from core.games.age_of_innovation.rules.actions import Convert, Done, LinkAcross, Orders, Pass
from core.games.age_of_innovation.rules.automa.turn import play_automa_turn
from core.games.age_of_innovation.rules.events import TurnBegan
from core.games.age_of_innovation.rules.flow.conversions import (
    conversion_obstacle,
    do_free_action,
    free_actions,
)
from core.games.age_of_innovation.rules.flow.main_actions import (
    do_action,
    find_hex_obstacle,
    find_turn_obstacle,
    main_actions,
)
from core.games.age_of_innovation.rules.flow.power_offers import ChooseOrder, PowerOffers
from core.games.age_of_innovation.rules.gains import InnovationFrame
from core.games.age_of_innovation.rules.obstacles import ChoosesHex, ChoosesTarget, Fixed, Obstacle
from core.games.age_of_innovation.state import InnovationState, Turn
from core.kernel import Action, Decision, DecisionKind, Frame, Phase
from core.kernel.ranges import SeatOrNobody


@dataclass(frozen=True, slots=True)
class NextTurn(Phase[InnovationState]):
    """Start the turn of the next player who has not passed, or end the phase."""

    after: SeatOrNobody  # the seat of the last turn; -1 when the phase begins

    def run(self, state: InnovationState) -> None:
        """Follow the turn order cyclically (R11.2.1)."""
        start = state.order.index(self.after) + 1 if self.after >= 0 else 0
        for seat in (*state.order[start:], *state.order[:start]):
            if not state.players[seat].passed:
                state.push(StartTurn(seat), PowerOffers(), NextTurn(seat))
                return


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[InnovationState]):
    """Start a turn of a human player or play the Automa's."""

    seat: int

    def run(self, state: InnovationState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.emit(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            play_automa_turn(state, self.seat)
        else:
            state.push(MainChoice(self.seat), AfterAction(self.seat))


@dataclass(frozen=True, slots=True)
class MainChoice(Frame[InnovationState], ChoosesHex, ChoosesTarget):
    """Choose the action, or a conversion before it (R11.2.1)."""

    seat: int
    extra: bool = False  # the Psychics' optional second action (R11.18)

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = main_actions(state, self.seat)
        actions += free_actions(state, self.seat)
        actions += [Orders(), Pass()]
        if self.extra:
            actions.append(Done())
        topic, rule = ("extra_action", "R11.18") if self.extra else ("turn", "R11.2.1")
        return (
            Decision(self.seat, DecisionKind.ACTION, topic, rule, tuple(actions), is_main=True),
        )

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return find_hex_obstacle(state, self.seat, hex_id)

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        return find_turn_obstacle(state, self.seat, target)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Ask again after a conversion or a standing order."""
        if isinstance(action, Orders):
            state.push(ChooseOrder(seat), self)
        elif isinstance(action, Convert | LinkAcross):
            state.push(self)
            do_free_action(state, seat, action)
        elif not isinstance(action, Done):
            do_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class AfterAction(Frame[InnovationState], ChoosesHex, ChoosesTarget):
    """Conversions after the action (R10.1)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        free = free_actions(state, self.seat)
        if not free:
            return ()
        actions = (Done(), *free)
        return (
            Decision(
                self.seat, DecisionKind.ACTION, "after_action", "R10.1", actions, is_main=True
            ),
        )

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return Fixed.ACTION_DONE

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        if target in CONVERSIONS:
            return conversion_obstacle(state, self.seat, target)
        return Fixed.ACTION_DONE

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if not isinstance(action, Done):
            state.push(self)
            do_free_action(state, seat, action)


TURN_FRAMES: tuple[type[InnovationFrame], ...] = (NextTurn, StartTurn, MainChoice, AfterAction)
