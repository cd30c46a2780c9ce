"""The people around a table: who is away, who asks for what, whose time is running."""

import time
from dataclasses import dataclass

from core.kernel import SPECTATOR


@dataclass(frozen=True, slots=True)
class People:
    """What a seat may know of the others beside the game. At one keyboard all is quiet."""

    away: tuple[int, ...] = ()  # seats whose person is not there
    lent: tuple[int, ...] = ()  # seats that a bot plays until their person is back
    asking: int = SPECTATOR  # who asks to take a choice back, if anybody
    choices: int = 1  # how many of their own they would take back
    is_asked: bool = False  # whether this seat has yet to answer that
    clock: tuple[tuple[int, float], ...] = ()  # seats, and when (time.time) their time is up
    is_cut: bool = False  # whether our own line to the table is cut

    def time_of(self, seat: int) -> str:
        """When a seat's time is up, on the clock of this machine; empty where none is running."""
        ends = [moment for at, moment in self.clock if at == seat]
        return time.strftime("until %H:%M:%S", time.localtime(ends[0])) if ends else ""

    def words(self, names: tuple[str, ...], waiting: tuple[int, ...]) -> str:
        """What keeps the table waiting beside thinking, as a sentence; empty where nothing does."""
        if self.is_cut:
            return "The line to the table is cut; calling again .."
        if self.asking != SPECTATOR:
            return f"{names[self.asking]} asks to take {_choices(self.choices)} back."
        gone = [names[seat] for seat in waiting if seat in self.away and seat not in self.lent]
        if gone:
            verb = "is" if len(gone) == 1 else "are"
            return f"{' and '.join(gone)} {verb} not there; the table waits."
        return ""


def _choices(many: int) -> str:
    return "a choice" if many == 1 else f"{many} choices"
