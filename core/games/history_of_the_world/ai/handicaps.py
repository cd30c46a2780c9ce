"""Handicaps of the weaker bot levels."""

from dataclasses import replace
from functools import cache

from core.games.history_of_the_world.ai.weights import Weights

WEAK_RIVAL_FACTOR = 0.1  # share of the usual rival weight for weak levels


@cache
def apply_handicap(weights: Weights, level: int) -> Weights:
    """Return the weights of a bot level.

    A Chieftain considers only this epoch, mostly ignores rivals and takes the best next land. A
    Warlord also considers the next epoch. A King considers all epochs, rivals, and a quick estimate
    of lands out of reach. An Emperor searches the campaign to its last army and values the next
    draft. It weighs rivals by turn order and chance to win, and tries empires on the board.
    """
    if level >= 5:
        return replace(weights, active_beam_width=weights.beam_width)
    king = replace(weights, exposure=0.0, sure_win=0.0, sees_draft=0.0)
    if level == 4:
        return king
    ahead, rivals = (0.0 if level < 3 else 1.0), WEAK_RIVAL_FACTOR * weights.rivals
    return replace(king, epochs_ahead=ahead, campaign=0.0, rivals=rivals)
