"""Lessons, glossaries and coaching of the games, and tables for lessons."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from core.app.local_game import Match
from core.app.profile import Profile, change_profile, load_profile
from core.bots import BotPool
from core.games import GAME_IDS, lessons_folder, load_game
from core.kernel import BadSetup, Game
from core.learn import (
    Coaching,
    Glossary,
    GuidedSession,
    LessonGuide,
    LessonPart,
    guided_advisor,
    opening_journal,
    read_coaching,
    read_glossary,
    read_lessons,
)
from core.learn.guided_game import OPPONENT_LEVEL
from core.table import Journal, Seat, Table
from saves import new_path

OPPONENT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran", "Ada")


@cache
def lesson_parts(game_id: str) -> tuple[LessonPart, ...]:
    """Return the parts of a game's lessons, possibly none. Loads no rules."""
    folder = lessons_folder(game_id)
    return read_lessons(folder) if (folder / "lessons.json").exists() else ()


@cache
def glossary_of(game_id: str) -> Glossary:
    folder = lessons_folder(game_id)
    return Glossary(read_glossary(folder) if (folder / "glossary.json").exists() else ())


@cache
def coaching_of(game_id: str) -> Coaching | None:
    folder = lessons_folder(game_id)
    return read_coaching(folder) if (folder / "coaching.json").exists() else None


def coaching_for(setting: str, game_id: str, file: str) -> Coaching | None:
    """Return the coaching for a saved game if the setting asks for it.

    The setting is `always`, `never` or `first games`.
    """
    if setting == "never":
        return None
    is_wanted = setting == "always" or load_profile()[0].is_among_first(game_id, file)
    return coaching_of(game_id) if is_wanted else None


# --- progress ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartProgress:
    """A person's progress in one part of a game's lessons."""

    game: str
    part: LessonPart
    next_index: int  # index of the next lesson
    done_count: int  # number of finished lessons
    is_started: bool
    file: str = ""  # the save that continues after the lessons

    @property
    def is_done(self) -> bool:
        return self.is_started and self.next_index == len(self.part.lessons)

    @property
    def minutes(self) -> int:
        """Return the time that the remaining lessons take, or all lessons of a finished part."""
        lessons = self.part.lessons[0 if self.is_done else self.next_index :]
        return sum(lesson.minutes for lesson in lessons)

    @property
    def summary(self) -> str:
        lesson_count = len(self.part.lessons)
        if self.is_done:
            return f"learned, {self.done_count} of {lesson_count} lessons"
        if self.is_started:
            return f"lesson {self.next_index + 1} of {lesson_count}"
        return f"{lesson_count} lessons, about {self.minutes} min"


def learning_progress(game_id: str, profile: Profile) -> list[PartProgress]:
    progress = []
    for part in lesson_parts(game_id):
        lesson_record = profile.lessons_of(game_id, _profile_key(game_id, part))
        ids = [lesson.id for lesson in part.lessons]
        is_begun = bool(lesson_record.at or lesson_record.done)
        skipped_to = len(ids) if is_begun and not lesson_record.at else 0
        next_lesson = ids.index(lesson_record.at) if lesson_record.at in ids else skipped_to
        done_count = sum(name in lesson_record.done for name in ids)
        progress.append(
            PartProgress(game_id, part, next_lesson, done_count, is_begun, lesson_record.file)
        )
    return progress


def is_unfamiliar(game_id: str) -> bool:
    """Return whether a game has lessons but was neither played nor studied."""
    return bool(lesson_parts(game_id)) and not load_profile()[0].has_tried(game_id)


def next_part(game_id: str, profile: Profile) -> PartProgress | None:
    """Return the first unfinished part, or the first part if all are finished."""
    parts = learning_progress(game_id, profile)
    return next((part for part in parts if not part.is_done), parts[0] if parts else None)


def games_with_lessons() -> list[str]:
    return [game_id for game_id in GAME_IDS if lesson_parts(game_id)]


def _profile_key(game_id: str, part: LessonPart) -> str:
    """A game's only part has an empty key."""
    return part.id if len(lesson_parts(game_id)) > 1 else ""


# --- tables --------------------------------------------------------------------------------


def make_guide(game_id: str, part_id: str = "", lesson_id: str = "") -> LessonGuide:
    """Return the guide for a lesson, by default the next one in the profile.

    Raise BadSetup if the game has no lessons, or if packs change its values.
    """
    game, parts = load_game(game_id), lesson_parts(game_id)
    if not parts:
        raise BadSetup(f"{game.name} has no lessons yet. 'annals learn' lists the games that have.")
    if game.packs:
        raise BadSetup(
            f"The lessons of {game.name} don't work with packs. Turn the packs off first."
        )
    profile, _ = load_profile()
    chosen = next_part(game_id, profile)
    for progress in learning_progress(game_id, profile):
        if progress.part.id == part_id:
            chosen = progress
    assert chosen is not None
    ids = [lesson.id for lesson in chosen.part.lessons]
    index = ids.index(lesson_id) if lesson_id in ids else 0 if chosen.is_done else chosen.next_index
    guide = LessonGuide(game, chosen.part, index)
    _ = guide.script  # computed here, off the event loop
    lesson_record = profile.lessons_of(game_id, _profile_key(game_id, chosen.part))
    if not lesson_id and lesson_record.at == guide.lesson.id and lesson_record.choices:
        guide.resume_lesson(lesson_record.choices)
    return guide


@asynccontextmanager
async def open_lesson_table(
    guide: LessonGuide, name: str, warn: Callable[[str], None]
) -> AsyncIterator[GuidedSession]:
    """Open a table for lessons. The choices of an unfinished lesson are saved in the profile."""
    game, bots = guide.game, BotPool(load_game)
    advise = guided_advisor(guide, lambda: table.main_line, bots.advise)
    table = Table(game, lesson_journal(guide), lesson_seats(guide, name), advise)

    def keep(lesson: str, is_done: bool, then: str) -> None:
        if problem := save_progress(guide, lesson, is_done, then):
            warn(problem)

    async def keep_choices(lesson: str, choices: tuple[str, ...]) -> None:
        part = _profile_key(game.id, guide.part)

        def change(profile: Profile) -> None:
            profile.save_choices(game.id, part, lesson, choices)

        if problem := await asyncio.to_thread(change_profile, change):
            warn(problem)

    try:
        async with table:
            keep("", False, guide.lesson.id)
            yield GuidedSession(table, guide, keep, keep_choices)
    finally:
        bots.close()


def save_progress(guide: LessonGuide, lesson: str, is_done: bool, next_lesson: str) -> str:
    """Record the progress after a lesson. Return an error sentence if that fails."""
    game, part = guide.game.id, _profile_key(guide.game.id, guide.part)

    def change(profile: Profile) -> None:
        if is_done or not next_lesson:
            profile.finish_lesson(game, part, lesson, next_lesson)
        else:
            profile.start_lesson(game, part, next_lesson)

    return change_profile(change)


def lesson_journal(guide: LessonGuide) -> Journal:
    """Return the journal up to the last choice made in the lesson."""
    journal = opening_journal(guide.game, guide.part)
    for seat, text in (*guide.choices, *guide.resumed_choices):
        journal.record(seat, text)
    return journal


def lesson_seats(guide: LessonGuide, name: str) -> tuple[Seat, ...]:
    """Return the learner's seat among weak bots."""
    rivals = (Seat(rival, "bot", OPPONENT_LEVEL) for rival in OPPONENT_NAMES if rival != name)
    seats = list(islice(rivals, guide.part.players))
    seats[guide.part.seat] = Seat(name)
    return tuple(seats)


def continue_as_match(session: GuidedSession, name: str) -> Match:
    """Return a normal game that continues from the end of the last lesson."""
    guide, journal = session.guide, session.main_line.journal
    game: Game[Any] = guide.game
    path = new_path(game.id)
    part = _profile_key(game.id, guide.part)
    change_profile(lambda profile: profile.set_follow_up_game(game.id, part, path.stem))
    return Match(game, lesson_seats(guide, name), journal.setup.options, path, journal)
