"""Finished games of Age of Innovation: bots choose, for games rich in builds, cities and tiles."""

from tests.play import bots
from tests.recorded import Case

CASES = {
    "1_players": Case(1, {"automa_level": "3"}, 100, bots(2)),
    "1_players_level_5": Case(1, {"automa_level": "5"}, 101, bots(2)),
    "2_players": Case(2, {}, 102, bots(2)),
    "2_players_automa": Case(2, {"automa": "yes"}, 103, bots(2)),
    "2_players_draft": Case(2, {"setup": "draft"}, 104, bots(2)),
    "3_players": Case(3, {}, 105, bots(2)),
    "3_players_small_map": Case(3, {"map": "small"}, 106, bots(2)),
    "4_players": Case(4, {}, 107, bots(2)),
    "4_players_draft": Case(4, {"setup": "draft"}, 108, bots(2)),
    "5_players": Case(5, {"errata": "yes"}, 109, bots(2)),
}
