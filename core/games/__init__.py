"""The games. Each is imported only when it is loaded."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # listing the games must not load rules
    from core.kernel import Game

GAME_IDS: tuple[str, ...] = (
    "mosaic",
    "through_the_ages",
    "age_of_innovation",
    "history_of_the_world",
    "imperium",
)


def lessons_folder(game_id: str) -> Path:
    """Return a game's lessons folder, without loading rules."""
    return Path(__file__).parent / game_id / "lessons"


def load_game(game_id: str) -> "Game[Any]":
    """Raise BadSetup if there is no such game."""
    match game_id:
        case "mosaic":
            from core.games.mosaic import GAME as MOSAIC

            return MOSAIC
        case "through_the_ages":
            from core.games.through_the_ages import GAME as THROUGH_THE_AGES

            return THROUGH_THE_AGES
        case "age_of_innovation":
            from core.games.age_of_innovation import GAME as AGE_OF_INNOVATION

            return AGE_OF_INNOVATION
        case "history_of_the_world":
            from core.games.history_of_the_world import GAME as HISTORY_OF_THE_WORLD

            return HISTORY_OF_THE_WORLD
        case "imperium":
            from core.games.imperium import GAME as IMPERIUM

            return IMPERIUM
        case _:
            from core.common.suggestions import unknown
            from core.kernel import BadSetup

            raise BadSetup(unknown("game", game_id, GAME_IDS))
