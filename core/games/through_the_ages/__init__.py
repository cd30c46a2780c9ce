"""Through the Ages: A Story of Civilization (2006), for 2 to 4 players.

Start with `game.py`, then `state.py` and `rules/turn.py`. Imports only the kernel.
"""

from core.games.through_the_ages.game import GAME

__all__ = ["GAME"]
