"""What becomes of an action once everything that belongs to it is decided."""

from collections.abc import Sequence
from typing import Any

from core.kernel import Action, Decision, Game, clone

# So many follow-ups of an action are chosen with care, and so many at most are carried through.
CAREFUL, LONGEST = 6, 24


def outcome(game: Game[Any], world: Any, seat: int, action: Action, width: int) -> Any:
    """The world after an action and all that belongs to it.

    Of the seat's own follow-ups the `width` likeliest answers are tried, for others the likeliest
    is taken.
    """
    after = clone(world)
    game.apply(after, seat, action)
    for part in range(LONGEST):
        decision = _unfinished(game, after, seat)
        if decision is None:
            break
        looks = width if part < CAREFUL else 1
        game.apply(after, decision.seat, _follow_up(game, after, seat, decision, looks))
    return after


def in_earnest(actions: Sequence[Action]) -> Sequence[Action]:
    """The actions without asides and giving up, unless there is nothing else."""
    return [action for action in actions if not (action.aside or action.gives_up)] or actions


def _unfinished(game: Game[Any], state: Any, seat: int) -> Decision | None:
    """A choice that is part of something begun, the seat's own before others'; None at a rest."""
    decisions = game.decisions(state)
    for decision in decisions:
        if decision.seat == seat:
            return None if decision.main else decision
    return next((decision for decision in decisions if not decision.main), None)


def _follow_up(game: Game[Any], state: Any, seat: int, decision: Decision, width: int) -> Action:
    """The best of the likeliest answers; for other seats, and in a second look, the likeliest."""
    likeliest = _likeliest(game, state, decision, width if decision.seat == seat else 1)
    if len(likeliest) == 1:
        return likeliest[0]
    return max(
        likeliest,
        key=lambda action: game.evaluate(outcome(game, state, seat, action, width=1), seat),
    )


def _likeliest(game: Game[Any], state: Any, decision: Decision, many: int) -> Sequence[Action]:
    """The most promising answers at first sight, best first."""
    actions = in_earnest(decision.actions)
    if len(actions) == 1:
        return actions
    return sorted(actions, key=lambda action: -game.prior(state, decision.seat, action))[:many]
