"""What teaches a game holds what it promises: played, read and looked up, for every game."""

import pytest

from core.games import GAME_IDS, teaching_of
from tests.teaching.checks import all_complaints

TAUGHT = [game_id for game_id in GAME_IDS if teaching_of(game_id).is_dir()]


@pytest.mark.parametrize("game_id", TAUGHT)
def test_nothing_is_wrong_with_what_teaches_a_game(game_id: str) -> None:
    assert list(all_complaints(game_id)) == []
