"""The evaluation functions that bots use.

All values are points. Estimates come from data/weights.json.
"""

from core.games.history_of_the_world.ai.evaluation import evaluate, horizon
from core.games.history_of_the_world.ai.handicaps import apply_handicap
from core.games.history_of_the_world.ai.priors import prior

__all__ = ["apply_handicap", "evaluate", "horizon", "prior"]
