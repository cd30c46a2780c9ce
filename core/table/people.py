"""The participants of a table: connections, undo requests and deadlines."""

import math
import time
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.kernel.words import listed


@dataclass(frozen=True, slots=True)
class People:
    """Information about the other players. In local games, only `substitutes` is used."""

    away: tuple[int, ...] = ()  # seats of absent players
    lent: tuple[int, ...] = ()  # seats that a bot plays temporarily
    asking: int = SPECTATOR  # seat that requests undo
    choices: int = 1  # number of its choices to undo
    asked: tuple[int, ...] = ()  # seats that have not answered yet
    is_asked: bool = False  # whether this seat is one of them
    clock: tuple[tuple[int, float], ...] = ()  # by seat, in time.time() seconds
    trouble: str = ""  # message while this computer has no connection

    @property
    def is_cut(self) -> bool:
        return bool(self.trouble)

    def time_of(self, seat: int) -> str:
        """Return the remaining time of a seat as `1:05`, or an empty text without a deadline."""
        ends = [moment for at, moment in self.clock if at == seat]
        if not ends:
            return ""
        minutes, seconds = divmod(math.ceil(max(ends[0] - time.time(), 0.0)), 60)
        return f"{minutes}:{seconds:02}"

    def whom(self, names: tuple[str, ...]) -> str:
        """Return the end of a sentence that names who must still answer the undo request."""
        return f"; {_are(self.asked, names)} asked" if self.asked else ""

    def words(self, names: tuple[str, ...], waiting: tuple[int, ...]) -> str:
        """Return a sentence about what the table is waiting for, apart from thinking; may be empty.
        """
        if self.trouble:
            return self.trouble
        if self.asking != SPECTATOR:
            what = f"asks to take {_choices(self.choices)} back"
            return f"{names[self.asking]} {what}{self.whom(names)}."
        gone = tuple(seat for seat in waiting if seat in self.away and seat not in self.lent)
        if not gone:
            return ""
        missing = f"{_are(gone, names)} not there"
        if clock := self.time_of(gone[0]):
            return f"{missing}; a bot chooses in {clock}."
        # Otherwise the table is not waiting for the absent players alone.
        return f"{missing}." if len(gone) < len(waiting) else f"{missing}; the table waits."


def _are(seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    return f"{listed([names[seat] for seat in seats])} {'is' if len(seats) == 1 else 'are'}"


def _choices(many: int) -> str:
    return "a choice" if many == 1 else f"{many} choices"
