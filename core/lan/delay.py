"""The delayed position shown to spectators."""

from bisect import bisect_left
from typing import Any

from core.basics.setup import OPENING
from core.table import Table


class Delay:
    """A table as it was some rounds ago, while the game is running."""

    def __init__(self, table: Table, rounds: int) -> None:
        self._table = table
        self._rounds = rounds
        self._told = 0  # it never decreases, even after an undo

    @property
    def state(self) -> Any:
        """Return the last position of the visible rounds, or the opening."""
        line = self._table.line
        return line.before(self._choices())

    @property
    def told(self) -> int:
        table, choices = self._table, self._choices()
        last = table.line.steps[choices - 1].entry if choices else OPENING
        while self._told < len(table.log) and table.log[self._told].entry <= last:
            self._told += 1
        return self._told

    def _choices(self) -> int:
        """Return how many choices of the variation are visible: those before the first hidden
        round.
        """
        table = self._table
        line, number = table.line, table.game.round
        first_unseen = number(table.state) - self._rounds + 1
        places = range(len(line.steps) + 1)
        later = bisect_left(places, first_unseen, key=lambda at: number(line.before(at)))
        return max(later - 1, 0)
