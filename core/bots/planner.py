"""Levels 4 and 5: search the whole turn and take the first action of the best one.

1. If the game has a forced answer, take it.
2. Sample a world from the view. Sample several if one of the first actions reveals something there.
3. In every world, find the best path for each first action (`beam.py`, which also defines the value
   of a path). The value of a first action is the mean over the worlds.
4. If one of the `budget.replies` best first actions provokes a reply, play the opponents' replies
   to all of these, and value them by the positions after the replies (`replies.py`).
5. Take the first action with the highest value.

The limits are a `SearchBudget`. They count nodes, not time, so the same view always gets the same
answer. Choosing needs one search. A hint also needs reasons: `explain_turn` searches the
`SHORT_LIST_SIZE` best first actions again, each with the whole budget, and compares the terms of
their evaluations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from core.bots.advice import Advice, choose_best
from core.bots.beam import BeamSearch, TurnPath
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

    The first search shares one budget among all actions, so it soon drops the weaker ones and only
    estimates their value. Reasons need exact values. So the best actions are searched again in the
    same worlds, each with the whole budget.
    """
    forced = _forced_advice(evaluator, view)
    if forced is not None:
        return forced
    comparison = _compare_all(evaluator, view, actions, rng, budget)
    short_list = [actions[index] for index in comparison.ranking[:SHORT_LIST_SIZE]]
    precise = compare_turns(evaluator, comparison.worlds, short_list, budget, separately=True)
    return _explain_first(precise)


def _explain_first(comparison: "TurnComparison") -> Advice:
    """Return advice for the first of the compared actions.

    It was the best in the search of all actions, so it is recommended even if another one has a
    higher value now. The runner-up is the best action whose value is noticeably lower. An action
    that is better than the runner-up is the `equal_action`. If no value is noticeably lower, the
    runner-up is the best of the other actions.
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
    clearly_worse = [each for each in others if comparison.lead(0, each) >= NOTICEABLE_POINTS]
    second = clearly_worse[0] if clearly_worse else others[0]
    lead = max(comparison.lead(0, second), 0.0)
    return replace(
        advice,
        runner_up=actions[second],
        lead=lead,
        lead_terms=comparison.lead_terms(0, second) if lead else {},
        equal_action=actions[others[0]] if second != others[0] else None,
    )


def _forced_advice(evaluator: Evaluator, view: Any) -> Advice | None:
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
    """Return the budget for the pending decision. Substeps of an action get less."""
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
    """Sample one world, or `budget.samples` if one of several actions reveals something in it.

    An action that ends the turn counts only with `include_turn_end`.
    """
    game, seat = evaluator.game, evaluator.seat
    first = game.determinize(view, seat, rng)
    if len(actions) == 1 or not _is_chance_involved(evaluator, first, actions, include_turn_end):
        return [first]
    return [first, *(game.determinize(view, seat, rng) for _ in range(budget.samples - 1))]


def _is_chance_involved(
    evaluator: Evaluator, world: Any, actions: Sequence[Action], include_turn_end: bool
) -> bool:
    """Return whether one of the actions reveals something in this world.

    Actions that are only a dice roll do not count, because evaluations include their odds. Actions
    that end the turn count only with `include_turn_end`.
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
    """The first actions of a turn, each with the best path found for it in each sampled world."""

    evaluator: Evaluator
    budget: SearchBudget
    worlds: Sequence[Any]
    actions: Sequence[Action]
    paths: Sequence[Sequence[TurnPath]]  # by world and action: the best path found
    # By action index, one state per world. Only for the best actions, and only if one of them
    # provokes a reply.
    states_after_replies: Mapping[int, list[Any]]
    values: Sequence[float]  # by action: means over the worlds

    @property
    def ranking(self) -> list[int]:
        """Return the indices of the actions, best first. Equal values keep their order."""
        return sorted(range(len(self.actions)), key=lambda index: -self.values[index])

    def lead(self, one: int, other: int) -> float:
        return round(self.values[one] - self.values[other], DIGITS)

    def next_choice(self, index: int) -> tuple[Any, Action] | None:
        """Return a turn's second action with its view, if it is the same in every world."""
        next_steps = [paths[index].steps[:1] for paths in self.paths]  # without the first action
        if not all(next_steps):
            return None
        state, action = next_steps[0][0]
        if any(step[0][1] != action for step in next_steps):
            return None
        return self.evaluator.game.view(state, self.evaluator.seat), action

    def term_gains(self, index: int) -> dict[str, float]:
        """Return the first action's gains by term, in the first world."""
        world, action = self.worlds[0], self.actions[index]
        next_world = resolve_action(self.evaluator, world, action, self.budget.follow_up_width)
        terms = self.evaluator.terms
        return self._noticeable_terms(_mean_differences([terms(next_world)], [terms(world)]))

    def lead_terms(self, one: int, other: int) -> dict[str, float]:
        """Return the terms in which one turn is ahead of the other.

        They add up to the lead, except for discounted gains and terms that are not noticeable.
        Empty if a hidden term differs noticeably: then the turns end at different stages.
        """
        has_replies = {one, other} <= self.states_after_replies.keys()
        final_terms = self._terms_after_replies if has_replies else self._terms_of_paths
        lead = _mean_differences(final_terms(one), final_terms(other))
        hidden = self.evaluator.game.strategy.hidden_terms & lead.keys()
        if any(abs(lead[name]) >= NOTICEABLE_POINTS for name in hidden):
            return {}
        return self._noticeable_terms(lead)

    def _terms_of_paths(self, index: int) -> list[Mapping[str, float]]:
        """Return the terms at the end of an action's best paths, one mapping per world."""
        return [
            {**self.evaluator.terms(path.state), CONTESTED_TERM: path.contested_term}
            for path in (paths[index] for paths in self.paths)
        ]

    def _terms_after_replies(self, index: int) -> list[Mapping[str, float]]:
        terms = terms_after_next_choice if self.budget.includes_next_choice else Evaluator.terms
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
    paths = search(evaluator, worlds, actions, budget)
    values = [fmean(path.value for path in of_action) for of_action in zip(*paths, strict=True)]
    comparison = TurnComparison(evaluator, budget, worlds, actions, paths, {}, values)
    best = comparison.ranking[: budget.replies]
    return _include_replies(comparison, best) if _needs_replies(comparison, best) else comparison


def _search_together(
    evaluator: Evaluator, worlds: Sequence[Any], actions: Sequence[Action], budget: SearchBudget
) -> list[list[TurnPath]]:
    """Return the best paths by world and action, from one search per world."""
    searches = [BeamSearch(evaluator, world, budget, len(worlds)) for world in worlds]
    return [search.best_paths(actions) for search in searches]


def _search_separately(
    evaluator: Evaluator, worlds: Sequence[Any], actions: Sequence[Action], budget: SearchBudget
) -> list[list[TurnPath]]:
    """Return the best paths by world and action, from one full search for each."""
    return [[_search_one(evaluator, world, each, budget) for each in actions] for world in worlds]


def _search_one(evaluator: Evaluator, world: Any, action: Action, budget: SearchBudget) -> TurnPath:
    (path,) = BeamSearch(evaluator, world, budget, search_count=1).best_paths([action])
    return path


def _needs_replies(comparison: TurnComparison, best: Sequence[int]) -> bool:
    if len(best) < 2:
        return False
    game, seat = comparison.evaluator.game, comparison.evaluator.seat
    world, actions = comparison.worlds[0], comparison.actions
    return any(game.strategy.provokes_reply(world, seat, actions[index]) for index in best)


def _include_replies(comparison: TurnComparison, best: Sequence[int]) -> TurnComparison:
    """Return the comparison with the best actions valued after the replies to their paths."""
    evaluator, paths_by_world = comparison.evaluator, comparison.paths
    states = {
        index: [play_replies(evaluator, paths[index].state) for paths in paths_by_world]
        for index in best
    }
    values = _values_after_replies(evaluator, states, comparison.values, comparison.budget)
    return replace(comparison, states_after_replies=states, values=values)


def _values_after_replies(
    evaluator: Evaluator,
    states_after_replies: Mapping[int, list[Any]],
    values: Sequence[float],
    budget: SearchBudget,
) -> list[float]:
    """Return the values of all actions, those of the best actions from after the replies.

    The replies to the other actions are unknown. Their values are lowered by as much as the lowest
    value of the best actions fell, so that none of them becomes better than these.
    """
    evaluate = value_after_next_choice if budget.includes_next_choice else Evaluator.evaluate
    after_replies = {
        index: fmean(evaluate(evaluator, state) for state in states)
        for index, states in states_after_replies.items()
    }
    loss = min(values[index] for index in after_replies) - min(after_replies.values())
    return [after_replies.get(index, value - loss) for index, value in enumerate(values)]


def _mean_differences(
    ones: Sequence[Mapping[str, float]], others: Sequence[Mapping[str, float]]
) -> dict[str, float]:
    pairs = list(zip(ones, others, strict=True))
    return {name: fmean(terms[name] - other[name] for terms, other in pairs) for name in ones[0]}
