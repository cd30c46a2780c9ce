"""Guided games: an ordinary game at an ordinary table, with a lesson that comments on it."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from core.bots import Advice, Advisor
from core.kernel import Action, Decision, Game, IllegalAction
from core.kernel.style import SHORT, Style
from core.learn.conditions import Progress, is_begun, is_met
from core.learn.lessons import Lesson, LessonPart
from core.learn.positions import (
    BadPosition,
    format_choice,
    load_position,
    play_text,
    position_file,
)
from core.table import (
    CannotUndo,
    Journal,
    LocalSession,
    Session,
    Table,
    Variation,
    make_hint,
    new_journal,
)
from core.table.undo import choice_index, last_choice_index, turn_start_index

OPPONENT_LEVEL = 2  # Chieftain


class LessonStage(Enum):
    """The state of a lesson."""

    TRYING = "trying"  # the goal is not met
    DONE = "done"  # the goal is met; waits for the player to continue
    FREE = "free"  # the goal is met; the rest of the turn is free
    OVER = "over"  # the free turn has ended; the next lesson follows


Choices = tuple[tuple[int, str], ...]  # seats and actions in text form, forced ones included


@dataclass(frozen=True, slots=True)
class Script:
    """The stored variation of a part, with the steps where lessons begin and end."""

    choices: Choices
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def opening_journal(game: Game[Any], part: LessonPart) -> Journal:
    """Return the journal of a part's game, as dealt when its lessons were written.

    A card added since changes what the seed deals. Then the game begins with the stored opening.
    """
    journal = new_journal(game, part.players, part.options, part.seed)
    if part.folder is not None:
        opening = game.codec.dump(load_position(game, position_file(part.folder, part.id)))
        dealt = game.codec.dump(game.new(part.players, part.options, part.seed))
        journal.start = b"" if opening == dealt else opening
    return journal


def open_part(game: Game[Any], part: LessonPart) -> Variation:
    """Return the game of a part at its opening. Raise BadPosition if that cannot be read."""
    return Variation(game, opening_journal(game, part))


def build_script(game: Game[Any], part: LessonPart) -> Script:
    """Play all lessons of a part. Raise BadPosition with the lesson that cannot be played."""
    variation = open_part(game, part)
    starts, ends = [], []
    for lesson in part.lessons:
        for number, text in enumerate(lesson.before, 1):
            play_text(variation, text, f"{lesson.id}, before {number}")
        starts.append(len(variation.steps))
        if game.decision_of(variation.state, part.seat) is None and lesson.solution:
            raise BadPosition(f"{lesson.id}: the learner has no choice at the start of the lesson.")
        for number, text in enumerate(lesson.solution, 1):
            play_text(variation, text, f"{lesson.id}, solution {number}")
        ends.append(len(variation.steps))
    choices = tuple((step.seat, str(step.action)) for step in variation.steps)
    return Script(choices, tuple(starts), tuple(ends))


class LessonGuide:
    """The current lesson, and its view of the main line.

    It never changes the table. Its state follows from the main line alone, so undo also undoes the
    progress of the lesson.
    """

    def __init__(self, game: Game[Any], part: LessonPart, number: int = 0) -> None:
        self.game, self.part = game, part
        self.lesson_index = number
        self.resumed_choices: Choices = ()  # saved choices of the lesson
        self._is_read = False
        self._done_cache: tuple[tuple[int, int, int, bool], int | None] | None = None

    @cached_property
    def script(self) -> Script:
        return build_script(self.game, self.part)

    @property
    def lesson(self) -> Lesson:
        return self.part.lessons[self.lesson_index]

    @property
    def is_last(self) -> bool:
        return self.lesson_index == len(self.part.lessons) - 1

    @property
    def choices(self) -> Choices:
        return self.choices_before(self.lesson_index)

    def choices_before(self, number: int) -> Choices:
        return self.script.choices[: self.script.starts[number]]

    def resume_lesson(self, texts: tuple[str, ...]) -> None:
        """Resume the lesson with saved choices, or from its start if it has changed."""
        variation = open_part(self.game, self.part)
        variation.switch_to(self.choices)
        try:
            for text in texts:
                play_text(variation, text)
        except (BadPosition, ValueError):
            return
        steps = variation.steps[self.start_index :]
        self.resumed_choices = tuple((step.seat, str(step.action)) for step in steps)

    @property
    def is_reading_only(self) -> bool:
        return bool(self.lesson.done.read)

    def is_waiting(self, line: Variation) -> bool:
        """Return whether the lesson allows no choice until the player continues."""
        stage = self.stage(line)
        return stage is LessonStage.DONE or (stage is LessonStage.TRYING and self.is_reading_only)

    @property
    def start_index(self) -> int:
        return self.script.starts[self.lesson_index]

    def begin_lesson(self, number: int) -> None:
        self.lesson_index = max(0, min(number, len(self.part.lessons) - 1))
        self._is_read = False

    def mark_read(self) -> None:
        self._is_read = True

    def progress(self, line: Variation) -> Progress:
        start = (
            line.state_before(self.start_index)
            if self.start_index <= len(line.steps)
            else line.state
        )
        steps = line.steps[self.start_index :]
        return Progress(self.game, self.part.seat, start, steps, self._is_read)

    def stage(self, line: Variation) -> LessonStage:
        done_after = self._steps_until_done(line)
        if done_after is None:
            return LessonStage.TRYING
        since = self.progress(line)
        while done_after < len(since.steps) and since.steps[done_after].is_forced:
            done_after += 1  # forced choices belong to the choice before them
        if not self.lesson.free or since.after(done_after).is_turn_over:
            return LessonStage.DONE
        return LessonStage.OVER if since.is_turn_over else LessonStage.FREE

    def is_missed(self, line: Variation) -> bool:
        """Return whether the turn for this lesson passed without an attempt."""
        if self.stage(line) is not LessonStage.TRYING or not self.progress(line).is_turn_over:
            return False
        is_as_stored = line.common_length(self.script.choices) == len(line.steps)
        own_steps = [
            str(step.action)
            for step in line.steps[self.start_index :]
            if step.seat == self.part.seat
        ]
        is_about_it = any(
            fnmatchcase(text, each) for text in own_steps for each in self.lesson.open
        )
        return not (is_as_stored or is_about_it or is_begun(self.lesson.done, self.progress(line)))

    def reaction(self, line: Variation) -> str:
        """Return the coach's comment on a completed lesson, or ""."""
        done_after = self._steps_until_done(line)
        if done_after is None:
            return ""
        then = self.progress(line).after(done_after)
        for each in self.lesson.reactions:
            if each.when is None or is_met(each.when, then):
                return each.say
        return ""

    def is_open(self, line: Variation, decision: Decision, action: Action) -> bool:
        return action in self.open_actions(line, decision)

    def open_actions(self, line: Variation, decision: Decision) -> frozenset[Action]:
        """Return the actions that the lesson allows: those that match its patterns, or else all."""
        if self.is_waiting(line):
            return frozenset()
        patterns = self.lesson.open if self.stage(line) is LessonStage.TRYING else ()
        found = frozenset(
            action
            for action in decision.actions
            if any(fnmatchcase(str(action), pattern) for pattern in patterns)
        )
        return found or frozenset(decision.actions)

    def refusal(self, line: Variation) -> str:
        if self.is_waiting(line):
            return "Continue with the next lesson first."
        hint = self.lesson.try_ or "Follow the coach's tip."
        return f"That comes later. For now: {hint[:1].lower()}{hint[1:]}"

    def stored_answer(self, line: Variation, seat: int) -> Action | None:
        """Return a seat's stored action, or None once the game has left the script."""
        stored, played = self.script.choices, len(line.steps)
        if played >= len(stored) or line.common_length(stored) < played:
            return None
        next_seat, text = stored[played]
        return self.game.parse(text) if next_seat == seat else None

    def suggested_action(self, line: Variation, decision: Decision) -> Action | None:
        """Return the action that the lesson suggests, even after a detour.

        After the lesson is done, it is only a proposal: the next stored action.
        """
        stage = self.stage(line)
        if stage is not LessonStage.TRYING:
            return self.stored_answer(line, decision.seat) if stage is LessonStage.FREE else None
        open_of = self.open_actions(line, decision)
        open_now = {str(action): action for action in decision.actions if action in open_of}
        stored = self.stored_answer(line, decision.seat)
        if stored is not None:
            return open_now.get(str(stored))
        steps, end = line.steps[self.start_index :], self.script.ends[self.lesson_index]
        made = Counter(str(step.action) for step in steps if step.seat == decision.seat)
        for seat, text in self.script.choices[self.start_index : end]:
            if seat == decision.seat and not made[text]:
                if text in open_now:
                    return open_now[text]
                break
            made[text] -= seat == decision.seat
        lit = set(self.lesson.look)
        return next((each for each in open_now.values() if lit & set(each.targets)), None)

    def _steps_until_done(self, line: Variation) -> int | None:
        entry = line.steps[-1].entry if line.steps else -1
        key = (self.lesson_index, len(line.steps), entry, self._is_read)
        if self._done_cache is None or self._done_cache[0] != key:
            since = self.progress(line)
            reached = (
                count
                for count in range(len(since.steps) + 1)
                if is_met(self.lesson.done, since.after(count))
            )
            self._done_cache = key, next(reached, None)
        return self._done_cache[1]


# Arguments: the lesson that is left, whether it was done, and the next one; ids may be empty.
SaveProgress = Callable[[str, bool, str], None]
# Arguments: the current lesson and its choices.
SaveChoices = Callable[[str, tuple[str, ...]], Awaitable[None]]


def _discard_progress(lesson: str, is_done: bool, then: str) -> None: ...


async def _discard_choices(lesson: str, choices: tuple[str, ...]) -> None: ...


def guided_advisor(guide: LessonGuide, line: Callable[[], Variation], others: Advisor) -> Advisor:
    """Return an advisor that plays the opponents' stored actions, and otherwise asks a bot."""

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        is_rival = seat != guide.part.seat
        stored = guide.stored_answer(line(), seat) if is_rival else None
        if stored is not None:
            return Advice(stored)
        return await others(game, view, seat, level, why=why)

    return advise


class GuidedSession(LocalSession):
    """The learner's seat. It refuses actions that the lesson does not allow yet."""

    def __init__(
        self,
        table: Table,
        guide: LessonGuide,
        save_progress: SaveProgress = _discard_progress,
        save_choices: SaveChoices = _discard_choices,
    ) -> None:
        super().__init__(table, guide.part.seat)
        self.guide = guide
        self.save_progress = save_progress
        self.save_choices = save_choices
        self.lessons_begun = 0  # incremented when a lesson begins
        self.has_replaced_choices = False  # whether choices were undone to set up the lesson
        self.is_finished = False  # after the last lesson

    @property
    def main_line(self) -> Variation:
        return self._table.main_line

    @property
    def stage(self) -> LessonStage:
        return self.guide.stage(self.main_line)

    @property
    def is_waiting(self) -> bool:
        return self.guide.is_waiting(self.main_line)

    def open_actions(self, decision: Decision) -> frozenset[Action]:
        return self.guide.open_actions(self.main_line, decision)

    def is_open(self, action: Action) -> bool:
        decision = self.decision
        return decision is not None and action in self.open_actions(decision)

    def for_seat(self, seat: int) -> Session:
        return self if seat == self.seat else super().for_seat(seat)

    async def go_to_next(self, style: Style = SHORT) -> None:
        """Go to the next lesson, even before this one is finished.

        The last lesson is marked as read.
        """
        guide = self.guide
        if guide.is_last and guide.is_reading_only and self.stage is LessonStage.TRYING:
            guide.mark_read()
            return
        is_done = guide.is_reading_only or self.stage is not LessonStage.TRYING
        next_lesson = "" if guide.is_last else guide.part.lessons[guide.lesson_index + 1].id
        self.save_progress(guide.lesson.id, is_done, next_lesson)
        if guide.is_last:
            self.is_finished = True
        else:
            self.has_replaced_choices = await self._begin_lesson(guide.lesson_index + 1, style)

    async def go_to_previous(self, style: Style = SHORT) -> None:
        is_begun = len(self.main_line.steps) > self.guide.start_index
        number = self.guide.lesson_index if is_begun else max(self.guide.lesson_index - 1, 0)
        self.save_progress("", False, self.guide.part.lessons[number].id)
        await self._begin_lesson(number, style)
        self.has_replaced_choices = False  # going back is deliberate, so no notice is needed

    async def _begin_lesson(self, number: int, style: Style) -> bool:
        """Set up a lesson at the table. Return whether that undid played choices."""
        choices = self.guide.choices_before(number)
        is_another_line = await self._table.switch_to(self.seat, choices, style)
        self.guide.begin_lesson(number)
        self.lessons_begun += 1
        await self._save_choices()
        return is_another_line

    async def play(self, action: Action, style: Style = SHORT) -> None:
        decision = self.decision
        if decision is not None and action in decision.actions and not self.is_open(action):
            raise IllegalAction(self.guide.refusal(self.main_line))
        await super().play(action, style)
        await self._save_choices()

    async def undo(self) -> None:
        self._check_in_lesson(last_choice_index(self.main_line, self.seat))
        await super().undo()
        await self._save_choices()

    async def undo_to(self, entry: int) -> None:
        self._check_in_lesson(choice_index(self.main_line, self.seat, entry))
        await super().undo_to(entry)
        await self._save_choices()

    async def restart_turn(self) -> None:
        self._check_in_lesson(turn_start_index(self.main_line, self.seat))
        await super().restart_turn()
        await self._save_choices()

    async def hint(self, style: Style) -> Advice:
        """Return the lesson's suggestion, else a bot's.

        Raise IllegalAction if it is not allowed yet.
        """
        decision = self.decision
        meant = self.guide.suggested_action(self.main_line, decision) if decision else None
        if meant is not None:

            async def as_meant(*_: object, **__: object) -> Advice:
                return Advice(meant)

            return await make_hint(self.game, self.view, self.seat, as_meant, style)
        advice = await super().hint(style)
        if not self.is_open(advice.action):
            raise IllegalAction(self.guide.refusal(self.main_line))
        return advice

    async def _save_choices(self) -> None:
        steps = self.main_line.steps[self.guide.start_index :]
        chosen = (format_choice(step.seat, step.action) for step in steps if not step.is_forced)
        await self.save_choices(self.guide.lesson.id, tuple(chosen))

    def _check_in_lesson(self, index: int) -> None:
        if index < self.guide.start_index:
            raise CannotUndo("The lesson begins here. You cannot undo anything before it.")
