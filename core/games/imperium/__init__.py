"""Imperium: Classics and Legends, for 1 to 4 players.

May import `core.kernel` and `core.common`. Start with `game`. `content` reads the data, `state` and
`view` have positions, `rules` changes them, `ai` evaluates them for bots, `text` describes them.
"""

from core.games.imperium.game import GAME

__all__ = ["GAME"]
