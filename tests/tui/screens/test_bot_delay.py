from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from core.app.local_game import LocalGame, Match, open_local_game
from core.table import Seat
from saves import Save
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, wait_for_screen
from tests.tui.saved_games import load_scene_after, random_mosaic_save, store_save
from tui.screens.table import TableScreen

SECONDS = 0.8
Paused = list[tuple[bool, float]]  # whether a turn began, and how long was waited for that


@pytest.fixture
def paused(bots_here: None, home: Path, monkeypatch: pytest.MonkeyPatch) -> Paused:
    """Record every pause that the app asks for, and keep it just long enough for the screen to
    rest.
    """
    asked: Paused = []

    def watched(
        match: Match,
        warn: Callable[[str], None],
        pause: Callable[[bool], float],
        *,
        load_in_background: bool,
    ) -> AbstractAsyncContextManager[LocalGame]:
        def told(is_new_turn: bool) -> float:
            asked.append((is_new_turn, pause(is_new_turn)))
            return 0.05

        return open_local_game(match, warn, told, load_in_background=load_in_background)

    monkeypatch.setattr("core.app.local_game.open_local_game", watched)
    (home / "settings.toml").write_text(f"bot_seconds = {SECONDS}\n")
    return asked


def of_mosaic() -> Save:
    return random_mosaic_save(60, (Seat("Ada"), Seat("Livia", "bot", 1), Seat("Odo", "bot", 1)))


def of_innovation() -> Save:
    return load_scene_after("age_of_innovation", "4_players", 60)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize("save", [of_mosaic, of_innovation])
async def test_player_sees_a_pause_after_each_bot_turn(
    home: Path, paused: Paused, save: Callable[[], Save], size: tuple[int, int]
) -> None:
    store_save(home, "mine", save())
    async with running(size) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        while len(paused) < 8:
            asked = len(paused)
            await wait_until(pilot, lambda: table.model.selected is not None)
            await press(pilot, "enter", "y")
            await wait_until(
                pilot,
                lambda: len(paused) > asked or table.model.selected is not None,  # noqa: B023
            )
    assert {(True, SECONDS)} <= set(paused) <= {(True, SECONDS), (False, 0.0)}


async def test_spectator_sees_a_pause_after_each_choice(home: Path, paused: Paused) -> None:
    store_save(
        home, "mine", random_mosaic_save(60, (Seat("Livia", "bot", 1), Seat("Odo", "bot", 1)))
    )
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: len(paused) > 8)
    assert set(paused) == {(True, SECONDS), (False, SECONDS)}
