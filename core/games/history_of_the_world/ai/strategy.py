"""The game's `Strategy`. Values are points, and the weights are in `data/weights.json`."""

from core.games.history_of_the_world.ai.evaluation import evaluate, horizon
from core.games.history_of_the_world.ai.handicaps import apply_handicap
from core.games.history_of_the_world.ai.priors import prior
from core.games.history_of_the_world.content import WEIGHTS
from core.games.history_of_the_world.state import WorldState
from core.kernel import Strategy

STRATEGY: Strategy[WorldState] = Strategy(
    evaluate=evaluate,
    prior=prior,
    horizon=horizon,
    weights=WEIGHTS,
    handicap=apply_handicap,
)
