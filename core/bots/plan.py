"""Levels 4 and 5: search the whole turn and start with the first action of the best one.

A beam search keeps the most promising paths and extends them step by step until another seat must
choose. If one of the best first actions provokes a reply, they are searched on through the replies.
Limits count nodes, not time, so the same view always gets the same answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.answers import after_answers, best_next, best_next_terms
from core.bots.mind import DIGITS, Mind
from core.bots.outcomes import careful_width, outcome
from core.bots.ways import OwnTurn, Way, going_on
from core.kernel import Action, Rng, clone


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of a search."""

    nodes: int  # resolved actions per choice, about
    ways: int  # paths kept per step
    branches: int  # actions per path, besides those that end the turn
    width: int  # answers tried per follow-up
    worlds: int  # sampled if chance matters; they share beam and nodes
    looked_on: int  # best actions searched on through replies
    sees_next_turn: bool  # whether that includes the seat's next choice
    sees_rivals: bool  # whether contested actions are preferred


KING = Effort(300, 4, 8, 2, 2, looked_on=2, sees_next_turn=False, sees_rivals=False)
EMPEROR = Effort(900, 9, 12, 3, 3, looked_on=4, sees_next_turn=True, sees_rivals=True)


FEWEST_WAYS = 3  # per world
SHORT_LIST = 3  # first actions that are searched again for reasons
NOTICEABLE = 0.05  # points
HURRY = "what others may take first"  # term label, besides those of the game


class _Plan:
    """A beam search through one turn in one sampled world."""

    def __init__(self, mind: Mind, world: Any, effort: Effort, share: int) -> None:
        self._turn = OwnTurn(mind, world, effort.sees_rivals)
        self._value = mind.worth(world)
        self._effort = effort
        self._nodes = effort.nodes // share
        self._ways = max(effort.ways // share, FEWEST_WAYS)
        self._gains: dict[Action, float] = {}  # best gain of each action so far
        self._endings: set[Action] = set()  # actions that ended the turn

    def ends(self, actions: Sequence[Action]) -> list[Way]:
        """Return for each first action the best turn found."""
        begun = self._turn.begun(actions, max(self._effort.width, careful_width(actions)))
        for action, way in zip(actions, begun, strict=True):
            self._learn(action, way, self._value)
        best: dict[int, Way] = {}
        ways = begun
        while ways:
            kept = self._most_promising(ways) if self._nodes > 0 else []
            further = [on for way in kept for on in self._ways_on(way) if not on.is_back]
            for way in ways if not further else (way for way in ways if not way.choices):
                if way.first not in best or way.value > best[way.first].value:
                    best[way.first] = way
            ways = further
        return _completed(begun, best)

    def _ways_on(self, way: Way) -> Iterator[Way]:
        """Extend a path by actions that end the turn, new actions, and the best known ones."""
        ends = [action for action in way.choices if action in self._endings]
        new = [action for action in way.choices if action not in self._gains]
        known = [action for action in way.choices if action not in ends and action not in new]
        known.sort(key=lambda action: -self._gains[action])
        for action in (*ends, *(*new, *known)[: self._effort.branches]):
            further = self._turn.go_on(way, action, self._effort.width)
            self._learn(action, further, way.value)
            yield further

    def _learn(self, action: Action, way: Way, before: float) -> None:
        self._nodes -= 1
        gain = way.value - before
        self._gains[action] = max(self._gains.get(action, gain), gain)
        if not way.choices:
            self._endings.add(action)

    def _most_promising(self, ways: list[Way]) -> list[Way]:
        return sorted(going_on(ways), key=lambda way: -way.value)[: self._ways]


def _completed(begun: list[Way], best: dict[int, Way]) -> list[Way]:
    """Estimate paths that left the beam: they grow like the best one, but stay below it."""
    leader = max(best.values(), key=lambda way: way.value)
    growth = leader.value - begun[leader.first].value
    return [
        best.get(way.first) or replace(way, value=min(way.value + growth, leader.value - 0.01))
        for way in begun
    ]


@dataclass(frozen=True, slots=True)
class Weighed:
    """Compared turns: for each first action the best turn found, in the same sampled worlds."""

    mind: Mind
    effort: Effort
    worlds: Sequence[Any]
    actions: Sequence[Action]
    plans: Sequence[Sequence[Way]]  # by world and action: the best turn found
    answered: Mapping[int, list[Any]]  # by action index, one state per world
    values: Sequence[float]  # by action

    @property
    def order(self) -> list[int]:
        """Indices of the actions, best first; equal values keep their order."""
        return sorted(range(len(self.actions)), key=lambda at: -self.values[at])

    def lead(self, one: int, other: int) -> float:
        return round(self.values[one] - self.values[other], DIGITS)

    def next_choice(self, at: int) -> tuple[Any, Action] | None:
        """Return the second action of a turn with its view, if it is the same in every world."""
        ways = [plan[at] for plan in self.plans]
        if not all(way.gone and way.gone[0][1] == ways[0].gone[0][1] for way in ways):
            return None
        state, action = ways[0].gone[0]
        return self.mind.game.view(state, self.mind.seat), action

    def gains(self, at: int) -> dict[str, float]:
        world, terms = self.worlds[0], self.mind.terms
        alone = outcome(self.mind, world, self.actions[at], self.effort.width)
        return self._told(_difference([terms(alone)], [terms(world)]))

    def edge(self, one: int, other: int) -> dict[str, float]:
        """Return the terms in which one turn is ahead of the other.

        The result is empty if the turns end at different stages: hidden terms are not reasons.
        """
        judged = self._after_answers if {one, other} <= self.answered.keys() else self._at_the_end
        ahead = _difference(judged(one), judged(other))
        unsaid = self.mind.game.unsaid & ahead.keys()
        return {} if any(abs(ahead[name]) >= NOTICEABLE for name in unsaid) else self._told(ahead)

    def _at_the_end(self, at: int) -> list[Mapping[str, float]]:
        """Return the terms of the final position of a turn, one mapping per world."""
        ways = [plan[at] for plan in self.plans]
        return [{**self.mind.terms(way.state), HURRY: way.value - way.calm} for way in ways]

    def _after_answers(self, at: int) -> list[Mapping[str, float]]:
        """Return the terms after the opponents' replies, one mapping per world."""
        terms = best_next_terms if self.effort.sees_next_turn else Mind.terms
        return [terms(self.mind, state) for state in self.answered[at]]

    def _told(self, terms: Mapping[str, float]) -> dict[str, float]:
        return {
            name: round(points, DIGITS)
            for name, points in terms.items()
            if abs(points) >= NOTICEABLE and name not in self.mind.game.unsaid
        }


def weigh(
    mind: Mind,
    worlds: Sequence[Any],
    actions: Sequence[Action],
    effort: Effort,
    *,
    each_alone: bool = False,
) -> Weighed:
    """Compare the turns that start with each action, by their mean value over the worlds.

    By default the actions share one budget, so weak ones are soon dropped. With `separately`, each
    action gets the whole budget in every world.
    """
    game, seat = mind.game, mind.seat
    together = [[action] for action in actions] if each_alone else [actions]
    share = 1 if each_alone else len(worlds)
    plans = [
        [way for some in together for way in _Plan(mind, world, effort, share).ends(some)]
        for world in worlds
    ]
    values = [fmean(way.value for way in ways) for ways in zip(*plans, strict=True)]
    best = sorted(range(len(actions)), key=lambda at: -values[at])[: effort.looked_on]
    answered: dict[int, list[Any]] = {}
    if len(best) > 1 and any(game.invites(worlds[0], seat, actions[at]) for at in best):
        answered = {at: [after_answers(mind, ways[at].state) for ways in plans] for at in best}
        values = _looked_on(mind, answered, values, effort)
    return Weighed(mind, effort, worlds, actions, plans, answered, values)


def plan_the_turn(
    mind: Mind, view: Any, actions: Sequence[Action], rng: Rng, effort: Effort
) -> Advice:
    """Return the first action of the best turn, averaged over several worlds if chance is involved.
    """
    known = _routine(mind, view)
    if known is not None:
        return known
    return best_of(actions, _weigh_all(mind, view, actions, rng, effort).values)


def explain_the_turn(
    mind: Mind, view: Any, actions: Sequence[Action], rng: Rng, effort: Effort
) -> Advice:
    """Search the turn and return the first action with reasons.

    A joint search soon drops weaker paths and only guesses their value. So the best few are
    searched again separately in the same worlds. The runner-up is the first with a noticeably lower
    value; a better one with almost the same value is the `equal_action`.
    """
    known = _routine(mind, view)
    if known is not None:
        return known
    all_of_them = _weigh_all(mind, view, actions, rng, effort)
    few = [actions[at] for at in all_of_them.order[:SHORT_LIST]]
    weighed = weigh(mind, all_of_them.worlds, few, effort, each_alone=True)
    advice = Advice(few[0], weighed.values[0], gains=weighed.gains(0), then=weighed.next_choice(0))
    others = [at for at in weighed.order if at]
    if not others:
        return advice
    second = next((at for at in others if weighed.lead(0, at) >= NOTICEABLE), others[0])
    lead = max(weighed.lead(0, second), 0.0)
    return replace(
        advice,
        runner_up=few[second],
        lead=lead,
        edge=weighed.edge(0, second) if lead else {},
        equal=few[others[0]] if second != others[0] else None,
    )


def _routine(mind: Mind, view: Any) -> Advice | None:
    asked = mind.game.decision_of(view, mind.seat)
    known = mind.game.routine(view, asked) if asked is not None else None
    return Advice(known) if known is not None else None


def _weigh_all(
    mind: Mind, view: Any, actions: Sequence[Action], rng: Rng, effort: Effort
) -> Weighed:
    effort = effort_for(mind, view, effort)
    return weigh(mind, worlds_for(mind, view, actions, rng, effort), actions, effort)


def worlds_for(
    mind: Mind,
    view: Any,
    actions: Sequence[Action],
    rng: Rng,
    effort: Effort,
    *,
    at_its_end: bool = False,
) -> list[Any]:
    """Sample one world, or several if chance can affect the turn (or its end, on request)."""
    worlds = [mind.game.determinize(view, mind.seat, rng)]
    if len(actions) > 1 and _is_luck_involved(mind, worlds[0], actions, at_its_end):
        more = range(effort.worlds - 1)
        worlds += [mind.game.determinize(view, mind.seat, rng) for _ in more]
    return worlds


def effort_for(mind: Mind, view: Any, effort: Effort) -> Effort:
    """Return the budget for the pending decision; the substeps of an action get less."""
    asked = mind.game.decision_of(view, mind.seat)
    if asked is None or asked.main:
        return effort
    return replace(effort, nodes=int(effort.nodes * mind.game.effort_of_parts))


def _difference(
    ones: Sequence[Mapping[str, float]], others: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    pairs = list(zip(ones, others, strict=True))
    return {name: fmean(one[name] - other[name] for one, other in pairs) for name in ones[0]}


def _looked_on(
    mind: Mind, answered: Mapping[int, list[Any]], values: Sequence[float], effort: Effort
) -> list[float]:
    """Return the values with the best actions judged after replies, and the rest below them."""
    judge = best_next if effort.sees_next_turn else Mind.worth
    then = {at: fmean(judge(mind, state) for state in states) for at, states in answered.items()}
    lost = min(values[at] for at in answered) - min(then.values())
    return [then.get(at, value - lost) for at, value in enumerate(values)]


def _is_luck_involved(mind: Mind, world: Any, actions: Sequence[Action], at_its_end: bool) -> bool:
    """Return whether an action reveals something while the turn continues, or also at its end."""
    game = mind.game
    turn = game.turn(world)
    for action in actions:
        if action.luck:
            continue
        after = clone(world)
        events = game.apply(after, mind.seat, action)
        goes_on = at_its_end or game.turn(after) == turn
        if goes_on and any(event.reveals for event in events):
            return True
    return False
