"""The tables of a host: opening, listing, suspending and closing them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from core.lan.auth import Person, Refusal
from core.lan.limits import Limits
from core.lan.messages import Club, GetPack, Ladder, Open, TableCard
from core.lan.pack_transfer import encode_pack
from core.lan.room import Room
from core.lan.table_info import make_table_card

OpenRoom = Callable[[Person, Open], Awaitable[Room]]


class ClubReader(Protocol):
    """Read access to a server's ratings, results and replays."""

    def club_card(self, person: Person, people: int) -> Club:
        """Return the club message for a person, with the number of people connected."""

    def ladder(self, game: str) -> Ladder: ...

    async def replay(self, person: Person, table: str) -> bytes:
        """Return a finished game. Raise Refusal unless the person played in it."""


class TableRegistry:
    """The tables of a host, and everything that a guest may ask for outside of a table.

    `open_room` creates a table on request and `forget_room` deletes one. Without `open_room` the
    set of tables is fixed. `club` gives access to ratings and results, if the host keeps any.

    The host sets `on_change`, called when somebody's list of tables may change, and
    `on_position_changed`, called with a table after a choice.
    """

    def __init__(
        self,
        limits: Limits,
        open_room: OpenRoom | None = None,
        forget_room: Callable[[Room], None] = lambda room: None,
        club: ClubReader | None = None,
    ) -> None:
        self.rooms: dict[str, Room] = {}  # by table id
        self.on_change: Callable[[], None] = lambda: None
        self.on_position_changed: Callable[[Room], None] = lambda room: None
        self._limits = limits
        self._open_room = open_room
        self._forget_room = forget_room
        self._club = club
        self._suspending: set[asyncio.Task[None]] = set()
        self._connections_by_person = Counter[str]()

    # --- opening and closing ----------------------------------------------------------------

    @property
    def can_open_tables(self) -> bool:
        return self._open_room is not None

    def add(self, room: Room) -> None:
        self.rooms[room.id] = room
        room.on_position_changed = lambda: self.on_position_changed(room)
        self.on_change()

    async def open_for(self, person: Person, request: Open) -> Room:
        """Open a table for a person. Raise Refusal if that is not allowed."""
        if self._open_room is None:
            raise Refusal("open", "You can't open tables here.")
        own_count = sum(room.seat_list.host_id == person.id for room in self.rooms.values())
        if len(self.rooms) >= self._limits.tables or own_count >= self._limits.tables_per_person:
            raise Refusal("full", "There are too many tables. Wait until one is closed.")
        room = await self._open_room(person, request)
        self.add(room)
        return room

    async def close_for(self, person: Person, table: str) -> None:
        """Delete a table for its host. Raise Refusal if that is not allowed."""
        room = self.rooms.get(table)
        if self._open_room is None or room is None or not room.can_be_closed_by(person):
            raise Refusal(
                "close",
                "Only the player who opened a table can close it, and only before the game starts.",
            )
        await self._forget(room)

    async def remove(self, room: Room) -> None:
        """Close a table and remove everybody from it. The game is saved."""
        del self.rooms[room.id]
        for participant in room.participants:
            participant.eject("The table was closed.")
        await room.close()
        self.on_change()

    async def _forget(self, room: Room) -> None:
        await self.remove(room)
        self._forget_room(room)

    @property
    def abandoned_rooms(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.is_abandoned]

    async def forget_abandoned(self) -> None:
        for room in self.abandoned_rooms:
            await self._forget(room)
        for room in self.rooms.values():
            self.suspend_if_empty(room)

    def suspend_if_empty(self, room: Room) -> None:
        if not room.participants and room.running is not None:
            task = asyncio.create_task(self._suspend(room))
            self._suspending.add(task)
            task.add_done_callback(self._suspending.discard)

    async def _suspend(self, room: Room) -> None:
        await room.suspend()
        if room.is_suspended and room.is_over and room.id in self.rooms:
            await self._forget(room)
        self.on_change()

    def cancel_suspending(self) -> None:
        for task in self._suspending:
            task.cancel()

    async def close_all(self) -> None:
        for room in self.rooms.values():
            await room.close()

    # --- what a person may see --------------------------------------------------------------

    def has_seat(self, person: Person) -> bool:
        return any(room.has_seat(person) for room in self.rooms.values())

    def cards_for(self, person: Person) -> tuple[TableCard, ...]:
        """Return the tables to list for a person, without suspended ones of others."""
        return tuple(
            card
            for room in self.rooms.values()
            if (card := make_table_card(room, person)).is_yours
            or card.open_seats
            or not room.is_suspended
        )

    def pack_data(self, request: GetPack) -> bytes:
        """Encode a table's pack for sending. Raise Refusal if the table does not use it."""
        room = self.rooms.get(request.table)
        packs = room.game.content.packs if room and room.game.content else ()
        return encode_pack({pack.name: pack for pack in packs if pack.digest}, request.name)

    @contextmanager
    def count_connection(self, person: str) -> Iterator[None]:
        self._connections_by_person[person] += 1
        try:
            yield
        finally:
            self._connections_by_person -= Counter([person])  # drops those without a connection

    @property
    def club(self) -> ClubReader:
        """Return the club. Raise Refusal on hosts without one."""
        if self._club is None:
            raise Refusal("club", "This table keeps no results. Only servers do.")
        return self._club

    def club_for(self, person: Person) -> Club | None:
        """Return None on hosts without a club."""
        if self._club is None:
            return None
        return self._club.club_card(person, len(self._connections_by_person))
