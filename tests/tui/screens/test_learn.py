from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from core.app.learning import lesson_journal, lesson_seats
from core.app.profile import change_profile, load_profile
from core.bots import advise_in_process
from core.learn import Condition, GuidedSession, LessonGuide
from core.table import Table
from tests.learn.sample_course import BUILD, MOSAIC, PART, READ, WORK
from tests.tui.keyboard_player import dismiss_summary, letter_keys, wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    notifications,
    press,
    running,
    screen_text,
    wait_for_screen,
)
from tui.model.coach import CoachMessage
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.learn import LearnScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.next_step import NextStep
from tui.screens.table import TableScreen
from tui.screens.table.coach_controller import CoachController
from tui.widgets.panes.coach import title_for

pytestmark = pytest.mark.usefixtures("a_course")


async def at_a_lesson(pilot: "Pilot[None]", *keys: str) -> TableScreen:
    """Open the table of the lessons from the first screen, then press some keys."""
    await press(pilot, "enter")
    await wait_for_screen(pilot, LearnScreen)
    await press(pilot, "enter")
    table = await wait_for_screen(pilot, TableScreen)
    await lesson(pilot, 1)
    await press(pilot, *keys)
    return table


async def lesson(pilot: "Pilot[None]", number: int) -> str:
    """Wait until the coach shows this lesson."""
    return await said(pilot, f"lesson {number} of 3")


async def said(pilot: "Pilot[None]", words: str) -> str:
    """Wait until this text is visible."""
    await wait_until(pilot, lambda: words in screen_text(pilot), words)
    return screen_text(pilot)


async def test_unplayed_game_offers_lessons_first() -> None:
    async with running() as pilot:
        page = await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LearnScreen)
        assert "3 lessons, about 6 min" in page
        assert "▸  Mosaic" in page
        await press(pilot, "down", "enter")
        await wait_for_screen(pilot, NewGameScreen)


async def test_played_game_opens_setup_with_a_lesson_preset() -> None:
    change_profile(lambda profile: profile.count_game("mosaic", "one"))
    async with running() as pilot:
        page = await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "learn" in page
        page = await press(pilot, "up", "up", "right", "right")
        assert "▸learn" in page and "a coach teaches Mosaic" in page
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        await lesson(pilot, 1)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_lesson_is_read_played_and_left(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await at_a_lesson(pilot)
        assert "Read the coach's tip, then press Enter." in screen_text(pilot)
        await press(pilot, "enter")
        page = await lesson(pilot, 2)
        assert "Try it: work for stone." in page
        assert "6 of 22 choices" in page and "later" in page
        await press(pilot, "enter")
        await said(pilot, "That will do: 9 stone.")
        await press(pilot, "n")
        await lesson(pilot, 3)
        await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, LearnScreen)
        assert "lesson 3 of 3" in screen_text(pilot)
        taken = load_profile()[0].lessons_of("mosaic")
        assert (taken.done, taken.at) == (("what_you_want", "work"), "build")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_help_explains_abbreviations_on_the_screen(
    size: tuple[int, int],
) -> None:
    async with running(size) as pilot:
        await at_a_lesson(pilot, "question_mark")
        await wait_for_screen(pilot, HelpScreen)
        page = " ".join(screen_text(pilot).split())
        assert "ABBREVIATIONS ON THIS SCREEN" in page
        for meaning in ("pop population", "s stone", "$ money"):
            assert meaning in page


async def test_reading_lesson_leaves_choice_rows_to_the_table() -> None:
    async with running() as pilot:
        table = await at_a_lesson(pilot)
        rows = table.panes.panel_column.size.height
        assert table.panes.choices.size.height == 3
        await press(pilot, "enter")
        await lesson(pilot, 2)
        assert table.panes.choices.size.height == 7 > 3
        assert table.panes.panel_column.size.height < rows


async def test_interrupted_lesson_resumes_where_it_was() -> None:
    async with running() as pilot:
        first = await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        await press(pilot, "n")
        await lesson(pilot, 3)
        await press(pilot, "enter")  # what the rival did between the two is read
        await press(pilot, "enter")
        await said(pilot, "choose a free hex")
        await press(pilot, "q")
        await wait_for_screen(pilot, LearnScreen)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen, other_than=first)
        page = await said(pilot, "choose a free hex")
        assert "lesson 3 of 3" in page


async def test_locked_choice_is_refused_with_a_message() -> None:
    async with running() as pilot:
        table = await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        row = next(r for r in table.model.question.rows if r.choice.label == "Food")  # type: ignore[union-attr]
        await press(pilot, *await letter_keys(pilot, row))
        await said(pilot, "That comes later. For now: work for stone.")


async def test_b_returns_to_the_previous_lesson_and_help_shows_more() -> None:
    async with running() as pilot:
        await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        await press(pilot, "b")
        await lesson(pilot, 1)
        page = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "There are three scorings on the way." in page
        assert "R14.9" in page


async def test_numbers_open_the_boards() -> None:
    async with running() as pilot:
        table = await at_a_lesson(pilot)
        await wait_until(pilot, lambda: table.model.panes.panel == "boards")


async def test_keys_that_do_not_fit_move_to_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long = replace(WORK, look=(), try_=f"{'w' * 60}.")
    part = replace(PART, lessons=(READ, long, BUILD))
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: (part,))
    async with running() as pilot:
        await at_a_lesson(pilot, "n")
        page = await lesson(pilot, 2)
        rule = next(line for line in page.splitlines() if "lesson 2 of 3" in line)
        assert "n skip" in rule


async def test_mentioned_thing_is_highlighted() -> None:
    async with running() as pilot:
        await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        await press(pilot, "n")
        await lesson(pilot, 3)
        assert "since your last turn" in screen_text(pilot)
        await press(pilot, "enter")  # what the rival did is read, and behind it lies the row
        row = next(line for line in screen_text(pilot).splitlines() if " Farming City " in line)
        assert row.rstrip().endswith("◂")


async def test_game_continues_with_the_coach_after_the_last_lesson() -> None:
    async with running() as pilot:
        first = await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        await press(pilot, "n")
        await lesson(pilot, 3)
        await dismiss_summary(pilot)
        await press(pilot, "n")
        table = await wait_for_screen(pilot, TableScreen, other_than=first)
        await dismiss_summary(pilot)
        page = await press(pilot)
        assert "▸one action" in page and "You take one action." in page
        assert [seat.is_bot for seat in table.session._table.seats] == [False, True]  # type: ignore[attr-defined]
        page = await press(pilot, "n")
        assert "You take one action." not in page and "▸one action" in page
        await press(pilot, "q")
        home = await wait_for_screen(pilot, LearnScreen)
        assert "Mosaic: your tutorial game" in await press(pilot)
        await press(pilot, "down", "enter")
        await wait_for_screen(pilot, TableScreen, other_than=table)
        await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, LearnScreen)
        await press(pilot, "q")
        page = screen_text(pilot)
        assert isinstance(pilot.app.screen, HomeScreen) and home is not pilot.app.screen
        assert "1 saved" in page
        assert load_profile()[0].lessons_of("mosaic").at == ""


@pytest.mark.parametrize(("is_over", "wish"), [(False, NextStep.PLAY_ON), (True, NextStep.LEAVE)])
async def test_last_lesson_continues_unless_the_game_is_over(is_over: bool, wish: NextStep) -> None:
    guide = LessonGuide(MOSAIC, PART, len(PART.lessons) - 1)
    table = Table(MOSAIC, lesson_journal(guide), lesson_seats(guide, "You"), advise_in_process)
    session, wishes = GuidedSession(table, guide), list[NextStep]()
    model = SimpleNamespace(session=session, position=SimpleNamespace(is_over=is_over))
    coaching = CoachController(cast(Any, model), wishes.append, lambda _: None, lambda: True)
    await coaching._move(session.go_to_next)
    assert wishes == [wish]


async def test_coach_can_be_disabled(home: Path) -> None:
    (home / "settings.toml").write_text('coach = "never"\nbot_seconds = 0.0\n')
    async with running() as pilot:
        await press(pilot, "n", "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await dismiss_summary(pilot)
        assert table.model.coach is None
        page = await press(pilot, "n")
        assert "The coach has no tip here" in page
        assert "This table has no lessons." in await press(pilot, "b")


async def test_unreadable_profile_is_reported_and_kept(home: Path) -> None:
    (home / "profile.json").write_text("nonsense")
    async with running() as pilot:
        await press(pilot, "e")
        await wait_for_screen(pilot, LearnScreen)
        assert "profile.json" in notifications(pilot)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        await lesson(pilot, 1)
        assert (home / "profile-before.json").read_text() == "nonsense"


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_another_lesson_can_be_chosen(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        page = await press(pilot, "enter")
        assert "▸ 1  what you want" in page and "  2  a turn, and work" in page
        page = await press(pilot, "right")
        assert "◂ lesson 2: a turn, and work ▸" in page
        assert "  1  what you want" in page and "▸ 2  a turn, and work" in page
        assert "Left Right choose a lesson" in page
        assert "Left Right" not in await press(pilot, "down")  # there are none of a set-up
        await press(pilot, "up")
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        await lesson(pilot, 2)


async def test_free_lesson_moves_on_when_the_turn_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = replace(WORK, free=True, done=Condition(asked="turn"), solution=())
    part = replace(
        PART, lessons=(READ, free, replace(BUILD, before=("work currency=stone", *BUILD.before)))
    )
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: (part,))
    async with running() as pilot:
        await at_a_lesson(pilot, "n")
        await said(pilot, "The rest of this turn is yours.")
        await press(pilot, "enter")
        await lesson(pilot, 3)


def test_cursor_starts_on_the_part_in_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = (PART, replace(PART, id="second"))
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: parts)
    assert LearnScreen("mosaic").cursor == "mosaic first"
    change_profile(lambda profile: profile.start_lesson("mosaic", "second", "work"))
    assert LearnScreen("mosaic").cursor == "mosaic second"


async def test_lesson_hint_shows_its_solution() -> None:
    async with running() as pilot:
        await at_a_lesson(pilot, "n")
        await lesson(pilot, 2)
        await press(pilot, "down", "h")
        await said(pilot, "Hint: Stone: +9 stone")


async def test_narrowed_window_gives_the_coach_the_rows_it_needs() -> None:
    """It is docked under a panel, by the width that it is going to have."""
    async with running(WIDE) as pilot:
        table = await at_a_lesson(pilot)
        await pilot.resize_terminal(*NARROW)
        dock = table.panes.coach_dock
        await wait_until(pilot, lambda: dock.size.width == NARROW[0] and bool(dock.message))
        assert dock.size.height == dock.height_for(dock.message, NARROW[0])
        words = CoachMessage("", paragraphs=("One.",), goal="The most victory points win.")
        read = replace(words, is_goal_read=True)
        assert [dock.height_for(each, NARROW[0]) for each in (words, read)] == [3, 2]
        beside = table.panes.side_coach
        assert len({beside.height_for(each, 40) for each in (words, read)}) == 1


def test_short_title_drops_the_speaker_before_the_lesson() -> None:
    words = CoachMessage(title="lesson 7 of 14: cities and the solstice")
    assert title_for(words, 80) == "Coach  lesson 7 of 14: cities and the solstice"
    assert title_for(words, 45) == "lesson 7 of 14: cities and the solstice"


async def test_page_without_lessons_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: ())
    async with running() as pilot:
        await press(pilot, "e")
        await wait_for_screen(pilot, LearnScreen)
        assert "No lessons yet." in screen_text(pilot)
