"""Paths through a turn, the nodes of the beam search."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.bots.evaluator import Evaluator
from core.bots.resolve import is_chance_only, resolve_action, serious_actions
from core.kernel import Action, clone


@dataclass(slots=True)
class Path:
    """A partial turn, resolved up to a free choice."""

    first_index: int  # index of its first action
    state: Any
    position_value: float  # of its position
    discounted_value: float  # position value with discounted gains
    value: float  # discounted value, reduced for contested actions
    turns_passed: int  # turns since the start
    next_actions: Sequence[Action]  # none at the end of the turn
    steps: tuple[tuple[Any, Action], ...] = ()  # later actions, each with its state
    # values and actions of its earlier positions
    visited: tuple[tuple[float, Sequence[Action]], ...] = ()

    @property
    def is_repeated(self) -> bool:
        """Whether the path returned to an earlier position."""
        return (self.position_value, self.next_actions) in self.visited


class TurnSearch:
    """Generates paths through the current turn in one sampled world.

    If the game defines a `horizon`, paths continue through later turns with opponents frozen.
    """

    def __init__(self, evaluator: Evaluator, world: Any, considers_rivals: bool = False) -> None:
        self._evaluator = evaluator
        game, seat = evaluator.game, evaluator.seat
        self._contested = (
            game.contested_actions(world, seat, evaluator.weights) if considers_rivals else {}
        )
        self._world = clone(world)
        evaluator.game.freeze_opponents(self._world, evaluator.seat)
        self._horizon = evaluator.game.horizon or evaluator.game.turn_number
        self._horizon_value = self._horizon(world)
        self._start = (evaluator.evaluate(self._world), self._next_actions(self._world))

    def start_paths(self, actions: Sequence[Action], width: int) -> list[Path]:
        paths = []
        for at, action in enumerate(actions):
            state = resolve_action(self._evaluator, self._world, action, width)
            worth = self._evaluator.evaluate(state)
            passed = int(
                self._evaluator.game.turn_number(state)
                != self._evaluator.game.turn_number(self._world)
            )
            way = Path(at, state, worth, worth, worth, passed, self._next_actions(state))
            paths.append(replace(way, visited=(self._start,)))
        return paths

    def extend(self, path: Path, action: Action, width: int) -> Path:
        game = self._evaluator.game
        state = resolve_action(self._evaluator, path.state, action, width)
        worth = self._evaluator.evaluate(state)
        gain = game.discount**path.turns_passed * (worth - path.position_value)
        passed = path.turns_passed + (game.turn_number(state) != game.turn_number(path.state))
        discounted_value, value = (
            path.discounted_value + gain,
            path.value + self._uncontested_gain(gain, action, path.turns_passed),
        )
        steps = (*path.steps, (path.state, action))
        visited = (*path.visited, (path.position_value, path.next_actions))
        return Path(
            path.first_index,
            state,
            worth,
            discounted_value,
            value,
            passed,
            self._next_actions(state),
            steps,
            visited,
        )

    def _uncontested_gain(self, gain: float, action: Action, turns: int) -> float:
        """Return the expected gain, given that opponents may take the action first."""
        if gain <= 0 or action not in self._contested:
            return gain
        return float(gain * (1 - self._contested[action]) ** turns)

    def _next_actions(self, state: Any) -> Sequence[Action]:
        if self._horizon(state) != self._horizon_value:
            return ()
        decision = self._evaluator.game.decision_of(state, self._evaluator.seat)
        if decision is None or is_chance_only(decision):
            return ()
        return serious_actions(decision.actions)


def distinct_open_paths(paths: Iterable[Path]) -> list[Path]:
    """Return the unfinished paths. Of paths with equal value and actions, keep the best."""
    different: dict[tuple[float, tuple[Action, ...]], Path] = {}
    for path in paths:
        if path.next_actions:
            key = (path.discounted_value, tuple(path.next_actions))
            if key not in different or different[key].value < path.value:
                different[key] = path
    return list(different.values())
