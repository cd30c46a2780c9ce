"""The messages to one guest. The feed knows what the guest has got, so it sends only changes."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from core.lan.auth import Person
from core.lan.limits import Limits
from core.lan.messages import Club, HostMessage, TableCard, TableInfo, Tables, Update
from core.lan.participant import Participant
from core.lan.room import Room
from core.lan.running_game import RunningGame
from core.lan.stream import ProtocolError
from core.lan.table_info import info_for
from core.lan.table_registry import TableRegistry
from core.table import Participants


@dataclass(slots=True)
class _Sent:
    """The messages that the guest has received since it entered a table or the list of tables."""

    cards: tuple[TableCard, ...] | None = None
    club: Club | None = None
    table_info: TableInfo | None = None
    participants: Participants | None = None
    seat: int | None = None  # whose log and position the next two are
    log_length: int = 0
    state: Any = None  # the position, as the host's state
    room_changes: int = -1  # `Room.change_count` when nothing was left to send


class SeatFeed:
    """The messages to one guest: the list of tables, or the table they are at.

    Updates of a game are numbered, and the guest acknowledges them. While too many are
    unacknowledged nothing is sent, and what changes meanwhile is merged into the next update.

    What a seat may see is the same for all guests with that seat, and outlives their connections.
    So it belongs to the game (`RunningGame.seat_views`).
    """

    def __init__(
        self,
        tables: TableRegistry,
        limits: Limits,
        send: Callable[[HostMessage], Awaitable[None]],
    ) -> None:
        self._tables = tables
        self._limits = limits
        self._send = send
        self._person = Person("", "")
        self._at: tuple[Room, Participant] | None = None  # None for the list of tables
        self._sent = _Sent()
        self._number = self._acknowledged = 0  # numbers of updates, over all tables
        self._may_have_news = asyncio.Event()

    # --- what to show -----------------------------------------------------------------------

    def show_tables(self, person: Person) -> None:
        """Send the list of tables from now on."""
        self._person, self._at, self._sent = person, None, _Sent()
        self.notify()

    def show_table(
        self, room: Room, participant: Participant, log_id: str, log_length: int
    ) -> None:
        """Send a table from now on. The guest has got this much of the log with this id."""
        self._at, self._sent = (room, participant), _Sent()
        seat = participant.seat
        if room.running is not None and log_id == room.log_id(seat):
            whole = len(room.running.seat_views.log_entries(seat))
            self._sent.seat, self._sent.log_length = seat, max(0, min(log_length, whole))
        self.notify()

    def take_tables(self) -> Tables:
        """Return the list of tables, which counts as sent."""
        self._sent.cards = self._tables.cards_for(self._person)
        return Tables(self._sent.cards)

    # --- sending ----------------------------------------------------------------------------

    def notify(self) -> None:
        """Look for something new to send."""
        self._may_have_news.set()

    async def run(self) -> None:
        """Send what is new, never more than the guest keeps up with, until cancelled."""
        while True:
            await self._may_have_news.wait()
            self._may_have_news.clear()
            while self.has_capacity:
                message = self.next_message()
                if message is None:
                    break
                await self._send(message)

    def acknowledge(self, number: int) -> None:
        """Count an acknowledgement. ProtocolError if that update was never sent."""
        if not self._acknowledged < number <= self._number:
            raise ProtocolError("What was never sent was acknowledged.")
        had_capacity, self._acknowledged = self.has_capacity, number
        if not had_capacity:
            self.notify()

    @property
    def has_capacity(self) -> bool:
        """Return whether the guest keeps up with the updates."""
        return self._number - self._acknowledged < self._limits.updates_in_flight

    @property
    def is_up_to_date(self) -> bool:
        """Return whether the guest has acknowledged every update."""
        return self._acknowledged == self._number and not self._may_have_news.is_set()

    # --- the next message -------------------------------------------------------------------

    def next_message(self) -> HostMessage | None:
        """Return the next message, which counts as sent, or None if there is nothing new."""
        if self._at is None:
            return self._next_tables() or self._next_club()
        return self._next_of_table(*self._at)

    def _next_tables(self) -> Tables | None:
        before = self._sent.cards
        tables = self.take_tables()
        return None if tables.tables == before else tables

    def _next_club(self) -> Club | None:
        before, self._sent.club = self._sent.club, self._tables.club_for(self._person)
        return None if self._sent.club == before else self._sent.club

    def _next_of_table(self, room: Room, participant: Participant) -> TableInfo | Update | None:
        sent = self._sent
        if room.change_count == sent.room_changes:
            return None
        info = info_for(room, participant)
        if info is not sent.table_info and info != sent.table_info:
            sent.table_info = info
            return info
        running = room.running
        if running is None:
            sent.room_changes = room.change_count
            return None
        if running.table.is_changing:  # the choice is not saved yet; then there is a new change
            return None
        update = self._next_update(running, participant.seat)
        if update is None or update.position is not None:
            sent.room_changes = room.change_count
        return update

    def _next_update(self, running: RunningGame, seat: int) -> Update | None:
        """Return the unsent log entries, with the position once they are complete."""
        sent, views = self._sent, running.seat_views
        if seat != sent.seat:
            sent.seat, sent.log_length, sent.state = seat, 0, None
        log, first = views.log_entries(seat), sent.log_length
        entries = tuple(log[first : first + self._limits.log_entries_per_update])
        sent.log_length += len(entries)
        position, state = None, views.state_for(seat)
        if sent.log_length == len(log) and state is not sent.state:
            sent.state, position = state, views.position_for(seat)
        before, sent.participants = sent.participants, running.participants_for(seat)
        participants = None if sent.participants == before else sent.participants
        if not entries and position is None and participants is None:
            return None
        self._number += 1
        if participants is not None:
            participants = _with_seconds_left(participants)
        return Update(self._number, first, entries, position, participants)


def _with_seconds_left(participants: Participants) -> Participants:
    now = time.monotonic()
    seconds_left = tuple(
        (seat, max(deadline - now, 0.0)) for seat, deadline in participants.deadlines
    )
    return replace(participants, deadlines=seconds_left)
