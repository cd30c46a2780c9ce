"""Bots of all games meet on a few fixed deals: none is broken, and they play as they did."""

import json
from statistics import fmean

import pytest

from core.games import GAME_IDS
from tests.bots.matrix import FILE, MEETINGS, played

KEPT = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("pair", MEETINGS, ids=lambda pair: f"{pair[0]}-over-{pair[1]}")
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_fixed_part_of_the_matrix_comes_out_as_it_was(
    game_id: str, pair: tuple[int, int]
) -> None:
    one, others = pair
    games = played(game_id, one, others)
    assert games == KEPT[f"{game_id} {one} {others}"]
    if others == 1:
        mine = fmean(game["scores"][game["levels"].index(one)] for game in games)
        theirs = [
            score
            for game in games
            for level, score in zip(game["levels"], game["scores"], strict=True)
            if level == others
        ]
        assert mine > max(theirs)
