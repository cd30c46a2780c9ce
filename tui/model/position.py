"""A snapshot of the table for the screens, taken once per change."""

from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, Decision, Standing
from core.kernel.style import SHORT
from core.table import Participants, Session
from tui.model.steps import undo_request_text


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's view of the game and of the other participants.

    The model takes a new one after every event. It never changes, so panes can compare it.
    """

    seat: int
    names: tuple[str, ...]
    view: Any
    decision: Decision | None
    standings: tuple[Standing, ...]
    waiting_for: tuple[int, ...]
    people: Participants
    is_over: bool
    undo_request: str = ""  # as a sentence

    def waiting_text(self) -> str:
        """Return the text that replaces the question while others choose."""
        if self.is_over:
            return "The game is over. Press Enter for the result."
        if text := self.hold_up_text(self.waiting_for):
            return text
        if not self.waiting_for:
            return ""
        names = [self.names[seat] for seat in self.waiting_for]
        verb = "is" if len(names) == 1 else "are"
        clock = self.people.time_left(self.waiting_for[0])
        ending = f", {clock} left" if clock else " .."
        return f"{' and '.join(names)} {verb} thinking{ending}"

    def hold_up_text(self, waiting: tuple[int, ...] = ()) -> str:
        """Return why the table waits, such as a lost connection or an undo request."""
        people, undo_request = self.people, self.undo_request
        if not undo_request or people.is_disconnected:
            return people.waiting_text(self.names, waiting)
        if people.has_undo_vote:
            return f"{undo_request}. Press y to allow it, n to refuse."
        return f"{undo_request}{people.undo_voters_text(self.names)}."


def current_position(session: Session) -> Position:
    has_undo_request = session.participants.undo_requester != SPECTATOR
    return Position(
        seat=session.seat,
        names=session.names,
        view=session.view,
        decision=session.decision,
        standings=session.standings,
        waiting_for=session.waiting_for,
        people=session.participants,
        is_over=session.is_over,
        undo_request=undo_request_text(session, SHORT) if has_undo_request else "",
    )
