"""The game's `Strategy`. Values are points, and the weights are in `data/weights.json`."""

from core.games.through_the_ages.ai.action_priors import prior, provokes_reply
from core.games.through_the_ages.ai.evaluation import evaluate
from core.games.through_the_ages.ai.handicaps import apply_handicap
from core.games.through_the_ages.content import WEIGHTS
from core.games.through_the_ages.state import AgesState
from core.kernel import Strategy

STRATEGY: Strategy[AgesState] = Strategy(
    evaluate=evaluate,
    prior=prior,
    provokes_reply=provokes_reply,
    handicap=apply_handicap,
    weights=WEIGHTS,
)
