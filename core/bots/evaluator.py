"""Position evaluation for a seat, with the terms of the game and a set of weights.

An evaluation is a sum of named terms in points, such as `{"gold": 2.5, "risk": -1.0}`. Searches
compare the sums, and hints give the terms as reasons.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.kernel import Action, Game

DIGITS = 6  # of values, against rounding noise


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates positions for one seat."""

    game: Game[Any]
    seat: int
    weights: Any  # for the player count

    def evaluate(self, state: Any) -> float:
        """Return the value of the position.

        It is rounded, so that the order of data in a state cannot decide between equal positions.
        """
        return round(sum(self.terms(state).values()), DIGITS)

    def terms(self, state: Any) -> Mapping[str, float]:
        """Return the terms of the position's value; every position has the same ones."""
        return self.game.strategy.evaluate(state, self.seat, self.weights)

    def prior(self, state: Any, seat: int, action: Action) -> float:
        """Estimate an action's value for the seat that takes it, without search."""
        return self.game.strategy.prior(state, seat, action, self.weights)

    def for_seat(self, seat: int) -> "Evaluator":
        return Evaluator(self.game, seat, self.weights)
