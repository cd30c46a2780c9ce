"""Mosaic: A Story of Civilization, for 2 to 6 players, or alone against automas."""

from core.games.mosaic.game import GAME

__all__ = ["GAME"]
