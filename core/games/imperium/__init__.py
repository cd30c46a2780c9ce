"""Imperium: Classics and Legends, for 1 to 4 players.

`content` reads the data, `state` and `view` are positions, `rules` changes them, `ai` evaluates
them for bots, and `text` describes them. Imports only `core.kernel`. Start with `game`, then read
`state` and `rules.flow.turn`.
"""

from core.games.imperium.game import GAME

__all__ = ["GAME"]
