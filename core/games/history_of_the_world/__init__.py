"""History of the World (2018 edition), for 3 to 6 players.

Rules never import `ai`, and of `text` only `wording`. Start with `game.py`.
"""

from core.games.history_of_the_world.game import GAME

__all__ = ["GAME"]
