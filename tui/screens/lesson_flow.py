"""The flow through lessons at one table, ending in an ordinary game."""

import asyncio

from core.app.learning import continue_as_match, make_guide, open_lesson_table
from core.app.local_game import Match
from core.kernel import BadSetup
from core.kernel.content import BadContent
from core.learn import BadPosition
from tui.model.coach import LessonCoach
from tui.screens.base import GameApp
from tui.screens.next_step import NextStep
from tui.screens.table import TableScreen


async def run_lessons(app: GameApp, game: str, part: str, lesson: str) -> Match | None:
    """Return the game that continues after the last lesson, or None."""
    name = app.settings.name
    try:
        guide = await asyncio.to_thread(make_guide, game, part, lesson)
        async with open_lesson_table(guide, name, app.show_warning) as session:
            table = TableScreen(session, coach=LessonCoach(session))
            next_step = await app.push_screen(table, wait_for_dismiss=True)
            return continue_as_match(session, name) if next_step is NextStep.PLAY_ON else None
    except (BadSetup, BadContent, BadPosition) as error:
        app.show_warning(str(error))
        return None
