"""Sessions for practice: a challenge at a table, and a retry of one choice."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from core.kernel import Action, Decision, IllegalAction
from core.table import LocalSession, Session, Step, Table
from core.teaching.challenges import Challenge, Verdict, own_turns, verdict_of
from core.teaching.conditions import Since

T = TypeVar("T")  # the assessment of a choice


class ChallengeSession(LocalSession):
    """The seat of a challenge. Its table starts at the position of the challenge.

    After the end there are no more decisions until something is undone.
    """

    def __init__(self, table: Table, challenge: Challenge, has_seen_hint: bool) -> None:
        super().__init__(table, challenge.position.seat)
        self.challenge = challenge
        self.has_seen_hint = has_seen_hint
        self._judged: tuple[object, Verdict | None] | None = None  # a position and its result

    @property
    def since(self) -> Since:
        line = self._table.line
        return Since(self.game, self.seat, line.start, line.steps)

    @property
    def verdict(self) -> Verdict | None:
        """The result, or None while the challenge continues."""
        state = self._table.state
        if self._judged is None or self._judged[0] is not state:
            self._judged = (state, verdict_of(self.challenge, self.since))
        return self._judged[1]

    @property
    def value(self) -> int:
        return self.verdict.value if self.verdict else self.challenge.measure.of(self.since)

    @property
    def stars(self) -> int:
        verdict = self.verdict
        return self.challenge.stars(verdict, self.has_seen_hint) if verdict else 0

    @property
    def own_turns(self) -> int:
        asked, turns = self.decision, own_turns(self.since)
        return len(turns | {self.game.turn(self._table.state)} if asked and asked.main else turns)

    @property
    def is_over(self) -> bool:
        return self.verdict is not None

    @property
    def decision(self) -> Decision | None:
        return None if self.is_over else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return () if self.is_over else super().waiting_for

    def at(self, seat: int) -> Session:
        return self if seat == self.seat else super().at(seat)

    async def play(self, action: Action) -> None:
        if self.is_over:
            raise IllegalAction("The challenge is over; what you take back is open again.")
        await super().play(action)


class TrialSession(LocalSession, Generic[T]):
    """A seat that repeats one decision of a game. The table starts at that position.

    The choice is assessed and may be undone. `judge` gets the action in text form.
    """

    def __init__(
        self, table: Table, seat: int, action: str, choice: T, judge: Callable[[str], Awaitable[T]]
    ) -> None:
        super().__init__(table, seat)
        self.choice = choice  # the assessment of the original action
        self._judge = judge
        self._judged = {action: choice}

    @property
    def is_over(self) -> bool:
        return False

    @property
    def step(self) -> Step | None:
        return next((step for step in self._table.line.steps if step.seat == self.seat), None)

    @property
    def tried(self) -> T | None:
        """The assessment of the choice, or None if it is missing."""
        return self._judged.get(str(self.step.action)) if self.step else None

    @property
    def decision(self) -> Decision | None:
        return None if self.step else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return (self.seat,) if self.decision else ()

    async def play(self, action: Action) -> None:
        """Make the choice and have it assessed. Raise BotFailed if that is impossible."""
        await super().play(action)
        if str(action) not in self._judged:
            self._judged[str(action)] = await self._judge(str(action))
