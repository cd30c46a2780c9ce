"""Handicaps: weights that weaker bot levels ignore."""

from dataclasses import replace
from functools import cache

from core.games.mosaic.weights import Weights

CHIEFTAIN, WARLORD, KING = 2, 3, 4
LONG = 1.5


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """Return the weights of a bot level.

    A King ignores empire scorings after the next one. A Warlord also ignores progress toward tiles.
    A Chieftain also overestimates the length of the game.
    """
    if level > KING:
        return weights
    seen = replace(weights, scoring=0.0)
    if level <= WARLORD:
        seen = replace(seen, tile=0.0)
    if level <= CHIEFTAIN:
        seen = replace(seen, most_turns=LONG * weights.most_turns)
    return seen
