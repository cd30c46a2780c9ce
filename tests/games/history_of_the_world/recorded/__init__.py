"""Finished games of History of the World for every player count and selection.

In the one for pictures, everybody takes what looks best at first sight.
"""

from core.games.history_of_the_world import GAME
from tests.random_games import choose_by_prior
from tests.recorded_games import Case

CASES = {
    f"{players}_players_{selection}": Case(players, {"selection": selection}, 200 + players)
    for players in GAME.player_counts
    for selection in ("draft", "classic")
}
CASES["4_sensible_players"] = Case(4, {}, 12, choose_by_prior)
