import json
from statistics import fmean
from typing import Any

import pytest

from core.games import GAME_IDS
from tests.bots.matrix import MEETINGS, RESULTS_FILE, play_deal

KEPT = json.loads(RESULTS_FILE.read_text("utf-8"))


@pytest.mark.parametrize("pair", MEETINGS, ids=lambda pair: f"{pair[0]}-over-{pair[1]}")
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_fixed_part_of_the_matrix_is_reproduced(game_id: str, pair: tuple[int, int]) -> None:
    one, others = pair
    games = play_deal(game_id, one, others)
    assert games == KEPT[f"{game_id} {one} {others}"]
    if others == 1:
        mine, theirs = scores_of_level(games, one), scores_of_level(games, others)
        assert fmean(mine) > max(theirs)


@pytest.mark.parametrize("pair", MEETINGS, ids=lambda pair: f"{pair[0]}-over-{pair[1]}")
def test_higher_level_is_ahead_in_nearly_every_game(pair: tuple[int, int]) -> None:
    """Guards against recording the results of a broken bot."""
    one, others = pair
    ahead = 0
    for game_id in GAME_IDS:
        games = KEPT[f"{game_id} {one} {others}"]
        ahead += fmean(scores_of_level(games, one)) > fmean(scores_of_level(games, others))
    assert ahead >= len(GAME_IDS) - 1


def scores_of_level(games: list[dict[str, Any]], level: int) -> list[int]:
    return [
        score
        for game in games
        for who, score in zip(game["levels"], game["scores"], strict=True)
        if who == level
    ]
