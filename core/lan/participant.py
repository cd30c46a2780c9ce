"""Somebody in a room."""

from collections.abc import Callable
from dataclasses import dataclass

from core.kernel import SPECTATOR
from core.lan.door import Person


@dataclass(slots=True)
class Participant:
    """A person in the room; `wake` lets their line look for what is new."""

    person: Person
    wake: Callable[[], None]
    seat: int = SPECTATOR
