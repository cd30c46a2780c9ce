"""A person at a table."""

from collections.abc import Callable
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.lan.auth import Person


@dataclass(slots=True)
class Participant:
    """A person at a table; `notify` makes their connection check for updates."""

    person: Person
    notify: Callable[[], None]
    seat: int = SPECTATOR
