"""What watchers see who are to see a game later than its players."""

from bisect import bisect_left
from typing import Any

from core.basics.setup import OPENING
from core.table import Table


class Delay:
    """A table as it was so many rounds ago, while the game goes on."""

    def __init__(self, table: Table, rounds: int) -> None:
        self._table = table
        self._rounds = rounds
        self._told = 0  # how much of the log could be told so far; it never grows less

    @property
    def state(self) -> Any:
        """The last position of the round that was played then; the opening before that."""
        line = self._table.line
        return line.before(self._choices())

    @property
    def told(self) -> int:
        """How much of the table's log belongs to that position."""
        table, choices = self._table, self._choices()
        last = table.line.steps[choices - 1].entry if choices else OPENING
        while self._told < len(table.log) and table.log[self._told].entry <= last:
            self._told += 1
        return self._told

    def _choices(self) -> int:
        """How many choices of the line are seen: those that led into no later round."""
        table = self._table
        line, number = table.line, table.game.round
        first_unseen = number(table.state) - self._rounds + 1
        places = range(len(line.steps) + 1)
        later = bisect_left(places, first_unseen, key=lambda at: number(line.before(at)))
        return max(later - 1, 0)
