"""Levels 4 and 5: search the whole turn and start with the first action of the best one.

The planner knows only a view. So it samples one full position that is consistent with it, a world,
or several if an action of the turn may reveal something hidden. It runs a beam search (`beam.py`)
through the turn in every world. The value of a first action is the mean, over the worlds, of the
values of its best turns. If one of the best first actions provokes a reply of the opponents, these
few are played on through the replies and compared by the positions after them.

The limits are a `SearchBudget`. They count nodes, not time, so the same view always gets the same
answer. Choosing needs one search. A hint also needs reasons, so it searches the best few first
actions again, each with the whole budget, and compares their values term by term.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from core.bots.advice import Advice, choose_best
from core.bots.beam import BeamSearch, Path
from core.bots.budget import SearchBudget
from core.bots.evaluator import DIGITS, Evaluator
from core.bots.replies import play_replies, terms_after_next_choice, value_after_next_choice
from core.bots.resolve import resolve_action
from core.kernel import Action, Rng, clone

SHORT_LIST_SIZE = 3  # first actions that are searched again for reasons
NOTICEABLE_POINTS = 0.05
CONTESTED_TERM = "what others may take first"  # term label, besides those of the game


# --- choosing a first action ------------------------------------------------------------------


def plan_turn(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> Advice:
    """Search the turn and return its first action."""
    forced = _forced_advice(evaluator, view)
    if forced is not None:
        return forced
    return choose_best(actions, _compare_all(evaluator, view, actions, rng, budget).values)


def explain_turn(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> Advice:
    """Search the turn and return its first action with reasons.

    A joint search soon drops weaker paths and only estimates their value. So the best few are
    searched again separately in the same worlds.
    """
    forced = _forced_advice(evaluator, view)
    if forced is not None:
        return forced
    comparison = _compare_all(evaluator, view, actions, rng, budget)
    short_list = [actions[index] for index in comparison.ranking[:SHORT_LIST_SIZE]]
    recount = compare_turns(evaluator, comparison.worlds, short_list, budget, separately=True)
    return _explain_first(recount)


def _explain_first(comparison: "TurnComparison") -> Advice:
    """Return advice for the first of the compared actions.

    The runner-up is the best action with a noticeably lower value. A better one with almost the
    same value, or even a higher one, is the `equal_action`.
    """
    actions = comparison.actions
    advice = Advice(
        actions[0],
        comparison.values[0],
        gains=comparison.term_gains(0),
        next_choice=comparison.next_choice(0),
    )
    others = [index for index in comparison.ranking if index != 0]
    if not others:
        return advice
    behind = [index for index in others if comparison.lead(0, index) >= NOTICEABLE_POINTS]
    second = behind[0] if behind else others[0]
    lead = max(comparison.lead(0, second), 0.0)
    return replace(
        advice,
        runner_up=actions[second],
        lead=lead,
        lead_terms=comparison.lead_terms(0, second) if lead else {},
        equal_action=actions[others[0]] if second != others[0] else None,
    )


def _forced_advice(evaluator: Evaluator, view: Any) -> Advice | None:
    """Return the answer that the game gives without search, or None."""
    decision = evaluator.game.decision_of(view, evaluator.seat)
    if decision is None:
        return None
    action = evaluator.game.strategy.forced_answer(view, decision)
    return None if action is None else Advice(action)


def _compare_all(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, budget: SearchBudget
) -> "TurnComparison":
    budget = budget_for_decision(evaluator, view, budget)
    worlds = sample_worlds(evaluator, view, actions, rng, budget)
    return compare_turns(evaluator, worlds, actions, budget)


def budget_for_decision(evaluator: Evaluator, view: Any, budget: SearchBudget) -> SearchBudget:
    """Return the budget for the pending decision; the substeps of an action get less."""
    decision = evaluator.game.decision_of(view, evaluator.seat)
    if decision is None or decision.is_main:
        return budget
    return replace(budget, nodes=int(budget.nodes * evaluator.game.strategy.substep_budget))


# --- sampling worlds --------------------------------------------------------------------------


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
    game, seat = evaluator.game, evaluator.seat
    first = game.determinize(view, seat, rng)
    if len(actions) == 1 or not _is_chance_involved(evaluator, first, actions, include_turn_end):
        return [first]
    return [first, *(game.determinize(view, seat, rng) for _ in range(budget.samples - 1))]


def _is_chance_involved(
    evaluator: Evaluator, world: Any, actions: Sequence[Action], include_turn_end: bool
) -> bool:
    """Return whether an action reveals something while the turn continues, or also at its end.

    Dice rolls do not count, because evaluations include their odds.
    """
    game = evaluator.game
    turn = game.turn_number(world)
    for action in actions:
        if action.is_chance:
            continue
        next_world = clone(world)
        events = game.apply(next_world, evaluator.seat, action)
        is_relevant = include_turn_end or game.turn_number(next_world) == turn
        if is_relevant and any(event.reveals for event in events):
            return True
    return False


# --- comparing first actions ------------------------------------------------------------------


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
        return sorted(range(len(self.actions)), key=lambda index: -self.values[index])

    def lead(self, one: int, other: int) -> float:
        """Return by how much the value of one action is higher than that of the other."""
        return round(self.values[one] - self.values[other], DIGITS)

    def next_choice(self, index: int) -> tuple[Any, Action] | None:
        """Return the second action of a turn with its view, if it is the same in every world."""
        next_steps = [plan[index].steps[:1] for plan in self.plans]
        if not all(next_steps):
            return None
        state, action = next_steps[0][0]
        if any(step[0][1] != action for step in next_steps):
            return None
        return self.evaluator.game.view(state, self.evaluator.seat), action

    def term_gains(self, index: int) -> dict[str, float]:
        """Return what the first action itself gains by term, in the first world."""
        world, action = self.worlds[0], self.actions[index]
        next_world = resolve_action(self.evaluator, world, action, self.budget.follow_up_width)
        terms = self.evaluator.terms
        return self._noticeable_terms(_mean_differences([terms(next_world)], [terms(world)]))

    def lead_terms(self, one: int, other: int) -> dict[str, float]:
        """Return the terms in which one turn is ahead of the other.

        The result is empty if the turns end at different stages: hidden terms are not reasons.
        """
        has_replies = {one, other} <= self.states_after_replies.keys()
        terms_by_world = self._terms_after_replies if has_replies else self._terms_at_end
        lead = _mean_differences(terms_by_world(one), terms_by_world(other))
        hidden = self.evaluator.game.strategy.hidden_terms & lead.keys()
        if any(abs(lead[name]) >= NOTICEABLE_POINTS for name in hidden):
            return {}
        return self._noticeable_terms(lead)

    def _terms_at_end(self, index: int) -> list[Mapping[str, float]]:
        """Return the terms of the final position of a turn, one mapping per world."""
        paths = [plan[index] for plan in self.plans]
        return [
            {**self.evaluator.terms(path.state), CONTESTED_TERM: path.value - path.discounted_value}
            for path in paths
        ]

    def _terms_after_replies(self, index: int) -> list[Mapping[str, float]]:
        """Return the terms after the opponents' replies, one mapping per world."""
        terms = terms_after_next_choice if self.budget.includes_next_turn else Evaluator.terms
        return [terms(self.evaluator, state) for state in self.states_after_replies[index]]

    def _noticeable_terms(self, terms: Mapping[str, float]) -> dict[str, float]:
        hidden = self.evaluator.game.strategy.hidden_terms
        return {
            name: round(points, DIGITS)
            for name, points in terms.items()
            if abs(points) >= NOTICEABLE_POINTS and name not in hidden
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
    search = _search_separately if separately else _search_together
    plans = search(evaluator, worlds, actions, budget)
    values = [fmean(path.value for path in paths) for paths in zip(*plans, strict=True)]
    comparison = TurnComparison(evaluator, budget, worlds, actions, plans, {}, values)
    best = comparison.ranking[: budget.replies]
    return _play_on(comparison, best) if _needs_replies(comparison, best) else comparison


def _search_together(
    evaluator: Evaluator, worlds: Sequence[Any], actions: Sequence[Action], budget: SearchBudget
) -> list[list[Path]]:
    """Return the best turns by world and action, from one search per world."""
    searches = [BeamSearch(evaluator, world, budget, len(worlds)) for world in worlds]
    return [search.best_turns(actions) for search in searches]


def _search_separately(
    evaluator: Evaluator, worlds: Sequence[Any], actions: Sequence[Action], budget: SearchBudget
) -> list[list[Path]]:
    """Return the best turns by world and action, from one full search for each."""
    return [[_search_one(evaluator, world, each, budget) for each in actions] for world in worlds]


def _search_one(evaluator: Evaluator, world: Any, action: Action, budget: SearchBudget) -> Path:
    (path,) = BeamSearch(evaluator, world, budget, search_count=1).best_turns([action])
    return path


def _needs_replies(comparison: TurnComparison, best: Sequence[int]) -> bool:
    """Return whether one of the best actions provokes a reply, and there is more than one."""
    if len(best) < 2:
        return False
    provokes_reply, seat = (
        comparison.evaluator.game.strategy.provokes_reply,
        comparison.evaluator.seat,
    )
    world, actions = comparison.worlds[0], comparison.actions
    return any(provokes_reply(world, seat, actions[index]) for index in best)


def _play_on(comparison: TurnComparison, best: Sequence[int]) -> TurnComparison:
    """Return the comparison with the best actions judged after the replies to their turns."""
    evaluator, plans = comparison.evaluator, comparison.plans
    states = {
        index: [play_replies(evaluator, plan[index].state) for plan in plans] for index in best
    }
    values = _values_after_replies(evaluator, states, comparison.values, comparison.budget)
    return replace(comparison, states_after_replies=states, values=values)


def _values_after_replies(
    evaluator: Evaluator,
    states_after_replies: Mapping[int, list[Any]],
    values: Sequence[float],
    budget: SearchBudget,
) -> list[float]:
    """Return the values with the best actions judged after replies, and the rest below them.

    The rest are lowered by the same amount for all, which keeps them below the worst of the best.
    """
    evaluate = value_after_next_choice if budget.includes_next_turn else Evaluator.evaluate
    after_replies = {
        index: fmean(evaluate(evaluator, state) for state in states)
        for index, states in states_after_replies.items()
    }
    loss = min(values[index] for index in after_replies) - min(after_replies.values())
    return [after_replies.get(index, value - loss) for index, value in enumerate(values)]


def _mean_differences(
    ones: Sequence[Mapping[str, float]], others: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    """Return for each term the mean difference over the worlds."""
    pairs = list(zip(ones, others, strict=True))
    return {name: fmean(terms[name] - other[name] for terms, other in pairs) for name in ones[0]}
