"""Lessons, glossaries and coaching of the games, and tables for lessons."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from core.bots import BotPool
from core.games import GAME_IDS, load_game, teaching_of
from core.house.profile import Profile, change_profile, load_profile
from core.house.sitting import Match
from core.kernel import BadSetup, Game
from core.table import Journal, Seat, Table, open_journal
from core.teaching import (
    Coaching,
    Glossary,
    Guide,
    GuidedSession,
    Part,
    coaching_in,
    glossary_in,
    guided_advisor,
    lessons_in,
)
from core.teaching.guided import RIVALS_LEVEL
from saves import new_path

RIVALS = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran", "Ada")


@cache
def course_of(game_id: str) -> tuple[Part, ...]:
    """Return the parts of a game's lessons, possibly none. Loads no rules."""
    folder = teaching_of(game_id)
    return lessons_in(folder) if (folder / "lessons.json").exists() else ()


@cache
def glossary_of(game_id: str) -> Glossary:
    folder = teaching_of(game_id)
    return Glossary(glossary_in(folder) if (folder / "glossary.json").exists() else ())


@cache
def coaching_of(game_id: str) -> Coaching | None:
    folder = teaching_of(game_id)
    return coaching_in(folder) if (folder / "coaching.json").exists() else None


def coaching_for(wish: str, game_id: str, file: str) -> Coaching | None:
    """Return the coaching for a saved game if the setting asks for it.

    The setting is `always`, `never` or `first games`.
    """
    if wish == "never":
        return None
    is_wanted = wish == "always" or load_profile()[0].is_among_first(game_id, file)
    return coaching_of(game_id) if is_wanted else None


# --- progress ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's progress in one part of a game's lessons."""

    game: str
    part: Part
    at: int  # index of the next lesson
    done: int  # number of finished lessons
    is_begun: bool
    file: str = ""  # the save that continues after the lessons

    @property
    def is_done(self) -> bool:
        return self.is_begun and self.at == len(self.part.lessons)

    @property
    def minutes(self) -> int:
        """Return the time the remaining lessons take; that of all lessons once the part is done."""
        lessons = self.part.lessons[0 if self.is_done else self.at :]
        return sum(lesson.minutes for lesson in lessons)

    @property
    def words(self) -> str:
        many = len(self.part.lessons)
        if self.is_done:
            return f"learnt, {self.done} of {many} lessons"
        if self.is_begun:
            return f"lesson {self.at + 1} of {many}"
        return f"{many} lessons, about {self.minutes} min"


def progress_in(game_id: str, profile: Profile) -> list[Progress]:
    """Return the progress in each part of a game's lessons."""
    found = []
    for part in course_of(game_id):
        taken = profile.lessons_of(game_id, _key(game_id, part))
        ids = [lesson.id for lesson in part.lessons]
        is_begun = bool(taken.at or taken.done)
        left = len(ids) if is_begun and not taken.at else 0
        at = ids.index(taken.at) if taken.at in ids else left
        done = sum(name in taken.done for name in ids)
        found.append(Progress(game_id, part, at, done, is_begun, taken.file))
    return found


def is_new_to(game_id: str) -> bool:
    """Return whether a game has lessons but was neither played nor studied."""
    return bool(course_of(game_id)) and not load_profile()[0].has_met(game_id)


def next_to_learn(game_id: str, profile: Profile) -> Progress | None:
    """Return the first unfinished part, or the first part if all are finished."""
    parts = progress_in(game_id, profile)
    return next((part for part in parts if not part.is_done), parts[0] if parts else None)


def taught_games() -> list[str]:
    return [game_id for game_id in GAME_IDS if course_of(game_id)]


def _key(game_id: str, part: Part) -> str:
    """Return a part's key in the profile; a game's only part has an empty key."""
    return part.id if len(course_of(game_id)) > 1 else ""


# --- tables --------------------------------------------------------------------------------


def guide_to(game_id: str, part_id: str = "", lesson_id: str = "") -> Guide:
    """Return the guide for a lesson, by default the next one in the profile.

    BadSetup if the game lacks lessons, or if packs change its values.
    """
    game, parts = load_game(game_id), course_of(game_id)
    if not parts:
        raise BadSetup(f"{game.name} has no lessons yet.")
    if game.packs:
        raise BadSetup(f"The lessons of {game.name} are made for its own values, without packs.")
    profile, _ = load_profile()
    chosen = next_to_learn(game_id, profile)
    for progress in progress_in(game_id, profile):
        if progress.part.id == part_id:
            chosen = progress
    assert chosen is not None
    ids = [lesson.id for lesson in chosen.part.lessons]
    at = ids.index(lesson_id) if lesson_id in ids else 0 if chosen.is_done else chosen.at
    guide = Guide(game, chosen.part, at)
    _ = guide.script  # computed here, off the event loop
    taken = profile.lessons_of(game_id, _key(game_id, chosen.part))
    if not lesson_id and taken.at == guide.lesson.id and taken.choices:
        guide.take_up(taken.choices)
    return guide


@asynccontextmanager
async def sit_down_to_learn(
    guide: Guide, name: str, warn: Callable[[str], None]
) -> AsyncIterator[GuidedSession]:
    """Open a table for lessons. The choices of an unfinished lesson are saved in the profile."""
    game, bots = guide.game, BotPool(load_game)
    advise = guided_advisor(guide, lambda: table.line, bots.advise)
    table = Table(game, journal_to(guide), seats_to_learn(guide, name), advise)

    def keep(lesson: str, is_done: bool, then: str) -> None:
        if problem := keep_progress(guide, lesson, is_done, then):
            warn(problem)

    async def keep_choices(lesson: str, choices: tuple[str, ...]) -> None:
        part = _key(game.id, guide.part)

        def change(profile: Profile) -> None:
            profile.keep_choices(game.id, part, lesson, choices)

        if problem := await asyncio.to_thread(change_profile, change):
            warn(problem)

    try:
        async with table:
            keep("", False, guide.lesson.id)
            yield GuidedSession(table, guide, keep, keep_choices)
    finally:
        bots.close()


def keep_progress(guide: Guide, lesson: str, is_done: bool, then: str) -> str:
    """Record the progress after a lesson; return an error sentence if that fails."""
    game, part = guide.game.id, _key(guide.game.id, guide.part)

    def change(profile: Profile) -> None:
        if is_done or not then:
            profile.finish_lesson(game, part, lesson, then)
        else:
            profile.begin_lesson(game, part, then)

    return change_profile(change)


def journal_to(guide: Guide) -> Journal:
    """Return the journal that leads to the lesson and to the last choice made in it."""
    part = guide.part
    journal = open_journal(guide.game, part.players, part.options, part.seed)
    for seat, text in (*guide.choices, *guide.taken_up):
        journal.record(seat, text)
    return journal


def seats_to_learn(guide: Guide, name: str) -> tuple[Seat, ...]:
    """Return the learner's seat among weak bots."""
    rivals = (Seat(rival, "bot", RIVALS_LEVEL) for rival in RIVALS if rival != name)
    seats = list(islice(rivals, guide.part.players))
    seats[guide.part.seat] = Seat(name)
    return tuple(seats)


def match_behind_lessons(session: GuidedSession, name: str) -> Match:
    """Return a normal game that continues from the end of the last lesson."""
    guide, journal = session.guide, session.line.journal
    game: Game[Any] = guide.game
    path = new_path(game.id)
    part = _key(game.id, guide.part)
    change_profile(lambda profile: profile.play_on_in(game.id, part, path.stem))
    return Match(game, seats_to_learn(guide, name), journal.setup.options, path, journal)
