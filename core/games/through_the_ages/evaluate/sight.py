"""What a level of bots sees less of the game than the strongest does."""

from dataclasses import replace
from functools import cache
from typing import Any

from core.games.through_the_ages.weights import Weights

EMPEROR = 5


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """An Emperor knows what armies and colonies are for; those below him hardly do."""
    otherwise: dict[str, Any] = dict(weights.below_emperor)
    return weights if level >= EMPEROR else replace(weights, **otherwise)
