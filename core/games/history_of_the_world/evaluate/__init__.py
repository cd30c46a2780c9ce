"""The evaluation functions that bots use: `evaluate`, `prior`, `horizon` and `apply_handicap`.

All values are points. Estimates come from data/weights.json.
"""

from core.games.history_of_the_world.evaluate.first_sight import prior
from core.games.history_of_the_world.evaluate.position import evaluate, stretch
from core.games.history_of_the_world.evaluate.sight import seen_at

__all__ = ["evaluate", "prior", "seen_at", "stretch"]
