from pathlib import Path

import pytest

from saves import Header, all_saves
from saves.game_file import read
from tests.tui.driving import NARROW, WIDE, app_of, click, notes, press, running, shown, until
from tests.tui.emperor import Emperor, kept_game, looking_back, session_of, try_something, trying
from tests.tui.playing import wait_until
from tui.screens.analysis import AnalysisScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.overlays import TextScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


@SIZES
async def test_it_opens_from_the_end_of_a_game(
    size: tuple[int, int], home: Path, emperor: Emperor
) -> None:
    async with running(size) as pilot:
        app_of(pilot).play_saved(kept_game(home))
        await until(pilot, GameOverScreen)
        assert "a look back" in await press(pilot)
        await press(pilot, "a")
        screen = await until(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: bool(screen.model.choices))
        page = await press(pilot)
        assert "Mosaic" in page and "-9.4" in page
        await press(pilot, "q")
        assert not isinstance(pilot.app.screen, AnalysisScreen)


@SIZES
async def test_it_opens_from_the_replay_and_goes_back_there(
    size: tuple[int, int], home: Path, emperor: Emperor
) -> None:
    async with running(size) as pilot:
        app_of(pilot).replay_saved(kept_game(home))
        replay = await until(pilot, ReplayScreen)
        await press(pilot, "a")
        await until(pilot, AnalysisScreen)
        await press(pilot, "q")
        assert pilot.app.screen is replay


async def test_it_stops_when_it_is_left_and_goes_on_when_it_is_opened_again(
    home: Path, emperor: Emperor
) -> None:
    emperor.many = 1
    async with running() as pilot:
        app_of(pilot).look_back(kept_game(home))
        screen = await until(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: len(screen.model.choices) == 1)
        assert "looking back: 1 of 2 choices" in await press(pilot)
        assert emperor.is_busy
        await press(pilot, "q")
        await wait_until(pilot, lambda: not emperor.is_busy)
        emperor.many = 2
        app_of(pilot).look_back(kept_game(home))
        screen = await until(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: len(screen.model.choices) == 2)
        assert "looked back by Emperor" in await press(pilot)


async def test_at_80_columns_there_is_one_part_at_a_time(home: Path, emperor: Emperor) -> None:
    async with running(NARROW) as pilot:
        screen = await looking_back(pilot, home)
        for key, words in (
            ("1", "luck: events -6.0"),
            ("2", "of 2 choices: 0 best, 0 near, 2 dear"),
            ("3", "Emperor"),
            ("4", "by luck (+4.0 points)"),
            ("5", "in all"),
            ("6", "rounds 7-12    79 %"),
        ):
            assert words in await press(pilot, key)
        await press(pilot, "6")  # once more: all of it
        await until(pilot, TextScreen)
        await press(pilot, "q")
        await click(pilot, "1 Course")
        assert screen.part == 0
        assert "100%" in shown(pilot) and "A  You" in shown(pilot)
        assert "100%" not in await press(pilot, "c")


async def test_where_there_is_room_all_parts_stand_side_by_side(
    home: Path, emperor: Emperor
) -> None:
    async with running(WIDE) as pilot:
        await looking_back(pilot, home)
        page = shown(pilot)
        for title in ("1 Course", "2 Dearest choices", "3 Why", "4 Turning points", "6 Accuracy"):
            assert title in page
        first = session_line(page, "▸ ")
        assert first != session_line(await press(pilot, "n"), "▸ ")
        assert first == session_line(await press(pilot, "p"), "▸ ")


def session_line(page: str, words: str) -> str:
    line = next(line for line in page.splitlines() if words in line)
    return line[line.index(words) :]


async def test_a_question_mark_tells_how_it_is_judged(home: Path, emperor: Emperor) -> None:
    async with running(WIDE) as pilot:
        await looking_back(pilot, home)
        page = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "How it is judged" in page and "it sees no hidden card" in " ".join(page.split())


async def test_a_choice_leads_to_the_replay(home: Path, emperor: Emperor) -> None:
    async with running() as pilot:
        screen = await looking_back(pilot, home)
        choice = screen.model.choice
        assert choice is not None
        await press(pilot, "r")
        replay = await until(pilot, ReplayScreen)
        assert replay.line.steps[replay.at - 1].entry == choice.entry


async def test_the_page_is_written_beside_the_saves(home: Path, emperor: Emperor) -> None:
    async with running() as pilot:
        await looking_back(pilot, home)
        await press(pilot, "x")
        await wait_until(pilot, lambda: "Written to" in notes(pilot))
        assert "<h1>Mosaic: You" in (home / "pages" / "mine.html").read_text()


@SIZES
async def test_another_choice_is_tried_on_the_table_and_judged(
    size: tuple[int, int], home: Path, emperor: Emperor
) -> None:
    async with running(size) as pilot:
        table = await trying(pilot, home)
        session = session_of(table)
        page = await press(pilot)
        assert "You chose: " in page and "-9.4 points" in page
        await try_something(pilot, table)
        page = " ".join(shown(pilot).split())
        assert "than what you chose then" in page or "about as good" in page
        assert session.decision is None and session.tried is not None
        await press(pilot, "u")
        await wait_until(pilot, lambda: session.decision is not None)
        assert "You chose: " in await press(pilot)


async def test_one_steps_from_one_choice_to_the_next_at_the_table(
    home: Path, emperor: Emperor
) -> None:
    async with running() as pilot:
        table = await trying(pilot, home)
        first = session_of(table).choice
        await press(pilot, "n")
        following = await until(pilot, TableScreen, other_than=table)
        assert session_of(following).choice.lost < first.lost
        await press(pilot, "p")
        again = await until(pilot, TableScreen, other_than=following)
        assert session_of(again).choice == first
        await press(pilot, "q")
        await until(pilot, AnalysisScreen)


async def test_one_plays_on_from_there_and_the_old_game_stays(home: Path, emperor: Emperor) -> None:
    async with running() as pilot:
        table = await trying(pilot, home)
        await try_something(pilot, table)
        step = session_of(table).step
        assert step is not None
        before = read(home / "saves" / "mine.annals")
        await press(pilot, "enter")
        await until(pilot, TableScreen, other_than=table)
        assert read(home / "saves" / "mine.annals") == before
        begun = {path: save for path, save in all_saves() if path.stem != "mine"}
        ((path, header),) = begun.items()
        assert isinstance(header, Header) and not header.over
        entries = read(path).journal.entries
        assert (step.seat, str(step.action)) in {(each.seat, each.action) for each in entries}
        assert header.seats[1].is_bot and not header.seats[0].is_bot
