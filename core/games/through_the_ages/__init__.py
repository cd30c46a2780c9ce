"""Through the Ages: A Story of Civilization (2006), for 2 to 4 players.

`content` reads the data, `state` and `view` are positions, `rules` changes them, `ai` evaluates
them for bots, and `text` describes them. Imports only `core.kernel`. Start with `game`, then read
`state` and `rules.turn`.
"""

from core.games.through_the_ages.game import GAME

__all__ = ["GAME"]
