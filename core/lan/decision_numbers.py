"""Numbered decisions, so that an answer names the decision it answers."""

import zlib
from typing import Any, NamedTuple

from core.kernel import Decision, IllegalAction
from core.table import OPENING, Table


class NumberedDecision(NamedTuple):
    """A seat's current decision and its number."""

    number: int  # increases with every decision of the seat
    last_entry: int  # journal entry of the seat's last choice
    decision: Decision | None


class DecisionNumbers:
    """The numbered decisions and last answers of all seats."""

    def __init__(self, table: Table, opening_id: str) -> None:
        self._table = table
        # Each opening starts at another number, so that a late answer to a previous
        # host process is not taken for an answer to a new decision.
        unasked = NumberedDecision(zlib.crc32(opening_id.encode()) << 16, OPENING, None)
        self._current = [unasked for _ in table.seats]
        self._last_answers: dict[int, tuple[int, str]] = {}
        self._numbered_state: Any = None  # the position of the current numbers
        self.update()

    def update(self) -> None:
        if self._table.state is self._numbered_state:
            return
        self._numbered_state = self._table.state
        decisions = {d.seat: d for d in self._table.game.decisions(self._numbered_state)}
        last = self._last_choices()
        for seat, previous in enumerate(self._current):
            answered, decision = last.get(seat, OPENING), decisions.get(seat)
            if (answered, decision) != (previous.last_entry, previous.decision):
                self._current[seat] = NumberedDecision(previous.number + 1, answered, decision)

    def _last_choices(self) -> dict[int, int]:
        """Return every seat's last entry, searched from the end because games can be long."""
        last: dict[int, int] = {}
        for step in reversed(self._table.main_line.steps):
            last.setdefault(step.seat, step.entry)
            if len(last) == len(self._current):
                break
        return last

    def current(self, seat: int) -> NumberedDecision | None:
        self.update()
        return self._current[seat] if seat >= 0 else None

    async def answer(self, seat: int, number: int, text: str) -> None:
        """Play a seat's choice. Ignore a repeated answer to the same decision."""
        if self._last_answers.get(seat) == (number, text):
            return
        self.update()
        if self._current[seat].number != number:
            raise IllegalAction("The game has changed since. Check your choices and choose again.")
        action = self._table.game.parse(text)
        self._table.restore_player(seat)
        self._last_answers[seat] = (number, text)
        try:
            await self._table.play(seat, action)
        except Exception:  # the choice failed, so it may be repeated
            del self._last_answers[seat]
            raise
