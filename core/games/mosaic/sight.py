"""What a level of bots sees less of the game than the strongest does."""

from dataclasses import replace
from functools import cache

from core.games.mosaic.weights import Weights

CHIEFTAIN, WARLORD, KING = 2, 3, 4
LONG = 1.5  # times as long as it lasts is a game to who cannot judge it


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """The weights as a bot of that level has them.

    A King sees no empire scoring beyond the next one. A Warlord does not see golden ages and
    achievements coming either: he takes them where he has what they ask for. A Chieftain, besides,
    builds up production for a longer game than it will be.
    """
    if level > KING:
        return weights
    seen = replace(weights, scoring=0.0)
    if level <= WARLORD:
        seen = replace(seen, tile=0.0)
    if level <= CHIEFTAIN:
        seen = replace(seen, most_turns=LONG * weights.most_turns)
    return seen
