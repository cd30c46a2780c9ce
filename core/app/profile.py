"""A person's profile on this machine: lessons, challenges, daily games, games played.

>>> profile = Profile()
>>> profile.finish_lesson("mosaic", "", "the_goal", next_lesson="a_turn")
>>> profile.lessons_of("mosaic").done, profile.lessons_of("mosaic").at
(('the_goal',), 'a_turn')
"""

import json
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from saves import data_folder, write_private
from saves.files import FileInUse, hold_lock

FIRST_GAMES = 3  # games of a kind with coaching by default
MAX_GAMES = 50  # remembered per kind, more than needed
MAX_FILE_BYTES = 1 << 20  # bytes; more than any real profile
LOCK_TIMEOUT, LOCK_POLL = 2.0, 0.02  # seconds: waiting for another process, between attempts


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """The progress in one part of a game's lessons."""

    done: tuple[str, ...] = ()  # lesson ids, in order of completion
    at: str = ""  # the next lesson; empty before the first and after the last
    file: str = ""  # the save that continues after the lessons
    choices: tuple[str, ...] = ()  # choices in the current lesson


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """The results of one challenge so far."""

    tries: int = 0
    stars: int = 0
    best: int | None = None  # best value with the task done
    has_seen_hint: bool = False  # costs a star


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """A daily game, and its result once it is over."""

    game: str
    file: str  # name of the save
    points: int = 0
    result: str = ""  # result line for sharing; empty while running


@dataclass(slots=True)
class Profile:
    """The whole profile. `change_profile` saves changes."""

    lessons: dict[str, LessonRecord] = field(default_factory=dict)  # by game and part
    games: dict[str, list[str]] = field(default_factory=dict)  # file names by kind
    challenges: dict[str, AttemptRecord] = field(default_factory=dict)  # by game and challenge
    days: dict[str, DailyRecord] = field(default_factory=dict)  # by date: 2026-11-16

    # --- lessons ----------------------------------------------------------------------------

    def lessons_of(self, game: str, part: str = "") -> LessonRecord:
        """Return the progress in a part; omit the part if the game has only one."""
        return self.lessons.get(_key(game, part), LessonRecord())

    def start_lesson(self, game: str, part: str, lesson: str) -> None:
        """Make this the current lesson. If it already was, keep its choices."""
        lesson_record = self.lessons_of(game, part)
        choices = lesson_record.choices if lesson_record.at == lesson else ()
        self.lessons[_key(game, part)] = replace(lesson_record, at=lesson, choices=choices)

    def save_choices(self, game: str, part: str, lesson: str, choices: tuple[str, ...]) -> None:
        lesson_record = self.lessons_of(game, part)
        if lesson_record.at == lesson:
            self.lessons[_key(game, part)] = replace(lesson_record, choices=choices)

    def finish_lesson(self, game: str, part: str, lesson: str, next_lesson: str = "") -> None:
        """Mark a lesson as done and move on to the next, if any."""
        lesson_record = self.lessons_of(game, part)
        done_lessons = (*lesson_record.done, *(() if lesson in lesson_record.done else (lesson,)))
        self.lessons[_key(game, part)] = replace(
            lesson_record, done=done_lessons, at=next_lesson, choices=()
        )

    def set_follow_up_game(self, game: str, part: str, file: str) -> None:
        self.lessons[_key(game, part)] = replace(self.lessons_of(game, part), file=file)

    # --- games ------------------------------------------------------------------------------

    def count_game(self, game: str, file: str) -> None:
        """Count a game that was finished or seriously started. Each file counts once."""
        known = self.games.setdefault(game, [])
        if file not in known and len(known) < MAX_GAMES:
            known.append(file)

    def is_among_first(self, game: str, file: str = "", limit: int = FIRST_GAMES) -> bool:
        """Return whether a game is among the person's first ones of its kind."""
        known = self.games.get(game, [])
        return len(known) < limit or file in known[:limit]

    def has_tried(self, game: str) -> bool:
        names = (name for name, lessons in self.lessons.items() if lessons.at or lessons.done)
        return bool(self.games.get(game)) or game in (name.partition("/")[0] for name in names)

    # --- challenges -------------------------------------------------------------------------

    def attempts_at(self, game: str, challenge: str) -> AttemptRecord:
        return self.challenges.get(_key(game, challenge), AttemptRecord())

    def record_hint(self, game: str, challenge: str) -> None:
        known = self.attempts_at(game, challenge)
        self.challenges[_key(game, challenge)] = replace(known, has_seen_hint=True)

    def record_attempt(self, game: str, challenge: str, stars: int, best: int | None) -> None:
        """Count an attempt with its stars; `best` replaces the best value."""
        known = self.attempts_at(game, challenge)
        updated = replace(known, tries=known.tries + 1, stars=max(stars, known.stars), best=best)
        self.challenges[_key(game, challenge)] = updated


# The first screen reads this file, so it is validated without loading the codec.
_SECTIONS = dict.fromkeys(("lessons", "games", "challenges", "days"), (dict,))
_LESSONS = {"done": (list,), "at": (str,), "file": (str,), "choices": (list,)}
_ATTEMPTS = {"tries": (int,), "stars": (int,), "best": (int, type(None)), "has_seen_hint": (bool,)}
_DAY = {"game": (str,), "file": (str,), "points": (int,), "result": (str,)}


def profile_path() -> Path:
    return data_folder() / "profile.json"


def load_profile() -> tuple[Profile, str]:
    """Return the profile, or an empty one and an error sentence if the file is unreadable."""
    path = profile_path()
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
        if len(raw) > MAX_FILE_BYTES:
            raise ValueError("far too large")
        return _parse_profile(json.loads(raw)), ""
    except FileNotFoundError:
        return Profile(), ""
    except OSError as error:
        why = f"can't be read: {error.strerror or error}"
    except (ValueError, TypeError, RecursionError):
        why = "is damaged"
    return Profile(), (
        f"Your progress file {path.name} {why}. Annals starts a new one and keeps the old"
        f" one as {_backup_path(path).name}."
    )


def change_profile(change: Callable[[Profile], None]) -> str:
    """Change the profile on disk, which other processes may have changed, too.

    Return an error sentence if that fails. An unreadable file is backed up.
    """
    path = profile_path()
    try:
        with ExitStack() as stack:
            _try_to_lock(stack, path)
            profile, broken = load_profile()
            change(profile)
            if broken:
                path.replace(_backup_path(path))
            text = json.dumps(asdict(profile), indent=1, ensure_ascii=False)
            write_private(path, f"{text}\n".encode())
    except OSError as error:
        return f"Your progress can't be saved: {error.strerror or error}."
    return ""


def _parse_profile(data: Any) -> Profile:
    parts = {name: {} for name in _SECTIONS} | _check_fields(data, _SECTIONS)
    games = _check_fields(parts["games"], dict.fromkeys(parts["games"], (list,)))
    return Profile(
        {
            name: LessonRecord(**_check_fields(each, _LESSONS))
            for name, each in parts["lessons"].items()
        },
        {name: list(files) for name, files in games.items()},
        {
            name: AttemptRecord(**_check_fields(each, _ATTEMPTS))
            for name, each in parts["challenges"].items()
        },
        {date: DailyRecord(**_check_fields(each, _DAY)) for date, each in parts["days"].items()},
    )


def _check_fields(data: Any, kinds: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """Check that data has only these fields and types, and that lists contain strings."""
    if type(data) is not dict or any(type(data[name]) not in kinds.get(name, ()) for name in data):
        raise ValueError("other fields than Annals writes")
    rows = {name: tuple(row) for name, row in data.items() if type(row) is list}
    if any(type(text) is not str for row in rows.values() for text in row):
        raise ValueError("rows of something else than texts")
    return data | rows


def _key(game: str, part: str) -> str:
    return f"{game}/{part}" if part else game


def _backup_path(path: Path) -> Path:
    names = (path.with_stem(f"{path.stem}-before{number or ''}") for number in range(MAX_GAMES))
    return next((name for name in names if not name.exists()), path.with_stem("profile-before"))


def _try_to_lock(stack: ExitStack, path: Path) -> None:
    """Lock the profile, but continue without a lock after a timeout."""
    until = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            stack.enter_context(hold_lock(path))
            return
        except FileInUse:
            if time.monotonic() > until:
                return
            time.sleep(LOCK_POLL)
