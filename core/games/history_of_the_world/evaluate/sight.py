"""What a level of bots sees less of the game than the strongest does."""

from dataclasses import replace
from functools import cache

from core.games.history_of_the_world.weights import Weights

LITTLE = 0.1  # of what rivals get, what counts for who hardly looks at them


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """The weights as a bot of that level has them.

    A Chieftain sees this epoch alone, hardly looks at his rivals and takes one land after the
    other, the next best each time; so does a Warlord, who sees the next epoch too. A King sees all
    epochs, what his rivals get, and the lands behind those in reach as so many. Only an Emperor
    follows his campaign to its last army, thinks of who comes before his next turn, of who is
    likely to win and of the draft that follows, and tries an empire on the board first.
    """
    if level >= 5:
        return replace(weights, follows=weights.ways)
    king = replace(weights, exposure=0.0, sure_win=0.0, sees_draft=0.0)
    if level == 4:
        return king
    ahead, rivals = (0.0 if level < 3 else 1.0), LITTLE * weights.rivals
    return replace(king, epochs_ahead=ahead, plans=0.0, rivals=rivals)
