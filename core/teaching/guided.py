"""A guided game: a real game at a real table, and a lesson that says what it is about now."""

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

RIVALS_LEVEL = 2  # Chieftain: who plays against a learner


class Stage(Enum):
    """How far somebody is with a lesson."""

    TRYING = "trying"  # it waits for what it is about
    DONE = "done"  # it has made its point, and waits to be gone on from
    FREE = "free"  # it has made its point, and the rest of the turn is the player's
    OVER = "over"  # nothing is left of it: the next one comes


Choices = tuple[tuple[int, str], ...]  # seats and texts of actions, also of those without a choice


@dataclass(frozen=True, slots=True)
class Script:
    """The stored line of a part: where in it each lesson begins, and where its solution ends."""

    choices: Choices
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def script_of(game: Game[Any], part: Part) -> Script:
    """Play all lessons of a part through. BadPosition, with the lesson, where that cannot be."""
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
    """Which lesson it is, and what it makes of the line being played.

    It changes nothing at the table. That a lesson is done follows from the line alone, so what is
    taken back is taken back for the coach too.
    """

    def __init__(self, game: Game[Any], part: Part, number: int = 0) -> None:
        self.game, self.part = game, part
        self.number = number
        self.taken_up: Choices = ()  # what was played in it when it was left
        self._is_read = False
        self._found: tuple[tuple[int, int, int, bool], int | None] | None = None

    @cached_property
    def script(self) -> Script:
        """The stored line."""
        return script_of(self.game, self.part)

    @property
    def lesson(self) -> Lesson:
        """The one it is about now."""
        return self.part.lessons[self.number]

    @property
    def is_last(self) -> bool:
        """Whether no lesson comes after it."""
        return self.number == len(self.part.lessons) - 1

    @property
    def choices(self) -> Choices:
        """What leads to the position of the lesson."""
        return self.choices_to(self.number)

    def choices_to(self, number: int) -> Choices:
        """What leads to the position of a lesson."""
        return self.script.choices[: self.script.starts[number]]

    def take_up(self, texts: tuple[str, ...]) -> None:
        """Go on within the lesson, as it was left; one that has changed since begins anew."""
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
        """Whether there is nothing to do in it but to read."""
        return bool(self.lesson.done.read)

    def waits(self, line: Line) -> bool:
        """Whether nothing is open: it waits for the player to say: go on."""
        stage = self.stage(line)
        return stage is Stage.DONE or (stage is Stage.TRYING and self.is_to_be_read)

    @property
    def start(self) -> int:
        """How many steps of the line were there before the lesson."""
        return self.script.starts[self.number]

    def begin(self, number: int) -> None:
        """Go to a lesson of the part."""
        self.number = max(0, min(number, len(self.part.lessons) - 1))
        self._is_read = False

    def say_read(self) -> None:
        """The player says: go on."""
        self._is_read = True

    def since(self, line: Line) -> Since:
        """What has happened in the lesson."""
        start = line.before(self.start) if self.start <= len(line.steps) else line.state
        steps = line.steps[self.start :]
        return Since(self.game, self.part.seat, start, steps, self._is_read)

    def stage(self, line: Line) -> Stage:
        """How far the player is with it."""
        done_after = self._done_after(line)
        if done_after is None:
            return Stage.TRYING
        since = self.since(line)
        while done_after < len(since.steps) and since.steps[done_after].is_forced:
            done_after += 1  # what goes by itself belongs to the choice before it
        if not self.lesson.free or since.after(done_after).is_turn_over:
            return Stage.DONE
        return Stage.OVER if since.is_turn_over else Stage.FREE

    def missed(self, line: Line) -> bool:
        """Whether the turn in which it could be tried has gone by without it, or any part of it."""
        if self.stage(line) is not Stage.TRYING or not self.since(line).is_turn_over:
            return False
        is_as_stored = line.common_with(self.script.choices) == len(line.steps)
        own = [str(step.action) for step in line.steps[self.start :] if step.seat == self.part.seat]
        is_about_it = any(fnmatchcase(text, each) for text in own for each in self.lesson.open)
        return not (is_as_stored or is_about_it or has_begun(self.lesson.done, self.since(line)))

    def reaction(self, line: Line) -> str:
        """What the coach says to what was done; nothing before that, or where nothing fits."""
        done_after = self._done_after(line)
        if done_after is None:
            return ""
        then = self.since(line).after(done_after)
        for each in self.lesson.reactions:
            if each.when is None or holds(each.when, then):
                return each.say
        return ""

    def is_open(self, line: Line, decision: Decision, action: Action) -> bool:
        """Whether the lesson lets the learner choose that now."""
        return action in self.open_of(line, decision)

    def open_of(self, line: Line, decision: Decision) -> frozenset[Action]:
        """What the lesson leaves open of a question: all of it, where it speaks of none of it."""
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
        """Why something cannot be chosen yet."""
        if self.waits(line):
            return "Nothing is to be chosen before the next lesson."
        hint = self.lesson.try_ or "Do what the coach speaks of."
        return f"That comes later. For now: {hint[:1].lower()}{hint[1:]}"

    def stored_answer(self, line: Line, seat: int) -> Action | None:
        """What a seat chooses as long as all went as it is stored; None where it did not."""
        stored, played = self.script.choices, len(line.steps)
        if played >= len(stored) or line.common_with(stored) < played:
            return None
        next_seat, text = stored[played]
        return self.game.parse(text) if next_seat == seat else None

    def meant(self, line: Line, decision: Decision) -> Action | None:
        """What of a question the lesson has in mind; who went another way is still led to it.

        Once it is done, that is how the stored turn goes on, and no more than a proposal.
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
        """After how many of its steps the lesson was done; None while it is not."""
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


# Told of a lesson that is left, whether it was done, and the one that comes; each may be nothing.
Keep = Callable[[str, bool, str], None]
# Told of a lesson under way, and of all that was chosen in it.
KeepChoices = Callable[[str, tuple[str, ...]], Awaitable[None]]


def _forget(lesson: str, is_done: bool, then: str) -> None:
    """Nobody keeps how far one has come."""


async def _forget_choices(lesson: str, choices: tuple[str, ...]) -> None:
    """Nor how far within a lesson."""


def guided_advisor(guide: Guide, line: Callable[[], Line], others: Advisor) -> Advisor:
    """Rivals who play what is stored as long as the learner does, and as bots else."""

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
    """The learner's seat: what comes later is refused with a sentence, whatever the screen."""

    def __init__(
        self,
        table: Table,
        guide: Guide,
        keep: Keep = _forget,
        keep_choices: KeepChoices = _forget_choices,
    ) -> None:
        super().__init__(table, guide.part.seat)
        self.guide = guide
        self.keep = keep  # told of each lesson that is left, whether it was done, and the next
        self.keep_choices = keep_choices  # told of all that was chosen in this one
        self.laid_out = 0  # how often a lesson was begun at this table
        self.is_another_line = False  # whether what was played made room for the lesson
        self.is_past_the_last = False  # nothing is left to learn here

    @property
    def line(self) -> Line:
        """The line being played."""
        return self._table.line

    @property
    def stage(self) -> Stage:
        """How far the learner is with the lesson."""
        return self.guide.stage(self.line)

    @property
    def waits(self) -> bool:
        """Whether nothing is asked before the learner goes on."""
        return self.guide.waits(self.line)

    def open_of(self, decision: Decision) -> frozenset[Action]:
        """What of a question the lesson lets the learner choose now."""
        return self.guide.open_of(self.line, decision)

    def is_open(self, action: Action) -> bool:
        """Whether the lesson lets the learner choose that now."""
        decision = self.decision
        return decision is not None and action in self.open_of(decision)

    def at(self, seat: int) -> Session:
        """The learner's own seat stays a guided one."""
        return self if seat == self.seat else super().at(seat)

    async def go_on(self) -> None:
        """To the next lesson, whether this one is done or not; the last has words of its own."""
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
        """To the beginning of this lesson; from there, to the one before."""
        is_begun = len(self.line.steps) > self.guide.start
        number = self.guide.number if is_begun else max(self.guide.number - 1, 0)
        self.keep("", False, self.guide.part.lessons[number].id)
        await self._begin(number)
        self.is_another_line = False  # who goes back knows

    async def _begin(self, number: int) -> bool:
        """Have the position of a lesson on the table, and begin it; whether anything made room."""
        is_another_line = await self._table.lay_out(self.seat, self.guide.choices_to(number))
        self.guide.begin(number)
        self.laid_out += 1
        await self._keep_choices()
        return is_another_line

    async def play(self, action: Action) -> None:
        """Choose. IllegalAction changes nothing, and says so of what comes later."""
        decision = self.decision
        if decision is not None and action in decision.actions and not self.is_open(action):
            raise IllegalAction(self.guide.refusal(self.line))
        await super().play(action)
        await self._keep_choices()

    async def undo(self) -> None:
        """Take the last own choice back, within the lesson."""
        self._check_in_lesson(last_choice(self.line, self.seat))
        await super().undo()
        await self._keep_choices()

    async def undo_to(self, entry: int) -> None:
        """Take an own choice and all since back, within the lesson."""
        self._check_in_lesson(choice_at(self.line, self.seat, entry))
        await super().undo_to(entry)
        await self._keep_choices()

    async def restart_turn(self) -> None:
        """Take back all chosen in this turn, within the lesson."""
        self._check_in_lesson(start_of_turn(self.line, self.seat))
        await super().restart_turn()
        await self._keep_choices()

    async def hint(self) -> Advice:
        """What the lesson has in mind, else a bot. IllegalAction where that would come later."""
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
        """Have all that was chosen in the lesson remembered; what goes by itself need not be."""
        steps = self.line.steps[self.guide.start :]
        chosen = (written(step.seat, step.action) for step in steps if not step.is_forced)
        await self.keep_choices(self.guide.lesson.id, tuple(chosen))

    def _check_in_lesson(self, index: int) -> None:
        if index < self.guide.start:
            raise CannotUndo("The lesson begins here; nothing before it can be taken back.")
