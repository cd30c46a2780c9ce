"""Hosts and guests for tests: real sockets on this machine, bots instead of people."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from core.bots import Advice, Advisor, advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Game
from core.lan import (
    Address,
    CodeAuthenticator,
    Guest,
    Host,
    Limits,
    Person,
    Place,
    RemoteSession,
    Room,
    SeatList,
    new_token,
)
from core.lan.auth import id_from_token
from core.lan.messages import SetReady, TakeSeat
from core.lan.running_game import RunningGame
from core.table import Seat, Table, new_journal
from core.table.table import OnChange
from tests.table.quarry import QUARRY
from tests.timeouts import TIMEOUT, long_wait_seconds
from tests.toy import PEBBLES

CODE = "opensesame"
QUICK = Limits(
    requests_per_second=10_000,
    request_burst=10_000,
    chat_per_second=10_000,
    chat_burst=10_000,
    address_chat_per_second=10_000,
    address_chat_burst=10_000,
    wrong_code_delay=0.01,
    hello_timeout=TIMEOUT,
    idle_timeout=TIMEOUT,
)
OPEN = Place()


def load_game_or_toy(game_id: str) -> Game[Any]:
    if game_id in GAME_IDS:
        return load_game(game_id)
    return {PEBBLES.id: PEBBLES, QUARRY.id: QUARRY}[game_id]


def bot(level: int = 1, name: str = "Bot") -> Place:
    return Place(name, level)


async def advise_randomly(
    game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
) -> Advice:
    """Answer at random, ignoring the level."""
    return await advise_in_process(game, view, seat, 1)


class HostedTable:
    """A host with one table on a real port."""

    def __init__(
        self,
        game: Game[Any],
        places: Sequence[Place],
        *,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        snapshot: Any = None,
        clock: int = 0,
        limits: Limits = QUICK,
        advise: Advisor = advise_randomly,
        on_change: OnChange | None = None,
    ) -> None:
        self.door = CodeAuthenticator(
            CODE, lambda person: person in [place.person_id for place in self.room.places], limits
        )
        self.host = Host(self.door, "Test", "test", limits)
        self.owner_token = new_token()
        self.door.trust_token(self.owner_token)
        self.owner = Person(id_from_token(self.owner_token), "Ada")
        chosen = game.check_options(options or {})
        seats = [replace(place) for place in places]
        seat_list = SeatList(game.id, "A table", seats, chosen, clock, CODE, self.owner.id)
        self.kept: list[SeatList] = []

        @asynccontextmanager
        async def open_table(
            seats: tuple[Seat, ...], options: dict[str, str]
        ) -> AsyncIterator[Table]:
            journal = new_journal(game, len(seats), options, seed)
            table = Table(game, journal, seats, advise, snapshot=snapshot, on_change=on_change)
            async with table:
                yield table

        self.room = Room("t1", game, seat_list, open_table, self.kept.append)
        self.host.tables.add(self.room)
        self.port = 0

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    @property
    def running(self) -> RunningGame:
        assert self.room.running is not None
        return self.room.running

    async def crash(self) -> None:
        """Close everything without notice, as if the host were killed."""
        for server in self.host._servers:
            server.close()
        lines = {line.task for line in self.host._connections}
        for task in lines:
            task.cancel()
        await asyncio.wait(lines)

    async def guest(self, name: str, token: str = "", seat: int | None = None) -> Guest:
        """Connect a guest and, if requested, take a seat and be ready."""
        guest = await Guest.connect(self.address, load_game_or_toy, name, CODE, token)
        await guest.enter("t1")
        if seat is not None:
            await guest.request(TakeSeat, seat)
            await guest.request(SetReady, True)
        return guest

    async def seat_guests(self, *names: str) -> list[Guest]:
        """Fill the first seats; the game begins if the rest are bots."""
        return [await self.guest(name, seat=seat) for seat, name in enumerate(names)]


@asynccontextmanager
async def running_host(game: Game[Any], *places: Place, **more: Any) -> AsyncIterator[HostedTable]:
    """Run a host until the end of the test or the timeout."""
    it = HostedTable(game, places, **more)
    it.port = await it.host.listen("127.0.0.1", 0)
    try:
        async with asyncio.timeout(long_wait_seconds()):
            yield it
    finally:
        await it.host.close()


async def play_out(session: RemoteSession, level: int = 1, max_choices: int = 100_000) -> int:
    """Play a seat like a bot to the end of the game, or for this many choices."""
    made = 0
    async for _ in session.updates():
        while session.decision is not None and not session.is_over and made < max_choices:
            advice = await advise_in_process(session.game, session.view, session.seat, level)
            await session.play(advice.action)
            made += 1
        if session.is_over or made >= max_choices:
            return made
    return made


async def wait_until_current(guest: Guest, table: Table) -> None:
    """Wait until the guest has the newest position."""
    game, seat = table.game, guest.table.info.seat if guest.table else SPECTATOR

    def knows() -> bool:
        if guest.table is None or guest.table.latest is None:
            return False
        return bool(guest.table.latest.view == game.view(table.state, seat))

    await guest.wait_until(knows)
