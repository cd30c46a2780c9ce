"""How a seat judges: by the terms of the game, with some weights."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.kernel import Action, Game

DIGITS = 6  # of a worth that count


@dataclass(frozen=True, slots=True)
class Mind:
    """A seat that thinks about a game, in the game's own judgement."""

    game: Game[Any]
    seat: int
    weights: Any  # of the game, for as many players as there are

    def worth(self, state: Any) -> float:
        """What the position is worth to the seat.

        Rounded: in which order a position keeps things must not decide between equals.
        """
        return round(sum(self.terms(state).values()), DIGITS)

    def terms(self, state: Any) -> Mapping[str, float]:
        """The same, by the terms of the game."""
        return self.game.evaluate(state, self.seat, self.weights)

    def guess(self, state: Any, seat: int, action: Action) -> float:
        """What an action is worth at first sight to whoever takes it."""
        return self.game.prior(state, seat, action, self.weights)

    def of(self, seat: int) -> "Mind":
        """Another seat, judged in the same way."""
        return Mind(self.game, seat, self.weights)
