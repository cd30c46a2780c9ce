"""The flow through lessons at one table, ending in an ordinary game."""

import asyncio

from core.house.learning import guide_to, match_behind_lessons, sit_down_to_learn
from core.house.sitting import Match
from core.kernel import BadSetup
from core.kernel.content import BadContent
from core.teaching import BadPosition
from tui.model.coach import LessonCoach
from tui.screens.base import GameApp
from tui.screens.table import TableScreen
from tui.screens.table.coaching import PLAY_ON


async def take_lessons(app: GameApp, game: str, part: str, lesson: str) -> Match | None:
    """Return the game that continues after the last lesson, or None."""
    name = app.settings.name
    try:
        guide = await asyncio.to_thread(guide_to, game, part, lesson)
        async with sit_down_to_learn(guide, name, app.complain) as session:
            table = TableScreen(session, coach=LessonCoach(session))
            wish = await app.push_screen(table, wait_for_dismiss=True)
            return match_behind_lessons(session, name) if wish == PLAY_ON else None
    except (BadSetup, BadContent, BadPosition) as error:
        app.complain(str(error))
        return None
