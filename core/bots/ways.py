"""Ways through a seat's own turn, step by step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.bots.mind import Mind
from core.bots.outcomes import in_earnest, is_left_to_luck, outcome
from core.kernel import Action, clone


@dataclass(slots=True)
class Way:
    """A way to begin the turn, carried through to a rest."""

    first: int  # with which of the actions it begins
    state: Any
    worth: float  # of the position it has come to
    calm: float  # the same, with what later turns bring at what the game holds it for
    value: float  # the same, less what others may take first
    turns: int  # that have passed on it
    choices: Sequence[Action]  # how it can go on; none: the turn is over
    gone: tuple[tuple[Any, Action], ...] = ()  # what was done after the first, each with where
    stood: tuple[tuple[float, Sequence[Action]], ...] = ()  # worth and choices on its way here

    @property
    def is_back(self) -> bool:
        """Whether it stands where it stood before: it goes in a circle."""
        return (self.worth, self.choices) in self.stood


class OwnTurn:
    """The turn under way, in one world that could be the real one.

    Where a game's plans reach further, it is all turns of the stretch, with the others left out.
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
        """A way for each of the actions."""
        begun = []
        for at, action in enumerate(actions):
            state = outcome(self._mind, self._world, action, width)
            worth = self._mind.worth(state)
            passed = int(self._mind.game.turn(state) != self._mind.game.turn(self._world))
            way = Way(at, state, worth, worth, worth, passed, self._choices(state))
            begun.append(replace(way, stood=(self._start,)))
        return begun

    def go_on(self, way: Way, action: Action, width: int) -> Way:
        """The way with one action more, and all that belongs to it."""
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
        """What others leave of a gain in so many turns."""
        if gain <= 0 or action not in self._contested:
            return gain
        return float(gain * (1 - self._contested[action]) ** turns)

    def _choices(self, state: Any) -> Sequence[Action]:
        """What the seat can do next in the same turn."""
        if self._reached(state) != self._number:
            return ()
        decision = self._mind.game.decision_of(state, self._mind.seat)
        if decision is None or is_left_to_luck(decision):
            return ()
        return in_earnest(decision.actions)


def going_on(ways: Iterable[Way]) -> list[Way]:
    """The ways that are not at their end; the same steps in another order count once."""
    different: dict[tuple[float, tuple[Action, ...]], Way] = {}
    for way in ways:
        if way.choices:
            same = (way.calm, tuple(way.choices))
            if same not in different or different[same].value < way.value:
                different[same] = way
    return list(different.values())
