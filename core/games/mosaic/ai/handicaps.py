"""Handicaps: weights that weaker bot levels ignore."""

from dataclasses import replace
from functools import cache

from core.games.mosaic.ai.weights import Weights

CHIEFTAIN, WARLORD, KING = 2, 3, 4
LONG_GAME_FACTOR = 1.5


@cache
def apply_handicap(weights: Weights, level: int) -> Weights:
    """Return the weights of a bot level.

    A King ignores empire scorings after the next one. A Warlord also ignores progress toward tiles.
    A Chieftain also overestimates the length of the game.
    """
    if level > KING:
        return weights
    result = replace(weights, scoring=0.0)
    if level <= WARLORD:
        result = replace(result, tile=0.0)
    if level <= CHIEFTAIN:
        result = replace(result, most_turns=LONG_GAME_FACTOR * weights.most_turns)
    return result
