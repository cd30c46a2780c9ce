"""Playing together, measured: a move to four guests, and the screens over SSH."""

import asyncio
import fcntl
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from core.bots import advise_here, choose
from core.games import load_game
from core.kernel import Game
from core.lan import Address, CodeDoor, Guest, Host, Limits, Place, Room, SeatList
from core.lan.messages import Ready, Sit
from core.table import Seat, Table, open_journal
from tui.cli.bench_screen import (
    DOWN,
    FIRST_QUIET,
    FIRST_SIZE,
    LONGEST,
    NARROW,
    UP,
    MeasuredTerminal,
    Painted,
)

GUESTS = 4
SESSIONS = 20
APART = 0.25  # seconds between people who come one after the other
RETURNS = 20
CODE = "bench"
KEYS = ["n", DOWN, DOWN, UP, UP, DOWN, DOWN, UP, UP, DOWN, UP]
UNHURRIED = Limits(requests_a_second=1e6, burst=1_000_000)


@dataclass(frozen=True, slots=True)
class Relayed:
    """Moves told to all guests: how long each took, and how many there were a second.

    And how long it took somebody with a seat's token to be back at it, from anywhere.
    """

    seconds: list[float]
    moves_a_second: float
    returns: list[float]


def measure_relay(game: Game[Any], seconds: float) -> Relayed:
    """Play over real sockets, one move after the other, for a while."""
    return asyncio.run(_relay(game, seconds))


async def _relay(game: Game[Any], seconds: float) -> Relayed:
    players = max(count for count in game.players if count <= GUESTS)
    async with AsyncExitStack() as stack:
        guests = await _seated(game, players, stack)
        arrived = [0.0] * len(guests)
        times: list[float] = []

        async def watch(at: int) -> None:
            guest, known, changes = guests[at], guests[at].position, -1
            while await guest.changed_since(changes):
                changes = guest.changes
                if guest.position is not known:
                    arrived[at], known = time.perf_counter(), guest.position

        sessions = [await guest.session(advise_here) for guest in guests[:players]]
        watching = [asyncio.create_task(watch(at)) for at in range(len(guests))]
        begun = time.perf_counter()
        while not times or (time.perf_counter() - begun < seconds and not sessions[0].is_over):
            session = next((s for s in sessions if s.decision is not None), None)
            if session is None:
                break
            action = choose(game, session.view, session.seat, 1)
            before = time.perf_counter()
            await session.play(action)
            while min(arrived) < before:
                await asyncio.sleep(0)
            times.append(max(arrived) - before)
        spent = sum(times)
        for task in watching:
            task.cancel()
        returns = [await _return(guests[0]) for _ in range(RETURNS)]
        return Relayed(times, len(times) / spent if spent else 0.0, returns)


async def _return(guest: Guest) -> float:
    """Take a guest's seat with its token, as from another machine; seconds until it can play."""
    begun = time.perf_counter()
    hello = guest.hello
    again = await Guest.call(guest.address, load_game, hello.name, token=hello.token)
    await again.enter("bench")
    await again.session(advise_here)
    seconds = time.perf_counter() - begun
    await again.close()
    return seconds


def _has_a_position(guest: Guest) -> bool:
    return guest.position is not None


async def _seated(game: Game[Any], players: int, stack: AsyncExitStack) -> list[Guest]:
    """A host and four guests: all who can play do, the others watch."""

    @asynccontextmanager
    async def open_table(seats: tuple[Seat, ...], options: dict[str, str]) -> AsyncIterator[Table]:
        journal = open_journal(game, len(seats), options, 1)
        async with Table(game, journal, seats, advise_here) as table:
            yield table

    host = Host(CodeDoor(CODE), "Bench", "bench", UNHURRIED)
    places = [Place() for _ in range(players)]
    seat_list = SeatList(game.id, "Bench", places, game.check_options({}))
    host.add(Room("bench", game, seat_list, open_table))
    stack.push_async_callback(host.close)
    address = Address("127.0.0.1", await host.listen("127.0.0.1", 0))
    guests = []
    for at in range(GUESTS):
        guest = await Guest.call(address, load_game, f"Guest {at}", CODE)
        stack.push_async_callback(guest.close)
        await guest.enter("bench")
        guests.append(guest)
    for seat, guest in enumerate(guests[:players]):
        await guest.ask(Sit, seat)
        await guest.ask(Ready, True)
    for guest in guests:
        await guest.until(partial(_has_a_position, guest))
    return guests


# --- over SSH -------------------------------------------------------------------------------


class SshTerminal(MeasuredTerminal):
    """A terminal with OpenSSH's client in it."""

    def __init__(self, key: Path, port: int) -> None:
        self._begun = time.perf_counter()
        self.process, self._line = pty.fork()
        if not self.process:
            os.environ["TERM"] = "xterm-256color"
            wishes = ("StrictHostKeyChecking=no", f"UserKnownHostsFile={os.devnull}")
            options = [word for wish in (*wishes, "LogLevel=ERROR") for word in ("-o", wish)]
            where = ["-F", os.devnull, "-p", str(port), "-i", str(key), "bench@127.0.0.1"]
            os.execvp("ssh", ["ssh", *options, *where])
        rows = struct.pack("HHHH", NARROW[1], NARROW[0], 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, rows)
        self.painted = Painted(0.0, 0)

    def fileno(self) -> int:
        """What `select` waits for."""
        return self._line

    def take(self) -> None:
        """Take note of what was just written."""
        size = len(self._read())
        self.painted = Painted(time.perf_counter() - self._begun, self.painted.size + size)


def can_measure_ssh() -> bool:
    """Whether there is a client and a server."""
    try:
        import asyncssh  # noqa: F401
    except ImportError:
        return False
    return shutil.which("ssh") is not None and shutil.which("ssh-keygen") is not None


@dataclass(frozen=True, slots=True)
class OverSsh:
    """First screens of sessions that are all open at once, but for the very first one.

    Once people came one after the other, and once all in the same instant.
    """

    in_turn: list[Painted]
    in_one_instant: list[Painted]
    cpu: float  # seconds of the server and its sessions for each of those in turn
    keys: list[Painted]
    memory: float  # bytes of each of those in turn: its own, and its share of what is shared


def measure_ssh() -> OverSsh:
    """With OpenSSH's client, on this machine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        key = folder / "key"
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "Bench", "-f", str(key)]
        subprocess.run(make, check=True)
        command = [sys.executable, "-m", "tui.cli", "serve", "--bind", "127.0.0.1", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--people", f"{key}.pub"],
            env={**os.environ, "ANNALS_HOME": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().partition("ssh -p ")[2].split()[0])
            first = SshTerminal(key, port)  # wakes the server up, and stays
            first.settle_first()
            before = _cpu_of(server.pid)
            in_turn = _first_screens(key, port, APART)
            cpu = (_cpu_of(server.pid) - before) / len(in_turn)
            memory = sum(map(_memory_of, _below(server.pid))) / (len(in_turn) + 1)
            keys = [in_turn[-1].press(pressed, LONGEST) for pressed in KEYS]  # all of them paint
            for window in in_turn:
                window.close()
            in_one_instant = _first_screens(key, port, 0.0)
            for window in (first, *in_one_instant):
                window.close()
        finally:
            server.terminate()
            server.wait()
    return OverSsh(
        [window.painted for window in in_turn],
        [window.painted for window in in_one_instant],
        cpu,
        keys,
        memory,
    )


def _first_screens(key: Path, port: int, apart: float) -> list[SshTerminal]:
    """Open windows one after the other, and read them all until every picture is complete."""
    windows: list[SshTerminal] = []
    now = last = due = time.perf_counter()
    quiet = LONGEST
    while len(windows) < SESSIONS - 1 or now - last < quiet:
        if len(windows) < SESSIONS - 1 and now >= due:
            windows.append(SshTerminal(key, port))
            last, due = now, due + apart
        for window in select.select(windows, [], [], min(apart, 0.02))[0]:
            window.take()
            last = time.perf_counter()
        are_there = all(window.painted.size >= FIRST_SIZE for window in windows)
        quiet = FIRST_QUIET if are_there else LONGEST
        now = time.perf_counter()
    return windows


def _cpu_of(process: int) -> float:
    """Seconds of CPU time of a process and all below it; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(_cpu_of, _below(process)))


def _memory_of(process: int) -> float:
    """Proportional set size in bytes of a process and all below it; 0 where it is not told."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    own = sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:"))
    return own * 1024 + sum(map(_memory_of, _below(process)))


def _below(process: int) -> list[int]:
    """The processes that a process has started."""
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in below.split()]
