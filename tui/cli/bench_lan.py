"""Measurements of the screens over SSH, with a local OpenSSH client."""

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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.kernel import Game
from core.lan import Place, SeatList, write_seat_list
from saves import read_header
from tui.cli.bench_screen import (
    DOWN,
    FIRST_QUIET,
    FIRST_SIZE,
    KEY_WITHIN,
    KEYS,
    LONGEST,
    NARROW,
    QUIET,
    UP,
    MeasuredTerminal,
    Painted,
    save_a_game,
)

CROWDS: tuple[int, ...] = (1, 20, 50, 100)  # numbers of open sessions
IN_ONE_INSTANT = 20  # people who connect to an idle server at once
APART = 0.25  # seconds between connections
CALM = 5.0  # until all lobby updates have been delivered
REST = 10.0  # the interval between two pings
WHO = "Bench"
NEW_TABLE, BACK, ENTER = "n", "q", "\r"
FORM_KEYS = [DOWN, DOWN, UP, UP, DOWN, DOWN, UP, UP, DOWN, UP]


class SshTerminal(MeasuredTerminal):
    """A terminal that runs OpenSSH's client."""

    def __init__(self, key: Path, port: int) -> None:
        self._begun = time.perf_counter()
        self.process, self._line = pty.fork()
        if not self.process:
            os.environ["TERM"] = "xterm-256color"
            wishes = ("StrictHostKeyChecking=no", f"UserKnownHostsFile={os.devnull}")
            options = [word for wish in (*wishes, "LogLevel=ERROR") for word in ("-o", wish)]
            where = ["-F", os.devnull, "-p", str(port), "-i", str(key), f"{WHO}@127.0.0.1"]
            os.execvp("ssh", ["ssh", *options, *where])
        rows = struct.pack("HHHH", NARROW[1], NARROW[0], 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, rows)
        self.painted = Painted(0.0, 0)

    def fileno(self) -> int:
        return self._line

    def type(self, key: str) -> None:
        os.write(self._line, key.encode())

    def forget(self) -> None:
        self._begun = time.perf_counter()
        self.painted = Painted(0.0, 0)

    def take(self) -> None:
        size = len(self._read())
        self.painted = Painted(time.perf_counter() - self._begun, self.painted.size + size)


def can_measure_ssh() -> bool:
    try:
        import asyncssh  # noqa: F401
    except ImportError:
        return False
    return shutil.which("ssh") is not None and shutil.which("ssh-keygen") is not None


@dataclass(frozen=True, slots=True)
class Crowd:
    """Measurements of a server with `count` sessions, one of them at a table."""

    count: int
    firsts: list[Painted]  # of the latest arrivals, one after the other
    cpu: float  # seconds of the server and its sessions, per arrival
    keys: list[Painted]  # at the table, with the other sessions idle
    together: float  # until all windows have repainted a key pressed at once
    memory: float  # bytes per session: its own, and its part of shared pages
    in_all: float  # bytes of the server, its sessions and its bots
    resting: float  # CPU seconds per second with no input


@dataclass(frozen=True, slots=True)
class OverSsh:
    """Measurements of an SSH server as its clients see it."""

    in_one_instant: list[Painted]  # first screens
    opened: Painted  # a full screen: the form of a new table
    form_keys: list[Painted]
    crowds: list[Crowd]


def measure_ssh(game: Game[Any] | None) -> OverSsh:
    """Measure a server with growing crowds; with a game, keys are pressed at its table."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        key = folder / "key"
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", WHO, "-f", str(key)]
        subprocess.run(make, check=True)
        if game is not None:
            _lay_table(game, folder / "server" / "tables")
        server, port = stack.enter_context(_serving(folder, key))
        with _window(key, port) as early:  # wakes the server
            early.settle_first()
        with ExitStack() as briefly:
            together = _arrive(briefly, key, port, IN_ONE_INSTANT, 0.0)
            in_one_instant = [window.painted for window in together]
        player = stack.enter_context(_window(key, port))
        first = player.settle_first()
        opened = player.press(NEW_TABLE, LONGEST)
        form_keys = [player.press(key, LONGEST) for key in FORM_KEYS]  # each of these keys repaints
        keys = FORM_KEYS
        if game is not None:
            keys = KEYS
            player.press(BACK, LONGEST)
            player.begin(ENTER)
            player.settle(FIRST_QUIET, FIRST_QUIET)
        others: list[SshTerminal] = []
        crowds = []
        for count in CROWDS:
            before = _cpu_of(server)
            come = _arrive(stack, key, port, count - 1 - len(others), APART)
            cpu = (_cpu_of(server) - before) / max(len(come), 1)
            others += come
            for window in come:
                window.press(NEW_TABLE, LONGEST)
            screens = [window.painted for window in come] or [first]
            crowds.append(_crowd(server, player, keys, others, screens, cpu))
    return OverSsh(in_one_instant, opened, form_keys, crowds)


def _crowd(
    server: int,
    player: SshTerminal,
    keys: list[str],
    others: list[SshTerminal],
    firsts: list[Painted],
    cpu: float,
) -> Crowd:
    here = [player, *others]
    processes = list(_tree_of(server))
    sessions = [process for process in processes if process != server and _leads(process)]
    memory = sum(map(_memory_of, sessions)) / max(len(sessions), 1)
    in_all = sum(map(_memory_of, processes))
    time.sleep(CALM)
    before = _cpu_of(server)
    time.sleep(REST)
    resting = (_cpu_of(server) - before) / REST
    pressed = [player.press(key, KEY_WITHIN) for key in keys]
    for window in here:
        window.forget()
    begun = time.perf_counter()
    for window in here:
        window.type(DOWN)
    together = _settled(here, begun)
    return Crowd(len(here), firsts, cpu, pressed, together, memory, in_all, resting)


@contextmanager
def _serving(folder: Path, key: Path) -> Iterator[tuple[int, int]]:
    command = [sys.executable, "-m", "tui.cli", "serve", "--bind", "127.0.0.1", "--port", "0"]
    most = max(*CROWDS, IN_ONE_INSTANT)
    server = subprocess.Popen(
        [*command, "--people", f"{key}.pub", "--sessions", str(most)],
        env={**os.environ, "ANNALS_HOME": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        yield server.pid, int(server.stdout.readline().partition("ssh -p ")[2].split()[0])
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _window(key: Path, port: int) -> Iterator[SshTerminal]:
    window = SshTerminal(key, port)
    try:
        yield window
    finally:
        window.close()


def _lay_table(game: Game[Any], folder: Path) -> None:
    save = folder / "bench.annals"
    save_a_game(game, save)
    header = read_header(save)
    owner = f"known {WHO.casefold()}"
    places = [Place(s.name, s.level) if s.is_bot else Place(s.name, 0, owner) for s in header.seats]
    seats = SeatList(game.id, WHO, places, header.setup.options, owner=owner, save=save.name)
    write_seat_list(folder / "bench.seats", seats)


def _arrive(stack: ExitStack, key: Path, port: int, many: int, apart: float) -> list[SshTerminal]:
    """Open windows at an interval and read them all until they are painted."""
    windows: list[SshTerminal] = []
    now = last = due = time.perf_counter()
    quiet = LONGEST
    while len(windows) < many or (windows and now - last < quiet):
        if len(windows) < many and now >= due:
            windows.append(stack.enter_context(_window(key, port)))
            last, due = now, due + apart
        for window in select.select(windows, [], [], min(apart, 0.02))[0]:
            window.take()
            last = time.perf_counter()
        are_there = all(window.painted.size >= FIRST_SIZE for window in windows)
        quiet = FIRST_QUIET if are_there else LONGEST
        now = time.perf_counter()
    return windows


def _settled(windows: list[SshTerminal], begun: float) -> float:
    """Read all windows until each is repainted; return the seconds needed."""
    last = now = begun
    while now - last < (QUIET if all(window.painted.size for window in windows) else LONGEST):
        for window in select.select(windows, [], [], QUIET)[0]:
            window.take()
            last = time.perf_counter()
        now = time.perf_counter()
    return last - begun


def _cpu_of(server: int) -> float:
    """Return the CPU seconds of a process tree; 0 where unknown.

    Scheduler statistics are used, because clock ticks are too coarse for mostly idle processes.
    """
    return sum(_ran_for(process) for process in _tree_of(server)) / 1e9


def _ran_for(process: int) -> int:
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    try:
        return sum(int(thread.read_text().split()[0]) for thread in threads)
    except OSError:
        return 0


def _memory_of(process: int) -> float:
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(row.split()[1]) for row in told.splitlines() if row.startswith("Pss:")) * 1024


def _leads(process: int) -> bool:
    """Return whether the process leads a terminal session."""
    told = _told_of(process)
    return bool(told) and int(told[5]) == process


def _told_of(process: int) -> list[str]:
    """Return the fields of `/proc/PID/stat` without the name; empty where unknown."""
    try:
        before, _, behind = Path(f"/proc/{process}/stat").read_text().rpartition(")")
    except OSError:
        return []
    return [before.split()[0], "", *behind.split()]


def _tree_of(process: int) -> Iterator[int]:
    yield process
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return
    for child in below.split():
        yield from _tree_of(int(child))
