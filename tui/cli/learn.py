"""`annals learn`: play the lessons of a game."""

import asyncio
import sys

from core.games import load_game
from core.house.catalogue import game_name
from core.house.learning import (
    course_of,
    guide_to,
    match_behind_lessons,
    progress_in,
    sit_down_to_learn,
    taught_games,
)
from core.house.profile import load_profile
from core.house.sitting import Match
from core.kernel import BadSetup
from core.kernel.words import nearest_word
from core.teaching import Guide
from tui.cli.errors import INTERRUPTED, CommandFailed
from tui.cli.play import play_match
from tui.cli.terminal import can_show_screens, is_terminal
from tui.model.coach import LessonCoach
from tui.plain import Terminal, play
from tui.settings.settings import load_settings


def learn(game_id: str, part: str, number: int | None, is_plain: bool) -> None:
    """Resume a game's lessons; without a game, list the progress in all."""
    has_screens = not is_plain and can_show_screens()
    if not game_id:
        _list_lessons()
        return
    load_game(game_id)  # raises BadSetup for an unknown game
    lesson = _lesson_of(game_id, part, number)
    if has_screens:
        from tui.app import run_app

        run_app(lambda app: app.learn(game_id, part, lesson))
        return
    guide = guide_to(game_id, part, lesson)
    try:
        match = asyncio.run(_learn_plainly(guide))
    except KeyboardInterrupt:
        raise CommandFailed("Interrupted; go on with: annals learn", INTERRUPTED) from None
    if match is not None:
        play_match(match, is_plain)
    else:
        print(f"You have come to lesson {guide.number + 1}; go on with: annals learn {game_id}")


def _lesson_of(game_id: str, part_id: str, number: int | None) -> str:
    """Return the id of a numbered lesson. BadSetup for an unknown part or number."""
    parts = course_of(game_id)
    ids = [part.id for part in parts]
    if part_id and part_id not in ids:
        meant = nearest_word(part_id, ids)
        asked = f" Did you mean '{meant}'?" if meant else ""
        known = ", ".join(ids) or "none"
        raise BadSetup(f"{game_name(game_id)} has no part '{part_id}'; it has: {known}.{asked}")
    if number is None:
        return ""
    part = parts[ids.index(part_id) if part_id else 0] if parts else None
    if part is None or not 1 <= number <= len(part.lessons):
        many = len(part.lessons) if part else 0
        raise BadSetup(f"There is no lesson {number}; there are {many}.")
    return part.lessons[number - 1].id


def _list_lessons() -> None:
    profile, broken = load_profile()
    if broken:
        print(f"annals: {broken}", file=sys.stderr)
    for game_id in taught_games():
        for progress in progress_in(game_id, profile):
            part = progress.part
            command = f"{game_id} {part.id}" if len(course_of(game_id)) > 1 else game_id
            print(f"{command:32} {progress.words}")
            print(f"    {part.about}")


async def _learn_plainly(guide: Guide) -> Match | None:
    """Run the lessons; return the match that follows the last one, or None."""
    console = Terminal(can_clear=is_terminal(sys.stdout))
    name = load_settings()[0].name

    def nothing_to_save() -> str:
        return "Lessons begin where you have come to; nothing of them need be saved."

    async with sit_down_to_learn(guide, name, _warn) as session:
        await play(session, console, nothing_to_save, LessonCoach(session))
        goes_on = session.is_past_the_last and not session.is_over
        return match_behind_lessons(session, name) if goes_on else None


def _warn(sentence: str) -> None:
    print(f"annals: {sentence}", file=sys.stderr, flush=True)
