"""Levels 4 and 5: search the whole turn and start with the first action of the best one.

A beam search keeps the most promising paths and extends them step by step until another seat must
choose. If one of the best first actions provokes a reply, they are searched on through the replies.
Limits count nodes, not time, so the same view always gets the same answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from core.bots.advice import Advice, choose_best
from core.bots.beam import Path, TurnSearch, distinct_open_paths
from core.bots.evaluator import DIGITS, Evaluator
from core.bots.replies import play_replies, terms_after_next_choice, value_after_next_choice
from core.bots.resolve import follow_up_width, resolve_action
from core.kernel import Action, Rng, clone


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The limits of a search."""

    nodes: int  # resolved actions per choice, about
    beam_width: int  # paths kept per step
    branching: int  # actions per path, besides those that end the turn
    follow_up_width: int  # answers tried per follow-up
    samples: int  # sampled if chance matters; they share beam and nodes
    replies: int  # best actions searched on through replies
    includes_next_turn: bool  # whether that includes the seat's next choice
    considers_rivals: bool  # whether contested actions are preferred


KING = SearchBudget(300, 4, 8, 2, 2, replies=2, includes_next_turn=False, considers_rivals=False)
EMPEROR = SearchBudget(900, 9, 12, 3, 3, replies=4, includes_next_turn=True, considers_rivals=True)


MIN_BEAM_WIDTH = 3  # per world
SHORT_LIST_SIZE = 3  # first actions that are searched again for reasons
NOTICEABLE_POINTS = 0.05  # points
CONTESTED_TERM = "what others may take first"  # term label, besides those of the game


class _BeamSearch:
    """A beam search through one turn in one sampled world."""

    def __init__(self, evaluator: Evaluator, world: Any, budget: SearchBudget, share: int) -> None:
        self._search = TurnSearch(evaluator, world, budget.considers_rivals)
        self._start_value = evaluator.evaluate(world)
        self._budget = budget
        self._nodes = budget.nodes // share
        self._beam_width = max(budget.beam_width // share, MIN_BEAM_WIDTH)
        self._gains: dict[Action, float] = {}  # best gain of each action so far
        self._endings: set[Action] = set()  # actions that ended the turn

    def best_turns(self, actions: Sequence[Action]) -> list[Path]:
        """Return for each first action the best turn found."""
        starts = self._search.start_paths(
            actions, max(self._budget.follow_up_width, follow_up_width(actions))
        )
        for action, path in zip(actions, starts, strict=True):
            self._record_gain(action, path, self._start_value)
        best: dict[int, Path] = {}
        paths = starts
        while paths:
            beam = self._best_open_paths(paths) if self._nodes > 0 else []
            expanded = [
                successor
                for path in beam
                for successor in self._expand(path)
                if not successor.is_repeated
            ]
            for path in (
                paths if not expanded else (path for path in paths if not path.next_actions)
            ):
                if path.first_index not in best or path.value > best[path.first_index].value:
                    best[path.first_index] = path
            paths = expanded
        return _fill_abandoned(starts, best)

    def _expand(self, path: Path) -> Iterator[Path]:
        """Extend a path by actions that end the turn, new actions, and the best known ones."""
        ends = [action for action in path.next_actions if action in self._endings]
        new = [action for action in path.next_actions if action not in self._gains]
        known = [action for action in path.next_actions if action not in ends and action not in new]
        known.sort(key=lambda action: -self._gains[action])
        for action in (*ends, *(*new, *known)[: self._budget.branching]):
            successor = self._search.extend(path, action, self._budget.follow_up_width)
            self._record_gain(action, successor, path.value)
            yield successor

    def _record_gain(self, action: Action, path: Path, before: float) -> None:
        self._nodes -= 1
        gain = path.value - before
        self._gains[action] = max(self._gains.get(action, gain), gain)
        if not path.next_actions:
            self._endings.add(action)

    def _best_open_paths(self, paths: list[Path]) -> list[Path]:
        return sorted(distinct_open_paths(paths), key=lambda way: -way.value)[: self._beam_width]


def _fill_abandoned(starts: list[Path], best: dict[int, Path]) -> list[Path]:
    """Estimate paths that left the beam: they grow like the best one, but stay below it."""
    leader = max(best.values(), key=lambda way: way.value)
    growth = leader.value - starts[leader.first_index].value
    return [
        best.get(way.first_index)
        or replace(way, value=min(way.value + growth, leader.value - 0.01))
        for way in starts
    ]


@dataclass(frozen=True, slots=True)
class TurnComparison:
    """Compared turns: for each first action the best turn found, in the same sampled worlds."""

    evaluator: Evaluator
    budget: SearchBudget
    worlds: Sequence[Any]
    actions: Sequence[Action]
    plans: Sequence[Sequence[Path]]  # by world and action: the best turn found
    states_after_replies: Mapping[int, list[Any]]  # by action index, one state per world
    values: Sequence[float]  # by action

    @property
    def ranking(self) -> list[int]:
        """Indices of the actions, best first; equal values keep their order."""
        return sorted(range(len(self.actions)), key=lambda at: -self.values[at])

    def lead(self, one: int, other: int) -> float:
        return round(self.values[one] - self.values[other], DIGITS)

    def next_choice(self, at: int) -> tuple[Any, Action] | None:
        """Return the second action of a turn with its view, if it is the same in every world."""
        paths = [plan[at] for plan in self.plans]
        if not all(way.steps and way.steps[0][1] == paths[0].steps[0][1] for way in paths):
            return None
        state, action = paths[0].steps[0]
        return self.evaluator.game.view(state, self.evaluator.seat), action

    def term_gains(self, at: int) -> dict[str, float]:
        world, terms = self.worlds[0], self.evaluator.terms
        alone = resolve_action(self.evaluator, world, self.actions[at], self.budget.follow_up_width)
        return self._noticeable_terms(_difference([terms(alone)], [terms(world)]))

    def lead_terms(self, one: int, other: int) -> dict[str, float]:
        """Return the terms in which one turn is ahead of the other.

        The result is empty if the turns end at different stages: hidden terms are not reasons.
        """
        judged = (
            self._reply_terms
            if {one, other} <= self.states_after_replies.keys()
            else self._end_terms
        )
        ahead = _difference(judged(one), judged(other))
        unsaid = self.evaluator.game.hidden_terms & ahead.keys()
        return (
            {}
            if any(abs(ahead[name]) >= NOTICEABLE_POINTS for name in unsaid)
            else self._noticeable_terms(ahead)
        )

    def _end_terms(self, at: int) -> list[Mapping[str, float]]:
        """Return the terms of the final position of a turn, one mapping per world."""
        ways = [plan[at] for plan in self.plans]
        return [
            {**self.evaluator.terms(way.state), CONTESTED_TERM: way.value - way.discounted_value}
            for way in ways
        ]

    def _reply_terms(self, at: int) -> list[Mapping[str, float]]:
        """Return the terms after the opponents' replies, one mapping per world."""
        terms = terms_after_next_choice if self.budget.includes_next_turn else Evaluator.terms
        return [terms(self.evaluator, state) for state in self.states_after_replies[at]]

    def _noticeable_terms(self, terms: Mapping[str, float]) -> dict[str, float]:
        return {
            name: round(points, DIGITS)
            for name, points in terms.items()
            if abs(points) >= NOTICEABLE_POINTS and name not in self.evaluator.game.hidden_terms
        }


def compare_turns(
    evaluator: Evaluator,
    worlds: Sequence[Any],
    actions: Sequence[Action],
    budget: SearchBudget,
    *,
    separately: bool = False,
) -> TurnComparison:
    """Compare the turns that start with each action, by their mean value over the worlds.

    By default the actions share one budget, so weak ones are soon dropped. With `separately`, each
    action gets the whole budget in every world.
    """
    game, seat = evaluator.game, evaluator.seat
    groups = [[action] for action in actions] if separately else [actions]
    share = 1 if separately else len(worlds)
    plans = [
        [
            way
            for group in groups
            for way in _BeamSearch(evaluator, world, budget, share).best_turns(group)
        ]
        for world in worlds
    ]
    values = [fmean(way.value for way in ways) for ways in zip(*plans, strict=True)]
    best = sorted(range(len(actions)), key=lambda at: -values[at])[: budget.replies]
    states_after_replies: dict[int, list[Any]] = {}
    if len(best) > 1 and any(game.provokes_reply(worlds[0], seat, actions[at]) for at in best):
        states_after_replies = {
            at: [play_replies(evaluator, ways[at].state) for ways in plans] for at in best
        }
        values = _values_after_replies(evaluator, states_after_replies, values, budget)
    return TurnComparison(evaluator, budget, worlds, actions, plans, states_after_replies, values)


def plan_turn(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> Advice:
    """Return the first action of the best turn, averaged over several worlds if chance is
    involved.
    """
    forced = _forced_advice(evaluator, view)
    if forced is not None:
        return forced
    return choose_best(actions, _compare_all(evaluator, view, actions, rng, budget).values)


def explain_turn(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> Advice:
    """Search the turn and return the first action with reasons.

    A joint search soon drops weaker paths and only guesses their value. So the best few are
    searched again separately in the same worlds. The runner-up is the first with a noticeably lower
    value; a better one with almost the same value is the `equal_action`.
    """
    forced = _forced_advice(evaluator, view)
    if forced is not None:
        return forced
    comparison = _compare_all(evaluator, view, actions, rng, budget)
    short_list = [actions[at] for at in comparison.ranking[:SHORT_LIST_SIZE]]
    recount = compare_turns(evaluator, comparison.worlds, short_list, budget, separately=True)
    advice = Advice(
        short_list[0],
        recount.values[0],
        gains=recount.term_gains(0),
        next_choice=recount.next_choice(0),
    )
    others = [at for at in recount.ranking if at]
    if not others:
        return advice
    second = next((at for at in others if recount.lead(0, at) >= NOTICEABLE_POINTS), others[0])
    lead = max(recount.lead(0, second), 0.0)
    return replace(
        advice,
        runner_up=short_list[second],
        lead=lead,
        lead_terms=recount.lead_terms(0, second) if lead else {},
        equal_action=short_list[others[0]] if second != others[0] else None,
    )


def _forced_advice(evaluator: Evaluator, view: Any) -> Advice | None:
    asked = evaluator.game.decision_of(view, evaluator.seat)
    known = evaluator.game.forced_answer(view, asked) if asked is not None else None
    return Advice(known) if known is not None else None


def _compare_all(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> TurnComparison:
    budget = budget_for_decision(evaluator, view, budget)
    return compare_turns(
        evaluator, sample_worlds(evaluator, view, actions, rng, budget), actions, budget
    )


def sample_worlds(
    evaluator: Evaluator,
    view: Any,
    actions: Sequence[Action],
    rng: Rng,
    budget: SearchBudget,
    *,
    include_turn_end: bool = False,
) -> list[Any]:
    """Sample one world, or several if chance can affect the turn (or its end, on request)."""
    worlds = [evaluator.game.determinize(view, evaluator.seat, rng)]
    if len(actions) > 1 and _is_chance_involved(evaluator, worlds[0], actions, include_turn_end):
        more = range(budget.samples - 1)
        worlds += [evaluator.game.determinize(view, evaluator.seat, rng) for _ in more]
    return worlds


def budget_for_decision(evaluator: Evaluator, view: Any, budget: SearchBudget) -> SearchBudget:
    """Return the budget for the pending decision; the substeps of an action get less."""
    asked = evaluator.game.decision_of(view, evaluator.seat)
    if asked is None or asked.is_main:
        return budget
    return replace(budget, nodes=int(budget.nodes * evaluator.game.substep_budget))


def _difference(
    ones: Sequence[Mapping[str, float]], others: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    pairs = list(zip(ones, others, strict=True))
    return {name: fmean(one[name] - other[name] for one, other in pairs) for name in ones[0]}


def _values_after_replies(
    evaluator: Evaluator,
    states_after_replies: Mapping[int, list[Any]],
    values: Sequence[float],
    budget: SearchBudget,
) -> list[float]:
    """Return the values with the best actions judged after replies, and the rest below them."""
    judge = value_after_next_choice if budget.includes_next_turn else Evaluator.evaluate
    then = {
        at: fmean(judge(evaluator, state) for state in states)
        for at, states in states_after_replies.items()
    }
    lost = min(values[at] for at in states_after_replies) - min(then.values())
    return [then.get(at, value - lost) for at, value in enumerate(values)]


def _is_chance_involved(
    evaluator: Evaluator, world: Any, actions: Sequence[Action], include_turn_end: bool
) -> bool:
    """Return whether an action reveals something while the turn continues, or also at its end."""
    game = evaluator.game
    turn = game.turn_number(world)
    for action in actions:
        if action.is_chance:
            continue
        after = clone(world)
        events = game.apply(after, evaluator.seat, action)
        is_relevant = include_turn_end or game.turn_number(after) == turn
        if is_relevant and any(event.reveals for event in events):
            return True
    return False
