"""A challenge at a real table: what counts in it, and when it is over."""

from core.kernel import Action, Decision, IllegalAction
from core.table import LocalSession, Session, Table
from core.teaching.challenges import Challenge, Verdict, own_turns, verdict_of
from core.teaching.conditions import Since


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
