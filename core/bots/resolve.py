"""Resolves an action with all follow-up decisions that belong to it.

Bots compare positions in which a seat can choose freely. An action often asks for more first: a
place, a payment, an answer of another seat. These follow-ups are answered one by one. For the
seat's own ones, a small search tries a few likely answers, each resolved with the likeliest answers
to everything after it. Other seats give the likeliest answer.
"""

from collections.abc import Sequence
from typing import Any

from core.bots.evaluator import Evaluator
from core.kernel import Action, Decision, clone

# Follow-ups searched with full width, and follow-ups at most.
MAX_CAREFUL_STEPS, MAX_STEPS = 6, 24
# Answers tried per follow-up: fewer if there are many actions to resolve.
MAX_WIDTH, MIN_WIDTH, MAX_OUTCOMES = 8, 2, 80


def resolve_action(evaluator: Evaluator, world: Any, action: Action, width: int) -> Any:
    """Return the position after an action and its follow-ups.

    The `width` likeliest answers are tried for the seat's own follow-ups. Other seats give the
    likeliest one.
    """
    game, next_world = evaluator.game, clone(world)
    game.apply(next_world, evaluator.seat, action)
    for step in range(MAX_STEPS):
        decision = _pending_follow_up(evaluator, next_world)
        if decision is None:
            break
        step_width = width if step < MAX_CAREFUL_STEPS else 1
        game.apply(
            next_world, decision.seat, choose_follow_up(evaluator, next_world, decision, step_width)
        )
    return next_world


def choose_follow_up(evaluator: Evaluator, state: Any, decision: Decision, width: int) -> Action:
    """Return the best of the likeliest answers, without search for other seats."""
    if decision.seat != evaluator.seat or decision.topic in evaluator.game.strategy.simple_topics:
        width = 1
    likeliest = _likeliest_actions(evaluator, state, decision, width)
    return choose_best_action(evaluator, state, likeliest)


def choose_best_action(evaluator: Evaluator, state: Any, actions: Sequence[Action]) -> Action:
    """Return the action that leads to the best position, trying one answer per follow-up."""
    if len(actions) == 1:
        return actions[0]
    return max(
        actions,
        key=lambda action: evaluator.evaluate(resolve_action(evaluator, state, action, width=1)),
    )


def follow_up_width(actions: Sequence[Action]) -> int:
    """Return how many answers to try per follow-up if all these actions are resolved."""
    return max(MIN_WIDTH, min(MAX_WIDTH, MAX_OUTCOMES // len(actions)))


def serious_actions(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions without navigation and resignation, or all if none remain."""
    serious = [each for each in actions if not (each.is_navigation or each.is_resignation)]
    return serious or actions


def is_chance_only(decision: Decision) -> bool:
    """Return whether only a dice roll remains, whose odds `Strategy.evaluate` includes."""
    return all(action.is_chance for action in decision.actions)


def _pending_follow_up(evaluator: Evaluator, state: Any) -> Decision | None:
    decisions = evaluator.game.decisions(state)
    own_decisions = [decision for decision in decisions if decision.seat == evaluator.seat]
    follow_ups = [decision for decision in own_decisions or decisions if not decision.is_main]
    if not follow_ups or is_chance_only(follow_ups[0]):
        return None
    return follow_ups[0]


def _likeliest_actions(
    evaluator: Evaluator, state: Any, decision: Decision, limit: int
) -> Sequence[Action]:
    actions = serious_actions(decision.actions)
    if len(actions) == 1:
        return actions
    seat = decision.seat
    return sorted(actions, key=lambda action: -evaluator.prior(state, seat, action))[:limit]
