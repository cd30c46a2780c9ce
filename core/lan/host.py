"""The authority: it lets people in, hears their wishes, and tells each only what is theirs."""

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

REST_AFTER_LISTS = 9  # times as long as it took to tell everybody of the tables

log = logging.getLogger("annals.lan")


class ClubBooks(Protocol):
    """What a server knows of those who come back."""

    def card(self, person: Person, people: int) -> Club:
        """What somebody sees among the tables, while so many people are here."""

    def ladder(self, game: str) -> Ladder:
        """Who is how strong in a game."""

    async def replay(self, person: Person, table: str) -> bytes:
        """A finished game, for who has played in it. Refusal for all others."""


class Host:
    """Tables, and the lines of the people at them.

    `open_room` opens a table somebody asks for, `forget_room` ends one for good; a host without
    them has the tables it was given. `club` knows what was before, where anybody does.
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
        self._list_is_old = False  # and not everybody was told so
        self._telling_lists: asyncio.Task[None] | None = None
        self._present = Counter[str]()  # by person, how many lines they have
        self.strangers = Strangers[Connection](
            self.limits.strangers, self.limits.strangers_from_a_block, Connection.give_up
        )
        self._allowances: dict[str, Allowances] = {}

    async def listen(self, address: str, port: int) -> int:
        """Listen on a port; 0 takes any that is free. Which one it is."""
        port = port or (0 if address else free_port())
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._line, address or None, port)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def listen_at(self, path: Path) -> None:
        """Listen on a socket in the file system, which only its owner can open."""
        loop = asyncio.get_running_loop()
        self._servers.append(await loop.create_unix_server(self._line, str(path)))
        path.chmod(0o600)

    async def close(self) -> None:
        """Hang up and close all tables; their games are saved, and who sits there is told so."""
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
        """Wait a moment for the last news to reach everybody."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while not all(line.is_told for line in self._lines):
                    await asyncio.sleep(0.02)

    def add(self, room: Room) -> None:
        """Have one more table."""
        self.rooms[room.id] = room
        room.moved = lambda: self._moved(room)
        self.tables_changed()

    def pack_of(self, wish: GetPack) -> bytes:
        """A pack of a table, for who lacks it. Refusal where there is none."""
        room = self.rooms.get(wish.table)
        packs = room.game.content.packs if room and room.game.content else ()
        return packed({pack.name: pack for pack in packs if pack.digest}, wish.name)

    def cards_for(self, person: Person) -> tuple[TableCard, ...]:
        """The tables of somebody's list: not those of others at which nobody is."""
        return tuple(
            card
            for room in self.rooms.values()
            if (card := card_of(room, person)).is_yours or card.open_seats or not room.is_asleep
        )

    @property
    def club(self) -> ClubBooks:
        """What is known of those who come back. Refusal where nobody keeps it."""
        if self._club is None:
            raise Refusal("club", "Nobody keeps results here.")
        return self._club

    def club_for(self, person: Person) -> Club | None:
        """What somebody sees beside the tables, on a server."""
        return None if self._club is None else self._club.card(person, len(self._present))

    def left(self, room: Room) -> None:
        """Somebody has left a table; where they were the last, it is closed down to its save."""
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
        """A game is not where it was: those among the tables who play in it see so."""
        for line in self._lines:
            if line.is_among_the_tables and line.person in room.expected:
                line.wake()

    def tables_changed(self) -> None:
        """Let everybody who looks at the list look again, in a moment."""
        self._list_is_old = True
        if self._lines and (self._telling_lists is None or self._telling_lists.done()):
            self._telling_lists = asyncio.create_task(self._tell_lists())

    async def _tell_lists(self) -> None:
        """One after the other, so that choices come between; and then a rest.

        A list costs the more, the more tables there are and the more people look: without a rest
        a thousand of them would have the host tell lists and nothing else.
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
        """Tell somebody that they are at a table no more, and why."""
        for line in self._lines:
            line.show_out(who, sentence)

    def take_seat_from(self, room: Room, owner: Participant, wish: SendAway) -> None:
        """Who opened a table sends somebody away from it. Refusal where that may not be."""
        gone = room.send_away(owner, wish.seat, wish.level)
        if gone is not None:
            self.show_out(gone, "Your seat was given away by the host.")

    def show_out_watcher(self, room: Room, owner: Participant, name: str) -> None:
        """Who opened a table sends a watcher away from it. Refusal where that may not be."""
        for gone in room.send_watcher_away(owner, name):
            self.show_out(gone, "The host does not want you to watch.")

    async def remove(self, room: Room) -> None:
        """Have a table no more; its game is saved."""
        del self.rooms[room.id]
        for who in room.people:
            self.show_out(who, "The table was closed.")
        await room.close()
        self.tables_changed()

    @property
    def forsaken(self) -> list[Room]:
        """The tables that nobody needs any more."""
        return [room for room in self.rooms.values() if room.is_forsaken]

    async def forget_forsaken(self) -> None:
        """They leave the list by themselves; a game at which nobody is is closed."""
        for room in self.forsaken:
            await self._forget(room)
        for room in self.rooms.values():
            self.left(room)

    async def _forget(self, room: Room) -> None:
        await self.remove(room)
        self.forget_room(room)

    async def close_for(self, person: Person, table: str) -> None:
        """Who opened a table closes it. Refusal where that may not be."""
        room = self.rooms.get(table)
        if self.open_room is None or room is None or not room.can_be_closed_by(person):
            raise Refusal("close", "Only who has opened it closes a table, before the game begins.")
        await self._forget(room)

    async def open_for(self, person: Person, wish: Open) -> Room:
        """A new table. Refusal where there may be none."""
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
        """One connection, from its first byte to its last."""
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
        except (OSError, TimeoutError):  # the line was cut, or nobody is at its other end
            if not line.is_let_in:
                log.warning("%s: came and said nothing", line.address)
        except Exception:  # never the host's end, whatever a guest stumbled over
            log.exception("%s: a line failed", line.address)
        finally:
            line.end()
            self._lines.discard(line)

    def allowances_of(self, person: Person) -> Allowances:
        """The same for all lines of a person."""
        if len(self._allowances) >= MOST_PEOPLE:
            self._allowances.clear()
        return self._allowances.setdefault(person.id, Allowances.by(self.limits))

    def check_room_for(self, person: Person, address: str) -> None:
        """Refusal where there are too many already; the last places are for who has a seat."""
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
