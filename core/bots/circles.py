"""Ways out of a circle.

The rules of a game may let a turn come back to where it was: of two cards that cost nothing, each
draws the other. The same view gets the same answer, so a bot would go round for ever. Who asks it
leaves out what has led back here.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.bots.outcomes import in_earnest
from core.kernel import Action, Decision, Game


def with_a_way_out(
    game: Game[Any], view: Any, decision: Decision, past: Iterable[tuple[Any, Action]]
) -> Decision:
    """The decision without what was chosen in the same turn where all looked as it does now.

    `past` are views the seat had in this turn when it was asked the same, each with its choice.
    """
    looks = game.codec.digest
    tried = [action for seen, action in past if looks(seen) == looks(view)]
    left = tuple(action for action in in_earnest(decision.actions) if action not in tried)
    return replace(decision, actions=left) if tried and left else decision
