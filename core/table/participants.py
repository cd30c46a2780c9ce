"""The participants of a table: connections, undo requests and deadlines."""

import math
import time
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.kernel.presentation import join_words


@dataclass(frozen=True, slots=True)
class Participants:
    """Information about the other players. In local games, only `substitutes` is used."""

    away: tuple[int, ...] = ()  # seats of absent players
    substitutes: tuple[int, ...] = ()  # seats that a bot plays temporarily
    undo_requester: int = SPECTATOR  # seat that requests undo
    undo_choices: int = 1  # number of its choices to undo
    undo_voters: tuple[int, ...] = ()  # seats that have not answered yet
    has_undo_vote: bool = False  # whether this seat is one of them
    deadlines: tuple[tuple[int, float], ...] = ()  # by seat, in time.time() seconds
    connection_problem: str = ""  # message while this computer has no connection

    @property
    def is_disconnected(self) -> bool:
        return bool(self.connection_problem)

    def time_left(self, seat: int) -> str:
        """Return the remaining time of a seat as `1:05`, or an empty text without a deadline."""
        ends = [moment for deadline_seat, moment in self.deadlines if deadline_seat == seat]
        if not ends:
            return ""
        minutes, seconds = divmod(math.ceil(max(ends[0] - time.time(), 0.0)), 60)
        return f"{minutes}:{seconds:02}"

    def undo_voters_text(self, names: tuple[str, ...]) -> str:
        """Return the end of a sentence that names who must still answer the undo request."""
        return f"; {_seats_with_verb(self.undo_voters, names)} asked" if self.undo_voters else ""

    def waiting_text(self, names: tuple[str, ...], waiting: tuple[int, ...]) -> str:
        """Return a sentence about what the table is waiting for, apart from thinking; may be
        empty.
        """
        if self.connection_problem:
            return self.connection_problem
        if self.undo_requester != SPECTATOR:
            request = f"asks to take {_count_choices(self.undo_choices)} back"
            return f"{names[self.undo_requester]} {request}{self.undo_voters_text(names)}."
        absent = tuple(
            seat for seat in waiting if seat in self.away and seat not in self.substitutes
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
