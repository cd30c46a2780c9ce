"""What a person has learnt, played and won at this machine: one file, their own.

>>> profile = Profile()
>>> profile.finish_lesson("mosaic", "", "the_goal", then="a_turn")
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

from saves import home, write_private
from saves.files import InUse, locked

FIRST_GAMES = 3  # of a kind, in which a coach helps unless told otherwise
MOST_GAMES = 50  # of a kind that are remembered by name: far more than anybody asks for
LARGEST = 1 << 20  # bytes: more than a life of playing fills
PATIENCE, A_MOMENT = 2.0, 0.02  # seconds: for another window that writes, and between two looks


@dataclass(frozen=True, slots=True)
class LessonsTaken:
    """How far somebody has come in one part of a game's lessons."""

    done: tuple[str, ...] = ()  # the lessons, in the order they were finished
    at: str = ""  # the lesson to go on with; nothing before the first and after the last
    file: str = ""  # the saved game that goes on behind the lessons, by its name
    choices: tuple[str, ...] = ()  # all that was chosen in that lesson so far


@dataclass(frozen=True, slots=True)
class Attempts:
    """What somebody has reached in a challenge."""

    tries: int = 0
    stars: int = 0
    best: int | None = None  # of its measure, with the task done
    has_seen_hint: bool = False  # which costs a star from then on


@dataclass(frozen=True, slots=True)
class Day:
    """A deal of the day: which it was, and once it is over what came of it."""

    game: str
    file: str  # the saved game, by its name
    points: int = 0
    result: str = ""  # in one line, to be shared; nothing while it is being played


@dataclass(slots=True)
class Profile:
    """All of it. What is changed is kept by `change_profile`."""

    lessons: dict[str, LessonsTaken] = field(default_factory=dict)  # by game and part
    games: dict[str, list[str]] = field(default_factory=dict)  # by kind, really begun, by file
    challenges: dict[str, Attempts] = field(default_factory=dict)  # by game and challenge
    days: dict[str, Day] = field(default_factory=dict)  # by date: 2026-11-16

    # --- lessons ----------------------------------------------------------------------------

    def lessons_of(self, game: str, part: str = "") -> LessonsTaken:
        """How far one has come; a game whose lessons have one part only leaves its name out."""
        return self.lessons.get(_key(game, part), LessonsTaken())

    def begin_lesson(self, game: str, part: str, lesson: str) -> None:
        """From now on this is the lesson to go on with; one that was begun, from where it is."""
        taken = self.lessons_of(game, part)
        choices = taken.choices if taken.at == lesson else ()
        self.lessons[_key(game, part)] = replace(taken, at=lesson, choices=choices)

    def keep_choices(self, game: str, part: str, lesson: str, choices: tuple[str, ...]) -> None:
        """What was chosen in a lesson, as long as it is the one to go on with."""
        taken = self.lessons_of(game, part)
        if taken.at == lesson:
            self.lessons[_key(game, part)] = replace(taken, choices=choices)

    def finish_lesson(self, game: str, part: str, lesson: str, then: str = "") -> None:
        """A lesson is done, and `then` comes next; nothing behind the last one."""
        taken = self.lessons_of(game, part)
        done = (*taken.done, *(() if lesson in taken.done else (lesson,)))
        self.lessons[_key(game, part)] = replace(taken, done=done, at=then, choices=())

    def play_on_in(self, game: str, part: str, file: str) -> None:
        """The game that goes on behind the lessons is saved under that name."""
        self.lessons[_key(game, part)] = replace(self.lessons_of(game, part), file=file)

    # --- games ------------------------------------------------------------------------------

    def count_game(self, game: str, file: str) -> None:
        """A game was finished, or really begun; the same one counts once."""
        known = self.games.setdefault(game, [])
        if file not in known and len(known) < MOST_GAMES:
            known.append(file)

    def is_among_first(self, game: str, file: str = "", many: int = FIRST_GAMES) -> bool:
        """Whether a game (a new one, or that of a file) is among somebody's first of its kind."""
        known = self.games.get(game, [])
        return len(known) < many or file in known[:many]

    def has_met(self, game: str) -> bool:
        """Whether somebody has played a game, or begun to learn it."""
        taken = (name for name, lessons in self.lessons.items() if lessons.at or lessons.done)
        return bool(self.games.get(game)) or game in (name.partition("/")[0] for name in taken)

    # --- challenges -------------------------------------------------------------------------

    def attempts_at(self, game: str, challenge: str) -> Attempts:
        """What was reached in a challenge so far."""
        return self.challenges.get(_key(game, challenge), Attempts())

    def see_hint(self, game: str, challenge: str) -> None:
        """The hint was read."""
        known = self.attempts_at(game, challenge)
        self.challenges[_key(game, challenge)] = replace(known, has_seen_hint=True)

    def keep_attempt(self, game: str, challenge: str, stars: int, best: int | None) -> None:
        """A challenge was tried: with so many stars, and the best of old and new of its measure."""
        known = self.attempts_at(game, challenge)
        kept = replace(known, tries=known.tries + 1, stars=max(stars, known.stars), best=best)
        self.challenges[_key(game, challenge)] = kept


# What stands in each part of the file: the first screen reads it, and loads no codec for that.
_PARTS = dict.fromkeys(("lessons", "games", "challenges", "days"), (dict,))
_LESSONS = {"done": (list,), "at": (str,), "file": (str,), "choices": (list,)}
_ATTEMPTS = {"tries": (int,), "stars": (int,), "best": (int, type(None)), "has_seen_hint": (bool,)}
_DAY = {"game": (str,), "file": (str,), "points": (int,), "result": (str,)}


def profile_path() -> Path:
    """Where it is kept."""
    return home() / "profile.json"


def load_profile() -> tuple[Profile, str]:
    """The profile, and a sentence where its file cannot be read: then it is an empty one."""
    path = profile_path()
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise ValueError("far too large")
        return _profile_of(json.loads(raw)), ""
    except FileNotFoundError:
        return Profile(), ""
    except OSError as error:
        why = f"cannot be read: {error.strerror or error}"
    except (ValueError, TypeError, RecursionError):
        why = "does not hold what Annals writes there"
    return Profile(), (
        f"{path.name}, with what you have learnt and won, {why}; you begin anew,"
        f" and the file is kept as {_aside(path).name} when there is something to write."
    )


def change_profile(change: Callable[[Profile], None]) -> str:
    """Change what is on disk, whatever another window has written meanwhile.

    Returns a sentence where that fails, else nothing. A file that cannot be read is kept aside.
    """
    path = profile_path()
    try:
        with ExitStack() as stack:
            _hold(stack, path)
            profile, broken = load_profile()
            change(profile)
            if broken:
                path.replace(_aside(path))
            text = json.dumps(asdict(profile), indent=1, ensure_ascii=False)
            write_private(path, f"{text}\n".encode())
    except OSError as error:
        return f"What you have learnt and won cannot be saved: {error.strerror or error}."
    return ""


def _profile_of(data: Any) -> Profile:
    """The profile that was written so; ValueError or TypeError where it is none."""
    parts = {name: {} for name in _PARTS} | _fields(data, _PARTS)
    games = _fields(parts["games"], dict.fromkeys(parts["games"], (list,)))
    return Profile(
        {name: LessonsTaken(**_fields(each, _LESSONS)) for name, each in parts["lessons"].items()},
        {name: list(files) for name, files in games.items()},
        {name: Attempts(**_fields(each, _ATTEMPTS)) for name, each in parts["challenges"].items()},
        {date: Day(**_fields(each, _DAY)) for date, each in parts["days"].items()},
    )


def _fields(data: Any, kinds: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """These fields and no others, each of its kind; a row is one of texts."""
    if type(data) is not dict or any(type(data[name]) not in kinds.get(name, ()) for name in data):
        raise ValueError("other fields than Annals writes")
    rows = {name: tuple(row) for name, row in data.items() if type(row) is list}
    if any(type(text) is not str for row in rows.values() for text in row):
        raise ValueError("rows of something else than texts")
    return data | rows


def _key(game: str, part: str) -> str:
    return f"{game}/{part}" if part else game


def _aside(path: Path) -> Path:
    """A name for a file that cannot be read; one that is kept already is not written over."""
    names = (path.with_stem(f"{path.stem}-before{number or ''}") for number in range(MOST_GAMES))
    return next((name for name in names if not name.exists()), path.with_stem("profile-before"))


def _hold(stack: ExitStack, path: Path) -> None:
    """Keep other windows from writing; who cannot have the lock in a while goes on without."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            stack.enter_context(locked(path))
            return
        except InUse:
            if time.monotonic() > until:
                return
            time.sleep(A_MOMENT)
