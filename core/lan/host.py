"""The host: accepts guests, owns the tables, and sends each guest only what their seat may see."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from core.lan.address import free_port
from core.lan.allowance import Allowances
from core.lan.connection import Connection
from core.lan.door import Door, Person, Refusal
from core.lan.frames import FrameLine, ProtocolError
from core.lan.limits import MOST_PEOPLE, Limits
from core.lan.messages import Club, GetPack, Ladder, Open, Refused, SendAway, TableCard
from core.lan.pack_transfer import packed
from core.lan.participant import Participant
from core.lan.room import Room
from core.lan.showing import card_of
from core.lan.strangers import Strangers

OpenRoom = Callable[[Person, Open], Awaitable[Room]]

REST_AFTER_LISTS = 9  # pause, in multiples of the time a refresh took

log = logging.getLogger("annals.lan")


class ClubBooks(Protocol):
    """Read access to a server's ratings, results and replays."""

    def card(self, person: Person, people: int) -> Club:
        """Return the club message for a person, given the number of people connected."""

    def ladder(self, game: str) -> Ladder:
        ...

    async def replay(self, person: Person, table: str) -> bytes:
        """Return a finished game. Refusal unless the person played in it."""


class Host:
    """The tables of a host and the connections to its guests.

    `open_room` creates a table on request and `forget_room` deletes one; without them the set of
    tables is fixed. `club` gives access to ratings and results, if the host keeps any.
    """

    def __init__(
        self,
        door: Door,
        house: str,
        product: str,
        limits: Limits | None = None,
        open_room: OpenRoom | None = None,
        forget_room: Callable[[Room], None] = lambda room: None,
        club: ClubBooks | None = None,
    ) -> None:
        self.door = door
        self.house = house
        self.product = product
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.open_room = open_room
        self.forget_room = forget_room
        self._club = club
        self._falling_asleep: set[asyncio.Task[None]] = set()
        self._servers: list[asyncio.Server] = []
        self._lines: set[Connection] = set()
        self._list_is_old = False  # and some viewers still have to be notified
        self._telling_lists: asyncio.Task[None] | None = None
        self._present = Counter[str]()  # connections by person
        self.strangers = Strangers[Connection](
            self.limits.strangers, self.limits.strangers_from_a_block, Connection.give_up
        )
        self._allowances: dict[str, Allowances] = {}

    async def listen(self, address: str, port: int) -> int:
        """Listen on a port, where 0 picks a free one, and return the port."""
        port = port or (0 if address else free_port())
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._line, address or None, port)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def listen_at(self, path: Path) -> None:
        """Listen on a Unix socket that only its owner can open."""
        loop = asyncio.get_running_loop()
        self._servers.append(await loop.create_unix_server(self._line, str(path)))
        path.chmod(0o600)

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        for task in self._falling_asleep:
            task.cancel()
        if self._telling_lists is not None:
            self._telling_lists.cancel()
        for line in self._lines:
            line.say_good_bye()
        ending = {line.task for line in self._lines}
        for task in ending:
            task.cancel()
        if ending:
            await asyncio.wait(ending)
        for room in self.rooms.values():
            await room.close()

    async def everybody_knows(self, within: float = 3.0) -> None:
        """Wait until all guests have received the last updates, or until the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while not all(line.is_told for line in self._lines):
                    await asyncio.sleep(0.02)

    def add(self, room: Room) -> None:
        self.rooms[room.id] = room
        room.moved = lambda: self._moved(room)
        self.tables_changed()

    def pack_of(self, wish: GetPack) -> bytes:
        """Return a pack of a table, encoded for sending. Refusal if the table does not use it."""
        room = self.rooms.get(wish.table)
        packs = room.game.content.packs if room and room.game.content else ()
        return packed({pack.name: pack for pack in packs if pack.digest}, wish.name)

    def cards_for(self, person: Person) -> tuple[TableCard, ...]:
        """Return the tables to list for a person: not the suspended ones of others."""
        return tuple(
            card
            for room in self.rooms.values()
            if (card := card_of(room, person)).is_yours or card.open_seats or not room.is_asleep
        )

    @property
    def club(self) -> ClubBooks:
        """Return the club. Refusal on hosts without one."""
        if self._club is None:
            raise Refusal("club", "Nobody keeps results here.")
        return self._club

    def club_for(self, person: Person) -> Club | None:
        """Return the club message for a person, or None on hosts without a club."""
        return None if self._club is None else self._club.card(person, len(self._present))

    def left(self, room: Room) -> None:
        if not room.people and room.running is not None:
            task = asyncio.create_task(self._let_fall_asleep(room))
            self._falling_asleep.add(task)
            task.add_done_callback(self._falling_asleep.discard)

    async def _let_fall_asleep(self, room: Room) -> None:
        await room.fall_asleep()
        if room.is_asleep and room.is_over and room.id in self.rooms:
            await self._forget(room)
        self.tables_changed()

    def _moved(self, room: Room) -> None:
        """Notify the players of a game who are looking at the list of tables."""
        for line in self._lines:
            if line.is_among_the_tables and line.person in room.expected:
                line.wake()

    def tables_changed(self) -> None:
        self._list_is_old = True
        if self._lines and (self._telling_lists is None or self._telling_lists.done()):
            self._telling_lists = asyncio.create_task(self._tell_lists())

    async def _tell_lists(self) -> None:
        """Notify the viewers of the list one by one, and pause before the next refresh.

        The cost grows with tables times viewers. Without the pause, a thousand guests would keep
        the host busy with nothing but lists.
        """
        clock = asyncio.get_running_loop().time
        while self._list_is_old:
            self._list_is_old = False
            begun = clock()
            for line in list(self._lines):
                if line.is_among_the_tables:
                    line.wake()
                    await asyncio.sleep(0)
            await asyncio.sleep(REST_AFTER_LISTS * (clock() - begun))

    def show_out(self, who: Participant, sentence: str) -> None:
        for line in self._lines:
            line.show_out(who, sentence)

    def take_seat_from(self, room: Room, owner: Participant, wish: SendAway) -> None:
        """Remove a player from their seat. Refusal unless the table's owner asks."""
        gone = room.send_away(owner, wish.seat, wish.level)
        if gone is not None:
            self.show_out(gone, "Your seat was given away by the host.")

    def show_out_watcher(self, room: Room, owner: Participant, name: str) -> None:
        """Remove a spectator. Refusal unless the table's owner asks."""
        for gone in room.send_watcher_away(owner, name):
            self.show_out(gone, "The host does not want you to watch.")

    async def remove(self, room: Room) -> None:
        """Close a table and remove everybody from it; the game is saved."""
        del self.rooms[room.id]
        for who in room.people:
            self.show_out(who, "The table was closed.")
        await room.close()
        self.tables_changed()

    @property
    def forsaken(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.is_forsaken]

    async def forget_forsaken(self) -> None:
        for room in self.forsaken:
            await self._forget(room)
        for room in self.rooms.values():
            self.left(room)

    async def _forget(self, room: Room) -> None:
        await self.remove(room)
        self.forget_room(room)

    async def close_for(self, person: Person, table: str) -> None:
        """Delete a table for its owner. Refusal if that is not allowed."""
        room = self.rooms.get(table)
        if self.open_room is None or room is None or not room.can_be_closed_by(person):
            raise Refusal("close", "Only who has opened it closes a table, before the game begins.")
        await self._forget(room)

    async def open_for(self, person: Person, wish: Open) -> Room:
        """Open a new table for a person. Refusal if that is not allowed."""
        if self.open_room is None:
            raise Refusal("open", "No tables can be opened here.")
        own = sum(room.seat_list.owner == person.id for room in self.rooms.values())
        if len(self.rooms) >= self.limits.tables or own >= self.limits.tables_each:
            raise Refusal("full", "There are too many tables already.")
        room = await self.open_room(person, wish)
        self.add(room)
        return room

    def _line(self) -> FrameLine:
        return FrameLine(self._meet)

    async def _meet(self, its_end: FrameLine) -> None:
        """Serve one connection from its first byte to its last."""
        line = Connection(self, its_end)
        self._lines.add(line)
        self.strangers.add(line, line.address)
        try:
            try:
                await line.let_in()
            finally:
                self.strangers.remove(line)
            self._present[line.person] += 1
            try:
                await line.serve()
            finally:
                self._present -= Counter([line.person])
        except Refusal as refusal:
            log.warning("%s: refused (%s)", line.address, refusal.code)
            await line.send(Refused(0, refusal.code, str(refusal)))
        except ProtocolError as error:
            log.warning("%s: %s", line.address, error)
            await line.send(Refused(0, "protocol", str(error)))
        except (OSError, TimeoutError):  # disconnected or silent
            if not line.is_let_in:
                log.warning("%s: came and said nothing", line.address)
        except Exception:  # one faulty guest must not stop the host
            log.exception("%s: a line failed", line.address)
        finally:
            line.end()
            self._lines.discard(line)

    def allowances_of(self, person: Person) -> Allowances:
        if len(self._allowances) >= MOST_PEOPLE:
            self._allowances.clear()
        return self._allowances.setdefault(person.id, Allowances.by(self.limits))

    def check_room_for(self, person: Person, address: str) -> None:
        """Raise Refusal if the host is full; the last connections are reserved for people with a
        seat.
        """
        others = [line for line in self._lines if line.is_let_in]
        has_seat = any(room.has_seat(person) for room in self.rooms.values())
        room_left = self.limits.connections - len(others)
        from_there = sum(line.address == address for line in others)
        least = 0 if has_seat else min(self.limits.kept_places, self.limits.connections - 1)
        own = sum(line.person == person.id for line in others)
        if (
            room_left <= least
            or own >= self.limits.lines_each
            or (from_there >= self.limits.from_one_address and not has_seat)
        ):
            raise Refusal("full", "The host has too many guests.")
