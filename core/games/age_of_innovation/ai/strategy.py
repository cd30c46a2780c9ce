"""Bots: evaluation of a position, action priors, planning and handicaps.

Imports the content, the state and the rules. Start with `evaluation.py`.
"""

from core.games.age_of_innovation.ai.evaluation import HIDDEN_TERMS, evaluate
from core.games.age_of_innovation.ai.handicaps import apply_handicap
from core.games.age_of_innovation.ai.priors import PRIOR_TOPICS, prior
from core.games.age_of_innovation.ai.rivals import find_contested_actions
from core.games.age_of_innovation.ai.round_planning import forced_answer, freeze_opponents

__all__ = [
    "HIDDEN_TERMS",
    "PRIOR_TOPICS",
    "apply_handicap",
    "evaluate",
    "find_contested_actions",
    "forced_answer",
    "freeze_opponents",
    "prior",
]
