"""Coaches: messages for lessons and for a player's first games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Protocol

from core.kernel import Action, Decision, Game
from core.kernel.presentation import format_count
from core.learn import Coaching, GuidedSession, LessonStage, TurnStep
from tui.model.position import Position

NEW_POSITION_NOTICE = "You took a different path, so this lesson starts from a prepared position."
DONE_NOTICE = "Done."
FREE_TURN_NOTICE = "The rest of this turn is yours."
MISSED_NOTICE = "You ended your turn without trying it. Try it next turn."
LAST_LESSON_NOTICE = (
    "That was the last lesson. The game now continues to its end, against Chieftains."
)
NO_EPISODE = -1  # the episode of a coach that has not started one
LAST_LESSON_AND_GAME_NOTICE = (
    "That was the last lesson and the end of this game. Now try a game of your own."
)


@dataclass(frozen=True, slots=True)
class CoachMessage:
    """A message of the coach, with its task and key hints."""

    title: str
    speaker: str = "Coach"
    paragraphs: tuple[str, ...] = ()
    is_started: bool = False  # the player has read it and begun the task
    note: str = ""  # remaining time or progress
    preface: str = ""  # shown before the paragraphs
    goal: str = ""  # what wins and what ends the game; shown with the paragraphs
    is_goal_read: bool = False  # an earlier message showed it
    task: str = ""  # what to do
    numbers: tuple[tuple[str, int], ...] = ()  # ledger entries to look at
    highlights: frozenset[str] = frozenset()  # topics highlighted on the table
    steps: tuple[tuple[str, bool], ...] = ()  # the steps of a turn; True marks the current one
    key_hints: tuple[tuple[str, str], ...] = ()  # command ids and their labels
    footer_hints: tuple[tuple[str, str], ...] = ()  # key hints for the footer
    details: str = ""
    rules: tuple[str, ...] = ()


class Coach(Protocol):
    """An adviser whose messages appear at the table."""

    @property
    def episode(self) -> int:
        """Return a number that changes whenever the coach starts something new."""

    @property
    def is_continuation(self) -> bool:
        """Return whether the episode continues the last one, so that its events are still news."""

    @property
    def placeholder(self) -> str:
        """Return the text that replaces a held-back question, or ""."""

    def message(self, position: Position) -> CoachMessage | None: ...

    def locked_actions(self, decision: Decision) -> Collection[Action]:
        """Return the actions that are listed but cannot be taken yet."""

    def suggested_action(self, decision: Decision) -> Action | None:
        """Return the action that the coach asks for, if it is a single one."""

    def dismiss(self) -> bool:
        """Mark the message as read. Return whether there was one."""


class LessonCoach:
    """The coach of a guided game."""

    def __init__(self, session: GuidedSession) -> None:
        self.session = session

    @property
    def episode(self) -> int:
        return self.session.lessons_begun

    @property
    def is_continuation(self) -> bool:
        """Return False if the lesson replaced the position with a prepared one."""
        return not self.session.has_replaced_choices

    @property
    def placeholder(self) -> str:
        if not self.session.is_waiting:
            return ""
        if self.session.stage is LessonStage.DONE:
            return "Lesson complete. Press Enter to continue."
        return "Read the coach's tip, then press Enter."

    def locked_actions(self, decision: Decision) -> Collection[Action]:
        return frozenset(decision.actions) - self.session.open_actions(decision)

    def suggested_action(self, decision: Decision) -> Action | None:
        return self.session.guide.suggested_action(self.session.main_line, decision)

    def dismiss(self) -> bool:
        return False

    def message(self, position: Position) -> CoachMessage:
        session, guide, lesson = self.session, self.session.guide, self.session.guide.lesson
        stage, main_line = session.stage, session.main_line
        number, lesson_count = guide.lesson_index + 1, len(guide.part.lessons)
        minutes_left = sum(each.minutes for each in guide.part.lessons[guide.lesson_index :])
        numbers = self._ledger_numbers(position, lesson.look)
        topics = frozenset(lesson.look) - {name for name, _ in numbers}
        preface, task = "", ""
        paragraphs: tuple[str, ...]
        if stage is LessonStage.TRYING:
            paragraphs, task = (lesson.text,), _task_sentence(lesson.try_)
            preface = NEW_POSITION_NOTICE if session.has_replaced_choices else ""
            preface = MISSED_NOTICE if guide.is_missed(main_line) else preface
        else:
            paragraphs = (guide.reaction(main_line) or DONE_NOTICE,)
            task = FREE_TURN_NOTICE if stage is LessonStage.FREE else ""
        if stage is LessonStage.DONE and guide.is_last:
            paragraphs = (
                *paragraphs,
                LAST_LESSON_AND_GAME_NOTICE if position.is_over else LAST_LESSON_NOTICE,
            )
        return CoachMessage(
            title=f"lesson {number} of {lesson_count}: {lesson.title}",
            note=f"about {minutes_left} min" if stage is LessonStage.TRYING else "",
            paragraphs=paragraphs,
            is_started=bool(task) and stage is LessonStage.TRYING and self._has_started(),
            preface=preface,
            task=task,
            numbers=numbers,
            highlights=topics if stage is LessonStage.TRYING else frozenset(),
            key_hints=self._key_hints(stage),
            footer_hints=(
                *self._key_hints(stage),
                ("lesson_before", "previous lesson"),
                ("leave", "leave (saved)"),
            ),
            details=lesson.more,
            rules=lesson.rules,
        )

    def _has_started(self) -> bool:
        steps = self.session.main_line.steps[self.session.guide.start_index :]
        return any(step.seat == self.session.seat for step in steps)

    def _ledger_numbers(
        self, position: Position, names: Sequence[str]
    ) -> tuple[tuple[str, int], ...]:
        ledger = self.session.game.text.ledger(position.view, position.seat)
        return tuple((name, ledger[name]) for name in names if name in ledger)

    def _key_hints(self, stage: LessonStage) -> tuple[tuple[str, str], ...]:
        guide = self.session.guide
        details = (("explain", "more"),) if guide.lesson.more else ()
        if stage is LessonStage.TRYING and not guide.is_reading_only:
            return (*details, ("go_on", "skip"))
        label = "continue"
        is_enter = self.session.is_waiting and not self.session.is_over
        return (*details, ("choose" if is_enter else "go_on", label))


def _task_sentence(sentence: str) -> str:
    return f"Try it: {sentence[:1].lower()}{sentence[1:]}" if sentence else ""


@dataclass(slots=True)
class TableCoach:
    """The coach of a first game: the goal, the steps of a turn, and each topic once."""

    game: Game[Any]
    coaching: Coaching
    options: Mapping[str, str] = field(default_factory=dict)  # of the game
    episode: int = NO_EPISODE  # the game continues as it would without a coach
    is_continuation: bool = True
    placeholder: str = ""
    _read_topics: set[str] = field(default_factory=set)
    _topic: str = ""  # the topic being explained
    _topic_decision: Decision | None = None  # the decision that introduced it
    _step_index: int = -1  # the current step of the turn

    def locked_actions(self, decision: Decision) -> Collection[Action]:
        return ()

    def suggested_action(self, decision: Decision) -> Action | None:
        return None

    def dismiss(self) -> bool:
        has_message = bool(self._topic)
        if has_message:
            self._read_topics.add(self._topic)
        self._topic = ""
        return has_message

    def message(self, position: Position) -> CoachMessage | None:
        decision = position.decision
        if position.is_over:
            return None
        if decision is not None:
            self._update_topic(decision)
        else:
            self.dismiss()  # the message was read when the player chose
        question = self.coaching.questions.get(self._topic)
        steps = tuple(
            (step.word, index == self._step_index) for index, step in enumerate(self._turn_steps)
        )
        goal = f"{self.coaching.goal} {self._remaining_text(position)}"
        if question is None:
            return CoachMessage(title="", steps=steps, goal=goal)
        return CoachMessage(
            title="",
            paragraphs=(question.about, question.look),
            goal=goal,
            is_goal_read=bool(self._read_topics),
            steps=steps,
            key_hints=(("go_on", "dismiss"),),
            footer_hints=(("go_on", "dismiss tip"),),
            rules=question.rules,
        )

    @property
    def _turn_steps(self) -> list[TurnStep]:
        return [step for step in self.coaching.shape if step.applies_to(self.options)]

    def _remaining_text(self, position: Position) -> str:
        left, round_noun = self.game.text.rounds_left(position.view), self.game.text.round_noun
        if left is None:
            return f"Now: {self.game.text.progress_text(position.view)}."
        if not left:
            return f"This is the last {round_noun}."
        verb = "is" if left == 1 else "are"
        return f"About {format_count(left, round_noun)} {verb} left after this one."

    def _update_topic(self, decision: Decision) -> None:
        """Update topic and step. A new decision means that the last message was read."""
        topic = decision.topic
        if decision != self._topic_decision:  # an equal new decision also counts
            self.dismiss()
        if topic in self.coaching.questions and topic not in self._read_topics:
            self._topic, self._topic_decision = topic, decision
        for index, step in enumerate(self._turn_steps):
            if any(fnmatchcase(topic, pattern) for pattern in step.topics):
                self._step_index = index
                return
