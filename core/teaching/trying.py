"""At a real table: a challenge, with what counts in it; and a choice that is tried again."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from core.kernel import Action, Decision, IllegalAction
from core.table import LocalSession, Session, Step, Table
from core.teaching.challenges import Challenge, Verdict, own_turns, verdict_of
from core.teaching.conditions import Since

T = TypeVar("T")  # what is found of a choice by whoever judges it


class ChallengeSession(LocalSession):
    """The seat of a challenge. The table begins with its position, and knows nothing before it.

    Once it is over nothing is asked any more; what is taken back then is open again.
    """

    def __init__(self, table: Table, challenge: Challenge, has_seen_hint: bool) -> None:
        super().__init__(table, challenge.position.seat)
        self.challenge = challenge
        self.has_seen_hint = has_seen_hint
        self._judged: tuple[object, Verdict | None] | None = None  # a position, and what it is

    @property
    def since(self) -> Since:
        """What has happened in it."""
        line = self._table.line
        return Since(self.game, self.seat, line.start, line.steps)

    @property
    def verdict(self) -> Verdict | None:
        """What came of it; None while it goes on."""
        state = self._table.state
        if self._judged is None or self._judged[0] is not state:
            self._judged = (state, verdict_of(self.challenge, self.since))
        return self._judged[1]

    @property
    def value(self) -> int:
        """What it measures, as it stands now."""
        return self.verdict.value if self.verdict else self.challenge.measure.of(self.since)

    @property
    def stars(self) -> int:
        """What it has brought; none while it goes on."""
        verdict = self.verdict
        return self.challenge.stars(verdict, self.has_seen_hint) if verdict else 0

    @property
    def own_turns(self) -> int:
        """How many turns its player has had or begun in it."""
        asked, turns = self.decision, own_turns(self.since)
        return len(turns | {self.game.turn(self._table.state)} if asked and asked.main else turns)

    @property
    def is_over(self) -> bool:
        """Whether nothing counts any more."""
        return self.verdict is not None

    @property
    def decision(self) -> Decision | None:
        """What its player must choose now, if anything."""
        return None if self.is_over else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must choose now; nobody once it is over."""
        return () if self.is_over else super().waiting_for

    def at(self, seat: int) -> Session:
        """The challenge has one seat."""
        return self if seat == self.seat else super().at(seat)

    async def play(self, action: Action) -> None:
        """Choose. IllegalAction changes nothing."""
        if self.is_over:
            raise IllegalAction("The challenge is over; what you take back is open again.")
        await super().play(action)


class TrialSession(LocalSession, Generic[T]):
    """A seat asked once more what it was asked in a game; the table begins with that position.

    One choice is made, judged, and may be taken back. `judge` is told an action as it is written.
    """

    def __init__(
        self, table: Table, seat: int, action: str, choice: T, judge: Callable[[str], Awaitable[T]]
    ) -> None:
        super().__init__(table, seat)
        self.choice = choice  # what is found of the action that was chosen then
        self._judge = judge
        self._judged = {action: choice}

    @property
    def is_over(self) -> bool:
        """A trial has no end; it is left."""
        return False

    @property
    def step(self) -> Step | None:
        """What is being tried."""
        return next((step for step in self._table.line.steps if step.seat == self.seat), None)

    @property
    def tried(self) -> T | None:
        """What is found of it; None while nothing is tried, or it is not judged yet."""
        return self._judged.get(str(self.step.action)) if self.step else None

    @property
    def decision(self) -> Decision | None:
        """The same question as then; nothing once it is answered."""
        return None if self.step else super().decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Nobody else is asked."""
        return (self.seat,) if self.decision else ()

    async def play(self, action: Action) -> None:
        """Try it, and have it judged. IllegalAction changes nothing; BotFailed where nobody can."""
        await super().play(action)
        if str(action) not in self._judged:
            self._judged[str(action)] = await self._judge(str(action))
