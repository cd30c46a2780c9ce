from dataclasses import replace
from pathlib import Path

import pytest

from core.table import Seat
from saves import all_saves, held, lookback_path
from saves.game_file import read
from saves.record import Hosted
from tests.tui.driving import NARROW, WIDE, notes, press, running, shown, type_in, until
from tests.tui.playing import wait_until
from tests.tui.saved import NOON, keep, mosaic, never, saved
from tui.screens.load import LoadScreen
from tui.screens.overlays import AloneScreen
from tui.screens.replay import ReplayScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen

TWO = (Seat("You"), Seat("Bo", "bot", 1))


@pytest.fixture
def shelf(home: Path) -> Path:
    """Three games: an old one that is over, and two that go on."""
    over = saved("mosaic", "4_clever_players", never, NOON - 200_000)
    keep(home, "ended", replace(over, title="The long war", tags=("won",)))
    keep(home, "newer", mosaic(30, TWO, time=NOON))
    keep(home, "older", replace(mosaic(30, TWO, time=NOON - 100_000), title="An evening"))
    return home


def files(screen: object) -> list[str]:
    assert isinstance(screen, LoadScreen)
    return [row.removesuffix(".annals") for row in screen.rows]


async def test_typing_looks_through_names_titles_tags_and_states(shelf: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "slash")
        page = await type_in(pilot, "#won")
        assert files(pilot.app.screen) == ["ended"] and "/#won" in page
        page = await press(pilot, "enter")
        assert "/#won  1 game" in page and "The long war  #won" in page
        await press(pilot, "slash", *["backspace"] * 4)
        await type_in(pilot, "running evening")
        assert files(pilot.app.screen) == ["older"]
        await press(pilot, "enter", "q")  # the search is left first
        assert files(pilot.app.screen) == ["newer", "older", "ended"]
        await press(pilot, "slash")
        page = await type_in(pilot, "nothing")
        assert "No saved game has 'nothing' in it." in page
        await press(pilot, "escape")
        assert files(pilot.app.screen) == ["newer", "older", "ended"]


async def test_a_finished_game_is_opened_as_a_replay(shelf: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "end", "enter")
        await until(pilot, ReplayScreen)


async def test_with_a_game_goes_what_looking_back_has_found(shelf: Path) -> None:
    beside = lookback_path(shelf / "saves/ended.annals")
    beside.write_bytes(b"found")
    async with running() as pilot:
        await press(pilot, "l", "end", "delete", "enter")  # out of habit: nothing happens
        assert beside.exists()
        await press(pilot, "delete", "y")
        assert not beside.exists() and files(pilot.app.screen) == ["newer", "older"]


async def test_an_order_after_the_other_the_cursor_stays_on_its_game(shelf: Path) -> None:
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
            ["newer", "older", "ended"],  # the newest first
        ]


async def test_a_game_is_named_and_tagged_and_shown_so_everywhere(shelf: Path) -> None:
    async with running() as pilot:
        await press(pilot, "l", "n")
        assert "title" in await type_in(pilot, "Rome, at last")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last" in shown(pilot).split("This game")[1])
        await press(pilot, "t")
        await type_in(pilot, "long")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last  #long" in shown(pilot))
        await press(pilot, "t")  # behind those there are
        await type_in(pilot, "#solo, long")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Rome, at last  #long  #solo" in shown(pilot))
        save = read(shelf / "saves" / "newer.annals")
        assert (save.title, save.tags, save.time) == ("Rome, at last", ("long", "solo"), NOON)
        page = await press(pilot, "q")
        assert "Mosaic  Rome, at last" in page
        await press(pilot, "l", "n", *["backspace"] * 20, "enter")
        await wait_until(pilot, lambda: "newer  #long" in shown(pilot))


async def test_what_was_given_up_is_not_written(shelf: Path) -> None:
    before = all_saves()
    async with running() as pilot:
        await press(pilot, "l", "n")
        await type_in(pilot, "nothing")
        await press(pilot, "escape")
    assert all_saves() == before


async def test_a_game_that_is_played_elsewhere_keeps_its_name(shelf: Path) -> None:
    path = shelf / "saves" / "newer.annals"
    before = path.read_bytes()
    async with running() as pilot:
        with held(path):
            await press(pilot, "l", "n")
            await type_in(pilot, "mine")
            await press(pilot, "enter")
            await wait_until(pilot, lambda: "being played in another window" in notes(pilot))
    assert path.read_bytes() == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_finished_games_are_summed_up(shelf: Path, size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await press(pilot, "s")
        screen = pilot.app.screen
        assert isinstance(screen, StatsScreen)
        await wait_until(pilot, lambda: screen.has_read)
        page = await press(pilot, "down")
        assert "1 game" in page and "PLAYERS" in page and "LEADER" in page
        (row,) = (line for line in page.splitlines() if line.startswith("▸"))
        assert row.split()[:6] == ["▸", "Mosaic", "1", "0", "174.0", "174"]
        assert ("against Settler" in page) == (size == WIDE)
        await press(pilot, "q", "l", "s")
        assert isinstance(pilot.app.screen, StatsScreen)


async def test_without_a_finished_game_there_is_nothing_to_sum_up(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "s")
        await wait_until(pilot, lambda: "No game has been played to its end" in shown(pilot))
        await press(pilot, "enter", "down", "right")
        assert isinstance(pilot.app.screen, StatsScreen)


async def test_a_game_of_others_is_played_alone_in_a_copy_and_only_if_that_is_meant(
    home: Path,
) -> None:
    save = mosaic(60, (Seat("Ada"), Seat("Bo")))
    path = keep(home, "ours", replace(save, hosted=Hosted("t1", "Ours", 0, ("a", "b"), (0, 0))))
    async with running(WIDE) as pilot:
        for habit in ("enter", "escape", "n", "q"):
            page = await press(pilot, "l", "a")
            await until(pilot, AloneScreen)
            assert "Play it alone?" in page and "Ada and Bo" in page
            await press(pilot, habit)
            await until(pilot, LoadScreen)
            assert [found for found, _ in all_saves()] == [path]
            await press(pilot, "q")
        await press(pilot, "l", "a", "b")
        await until(pilot, TableScreen)
        (copy,) = (found for found, _ in all_saves() if found != path)
        assert any(seat.is_bot for seat in read(copy).seats)
        assert not any(seat.is_bot for seat in read(path).seats)
