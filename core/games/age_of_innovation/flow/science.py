"""Advancing in the four disciplines (R9)."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.actions import ChooseDiscipline, Done, UseKey
from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.effects import By, InnovationFrame, asks
from core.games.age_of_innovation.science import can_step, needs_key, rise
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class Steps(Frame[InnovationState]):
    """Advance in one discipline as far as possible (R9.10)."""

    seat: int
    discipline: str
    number: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Ask before level 8: use a key or lose the rest."""
        if not (
            needs_key(state, self.seat, self.discipline)
            and can_step(state, self.seat, self.discipline)
        ):
            return ()
        actions = (UseKey(self.discipline), Done())
        return (Decision(self.seat, Kind.YES_NO, "key", "R9.3", actions, self.discipline),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Bind the key to the discipline (R9.11)."""
        if isinstance(action, UseKey):
            state.players[seat].keys_used.append(self.discipline)
            state.then(self)

    def run(self, state: InnovationState) -> None:
        made = rise(state, self.seat, self.discipline, self.number)
        if 0 < made < self.number:
            state.then(replace(self, number=self.number - made))


@dataclass(frozen=True, slots=True)
class OneDiscipline(Frame[InnovationState]):
    """Advance in a discipline of choice (R9.7)."""

    seat: int
    number: int
    source: str
    split: bool = False  # choose a discipline for each step

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        open_to = [d for d in BOOKS if can_step(state, self.seat, d)]
        if not open_to:
            return ()
        actions: tuple[Action, ...] = (*map(ChooseDiscipline, open_to), Done())
        return (Decision(self.seat, Kind.RESOURCE, "discipline", "R9.10", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if not isinstance(action, ChooseDiscipline):
            return
        if self.split and self.number > 1:
            state.then(replace(self, number=self.number - 1))
        steps = 1 if self.split else self.number
        state.then(Steps(seat, action.discipline, steps, self.source))


@dataclass(frozen=True, slots=True)
class EveryDiscipline(Frame[InnovationState]):
    """Advance in each discipline (R9.7)."""

    seat: int
    number: int
    source: str

    def run(self, state: InnovationState) -> None:
        state.then(*[Steps(self.seat, d, self.number, self.source) for d in BOOKS])


@asks("science_one")
def _one(seat: int, number: int, by: By) -> InnovationFrame:
    return OneDiscipline(seat, number, by.tile)


@asks("science_any")
def _any(seat: int, number: int, by: By) -> InnovationFrame:
    return OneDiscipline(seat, number, by.tile, split=True)


@asks("science_all")
def _all(seat: int, number: int, by: By) -> InnovationFrame:
    return EveryDiscipline(seat, number, by.tile)


SCIENCE_FRAMES: tuple[type[InnovationFrame], ...] = (Steps, OneDiscipline, EveryDiscipline)
