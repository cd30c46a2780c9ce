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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.app.constants import VERSION
from core.kernel import Game, Rng
from core.table import Journal, Seat, new_journal
from saves.autosave import make_save
from saves.game_file import write_save
from tui.errors import CommandFailed

NARROW, WIDE = (80, 24), (200, 60)
QUIET_SECONDS = 0.2  # seconds without output that mark a repaint as complete
FIRST_QUIET_SECONDS = 1.0  # the same for a first screen, which arrives in parts
MIN_FIRST_SIZE = 1000  # bytes; less than this is only terminal setup
PAINT_TIMEOUT = 30.0  # seconds
KEY_TIMEOUT = 1.0  # seconds; a key without output by then paints nothing
IDLE_SECONDS = 2.0
RANDOM_CHOICES = 150  # random choices before the keys are pressed
LONG_GAME_CHOICES = 900  # in the measured opening
MIN_ACTIONS = (13, 6, 1)  # preferred first; some games never offer many

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
TAB, BACK, CONTINUE = "\t", "d", "c"
KEYS = [DOWN] * 6 + [UP] * 2 + [TAB] * 8 + ["1", *[DOWN] * 4, UP, RIGHT, LEFT]
KEYS += ["2", *[DOWN] * 4, *[RIGHT] * 4, *[UP] * 2, *[LEFT] * 2, "3", *[DOWN] * 4, BACK]
KEYS += [RIGHT, LEFT, *[DOWN] * 8, *[TAB] * 6]
STOCK_APP = "tui.bench.stock_app"
STOCK_KEYS = [*[DOWN] * 20, *[UP] * 4, TAB, *[DOWN] * 20, *[UP] * 4]


@dataclass(frozen=True, slots=True)
class Repaint:
    """The output caused by a key or by the start."""

    seconds: float  # until the last byte
    size: int


@dataclass(frozen=True, slots=True)
class ScreenResults:
    """All measurements from one terminal."""

    first: Repaint
    keys: list[Repaint]
    idle: int
    longest_block: float


class MeasuredTerminal:
    """A terminal that runs a Python module."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], home: Path) -> None:
        self._blocks = _blocks_file(home)
        self._started = time.perf_counter()
        self.process, self._pty = pty.fork()
        if not self.process:
            env = {**os.environ, "ANNALS_HOME": str(home), "TERM": "xterm-256color"}
            env |= {"COLUMNS": str(size[0]), "LINES": str(size[1])}
            for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # installed packages are compiled
                env.pop(name, None)
            os.execve(sys.executable, [sys.executable, "-m", *command], env)
        rows = struct.pack("HHHH", size[1], size[0], 0, 0)
        fcntl.ioctl(self._pty, termios.TIOCSWINSZ, rows)

    def time_first_paint(self, key: str) -> float:
        self._started = time.perf_counter()
        os.write(self._pty, key.encode())
        size = 0
        while size < MIN_FIRST_SIZE and select.select([self._pty], [], [], PAINT_TIMEOUT)[0]:
            size += len(self._read())
        return time.perf_counter() - self._started

    def reset_blocks(self) -> None:
        """Discard the recorded blocks, because startup must not count."""
        self._blocks.unlink(missing_ok=True)

    @property
    def longest_block(self) -> float:
        if not self._blocks.exists():
            return 0.0
        return max(float(line) for line in self._blocks.read_text().splitlines())

    def press(self, key: str, timeout: float) -> Repaint:
        self._started = time.perf_counter()
        os.write(self._pty, key.encode())
        return self.settle(timeout)

    def settle_first_screen(self) -> Repaint:
        return self.settle(PAINT_TIMEOUT, FIRST_QUIET_SECONDS, MIN_FIRST_SIZE)

    def settle(self, timeout: float, quiet: float = QUIET_SECONDS, min_size: int = 1) -> Repaint:
        """Wait for `min_size` bytes, then until the output pauses."""
        size, last = 0, 0.0
        while select.select([self._pty], [], [], quiet if size >= min_size else timeout)[0]:
            size += len(self._read())
            last = time.perf_counter() - self._started
        return Repaint(last, size)

    def count_idle_bytes(self, seconds: float) -> int:
        size, until = 0, time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            if select.select([self._pty], [], [], left)[0]:
                size += len(self._read())
        return size

    def _read(self) -> bytes:
        try:
            return os.read(self._pty, 1 << 16)
        except OSError:  # the other end of the pty is closed
            raise CommandFailed("The app ended while its screens were measured.") from None

    def close(self) -> None:
        """Kill the app, which with SIGHUP ignored would survive the closed terminal."""
        os.close(self._pty)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def _blocks_file(home: Path) -> Path:
    return home / "longest_block"


@contextmanager
def measured_terminal(
    arguments: list[str], size: tuple[int, int], home: Path
) -> Iterator[MeasuredTerminal]:
    """Run the app with a timed event loop."""
    with running_module(
        ["tui.cli.watched_loop", str(_blocks_file(home)), *arguments], size, home
    ) as opened:
        yield opened


@contextmanager
def running_module(
    command: Sequence[str], size: tuple[int, int], home: Path
) -> Iterator[MeasuredTerminal]:
    opened = MeasuredTerminal(command, size, home)
    try:
        yield opened
    finally:
        opened.close()


def measure_start(size: tuple[int, int], renderer: str = "auto") -> Repaint:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _choose_renderer(home, renderer)
        with measured_terminal([], size, home) as terminal:
            return terminal.settle_first_screen()


def measure_stock_start(size: tuple[int, int]) -> Repaint:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_module([STOCK_APP], size, Path(folder)) as terminal,
    ):
        return terminal.settle_first_screen()


def measure_stock_keys(size: tuple[int, int]) -> list[Repaint]:
    """Measure the keys that move in the list and in the table of a stock Textual app."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_module([STOCK_APP], size, Path(folder)) as terminal,
    ):
        terminal.settle_first_screen()
        return [terminal.press(key, KEY_TIMEOUT) for key in STOCK_KEYS]


def _choose_renderer(home: Path, renderer: str) -> None:
    (home / "settings.toml").write_text(f'renderer = "{renderer}"\n')


def measure_table(game: Game[Any], size: tuple[int, int], renderer: str = "auto") -> ScreenResults:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _choose_renderer(home, renderer)
        save_random_game(game, home / "saves" / "bench.annals")
        with measured_terminal(["continue"], size, home) as terminal:
            first = terminal.settle_first_screen()
            terminal.reset_blocks()
            keys = [terminal.press(key, KEY_TIMEOUT) for key in KEYS]
            block = terminal.longest_block
            return ScreenResults(first, keys, terminal.count_idle_bytes(IDLE_SECONDS), block)


def measure_opening(game: Game[Any], size: tuple[int, int]) -> tuple[int, float]:
    """Open a long game. Return its number of choices and the seconds to its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        choices = save_random_game(game, home / "saves" / "bench.annals", LONG_GAME_CHOICES)
        with measured_terminal([], size, home) as terminal:
            terminal.settle_first_screen()
            return choices, terminal.time_first_paint(CONTINUE)


def save_random_game(game: Game[Any], path: Path, choices: int = RANDOM_CHOICES) -> int:
    """Save a random game in which the first seat has many actions. Return its length."""
    players = min(game.player_counts, key=lambda count: abs(count - 4))
    seats = [Seat("You"), *(Seat(f"Bot {seat}", "bot", 1) for seat in range(1, players))]
    games = (
        _play_random_game(game, players, max_actions, min_actions)
        for max_actions in (choices, RANDOM_CHOICES)
        for min_actions in MIN_ACTIONS
    )
    journal, state = next((j, s) for j, s in games if not game.is_over(s))
    path.parent.mkdir(parents=True)
    write_save(path, make_save(game, journal, state, seats, VERSION))
    return len(journal.main_line())


def _play_random_game(
    game: Game[Any], players: int, choices: int, min_actions: int
) -> tuple[Journal, Any]:
    journal = new_journal(game, players, {}, 1)
    state, rng = game.new(players, {}, 1), Rng(1)
    played = 0
    while (pending := game.decisions(state)) and not (
        played >= choices and pending[0].seat == 0 and len(pending[0].actions) >= min_actions
    ):
        action = rng.choice(pending[0].actions)
        if action.is_resignation:
            action = pending[0].actions[0]
        game.apply(state, pending[0].seat, action)
        journal.record(pending[0].seat, str(action))
        played += 1
    return journal, state
