"""The screens measured on a real terminal: from a key to the end of its repaint, byte by byte."""

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
QUIET = 0.2  # seconds without a byte: what was to be painted is painted
FIRST_QUIET = 1.0  # and for a first screen, which comes in parts
FIRST_SIZE = 1000  # bytes that every first screen has: before, the terminal is only prepared
LONGEST = 30.0  # seconds until something must have been painted
KEY_WITHIN = 1.0  # seconds after which a key counts as one that paints nothing
IDLE = 2.0
CHOICES = 150  # made at random before the keys are pressed
MANY_CHOICES = 900  # in a game that is opened
LEAST_ACTIONS = (13, 6, 1)  # to choose from then; games differ in how many there ever are

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
TAB, BACK, CONTINUE = "\t", "d", "c"
KEYS = [DOWN] * 6 + [UP] * 2 + [TAB] * 8 + ["1", *[DOWN] * 4, UP, RIGHT, LEFT]
KEYS += ["2", *[DOWN] * 4, *[RIGHT] * 4, *[UP] * 2, *[LEFT] * 2, "3", *[DOWN] * 4, BACK]
KEYS += [RIGHT, LEFT, *[DOWN] * 8, *[TAB] * 6]


@dataclass(frozen=True, slots=True)
class Painted:
    """What a key (or the start) made the app write."""

    seconds: float  # until the last byte
    size: int


@dataclass(frozen=True, slots=True)
class Measured:
    """All that was measured in one terminal."""

    first: Painted
    keys: list[Painted]
    idle: int
    longest_block: float


class MeasuredTerminal:
    """A terminal of a size with the app in it, its event loop watched."""

    def __init__(self, arguments: list[str], size: tuple[int, int], home: Path) -> None:
        self._blocks = home / "longest_block"
        self._begun = time.perf_counter()
        self.process, self._line = pty.fork()
        if not self.process:
            env = {**os.environ, "ANNALS_HOME": str(home), "TERM": "xterm-256color"}
            env.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
            env |= {"COLUMNS": str(size[0]), "LINES": str(size[1])}
            for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # what is installed is compiled
                env.pop(name, None)
            watched = [sys.executable, "-m", "tui.cli.bench_loop", str(self._blocks)]
            os.execve(sys.executable, [*watched, *arguments], env)
        rows = struct.pack("HHHH", size[1], size[0], 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, rows)

    def begin(self, key: str) -> float:
        """Press a key; the seconds until its picture has begun to appear."""
        self._begun = time.perf_counter()
        os.write(self._line, key.encode())
        size = 0
        while size < FIRST_SIZE and select.select([self._line], [], [], LONGEST)[0]:
            size += len(self._read())
        return time.perf_counter() - self._begun

    def watch_anew(self) -> None:
        """Forget how long the event loop was away so far: starting up is no answer to a key."""
        self._blocks.unlink(missing_ok=True)

    @property
    def longest_block(self) -> float:
        """The longest time that no key could have been heard, in seconds."""
        if not self._blocks.exists():
            return 0.0
        return max(float(line) for line in self._blocks.read_text().splitlines())

    def press(self, key: str, longest: float) -> Painted:
        """Press a key, and wait until its picture is complete."""
        self._begun = time.perf_counter()
        os.write(self._line, key.encode())
        return self.settle(longest)

    def settle_first(self) -> Painted:
        """Wait until the first screen is complete."""
        return self.settle(LONGEST, FIRST_QUIET, FIRST_SIZE)

    def settle(self, longest: float, quiet: float = QUIET, least: int = 1) -> Painted:
        """Wait for so many bytes, and then until there are no more."""
        size, last = 0, 0.0
        while select.select([self._line], [], [], quiet if size >= least else longest)[0]:
            size += len(self._read())
            last = time.perf_counter() - self._begun
        return Painted(last, size)

    def idle(self, seconds: float) -> int:
        """The bytes that are written while nothing is pressed."""
        size, until = 0, time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            if select.select([self._line], [], [], left)[0]:
                size += len(self._read())
        return size

    def _read(self) -> bytes:
        try:
            return os.read(self._line, 1 << 16)
        except OSError:  # so a terminal says that nobody is there any more
            raise CommandFailed("The app ended while its screens were measured.") from None

    def close(self) -> None:
        """Cut the line and end the app: where a cut is ignored (nohup), it would stay for ever."""
        os.close(self._line)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


@contextmanager
def measured_terminal(
    arguments: list[str], size: tuple[int, int], home: Path
) -> Iterator[MeasuredTerminal]:
    """A terminal as long as it is needed."""
    opened = MeasuredTerminal(arguments, size, home)
    try:
        yield opened
    finally:
        opened.close()


def measure_start(size: tuple[int, int]) -> Painted:
    """From nothing to the first screen."""
    with (
        tempfile.TemporaryDirectory() as folder,
        measured_terminal([], size, Path(folder)) as terminal,
    ):
        return terminal.settle_first()


def measure_table(game: Game[Any], size: tuple[int, int]) -> Measured:
    """A game in full swing, and many keys."""
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
    """A long game opened from the first screen: its choices, and seconds to its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        choices = save_a_game(game, home / "saves" / "bench.annals", MANY_CHOICES)
        with measured_terminal([], size, home) as terminal:
            terminal.settle_first()
            return choices, terminal.begin(CONTINUE)


def save_a_game(game: Game[Any], path: Path, choices: int = CHOICES) -> int:
    """A game after many random choices (how many), the first seat having much to choose from."""
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
    """A random game, so many choices long, to where the first seat has so many actions, or over."""
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
