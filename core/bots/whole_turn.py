"""Level 3: plan the whole turn, not only the next step, and begin with what begins it best.

A beam: of all ways to begin the turn the most promising are kept and carried one step further,
until another seat must choose. It is bounded by what is looked at and never by the clock, so
the same view always gets the same answer.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.ways import OwnTurn, Way, going_on
from core.kernel import Action, Game, Rng, clone

NODES = 900  # outcomes looked at for one choice, about
WAYS = 6  # kept after every step
BRANCHES = 10  # actions a way goes on with besides its ends: what is new, and what helped before
WIDTH = 2  # answers tried of a choice that is part of an action
WORLDS = 3  # in which the turn is planned, if luck can change it; they share ways and nodes


class _Plan:
    """The turn as planned in one world that could be the real one."""

    def __init__(self, game: Game[Any], seat: int, world: Any, share: int) -> None:
        self._turn = OwnTurn(game, seat, world)
        self._value = game.evaluate(world, seat)
        self._nodes = NODES // share
        self._ways = WAYS // share
        self._gains: dict[Action, float] = {}  # the most an action has brought by itself so far
        self._endings: set[Action] = set()  # those that ended the turn

    def values(self, actions: Sequence[Action]) -> list[float]:
        """For each action the worth of the best turn that begins with it."""
        begun = self._turn.begun(actions, WIDTH)
        for action, way in zip(actions, begun, strict=True):
            self._learn(action, way, self._value)
        best: dict[int, float] = {}
        ways = begun
        while ways:
            kept = self._most_promising(ways) if self._nodes > 0 else []
            for way in ways:
                if not way.choices or not kept:
                    best[way.first] = max(best.get(way.first, way.value), way.value)
            ways = [further for way in kept for further in self._ways_on(way)]
        return _completed(begun, best)

    def _ways_on(self, way: Way) -> Iterator[Way]:
        """The way with its ends, with what has become possible, and with what helped before."""
        ends = [action for action in way.choices if action in self._endings]
        new = [action for action in way.choices if action not in self._gains]
        known = [action for action in way.choices if action not in ends and action not in new]
        known.sort(key=lambda action: -self._gains[action])
        for action in (*ends, *(*new, *known)[:BRANCHES]):
            further = self._turn.go_on(way, action, WIDTH)
            self._learn(action, further, way.value)
            yield further

    def _learn(self, action: Action, way: Way, before: float) -> None:
        """Remember what the action has brought."""
        self._nodes -= 1
        gain = way.value - before
        self._gains[action] = max(self._gains.get(action, gain), gain)
        if not way.choices:
            self._endings.add(action)

    def _most_promising(self, ways: list[Way]) -> list[Way]:
        """The best ways that can go on."""
        return sorted(going_on(ways), key=lambda way: -way.value)[: self._ways]


def _completed(begun: list[Way], best: dict[int, float]) -> list[float]:
    """Ways that were left are taken to go on as well as the best, only not quite."""
    leader = max(best, key=lambda index: best[index])
    growth = best[leader] - begun[leader].value
    return [best.get(way.first, min(way.value + growth, best[leader] - 0.01)) for way in begun]


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
