"""A snapshot of the table for the screens, taken once per change."""

from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, Decision, Standing
from core.table import People, Session
from tui.model.begun import request_of


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's view of the game and of the other participants."""

    seat: int
    names: tuple[str, ...]
    view: Any
    decision: Decision | None
    standings: tuple[Standing, ...]
    waiting_for: tuple[int, ...]
    people: People
    is_over: bool
    request: str = ""  # an undo request as a sentence

    def what_is_awaited(self) -> str:
        """Return the text that replaces the question while others choose."""
        if self.is_over:
            return "The game is over; Enter shows the result again."
        if words := self.what_holds_up(self.waiting_for):
            return words
        names = [self.names[seat] for seat in self.waiting_for]
        if not names:
            return ""
        clock = self.people.time_of(self.waiting_for[0])
        left = f", {clock} left" if clock else " .."
        return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} thinking{left}"

    def what_holds_up(self, waiting: tuple[int, ...] = ()) -> str:
        """Return why the table waits, such as a lost connection or an undo request."""
        people = self.people
        if not self.request or people.is_cut:
            return people.words(self.names, waiting)
        if people.is_asked:
            return f"{self.request}. y agrees, n does not."
        return f"{self.request}{people.whom(self.names)}."


def position_of(session: Session) -> Position:
    return Position(
        session.seat,
        session.names,
        session.view,
        session.decision,
        session.standings,
        session.waiting_for,
        session.people,
        session.is_over,
        request_of(session) if session.people.asking != SPECTATOR else "",
    )
