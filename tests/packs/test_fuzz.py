import pytest

from core.games import GAME_IDS
from tests.packs.fuzz import find_faults


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_pack_is_complained_of_or_can_be_played_with(game: str) -> None:
    assert not find_faults(game, 0, 5)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAME_IDS)
def test_so_are_many_packs(game: str) -> None:
    assert not find_faults(game, 1000, 400)
