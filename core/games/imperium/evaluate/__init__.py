"""What bots think of a position: the points there are, and what is still to come of it.

programs     what a card does when it is played, and what it brings while it lies in play
position     the worth of a position, by named terms
first_sight  what an action looks worth before it is tried

All numbers are victory points; those that are judgements stand in data/weights.json.
"""

from core.games.imperium.evaluate.first_sight import prior
from core.games.imperium.evaluate.position import evaluate, seen_at, without_small_choices

__all__ = ["evaluate", "prior", "seen_at", "without_small_choices"]
