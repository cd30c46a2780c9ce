"""What happened: typed records from which the log, the screens and the text export are made."""

from dataclasses import dataclass
from typing import ClassVar

from core.kernel.records import fill_slots_directly

HIDDEN = "?"  # stands for every card, tile or token a seat may not know
SPECTATOR = -1  # the seat of somebody who only watches


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events of all games. `seat` is who it happened to (SPECTATOR: the table)."""

    # Something unknown became known (a draw, a die): undo does not reach behind it.
    reveals: ClassVar[bool] = False
    # Numbers of the ledger that hang on what is revealed: no preview promises them.
    unforeseen: ClassVar[tuple[str, ...]] = ()
    # Nothing that anybody else waits to hear: in a draft a card was kept, and nobody sees which.
    quiet: ClassVar[bool] = False
    # From here on it is told apart from what was chosen: a turn is closed, and scored.
    sets_apart: ClassVar[bool] = False

    seat: int

    def __init_subclass__(cls) -> None:
        fill_slots_directly(cls)

    def seen_by(self, seat: int) -> "Event | None":
        """The event as that seat may know it; None where it may know nothing of it."""
        return self
