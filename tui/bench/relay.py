"""Measurements of a move relayed to four guests, in separate processes and in one.

Separate processes share the cores and sleep between moves. In one process, the time includes the
work of the host and all guests.
"""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from core.app.local_game import new_match, open_local_game
from core.bots import advise_in_process, choose_action
from core.games import load_game
from core.kernel import Game
from core.lan import Address, CodeAuthenticator, Guest, Host, Limits, Place, Room, SeatList
from core.lan.messages import SetReady, TakeSeat
from core.table import Seat, Table

GUESTS = 4
RECONNECTS = 20
REPORT_DELAY = 0.01  # seconds; an earlier report would wake the bench while the host still sends
CODE = "bench"
TABLE = "bench"
PLAY, RECONNECT = "play", "return"  # commands to a guest process
NO_RATE_LIMIT = Limits(requests_per_second=1e6, request_burst=1_000_000)

LoadGame = Callable[[str], Game[Any]]
OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], Any]


@dataclass(frozen=True, slots=True)
class RelayResults:
    """Seconds per relayed move, and seconds per reconnection with a token."""

    seconds: list[float]
    reconnects: list[float]


@dataclass(frozen=True, slots=True)
class PositionSeen:
    """A guest's report that a position arrived, by the clock shared by all processes."""

    seen_at: float
    is_to_play: bool  # whether this guest plays next
    played_at: float  # the guest's own last move


def measure_relay(game: Game[Any], seconds: float, folder: Path) -> RelayResults:
    """Play over local sockets for a while, with guests in separate processes.

    As at every table, each move is saved before it is sent.
    """
    return asyncio.run(_relay(game, seconds, folder))


def measure_relay_in_process(game: Game[Any], seconds: float, folder: Path) -> list[float]:
    """Play without pauses, all in this process. Return the seconds per move."""
    return asyncio.run(_relay_in_process(game, seconds, folder))


async def _relay_in_process(game: Game[Any], seconds: float, folder: Path) -> list[float]:
    players = _player_count(game)
    async with AsyncExitStack() as stack:
        address = await _open_host(game, players, folder, stack)
        guests = [
            await _connect_guest(load_game, address, index, index < players)
            for index in range(GUESTS)
        ]
        for guest in guests:
            stack.push_async_callback(guest.close)
        sessions = [await guest.session(advise_in_process) for guest in guests]
        times: list[float] = []
        started = time.perf_counter()
        while not times or time.perf_counter() - started < seconds:
            active_session = next(
                (session for session in sessions if session.decision is not None), None
            )
            if active_session is None:
                break
            action = choose_action(game, active_session.view, active_session.seat, 1)
            seeing = [asyncio.create_task(_next_position(guest)) for guest in guests]
            played = time.perf_counter()
            await active_session.play(action)
            times.append(max(await asyncio.gather(*seeing)) - played)
        return times


async def _next_position(guest: Guest) -> float:
    previous = guest.position
    await guest.wait_until(lambda: guest.position is not previous)
    return time.perf_counter()


def _player_count(game: Game[Any]) -> int:
    return max(count for count in game.player_counts if count <= GUESTS)


async def _open_host(game: Game[Any], players: int, folder: Path, stack: AsyncExitStack) -> Address:
    host = Host(CodeAuthenticator(CODE), "Bench", "bench", NO_RATE_LIMIT)
    places = [Place() for _ in range(players)]
    seat_list = SeatList(game.id, "Bench", places, game.check_options({}))
    host.tables.add(Room(TABLE, game, seat_list, _table_opener(folder, game)))
    stack.push_async_callback(host.close)
    return Address("127.0.0.1", await host.listen("127.0.0.1", 0))


async def _connect_guest(load: LoadGame, address: Address, number: int, has_seat: bool) -> Guest:
    guest = await Guest.connect(address, load, f"Guest {number}", CODE)
    await guest.enter(TABLE)
    if has_seat:
        await guest.request(TakeSeat, number)
        await guest.request(SetReady, True)
    return guest


async def _relay(game: Game[Any], seconds: float, folder: Path) -> RelayResults:
    players = _player_count(game)
    async with AsyncExitStack() as stack:
        address = await _open_host(game, players, folder, stack)
        guests = [
            _GuestProcess(game.id, address.port, index, index < players) for index in range(GUESTS)
        ]
        for guest in guests:
            stack.callback(guest.close)
        times: list[float] = []
        positions = await asyncio.gather(*(guest.receive() for guest in guests))
        started = time.perf_counter()
        while not times or time.perf_counter() - started < seconds:
            index = next((index for index, each in enumerate(positions) if each.is_to_play), None)
            if index is None:
                break
            guests[index].send(PLAY)
            positions = await asyncio.gather(*(guest.receive() for guest in guests))
            times.append(max(each.seen_at for each in positions) - positions[index].played_at)
        guests[0].send(RECONNECT)
        reconnects = await guests[0].receive()
        return RelayResults(times, reconnects)


def _table_opener(folder: Path, game: Game[Any]) -> OpenTable:
    @asynccontextmanager
    async def open_table(seats: tuple[Seat, ...], options: dict[str, str]) -> AsyncIterator[Table]:
        match = replace(new_match(game, seats, options, 1), path=folder / "bench.annals")
        async with open_local_game(match, lambda sentence: None) as local_game:
            yield local_game.table

    return open_table


class _GuestProcess:
    def __init__(self, game: str, port: int, number: int, has_seat: bool) -> None:
        # Not forked, because a guest must not inherit the host's sockets and event loop.
        context = multiprocessing.get_context("spawn")
        self._pipe, guest_end = context.Pipe()
        arguments = (load_game, game, port, number, has_seat, guest_end)
        self._process = context.Process(target=_run_guest, args=arguments, daemon=True)
        self._process.start()
        guest_end.close()

    def send(self, command: str) -> None:
        self._pipe.send(command)

    async def receive(self) -> Any:
        return await _receive(self._pipe)

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _run_guest(
    load: LoadGame, game_id: str, port: int, number: int, has_seat: bool, pipe: Connection
) -> None:
    game = load(game_id)
    asyncio.run(_guest_loop(load, game, Address("127.0.0.1", port), number, has_seat, pipe))


async def _guest_loop(
    load: LoadGame, game: Game[Any], address: Address, number: int, has_seat: bool, pipe: Connection
) -> None:
    """Report positions and play on command. Finally measure reconnections."""
    guest = await _connect_guest(load, address, number, has_seat)
    session = await guest.session(advise_in_process)
    loop, played = asyncio.get_running_loop(), 0.0

    async def watch() -> None:
        previous, changes = None, -1
        while await guest.wait_for_change(changes):
            changes = guest.change_count
            if guest.position is not previous:
                previous = guest.position
                position_seen = PositionSeen(
                    time.perf_counter(), session.decision is not None, played
                )
                loop.call_later(REPORT_DELAY, pipe.send, position_seen)

    watching = asyncio.create_task(watch())
    while await _receive(pipe) == PLAY:
        action = choose_action(game, session.view, session.seat, 1)
        played = time.perf_counter()
        await session.play(action)
    watching.cancel()
    pipe.send([await _reconnect(guest, load) for _ in range(RECONNECTS)])


async def _receive(pipe: Connection) -> Any:
    has_data = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(pipe.fileno(), has_data.set)
    try:
        await has_data.wait()
    finally:
        loop.remove_reader(pipe.fileno())
    return pipe.recv()


async def _reconnect(guest: Guest, load: LoadGame) -> float:
    started = time.perf_counter()
    hello = guest.hello
    new_guest = await Guest.connect(guest.address, load, hello.name, token=hello.token)
    await new_guest.enter(TABLE)
    await new_guest.session(advise_in_process)
    seconds = time.perf_counter() - started
    await new_guest.close()
    return seconds
