"""What a coach says at the table, without a terminal: in a lesson, or in one's first games."""

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
NOTHING_YET = -1  # what a coach has begun who has begun nothing
LAST_OF_ALL = "That was the last lesson, and the end of this game. Now play one of your own."


@dataclass(frozen=True, slots=True)
class Words:
    """What the coach says now."""

    title: str
    head: str = "Coach"  # who speaks
    says: tuple[str, ...] = ()  # paragraphs
    is_under_way: bool = False  # they were read, and what they ask for was begun
    note: str = ""  # how long it takes, how far one is
    aside: str = ""  # what is said before all of it
    goal: str = ""  # what wins and what ends the game; it goes with what is said
    is_goal_read: bool = False  # it was said with something that was read
    tries: str = ""  # what to do
    numbers: tuple[tuple[str, int], ...] = ()  # to look at, by their names in the ledger
    look: frozenset[str] = frozenset()  # things that are lit up on the table
    steps: tuple[tuple[str, bool], ...] = ()  # of a turn, each with whether it is the one now
    keys: tuple[tuple[str, str], ...] = ()  # deeds, and what they do now
    footer: tuple[tuple[str, str], ...] = ()  # the same in the last row, in place of other words
    more: str = ""
    rules: tuple[str, ...] = ()


class Coach(Protocol):
    """Whoever speaks beside the table."""

    @property
    def begun(self) -> int:
        """Another number whenever something new is begun."""

    @property
    def follows_on(self) -> bool:
        """Whether it goes on from what was before: else nothing of that is news."""

    @property
    def instead(self) -> str:
        """What stands in place of a question that is not asked yet; nothing where it is asked."""

    def words(self, position: Position) -> Words | None:
        """What there is to say in a position."""

    def later(self, decision: Decision) -> Collection[Action]:
        """What of a question is seen, and cannot be taken yet."""

    def meant(self, decision: Decision) -> Action | None:
        """What of a question the coach asks for, if it is one choice: the cursor begins there."""

    def put_away(self) -> bool:
        """The player has read it; whether there was anything to put away."""


class LessonCoach:
    """The coach of a guided game."""

    def __init__(self, session: GuidedSession) -> None:
        self.session = session

    @property
    def begun(self) -> int:
        """Each lesson begins something new."""
        return self.session.laid_out

    @property
    def follows_on(self) -> bool:
        """What rivals did between two lessons is news, unless another position is laid out."""
        return not self.session.is_another_line

    @property
    def instead(self) -> str:
        """A lesson that is done, or only to be read, waits for the player."""
        if not self.session.waits:
            return ""
        if self.session.stage is Stage.DONE:
            return "This lesson is done: Enter goes on."
        return "Read what the coach says; Enter goes on."

    def later(self, decision: Decision) -> Collection[Action]:
        """Whatever the lesson is not about."""
        return frozenset(decision.actions) - self.session.open_of(decision)

    def meant(self, decision: Decision) -> Action | None:
        """What the lesson has in mind, so that Enter does what the coach says."""
        return self.session.guide.meant(self.session.line, decision)

    def put_away(self) -> bool:
        """It stays as long as the lesson does."""
        return False

    def words(self, position: Position) -> Words:
        """The lesson, or what the coach makes of what was done."""
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
        """Whether the learner has chosen anything in the lesson."""
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
    """The coach of somebody's first games: the goal, the shape of a turn, each question once."""

    game: Game[Any]
    coaching: Coaching
    options: Mapping[str, str] = field(default_factory=dict)  # of the game
    begun: int = NOTHING_YET  # the game goes on as it did without a coach
    follows_on: bool = True
    instead: str = ""
    _met: set[str] = field(default_factory=set)  # topics that were spoken of and read
    _now: str = ""  # the topic that is spoken of
    _asked: Decision | None = None  # the question it was first spoken of with
    _at: int = -1  # the step of the turn

    def later(self, decision: Decision) -> Collection[Action]:
        """Nothing: it is an ordinary game."""
        return ()

    def meant(self, decision: Decision) -> Action | None:
        """Nothing: it is their own game."""
        return None

    def put_away(self) -> bool:
        """What was read is not said again."""
        has_spoken = bool(self._now)
        if has_spoken:
            self._met.add(self._now)
        self._now = ""
        return has_spoken

    def words(self, position: Position) -> Words | None:
        """The goal and the step of the turn, and of a question what it is about at first."""
        decision = position.decision
        if position.is_over:
            return None
        if decision is not None:
            self._follow(decision)
        else:
            self.put_away()  # whoever has chosen has read it
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
        """The steps that a turn has in this game."""
        return [step for step in self.coaching.shape if step.is_in(self.options)]

    def _how_far(self, position: Position) -> str:
        """How much of the game is left, as well as the game can tell."""
        left, word = self.game.rounds_left(position.view), self.game.round_word
        if left is None:
            return f"Now: {self.game.progress(position.view)}."
        if not left:
            return f"This is the last {word}."
        return f"About {counted(left, word)} {'is' if left == 1 else 'are'} left after this one."

    def _follow(self, decision: Decision) -> None:
        """What is asked says where in the turn one is; another question, that the last was read."""
        topic = decision.topic
        if decision != self._asked:  # also the same once more: the first was answered
            self.put_away()
        if topic in self.coaching.questions and topic not in self._met:
            self._now, self._asked = topic, decision
        for at, step in enumerate(self._shape):
            if any(fnmatchcase(topic, pattern) for pattern in step.topics):
                self._at = at
                return
