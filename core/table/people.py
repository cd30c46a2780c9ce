"""The people around a table: who is away, who asks for what, whose time is running."""

import math
import time
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.kernel.words import listed


@dataclass(frozen=True, slots=True)
class People:
    """What a seat may know of the others beside the game. At one keyboard all is quiet."""

    away: tuple[int, ...] = ()  # seats whose person is not there
    lent: tuple[int, ...] = ()  # seats that a bot plays until their person is back
    asking: int = SPECTATOR  # who asks to take a choice back, if anybody
    choices: int = 1  # how many of their own they would take back
    asked: tuple[int, ...] = ()  # the seats that have yet to answer that
    is_asked: bool = False  # whether this seat is one of them
    clock: tuple[tuple[int, float], ...] = ()  # seats, and when (time.time) their time is up
    trouble: str = ""  # what is being done while our own line to the table is cut

    @property
    def is_cut(self) -> bool:
        """Whether our own line to the table is cut."""
        return bool(self.trouble)

    def time_of(self, seat: int) -> str:
        """How much time a seat has left, as `1:05`; empty where none is running."""
        ends = [moment for at, moment in self.clock if at == seat]
        if not ends:
            return ""
        minutes, seconds = divmod(math.ceil(max(ends[0] - time.time(), 0.0)), 60)
        return f"{minutes}:{seconds:02}"

    def whom(self, names: tuple[str, ...]) -> str:
        """Who has yet to answer the request, as the end of a sentence about it."""
        return f"; {_are(self.asked, names)} asked" if self.asked else ""

    def words(self, names: tuple[str, ...], waiting: tuple[int, ...]) -> str:
        """What keeps the table waiting beside thinking, as a sentence; empty where nothing does."""
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
        # While others are still choosing, nobody is held up by who is away.
        return f"{missing}." if len(gone) < len(waiting) else f"{missing}; the table waits."


def _are(seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    return f"{listed([names[seat] for seat in seats])} {'is' if len(seats) == 1 else 'are'}"


def _choices(many: int) -> str:
    return "a choice" if many == 1 else f"{many} choices"
