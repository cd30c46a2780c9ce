"""The log as one seat may see it, with separate entry numbers."""

from core.lan.protocol import log_codec
from core.table import OPENING, CannotUndo, ChatMessage, LogEntry, Table, Undone


class SeatLog:
    """One seat's encoded log. A choice has the index of its first log entry as its number.

    The journal's numbers stay on the host: gaps would reveal that a secret choice was undone and
    repeated.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.entries: list[bytes] = []
        self._codec = log_codec(table.game)
        self._table = table
        self._seat = seat
        self._log_end = 0
        self._chat_end = 0  # end of the chat read so far, which is never delayed
        self._numbers: dict[int, int] = {}  # by journal entry, for the main line

    def update(self, up_to: int | None = None) -> list[bytes]:
        """Append new entries and return all of them.

        With `up_to` the table's log is read only that far. Chat is never delayed.
        """
        log = self._table.log
        end = len(log) if up_to is None else up_to
        for index in range(self._log_end, end):
            if index >= self._chat_end or not isinstance(log[index].event, ChatMessage):
                self._add_if_visible(log[index])
        for index in range(max(end, self._chat_end), len(log)):
            if isinstance(log[index].event, ChatMessage):
                self._add_if_visible(log[index])
        self._log_end, self._chat_end = end, len(log)
        return self.entries

    def _add_if_visible(self, entry: LogEntry) -> None:
        view = entry.view_for(self._seat)
        if view is not None:
            self._add(view)

    def journal_entry(self, number: int) -> int:
        """Return the journal entry of a choice. Raise CannotUndo if there is none."""
        for entry, entry_number in self._numbers.items():
            if entry_number == number:
                return entry
        raise CannotUndo("That is not one of your choices in this game.")

    def _add(self, entry: LogEntry) -> None:
        event = entry.event
        if isinstance(event, Undone):
            event = Undone(event.seat, self._remove_from(event.first))
        elif entry.journal_entry != OPENING and entry.is_game_event:
            self._numbers.setdefault(entry.journal_entry, len(self.entries))
        number = next(reversed(self._numbers.values()), OPENING)
        self.entries.append(
            self._codec.dump(LogEntry(number, entry.seat, entry.turn, event, entry.is_own_turn))
        )

    def _remove_from(self, first: int) -> int:
        undone = [entry for entry in self._numbers if entry >= first]
        return min((self._numbers.pop(entry) for entry in undone), default=len(self.entries))
