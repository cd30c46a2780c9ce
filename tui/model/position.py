"""The table at one moment: asked for once at every change, however often it is looked at."""

from dataclasses import dataclass
from typing import Any

from core.kernel import Decision, Standing
from core.table import People, Session


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat sees of the game, and of the others at the table."""

    seat: int
    names: tuple[str, ...]
    view: Any
    decision: Decision | None
    standings: tuple[Standing, ...]
    waiting_for: tuple[int, ...]
    people: People
    is_over: bool

    def what_is_awaited(self) -> str:
        """What stands in place of a question."""
        if self.is_over:
            return "The game is over; Enter shows the result again."
        if words := self.what_holds_up(self.waiting_for):
            return words
        names = [self.names[seat] for seat in self.waiting_for]
        if not names:
            return ""
        clock = self.people.time_of(self.waiting_for[0])
        return (
            f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} thinking {clock or '..'}"
        )

    def what_holds_up(self, waiting: tuple[int, ...] = ()) -> str:
        """What keeps the table waiting; and for who is asked, with which keys to answer."""
        keys = " y agrees, n does not." if self.people.is_asked and not self.people.is_cut else ""
        return f"{self.people.words(self.names, waiting)}{keys}"


def position_of(session: Session) -> Position:
    """How the table stands now."""
    return Position(
        session.seat,
        session.names,
        session.view,
        session.decision,
        session.standings,
        session.waiting_for,
        session.people,
        session.is_over,
    )
