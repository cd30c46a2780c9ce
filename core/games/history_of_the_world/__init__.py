"""History of the World (2018 edition), for 3 to 6 players."""

from core.games.history_of_the_world.game import GAME

__all__ = ["GAME"]
