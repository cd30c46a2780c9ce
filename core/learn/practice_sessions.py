"""Sessions for practice: a challenge at a table, and a retry of one choice."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from core.kernel import Action, Decision, IllegalAction
from core.kernel.style import SHORT, Style
from core.learn.challenges import Challenge, ChallengeResult, challenge_result, own_turns
from core.learn.conditions import Progress
from core.table import LocalSession, Session, Step, Table

T = TypeVar("T")  # the assessment of a choice


class ChallengeSession(LocalSession):
    """A person's session in a challenge, whose table starts at the challenge's position.

    After the end there are no more decisions until something is undone.
    """

    def __init__(self, table: Table, challenge: Challenge, has_seen_hint: bool) -> None:
        super().__init__(table, challenge.position.seat)
        self.challenge = challenge
        self.has_seen_hint = has_seen_hint
        self._cached_result: tuple[object, ChallengeResult | None] | None = (
            None  # a position and its result
        )

    @property
    def progress(self) -> Progress:
        variation = self._table.main_line
        return Progress(self.game, self.seat, variation.start, variation.steps)

    @property
    def result(self) -> ChallengeResult | None:
        """Return the result, or None while the challenge continues."""
        state = self._table.state
        if self._cached_result is None or self._cached_result[0] is not state:
            self._cached_result = (state, challenge_result(self.challenge, self.progress))
        return self._cached_result[1]

    @property
    def value(self) -> int:
        return self.result.value if self.result else self.challenge.measure.measure(self.progress)

    @property
    def stars(self) -> int:
        verdict = self.result
        return self.challenge.stars(verdict, self.has_seen_hint) if verdict else 0

    @property
    def own_turns(self) -> int:
        decision, turns = self.decision, own_turns(self.progress)
        return len(
            turns | {self.game.turn_number(self._table.state)}
            if decision and decision.is_main
            else turns
        )

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def decision(self) -> Decision | None:
        return None if self.is_over else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return () if self.is_over else super().waiting_for

    def for_seat(self, seat: int) -> Session:
        return self if seat == self.seat else super().for_seat(seat)

    async def play(self, action: Action, style: Style = SHORT) -> None:
        if self.is_over:
            raise IllegalAction("The challenge is over. Undo to try again.")
        await super().play(action, style)


class RetrySession(LocalSession, Generic[T]):
    """A seat that repeats one decision of a game, at a table that starts there.

    The choice is assessed and may be undone. `judge` gets the action as text.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        action: str,
        assessment: T,
        judge: Callable[[str], Awaitable[T]],
    ) -> None:
        super().__init__(table, seat)
        self.original_assessment = assessment  # the assessment of the original action
        self._judge = judge
        self._assessments = {action: assessment}

    @property
    def is_over(self) -> bool:
        return False

    @property
    def step(self) -> Step | None:
        return next((step for step in self._table.main_line.steps if step.seat == self.seat), None)

    @property
    def assessment(self) -> T | None:
        """Return None if the choice has no assessment yet."""
        return self._assessments.get(str(self.step.action)) if self.step else None

    @property
    def decision(self) -> Decision | None:
        return None if self.step else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return (self.seat,) if self.decision else ()

    async def play(self, action: Action, style: Style = SHORT) -> None:
        """Make the choice and have it assessed. Raise BotFailed if that is impossible."""
        await super().play(action, style)
        if str(action) not in self._assessments:
            self._assessments[str(action)] = await self._judge(str(action))
