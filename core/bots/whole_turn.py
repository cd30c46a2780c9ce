"""Level 3: plan the whole turn, not only the next step, and begin with what begins it best.

A beam: of all ways to begin the turn the most promising are kept and carried one step further,
until another seat must choose. It is bounded by what is looked at and never by the clock, so
the same view always gets the same answer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.outcomes import in_earnest, outcome
from core.kernel import Action, Game, Rng, clone

NODES = 900  # outcomes looked at for one choice, about
LINES = 6  # kept after every step
BRANCHES = 10  # ways a line goes on besides its ends: what is new, and what helped before
WIDTH = 2  # answers tried of a choice that is part of an action
WORLDS = 3  # in which the turn is planned, if luck can change it; they share lines and nodes


@dataclass(slots=True)
class _Line:
    """A way to begin the turn, carried through to a rest."""

    first: int  # with which of the actions it begins
    state: Any
    value: float
    choices: Sequence[Action]  # how it can go on; none: the turn is over


class _Plan:
    """The turn as planned in one world that could be the real one."""

    def __init__(self, game: Game[Any], seat: int, world: Any, share: int) -> None:
        self._game = game
        self._seat = seat
        self._turn = game.turn(world)
        self._world = world
        self._nodes = NODES // share
        self._lines = LINES // share
        self._gains: dict[Action, float] = {}  # the most an action has brought by itself so far
        self._endings: set[Action] = set()  # those that ended the turn

    def values(self, actions: Sequence[Action]) -> list[float]:
        """For each action the worth of the best turn that begins with it."""
        start = _Line(-1, self._world, self._game.evaluate(self._world, self._seat), actions)
        begun = [self._go_on(start, index, action) for index, action in enumerate(actions)]
        best: dict[int, float] = {}
        lines = begun
        while lines:
            going_on = self._most_promising(lines) if self._nodes > 0 else []
            for line in lines:
                if not line.choices or not going_on:
                    best[line.first] = max(best.get(line.first, line.value), line.value)
            lines = [further for line in going_on for further in self._ways_on(line)]
        return _completed(begun, best)

    def _ways_on(self, line: _Line) -> Iterator[_Line]:
        """The line with its ends, with what has become possible, and with what helped before."""
        ends = [action for action in line.choices if action in self._endings]
        new = [action for action in line.choices if action not in self._gains]
        known = [action for action in line.choices if action not in ends and action not in new]
        known.sort(key=lambda action: -self._gains[action])
        for action in (*ends, *(*new, *known)[:BRANCHES]):
            yield self._go_on(line, line.first, action)

    def _go_on(self, line: _Line, first: int, action: Action) -> _Line:
        """The line with one action more, and all that belongs to it."""
        self._nodes -= 1
        after = outcome(self._game, line.state, self._seat, action, WIDTH)
        value = self._game.evaluate(after, self._seat)
        gain = value - line.value
        self._gains[action] = max(self._gains.get(action, gain), gain)
        further = _Line(first, after, value, self._choices(after))
        if not further.choices:
            self._endings.add(action)
        return further

    def _choices(self, state: Any) -> Sequence[Action]:
        """What the seat can do next in the same turn."""
        if self._game.turn(state) != self._turn:
            return ()
        decision = self._game.decision_of(state, self._seat)
        return in_earnest(decision.actions) if decision else ()

    def _most_promising(self, lines: list[_Line]) -> list[_Line]:
        """The best lines that can go on; the same steps in another order count once."""
        different: dict[tuple[float, tuple[Action, ...]], _Line] = {}
        for line in lines:
            if line.choices:
                different.setdefault((line.value, tuple(line.choices)), line)
        return sorted(different.values(), key=lambda line: -line.value)[: self._lines]


def _completed(begun: list[_Line], best: dict[int, float]) -> list[float]:
    """Lines that were left are taken to go on as well as the best, only not quite."""
    leader = max(best, key=lambda index: best[index])
    growth = best[leader] - begun[leader].value
    return [best.get(line.first, min(line.value + growth, best[leader] - 0.01)) for line in begun]


def plan_the_turn(
    game: Game[Any], view: Any, seat: int, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Begin the turn that ends best, by the mean of a few worlds if luck has a part in it."""
    worlds = [game.determinize(view, seat, rng)]
    if _is_luck_involved(game, worlds[0], seat, actions):
        worlds += [game.determinize(view, seat, rng) for _ in range(WORLDS - 1)]
    plans = [_Plan(game, seat, world, len(worlds)).values(actions) for world in worlds]
    return best_of(actions, [sum(values) / len(worlds) for values in zip(*plans, strict=True)])


def _is_luck_involved(game: Game[Any], world: Any, seat: int, actions: Sequence[Action]) -> bool:
    """Whether one of the actions reveals something and the turn goes on."""
    turn = game.turn(world)
    for action in actions:
        after = clone(world)
        events = game.apply(after, seat, action)
        if game.turn(after) == turn and any(event.reveals for event in events):
            return True
    return False
