from pathlib import Path

import pytest

from saves import Header, list_saves
from saves.game_file import read_save
from tests.tui.analysis_driver import (
    InProcessAnalyzer,
    open_analysis,
    open_retry,
    save_sample_game,
    session_of,
    try_other_choice,
)
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    click,
    notifications,
    press,
    running,
    screen_text,
    wait_for_screen,
)
from tui.screens.analysis import AnalysisScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.overlays import TextScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


@SIZES
async def test_analysis_opens_from_the_game_over_screen(
    size: tuple[int, int], home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running(size) as pilot:
        app_of(pilot).navigation.play_saved(save_sample_game(home))
        await wait_for_screen(pilot, GameOverScreen)
        assert "a analyze" in await press(pilot)
        await press(pilot, "a")
        screen = await wait_for_screen(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: bool(screen.model.choices))
        page = await press(pilot)
        assert "Mosaic" in page and "-9.4" in page
        await press(pilot, "q")
        assert not isinstance(pilot.app.screen, AnalysisScreen)


@SIZES
async def test_analysis_opens_from_the_replay_and_returns_there(
    size: tuple[int, int], home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running(size) as pilot:
        app_of(pilot).navigation.replay_saved(save_sample_game(home))
        replay = await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, "a")
        await wait_for_screen(pilot, AnalysisScreen)
        await press(pilot, "q")
        assert pilot.app.screen is replay


async def test_analysis_pauses_when_left_and_resumes_when_reopened(
    home: Path, analyzer: InProcessAnalyzer
) -> None:
    analyzer.many = 1
    async with running() as pilot:
        app_of(pilot).navigation.analyze(save_sample_game(home))
        screen = await wait_for_screen(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: len(screen.model.choices) == 1)
        assert "analyzing: 1 of 2 choices" in await press(pilot)
        assert analyzer.is_busy
        await press(pilot, "q")
        await wait_until(pilot, lambda: not analyzer.is_busy)
        analyzer.many = 2
        app_of(pilot).navigation.analyze(save_sample_game(home))
        screen = await wait_for_screen(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: len(screen.model.choices) == 2)
        assert "analyzed by Emperor" in await press(pilot)


async def test_one_section_at_a_time_at_80_columns(home: Path, analyzer: InProcessAnalyzer) -> None:
    async with running(NARROW) as pilot:
        screen = await open_analysis(pilot, home)
        for key, words in (
            ("1", "luck: events -6.0"),
            ("2", "of 2 choices: 0 best, 0 inaccuracies, 2 mistakes"),
            ("3", "Emperor"),
            ("4", "by luck (+4.0 points)"),
            ("5", "in all"),
            ("6", "rounds 7-12    79 %"),
        ):
            assert words in await press(pilot, key)
        await press(pilot, "6")  # once more: all of it
        await wait_for_screen(pilot, TextScreen)
        await press(pilot, "q")
        await click(pilot, "1 Graph")
        assert screen.section == 0
        assert "100%" in screen_text(pilot) and "A  You" in screen_text(pilot)
        assert "100%" not in await press(pilot, "c")


async def test_wide_screen_shows_all_sections(home: Path, analyzer: InProcessAnalyzer) -> None:
    async with running(WIDE) as pilot:
        await open_analysis(pilot, home)
        page = screen_text(pilot)
        for title in (
            "1 Score graph",
            "2 Biggest mistakes",
            "3 Why",
            "4 Turning points",
            "6 Accuracy",
        ):
            assert title in page
        first = session_line(page, "▸ ")
        assert first != session_line(await press(pilot, "n"), "▸ ")
        assert first == session_line(await press(pilot, "p"), "▸ ")


def session_line(page: str, words: str) -> str:
    line = next(line for line in page.splitlines() if words in line)
    return line[line.index(words) :]


async def test_help_explains_the_judging(home: Path, analyzer: InProcessAnalyzer) -> None:
    async with running(WIDE) as pilot:
        await open_analysis(pilot, home)
        page = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "How choices are judged" in page and "It sees no hidden cards" in " ".join(
            page.split()
        )


async def test_choice_opens_the_replay_at_its_position(
    home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running() as pilot:
        screen = await open_analysis(pilot, home)
        choice = screen.model.choice
        assert choice is not None
        await press(pilot, "r")
        replay = await wait_for_screen(pilot, ReplayScreen)
        assert replay.variation.steps[replay.choice_index - 1].entry == choice.entry


async def test_analysis_page_is_exported_beside_the_saves(
    home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running() as pilot:
        await open_analysis(pilot, home)
        await press(pilot, "x")
        await wait_until(pilot, lambda: "Written to" in notifications(pilot))
        assert "<h1>Mosaic: You" in (home / "pages" / "mine.html").read_text()


@SIZES
async def test_retry_is_played_on_the_table_and_judged(
    size: tuple[int, int], home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running(size) as pilot:
        table = await open_retry(pilot, home)
        session = session_of(table)
        page = await press(pilot)
        assert "You chose: " in page and "-9.4 points" in page
        await try_other_choice(pilot, table)
        page = " ".join(screen_text(pilot).split())
        assert "than your original choice" in page or "about as good" in page
        assert session.decision is None and session.assessment is not None
        await press(pilot, "u")
        await wait_until(pilot, lambda: session.decision is not None)
        assert "You chose: " in await press(pilot)


async def test_retry_steps_from_mistake_to_mistake(home: Path, analyzer: InProcessAnalyzer) -> None:
    async with running() as pilot:
        table = await open_retry(pilot, home)
        first = session_of(table).original_assessment
        await press(pilot, "n")
        following = await wait_for_screen(pilot, TableScreen, other_than=table)
        assert session_of(following).original_assessment.lost < first.lost
        await press(pilot, "p")
        again = await wait_for_screen(pilot, TableScreen, other_than=following)
        assert session_of(again).original_assessment == first
        await press(pilot, "p")  # there is none before it
        first_again = await wait_for_screen(pilot, TableScreen, other_than=again)
        assert session_of(first_again).original_assessment == first
        assert "No more mistakes in that direction." in notifications(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, AnalysisScreen)


async def test_continuing_from_a_retry_starts_a_new_game(
    home: Path, analyzer: InProcessAnalyzer
) -> None:
    async with running() as pilot:
        table = await open_retry(pilot, home)
        await try_other_choice(pilot, table)
        step = session_of(table).step
        assert step is not None
        before = read_save(home / "saves" / "mine.annals")
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen, other_than=table)
        assert read_save(home / "saves" / "mine.annals") == before
        begun = {path: save for path, save in list_saves() if path.stem != "mine"}
        ((path, header),) = begun.items()
        assert isinstance(header, Header) and not header.is_over
        entries = read_save(path).journal.entries
        assert (step.seat, str(step.action)) in {(each.seat, each.action) for each in entries}
        assert header.seats[1].is_bot and not header.seats[0].is_bot
