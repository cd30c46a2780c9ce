"""The game's `Strategy`. Values are points, and the weights are in `data/weights.json`."""

from core.games.age_of_innovation.ai.evaluation import HIDDEN_TERMS, evaluate
from core.games.age_of_innovation.ai.handicaps import apply_handicap
from core.games.age_of_innovation.ai.priors import PRIOR_TOPICS, prior
from core.games.age_of_innovation.ai.rivals import find_contested_actions
from core.games.age_of_innovation.ai.round_planning import forced_answer, freeze_opponents
from core.games.age_of_innovation.content import WEIGHTS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Strategy

STRATEGY: Strategy[InnovationState] = Strategy(
    evaluate=evaluate,
    hidden_terms=HIDDEN_TERMS,
    prior=prior,
    simple_topics=PRIOR_TOPICS,
    substep_budget=0.3,
    forced_answer=forced_answer,
    horizon=lambda state: state.round,
    freeze_opponents=freeze_opponents,
    contested_actions=find_contested_actions,
    handicap=apply_handicap,
    weights=WEIGHTS,
)
