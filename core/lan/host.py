"""The host: accepts guests, owns the tables, and sends each guest only what their seat may see."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.lan.address import find_free_port
from core.lan.auth import MAX_ADDRESSES, Authenticator, Person, Refusal
from core.lan.connection import GuestConnection
from core.lan.limits import MAX_REMEMBERED_PEOPLE, Limits
from core.lan.pending_connections import PendingConnections
from core.lan.rate_limit import RateLimiter, RateLimiters, address_chat_limiter
from core.lan.room import Room
from core.lan.stream import CONNECTION_ERRORS, ProtocolError
from core.lan.table_registry import ClubReader, OpenRoom, TableRegistry

LIST_REST_FACTOR = 9  # pause, in multiples of the time a refresh took

log = logging.getLogger("annals.lan")


class Host:
    """The connections of a host's guests, with admission and notifications.

    For `tables`, `open_room`, `forget_room` and `club` see `TableRegistry`.
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
        self.tables = TableRegistry(self.limits, open_room, forget_room, club)
        self.tables.on_change = self.refresh_table_lists
        self.tables.on_position_changed = self._notify_seated
        self._servers: list[asyncio.Server] = []
        self._connections: set[GuestConnection] = set()
        self._tasks: set[asyncio.Task[None]] = set()  # one per connection
        self._is_list_stale = False  # and some viewers still have to be notified
        self._list_task: asyncio.Task[None] | None = None
        self.pending = PendingConnections[GuestConnection](
            self.limits.pending_connections,
            self.limits.pending_per_block,
            GuestConnection.drop_pending,
        )
        self._rate_limiters: dict[str, RateLimiters] = {}  # by person
        self._address_chat: dict[str, RateLimiter] = {}  # by network address

    # --- listening and closing --------------------------------------------------------------

    async def listen(self, address: str, port: int) -> int:
        """Listen on a port and return it. 0 picks a free one."""
        port = port or (0 if address else find_free_port())
        server = await asyncio.start_server(self._accept, address or None, port)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def listen_at(self, path: Path) -> None:
        """Listen on a Unix socket that only its owner can open."""
        self._servers.append(await asyncio.start_unix_server(self._accept, path))
        path.chmod(0o600)

    async def wait_until_synced(self, timeout: float = 3.0) -> None:
        """Wait until all guests have the last updates, or until the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                while not all(connection.is_up_to_date for connection in self._connections):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        self.tables.cancel_suspending()
        for connection in self._connections:
            connection.send_closing()
        await _cancel(self._tasks)
        if self._list_task is not None:
            await _cancel({self._list_task})
        await self.tables.close_all()

    # --- connections ------------------------------------------------------------------------

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Not in the task that asyncio makes for a coroutine: if that is cancelled, Python 3.11 logs
        # an error.
        task = asyncio.create_task(self._serve_connection(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve_connection(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        connection = GuestConnection(self.tables, self.limits, reader, writer)
        self._connections.add(connection)
        try:
            await self._admit(connection)
            with self.tables.count_connection(connection.person):
                await connection.serve()
        except Refusal as refusal:
            log.warning("%s: refused (%s)", connection.address, refusal.code)
            connection.refuse(refusal.code, str(refusal))
        except ProtocolError as error:
            log.warning("%s: %s", connection.address, error)
            connection.refuse("protocol", str(error))
        except CONNECTION_ERRORS:
            if not connection.is_authenticated:
                log.warning("%s: connected and sent nothing", connection.address)
        except Exception:  # one faulty guest must not stop the host
            log.exception("%s: a line failed", connection.address)
        finally:
            await connection.close()
            self._connections.discard(connection)

    async def _admit(self, connection: GuestConnection) -> None:
        """Authenticate a guest in time and send the welcome. Raise Refusal or ProtocolError."""
        self.pending.add(connection, connection.address)
        try:
            hello = await connection.receive_hello()
            person, token = await self.auth.admit(hello, connection.address)
        finally:
            self.pending.remove(connection)
        self._check_capacity(person, connection.address)
        limiters = self._rate_limiters_for(person), self._address_chat_for(connection.address)
        connection.set_person(person, *limiters)
        await connection.welcome(self.product, self.name, token)
        log.info("%s: %s is here", connection.address, person.name)

    def _check_capacity(self, person: Person, address: str) -> None:
        """Raise Refusal if the host is full. Some places are reserved for people with a seat."""
        others = [connection for connection in self._connections if connection.is_authenticated]
        has_seat = self.tables.has_seat(person)
        room_left = self.limits.connections - len(others)
        from_there = sum(connection.address == address for connection in others)
        limit = (
            0 if has_seat else min(self.limits.reserved_connections, self.limits.connections - 1)
        )
        own_count = sum(connection.person == person.id for connection in others)
        if (
            room_left <= limit
            or own_count >= self.limits.connections_per_person
            or (from_there >= self.limits.connections_per_address and not has_seat)
        ):
            raise Refusal("full", "The host has too many guests. Try again later.")

    def _rate_limiters_for(self, person: Person) -> RateLimiters:
        if len(self._rate_limiters) >= MAX_REMEMBERED_PEOPLE:
            self._rate_limiters.clear()
        return self._rate_limiters.setdefault(person.id, RateLimiters.from_limits(self.limits))

    def _address_chat_for(self, address: str) -> RateLimiter:
        if len(self._address_chat) >= MAX_ADDRESSES:
            self._address_chat.clear()
        return self._address_chat.setdefault(address, address_chat_limiter(self.limits))

    # --- the lists of tables ----------------------------------------------------------------

    def _notify_seated(self, room: Room) -> None:
        """Notify players of the game who are looking at the list of tables."""
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
        the host busy with lists.
        """
        clock = asyncio.get_running_loop().time
        while self._is_list_stale:
            self._is_list_stale = False
            started = clock()
            for connection in list(self._connections):
                if connection.is_browsing_tables:
                    connection.notify()
                    await asyncio.sleep(0)
            await asyncio.sleep(LIST_REST_FACTOR * (clock() - started))


async def _cancel(tasks: set[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
