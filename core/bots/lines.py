"""Ways through a seat's own turn, step by step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from core.bots.outcomes import in_earnest, outcome
from core.kernel import Action, Game


@dataclass(slots=True)
class Line:
    """A way to begin the turn, carried through to a rest."""

    first: int  # with which of the actions it begins
    state: Any
    value: float
    choices: Sequence[Action]  # how it can go on; none: the turn is over


class OwnTurn:
    """The turn under way, in one world that could be the real one."""

    def __init__(self, game: Game[Any], seat: int, world: Any) -> None:
        self._game = game
        self._seat = seat
        self._world = world
        self._number = game.turn(world)

    def begun(self, actions: Sequence[Action], width: int) -> list[Line]:
        """A line for each of the actions."""
        return [self._line(at, self._world, action, width) for at, action in enumerate(actions)]

    def go_on(self, line: Line, action: Action, width: int) -> Line:
        """The line with one action more, and all that belongs to it."""
        return self._line(line.first, line.state, action, width)

    def _line(self, first: int, state: Any, action: Action, width: int) -> Line:
        after = outcome(self._game, state, self._seat, action, width)
        return Line(first, after, self._game.evaluate(after, self._seat), self._choices(after))

    def _choices(self, state: Any) -> Sequence[Action]:
        """What the seat can do next in the same turn."""
        if self._game.turn(state) != self._number:
            return ()
        decision = self._game.decision_of(state, self._seat)
        return in_earnest(decision.actions) if decision else ()


def going_on(lines: Iterable[Line]) -> list[Line]:
    """The lines that are not at their end; the same steps in another order count once."""
    different: dict[tuple[float, tuple[Action, ...]], Line] = {}
    for line in lines:
        if line.choices:
            different.setdefault((line.value, tuple(line.choices)), line)
    return list(different.values())
