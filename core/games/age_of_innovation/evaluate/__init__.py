"""Bots: evaluation of a position, action priors, planning and handicaps.

Imports the content, the state and the rules. Start with `evaluation.py`.
"""

from core.games.age_of_innovation.evaluate.first_sight import PLAIN_QUESTIONS, prior
from core.games.age_of_innovation.evaluate.plans import leave_alone, routine
from core.games.age_of_innovation.evaluate.position import UNSAID, evaluate
from core.games.age_of_innovation.evaluate.rivals import contested
from core.games.age_of_innovation.evaluate.sight import seen_at

__all__ = [
    "PLAIN_QUESTIONS",
    "UNSAID",
    "contested",
    "evaluate",
    "leave_alone",
    "prior",
    "routine",
    "seen_at",
]
