"""A snapshot of the table for the screens, taken once per change."""

from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, Decision, Standing
from core.table import Participants, Session
from tui.model.steps import undo_request_text


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's view of the game and of the other participants."""

    seat: int
    names: tuple[str, ...]
    view: Any
    decision: Decision | None
    standings: tuple[Standing, ...]
    waiting_for: tuple[int, ...]
    people: Participants
    is_over: bool
    request: str = ""  # an undo request as a sentence

    def waiting_text(self) -> str:
        """Return the text that replaces the question while others choose."""
        if self.is_over:
            return "The game is over; Enter shows the result again."
        if text := self.hold_up_text(self.waiting_for):
            return text
        names = [self.names[seat] for seat in self.waiting_for]
        if not names:
            return ""
        clock = self.people.time_left(self.waiting_for[0])
        left = f", {clock} left" if clock else " .."
        return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} thinking{left}"

    def hold_up_text(self, waiting: tuple[int, ...] = ()) -> str:
        """Return why the table waits, such as a lost connection or an undo request."""
        people = self.people
        if not self.request or people.is_disconnected:
            return people.waiting_text(self.names, waiting)
        if people.has_undo_vote:
            return f"{self.request}. y agrees, n does not."
        return f"{self.request}{people.undo_voters_text(self.names)}."


def current_position(session: Session) -> Position:
    return Position(
        session.seat,
        session.names,
        session.view,
        session.decision,
        session.standings,
        session.waiting_for,
        session.participants,
        session.is_over,
        undo_request_text(session) if session.participants.undo_requester != SPECTATOR else "",
    )
