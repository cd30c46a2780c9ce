"""Every seat's decisions, numbered: an answer says which one it answers."""

import zlib
from typing import Any, NamedTuple

from core.kernel import Decision, IllegalAction
from core.table import OPENING, Table


class Asked(NamedTuple):
    """What a seat was asked last."""

    number: int  # grows with every decision of the seat
    answered: int  # the seat's last choice before, by its place in the journal
    decision: Decision | None


class Questions:
    """What each seat at a table is asked, and which answer came last."""

    def __init__(self, table: Table, epoch: str) -> None:
        self._table = table
        # Each opening of a table counts from elsewhere, so that an answer that was under way
        # when the host ended is not taken for one to a new question.
        unasked = Asked(zlib.crc32(epoch.encode()) << 16, OPENING, None)
        self._asked = [unasked for _ in table.seats]
        self._last_answers: dict[int, tuple[int, str]] = {}
        self._numbered: Any = None  # the position in which all is numbered
        self.catch_up()

    def catch_up(self) -> None:
        """Number what is asked now, where it is something new."""
        if self._table.state is self._numbered:
            return
        self._numbered = self._table.state
        decisions = {d.seat: d for d in self._table.game.decisions(self._numbered)}
        last = self._last_choices()
        for seat, before in enumerate(self._asked):
            answered, decision = last.get(seat, OPENING), decisions.get(seat)
            if (answered, decision) != (before.answered, before.decision):
                self._asked[seat] = Asked(before.number + 1, answered, decision)

    def _last_choices(self) -> dict[int, int]:
        """Every seat's last choice that holds; found from the end, for a game may be long."""
        last: dict[int, int] = {}
        for step in reversed(self._table.line.steps):
            last.setdefault(step.seat, step.entry)
            if len(last) == len(self._asked):
                break
        return last

    def of(self, seat: int) -> Asked | None:
        """What a seat is asked; None for who only watches."""
        self.catch_up()
        return self._asked[seat] if seat >= 0 else None

    async def answer(self, seat: int, asked: int, text: str) -> None:
        """Play a seat's choice. The same answer to the same question, sent twice, counts once."""
        if self._last_answers.get(seat) == (asked, text):
            return
        self.catch_up()
        if self._asked[seat].number != asked:
            raise IllegalAction("Something changed meanwhile: look again.")
        action = self._table.game.parse(text)
        self._table.give_back(seat)
        self._last_answers[seat] = (asked, text)
        try:
            await self._table.play(seat, action)
        except Exception:  # nothing was chosen
            del self._last_answers[seat]
            raise
