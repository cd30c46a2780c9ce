"""Events: typed records for logs, screens and text exports."""

from dataclasses import dataclass
from typing import ClassVar

from core.kernel.records import add_fast_init

HIDDEN = "?"  # replaces every card, tile or token that a seat may not know
SPECTATOR = -1  # seat of a spectator


@dataclass(frozen=True, slots=True)
class Event:
    """Base class of all events. `seat` is the player concerned; SPECTATOR means the table."""

    # Reveals hidden information (a draw, a die roll): undo needs consent to go back further.
    reveals: ClassVar[bool] = False
    is_die_roll: ClassVar[bool] = False
    # Counts that depend on the revealed information, so previews omit them.
    unpredictable_counts: ClassVar[tuple[str, ...]] = ()
    # Not worth announcing to other players: in a draft, a hidden card was kept.
    is_silent: ClassVar[bool] = False
    # Starts a new section of the log: the end of a turn, its scoring.
    starts_section: ClassVar[bool] = False

    seat: int

    def __init_subclass__(cls) -> None:
        add_fast_init(cls)

    def view_for(self, seat: int) -> "Event | None":
        """Return the event as the seat may see it, or None if it is secret."""
        return self
