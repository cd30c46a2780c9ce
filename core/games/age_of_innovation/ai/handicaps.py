"""Handicaps of the lower bot levels."""

from dataclasses import replace
from functools import cache

from core.games.age_of_innovation.ai.weights import Weights

CHIEFTAIN, EMPEROR = 2, 5


@cache
def apply_handicap(weights: Weights, level: int) -> Weights:
    """Reduce the weights of a level.

    Only an Emperor considers the next round's tile. A Chieftain ignores goals in progress.
    """
    if level >= EMPEROR:
        return weights
    if level > CHIEFTAIN:
        return replace(weights, goal_ahead=0.0)
    return replace(weights, full_city=0.0, book_hope=0.0, goal=0.0, goal_ahead=0.0)
