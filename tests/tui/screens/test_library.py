from dataclasses import replace
from pathlib import Path

import pytest

from core.table import Seat
from saves import analysis_path, hold_save, list_saves
from saves.game_file import read_save
from saves.record import HostedTable
from tests.saves.games import damage_appended_choice
from tests.scenes import never_stop
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tests.tui.saved_games import NOON, load_scene, random_mosaic_save, store_save
from tui.screens.load import LoadScreen
from tui.screens.overlays import SoloCopyScreen
from tui.screens.replay import ReplayScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen

TWO = (Seat("You"), Seat("Bo", "bot", 1))


@pytest.fixture
def library(home: Path) -> Path:
    """Three games: an old finished one, and two running ones."""
    over = load_scene("mosaic", "4_clever_players", never_stop, NOON - 200_000)
    store_save(home, "ended", replace(over, title="The long war", tags=("won",)))
    store_save(home, "newer", random_mosaic_save(30, TWO, time=NOON))
    store_save(
        home, "older", replace(random_mosaic_save(30, TWO, time=NOON - 100_000), title="An evening")
    )
    return home


def files(screen: object) -> list[str]:
    assert isinstance(screen, LoadScreen)
    return [row.removesuffix(".annals") for row in screen.rows]


async def test_search_matches_names_titles_tags_and_states(library: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "slash")
        page = await type_text(pilot, "#won")
        assert files(pilot.app.screen) == ["ended"] and "/#won" in page
        page = await press(pilot, "enter")
        assert "/#won  1 game" in page and "The long war  #won" in page
        await press(pilot, "slash", *["backspace"] * 4)
        await type_text(pilot, "running evening")
        assert files(pilot.app.screen) == ["older"]
        await press(pilot, "enter", "q")  # the search is left first
        assert files(pilot.app.screen) == ["newer", "older", "ended"]
        await press(pilot, "slash")
        page = await type_text(pilot, "nothing")
        assert "No saved games match 'nothing'." in page
        await press(pilot, "escape")
        assert files(pilot.app.screen) == ["newer", "older", "ended"]


async def test_finished_game_opens_as_a_replay(library: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "end", "enter")
        await wait_for_screen(pilot, ReplayScreen)


async def test_deleting_a_game_deletes_its_analysis(library: Path) -> None:
    beside = analysis_path(library / "saves/ended.annals")
    beside.write_bytes(b"found")
    async with running() as pilot:
        await press(pilot, "l", "end", "delete", "enter")  # out of habit: nothing happens
        assert beside.exists()
        await press(pilot, "delete", "y")
        assert not beside.exists() and files(pilot.app.screen) == ["newer", "older"]


async def test_cursor_stays_on_its_game_when_the_order_changes(library: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "end")
        orders = []
        for _ in range(4):
            page = await press(pilot, "o")
            orders.append(files(pilot.app.screen))
            assert "The long war  #won" in page
        assert orders == [
            ["newer", "older", "ended"],  # running games first
            ["newer", "older", "ended"],  # by game: all are Mosaic
            ["older", "newer", "ended"],  # by name: An evening, newer, The long war
            ["newer", "older", "ended"],  # newest first
        ]


async def test_title_and_tags_are_shown_everywhere(library: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "n")
        assert "title" in await type_text(pilot, "Rome, at last")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last" in screen_text(pilot).split("This game")[1])
        await press(pilot, "t")
        await type_text(pilot, "long")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last  #long" in screen_text(pilot))
        await press(pilot, "t")  # behind those there are
        await type_text(pilot, "#solo, long")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last  #long  #solo" in screen_text(pilot))
        save = read_save(library / "saves" / "newer.annals")
        assert (save.title, save.tags, save.saved_at) == ("Rome, at last", ("long", "solo"), NOON)
        page = await press(pilot, "q")
        assert "Mosaic  Rome, at last" in page
        await press(pilot, "l", "n", *["backspace"] * 20, "enter")
        await wait_until(pilot, lambda: "newer  #long" in screen_text(pilot))


async def test_cancelled_title_is_not_saved(library: Path) -> None:
    before = list_saves()
    async with running() as pilot:
        await press(pilot, "l", "n")
        await type_text(pilot, "nothing")
        await press(pilot, "escape")
    assert list_saves() == before


async def test_damaged_game_is_reported_on_every_screen(library: Path) -> None:
    path = library / "saves/newer.annals"
    damage_appended_choice(path)
    async with running() as pilot:
        await press(pilot, "l", "n")
        await type_text(pilot, "Mine")
        await press(pilot, "enter")
        sentence = "newer.annals is damaged. Load the game first, then change it."
        await wait_until(pilot, lambda: sentence in notifications(pilot))
        await press(pilot, "r")
        replay = await wait_for_screen(pilot, ReplayScreen)
        sentence = "newer.annals is damaged. Only 30 choices could be read."
        await wait_until(pilot, lambda: sentence in notifications(pilot))
        replay.dismiss()
        await wait_for_screen(pilot, LoadScreen)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        assert "as newer.annals.damaged. The game continues." in notifications(pilot)


async def test_solo_copy_of_a_damaged_game_is_reported(library: Path) -> None:
    path = library / "saves/newer.annals"
    damage_appended_choice(path)
    async with running() as pilot:
        app_of(pilot).navigation.play_solo_copy(path, with_bots=True)
        await wait_for_screen(pilot, TableScreen)
        assert "newer.annals is damaged. Only 30 choices could be read." in notifications(pilot)


async def test_game_open_elsewhere_keeps_its_name(library: Path) -> None:
    path = library / "saves" / "newer.annals"
    before = path.read_bytes()
    async with running() as pilot:
        with hold_save(path):
            await press(pilot, "l", "n")
            await type_text(pilot, "mine")
            await press(pilot, "enter")
            await wait_until(pilot, lambda: "is open in another window" in notifications(pilot))
    assert path.read_bytes() == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_finished_games_are_summarized(library: Path, size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await press(pilot, "s")
        screen = pilot.app.screen
        assert isinstance(screen, StatsScreen)
        await wait_until(pilot, lambda: screen.has_loaded)
        page = await press(pilot, "down")
        assert "1 game" in page and "PLAYERS" in page and "LEADER" in page
        (row,) = (line for line in page.splitlines() if line.startswith("▸"))
        assert row.split()[:6] == ["▸", "Mosaic", "1", "0", "174.0", "174"]
        assert ("against Settler" in page) == (size == WIDE)
        await press(pilot, "q", "l", "s")
        assert isinstance(pilot.app.screen, StatsScreen)


async def test_wide_statistics_show_whole_results(home: Path) -> None:
    for seed in range(1, 4):
        store_save(home, f"game-{seed}", random_mosaic_save(9999, seed=seed, time=NOON + seed))
    async with running(WIDE) as pilot:
        await press(pilot, "s")
        await wait_until(pilot, lambda: "Game by game" in screen_text(pilot))
        await wait_until(pilot, lambda: "against Settler and Chieftain" in screen_text(pilot))
        assert screen_text(pilot).count("against Settler and Chieftain") == 3


async def test_statistics_are_empty_without_finished_games(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "s")
        await wait_until(pilot, lambda: "No finished games yet." in screen_text(pilot))
        await press(pilot, "enter", "down", "right")
        assert isinstance(pilot.app.screen, StatsScreen)


async def test_solo_copy_of_a_hosted_game_is_confirmed_first(
    home: Path,
) -> None:
    save = random_mosaic_save(60, (Seat("Ada"), Seat("Bo")))
    path = store_save(
        home, "ours", replace(save, hosted_table=HostedTable("t1", "Ours", 0, ("a", "b"), (0, 0)))
    )
    async with running(WIDE) as pilot:
        for habit in ("enter", "escape", "n", "q"):
            page = await press(pilot, "l", "a")
            await wait_for_screen(pilot, SoloCopyScreen)
            assert "Play a copy alone?" in page and "Ada and Bo" in page
            await press(pilot, habit)
            await wait_for_screen(pilot, LoadScreen)
            assert [found for found, _ in list_saves()] == [path]
            await press(pilot, "q")
        await press(pilot, "l", "a", "b")
        await wait_for_screen(pilot, TableScreen)
        (copy,) = (found for found, _ in list_saves() if found != path)
        assert any(seat.is_bot for seat in read_save(copy).seats)
        assert not any(seat.is_bot for seat in read_save(path).seats)
