"""Mosaic: A Story of Civilization, for 1 to 6 players, with automas in solo games.

May import `core.kernel` and `core.common`. Start with `game.py`, `state.py` and `rules/turn.py`.
"""

from core.games.mosaic.game import GAME

__all__ = ["GAME"]
