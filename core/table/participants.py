"""The participants of a table: connections, undo requests and deadlines."""

import math
import time
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.kernel.presentation import join_words


@dataclass(frozen=True, slots=True)
class Participants:
    """Information about the players, for one seat.

    Local games use only `substitutes` and `is_resigning`.
    """

    absent_seats: tuple[int, ...] = ()  # seats of absent players
    substitutes: tuple[int, ...] = ()  # seats that a bot plays temporarily
    undo_requester: int = SPECTATOR  # seat that requests undo
    undo_choices: int = 1  # number of its choices to undo
    undo_voters: tuple[int, ...] = ()  # seats that have not answered yet
    has_undo_vote: bool = False  # whether this seat is one of them
    # Seat and deadline in time.time() seconds. At a host the deadlines are in time.monotonic()
    # seconds, and a message has the seconds left instead, because clocks differ.
    deadlines: tuple[tuple[int, float], ...] = ()
    is_resigning: bool = False  # whether this seat resigns at the start of its next turn
    connection_problem: str = ""  # message while this computer has no connection

    @property
    def is_disconnected(self) -> bool:
        return bool(self.connection_problem)

    def time_left(self, seat: int) -> str:
        """Return a seat's remaining time as `1:05`, or "" without a deadline."""
        deadlines = [deadline for owner, deadline in self.deadlines if owner == seat]
        if not deadlines:
            return ""
        minutes, seconds = divmod(math.ceil(max(deadlines[0] - time.time(), 0.0)), 60)
        return f"{minutes}:{seconds:02}"

    def undo_voters_text(self, names: tuple[str, ...]) -> str:
        """Return the end of a sentence with those who must still answer the undo request."""
        return f"; {_seats_with_verb(self.undo_voters, names)} asked" if self.undo_voters else ""

    def waiting_text(self, names: tuple[str, ...], waiting: tuple[int, ...]) -> str:
        """Return what the table waits for, apart from thinking, or ""."""
        if self.connection_problem:
            return self.connection_problem
        if self.undo_requester != SPECTATOR:
            request = f"asks to take {_count_choices(self.undo_choices)} back"
            return f"{names[self.undo_requester]} {request}{self.undo_voters_text(names)}."
        absent = tuple(
            seat for seat in waiting if seat in self.absent_seats and seat not in self.substitutes
        )
        if not absent:
            return ""
        missing = f"{_seats_with_verb(absent, names)} not there"
        if clock := self.time_left(absent[0]):
            return f"{missing}; a bot chooses in {clock}."
        # Otherwise the table is not waiting for the absent players alone.
        return f"{missing}." if len(absent) < len(waiting) else f"{missing}; the table waits."


def _seats_with_verb(seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    return f"{join_words([names[seat] for seat in seats])} {'is' if len(seats) == 1 else 'are'}"


def _count_choices(many: int) -> str:
    return "a choice" if many == 1 else f"{many} choices"
