"""Lessons, glossary and coaching of a game as frozen records, read from its `teaching` folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.teaching.conditions import Condition
from core.teaching.positions import Begin
from core.teaching.reading import record_in, records_in


@dataclass(frozen=True, slots=True)
class Reaction:
    """What the coach says to what was done; the first whose condition holds, or has none."""

    say: str
    when: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One thing to learn at the table, where the solution of the lesson before it has led.

    Choices are written as their text form: `take card=x`, or `1: take card=x` for a seat by its
    number.
    """

    id: str
    title: str
    minutes: int
    text: str  # two to four sentences that say why
    done: Condition
    rules: tuple[str, ...]
    look: tuple[str, ...] = ()  # ids of things, names of the ledger: what is lit up
    try_: str = ""  # one sentence: what to do
    more: str = ""  # for who asks for more
    # Patterns on the text of actions. A question that has none of them is open as a whole: the
    # parts of an open choice need not be listed.
    open: tuple[str, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    free: bool = False  # once it is done: for the rest of the turn
    before: tuple[str, ...] = ()  # what was played since the solution of the lesson before
    solution: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Begin):
    """A course of its own set-up: most games have one."""

    id: str
    title: str
    about: str  # what is learnt in it, in a sentence
    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """How long it takes, about."""
        return sum(lesson.minutes for lesson in self.lessons)


@dataclass(frozen=True, slots=True)
class Term:
    """A word with a meaning in the game."""

    id: str
    word: str
    text: str
    rules: tuple[str, ...]
    forms: tuple[str, ...] = ()  # how else it stands in texts: "CA", "civil actions"
    # What stands on screens in short, and for what: {"CA": "civil actions"}. The keys are patterns
    # of a shell on a run of letters or on one mark: "[A-F]C" is a city of anybody.
    signs: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn in a word or two, and the topics of the questions that belong to it."""

    word: str
    topics: tuple[str, ...] = ()  # patterns; none: a step in which nothing is asked
    # Options with the values under which a turn has it; others leave it out.
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def is_in(self, options: Mapping[str, str]) -> bool:
        """Whether a turn has it in a game that is set up so."""
        return all(options.get(name) in values for name, values in self.only.items())


@dataclass(frozen=True, slots=True)
class Question:
    """What the coach says at the first time a kind of question comes up."""

    about: str  # what this is about
    look: str  # what good players look at
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach says at any table of the game."""

    goal: str  # what wins, and what ends the game, in a sentence
    shape: tuple[Step, ...]  # of a turn
    questions: Mapping[str, Question] = field(default_factory=dict)  # by topic


def lessons_in(folder: Path) -> tuple[Part, ...]:
    """The lessons of a game, part by part. BadContent where they are not to be understood."""
    return records_in(folder / "lessons.json", Part)


def glossary_in(folder: Path) -> tuple[Term, ...]:
    """The words of a game. BadContent as above."""
    return records_in(folder / "glossary.json", Term)


def coaching_in(folder: Path) -> Coaching:
    """What the coach says at any table. BadContent as above."""
    return record_in(folder / "coaching.json", Coaching)
