from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from tests.tui.driving import NARROW, WIDE, running
from tests.tui.playing import WAYS, Hand
from tests.tui.sitting import begin, look_around, to_the_end

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("bots_here")]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize("game_id", GAME_IDS)
async def test_a_whole_game(game_id: str, size: tuple[int, int], home: Path) -> None:
    players = max(2, min(load_game(game_id).players))
    async with running(size) as pilot:
        await begin(pilot, game_id, 11, players=players)
        hand = Hand(pilot, seed=2)
        await hand.play(30)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)
        assert hand.used == set(WAYS)
