"""History of the World (2018 edition), for 3 to 6 players.

`content` reads the data, `state` and `view` are positions, `rules` changes them, `ai` evaluates
them for bots, and `text` describes them. Imports only `core.kernel`. Start with `game`, then read
`state` and `rules.turn`.
"""

from core.games.history_of_the_world.game import GAME

__all__ = ["GAME"]
