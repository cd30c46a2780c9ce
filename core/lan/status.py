"""The public status of a game."""

from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, Game


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The public status of a game: all there is to show while its table is suspended."""

    progress: str
    waiting: tuple[int, ...]  # the seats to choose next
    is_over: bool


def game_status(game: Game[Any], state: Any) -> GameStatus:
    waiting = tuple(sorted(decision.seat for decision in game.decisions(state)))
    progress = game.text.progress(game.view(state, SPECTATOR))
    return GameStatus(progress, waiting, game.is_over(state))
