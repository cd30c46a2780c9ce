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
    UP,
    MeasuredTerminal,
    Painted,
    save_a_game,
)

SESSIONS = 20
APART = 0.25  # seconds between people who come one after the other
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
    opened: Painted  # a screen with all that is on it: the form of a new table
    keys: list[Painted]  # in that form, and then those that are pressed at a table without SSH too
    memory: float  # bytes of each of those in turn: its own, and its share of what is shared


def measure_ssh(game: Game[Any] | None) -> OverSsh:
    """Many windows, and the keys of one of them: with a game, also at a table in full swing."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        key = folder / "key"
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", WHO, "-f", str(key)]
        subprocess.run(make, check=True)
        if game is not None:
            _lay_table(game, folder / "server" / "tables")
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
            opened = in_turn[-1].press(NEW_TABLE, LONGEST)
            keys = [in_turn[-1].press(key, LONGEST) for key in FORM_KEYS]  # all of them paint
            if game is not None:
                in_turn[-1].press(BACK, LONGEST)
                in_turn[-1].begin(ENTER)
                in_turn[-1].settle(FIRST_QUIET, FIRST_QUIET)
                keys += [in_turn[-1].press(key, KEY_WITHIN) for key in KEYS]
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
        opened,
        keys,
        memory,
    )


def _lay_table(game: Game[Any], folder: Path) -> None:
    """A game in full swing among a server's tables, its first seat kept for who comes."""
    save = folder / "bench.annals"
    save_a_game(game, save)
    header = read_header(save)
    owner = f"known {WHO.casefold()}"
    places = [Place(s.name, s.level) if s.is_bot else Place(s.name, 0, owner) for s in header.seats]
    seats = SeatList(game.id, WHO, places, header.setup.options, owner=owner, save=save.name)
    write_seat_list(folder / "bench.seats", seats)


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
