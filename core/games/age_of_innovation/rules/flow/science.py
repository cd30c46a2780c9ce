"""Advancing in the four disciplines (R9)."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.rules.actions import ChooseDiscipline, Done, UseKey
from core.games.age_of_innovation.rules.effect_registry import GainSource
from core.games.age_of_innovation.rules.gains import InnovationFrame, gain_frame
from core.games.age_of_innovation.rules.obstacles import ChoosesTarget, Fixed, Obstacle
from core.games.age_of_innovation.rules.science import advance_without_key, can_advance, needs_key
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame


@dataclass(frozen=True, slots=True)
class Steps(Frame[InnovationState], ChoosesTarget):
    """Advance in one discipline as far as possible (R9.10)."""

    seat: int
    discipline: str
    number: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Ask before level 8, to use a key or lose the rest."""
        if not (
            needs_key(state, self.seat, self.discipline)
            and can_advance(state, self.seat, self.discipline)
        ):
            return ()
        actions = (UseKey(self.discipline), Done())
        return (Decision(self.seat, DecisionKind.YES_NO, "key", "R9.3", actions, self.discipline),)

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        is_other = target in BOOKS and target != self.discipline
        return Fixed.NO_STEP if is_other else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Bind the key to the discipline (R9.11)."""
        if isinstance(action, UseKey):
            state.players[seat].keys_used.append(self.discipline)
            state.push(self)

    def run(self, state: InnovationState) -> None:
        made = advance_without_key(state, self.seat, self.discipline, self.number)
        if 0 < made < self.number:
            state.push(replace(self, number=self.number - made))


@dataclass(frozen=True, slots=True)
class OneDiscipline(Frame[InnovationState], ChoosesTarget):
    """Advance in a discipline of choice (R9.7)."""

    seat: int
    number: int
    source: str
    split: bool = False  # choose a discipline for each step

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        open_to = [d for d in BOOKS if not self.target_obstacle(state, d)]
        if not open_to:
            return ()
        actions: tuple[Action, ...] = (*map(ChooseDiscipline, open_to), Done())
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "discipline", "R9.10", actions, self.source),
        )

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        is_closed = target in BOOKS and not can_advance(state, self.seat, target)
        return Fixed.NO_STEP if is_closed else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if not isinstance(action, ChooseDiscipline):
            return
        if self.split and self.number > 1:
            state.push(replace(self, number=self.number - 1))
        steps = 1 if self.split else self.number
        state.push(Steps(seat, action.discipline, steps, self.source))


@dataclass(frozen=True, slots=True)
class EveryDiscipline(Frame[InnovationState]):
    """Advance in each discipline (R9.7)."""

    seat: int
    number: int
    source: str

    def run(self, state: InnovationState) -> None:
        state.push(*[Steps(self.seat, d, self.number, self.source) for d in BOOKS])


@gain_frame("science_one")
def _one_discipline_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return OneDiscipline(seat, number, source.tile)


@gain_frame("science_any")
def _any_discipline_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return OneDiscipline(seat, number, source.tile, split=True)


@gain_frame("science_all")
def _every_discipline_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return EveryDiscipline(seat, number, source.tile)


SCIENCE_FRAMES: tuple[type[InnovationFrame], ...] = (Steps, OneDiscipline, EveryDiscipline)
