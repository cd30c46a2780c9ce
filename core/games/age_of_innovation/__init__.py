"""Age of Innovation, for 1 to 5 players; alone one plays against the Automa."""

from core.games.age_of_innovation.game import GAME

__all__ = ["GAME"]
