"""What is known of a game while nobody is there, and where more of it is written down."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.kernel import SPECTATOR, Game

if TYPE_CHECKING:
    from core.lan.room import Room


@dataclass(frozen=True, slots=True)
class Stand:
    """How a game stands, as everybody may know it: all there is to see of one that is closed."""

    progress: str
    waiting: tuple[int, ...]  # the seats that are to choose
    is_over: bool


def stand_of(game: Game[Any], state: Any) -> Stand:
    """How a game stands in a position."""
    waiting = tuple(sorted(decision.seat for decision in game.decisions(state)))
    progress = game.progress(game.view(state, SPECTATOR))
    return Stand(progress, waiting, game.is_over(state))


class Books(Protocol):
    """What a server writes down of its tables. Such tables are closed while nobody is there."""

    def moved(self, room: "Room") -> None:
        """A table is not as it was: a choice was made and saved, or it was opened or closed."""

    def said(self, room: "Room", name: str, words: str) -> None:
        """Somebody has said something there."""

    def talk_at(self, room: "Room") -> list[tuple[str, str]]:
        """What was said there before: who, and what."""
