"""Evaluation functions that the `Game` object uses."""

from core.games.through_the_ages.evaluate.first_sight import invites, prior
from core.games.through_the_ages.evaluate.position import evaluate
from core.games.through_the_ages.evaluate.sight import seen_at
from core.games.through_the_ages.evaluate.time import turns_left

__all__ = ["evaluate", "invites", "prior", "seen_at", "turns_left"]
