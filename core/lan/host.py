"""The host: accepts guests, owns the tables, and sends each guest only what their seat may see."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from core.lan.address import find_free_port
from core.lan.auth import Authenticator, Person, Refusal
from core.lan.connection import GuestConnection
from core.lan.limits import MAX_REMEMBERED_PEOPLE, Limits
from core.lan.messages import Club, GetPack, Ladder, Open, Refused, SendAway, TableCard
from core.lan.pack_transfer import encode_pack
from core.lan.participant import Participant
from core.lan.pending_connections import PendingConnections
from core.lan.rate_limit import RateLimiters
from core.lan.room import Room
from core.lan.stream import FrameStream, ProtocolError
from core.lan.table_info import make_table_card

OpenRoom = Callable[[Person, Open], Awaitable[Room]]

LIST_REST_FACTOR = 9  # pause, in multiples of the time a refresh took

log = logging.getLogger("annals.lan")


class ClubReader(Protocol):
    """Read access to a server's ratings, results and replays."""

    def club_card(self, person: Person, people: int) -> Club:
        """Return the club message for a person, given the number of people connected."""

    def ladder(self, game: str) -> Ladder: ...

    async def replay(self, person: Person, table: str) -> bytes:
        """Return a finished game. Refusal unless the person played in it."""


class Host:
    """The tables of a host and the connections to its guests.

    `open_room` creates a table on request and `forget_room` deletes one; without them the set of
    tables is fixed. `club` gives access to ratings and results, if the host keeps any.
    """

    def __init__(
        self,
        auth: Authenticator,
        name: str,
        product: str,
        limits: Limits | None = None,
        open_room: OpenRoom | None = None,
        forget_room: Callable[[Room], None] = lambda room: None,
        club: ClubReader | None = None,
    ) -> None:
        self.auth = auth
        self.name = name
        self.product = product
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.open_room = open_room
        self.forget_room = forget_room
        self._club = club
        self._suspending: set[asyncio.Task[None]] = set()
        self._servers: list[asyncio.Server] = []
        self._connections: set[GuestConnection] = set()
        self._is_list_stale = False  # and some viewers still have to be notified
        self._list_task: asyncio.Task[None] | None = None
        self._present = Counter[str]()  # connections by person
        self.pending = PendingConnections[GuestConnection](
            self.limits.pending_connections,
            self.limits.pending_per_block,
            GuestConnection.drop_pending,
        )
        self._rate_limiters: dict[str, RateLimiters] = {}

    async def listen(self, address: str, port: int) -> int:
        """Listen on a port, where 0 picks a free one, and return the port."""
        port = port or (0 if address else find_free_port())
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._make_stream, address or None, port)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def listen_at(self, path: Path) -> None:
        """Listen on a Unix socket that only its owner can open."""
        loop = asyncio.get_running_loop()
        self._servers.append(await loop.create_unix_server(self._make_stream, str(path)))
        path.chmod(0o600)

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        for task in self._suspending:
            task.cancel()
        if self._list_task is not None:
            self._list_task.cancel()
        for connection in self._connections:
            connection.send_closing()
        ending = {connection.task for connection in self._connections}
        for task in ending:
            task.cancel()
        if ending:
            await asyncio.wait(ending)
        for room in self.rooms.values():
            await room.close()

    async def wait_until_synced(self, timeout: float = 3.0) -> None:
        """Wait until all guests have received the last updates, or until the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                while not all(connection.is_up_to_date for connection in self._connections):
                    await asyncio.sleep(0.02)

    def add(self, room: Room) -> None:
        self.rooms[room.id] = room
        room.on_position_changed = lambda: self._notify_seated(room)
        self.refresh_table_lists()

    def pack_data(self, request: GetPack) -> bytes:
        """Return a pack of a table, encoded for sending. Refusal if the table does not use it."""
        room = self.rooms.get(request.table)
        packs = room.game.content.packs if room and room.game.content else ()
        return encode_pack({pack.name: pack for pack in packs if pack.digest}, request.name)

    def cards_for(self, person: Person) -> tuple[TableCard, ...]:
        """Return the tables to list for a person: not the suspended ones of others."""
        return tuple(
            card
            for room in self.rooms.values()
            if (card := make_table_card(room, person)).is_yours
            or card.open_seats
            or not room.is_suspended
        )

    @property
    def club(self) -> ClubReader:
        """Return the club. Refusal on hosts without one."""
        if self._club is None:
            raise Refusal("club", "Nobody keeps results here.")
        return self._club

    def club_for(self, person: Person) -> Club | None:
        """Return the club message for a person, or None on hosts without a club."""
        return None if self._club is None else self._club.club_card(person, len(self._present))

    def suspend_if_empty(self, room: Room) -> None:
        if not room.participants and room.running is not None:
            task = asyncio.create_task(self._suspend(room))
            self._suspending.add(task)
            task.add_done_callback(self._suspending.discard)

    async def _suspend(self, room: Room) -> None:
        await room.suspend()
        if room.is_suspended and room.is_over and room.id in self.rooms:
            await self._forget(room)
        self.refresh_table_lists()

    def _notify_seated(self, room: Room) -> None:
        """Notify the players of a game who are looking at the list of tables."""
        for connection in self._connections:
            if connection.is_browsing_tables and connection.person in room.known_people:
                connection.notify()

    def refresh_table_lists(self) -> None:
        self._is_list_stale = True
        if self._connections and (self._list_task is None or self._list_task.done()):
            self._list_task = asyncio.create_task(self._notify_table_lists())

    async def _notify_table_lists(self) -> None:
        """Notify the viewers of the list one by one, and pause before the next refresh.

        The cost grows with tables times viewers. Without the pause, a thousand guests would keep
        the host busy with nothing but lists.
        """
        clock = asyncio.get_running_loop().time
        while self._is_list_stale:
            self._is_list_stale = False
            begun = clock()
            for connection in list(self._connections):
                if connection.is_browsing_tables:
                    connection.notify()
                    await asyncio.sleep(0)
            await asyncio.sleep(LIST_REST_FACTOR * (clock() - begun))

    def eject(self, participant: Participant, sentence: str) -> None:
        for connection in self._connections:
            connection.eject(participant, sentence)

    def remove_player(self, room: Room, owner: Participant, request: SendAway) -> None:
        """Remove a player from their seat. Refusal unless the table's owner asks."""
        gone = room.remove_player(owner, request.seat, request.level)
        if gone is not None:
            self.eject(gone, "Your seat was given away by the host.")

    def remove_spectator(self, room: Room, owner: Participant, name: str) -> None:
        """Remove a spectator. Refusal unless the table's owner asks."""
        for gone in room.remove_spectator(owner, name):
            self.eject(gone, "The host does not want you to watch.")

    async def remove(self, room: Room) -> None:
        """Close a table and remove everybody from it; the game is saved."""
        del self.rooms[room.id]
        for who in room.participants:
            self.eject(who, "The table was closed.")
        await room.close()
        self.refresh_table_lists()

    @property
    def abandoned_rooms(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.is_abandoned]

    async def forget_abandoned(self) -> None:
        for room in self.abandoned_rooms:
            await self._forget(room)
        for room in self.rooms.values():
            self.suspend_if_empty(room)

    async def _forget(self, room: Room) -> None:
        await self.remove(room)
        self.forget_room(room)

    async def close_for(self, person: Person, table: str) -> None:
        """Delete a table for its owner. Refusal if that is not allowed."""
        room = self.rooms.get(table)
        if self.open_room is None or room is None or not room.can_be_closed_by(person):
            raise Refusal("close", "Only who has opened it closes a table, before the game begins.")
        await self._forget(room)

    async def open_for(self, person: Person, request: Open) -> Room:
        """Open a new table for a person. Refusal if that is not allowed."""
        if self.open_room is None:
            raise Refusal("open", "No tables can be opened here.")
        own = sum(room.seat_list.owner == person.id for room in self.rooms.values())
        if len(self.rooms) >= self.limits.tables or own >= self.limits.tables_per_person:
            raise Refusal("full", "There are too many tables already.")
        room = await self.open_room(person, request)
        self.add(room)
        return room

    def _make_stream(self) -> FrameStream:
        return FrameStream(self._serve_connection)

    async def _serve_connection(self, stream: FrameStream) -> None:
        """Serve one connection from its first byte to its last."""
        connection = GuestConnection(self, stream)
        self._connections.add(connection)
        self.pending.add(connection, connection.address)
        try:
            try:
                await connection.handshake()
            finally:
                self.pending.remove(connection)
            self._present[connection.person] += 1
            try:
                await connection.serve()
            finally:
                self._present -= Counter([connection.person])
        except Refusal as refusal:
            log.warning("%s: refused (%s)", connection.address, refusal.code)
            await connection.send(Refused(0, refusal.code, str(refusal)))
        except ProtocolError as error:
            log.warning("%s: %s", connection.address, error)
            await connection.send(Refused(0, "protocol", str(error)))
        except (OSError, TimeoutError):  # disconnected or silent
            if not connection.is_authenticated:
                log.warning("%s: came and said nothing", connection.address)
        except Exception:  # one faulty guest must not stop the host
            log.exception("%s: a line failed", connection.address)
        finally:
            connection.end()
            self._connections.discard(connection)

    def rate_limiters_for(self, person: Person) -> RateLimiters:
        if len(self._rate_limiters) >= MAX_REMEMBERED_PEOPLE:
            self._rate_limiters.clear()
        return self._rate_limiters.setdefault(person.id, RateLimiters.from_limits(self.limits))

    def check_capacity(self, person: Person, address: str) -> None:
        """Raise Refusal if the host is full; the last connections are reserved for people with a
        seat.
        """
        others = [connection for connection in self._connections if connection.is_authenticated]
        has_seat = any(room.has_seat(person) for room in self.rooms.values())
        room_left = self.limits.connections - len(others)
        from_there = sum(connection.address == address for connection in others)
        least = (
            0 if has_seat else min(self.limits.reserved_connections, self.limits.connections - 1)
        )
        own = sum(connection.person == person.id for connection in others)
        if (
            room_left <= least
            or own >= self.limits.connections_per_person
            or (from_there >= self.limits.connections_per_address and not has_seat)
        ):
            raise Refusal("full", "The host has too many guests.")
