"""Paths through a turn, the nodes of the beam search."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.bots.mind import Mind
from core.bots.outcomes import in_earnest, is_left_to_luck, outcome
from core.kernel import Action, clone


@dataclass(slots=True)
class Way:
    """A partial turn, resolved up to a free choice."""

    first: int  # index of its first action
    state: Any
    worth: float  # of its position
    calm: float  # position value with discounted gains
    value: float  # discounted value, reduced for contested actions
    turns: int  # turns since the start
    choices: Sequence[Action]  # none at the end of the turn
    gone: tuple[tuple[Any, Action], ...] = ()  # later actions, each with its state
    # values and actions of its earlier positions
    stood: tuple[tuple[float, Sequence[Action]], ...] = ()

    @property
    def is_back(self) -> bool:
        """Whether the path returned to an earlier position."""
        return (self.worth, self.choices) in self.stood


class OwnTurn:
    """Generates paths through the current turn in one sampled world.

    If the game defines a `horizon`, paths continue through later turns with opponents frozen.
    """

    def __init__(self, mind: Mind, world: Any, sees_rivals: bool = False) -> None:
        self._mind = mind
        game, seat = mind.game, mind.seat
        self._contested = game.contested(world, seat, mind.weights) if sees_rivals else {}
        self._world = clone(world)
        mind.game.leave_alone(self._world, mind.seat)
        self._reached = mind.game.stretch or mind.game.turn
        self._number = self._reached(world)
        self._start = (mind.worth(self._world), self._choices(self._world))

    def begun(self, actions: Sequence[Action], width: int) -> list[Way]:
        begun = []
        for at, action in enumerate(actions):
            state = outcome(self._mind, self._world, action, width)
            worth = self._mind.worth(state)
            passed = int(self._mind.game.turn(state) != self._mind.game.turn(self._world))
            way = Way(at, state, worth, worth, worth, passed, self._choices(state))
            begun.append(replace(way, stood=(self._start,)))
        return begun

    def go_on(self, way: Way, action: Action, width: int) -> Way:
        game = self._mind.game
        state = outcome(self._mind, way.state, action, width)
        worth = self._mind.worth(state)
        gain = game.patience**way.turns * (worth - way.worth)
        passed = way.turns + (game.turn(state) != game.turn(way.state))
        calm, value = way.calm + gain, way.value + self._left_of(gain, action, way.turns)
        gone = (*way.gone, (way.state, action))
        stood = (*way.stood, (way.worth, way.choices))
        return Way(way.first, state, worth, calm, value, passed, self._choices(state), gone, stood)

    def _left_of(self, gain: float, action: Action, turns: int) -> float:
        """Return the expected gain, given that opponents may take the action first."""
        if gain <= 0 or action not in self._contested:
            return gain
        return float(gain * (1 - self._contested[action]) ** turns)

    def _choices(self, state: Any) -> Sequence[Action]:
        if self._reached(state) != self._number:
            return ()
        decision = self._mind.game.decision_of(state, self._mind.seat)
        if decision is None or is_left_to_luck(decision):
            return ()
        return in_earnest(decision.actions)


def going_on(ways: Iterable[Way]) -> list[Way]:
    """Return the unfinished paths. Of paths with equal value and actions, keep the best."""
    different: dict[tuple[float, tuple[Action, ...]], Way] = {}
    for way in ways:
        if way.choices:
            same = (way.calm, tuple(way.choices))
            if same not in different or different[same].value < way.value:
                different[same] = way
    return list(different.values())
