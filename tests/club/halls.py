"""An in-process club server for tests, without authentication: people have a secret each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.bots import advise_here
from core.house.club import ClubStore, Notice, ServerBooks
from core.house.tables import ServerTables
from core.lan import Address, Guest, Host, Person, Room, SecretDoor
from core.lan.messages import Open, Ready, Sit
from tests.lan.houses import PATIENCE, QUICK, load_any_game, play_out

ADA, BEN, CLEO = (Person(f"known {name}", name.title()) for name in ("ada", "ben", "cleo"))
GAME = "pebbles"


class Hall:
    """A running server. A second one over the same folder finds the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.door = SecretDoor()
        self.store = ClubStore(folder / "club.sqlite")
        self.books = ServerBooks(self.store, folder / "tables", Notice(folder / "motd.txt"))
        self.tables = ServerTables(folder / "tables", self.books)
        self.host = Host(
            self.door, "Annals", "test", QUICK, self.tables.open, self.tables.forget, self.books
        )
        self.port = 0

    @property
    def room(self) -> Room:
        (room,) = self.host.rooms.values()
        return room

    async def guest(self, person: Person) -> Guest:
        secret = self.door.issue(person)
        address = Address("127.0.0.1", self.port)
        return await Guest.call(address, load_any_game, person.name, token=secret)

    async def at_table(self, person: Person, seat: int) -> Guest:
        """Join the only table as this person and mark them ready."""
        guest = await self.guest(person)
        await guest.enter(self.room.id)
        if guest.here.seat < 0:
            await guest.ask(Sit, seat)
        await guest.ask(Ready, True)
        return guest

    async def game_of(self, *people: Person, bots: int = 0, delay: int = 0) -> list[Guest]:
        """Start a game with these players."""
        seats = ("open",) * len(people) + ("bot:1",) * bots
        first = await self.guest(people[0])
        await first.ask(Open, GAME, "Ours", seats, {}, 0, 7, delay)
        await first.until(lambda: first.table is not None)
        others = [await self.at_table(each, at) for at, each in enumerate(people[1:], 1)]
        await first.ask(Ready, True)
        guests = [first, *others]
        for guest in guests:
            await guest.session(advise_here)
        return guests


async def choose(guest: Guest, many: int = 1) -> None:
    """Make a number of choices, each by the player whose turn it is."""
    await play_out(await guest.session(advise_here), most=many)


async def play_to_the_end(*guests: Guest) -> None:
    sessions = [await guest.session(advise_here) for guest in guests]
    await asyncio.gather(*(play_out(session) for session in sessions))


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """Run a server over this folder."""
    it = Hall(folder)
    it.port = await it.host.listen("127.0.0.1", 0)
    for room in it.tables.kept():
        it.host.add(room)
    try:
        async with asyncio.timeout(PATIENCE):
            yield it
    finally:
        await it.host.close()
        it.store.close()
