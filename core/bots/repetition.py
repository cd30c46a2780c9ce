"""Prevents bots from repeating a position forever.

A turn may return to an earlier position: two free cards that draw each other. A bot gives the same
answer to the same view, so it would never stop. So an action that led back to the same view is not
offered to it again in this turn.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.bots.resolve import serious_actions
from core.kernel import Action, Decision, Game


def without_repeats(
    game: Game[Any], view: Any, decision: Decision, past: Iterable[tuple[Any, Action]]
) -> Decision:
    """Return the decision without actions already taken this turn in an identical view.

    `past` has the seat's earlier views of this decision in this turn, each with its action.
    """
    past = list(past)
    if not past:
        return decision
    digest = game.codec.digest(view)
    past_actions = [action for earlier, action in past if game.codec.digest(earlier) == digest]
    if not past_actions:
        return decision
    serious = serious_actions(decision.actions)
    remaining = tuple(action for action in serious if action not in past_actions)
    return replace(decision, actions=remaining) if remaining else decision
