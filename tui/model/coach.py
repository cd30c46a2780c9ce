"""Coaches: messages for lessons and for a player's first games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Protocol

from core.kernel import Action, Decision, Game
from core.kernel.voice import in_signs
from core.kernel.words import counted
from core.teaching import Coaching, GuidedSession, Stage, Step
from tui.model.position import Position

ANOTHER_POSITION = "You went your own way; for this lesson a prepared position is laid out."
IS_DONE = "That is done."
IS_FREE = "The rest of this turn is yours."
IS_MISSED = "Your turn has gone by without it: try it in your next one."
LAST_WORDS = (
    "That was the last lesson. The game now goes on as any other, to its end, against"
    " Chieftain, who overlooks much."
)
NOTHING_YET = -1  # the episode of a coach that has not started one
LAST_OF_ALL = "That was the last lesson, and the end of this game. Now play one of your own."


@dataclass(frozen=True, slots=True)
class Words:
    """A message of the coach, with its task and key hints."""

    title: str
    head: str = "Coach"
    says: tuple[str, ...] = ()
    is_under_way: bool = False  # the player has read it and begun the task
    note: str = ""  # remaining time or progress
    aside: str = ""  # shown before the paragraphs
    goal: str = ""  # what wins and what ends the game; shown with the paragraphs
    is_goal_read: bool = False  # an earlier message showed it
    tries: str = ""  # what to do
    numbers: tuple[tuple[str, int], ...] = ()  # ledger entries to look at
    look: frozenset[str] = frozenset()  # topics highlighted on the table
    steps: tuple[tuple[str, bool], ...] = ()  # the steps of a turn; True marks the current one
    keys: tuple[tuple[str, str], ...] = ()  # command ids and their labels
    footer: tuple[tuple[str, str], ...] = ()  # key hints for the footer
    more: str = ""
    rules: tuple[str, ...] = ()


class Coach(Protocol):
    """An adviser whose messages appear at the table."""

    @property
    def begun(self) -> int:
        """A number that changes whenever the coach starts something new."""

    @property
    def follows_on(self) -> bool:
        """Whether the episode continues the previous one, so that its events are still news."""

    @property
    def instead(self) -> str:
        """The text that replaces the question while it is held back, or an empty string."""

    def words(self, position: Position) -> Words | None: ...

    def later(self, decision: Decision) -> Collection[Action]:
        """Return the actions that are listed but cannot be taken yet."""

    def meant(self, decision: Decision) -> Action | None:
        """Return the action that the coach asks for, if it is a single one."""

    def put_away(self) -> bool:
        """Mark the message as read; return whether there was one."""


class LessonCoach:
    """The coach of a guided game."""

    def __init__(self, session: GuidedSession) -> None:
        self.session = session

    @property
    def begun(self) -> int:
        return self.session.laid_out

    @property
    def follows_on(self) -> bool:
        """Return False if the lesson replaced the position with a prepared one."""
        return not self.session.is_another_line

    @property
    def instead(self) -> str:
        if not self.session.waits:
            return ""
        if self.session.stage is Stage.DONE:
            return "This lesson is done: Enter goes on."
        return "Read what the coach says; Enter goes on."

    def later(self, decision: Decision) -> Collection[Action]:
        return frozenset(decision.actions) - self.session.open_of(decision)

    def meant(self, decision: Decision) -> Action | None:
        return self.session.guide.meant(self.session.line, decision)

    def put_away(self) -> bool:
        return False

    def words(self, position: Position) -> Words:
        session, guide, lesson = self.session, self.session.guide, self.session.guide.lesson
        stage, line = session.stage, session.line
        number, many = guide.number + 1, len(guide.part.lessons)
        left = sum(each.minutes for each in guide.part.lessons[guide.number :])
        numbers = self._numbers(position, lesson.look)
        things = frozenset(lesson.look) - {name for name, _ in numbers}
        aside, tries = "", ""
        says: tuple[str, ...]
        if stage is Stage.TRYING:
            says, tries = (lesson.text,), _try(lesson.try_)
            aside = ANOTHER_POSITION if session.is_another_line else ""
            aside = IS_MISSED if guide.missed(line) else aside
        else:
            says = (guide.reaction(line) or IS_DONE,)
            tries = IS_FREE if stage is Stage.FREE else ""
        if stage is Stage.DONE and guide.is_last:
            says = (*says, LAST_OF_ALL if position.is_over else LAST_WORDS)
        return Words(
            title=f"lesson {number} of {many}: {lesson.title}",
            note=f"about {left} min" if stage is Stage.TRYING else "",
            says=says,
            is_under_way=bool(tries) and stage is Stage.TRYING and self._has_begun(),
            aside=aside,
            tries=tries,
            numbers=numbers,
            look=things if stage is Stage.TRYING else frozenset(),
            keys=self._keys(stage),
            footer=(
                *self._keys(stage),
                ("lesson_before", "lesson before"),
                ("leave", "leave, kept here"),
            ),
            more=lesson.more,
            rules=lesson.rules,
        )

    def _has_begun(self) -> bool:
        steps = self.session.line.steps[self.session.guide.start :]
        return any(step.seat == self.session.seat for step in steps)

    def _numbers(self, position: Position, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
        with in_signs():
            ledger = self.session.game.ledger(position.view, position.seat)
        return tuple((name, ledger[name]) for name in names if name in ledger)

    def _keys(self, stage: Stage) -> tuple[tuple[str, str], ...]:
        guide = self.session.guide
        more = (("explain", "more"),) if guide.lesson.more else ()
        if stage is Stage.TRYING and not guide.is_to_be_read:
            return (*more, ("go_on", "skip it"))
        goes_on = guide.is_last and not self.session.is_over
        words = "play on" if goes_on else "go on"
        by_enter = self.session.waits and not self.session.is_over
        return (*more, ("choose" if by_enter else "go_on", words))


def _try(sentence: str) -> str:
    return f"Try it: {sentence[:1].lower()}{sentence[1:]}" if sentence else ""


@dataclass(slots=True)
class TableCoach:
    """The coach of a first game: the goal, the steps of a turn, and each topic once."""

    game: Game[Any]
    coaching: Coaching
    options: Mapping[str, str] = field(default_factory=dict)  # of the game
    begun: int = NOTHING_YET  # the game continues as it would without a coach
    follows_on: bool = True
    instead: str = ""
    _met: set[str] = field(default_factory=set)
    _now: str = ""  # the topic being explained
    _asked: Decision | None = None  # the decision that introduced it
    _at: int = -1  # the current step of the turn

    def later(self, decision: Decision) -> Collection[Action]:
        return ()

    def meant(self, decision: Decision) -> Action | None:
        return None

    def put_away(self) -> bool:
        has_spoken = bool(self._now)
        if has_spoken:
            self._met.add(self._now)
        self._now = ""
        return has_spoken

    def words(self, position: Position) -> Words | None:
        decision = position.decision
        if position.is_over:
            return None
        if decision is not None:
            self._follow(decision)
        else:
            self.put_away()  # the message was read when the player chose
        question = self.coaching.questions.get(self._now)
        steps = tuple((step.word, at == self._at) for at, step in enumerate(self._shape))
        goal = f"{self.coaching.goal} {self._how_far(position)}"
        if question is None:
            return Words(title="", steps=steps, goal=goal)
        return Words(
            title="",
            says=(question.about, question.look),
            goal=goal,
            is_goal_read=bool(self._met),
            steps=steps,
            keys=(("go_on", "put it away"),),
            footer=(("go_on", "coach: read"),),
            rules=question.rules,
        )

    @property
    def _shape(self) -> list[Step]:
        return [step for step in self.coaching.shape if step.is_in(self.options)]

    def _how_far(self, position: Position) -> str:
        left, word = self.game.rounds_left(position.view), self.game.round_word
        if left is None:
            return f"Now: {self.game.progress(position.view)}."
        if not left:
            return f"This is the last {word}."
        return f"About {counted(left, word)} {'is' if left == 1 else 'are'} left after this one."

    def _follow(self, decision: Decision) -> None:
        """Update topic and step; a new decision means that the last message was read."""
        topic = decision.topic
        if decision != self._asked:  # an equal new decision also counts
            self.put_away()
        if topic in self.coaching.questions and topic not in self._met:
            self._now, self._asked = topic, decision
        for at, step in enumerate(self._shape):
            if any(fnmatchcase(topic, pattern) for pattern in step.topics):
                self._at = at
                return
