"""The record of messages that one guest has already received, so that only changes are sent."""

import time
from dataclasses import replace
from typing import Any

from core.lan.limits import Limits
from core.lan.messages import Club, TableCard, TableInfo, Tables, Update
from core.lan.participant import Participant
from core.lan.room import Room
from core.lan.running_game import RunningGame
from core.lan.stream import ProtocolError
from core.lan.table_info import info_for
from core.table import Participants


class SentState:
    """The state of the table list or the game as last sent to one guest."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._number = self._acknowledged = 0  # numbers of updates
        self.reset()

    def reset(self) -> None:
        """Send everything again, because the guest moved to another table or to the list."""
        self._log_sent = 0
        self._position_state: Any = None
        self._seat: int | None = None
        self._participants: Participants | None = None
        self._table_info: TableInfo | None = None
        self._seen_changes = -1  # `Room.change_count` when everything was sent
        self._cards: tuple[TableCard, ...] | None = None
        self._club: Club | None = None

    def mark_tables_sent(self, cards: tuple[TableCard, ...]) -> None:
        self._cards = cards

    def mark_log_sent(self, seat: int, length: int) -> None:
        self._seat, self._log_sent = seat, length

    def acknowledge(self, number: int) -> bool:
        """Count an acknowledgement and return whether it ends a full queue.

        ProtocolError if that update was never sent.
        """
        if not self._acknowledged < number <= self._number:
            raise ProtocolError("What was never sent was acknowledged.")
        had_room, self._acknowledged = self.has_capacity, number
        return not had_room

    @property
    def is_all_acknowledged(self) -> bool:
        return self._acknowledged == self._number

    @property
    def has_capacity(self) -> bool:
        """Return whether the guest keeps up; otherwise changes are merged into a later update."""
        return self._number - self._acknowledged < self._limits.updates_in_flight

    def next_tables(self, cards: tuple[TableCard, ...]) -> Tables | None:
        if cards == self._cards:
            return None
        self._cards = cards
        return Tables(cards)

    def next_club(self, club: Club | None) -> Club | None:
        if club == self._club:
            return None
        self._club = club
        return club

    def next_room_message(self, room: Room, participant: Participant) -> TableInfo | Update | None:
        """Return the next message for a person at a table, or None."""
        if room.change_count == self._seen_changes:
            return None
        info = info_for(room, participant)
        if info is not self._table_info and info != self._table_info:
            self._table_info = info
            return info
        running = room.running
        update = None if running is None else self._next_update(running, participant.seat)
        is_last = update is None or update.position is not None
        if is_last and not (running and running.table.is_changing):
            self._seen_changes = room.change_count
        return update

    def _next_update(self, running: RunningGame, seat: int) -> Update | None:
        """Return the unsent log entries, with the position in the last update; None until it is
        saved.
        """
        if running.table.is_changing:
            return None
        if seat != self._seat:
            self._log_sent, self._position_state, self._seat = 0, None, seat
        log = running.log_entries(seat)
        first = self._log_sent
        entries = tuple(log[first : first + self._limits.log_entries_per_update])
        self._log_sent += len(entries)
        is_all = self._log_sent == len(log)
        state, people = running.state_for(seat), running.participants_for(seat)
        position = None
        if is_all and state is not self._position_state:
            self._position_state, position = state, running.position_for(seat)
        new_people = None if people == self._participants else _with_seconds_left(people)
        self._participants = people
        if not entries and position is None and new_people is None:
            return None
        self._number += 1
        return Update(self._number, first, entries, position, new_people)


def _with_seconds_left(participants: Participants) -> Participants:
    now = time.monotonic()
    clock = tuple((seat, max(until - now, 0.0)) for seat, until in participants.deadlines)
    return replace(participants, deadlines=clock)
