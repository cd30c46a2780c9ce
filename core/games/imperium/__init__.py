"""Imperium: Classics and Legends, for 1 to 4 players.

Start with `game`. The package may import `core.kernel` and `core.common`, and no other game.
`content` reads the data, `state` and `view` hold positions, `rules` changes them. `ai` evaluates
them for bots, `text` describes them.
"""

from core.games.imperium.game import GAME

__all__ = ["GAME"]
