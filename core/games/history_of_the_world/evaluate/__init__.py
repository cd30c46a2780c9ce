"""What bots think of a position and of an action.

All numbers are points; those that are judgements stand in data/weights.json.
"""

from core.games.history_of_the_world.evaluate.first_sight import prior
from core.games.history_of_the_world.evaluate.position import evaluate, stretch
from core.games.history_of_the_world.evaluate.sight import seen_at

__all__ = ["evaluate", "prior", "seen_at", "stretch"]
