"""Measurements of a move relayed to four guests, in separate processes and in one.

Separate processes share the cores and sleep between moves. In one process, the time includes the
work of the host and all guests.
"""

import asyncio
import gc
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from core.bots import advise_here, choose
from core.games import load_game
from core.house.sitting import new_match, sit_down
from core.kernel import Game
from core.lan import Address, CodeDoor, Guest, Host, Limits, Place, Room, SeatList
from core.lan.messages import Ready, Sit
from core.table import Seat, Table

GUESTS = 4
RETURNS = 20
REPORT_AFTER = 0.01  # seconds; an earlier report would wake the bench while the host still sends
CODE = "bench"
TABLE = "bench"
PLAY, RETURN = "play", "return"  # commands to a guest process
UNHURRIED = Limits(requests_a_second=1e6, burst=1_000_000)

LoadGame = Callable[[str], Game[Any]]
OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], Any]


@dataclass(frozen=True, slots=True)
class Relayed:
    """Seconds per relayed move, and seconds per reconnection with a token."""

    seconds: list[float]
    returns: list[float]


@dataclass(frozen=True, slots=True)
class Seen:
    """A guest's report that a position arrived, by the clock shared by all processes."""

    at: float
    is_asked: bool  # whether this guest plays next
    played: float  # the guest's own last move


def measure_relay(game: Game[Any], seconds: float, folder: Path) -> Relayed:
    """Play over local sockets for a while, with guests in separate processes.

    As at every table, each move is saved before it is sent.
    """
    gc.freeze()  # like a server or an app after startup
    return asyncio.run(_relay(game, seconds, folder))


def measure_relay_here(game: Game[Any], seconds: float, folder: Path) -> list[float]:
    """Play without pauses, with everybody in this process; return the seconds per move."""
    gc.freeze()
    return asyncio.run(_relay_here(game, seconds, folder))


async def _relay_here(game: Game[Any], seconds: float, folder: Path) -> list[float]:
    players = _most_players(game)
    async with AsyncExitStack() as stack:
        address = await _hosted(game, players, folder, stack)
        guests = [await _call(load_game, address, at, at < players) for at in range(GUESTS)]
        for guest in guests:
            stack.push_async_callback(guest.close)
        sessions = [await guest.session(advise_here) for guest in guests]
        times: list[float] = []
        begun = time.perf_counter()
        while not times or time.perf_counter() - begun < seconds:
            asked = next((session for session in sessions if session.decision is not None), None)
            if asked is None:
                break
            action = choose(game, asked.view, asked.seat, 1)
            seeing = [asyncio.create_task(_next_position(guest)) for guest in guests]
            played = time.perf_counter()
            await asked.play(action)
            times.append(max(await asyncio.gather(*seeing)) - played)
        return times


async def _next_position(guest: Guest) -> float:
    known = guest.position
    await guest.until(lambda: guest.position is not known)
    return time.perf_counter()


def _most_players(game: Game[Any]) -> int:
    return max(count for count in game.players if count <= GUESTS)


async def _hosted(game: Game[Any], players: int, folder: Path, stack: AsyncExitStack) -> Address:
    host = Host(CodeDoor(CODE), "Bench", "bench", UNHURRIED)
    places = [Place() for _ in range(players)]
    seat_list = SeatList(game.id, "Bench", places, game.check_options({}))
    host.add(Room(TABLE, game, seat_list, _tables_in(folder, game)))
    stack.push_async_callback(host.close)
    return Address("127.0.0.1", await host.listen("127.0.0.1", 0))


async def _call(load: LoadGame, address: Address, at: int, has_seat: bool) -> Guest:
    guest = await Guest.call(address, load, f"Guest {at}", CODE)
    await guest.enter(TABLE)
    if has_seat:
        await guest.ask(Sit, at)
        await guest.ask(Ready, True)
    return guest


async def _relay(game: Game[Any], seconds: float, folder: Path) -> Relayed:
    players = _most_players(game)
    async with AsyncExitStack() as stack:
        address = await _hosted(game, players, folder, stack)
        guests = [_GuestProcess(game.id, address.port, at, at < players) for at in range(GUESTS)]
        for guest in guests:
            stack.callback(guest.close)
        times: list[float] = []
        seen = await asyncio.gather(*(guest.hear() for guest in guests))
        begun = time.perf_counter()
        while not times or time.perf_counter() - begun < seconds:
            at = next((at for at, each in enumerate(seen) if each.is_asked), None)
            if at is None:
                break
            guests[at].tell(PLAY)
            seen = await asyncio.gather(*(guest.hear() for guest in guests))
            times.append(max(each.at for each in seen) - seen[at].played)
        guests[0].tell(RETURN)
        returns = await guests[0].hear()
        return Relayed(times, returns)


def _tables_in(folder: Path, game: Game[Any]) -> OpenTable:
    @asynccontextmanager
    async def open_table(seats: tuple[Seat, ...], options: dict[str, str]) -> AsyncIterator[Table]:
        match = replace(new_match(game, seats, options, 1), path=folder / "bench.annals")
        async with sit_down(match, lambda sentence: None) as sitting:
            yield sitting.table

    return open_table


class _GuestProcess:
    def __init__(self, game: str, port: int, at: int, has_seat: bool) -> None:
        # Not forked, because a guest must not inherit the host's sockets and event loop.
        context = multiprocessing.get_context("spawn")
        self._line, its_end = context.Pipe()
        arguments = (load_game, game, port, at, has_seat, its_end)
        self._process = context.Process(target=_be_guest, args=arguments, daemon=True)
        self._process.start()
        its_end.close()

    def tell(self, what: str) -> None:
        self._line.send(what)

    async def hear(self) -> Any:
        return await _heard(self._line)

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._line.close()


def _be_guest(
    load: LoadGame, game_id: str, port: int, at: int, has_seat: bool, line: Connection
) -> None:
    game = load(game_id)
    gc.freeze()
    asyncio.run(_play_along(load, game, Address("127.0.0.1", port), at, has_seat, line))


async def _play_along(
    load: LoadGame, game: Game[Any], address: Address, at: int, has_seat: bool, line: Connection
) -> None:
    """Report positions and play on command; finally measure reconnections."""
    guest = await _call(load, address, at, has_seat)
    session = await guest.session(advise_here)
    loop, played = asyncio.get_running_loop(), 0.0

    async def watch() -> None:
        known, changes = None, -1
        while await guest.changed_since(changes):
            changes = guest.changes
            if guest.position is not known:
                known = guest.position
                seen = Seen(time.perf_counter(), session.decision is not None, played)
                loop.call_later(REPORT_AFTER, line.send, seen)

    watching = asyncio.create_task(watch())
    while await _heard(line) == PLAY:
        action = choose(game, session.view, session.seat, 1)
        played = time.perf_counter()
        await session.play(action)
    watching.cancel()
    line.send([await _return(guest, load) for _ in range(RETURNS)])


async def _heard(line: Connection) -> Any:
    there_is_more = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(line.fileno(), there_is_more.set)
    try:
        await there_is_more.wait()
    finally:
        loop.remove_reader(line.fileno())
    return line.recv()


async def _return(guest: Guest, load: LoadGame) -> float:
    begun = time.perf_counter()
    hello = guest.hello
    again = await Guest.call(guest.address, load, hello.name, token=hello.token)
    await again.enter(TABLE)
    await again.session(advise_here)
    seconds = time.perf_counter() - begun
    await again.close()
    return seconds
