"""The game's `Strategy`. Values are points, and the weights are in `data/weights.json`."""

from core.games.mosaic.ai.evaluation import evaluate, prior, provokes_reply
from core.games.mosaic.ai.handicaps import apply_handicap
from core.games.mosaic.content import WEIGHTS
from core.games.mosaic.state import MosaicState
from core.kernel import Strategy

STRATEGY: Strategy[MosaicState] = Strategy(
    evaluate=evaluate,
    prior=prior,
    provokes_reply=provokes_reply,
    handicap=apply_handicap,
    discount=0.8,
    weights=WEIGHTS,
)
