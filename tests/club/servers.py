"""An in-process club server without authentication: each person has a secret."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.app.server_tables import ServerTables
from core.bots import advise_in_process
from core.club import ClubRecorder, ClubStore, MessageOfTheDay
from core.lan import Address, Guest, Host, Person, Room, SecretAuthenticator
from core.lan.messages import Open, SetReady, TakeSeat
from tests.lan.hosts import QUICK, load_game_or_toy, play_out
from tests.timeouts import long_wait_seconds

ADA, BEN, CLEO = (Person(f"known {name}", name.title()) for name in ("ada", "ben", "cleo"))
GAME = "pebbles"


class ClubServer:
    """A running server. A second one over the same folder finds the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.door = SecretAuthenticator()
        self.store = ClubStore(folder / "club.sqlite")
        self.books = ClubRecorder(
            self.store, folder / "tables", MessageOfTheDay(folder / "motd.txt")
        )
        self.tables = ServerTables(folder / "tables", self.books)
        self.host = Host(
            self.door,
            "Annals",
            "test",
            QUICK,
            self.tables.open_room,
            self.tables.forget_room,
            self.books,
        )
        self.port = 0

    @property
    def room(self) -> Room:
        (room,) = self.host.tables.rooms.values()
        return room

    async def guest(self, person: Person) -> Guest:
        secret = self.door.issue(person)
        address = Address("127.0.0.1", self.port)
        return await Guest.connect(address, load_game_or_toy, person.name, token=secret)

    async def join_table(self, person: Person, seat: int) -> Guest:
        """Join the only table as this person and mark them ready."""
        guest = await self.guest(person)
        await guest.enter(self.room.id)
        if guest.table_info.seat < 0:
            await guest.request(TakeSeat, seat)
        await guest.request(SetReady, True)
        return guest

    async def start_game(self, *people: Person, bots: int = 0, delay: int = 0) -> list[Guest]:
        seats = ("open",) * len(people) + ("bot:1",) * bots
        first = await self.guest(people[0])
        await first.request(Open, GAME, "Ours", seats, {}, 0, 7, delay)
        await first.wait_until(lambda: first.table is not None)
        others = [await self.join_table(each, at) for at, each in enumerate(people[1:], 1)]
        await first.request(SetReady, True)
        guests = [first, *others]
        for guest in guests:
            await guest.session(advise_in_process)
        return guests


async def play_choices(guest: Guest, count: int = 1) -> None:
    """Make a number of choices, each by the player to choose."""
    await play_out(await guest.session(advise_in_process), max_choices=count)


async def play_to_end(*guests: Guest) -> None:
    sessions = [await guest.session(advise_in_process) for guest in guests]
    await asyncio.gather(*(play_out(session) for session in sessions))


@asynccontextmanager
async def running_server(folder: Path) -> AsyncIterator[ClubServer]:
    """Run a server over this folder."""
    it = ClubServer(folder)
    it.port = await it.host.listen("127.0.0.1", 0)
    for room in it.tables.load_rooms():
        it.host.tables.add(room)
    try:
        async with asyncio.timeout(long_wait_seconds()):
            yield it
    finally:
        await it.host.close()
        it.store.close()
