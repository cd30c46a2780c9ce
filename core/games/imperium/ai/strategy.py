"""The game's `Strategy`. Values are points, and the weights are in `data/weights.json`."""

from core.games.imperium.ai.action_priors import prior
from core.games.imperium.ai.evaluation import apply_handicap, drop_minor_frames, evaluate
from core.games.imperium.content import WEIGHTS
from core.games.imperium.state import ImperiumState
from core.kernel import Strategy

STRATEGY: Strategy[ImperiumState] = Strategy(
    evaluate=evaluate,
    prior=prior,
    freeze_opponents=drop_minor_frames,
    handicap=apply_handicap,
    weights=WEIGHTS,
)
