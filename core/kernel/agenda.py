"""The control flow as data: a stack of frames inside the state."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from core.kernel.actions import Action
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.randomness import Rng
from core.kernel.records import fill_slots_directly

# Left out of clones, saves and digests: what can be worked out again.
TRANSIENT = {"transient": True}


@dataclass(slots=True)
class State:
    """Base of every game's state. Plain data only: numbers, texts, lists, dicts, records.

    The game is over when the agenda is empty.
    """

    rng: Rng
    agenda: "list[Frame[Any]]"
    pending: tuple[Decision, ...] | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    told: list[Event] = field(
        default_factory=list, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    def tell(self, event: Event) -> None:
        """Say what happened; `apply` hands the events out."""
        self.told.append(event)

    def then(self, *frames: "Frame[Any]") -> None:
        """Do these next, in this order, before whatever else is on the agenda."""
        self.agenda += frames[::-1]


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """One thing to be done: a turn, a phase, a question, "then draw a card".

    A frame with decisions waits for an answer; without, it is taken off and run.
    A frame's fields are plain data, so a snapshot can be taken in the middle of anything.
    """

    def __init_subclass__(cls) -> None:
        super(Frame, cls).__init_subclass__()
        fill_slots_directly(cls)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Whom it asks what now; empty when it asks nobody (or nobody has a choice)."""
        return ()

    def answer(self, state: S, seat: int, action: Action) -> None:
        """Carry out a seat's choice; the frame is already off the agenda."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def run(self, state: S) -> None:
        """Done when the frame comes up and asks nothing; by default nothing happens."""


@dataclass(frozen=True, slots=True)
class Phase(Frame[S]):
    """What comes whatever is chosen before it: a turn, an income, a clean-up, the end.

    So it is no choice's doing, and none is shown with what it brings.
    """


@dataclass(frozen=True, slots=True)
class AskForOne(Frame[S]):
    """Asks for one of several; the only one is taken without a question, and of none nothing.

    But where it is a secret how many there are, the only one is asked for like one of several.
    """

    seat: int

    def question(self, state: S) -> Decision:
        """What there is to choose from; it may be one, or none."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Asked where there is a choice, or where others must think that there is."""
        question = self.question(state)
        fewest = 1 if question.secret else 2
        return (question,) if len(question.actions) >= fewest else ()

    def run(self, state: S) -> None:
        """There is only one, or none."""
        for action in self.question(state).actions:
            self.answer(state, self.seat, action)


def run_to_decision(state: State) -> None:
    """Work the agenda off until it asks somebody something, or the game is over."""
    agenda = state.agenda
    while agenda:
        frame = agenda[-1]
        pending = frame.decisions(state)
        if pending:
            state.pending = pending
            return
        agenda.pop()
        frame.run(state)
    state.pending = ()


def run_what_was_chosen(state: State) -> None:
    """Work off only what the last choice set going: up to a question, or to the next phase."""
    agenda = state.agenda
    while agenda and not isinstance(agenda[-1], Phase):
        frame = agenda[-1]
        pending = frame.decisions(state)
        if pending:
            state.pending = pending
            return
        agenda.pop()
        frame.run(state)
    state.pending = ()
