"""The public status of a game."""

from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, Game


@dataclass(frozen=True, slots=True)
class GameStatus:
    """All there is to show of a game while its table is suspended."""

    progress: str
    waiting: tuple[int, ...]  # the seats to choose next
    is_over: bool


def game_status(game: Game[Any], state: Any) -> GameStatus:
    waiting = tuple(sorted(decision.seat for decision in game.decisions(state)))
    progress = game.text.progress_text(game.view(state, SPECTATOR))
    return GameStatus(progress, waiting, game.is_over(state))
