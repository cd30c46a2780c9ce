"""Measurements of the screens in a real terminal, from a key to the end of its repaint."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.house.constants import VERSION
from core.kernel import Game, Rng
from core.table import Journal, Seat, open_journal
from saves.autosave import make_save
from saves.game_file import write
from tui.cli.errors import CommandFailed

NARROW, WIDE = (80, 24), (200, 60)
QUIET = 0.2  # seconds without output that mark a repaint as complete
FIRST_QUIET = 1.0  # the same for a first screen, which arrives in parts
FIRST_SIZE = 1000  # bytes; less than this is only terminal setup
LONGEST = 30.0  # seconds
KEY_WITHIN = 1.0  # seconds; a key without output by then paints nothing
IDLE = 2.0
CHOICES = 150  # random choices before the keys are pressed
MANY_CHOICES = 900  # in the measured opening
LEAST_ACTIONS = (13, 6, 1)  # preferred first; some games never offer many

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
TAB, BACK, CONTINUE = "\t", "d", "c"
KEYS = [DOWN] * 6 + [UP] * 2 + [TAB] * 8 + ["1", *[DOWN] * 4, UP, RIGHT, LEFT]
KEYS += ["2", *[DOWN] * 4, *[RIGHT] * 4, *[UP] * 2, *[LEFT] * 2, "3", *[DOWN] * 4, BACK]
KEYS += [RIGHT, LEFT, *[DOWN] * 8, *[TAB] * 6]


@dataclass(frozen=True, slots=True)
class Painted:
    """The output caused by a key or by the start."""

    seconds: float  # until the last byte
    size: int


@dataclass(frozen=True, slots=True)
class Measured:
    """All measurements from one terminal."""

    first: Painted
    keys: list[Painted]
    idle: int
    longest_block: float


class MeasuredTerminal:
    """A terminal that runs the app with a timed event loop."""

    def __init__(self, arguments: list[str], size: tuple[int, int], home: Path) -> None:
        self._blocks = home / "longest_block"
        self._begun = time.perf_counter()
        self.process, self._line = pty.fork()
        if not self.process:
            env = {**os.environ, "ANNALS_HOME": str(home), "TERM": "xterm-256color"}
            env.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages are compiled
            env |= {"COLUMNS": str(size[0]), "LINES": str(size[1])}
            for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # installed packages are compiled
                env.pop(name, None)
            watched = [sys.executable, "-m", "tui.cli.bench_loop", str(self._blocks)]
            os.execve(sys.executable, [*watched, *arguments], env)
        rows = struct.pack("HHHH", size[1], size[0], 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, rows)

    def begin(self, key: str) -> float:
        self._begun = time.perf_counter()
        os.write(self._line, key.encode())
        size = 0
        while size < FIRST_SIZE and select.select([self._line], [], [], LONGEST)[0]:
            size += len(self._read())
        return time.perf_counter() - self._begun

    def watch_anew(self) -> None:
        """Discard the recorded blocks: startup must not count."""
        self._blocks.unlink(missing_ok=True)

    @property
    def longest_block(self) -> float:
        if not self._blocks.exists():
            return 0.0
        return max(float(line) for line in self._blocks.read_text().splitlines())

    def press(self, key: str, longest: float) -> Painted:
        self._begun = time.perf_counter()
        os.write(self._line, key.encode())
        return self.settle(longest)

    def settle_first(self) -> Painted:
        return self.settle(LONGEST, FIRST_QUIET, FIRST_SIZE)

    def settle(self, longest: float, quiet: float = QUIET, least: int = 1) -> Painted:
        """Wait for `min_size` bytes, then until the output pauses."""
        size, last = 0, 0.0
        while select.select([self._line], [], [], quiet if size >= least else longest)[0]:
            size += len(self._read())
            last = time.perf_counter() - self._begun
        return Painted(last, size)

    def idle(self, seconds: float) -> int:
        size, until = 0, time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            if select.select([self._line], [], [], left)[0]:
                size += len(self._read())
        return size

    def _read(self) -> bytes:
        try:
            return os.read(self._line, 1 << 16)
        except OSError:  # the other end of the pty is closed
            raise CommandFailed("The app ended while its screens were measured.") from None

    def close(self) -> None:
        """Kill the app: with SIGHUP ignored it would survive the closed terminal."""
        os.close(self._line)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


@contextmanager
def measured_terminal(
    arguments: list[str], size: tuple[int, int], home: Path
) -> Iterator[MeasuredTerminal]:
    opened = MeasuredTerminal(arguments, size, home)
    try:
        yield opened
    finally:
        opened.close()


def measure_start(size: tuple[int, int]) -> Painted:
    with (
        tempfile.TemporaryDirectory() as folder,
        measured_terminal([], size, Path(folder)) as terminal,
    ):
        return terminal.settle_first()


def measure_table(game: Game[Any], size: tuple[int, int]) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        save_a_game(game, home / "saves" / "bench.annals")
        with measured_terminal(["continue"], size, home) as terminal:
            first = terminal.settle_first()
            terminal.watch_anew()
            keys = [terminal.press(key, KEY_WITHIN) for key in KEYS]
            block = terminal.longest_block
            return Measured(first, keys, terminal.idle(IDLE), block)


def measure_opening(game: Game[Any], size: tuple[int, int]) -> tuple[int, float]:
    """Open a long game; return its number of choices and the seconds to its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        choices = save_a_game(game, home / "saves" / "bench.annals", MANY_CHOICES)
        with measured_terminal([], size, home) as terminal:
            terminal.settle_first()
            return choices, terminal.begin(CONTINUE)


def save_a_game(game: Game[Any], path: Path, choices: int = CHOICES) -> int:
    """Save a random game in which the first seat has many actions; return its length."""
    players = min(game.players, key=lambda count: abs(count - 4))
    seats = [Seat("You"), *(Seat(f"Bot {seat}", "bot", 1) for seat in range(1, players))]
    played = (
        _played(game, players, many, least)
        for many in (choices, CHOICES)
        for least in LEAST_ACTIONS
    )
    journal, state = next((j, s) for j, s in played if not game.is_over(s))
    path.parent.mkdir(parents=True)
    write(path, make_save(game, journal, state, seats, VERSION))
    return len(journal.line())


def _played(game: Game[Any], players: int, choices: int, least: int) -> tuple[Journal, Any]:
    """Play at random until the first seat has enough actions, or to the end."""
    journal = open_journal(game, players, {}, 1)
    state, rng = game.new(players, {}, 1), Rng(1)
    many = 0
    while (pending := game.decisions(state)) and not (
        many >= choices and pending[0].seat == 0 and len(pending[0].actions) >= least
    ):
        action = rng.choice(pending[0].actions)
        if action.gives_up:
            action = pending[0].actions[0]
        game.apply(state, pending[0].seat, action)
        journal.record(pending[0].seat, str(action))
        many += 1
    return journal, state
