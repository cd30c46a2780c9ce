import asyncio
import time
from pathlib import Path

import pytest

from core.games import GAME_IDS
from core.house.learning import course_of
from core.kernel import IllegalAction
from core.teaching import GuidedSession, Part, Stage
from tests.patience import PATIENCE
from tests.tui.driving import NARROW, WIDE, app_of, drawn, press, running, shown, until
from tests.tui.playing import BotsHere
from tui.screens.table import TableScreen

LEAST_FACE = 5  # rows of the table that the coach leaves at 80x24
PARTS = [(game_id, part) for game_id in GAME_IDS for part in course_of(game_id)]


@pytest.mark.soak
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(("game_id", "part"), PARTS, ids=[f"{g}-{p.id}" for g, p in PARTS])
async def test_every_lesson_is_played_at_the_table(
    game_id: str,
    part: Part,
    size: tuple[int, int],
    home: Path,
    bots_here: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.house.learning.BotPool", BotsHere)
    async with running(size) as pilot:
        app_of(pilot).learn(game_id, part.id)
        table = await until(pilot, TableScreen)
        session = table.session
        assert isinstance(session, GuidedSession)
        for number, lesson in enumerate(part.lessons):
            begun = time.monotonic()
            while f"lesson {number + 1} of " not in shown(pilot) and "Coach" in shown(pilot):
                assert time.monotonic() < begun + PATIENCE
                await pilot.pause(0.01)
            assert session.guide.number == number, lesson.id
            if size == NARROW:
                assert table.panes.faces.size.height >= LEAST_FACE, lesson.id
            while session.stage is Stage.TRYING and not session.waits:
                stored = session.guide.stored_answer(session.line, session.seat)
                if session.decision is None:
                    await asyncio.sleep(0.01)  # a rival's turn
                    continue
                assert stored is not None, lesson.id
                try:
                    await session.play(stored)
                except IllegalAction:
                    await asyncio.sleep(0.01)
                await drawn(pilot)
            if session.stage is not Stage.OVER:
                await press(pilot, "n")
        if session.waits:  # the last one, that was only to be read, has its words
            await press(pilot, "n")
        assert session.is_past_the_last
