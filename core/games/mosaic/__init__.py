"""Mosaic: A Story of Civilization, for 1 to 6 players. Automas play against a solo player.

`content` reads the data, `state` and `view` are positions, `rules` changes them, `ai` evaluates
them for bots, and `text` describes them. Imports only `core.kernel`. Start with `game`, then read
`state` and `rules.turn`.
"""

from core.games.mosaic.game import GAME

__all__ = ["GAME"]
