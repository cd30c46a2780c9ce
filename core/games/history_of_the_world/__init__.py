"""History of the World (2018 edition), for 3 to 6 players.

Start with game.py. The rules are in `rules/`, the bots in `ai/` and all wording in `text/`. Rules
import neither `ai` nor `text`.
"""

from core.games.history_of_the_world.game import GAME

__all__ = ["GAME"]
