"""What a bot would choose, and why."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from core.bots.mind import Mind
from core.kernel import Action, Game, Rng


@dataclass(frozen=True, slots=True)
class Advice:
    """An action with its reasons, in the points of the game's `evaluate`."""

    action: Action
    value: float = 0.0  # what the position is worth once the action is carried through
    runner_up: Action | None = None  # the next best choice, if there was another
    lead: float = 0.0  # how much better than the runner-up
    equal: Action | None = None  # where the runner-up is behind, another that is not
    then: tuple[Any, Action] | None = None  # how the turn goes on, where luck does not decide it
    # In the terms of the game: what the action brings by itself, and what the plan that begins
    # with it has before the one that begins with the runner-up.
    gains: dict[str, float] = field(default_factory=dict)
    edge: dict[str, float] = field(default_factory=dict)
    # What it does to the ledger at once, where the runner-up does not do the same.
    changes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot would have chosen beside what was chosen, both carried through in one manner."""

    best: Action
    lost: float = 0.0  # by the choice that was made, in points; never below 0
    # In the terms of the game: what the plan of the better one has before that of the other.
    edge: dict[str, float] = field(default_factory=dict)
    # How the better turn goes on in a world that could be the real one: each choice with where.
    then: tuple[tuple[Any, Action], ...] = ()


class Advisor(Protocol):
    """Whoever can be asked what a bot would choose, and why."""

    def __call__(
        self, game: Game[Any], view: Any, seat: int, level: int, /, *, why: bool = False
    ) -> Awaitable[Advice]:
        """A bot of that level in the seat's place; its reasons take it longer."""


class Level(Protocol):
    """A way of choosing one of the actions a seat has, from what that seat may know."""

    def __call__(self, mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
        """The choice before the next best."""


def best_of(actions: Sequence[Action], values: Sequence[float]) -> Advice:
    """The action with the highest value, the first of equals, before the next best."""
    best, *others = sorted(range(len(actions)), key=lambda index: -values[index])
    if not others:
        return Advice(actions[best], values[best])
    second = others[0]
    return Advice(actions[best], values[best], actions[second], values[best] - values[second])
