"""The screens over SSH, measured with OpenSSH's client on this machine."""

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

CROWDS: tuple[int, ...] = (1, 20, 50, 100)  # sessions that are open when a server is measured
IN_ONE_INSTANT = 20  # people who come to an empty one together
APART = 0.25  # seconds between people who come one after the other
CALM = 5.0  # seconds after which everybody has heard who else has come
REST = 10.0  # seconds in which nobody does anything: as long as from one ping to the next
WHO = "Bench"
NEW_TABLE, BACK, ENTER = "n", "q", "\r"
FORM_KEYS = [DOWN, DOWN, UP, UP, DOWN, DOWN, UP, UP, DOWN, UP]


class SshTerminal(MeasuredTerminal):
    """A terminal with OpenSSH's client in it."""

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
        """What `select` waits for."""
        return self._line

    def type(self, key: str) -> None:
        """Press a key, and wait for nothing."""
        os.write(self._line, key.encode())

    def forget(self) -> None:
        """Whatever was painted so far."""
        self._begun = time.perf_counter()
        self.painted = Painted(0.0, 0)

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
class Crowd:
    """A server with so many sessions open: the first one at a table, the others in the hall."""

    count: int
    firsts: list[Painted]  # screens of those who came last, one after the other
    cpu: float  # seconds of the server and its sessions for each of those
    keys: list[Painted]  # at the table, while the others rest
    together: float  # seconds until a key that all press in one instant is painted everywhere
    memory: float  # bytes of a session: its own, and its share of what is shared
    in_all: float  # bytes of the server, its sessions and its bots
    resting: float  # seconds of CPU that all together take in a second of rest


@dataclass(frozen=True, slots=True)
class OverSsh:
    """A server as those see it who come by SSH."""

    in_one_instant: list[Painted]  # first screens
    opened: Painted  # a screen with all that is on it: the form of a new table
    form_keys: list[Painted]
    crowds: list[Crowd]


def measure_ssh(game: Game[Any] | None) -> OverSsh:
    """Few windows, then ever more; with a game, the keys of one are pressed in its full swing."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        key = folder / "key"
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", WHO, "-f", str(key)]
        subprocess.run(make, check=True)
        if game is not None:
            _lay_table(game, folder / "server" / "tables")
        server, port = stack.enter_context(_serving(folder, key))
        with _window(key, port) as early:  # who wakes the server up
            early.settle_first()
        with ExitStack() as briefly:
            together = _arrive(briefly, key, port, IN_ONE_INSTANT, 0.0)
            in_one_instant = [window.painted for window in together]
        player = stack.enter_context(_window(key, port))
        first = player.settle_first()
        opened = player.press(NEW_TABLE, LONGEST)
        form_keys = [player.press(key, LONGEST) for key in FORM_KEYS]  # all of them paint
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
    """What it is like with those who are here now."""
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
    """A server with room for all: its process and its port."""
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
    """A window as long as it is needed."""
    window = SshTerminal(key, port)
    try:
        yield window
    finally:
        window.close()


def _lay_table(game: Game[Any], folder: Path) -> None:
    """A game in full swing among a server's tables, its first seat kept for who comes."""
    save = folder / "bench.annals"
    save_a_game(game, save)
    header = read_header(save)
    owner = f"known {WHO.casefold()}"
    places = [Place(s.name, s.level) if s.is_bot else Place(s.name, 0, owner) for s in header.seats]
    seats = SeatList(game.id, WHO, places, header.setup.options, owner=owner, save=save.name)
    write_seat_list(folder / "bench.seats", seats)


def _arrive(stack: ExitStack, key: Path, port: int, many: int, apart: float) -> list[SshTerminal]:
    """Open windows one after the other, and read them all until every picture is complete."""
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
    """Read them all until every one has painted something and nothing more comes: how long."""
    last = now = begun
    while now - last < (QUIET if all(window.painted.size for window in windows) else LONGEST):
        for window in select.select(windows, [], [], QUIET)[0]:
            window.take()
            last = time.perf_counter()
        now = time.perf_counter()
    return last - begun


def _cpu_of(server: int) -> float:
    """Seconds of CPU time of a process and all below it; 0 where the system does not tell.

    Not by the system's ticks: a hundred processes that hardly ran would each be counted by chance.
    """
    return sum(_ran_for(process) for process in _tree_of(server)) / 1e9


def _ran_for(process: int) -> int:
    """Nanoseconds, of all its threads."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    try:
        return sum(int(thread.read_text().split()[0]) for thread in threads)
    except OSError:
        return 0


def _memory_of(process: int) -> float:
    """Proportional set size in bytes; 0 where it is not told."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(row.split()[1]) for row in told.splitlines() if row.startswith("Pss:")) * 1024


def _leads(process: int) -> bool:
    """Whether it has a terminal of its own, as the session of a person has."""
    told = _told_of(process)
    return bool(told) and int(told[5]) == process


def _told_of(process: int) -> list[str]:
    """What the system tells of a process, its name left out; nothing where it does not."""
    try:
        before, _, behind = Path(f"/proc/{process}/stat").read_text().rpartition(")")
    except OSError:
        return []
    return [before.split()[0], "", *behind.split()]


def _tree_of(process: int) -> Iterator[int]:
    """A process and all below it."""
    yield process
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return
    for child in below.split():
        yield from _tree_of(int(child))
