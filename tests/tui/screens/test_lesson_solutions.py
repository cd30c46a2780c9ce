import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.app.learning import lesson_parts
from core.games import GAME_IDS
from core.kernel import IllegalAction
from core.learn import GuidedSession, LessonPart, LessonStage
from tests.tui.keyboard_player import InProcessBots, ScreenDeadline, wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    press,
    running,
    screen_text,
    wait_for_screen,
    wait_until_drawn,
)
from tui.screens.table import TableScreen

LEAST_FACE = 5  # rows of the table that the coach leaves at 80x24
PARTS = [(game_id, part) for game_id in GAME_IDS for part in lesson_parts(game_id)]


@pytest.mark.soak
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(("game_id", "part"), PARTS, ids=[f"{g}-{p.id}" for g, p in PARTS])
async def test_every_lesson_is_solved_on_the_table(
    game_id: str,
    part: LessonPart,
    size: tuple[int, int],
    home: Path,
    bots_here: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.app.learning.BotPool", InProcessBots)
    async with running(size) as pilot:
        app_of(pilot).navigation.learn(game_id, part.id)
        table = await wait_for_screen(pilot, TableScreen)
        session = table.session
        assert isinstance(session, GuidedSession)
        for number, lesson in enumerate(part.lessons):
            await _wait_for_lesson(pilot, number + 1)
            assert session.guide.lesson_index == number, lesson.id
            if size == NARROW:
                assert table.panes.panel_column.size.height >= LEAST_FACE, lesson.id
            deadline = ScreenDeadline(pilot, f"lesson {number + 1} is solved")
            while session.stage is LessonStage.TRYING and not session.is_waiting:
                deadline.check()
                stored = session.guide.stored_answer(session.main_line, session.seat)
                if session.decision is None:
                    await asyncio.sleep(0.01)  # a rival's turn
                    continue
                assert stored is not None, lesson.id
                try:
                    await session.play(stored)
                except IllegalAction:
                    await asyncio.sleep(0.01)
                await wait_until_drawn(pilot)
            if session.stage is not LessonStage.OVER:
                await press(pilot, "n")
        if session.is_waiting:  # the last one, that was only to be read, has its words
            await press(pilot, "n")
        assert session.is_finished


async def _wait_for_lesson(pilot: "Pilot[None]", number: int) -> None:
    """Wait until a lesson is shown, or until the coach has nothing more to say."""

    def is_shown() -> bool:
        text = screen_text(pilot)
        return f"lesson {number} of " in text or "Coach" not in text

    await wait_until(pilot, is_shown, f"lesson {number}")
