"""Age of Innovation for one to five players. A solo player meets the Automa.

May import only `core.kernel`. Start with `game.py`, which connects `content` (data records),
`state`, `rules`, `ai` and `text`.
"""

from core.games.age_of_innovation.game import GAME

__all__ = ["GAME"]
