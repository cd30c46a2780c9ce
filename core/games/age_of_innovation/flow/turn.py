"""Turns: conversions around one action (R10, R11.2)."""

from dataclasses import dataclass

from core.games.age_of_innovation.actions import Convert, Done, LinkAcross, Orders, Pass
from core.games.age_of_innovation.automa.turn import play_automa_turn
from core.games.age_of_innovation.content import Effect
from core.games.age_of_innovation.effects import By, InnovationFrame, does, gain
from core.games.age_of_innovation.events import TurnBegan
from core.games.age_of_innovation.flow.conversions import do_free_choice, free_choices
from core.games.age_of_innovation.flow.main_actions import do_action, main_actions
from core.games.age_of_innovation.flow.power import ChooseOrder, PowerOffers
from core.games.age_of_innovation.state import InnovationState, Turn
from core.kernel import Action, Decision, Frame, Kind, Phase


@dataclass(frozen=True, slots=True)
class NextTurn(Phase[InnovationState]):
    """Start the turn of the next player who has not passed, or end the phase."""

    after: int  # the seat of the last turn; -1 when the phase begins

    def run(self, state: InnovationState) -> None:
        """Follow the turn order cyclically (R11.2.1)."""
        start = state.order.index(self.after) + 1 if self.after >= 0 else 0
        for seat in (*state.order[start:], *state.order[:start]):
            if not state.players[seat].passed:
                state.then(StartTurn(seat), PowerOffers(), NextTurn(seat))
                return


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[InnovationState]):
    """Start a turn of a human player or play the Automa's."""

    seat: int

    def run(self, state: InnovationState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.tell(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            play_automa_turn(state, self.seat)
        else:
            state.then(MainChoice(self.seat), AfterAction(self.seat))


@dataclass(frozen=True, slots=True)
class MainChoice(Frame[InnovationState]):
    """Choose the action, or a conversion before it (R11.2.1)."""

    seat: int
    extra: bool = False  # the Psychics' optional second action (R11.18)

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = main_actions(state, self.seat)
        actions += free_choices(state, self.seat)
        actions += [Orders(), Pass()]
        if self.extra:
            actions.append(Done())
        topic, rule = ("extra_action", "R11.18") if self.extra else ("turn", "R11.2.1")
        return (Decision(self.seat, Kind.ACTION, topic, rule, tuple(actions), main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Ask again after a conversion or a standing order."""
        if isinstance(action, Orders):
            state.then(ChooseOrder(seat), self)
        elif isinstance(action, Convert | LinkAcross):
            state.then(self)
            do_free_choice(state, seat, action)
        elif not isinstance(action, Done):
            do_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class AfterAction(Frame[InnovationState]):
    """Conversions after the action (R10.1)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        free = free_choices(state, self.seat)
        if not free:
            return ()
        actions = (Done(), *free)
        return (Decision(self.seat, Kind.ACTION, "after_action", "R10.1", actions, main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if not isinstance(action, Done):
            state.then(self)
            do_free_choice(state, seat, action)


@does("extra_action")
def _extra_action(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    state.then(MainChoice(seat, extra=True))
    gain(state, seat, effect.gain, by)


TURN_FRAMES: tuple[type[InnovationFrame], ...] = (NextTurn, StartTurn, MainChoice, AfterAction)
