"""Finished games of History of the World: one for every player count and selection, and pictures'.

In the one for pictures everybody takes what looks best at first sight.
"""

from core.games.history_of_the_world import GAME
from tests.play import at_first_sight
from tests.recorded import Case

CASES = {
    f"{players}_players_{selection}": Case(players, {"selection": selection}, 200 + players)
    for players in GAME.players
    for selection in ("draft", "classic")
}
CASES["4_sensible_players"] = Case(4, {}, 12, at_first_sight)
