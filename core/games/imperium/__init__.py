"""Imperium: Classics and Legends, for 1 to 4 players."""

from core.games.imperium.game import GAME

__all__ = ["GAME"]
