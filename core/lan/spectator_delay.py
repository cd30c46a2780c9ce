"""The delayed position shown to spectators."""

from bisect import bisect_left
from typing import Any

from core.common.setup import OPENING
from core.table import Table


class SpectatorDelay:
    """A table as it was some rounds ago, while the game is running."""

    def __init__(self, table: Table, rounds: int) -> None:
        self._table = table
        self._rounds = rounds
        self._log_length = 0  # it never decreases, even after an undo

    @property
    def state(self) -> Any:
        """Return the last position of the visible rounds, or the opening."""
        variation = self._table.main_line
        return variation.state_before(self._visible_choices())

    @property
    def log_length(self) -> int:
        table, choices = self._table, self._visible_choices()
        last = table.main_line.steps[choices - 1].entry if choices else OPENING
        while self._log_length < len(table.log) and table.log[self._log_length].entry <= last:
            self._log_length += 1
        return self._log_length

    def _visible_choices(self) -> int:
        """Return how many choices of the variation are visible: those before the first hidden
        round.
        """
        table = self._table
        variation, number = table.main_line, table.game.round_number
        first_unseen = number(table.state) - self._rounds + 1
        places = range(len(variation.steps) + 1)
        later = bisect_left(
            places, first_unseen, key=lambda index: number(variation.state_before(index))
        )
        return max(later - 1, 0)
