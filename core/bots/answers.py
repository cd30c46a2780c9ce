"""Predicts how opponents reply before the seat's next free choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.bots.mind import Mind
from core.bots.outcomes import follow_up, in_earnest, outcome
from core.kernel import Action, Decision, clone

GLANCES = 10  # considered by another seat
LONGEST = 60  # until the next free choice


def after_answers(mind: Mind, state: Any) -> Any:
    """Return the position at the seat's next free choice, with quick choices for everybody."""
    game, state = mind.game, clone(state)
    for _ in range(LONGEST):
        decisions = game.decisions(state)
        own = next((each for each in decisions if each.seat == mind.seat), None)
        if not decisions or (own is not None and own.main):
            break
        asked = own or decisions[0]
        game.apply(state, asked.seat, _at_a_glance(mind.of(asked.seat), state, asked))
    return state


def best_next(mind: Mind, state: Any) -> float:
    """Return the value of the position after the seat's best next choice, or of the position
    itself.
    """
    now, then = mind.worth(state), _after_next(mind, state)
    return now if then is None else now + mind.game.patience * (mind.worth(then) - now)


def best_next_terms(mind: Mind, state: Any) -> Mapping[str, float]:
    now, then = mind.terms(state), _after_next(mind, state)
    if then is None:
        return now
    later, patience = mind.terms(then), mind.game.patience
    return {name: worth + patience * (later[name] - worth) for name, worth in now.items()}


def _after_next(mind: Mind, state: Any) -> Any:
    decision = mind.game.decision_of(state, mind.seat)
    if decision is None:
        return None
    few = _spread(in_earnest(decision.actions), 2 * GLANCES)
    return max((outcome(mind, state, action, width=1) for action in few), key=mind.worth)


def _at_a_glance(mind: Mind, state: Any, asked: Decision) -> Action:
    if not asked.main:
        return follow_up(mind, state, asked, width=1)
    few = _spread(in_earnest(asked.actions), GLANCES)
    if len(few) == 1:
        return few[0]
    return max(few, key=lambda action: mind.worth(outcome(mind, state, action, width=1)))


def _spread(actions: Sequence[Action], most: int) -> Sequence[Action]:
    """Return at most `limit` actions, spread over the list, since neighbors are similar."""
    if len(actions) <= most:
        return actions
    return [actions[at * len(actions) // most] for at in range(most)]
