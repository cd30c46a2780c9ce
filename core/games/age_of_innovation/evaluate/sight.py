"""What a level sees less of."""

from dataclasses import replace
from functools import cache

from core.games.age_of_innovation.weights import Weights

CHIEFTAIN, EMPEROR = 2, 5


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """An Emperor looks at the tile of the next round before this one is over.

    A Chieftain plays for what it gets: no city, innovation or round tile in the making.
    """
    if level >= EMPEROR:
        return weights
    if level > CHIEFTAIN:
        return replace(weights, goal_ahead=0.0)
    return replace(weights, full_city=0.0, book_hope=0.0, goal=0.0, goal_ahead=0.0)
