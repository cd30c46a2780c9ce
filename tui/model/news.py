"""The log entries that are new since a player last chose, was asked, or read the log."""

from collections.abc import Callable, Iterable, Sequence

from core.kernel import Event
from core.kernel.style import SHORT
from core.table import LogEntry, Session, Undone, current_entries, entries_since_own_turn


class News:
    """Owns the lengths of the log at certain moments. The entries from there on came later."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.choice_start = 0  # the player's last choice; 0 if none is known
        self._question_start = 0  # the last question
        self._read_start = 0
        self._checked_start = len(session.log)  # for undone entries

    def switch_to(self, session: Session) -> None:
        """Start again for another seat."""
        self.session = session
        self.choice_start = self._question_start = self._read_start = 0

    def skip_all(self) -> None:
        """Treat all entries as read."""
        self._question_start = self._read_start = len(self.session.log)

    def mark_choice(self) -> None:
        self.choice_start = len(self.session.log)

    def mark_question(self) -> None:
        self._question_start = len(self.session.log)

    def mark_read(self) -> None:
        self._read_start = self._question_start

    def find_undone(self) -> bool:
        """Return whether a choice was undone since the last call."""
        new_entries = self.session.log[self._checked_start :]
        self._checked_start = len(self.session.log)
        return any(isinstance(entry.event, Undone) for entry in new_entries)

    @property
    def has_entries_since_choice(self) -> bool:
        return len(self.session.log) > self.choice_start

    @property
    def has_phrase_since_choice(self) -> bool:
        """Return whether the last choice was logged. A pass may not be."""
        new_entries = self.session.log[self.choice_start :]
        return any(self.session.phrase(entry, SHORT) for entry in new_entries)

    @property
    def have_others_acted(self) -> bool:
        """Return whether others acted or were affected since the last question.

        Consequences of the last choice count too, such as income, scoring or a rule-driven seat.
        """
        start = max(self._question_start, self._last_choice_start)
        seat = self.session.seat
        return any(entry.concerns_others(seat) for entry in self._entries_from(start))

    @property
    def _last_choice_start(self) -> int:
        """Return the log index at which the player's last choice begins.

        If they have not chosen since the table was opened, it is their last choice of this turn in
        the log.
        """
        if self.choice_start:
            return self.choice_start
        log, own_turn = self.session.log, (self.session.seat, self._turn)
        own_choices = [entry.journal_entry for entry in log if (entry.seat, entry.turn) == own_turn]
        if not own_choices:
            return 0
        return next(
            index for index, entry in enumerate(log) if entry.journal_entry == own_choices[-1]
        )

    @property
    def _turn(self) -> int:
        return self.session.game.turn_number(self.session.view)

    def recent_entries(self) -> list[LogEntry]:
        """Return the entries since the player's last turn."""
        session = self.session
        return entries_since_own_turn(session.log, session.seat, self._turn)

    def unread_entries(self, recent: Sequence[LogEntry]) -> list[LogEntry]:
        """Return the unread recent entries, because a draft asks several times in one turn."""
        unread = self.session.log[self._read_start :]
        first_choice = min(entry.journal_entry for entry in unread)
        return [entry for entry in recent if entry.journal_entry >= first_choice]

    def own_drawn_entries(self, is_drawn: Callable[[Event], bool]) -> list[LogEntry]:
        """Return the results of the choice just made, if the game draws one of them."""
        if not self.choice_start:
            return []
        entries, turn = self._entries_from(self.choice_start), self._turn
        has_drawn_event = any(is_drawn(entry.event) for entry in entries)
        is_same_turn = all(entry.turn == turn for entry in entries)
        return entries if has_drawn_event and is_same_turn else []

    def _entries_from(self, start: int) -> list[LogEntry]:
        """Return the entries from a log index on that were not undone meanwhile."""
        return list(current_entries(self.session.log[start:], self.session.seat))[::-1]

    def are_own_entries(self, entries: Iterable[LogEntry]) -> bool:
        seat, seat_count = self.session.seat, self.session.game.seat_count(self.session.view)
        return all(entry.seat == seat and entry.event.seat < seat_count for entry in entries)
