"""The control flow as data: a stack of frames inside the state."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from core.kernel.actions import Action
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.randomness import Rng
from core.kernel.records import add_fast_init

# Derived fields, omitted from saves and digests. A clone shares them, but starts with empty lists.
TRANSIENT = {"transient": True}


@dataclass(slots=True)
class State:
    """Base class of all states. Fields are plain data: numbers, texts, lists, dicts and records.

    The game is over when the agenda is empty.
    """

    rng: Rng
    agenda: "list[Frame[Any]]"
    pending: tuple[Decision, ...] | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    events: list[Event] = field(
        default_factory=list, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    def emit(self, event: Event) -> None:
        """Add an event to those that `apply` returns."""
        self.events.append(event)

    def push(self, *frames: "Frame[Any]") -> None:
        """Push frames so that they run next, in the given order."""
        self.agenda += frames[::-1]


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """One item of the agenda: a turn, a phase, a question, "then draw a card".

    A frame with decisions waits for an answer. Any other frame is removed and run. Its fields are
    plain data, so a snapshot can be taken at any moment.
    """

    def __init_subclass__(cls) -> None:
        super(Frame, cls).__init_subclass__()
        add_fast_init(cls)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the decisions this frame waits for; empty if no seat has a choice."""
        return ()

    def answer(self, state: S, seat: int, action: Action) -> None:
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def run(self, state: S) -> None: ...


@dataclass(frozen=True, slots=True)
class Phase(Frame[S]):
    """A frame that runs whatever is chosen before it: a turn, income, cleanup, the end.

    Its effects therefore do not belong to the preview of a choice.
    """


@dataclass(frozen=True, slots=True)
class ChoiceFrame(Frame[S]):
    """A frame that asks for one of several actions. A single action is taken without asking.

    A decision marked as secret is asked even if there is only one action, so that others do not
    learn how many there are.
    """

    seat: int

    def question(self, state: S) -> Decision:
        """Return the decision; it may have one action or none."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def decisions(self, state: S) -> tuple[Decision, ...]:
        question = self.question(state)
        fewest = 1 if question.is_secret else 2
        return (question,) if len(question.actions) >= fewest else ()

    def run(self, state: S) -> None:
        for action in self.question(state).actions:
            self.answer(state, self.seat, action)


def run_to_decision(state: State) -> None:
    """Run frames until a decision is pending or the game is over."""
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


def run_to_phase(state: State) -> None:
    """Run only the frames pushed by the last choice: up to a decision or the next phase."""
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
