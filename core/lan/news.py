"""What one guest was sent already, so that only what is new is sent."""

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
    """The list of tables, a lobby, or a game, as far as a guest has heard of it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._number = self._acked = 0  # of the last update, and of the last that has arrived
        self.forget()

    def forget(self) -> None:
        """The guest has gone elsewhere: all there is will be new."""
        self._told = 0
        self._state: Any = None
        self._seat: int | None = None
        self._people: People | None = None
        self._lobby: Lobby | None = None
        self._looked = -1  # the room's changes when there was nothing left to tell
        self._cards: tuple[TableCard, ...] | None = None
        self._club: Club | None = None

    def knows_tables(self, cards: tuple[TableCard, ...]) -> None:
        """The guest was sent the list of tables with the welcome."""
        self._cards = cards

    def knows_log(self, seat: int, told: int) -> None:
        """Who comes back has so much of a seat's log already."""
        self._seat, self._told = seat, told

    def arrived(self, number: int) -> bool:
        """An update was acknowledged; tells whether others may have waited for that.

        ProtocolError where it was never sent.
        """
        if not self._acked < number <= self._number:
            raise ProtocolError("What was never sent was acknowledged.")
        had_room, self._acked = self.has_room, number
        return not had_room

    @property
    def all_arrived(self) -> bool:
        """Whether nothing is under way."""
        return self._acked == self._number

    @property
    def has_room(self) -> bool:
        """Whether the guest keeps up; else what comes meanwhile is put together."""
        return self._number - self._acked < self._limits.updates_in_flight

    def of_tables(self, cards: tuple[TableCard, ...]) -> Tables | None:
        """The list of tables, if it is another."""
        if cards == self._cards:
            return None
        self._cards = cards
        return Tables(cards)

    def of_club(self, club: Club | None) -> Club | None:
        """What else there is among the tables, if it is another."""
        if club == self._club:
            return None
        self._club = club
        return club

    def of_room(self, room: Room, who: Participant) -> Lobby | Update | None:
        """The next thing to tell somebody in a room."""
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
        """What the guest was not told yet, the position last; nothing before it is saved."""
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
