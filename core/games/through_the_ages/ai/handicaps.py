"""The handicap of weaker bots."""

from dataclasses import replace
from functools import cache
from typing import Any

from core.games.through_the_ages.ai.weights import Weights

EMPEROR = 5


@cache
def apply_handicap(weights: Weights, level: int) -> Weights:
    """Make levels below Emperor undervalue armies and colonies."""
    otherwise: dict[str, Any] = dict(weights.below_emperor)
    return weights if level >= EMPEROR else replace(weights, **otherwise)
