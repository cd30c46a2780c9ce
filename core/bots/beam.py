"""Beam search through the current turn of a seat in one sampled world.

A node of the search is a `TurnPath`: some actions of the turn and the position they lead to, with
all follow-ups resolved, so that the seat has a free choice again or its turn is over.

1. Start with one path per first action.
2. Keep the most valuable unfinished paths (the beam). Of paths with the same `discounted_value`
   and the same next actions, keep only the best: usually their positions are equal.
3. Extend each by all next actions that are known to end the turn, and by up to `branching` others:
   first those not tried yet, then those that gained most so far. Drop paths that return to an
   earlier position.
4. Repeat 2 and 3 until every path is finished or the nodes of the budget are used up.
5. Return the best path for each first action. One whose paths all left the beam gets an estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.bots.budget import SearchBudget
from core.bots.evaluator import Evaluator
from core.bots.resolve import follow_up_width, is_chance_only, resolve_action, serious_actions
from core.kernel import Action, clone

MIN_BEAM_WIDTH = 3  # per world
MIN_DEFICIT = 0.01  # points by which an estimated path stays below the best one


@dataclass(slots=True)
class TurnPath:
    """A partial turn, resolved up to a free choice.

    Its value starts as the evaluation after the first action. Each further action adds its gain,
    which is the evaluation after it minus the one before it. If the action comes `n` turns later,
    the gain is multiplied by `discount ** n`. A gain that opponents may take first, with
    probability `p` per turn, is also multiplied by `(1 - p) ** n`.
    """

    first_index: int  # index of its first action
    state: Any
    position_value: float  # the evaluation of its position
    discounted_value: float  # the first evaluation plus the discounted gains
    value: float  # the discounted value with gains reduced by the risk that opponents take them
    turns_passed: int  # turns since the start
    next_actions: Sequence[Action]  # empty if the path is finished
    steps: tuple[tuple[Any, Action], ...] = ()  # later actions, each with its state
    # position value and next actions of its earlier positions
    visited: tuple[tuple[float, Sequence[Action]], ...] = ()

    @property
    def contested_term(self) -> float:
        """Return the loss of value because opponents may take gains first; never positive."""
        return self.value - self.discounted_value

    @property
    def is_repeated(self) -> bool:
        return (self.position_value, self.next_actions) in self.visited


class TurnPathBuilder:
    """Starts, extends and evaluates paths in one sampled world.

    If the game defines a `horizon`, paths continue through later turns with opponents frozen.
    """

    def __init__(self, evaluator: Evaluator, world: Any, considers_rivals: bool = False) -> None:
        game, seat = evaluator.game, evaluator.seat
        self._evaluator = evaluator
        self._loss_chances = (  # probabilities per turn that opponents take an action first
            game.strategy.contested_actions(world, seat, evaluator.weights)
            if considers_rivals
            else {}
        )
        self._world = clone(world)
        game.strategy.freeze_opponents(self._world, seat)
        self._horizon = game.strategy.horizon or game.turn_number
        self._horizon_value = self._horizon(world)
        self._start = (evaluator.evaluate(self._world), self._next_actions(self._world))

    def start_paths(self, actions: Sequence[Action], width: int) -> list[TurnPath]:
        """Return a path per first action, trying `width` answers per follow-up."""
        return [self._start_path(index, action, width) for index, action in enumerate(actions)]

    def _start_path(self, index: int, action: Action, width: int) -> TurnPath:
        state = resolve_action(self._evaluator, self._world, action, width)
        value = self._evaluator.evaluate(state)
        return TurnPath(
            first_index=index,
            state=state,
            position_value=value,
            discounted_value=value,
            value=value,
            turns_passed=int(self._is_new_turn(self._world, state)),
            next_actions=self._next_actions(state),
            visited=(self._start,),
        )

    def extend(self, path: TurnPath, action: Action, width: int) -> TurnPath:
        """Return a path with one more action, trying `width` answers per follow-up."""
        state = resolve_action(self._evaluator, path.state, action, width)
        position_value = self._evaluator.evaluate(state)
        discount = self._evaluator.game.strategy.discount**path.turns_passed
        gain = discount * (position_value - path.position_value)
        return TurnPath(
            first_index=path.first_index,
            state=state,
            position_value=position_value,
            discounted_value=path.discounted_value + gain,
            value=path.value + self._expected_gain(gain, action, path.turns_passed),
            turns_passed=path.turns_passed + self._is_new_turn(path.state, state),
            next_actions=self._next_actions(state),
            steps=(*path.steps, (path.state, action)),
            visited=(*path.visited, (path.position_value, path.next_actions)),
        )

    def _expected_gain(self, gain: float, action: Action, turns: int) -> float:
        """Return the gain times the probability that no opponent takes the action first."""
        if gain <= 0 or action not in self._loss_chances:
            return gain
        return float(gain * (1 - self._loss_chances[action]) ** turns)

    def _is_new_turn(self, before: Any, after: Any) -> bool:
        turn_number = self._evaluator.game.turn_number
        return turn_number(after) != turn_number(before)

    def _next_actions(self, state: Any) -> Sequence[Action]:
        if self._horizon(state) != self._horizon_value:
            return ()
        decision = self._evaluator.game.decision_of(state, self._evaluator.seat)
        if decision is None or is_chance_only(decision):
            return ()
        return serious_actions(decision.actions)


class BeamSearch:
    """One beam search, with what it has learned about each action.

    `search_count` searches, one per world, divide the budget among them.
    """

    def __init__(
        self, evaluator: Evaluator, world: Any, budget: SearchBudget, search_count: int
    ) -> None:
        self._builder = TurnPathBuilder(evaluator, world, budget.considers_rivals)
        self._start_value = evaluator.evaluate(world)
        self._budget = budget
        self._nodes_left = budget.nodes // search_count
        self._beam_width = max(budget.beam_width // search_count, MIN_BEAM_WIDTH)
        self._gains: dict[Action, float] = {}  # best gain of each action so far
        self._endings: set[Action] = set()  # actions that ended the turn

    def best_paths(self, actions: Sequence[Action]) -> list[TurnPath]:
        """Return for each first action the best path found."""
        starts = self._start(actions)
        best: dict[int, TurnPath] = {}  # by first action
        paths = starts
        while paths:
            expanded = self._expand_best(paths)
            # If nothing could be expanded, unfinished paths count as they are.
            ended = [path for path in paths if not path.next_actions] if expanded else paths
            _keep_best(best, ended)
            paths = expanded
        return _estimate_dropped(starts, best)

    def _start(self, actions: Sequence[Action]) -> list[TurnPath]:
        width = max(self._budget.follow_up_width, follow_up_width(actions))
        paths = self._builder.start_paths(actions, width)
        for action, path in zip(actions, paths, strict=True):
            self._record(action, path, self._start_value)
        return paths

    def _expand_best(self, paths: Sequence[TurnPath]) -> list[TurnPath]:
        if self._nodes_left <= 0:
            return []
        expanded: list[TurnPath] = []
        for path in self._select_beam(paths):
            expanded += self._expand(path)
        return [path for path in expanded if not path.is_repeated]

    def _select_beam(self, paths: Sequence[TurnPath]) -> list[TurnPath]:
        ranked = sorted(distinct_open_paths(paths), key=lambda path: -path.value)
        return ranked[: self._beam_width]

    def _expand(self, path: TurnPath) -> list[TurnPath]:
        successors = []
        for action in self._select_actions(path):
            successor = self._builder.extend(path, action, self._budget.follow_up_width)
            self._record(action, successor, path.value)
            successors.append(successor)
        return successors

    def _select_actions(self, path: TurnPath) -> list[Action]:
        endings = [action for action in path.next_actions if action in self._endings]
        others = [action for action in path.next_actions if action not in self._endings]
        new = [action for action in others if action not in self._gains]
        known = [action for action in others if action in self._gains]
        known.sort(key=lambda action: -self._gains[action])
        return endings + (new + known)[: self._budget.branching]

    def _record(self, action: Action, path: TurnPath, value_before: float) -> None:
        self._nodes_left -= 1
        gain = path.value - value_before
        self._gains[action] = max(self._gains.get(action, gain), gain)
        if not path.next_actions:
            self._endings.add(action)


def distinct_open_paths(paths: Iterable[TurnPath]) -> list[TurnPath]:
    """Return the unfinished paths: of those with equal value and next actions only the best.

    Such paths are usually the same actions in another order.
    """
    distinct: dict[tuple[float, tuple[Action, ...]], TurnPath] = {}
    for path in paths:
        if not path.next_actions:
            continue
        key = (path.discounted_value, tuple(path.next_actions))
        if key not in distinct or distinct[key].value < path.value:
            distinct[key] = path
    return list(distinct.values())


def _keep_best(best: dict[int, TurnPath], paths: Iterable[TurnPath]) -> None:
    for path in paths:
        if path.first_index not in best or path.value > best[path.first_index].value:
            best[path.first_index] = path


def _estimate_dropped(starts: Sequence[TurnPath], best: dict[int, TurnPath]) -> list[TurnPath]:
    """Return the best path for each start, with an estimate if all of its paths left the beam.

    A dropped path is assumed to gain as much as the best path did, but stays below it.
    """
    leader = max(best.values(), key=lambda path: path.value)
    growth = leader.value - starts[leader.first_index].value
    limit = leader.value - MIN_DEFICIT
    return [
        best.get(start.first_index) or replace(start, value=min(start.value + growth, limit))
        for start in starts
    ]
