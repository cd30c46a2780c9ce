"""Prevents bots from repeating a position forever.

Rules may allow a turn to return to an earlier position: two free cards that draw each other. A bot
gives the same answer to the same view, so it would never stop.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.bots.outcomes import in_earnest
from core.kernel import Action, Decision, Game


def with_a_way_out(
    game: Game[Any], view: Any, decision: Decision, past: Iterable[tuple[Any, Action]]
) -> Decision:
    """Return the decision without actions already taken this turn in an identical view.

    `past` holds the seat's earlier views of this decision in this turn, each with its action.
    """
    looks = game.codec.digest
    tried = [action for seen, action in past if looks(seen) == looks(view)]
    left = tuple(action for action in in_earnest(decision.actions) if action not in tried)
    return replace(decision, actions=left) if tried and left else decision
