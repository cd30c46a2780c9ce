"""The record of messages that one guest has already received, so that only changes are sent."""

import time
from dataclasses import replace
from typing import Any

from core.lan.frames import ProtocolError
from core.lan.limits import Limits
from core.lan.messages import Club, Lobby, TableCard, Tables, Update
from core.lan.participant import Participant
from core.lan.room import Room
from core.lan.running_game import RunningGame
from core.table import People


class News:
    """The state of the table list or the game as last sent to one guest."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._number = self._acked = 0  # numbers of updates
        self.forget()

    def forget(self) -> None:
        """Send everything again, because the guest moved to another table or to the list."""
        self._told = 0
        self._state: Any = None
        self._seat: int | None = None
        self._people: People | None = None
        self._lobby: Lobby | None = None
        self._looked = -1  # `Room.change_count` when everything was sent
        self._cards: tuple[TableCard, ...] | None = None
        self._club: Club | None = None

    def knows_tables(self, cards: tuple[TableCard, ...]) -> None:
        self._cards = cards

    def knows_log(self, seat: int, told: int) -> None:
        self._seat, self._told = seat, told

    def arrived(self, number: int) -> bool:
        """Count an acknowledgement and return whether it ends a full queue.

        ProtocolError if that update was never sent.
        """
        if not self._acked < number <= self._number:
            raise ProtocolError("What was never sent was acknowledged.")
        had_room, self._acked = self.has_room, number
        return not had_room

    @property
    def all_arrived(self) -> bool:
        return self._acked == self._number

    @property
    def has_room(self) -> bool:
        """Return whether the guest keeps up; otherwise changes are merged into a later update."""
        return self._number - self._acked < self._limits.updates_in_flight

    def of_tables(self, cards: tuple[TableCard, ...]) -> Tables | None:
        if cards == self._cards:
            return None
        self._cards = cards
        return Tables(cards)

    def of_club(self, club: Club | None) -> Club | None:
        if club == self._club:
            return None
        self._club = club
        return club

    def of_room(self, room: Room, who: Participant) -> Lobby | Update | None:
        """Return the next message for a person at a table, or None."""
        if room.changes == self._looked:
            return None
        lobby = room.lobby_for(who)
        if lobby is not self._lobby and lobby != self._lobby:
            self._lobby = lobby
            return lobby
        running = room.running
        update = None if running is None else self._of_game(running, who.seat)
        is_last = update is None or update.position is not None
        if is_last and not (running and running.table.is_changing):
            self._looked = room.changes
        return update

    def _of_game(self, running: RunningGame, seat: int) -> Update | None:
        """Return the unsent log entries, with the position in the last update; None until it is
        saved.
        """
        if running.table.is_changing:
            return None
        if seat != self._seat:
            self._told, self._state, self._seat = 0, None, seat
        lines = running.told_to(seat)
        first = self._told
        told = tuple(lines[first : first + self._limits.told_in_one_frame])
        self._told += len(told)
        is_all = self._told == len(lines)
        state, people = running.state_for(seat), running.people_for(seat)
        position = None
        if is_all and state is not self._state:
            self._state, position = state, running.position_for(seat)
        new_people = None if people == self._people else _with_seconds_left(people)
        self._people = people
        if not told and position is None and new_people is None:
            return None
        self._number += 1
        return Update(self._number, first, told, position, new_people)


def _with_seconds_left(people: People) -> People:
    now = time.monotonic()
    clock = tuple((seat, max(until - now, 0.0)) for seat, until in people.clock)
    return replace(people, clock=clock)
