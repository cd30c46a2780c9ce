"""The control flow as data: a stack of frames inside the state."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from core.kernel.actions import Action
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.randomness import Rng
from core.kernel.records import add_fast_init

# Frames between two decisions. Random games run up to 49.
MAX_STEPS = 2_000

# Derived fields, omitted from saves and digests. A clone shares them, but starts with empty lists.
TRANSIENT = {"transient": True}


class EndlessRun(RuntimeError):
    """Frames that run on without a decision: the state or the rules are wrong."""

    def __init__(self) -> None:
        super().__init__("The game runs on without a decision.")


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
        self.events.append(event)

    def push(self, *frames: "Frame[Any]") -> None:
        """Push frames so that they run next, in this order."""
        self.agenda += frames[::-1]


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """An item of the agenda: a turn, a phase, a question, "then draw a card".

    A frame with decisions waits for an answer. Any other frame is removed and run. Its fields are
    plain data, so a snapshot can be taken at any moment.
    """

    def __init_subclass__(cls) -> None:
        super(Frame, cls).__init_subclass__()
        add_fast_init(cls)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the decisions to wait for, or none if no seat has a choice."""
        return ()

    def answer(self, state: S, seat: int, action: Action) -> None:
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def run(self, state: S) -> None: ...


@dataclass(frozen=True, slots=True)
class Phase(Frame[S]):
    """A frame that runs whatever is chosen before it: a turn, income, cleanup, the end.

    So its effects are not part of a choice's preview.
    """


@dataclass(frozen=True, slots=True)
class ChoiceFrame(Frame[S]):
    """A frame that asks for one of several actions, or takes a single one without asking.

    A secret decision is asked even if there is only one action, so that others do not learn it.
    """

    seat: int

    def question(self, state: S) -> Decision:
        """Return the decision, which may have one action or none."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def decisions(self, state: S) -> tuple[Decision, ...]:
        question = self.question(state)
        fewest = 1 if question.is_secret else 2
        return (question,) if len(question.actions) >= fewest else ()

    def run(self, state: S) -> None:
        for action in self.question(state).actions:
            self.answer(state, self.seat, action)


def run_to_decision(state: State) -> None:
    """Run frames until a decision is pending or the game is over.

    Raise EndlessRun if neither happens within MAX_STEPS frames.
    """
    agenda, steps = state.agenda, 0
    while agenda:
        frame = agenda[-1]
        pending = frame.decisions(state)
        if pending:
            state.pending = pending
            return
        agenda.pop()
        frame.run(state)
        steps += 1
        if steps > MAX_STEPS:
            raise EndlessRun
    state.pending = ()


def run_to_phase(state: State) -> None:
    """Run only the frames of the last choice: up to a decision or the next phase."""
    agenda, steps = state.agenda, 0
    while agenda and not isinstance(agenda[-1], Phase):
        frame = agenda[-1]
        pending = frame.decisions(state)
        if pending:
            state.pending = pending
            return
        agenda.pop()
        frame.run(state)
        steps += 1
        if steps > MAX_STEPS:
            raise EndlessRun
    state.pending = ()
