"""Evaluation functions that the `Game` object uses."""

from core.games.through_the_ages.ai.action_priors import prior, provokes_reply
from core.games.through_the_ages.ai.handicap import apply_handicap
from core.games.through_the_ages.ai.position import evaluate
from core.games.through_the_ages.ai.unit_values import turns_left

__all__ = ["apply_handicap", "evaluate", "prior", "provokes_reply", "turns_left"]
