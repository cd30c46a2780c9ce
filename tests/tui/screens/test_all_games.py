from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from tests.tui.keyboard_player import SELECTION_METHODS, RandomPlayer
from tests.tui.pilot_helpers import NARROW, WIDE, running
from tests.tui.table_steps import play_to_end, start_game, visit_all_panels

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("bots_here")]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize("game_id", GAME_IDS)
async def test_whole_game(game_id: str, size: tuple[int, int], home: Path) -> None:
    players = max(2, min(load_game(game_id).player_counts))
    async with running(size) as pilot:
        await start_game(pilot, game_id, 11, players=players)
        hand = RandomPlayer(pilot, seed=2)
        await hand.play(30)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)
