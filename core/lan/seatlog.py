"""The log as one seat may see it, with separate entry numbers."""

from core.lan.protocol import told_codec
from core.table import OPENING, CannotUndo, Said, Table, TakenBack, Told


class SeatLog:
    """One seat's encoded log; a choice is numbered by the index of its first log entry here.

    Journal numbers stay on the host: gaps would reveal that a secret choice was undone and
    repeated.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.told: list[bytes] = []
        self._codec = told_codec(table.game)
        self._table = table
        self._seat = seat
        self._read = 0
        self._heard = 0  # end of the chat read so far, which is never delayed
        self._numbers: dict[int, int] = {}  # by journal entry, for the main line

    def catch_up(self, up_to: int | None = None) -> list[bytes]:
        """Append new entries and return all of them.

        With `up_to` the table's log is read only that far, except for chat, which is never delayed.
        """
        log = self._table.log
        end = len(log) if up_to is None else up_to
        for at in range(self._read, end):
            if at >= self._heard or not isinstance(log[at].event, Said):
                self._tell(log[at])
        for at in range(max(end, self._heard), len(log)):
            if isinstance(log[at].event, Said):
                self._tell(log[at])
        self._read, self._heard = end, len(log)
        return self.told

    def _tell(self, told: Told) -> None:
        seen = told.seen_by(self._seat)
        if seen is not None:
            self._add(seen)

    def entry_at(self, number: int) -> int:
        """Return the journal entry of a choice in this log. CannotUndo if there is none."""
        for entry, known in self._numbers.items():
            if known == number:
                return entry
        raise CannotUndo("That is not one of your choices in this game.")

    def _add(self, told: Told) -> None:
        event = told.event
        if isinstance(event, TakenBack):
            event = TakenBack(event.seat, self._forget(event.first))
        elif told.entry != OPENING and told.is_of_the_game:
            self._numbers.setdefault(told.entry, len(self.told))
        number = next(reversed(self._numbers.values()), OPENING)
        self.told.append(
            self._codec.dump(Told(number, told.seat, told.turn, event, told.is_own_turn))
        )

    def _forget(self, first: int) -> int:
        """Remove the numbers of undone choices and return the first visible one."""
        gone = [entry for entry in self._numbers if entry >= first]
        return min((self._numbers.pop(entry) for entry in gone), default=len(self.told))
