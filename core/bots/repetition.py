"""Prevents bots from repeating a position forever.

Rules may allow a turn to return to an earlier position: two free cards that draw each other. A bot
gives the same answer to the same view, so it would never stop.
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

    `past` holds the seat's earlier views of this decision in this turn, each with its action.
    """
    digest = game.codec.digest
    repeated = [action for seen, action in past if digest(seen) == digest(view)]
    remaining = tuple(
        action for action in serious_actions(decision.actions) if action not in repeated
    )
    return replace(decision, actions=remaining) if repeated and remaining else decision
