"""Resolves an action together with all follow-up decisions that belong to it."""

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

    For the seat's own follow-ups the `width` likeliest answers are tried. Other seats take the
    likeliest one.
    """
    game, after = evaluator.game, clone(world)
    game.apply(after, evaluator.seat, action)
    for part in range(MAX_STEPS):
        decision = _pending_substep(evaluator, after)
        if decision is None:
            break
        step_width = width if part < MAX_CAREFUL_STEPS else 1
        game.apply(after, decision.seat, choose_follow_up(evaluator, after, decision, step_width))
    return after


def follow_up_width(actions: Sequence[Action]) -> int:
    return max(MIN_WIDTH, min(MAX_WIDTH, MAX_OUTCOMES // len(actions)))


def serious_actions(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions without navigation and resignation, or all if nothing else remains."""
    return [
        action for action in actions if not (action.is_navigation or action.is_resignation)
    ] or actions


def is_chance_only(decision: Decision) -> bool:
    """Return whether only a dice roll remains, whose odds `Game.evaluate` includes already."""
    return all(action.is_chance for action in decision.actions)


def _pending_substep(evaluator: Evaluator, state: Any) -> Decision | None:
    """Return a decision that is part of an unfinished action, the seat's own first, or None."""
    decisions = evaluator.game.decisions(state)
    own = [decision for decision in decisions if decision.seat == evaluator.seat]
    parts = [decision for decision in own or decisions if not decision.is_main]
    return None if not parts or is_chance_only(parts[0]) else parts[0]


def choose_follow_up(evaluator: Evaluator, state: Any, decision: Decision, width: int) -> Action:
    """Return the best of the likeliest answers; without search for other seats."""
    if decision.seat != evaluator.seat or decision.topic in evaluator.game.simple_topics:
        width = 1
    likeliest = _likeliest_actions(evaluator, state, decision, width)
    if len(likeliest) == 1:
        return likeliest[0]
    return max(
        likeliest,
        key=lambda action: evaluator.evaluate(resolve_action(evaluator, state, action, width=1)),
    )


def _likeliest_actions(
    evaluator: Evaluator, state: Any, decision: Decision, limit: int
) -> Sequence[Action]:
    actions = serious_actions(decision.actions)
    if len(actions) == 1:
        return actions
    seat = decision.seat
    return sorted(actions, key=lambda action: -evaluator.prior(state, seat, action))[:limit]
