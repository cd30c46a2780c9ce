"""`annals learn`: play the lessons of a game."""

import asyncio
import sys

from core.app.catalog import game_name
from core.app.learning import (
    continue_as_match,
    games_with_lessons,
    learning_progress,
    lesson_parts,
    make_guide,
    open_lesson_table,
)
from core.app.local_game import Match
from core.app.profile import load_profile
from core.common.suggestions import unknown
from core.games import load_game
from core.kernel import BadSetup
from core.learn import LessonGuide
from tui.cli.play import play_match
from tui.cli.terminal import can_show_screens, is_terminal
from tui.errors import INTERRUPTED, CommandFailed
from tui.model.coach import LessonCoach
from tui.plain import StdioConsole, play
from tui.settings.settings import load_settings


def run_learn(game_id: str, part: str, number: int | None, is_plain: bool) -> None:
    """Resume a game's lessons. Without a game, list the progress in all."""
    has_screens = not is_plain and can_show_screens()
    if not game_id:
        _list_lessons()
        return
    load_game(game_id)  # raises BadSetup for an unknown game
    lesson = _lesson_id(game_id, part, number)
    if has_screens:
        from tui.app import run_app

        run_app(lambda app: app.navigation.learn(game_id, part, lesson))
        return
    guide = make_guide(game_id, part, lesson)
    try:
        match = asyncio.run(_learn_in_plain_mode(guide))
    except KeyboardInterrupt:
        raise CommandFailed("Interrupted. Continue with: annals learn", INTERRUPTED) from None
    if match is not None:
        play_match(match, is_plain)
    else:
        print(f"You are at lesson {guide.lesson_index + 1}. Continue with: annals learn {game_id}")


def _lesson_id(game_id: str, part_id: str, number: int | None) -> str:
    parts = lesson_parts(game_id)
    ids = [part.id for part in parts]
    if part_id and part_id not in ids:
        raise BadSetup(unknown(f"{game_name(game_id)} part", part_id, ids))
    if number is None:
        return ""
    part = parts[ids.index(part_id) if part_id else 0] if parts else None
    if part is None or not 1 <= number <= len(part.lessons):
        count = len(part.lessons) if part else 0
        raise BadSetup(f"There is no lesson {number}. Choose one from 1 to {count}.")
    return part.lessons[number - 1].id


def _list_lessons() -> None:
    profile, broken = load_profile()
    if broken:
        print(f"annals: {broken}", file=sys.stderr)
    for game_id in games_with_lessons():
        for progress in learning_progress(game_id, profile):
            part = progress.part
            command = f"{game_id} {part.id}" if len(lesson_parts(game_id)) > 1 else game_id
            print(f"{command:32} {progress.summary}")
            print(f"    {part.about}")


async def _learn_in_plain_mode(guide: LessonGuide) -> Match | None:
    """Run the lessons. Return the match that follows the last one, or None."""
    console = StdioConsole(can_clear=is_terminal(sys.stdout))
    name = load_settings()[0].name

    def nothing_to_save() -> str:
        return "Your progress is kept. Lessons need no save."

    async with open_lesson_table(guide, name, _warn) as session:
        await play(session, console, nothing_to_save, LessonCoach(session))
        is_game_left = session.is_finished and not session.is_over
        return continue_as_match(session, name) if is_game_left else None


def _warn(sentence: str) -> None:
    print(f"annals: {sentence}", file=sys.stderr, flush=True)
