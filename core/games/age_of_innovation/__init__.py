"""Age of Innovation, for 1 to 5 players. The Automa plays against a solo player.

`content` reads the data, `state` and `view` are positions, `rules` changes them, `ai` evaluates
them for bots, and `text` describes them. Imports only `core.kernel`. Start with `game`, then read
`state` and `rules.flow.turn`.
"""

from core.games.age_of_innovation.game import GAME

__all__ = ["GAME"]
