"""Finished games of Through the Ages: every length and player count, and variants.

Busy players choose, except for the bots in the one for pictures.
"""

from core.games.through_the_ages import GAME
from tests.games.through_the_ages.busy_players import choose_busily
from tests.random_games import bot_chooser
from tests.recorded_games import Case

VARIANTS = {
    "easier": "yes",
    "no_ganging_up": "yes",
    "draw_as_action": "yes",
    "alternative_corruption": "yes",
    "bonus_cards": "private",
    "fewer_bonuses": "yes",
}
SET_UPS = [(length, n) for length in ("simple", "advanced", "full") for n in GAME.player_counts]
CASES = {
    f"{length}_{players}": Case(players, {"length": length}, seed, choose_busily)
    for seed, (length, players) in enumerate(SET_UPS, start=100)
}
CASES["variants_3"] = Case(3, VARIANTS, 109, choose_busily)
# Nobody is asked about leaving here: the pictures are of the game itself.
CASES["3_clever_players"] = Case(3, {"resigning": "no"}, 4182, bot_chooser(2))
