"""The games there are. Each is imported only when it is asked for."""

from typing import Any

from core.kernel import BadSetup, Game

GAME_IDS: tuple[str, ...] = ("mosaic",)


def load_game(game_id: str) -> Game[Any]:
    """The game of that id. BadSetup where there is none."""
    if game_id == "mosaic":
        from core.games.mosaic import GAME

        return GAME
    raise BadSetup(f"There is no game '{game_id}'; there are: {', '.join(GAME_IDS)}.")
