"""What becomes of an action once everything that belongs to it is decided."""

from collections.abc import Sequence
from typing import Any

from core.bots.mind import Mind
from core.kernel import Action, Decision, clone

# So many follow-ups of an action are chosen with care, and so many at most are carried through.
CAREFUL, LONGEST = 6, 24
# How many options of a follow-up are tried: fewer where there is much to look at already.
WIDEST, NARROWEST, OUTCOMES = 8, 2, 80


def outcome(mind: Mind, world: Any, action: Action, width: int) -> Any:
    """The world after an action and all that belongs to it.

    Of the seat's own follow-ups the `width` likeliest answers are tried, for others the likeliest
    is taken.
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
    """How many answers of a follow-up can be tried where each of these actions is."""
    return max(NARROWEST, min(WIDEST, OUTCOMES // len(actions)))


def in_earnest(actions: Sequence[Action]) -> Sequence[Action]:
    """The actions without asides and giving up, unless there is nothing else."""
    return [action for action in actions if not (action.aside or action.gives_up)] or actions


def is_left_to_luck(decision: Decision) -> bool:
    """Whether all that is left is to throw the dice, whose odds are weighed already."""
    return all(action.luck for action in decision.actions)


def _unfinished(mind: Mind, state: Any) -> Decision | None:
    """A choice that is part of something begun, the seat's own before others'; None at a rest."""
    decisions = mind.game.decisions(state)
    own = [decision for decision in decisions if decision.seat == mind.seat]
    parts = [decision for decision in own or decisions if not decision.main]
    return None if not parts or is_left_to_luck(parts[0]) else parts[0]


def follow_up(mind: Mind, state: Any, decision: Decision, width: int) -> Action:
    """The best of the likeliest answers; for other seats, and in a second look, the likeliest."""
    if decision.seat != mind.seat or decision.topic in mind.game.plain_questions:
        width = 1
    likeliest = _likeliest(mind, state, decision, width)
    if len(likeliest) == 1:
        return likeliest[0]
    return max(likeliest, key=lambda action: mind.worth(outcome(mind, state, action, width=1)))


def _likeliest(mind: Mind, state: Any, decision: Decision, many: int) -> Sequence[Action]:
    """The most promising answers at first sight, best first."""
    actions = in_earnest(decision.actions)
    if len(actions) == 1:
        return actions
    seat = decision.seat
    return sorted(actions, key=lambda action: -mind.guess(state, seat, action))[:many]
