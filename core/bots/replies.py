"""Predicts how opponents reply before the seat's next free choice.

A quick bot plays every seat: it tries a few actions and takes the best one. The result is the
position at the seat's next free choice. It can be evaluated as it is, or with the gain of the
seat's best next choice.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.bots.evaluator import Evaluator
from core.bots.resolve import (
    choose_best_action,
    choose_follow_up,
    resolve_action,
    serious_actions,
)
from core.kernel import Action, Decision, clone

MAX_QUICK_ACTIONS = 10  # considered by another seat
MAX_REPLIES = 60  # until the next free choice


def play_replies(evaluator: Evaluator, state: Any) -> Any:
    """Let quick bots play up to the seat's next free choice."""
    game, state = evaluator.game, clone(state)
    for _ in range(MAX_REPLIES):
        decisions = game.decisions(state)
        own_decision = next((each for each in decisions if each.seat == evaluator.seat), None)
        if not decisions or (own_decision is not None and own_decision.is_main):
            break
        decision = own_decision or decisions[0]
        action = _choose_quickly(evaluator.for_seat(decision.seat), state, decision)
        game.apply(state, decision.seat, action)
    return state


def value_after_next_choice(evaluator: Evaluator, state: Any) -> float:
    """Return a position's value, with the discounted gain of the seat's best next choice."""
    value, next_state = evaluator.evaluate(state), _best_next_state(evaluator, state)
    if next_state is None:
        return value
    return value + evaluator.game.strategy.discount * (evaluator.evaluate(next_state) - value)


def terms_after_next_choice(evaluator: Evaluator, state: Any) -> Mapping[str, float]:
    """Return the same value, split into its terms."""
    terms, next_state = evaluator.terms(state), _best_next_state(evaluator, state)
    if next_state is None:
        return terms
    later, discount = evaluator.terms(next_state), evaluator.game.strategy.discount
    return {name: value + discount * (later[name] - value) for name, value in terms.items()}


def _best_next_state(evaluator: Evaluator, state: Any) -> Any:
    decision = evaluator.game.decision_of(state, evaluator.seat)
    if decision is None:
        return None
    actions = _sample_evenly(serious_actions(decision.actions), 2 * MAX_QUICK_ACTIONS)
    next_states = (resolve_action(evaluator, state, action, width=1) for action in actions)
    return max(next_states, key=evaluator.evaluate)


def _choose_quickly(evaluator: Evaluator, state: Any, decision: Decision) -> Action:
    if not decision.is_main:
        return choose_follow_up(evaluator, state, decision, width=1)
    actions = _sample_evenly(serious_actions(decision.actions), MAX_QUICK_ACTIONS)
    return choose_best_action(evaluator, state, actions)


def _sample_evenly(actions: Sequence[Action], limit: int) -> Sequence[Action]:
    """Return some actions, spread over the list, because neighbors are similar."""
    if len(actions) <= limit:
        return actions
    return [actions[number * len(actions) // limit] for number in range(limit)]
