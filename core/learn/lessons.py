"""Lessons, glossary and coaching of a game, read from its `lessons` folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.learn.conditions import Condition
from core.learn.positions import PositionSetup
from core.learn.reader import read_record, read_records


@dataclass(frozen=True, slots=True)
class Reaction:
    """A comment of the coach. The first one whose condition is met is shown."""

    say: str
    when: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A topic to learn, starting where the previous lesson's solution ends.

    Choices are texts: `take card=x`, or `1: take card=x` for a seat.
    """

    id: str
    title: str
    minutes: int
    text: str  # two to four sentences: the reason
    done: Condition
    rules: tuple[str, ...]
    look: tuple[str, ...] = ()  # ids or counts to highlight
    try_: str = ""  # one sentence: the task
    more: str = ""  # optional details
    # Patterns for action texts. If none matches a decision, all of its actions are allowed, so the
    # follow-ups of an allowed action need no patterns.
    open: tuple[str, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    free: bool = False  # whether the rest of the turn is free
    before: tuple[str, ...] = ()  # choices between the solution of the previous lesson and this one
    solution: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPart(PositionSetup):
    """A series of lessons with its own setup. Most games have one."""

    id: str
    seed: int
    title: str
    about: str  # its content in one sentence
    lessons: tuple[Lesson, ...]
    folder: Path | None = field(default=None, metadata={"in_files": False})

    @property
    def minutes(self) -> int:
        return sum(lesson.minutes for lesson in self.lessons)


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word with a special meaning in the game."""

    id: str
    word: str
    text: str
    rules: tuple[str, ...]
    forms: tuple[str, ...] = ()  # other forms in texts: "CA", "civil actions"
    # Abbreviations on screens with their meanings: {"CA": "civil actions"}. Keys are shell
    # patterns for a word or a symbol: "[A-F]C" is any player's city.
    signs: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of the turn, with the topics of its decisions."""

    word: str
    topics: tuple[str, ...] = ()  # patterns; empty for a step without decisions
    # Option values for which the step exists.
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def applies_to(self, options: Mapping[str, str]) -> bool:
        return all(options.get(name) in values for name, values in self.only.items())


@dataclass(frozen=True, slots=True)
class QuestionTip:
    """The coach's comment when a kind of decision first occurs."""

    about: str  # subject of the decision
    look: str  # advice
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coaching:
    """The coach's texts for any table of the game."""

    goal: str  # what wins and ends the game, in one sentence
    shape: tuple[TurnStep, ...]  # steps of a turn
    questions: Mapping[str, QuestionTip] = field(default_factory=dict)  # by topic


def read_lessons(folder: Path) -> tuple[LessonPart, ...]:
    """Read the lessons of a game. Raise BadContent if they are invalid."""
    parts = read_records(folder / "lessons.json", LessonPart)
    return tuple(replace(part, folder=folder) for part in parts)


def read_glossary(folder: Path) -> tuple[GlossaryTerm, ...]:
    """Raise BadContent if the glossary is invalid."""
    return read_records(folder / "glossary.json", GlossaryTerm)


def read_coaching(folder: Path) -> Coaching:
    """Raise BadContent if the coaching texts are invalid."""
    return read_record(folder / "coaching.json", Coaching)
