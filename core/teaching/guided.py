"""Guided games: a normal game at a normal table, with a lesson that comments on it."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from core.bots import Advice, Advisor
from core.kernel import Action, Decision, Game, IllegalAction
from core.table import CannotUndo, Line, LocalSession, Session, Table, hint
from core.table.undo import choice_at, last_choice, start_of_turn
from core.teaching.conditions import Since, has_begun, holds
from core.teaching.lessons import Lesson, Part
from core.teaching.positions import BadPosition, laid_out, play_text, written

RIVALS_LEVEL = 2  # Chieftain


class Stage(Enum):
    """The state of a lesson."""

    TRYING = "trying"  # the goal is not met
    DONE = "done"  # the goal is met; waits for the player to continue
    FREE = "free"  # the goal is met; the rest of the turn is free
    OVER = "over"  # the free turn has ended; the next lesson follows


Choices = tuple[tuple[int, str], ...]  # seats and actions in text form, forced ones included


@dataclass(frozen=True, slots=True)
class Script:
    """The stored variation of a part, with the step indices where lessons begin and end."""

    choices: Choices
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def script_of(game: Game[Any], part: Part) -> Script:
    """Play all lessons of a part. Raise BadPosition, with the lesson, if one cannot be played."""
    line = laid_out(game, part)
    starts, ends = [], []
    for lesson in part.lessons:
        for number, text in enumerate(lesson.before, 1):
            play_text(line, text, f"{lesson.id}, before {number}")
        starts.append(len(line.steps))
        if game.decision_of(line.state, part.seat) is None and lesson.solution:
            raise BadPosition(f"{lesson.id}: the learner is asked nothing where it begins.")
        for number, text in enumerate(lesson.solution, 1):
            play_text(line, text, f"{lesson.id}, solution {number}")
        ends.append(len(line.steps))
    choices = tuple((step.seat, str(step.action)) for step in line.steps)
    return Script(choices, tuple(starts), tuple(ends))


class Guide:
    """The current lesson, and its view of the main line.

    It never changes the table. Its state follows from the main line alone, so undo also undoes the
    progress of the lesson.
    """

    def __init__(self, game: Game[Any], part: Part, number: int = 0) -> None:
        self.game, self.part = game, part
        self.number = number
        self.taken_up: Choices = ()  # saved choices of the lesson
        self._is_read = False
        self._found: tuple[tuple[int, int, int, bool], int | None] | None = None

    @cached_property
    def script(self) -> Script:
        return script_of(self.game, self.part)

    @property
    def lesson(self) -> Lesson:
        return self.part.lessons[self.number]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.part.lessons) - 1

    @property
    def choices(self) -> Choices:
        return self.choices_to(self.number)

    def choices_to(self, number: int) -> Choices:
        return self.script.choices[: self.script.starts[number]]

    def take_up(self, texts: tuple[str, ...]) -> None:
        """Resume the lesson with saved choices.

        If it has changed since, it starts from its beginning.
        """
        line = laid_out(self.game, self.part)
        line.follow(self.choices)
        try:
            for text in texts:
                play_text(line, text)
        except (BadPosition, ValueError):
            return
        steps = line.steps[self.start :]
        self.taken_up = tuple((step.seat, str(step.action)) for step in steps)

    @property
    def is_to_be_read(self) -> bool:
        return bool(self.lesson.done.read)

    def waits(self, line: Line) -> bool:
        """Return whether the lesson allows no choices until the player continues."""
        stage = self.stage(line)
        return stage is Stage.DONE or (stage is Stage.TRYING and self.is_to_be_read)

    @property
    def start(self) -> int:
        return self.script.starts[self.number]

    def begin(self, number: int) -> None:
        self.number = max(0, min(number, len(self.part.lessons) - 1))
        self._is_read = False

    def say_read(self) -> None:
        self._is_read = True

    def since(self, line: Line) -> Since:
        start = line.before(self.start) if self.start <= len(line.steps) else line.state
        steps = line.steps[self.start :]
        return Since(self.game, self.part.seat, start, steps, self._is_read)

    def stage(self, line: Line) -> Stage:
        done_after = self._done_after(line)
        if done_after is None:
            return Stage.TRYING
        since = self.since(line)
        while done_after < len(since.steps) and since.steps[done_after].is_forced:
            done_after += 1  # forced choices belong to the choice before them
        if not self.lesson.free or since.after(done_after).is_turn_over:
            return Stage.DONE
        return Stage.OVER if since.is_turn_over else Stage.FREE

    def missed(self, line: Line) -> bool:
        """Return whether the turn for this lesson passed without any attempt at it."""
        if self.stage(line) is not Stage.TRYING or not self.since(line).is_turn_over:
            return False
        is_as_stored = line.common_with(self.script.choices) == len(line.steps)
        own = [str(step.action) for step in line.steps[self.start :] if step.seat == self.part.seat]
        is_about_it = any(fnmatchcase(text, each) for text in own for each in self.lesson.open)
        return not (is_as_stored or is_about_it or has_begun(self.lesson.done, self.since(line)))

    def reaction(self, line: Line) -> str:
        """Return the coach's comment on a completed lesson, or an empty text."""
        done_after = self._done_after(line)
        if done_after is None:
            return ""
        then = self.since(line).after(done_after)
        for each in self.lesson.reactions:
            if each.when is None or holds(each.when, then):
                return each.say
        return ""

    def is_open(self, line: Line, decision: Decision, action: Action) -> bool:
        return action in self.open_of(line, decision)

    def open_of(self, line: Line, decision: Decision) -> frozenset[Action]:
        """Return the actions that the lesson allows. If its patterns match none, all are allowed.
        """
        if self.waits(line):
            return frozenset()
        patterns = self.lesson.open if self.stage(line) is Stage.TRYING else ()
        found = frozenset(
            action
            for action in decision.actions
            if any(fnmatchcase(str(action), pattern) for pattern in patterns)
        )
        return found or frozenset(decision.actions)

    def refusal(self, line: Line) -> str:
        if self.waits(line):
            return "Nothing is to be chosen before the next lesson."
        hint = self.lesson.try_ or "Do what the coach speaks of."
        return f"That comes later. For now: {hint[:1].lower()}{hint[1:]}"

    def stored_answer(self, line: Line, seat: int) -> Action | None:
        """Return the stored action of a seat, or None once the game left the script."""
        stored, played = self.script.choices, len(line.steps)
        if played >= len(stored) or line.common_with(stored) < played:
            return None
        next_seat, text = stored[played]
        return self.game.parse(text) if next_seat == seat else None

    def meant(self, line: Line, decision: Decision) -> Action | None:
        """Return the action that the lesson suggests, also after a detour.

        After the lesson is done, it is only a proposal: the next stored action.
        """
        stage = self.stage(line)
        if stage is not Stage.TRYING:
            return self.stored_answer(line, decision.seat) if stage is Stage.FREE else None
        open_of = self.open_of(line, decision)
        open_now = {str(action): action for action in decision.actions if action in open_of}
        stored = self.stored_answer(line, decision.seat)
        if stored is not None:
            return open_now.get(str(stored))
        steps, end = line.steps[self.start :], self.script.ends[self.number]
        made = Counter(str(step.action) for step in steps if step.seat == decision.seat)
        for seat, text in self.script.choices[self.start : end]:
            if seat == decision.seat and not made[text]:
                if text in open_now:
                    return open_now[text]
                break
            made[text] -= seat == decision.seat
        lit = set(self.lesson.look)
        return next((each for each in open_now.values() if lit & set(each.targets)), None)

    def _done_after(self, line: Line) -> int | None:
        """Return after how many of its steps the lesson was done, or None."""
        entry = line.steps[-1].entry if line.steps else -1
        key = (self.number, len(line.steps), entry, self._is_read)
        if self._found is None or self._found[0] != key:
            since = self.since(line)
            reached = (
                count
                for count in range(len(since.steps) + 1)
                if holds(self.lesson.done, since.after(count))
            )
            self._found = key, next(reached, None)
        return self._found[1]


# Arguments: the lesson that is left, whether it was done, and the next one; ids may be empty.
Keep = Callable[[str, bool, str], None]
# Arguments: the current lesson and its choices.
KeepChoices = Callable[[str, tuple[str, ...]], Awaitable[None]]


def _forget(lesson: str, is_done: bool, then: str) -> None:
    ...


async def _forget_choices(lesson: str, choices: tuple[str, ...]) -> None:
    ...


def guided_advisor(guide: Guide, line: Callable[[], Line], others: Advisor) -> Advisor:
    """Return an advisor that plays the stored actions of opponents, and otherwise asks a bot."""

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
    """The learner's seat. Actions that the lesson does not allow yet are refused on any screen."""

    def __init__(
        self,
        table: Table,
        guide: Guide,
        keep: Keep = _forget,
        keep_choices: KeepChoices = _forget_choices,
    ) -> None:
        super().__init__(table, guide.part.seat)
        self.guide = guide
        self.keep = keep
        self.keep_choices = keep_choices
        self.laid_out = 0  # incremented when a lesson begins
        self.is_another_line = False  # whether choices were undone to set up the lesson
        self.is_past_the_last = False  # after the last lesson

    @property
    def line(self) -> Line:
        return self._table.line

    @property
    def stage(self) -> Stage:
        return self.guide.stage(self.line)

    @property
    def waits(self) -> bool:
        return self.guide.waits(self.line)

    def open_of(self, decision: Decision) -> frozenset[Action]:
        return self.guide.open_of(self.line, decision)

    def is_open(self, action: Action) -> bool:
        decision = self.decision
        return decision is not None and action in self.open_of(decision)

    def at(self, seat: int) -> Session:
        return self if seat == self.seat else super().at(seat)

    async def go_on(self) -> None:
        """Go to the next lesson, finished or not. An unread last lesson is marked as read first."""
        guide = self.guide
        if guide.is_last and guide.is_to_be_read and self.stage is Stage.TRYING:
            guide.say_read()
            return
        is_done = guide.is_to_be_read or self.stage is not Stage.TRYING
        then = "" if guide.is_last else guide.part.lessons[guide.number + 1].id
        self.keep(guide.lesson.id, is_done, then)
        if guide.is_last:
            self.is_past_the_last = True
        else:
            self.is_another_line = await self._begin(guide.number + 1)

    async def go_back(self) -> None:
        """Go to the start of this lesson, or from there to the previous lesson."""
        is_begun = len(self.line.steps) > self.guide.start
        number = self.guide.number if is_begun else max(self.guide.number - 1, 0)
        self.keep("", False, self.guide.part.lessons[number].id)
        await self._begin(number)
        self.is_another_line = False  # going back is deliberate, so no notice is needed

    async def _begin(self, number: int) -> bool:
        """Set up a lesson at the table. Return whether played choices were undone for it."""
        is_another_line = await self._table.lay_out(self.seat, self.guide.choices_to(number))
        self.guide.begin(number)
        self.laid_out += 1
        await self._keep_choices()
        return is_another_line

    async def play(self, action: Action) -> None:
        decision = self.decision
        if decision is not None and action in decision.actions and not self.is_open(action):
            raise IllegalAction(self.guide.refusal(self.line))
        await super().play(action)
        await self._keep_choices()

    async def undo(self) -> None:
        self._check_in_lesson(last_choice(self.line, self.seat))
        await super().undo()
        await self._keep_choices()

    async def undo_to(self, entry: int) -> None:
        self._check_in_lesson(choice_at(self.line, self.seat, entry))
        await super().undo_to(entry)
        await self._keep_choices()

    async def restart_turn(self) -> None:
        self._check_in_lesson(start_of_turn(self.line, self.seat))
        await super().restart_turn()
        await self._keep_choices()

    async def hint(self) -> Advice:
        """Return the suggestion of the lesson, else a bot's.

        Raise IllegalAction if it is not allowed yet.
        """
        decision = self.decision
        meant = self.guide.meant(self.line, decision) if decision else None
        if meant is not None:

            async def as_meant(*_: object, **__: object) -> Advice:
                return Advice(meant)

            return await hint(self.game, self.view, self.seat, as_meant)
        advice = await super().hint()
        if not self.is_open(advice.action):
            raise IllegalAction(self.guide.refusal(self.line))
        return advice

    async def _keep_choices(self) -> None:
        steps = self.line.steps[self.guide.start :]
        chosen = (written(step.seat, step.action) for step in steps if not step.is_forced)
        await self.keep_choices(self.guide.lesson.id, tuple(chosen))

    def _check_in_lesson(self, index: int) -> None:
        if index < self.guide.start:
            raise CannotUndo("The lesson begins here; nothing before it can be taken back.")
