"""The contract of a game.

Other packages use a game only through this contract, except for its own panels: those also import
its content, its state and its text.

A game has three parts, to be read one at a time: `core.kernel.rules` (what every game must have),
`core.kernel.strategy` (what bots need) and `core.kernel.text` (what screens print). The rules alone
are enough to play a game to its end:

>>> import random
>>> from core.games import load_game
>>> game = load_game("mosaic")
>>> state = game.new(players=2, options={}, seed=7)
>>> while not game.is_over(state):
...     decision = game.decisions(state)[0]
...     action = random.choice(decision.actions)
...     events = game.apply(state, decision.seat, action)
>>> [standing.seat for standing in game.standings(state)]
[0, 1]
"""

from dataclasses import dataclass
from typing import Any

from core.kernel.agenda import S
from core.kernel.rules import Rules
from core.kernel.strategy import Strategy
from core.kernel.text import Text


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Rules[S]):
    """A game: its rules, how bots judge it, and its words. Immutable; only states change."""

    strategy: Strategy[S]
    text: Text[S]

    def weights_for(self, state: S) -> Any:
        """Return the weights for the number of seats that choose, or None if there are none."""
        return self.strategy.weights.get(self.seat_count(state))

    def total_value(self, state: S, seat: int, weights: Any = None) -> float:
        if weights is None:
            weights = self.weights_for(state)
        return sum(self.strategy.evaluate(state, seat, weights).values())
