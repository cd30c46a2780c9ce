"""Who sits at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or a bot of some level."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: int = 0  # how strong a bot is; persons have none

    @property
    def is_bot(self) -> bool:
        """Whether nobody needs to be asked at a screen."""
        return self.kind == "bot"


def is_shared(seats: Sequence[Seat]) -> bool:
    """Whether several persons play, who could learn something from how one of them is asked."""
    return sum(not seat.is_bot for seat in seats) > 1
