"""The public status of a game, and the interface for recording tables on a server."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.kernel import SPECTATOR, Game

if TYPE_CHECKING:
    from core.lan.room import Room


@dataclass(frozen=True, slots=True)
class Stand:
    """The public status of a game: all there is to show while its table is suspended."""

    progress: str
    waiting: tuple[int, ...]  # the seats to choose next
    is_over: bool


def stand_of(game: Game[Any], state: Any) -> Stand:
    waiting = tuple(sorted(decision.seat for decision in game.decisions(state)))
    progress = game.progress(game.view(state, SPECTATOR))
    return Stand(progress, waiting, game.is_over(state))


class Books(Protocol):
    """A server's record of its tables. Tables that have a recorder are suspended when empty."""

    def moved(self, room: "Room") -> None:
        """Record a table after a choice was saved, or after it was opened or suspended."""

    def said(self, room: "Room", name: str, words: str) -> None:
        ...

    def talk_at(self, room: "Room") -> list[tuple[str, str]]:
        """Return the recorded chat of a table as pairs of name and text."""
