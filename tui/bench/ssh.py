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
from tui.bench.screens import (
    DOWN,
    FIRST_QUIET_SECONDS,
    KEY_TIMEOUT,
    KEYS,
    MIN_FIRST_SIZE,
    NARROW,
    PAINT_TIMEOUT,
    QUIET_SECONDS,
    UP,
    MeasuredTerminal,
    Repaint,
    save_random_game,
)

CROWD_SIZES: tuple[int, ...] = (1, 20, 50, 100)  # numbers of open sessions
BURST_SIZE = 20  # people who connect to an idle server at once
ARRIVAL_INTERVAL = 0.25  # seconds between connections
CALM_SECONDS = 5.0  # until all lobby updates have been delivered
REST_SECONDS = 10.0  # the interval between two pings
USER_NAME = "Bench"
NEW_TABLE, BACK, ENTER = "n", "q", "\r"
FORM_KEYS = [DOWN, DOWN, UP, UP, DOWN, DOWN, UP, UP, DOWN, UP]


class SshTerminal(MeasuredTerminal):
    """A terminal that runs OpenSSH's client."""

    def __init__(self, key: Path, port: int) -> None:
        self._started = time.perf_counter()
        self.process, self._pty = pty.fork()
        if not self.process:
            os.environ["TERM"] = "xterm-256color"
            settings = ("StrictHostKeyChecking=no", f"UserKnownHostsFile={os.devnull}")
            options = [
                argument
                for setting in (*settings, "LogLevel=ERROR")
                for argument in ("-o", setting)
            ]
            destination = [
                "-F",
                os.devnull,
                "-p",
                str(port),
                "-i",
                str(key),
                f"{USER_NAME}@127.0.0.1",
            ]
            os.execvp("ssh", ["ssh", *options, *destination])
        rows = struct.pack("HHHH", NARROW[1], NARROW[0], 0, 0)
        fcntl.ioctl(self._pty, termios.TIOCSWINSZ, rows)
        self.painted = Repaint(0.0, 0)

    def fileno(self) -> int:
        return self._pty

    def send_key(self, key: str) -> None:
        os.write(self._pty, key.encode())

    def reset(self) -> None:
        self._started = time.perf_counter()
        self.painted = Repaint(0.0, 0)

    def read_output(self) -> None:
        size = len(self._read())
        self.painted = Repaint(time.perf_counter() - self._started, self.painted.size + size)


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
    first_screens: list[Repaint]  # of the latest arrivals, one after the other
    login_cpu: float  # seconds of the server and its sessions, per arrival
    key_repaints: list[Repaint]  # at the table, with the other sessions idle
    all_keys_seconds: float  # until all windows have repainted a key pressed at once
    session_memory: float  # bytes per session: its own, and its part of shared pages
    total_memory: float  # bytes of the server, its sessions and its bots
    resting_cpu: float  # CPU seconds per second with no input


@dataclass(frozen=True, slots=True)
class SshResults:
    """Measurements of an SSH server as its clients see it."""

    burst: list[Repaint]  # first screens
    form: Repaint  # a full screen: the form of a new table
    form_keys: list[Repaint]
    crowds: list[Crowd]


def measure_ssh(game: Game[Any] | None) -> SshResults:
    """Measure a server with growing crowds. With a game, keys are pressed at its table."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        key = folder / "key"
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", USER_NAME, "-f", str(key)]
        subprocess.run(make, check=True)
        if game is not None:
            _prepare_table(game, folder / "server" / "tables")
        server, port = stack.enter_context(_running_server(folder, key))
        with _open_window(key, port) as warm_up:  # wakes the server
            warm_up.settle_first_screen()
        with ExitStack() as briefly:
            windows = _open_windows(briefly, key, port, BURST_SIZE, 0.0)
            burst = [window.painted for window in windows]
        player = stack.enter_context(_open_window(key, port))
        first = player.settle_first_screen()
        form = player.press(NEW_TABLE, PAINT_TIMEOUT)
        form_keys = [
            player.press(key, PAINT_TIMEOUT) for key in FORM_KEYS
        ]  # each of these keys repaints
        keys = FORM_KEYS
        if game is not None:
            keys = KEYS
            player.press(BACK, PAINT_TIMEOUT)
            player.time_first_paint(ENTER)
            player.settle(FIRST_QUIET_SECONDS, FIRST_QUIET_SECONDS)
        others: list[SshTerminal] = []
        crowds = []
        for count in CROWD_SIZES:
            before = _cpu_seconds(server)
            arrived = _open_windows(stack, key, port, count - 1 - len(others), ARRIVAL_INTERVAL)
            cpu = (_cpu_seconds(server) - before) / max(len(arrived), 1)
            others += arrived
            for window in arrived:
                window.press(NEW_TABLE, PAINT_TIMEOUT)
            screens = [window.painted for window in arrived] or [first]
            crowds.append(_measure_crowd(server, player, keys, others, screens, cpu))
    return SshResults(burst, form, form_keys, crowds)


def _measure_crowd(
    server: int,
    player: SshTerminal,
    keys: list[str],
    others: list[SshTerminal],
    first_screens: list[Repaint],
    cpu: float,
) -> Crowd:
    windows = [player, *others]
    processes = list(_process_tree(server))
    sessions = [process for process in processes if process != server and _leads_session(process)]
    memory = sum(map(_memory_bytes, sessions)) / max(len(sessions), 1)
    total_memory = sum(map(_memory_bytes, processes))
    time.sleep(CALM_SECONDS)
    before = _cpu_seconds(server)
    time.sleep(REST_SECONDS)
    resting = (_cpu_seconds(server) - before) / REST_SECONDS
    pressed = [player.press(key, KEY_TIMEOUT) for key in keys]
    for window in windows:
        window.reset()
    started = time.perf_counter()
    for window in windows:
        window.send_key(DOWN)
    all_keys_seconds = _wait_until_settled(windows, started)
    return Crowd(
        len(windows), first_screens, cpu, pressed, all_keys_seconds, memory, total_memory, resting
    )


@contextmanager
def _running_server(folder: Path, key: Path) -> Iterator[tuple[int, int]]:
    command = [sys.executable, "-m", "tui.cli", "serve", "--bind", "127.0.0.1", "--port", "0"]
    capacity = max(*CROWD_SIZES, BURST_SIZE)
    server = subprocess.Popen(
        [*command, "--people", f"{key}.pub", "--sessions", str(capacity)],
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
def _open_window(key: Path, port: int) -> Iterator[SshTerminal]:
    window = SshTerminal(key, port)
    try:
        yield window
    finally:
        window.close()


def _prepare_table(game: Game[Any], folder: Path) -> None:
    save = folder / "bench.annals"
    save_random_game(game, save)
    header = read_header(save)
    owner = f"known {USER_NAME.casefold()}"
    places = [Place(s.name, s.level) if s.is_bot else Place(s.name, 0, owner) for s in header.seats]
    seats = SeatList(
        game.id, USER_NAME, places, header.setup.options, host_id=owner, save=save.name
    )
    write_seat_list(folder / "bench.seats", seats)


def _open_windows(
    stack: ExitStack, key: Path, port: int, count: int, interval: float
) -> list[SshTerminal]:
    windows: list[SshTerminal] = []
    now = last = due = time.perf_counter()
    quiet = PAINT_TIMEOUT
    while len(windows) < count or (windows and now - last < quiet):
        if len(windows) < count and now >= due:
            windows.append(stack.enter_context(_open_window(key, port)))
            last, due = now, due + interval
        for window in select.select(windows, [], [], min(interval, 0.02))[0]:
            window.read_output()
            last = time.perf_counter()
        are_painted = all(window.painted.size >= MIN_FIRST_SIZE for window in windows)
        quiet = FIRST_QUIET_SECONDS if are_painted else PAINT_TIMEOUT
        now = time.perf_counter()
    return windows


def _wait_until_settled(windows: list[SshTerminal], started: float) -> float:
    last = now = started
    while now - last < (
        QUIET_SECONDS if all(window.painted.size for window in windows) else PAINT_TIMEOUT
    ):
        for window in select.select(windows, [], [], QUIET_SECONDS)[0]:
            window.read_output()
            last = time.perf_counter()
        now = time.perf_counter()
    return last - started


def _cpu_seconds(server: int) -> float:
    """Return the CPU seconds of a process tree, or 0 where unknown.

    Scheduler statistics are used, because clock ticks are too coarse for mostly idle processes.
    """
    return sum(_cpu_nanoseconds(process) for process in _process_tree(server)) / 1e9


def _cpu_nanoseconds(process: int) -> int:
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    try:
        return sum(int(thread.read_text().split()[0]) for thread in threads)
    except OSError:
        return 0


def _memory_bytes(process: int) -> float:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(row.split()[1]) for row in text.splitlines() if row.startswith("Pss:")) * 1024


def _leads_session(process: int) -> bool:
    fields = _stat_fields(process)
    return bool(fields) and int(fields[5]) == process


def _stat_fields(process: int) -> list[str]:
    """Return the fields of `/proc/PID/stat` without the name, or nothing where unknown."""
    try:
        before, _, behind = Path(f"/proc/{process}/stat").read_text().rpartition(")")
    except OSError:
        return []
    return [before.split()[0], "", *behind.split()]


def _process_tree(process: int) -> Iterator[int]:
    yield process
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return
    for child in below.split():
        yield from _process_tree(int(child))
