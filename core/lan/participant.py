"""A person at a table."""

from collections.abc import Callable
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.lan.auth import Person


@dataclass(slots=True)
class Participant:
    """A person at a table, with callbacks to their connection."""

    person: Person
    notify: Callable[[], None]  # there may be something new to send
    eject: Callable[[str], None]  # they are no longer at the table; the sentence says why
    seat: int = SPECTATOR
