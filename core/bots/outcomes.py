"""Resolves an action together with all follow-up decisions that belong to it."""

from collections.abc import Sequence
from typing import Any

from core.bots.mind import Mind
from core.kernel import Action, Decision, clone

# Follow-ups searched with full width, and follow-ups at most.
CAREFUL, LONGEST = 6, 24
# Answers tried per follow-up: fewer if there are many actions to resolve.
WIDEST, NARROWEST, OUTCOMES = 8, 2, 80


def outcome(mind: Mind, world: Any, action: Action, width: int) -> Any:
    """Return the position after an action and its follow-ups.

    For the seat's own follow-ups the `width` likeliest answers are tried. Other seats take the
    likeliest one.
    """
    game, after = mind.game, clone(world)
    game.apply(after, mind.seat, action)
    for part in range(LONGEST):
        decision = _unfinished(mind, after)
        if decision is None:
            break
        looks = width if part < CAREFUL else 1
        game.apply(after, decision.seat, follow_up(mind, after, decision, looks))
    return after


def careful_width(actions: Sequence[Action]) -> int:
    return max(NARROWEST, min(WIDEST, OUTCOMES // len(actions)))


def in_earnest(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions without navigation and resignation, or all if nothing else remains."""
    return [action for action in actions if not (action.aside or action.gives_up)] or actions


def is_left_to_luck(decision: Decision) -> bool:
    """Return whether only a dice roll remains, whose odds `Game.evaluate` includes already."""
    return all(action.luck for action in decision.actions)


def _unfinished(mind: Mind, state: Any) -> Decision | None:
    """Return a decision that is part of an unfinished action, the seat's own first, or None."""
    decisions = mind.game.decisions(state)
    own = [decision for decision in decisions if decision.seat == mind.seat]
    parts = [decision for decision in own or decisions if not decision.main]
    return None if not parts or is_left_to_luck(parts[0]) else parts[0]


def follow_up(mind: Mind, state: Any, decision: Decision, width: int) -> Action:
    """Return the best of the likeliest answers; without search for other seats."""
    if decision.seat != mind.seat or decision.topic in mind.game.plain_questions:
        width = 1
    likeliest = _likeliest(mind, state, decision, width)
    if len(likeliest) == 1:
        return likeliest[0]
    return max(likeliest, key=lambda action: mind.worth(outcome(mind, state, action, width=1)))


def _likeliest(mind: Mind, state: Any, decision: Decision, many: int) -> Sequence[Action]:
    actions = in_earnest(decision.actions)
    if len(actions) == 1:
        return actions
    seat = decision.seat
    return sorted(actions, key=lambda action: -mind.guess(state, seat, action))[:many]
