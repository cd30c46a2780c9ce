"""The players at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or a bot of some level."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: int = 0  # strength of a bot; 0 for a person

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"


def has_multiple_people(seats: Sequence[Seat]) -> bool:
    """Return whether more than one person plays.

    Such a table must not reveal secrets by how it asks one of them.
    """
    return sum(not seat.is_bot for seat in seats) > 1
