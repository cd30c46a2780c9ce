"""Age of Innovation for one to five players; a solo player meets the Automa.

This package may import `core.kernel` and nothing else of Annals. Start with `game.py`, which
connects the parts: `content` (data records), `state`, `rules`, `ai` and `text`.
"""

from core.games.age_of_innovation.game import GAME

__all__ = ["GAME"]
