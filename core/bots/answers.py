"""What the others make of a position before a seat chooses again."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.bots.mind import Mind
from core.bots.outcomes import follow_up, in_earnest, outcome
from core.kernel import Action, Decision, clone

GLANCES = 10  # choices that somebody else is thought to look at
LONGEST = 60  # choices of others that are gone through


def after_answers(mind: Mind, state: Any) -> Any:
    """The position when the seat has its next free choice, everybody choosing at a glance."""
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
    """What the position is worth with the seat's best next choice at a glance, if it has one."""
    now, then = mind.worth(state), _after_next(mind, state)
    return now if then is None else now + mind.game.patience * (mind.worth(then) - now)


def best_next_terms(mind: Mind, state: Any) -> Mapping[str, float]:
    """The same, by the terms of the game."""
    now, then = mind.terms(state), _after_next(mind, state)
    if then is None:
        return now
    later, patience = mind.terms(then), mind.game.patience
    return {name: worth + patience * (later[name] - worth) for name, worth in now.items()}


def _after_next(mind: Mind, state: Any) -> Any:
    """The position after the seat's best next choice; None where it has none."""
    decision = mind.game.decision_of(state, mind.seat)
    if decision is None:
        return None
    few = _spread(in_earnest(decision.actions), 2 * GLANCES)
    return max((outcome(mind, state, action, width=1) for action in few), key=mind.worth)


def _at_a_glance(mind: Mind, state: Any, asked: Decision) -> Action:
    """What looks best of a few choices."""
    if not asked.main:
        return follow_up(mind, state, asked, width=1)
    few = _spread(in_earnest(asked.actions), GLANCES)
    if len(few) == 1:
        return few[0]
    return max(few, key=lambda action: mind.worth(outcome(mind, state, action, width=1)))


def _spread(actions: Sequence[Action], most: int) -> Sequence[Action]:
    """At most so many of the actions, from all over the list: neighbours in it are alike."""
    if len(actions) <= most:
        return actions
    return [actions[at * len(actions) // most] for at in range(most)]
