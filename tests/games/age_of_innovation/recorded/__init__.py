"""Finished games of Age of Innovation by bots, with many builds, cities and tiles."""

from tests.random_games import bot_chooser
from tests.recorded_games import Case

CASES = {
    "1_players": Case(1, {"automa_level": "3"}, 100, bot_chooser(2)),
    "1_players_level_5": Case(1, {"automa_level": "5"}, 101, bot_chooser(2)),
    "2_players": Case(2, {}, 102, bot_chooser(2)),
    "2_players_automa": Case(2, {"automa": "yes"}, 103, bot_chooser(2)),
    "2_players_draft": Case(2, {"setup": "draft"}, 104, bot_chooser(2)),
    "3_players": Case(3, {}, 105, bot_chooser(2)),
    "3_players_small_map": Case(3, {"map": "small"}, 106, bot_chooser(2)),
    "4_players": Case(4, {}, 107, bot_chooser(2)),
    "4_players_draft": Case(4, {"setup": "draft"}, 108, bot_chooser(2)),
    "5_players": Case(5, {"errata": "yes"}, 109, bot_chooser(2)),
}
