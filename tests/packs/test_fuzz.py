import pytest

from core.games import GAME_IDS
from tests.packs.fuzz import find_faults


@pytest.mark.parametrize("game", GAME_IDS)
def test_random_pack_is_refused_or_playable(game: str) -> None:
    assert not find_faults(game, 0, 5)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAME_IDS)
def test_many_random_packs_are_refused_or_playable(game: str) -> None:
    assert not find_faults(game, 1000, 400)
