"""Results of bots: advice (a recommended action), or the judgment of a played action."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from core.bots.evaluator import Evaluator
from core.kernel import Action, Game, Rng


@dataclass(frozen=True, slots=True)
class Advice:
    """A recommended action with its reasons, in points of `Strategy.evaluate`."""

    action: Action
    value: float = 0.0  # of the position after the action and its follow-ups
    runner_up: Action | None = None  # if there was another action
    lead: float = 0.0  # over the runner-up
    equal_action: Action | None = None  # another action without a noticeable lead over it
    next_choice: tuple[Any, Action] | None = None  # with its view, if certain
    # By term: the effect of the action itself, and the lead of its turn over the runner-up's.
    gains: dict[str, float] = field(default_factory=dict)
    lead_terms: dict[str, float] = field(default_factory=dict)
    # Count changes that the runner-up does not cause.
    changes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgment:
    """The best and the chosen action, searched with the same budget."""

    best: Action
    loss: float = 0.0  # points lost by the chosen action; never negative
    # By term: the lead of the better turn.
    lead_terms: dict[str, float] = field(default_factory=dict)
    # The rest of the better turn in a sampled world: each action with its state.
    continuation: tuple[tuple[Any, Action], ...] = ()


class Advisor(Protocol):
    """A function that returns the advice of a bot."""

    def __call__(
        self, game: Game[Any], view: Any, seat: int, level: int, /, *, why: bool = False
    ) -> Awaitable[Advice]:
        """Return a bot's recommendation. `why` asks for reasons and takes longer."""


class Level(Protocol):
    """A strategy that picks an action from what its seat may know."""

    def __call__(
        self, evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng
    ) -> Advice: ...


def choose_best(actions: Sequence[Action], values: Sequence[float]) -> Advice:
    """Return the first action with the highest value, and its runner-up."""
    ranking = sorted(range(len(actions)), key=lambda index: -values[index])
    best = ranking[0]
    if len(ranking) == 1:
        return Advice(actions[best], values[best])
    second = ranking[1]
    return Advice(actions[best], values[best], actions[second], values[best] - values[second])
