"""The public status of a game, and the interface for recording tables on a server."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.kernel import SPECTATOR, Game

if TYPE_CHECKING:
    from core.lan.room import Room


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The public status of a game: all there is to show while its table is suspended."""

    progress: str
    waiting: tuple[int, ...]  # the seats to choose next
    is_over: bool


def game_status(game: Game[Any], state: Any) -> GameStatus:
    waiting = tuple(sorted(decision.seat for decision in game.decisions(state)))
    progress = game.progress(game.view(state, SPECTATOR))
    return GameStatus(progress, waiting, game.is_over(state))


class TableRecorder(Protocol):
    """A server's record of its tables. Tables that have a recorder are suspended when empty."""

    def record_table(self, room: "Room") -> None:
        """Record a table after a choice was saved, or after it was opened or suspended."""

    def record_chat(self, room: "Room", name: str, text: str) -> None: ...

    def chat_history(self, room: "Room") -> list[tuple[str, str]]:
        """Return the recorded chat of a table as pairs of name and text."""
