"""Levels 4 and 5: plan the whole turn, not only the next step, and begin with what begins it best.

A beam: of all ways to begin the turn the most promising are kept and carried one step further,
until another seat must choose. Where one of the best beginnings invites an answer, they are
looked on through what the others do. All of it is bounded by what is looked at and never by the
clock, so the same view always gets the same answer.
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
    """How much is looked at."""

    nodes: int  # outcomes looked at for one choice, about
    ways: int  # kept after every step
    branches: int  # actions a way goes on with besides its ends: new ones, and what helped before
    width: int  # answers tried of a choice that is part of an action
    worlds: int  # in which a turn is planned that luck can change; they share ways and nodes
    looked_on: int  # of the best beginnings, through the answers of the others
    sees_next_turn: bool  # whether looking on includes the first choice of the own next turn
    sees_rivals: bool  # whether a plan hurries to what others may take first


KING = Effort(300, 4, 8, 2, 2, looked_on=2, sees_next_turn=False, sees_rivals=False)
EMPEROR = Effort(900, 9, 12, 3, 3, looked_on=4, sees_next_turn=True, sees_rivals=True)


FEWEST_WAYS = 3  # in each of several worlds
SHORT_LIST = 3  # of the best beginnings, weighed once more for who asks why
NOTICEABLE = 0.05  # points by which two positions differ that are worth telling
HURRY = "what others may take first"  # the term of a plan, beside those of the game


class _Plan:
    """The turn as planned in one world that could be the real one."""

    def __init__(self, mind: Mind, world: Any, effort: Effort, share: int) -> None:
        self._turn = OwnTurn(mind, world, effort.sees_rivals)
        self._value = mind.worth(world)
        self._effort = effort
        self._nodes = effort.nodes // share
        self._ways = max(effort.ways // share, FEWEST_WAYS)
        self._gains: dict[Action, float] = {}  # the most an action has brought by itself so far
        self._endings: set[Action] = set()  # those that ended the turn

    def ends(self, actions: Sequence[Action]) -> list[Way]:
        """For each action the best turn that begins with it, as far as it was looked at."""
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
        """The way with its ends, with what has become possible, and with what helped before."""
        ends = [action for action in way.choices if action in self._endings]
        new = [action for action in way.choices if action not in self._gains]
        known = [action for action in way.choices if action not in ends and action not in new]
        known.sort(key=lambda action: -self._gains[action])
        for action in (*ends, *(*new, *known)[: self._effort.branches]):
            further = self._turn.go_on(way, action, self._effort.width)
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


def _completed(begun: list[Way], best: dict[int, Way]) -> list[Way]:
    """Ways that were left are taken to go on as well as the best, only not quite."""
    leader = max(best.values(), key=lambda way: way.value)
    growth = leader.value - begun[leader.first].value
    return [
        best.get(way.first) or replace(way, value=min(way.value + growth, leader.value - 0.01))
        for way in begun
    ]


@dataclass(frozen=True, slots=True)
class Weighed:
    """All ways to begin a turn that were compared, and what each came to in the same worlds."""

    mind: Mind
    effort: Effort
    worlds: Sequence[Any]
    actions: Sequence[Action]
    plans: Sequence[Sequence[Way]]  # by world, for each action the best turn that begins with it
    answered: Mapping[int, list[Any]]  # of those looked on: the positions after others' answers
    values: Sequence[float]  # of the actions

    @property
    def order(self) -> list[int]:
        """The actions from the best on, those of the same value as they come."""
        return sorted(range(len(self.actions)), key=lambda at: -self.values[at])

    def lead(self, one: int, other: int) -> float:
        """By how much one is better than the other."""
        return round(self.values[one] - self.values[other], DIGITS)

    def next_choice(self, at: int) -> tuple[Any, Action] | None:
        """How the turn that begins with an action goes on, with where, if so in every world."""
        ways = [plan[at] for plan in self.plans]
        if not all(way.gone and way.gone[0][1] == ways[0].gone[0][1] for way in ways):
            return None
        state, action = ways[0].gone[0]
        return self.mind.game.view(state, self.mind.seat), action

    def gains(self, at: int) -> dict[str, float]:
        """By which terms an action changes the position by itself, in the first world."""
        world, terms = self.worlds[0], self.mind.terms
        alone = outcome(self.mind, world, self.actions[at], self.effort.width)
        return self._told(_difference([terms(alone)], [terms(world)]))

    def edge(self, one: int, other: int) -> dict[str, float]:
        """The terms in which the turn that begins with one is ahead of that with the other.

        None where they stand at different stages: what makes them comparable is no reason.
        """
        judged = self._after_answers if {one, other} <= self.answered.keys() else self._at_the_end
        ahead = _difference(judged(one), judged(other))
        unsaid = self.mind.game.unsaid & ahead.keys()
        return {} if any(abs(ahead[name]) >= NOTICEABLE for name in unsaid) else self._told(ahead)

    def _at_the_end(self, at: int) -> list[Mapping[str, float]]:
        """The terms by which a turn was judged, world by world."""
        ways = [plan[at] for plan in self.plans]
        return [{**self.mind.terms(way.state), HURRY: way.value - way.calm} for way in ways]

    def _after_answers(self, at: int) -> list[Mapping[str, float]]:
        """The same after the answers of the others."""
        terms = best_next_terms if self.effort.sees_next_turn else Mind.terms
        return [terms(self.mind, state) for state in self.answered[at]]

    def _told(self, terms: Mapping[str, float]) -> dict[str, float]:
        """Those that are worth telling."""
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
    """What a turn comes to that begins with each of the actions, by the mean of the worlds.

    They share what is looked at, as the worlds do, so that the poor ones are soon left; or each
    has all of it for a plan of its own in every world.
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
    """Begin the turn that ends best, by the mean of a few worlds if luck has a part in it."""
    known = _routine(mind, view)
    if known is not None:
        return known
    return best_of(actions, _weigh_all(mind, view, actions, rng, effort).values)


def explain_the_turn(
    mind: Mind, view: Any, actions: Sequence[Action], rng: Rng, effort: Effort
) -> Advice:
    """The same with its reasons, for who wants to know why.

    A plan of all ways soon leaves the poorer ones and guesses what they are worth. So the best few
    are weighed once more in the same worlds, each for itself with all there is to look at; the
    runner-up is the first that is behind then, and what is not counts as just as good.
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
    """What is answered without a plan, if this is."""
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
    """A world behind the view, or a few where luck can change the turn, or what it ends with."""
    worlds = [mind.game.determinize(view, mind.seat, rng)]
    if len(actions) > 1 and _is_luck_involved(mind, worlds[0], actions, at_its_end):
        more = range(effort.worlds - 1)
        worlds += [mind.game.determinize(view, mind.seat, rng) for _ in more]
    return worlds


def effort_for(mind: Mind, view: Any, effort: Effort) -> Effort:
    """What of an effort goes into what is asked now: into a part of something begun, less."""
    asked = mind.game.decision_of(view, mind.seat)
    if asked is None or asked.main:
        return effort
    return replace(effort, nodes=int(effort.nodes * mind.game.effort_of_parts))


def _difference(
    ones: Sequence[Mapping[str, float]], others: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    """By which terms, in the mean, some positions differ from others."""
    pairs = list(zip(ones, others, strict=True))
    return {name: fmean(one[name] - other[name] for one, other in pairs) for name in ones[0]}


def _looked_on(
    mind: Mind, answered: Mapping[int, list[Any]], values: Sequence[float], effort: Effort
) -> list[float]:
    """The values with the best ones judged after the others' answers, the rest below them."""
    judge = best_next if effort.sees_next_turn else Mind.worth
    then = {at: fmean(judge(mind, state) for state in states) for at, states in answered.items()}
    lost = min(values[at] for at in answered) - min(then.values())
    return [then.get(at, value - lost) for at, value in enumerate(values)]


def _is_luck_involved(mind: Mind, world: Any, actions: Sequence[Action], at_its_end: bool) -> bool:
    """Whether one of the actions reveals something and the turn goes on, or even where it ends."""
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
