"""Finished games of Mosaic for every player count, and one of bots for pictures."""

from tests.random_games import bot_chooser
from tests.recorded_games import Case

CASES = {
    "1_players": Case(1, {"automas": "3", "automa_level": "challenging"}, 101),
    "2_players": Case(2, {}, 102),
    "3_players": Case(3, {"wonder_counts_all_players": "no"}, 103),
    "4_players": Case(4, {}, 104),
    "5_players": Case(5, {"sphinx_counts_itself": "no"}, 105),
    "6_players": Case(6, {}, 106),
    "4_clever_players": Case(4, {}, 4182, bot_chooser(2)),
}
