import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from core.games import load_game
from saves.game_file import read_save
from saves.replay import verify_replay
from tests.tui.saved_games import random_mosaic_save, store_save

PROJECT_ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pty")


class Terminal:
    """An 80x24 window that runs `annals`."""

    def __init__(self, *arguments: str, env: Mapping[str, str]) -> None:
        self.process, self._line = pty.fork()
        if not self.process:
            command = [sys.executable, "-m", "tui.cli", *arguments]
            os.execvpe(command[0], command, {**os.environ, **env})
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = ""

    def read_to(self, words: str) -> None:
        """Wait until the text has been shown."""
        while words not in self.shown:
            ready, _, _ = select.select([self._line], [], [], 60)
            assert ready, f"'{words}' does not come: {self.shown[-500:]!r}"
            self.shown += os.read(self._line, 65536).decode("utf-8", "replace")

    def press(self, keys: str) -> None:
        self.shown = ""
        os.write(self._line, keys.encode())

    def hang_up(self) -> None:
        """Close the connection, as when a window is closed."""
        os.close(self._line)

    def wait(self) -> int:
        """Read the rest and return how it ended."""
        try:
            while os.read(self._line, 65536):
                pass
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.fixture
def env(home: Path) -> Iterator[dict[str, str]]:
    yield {"ANNALS_HOME": str(home), "PYTHONPATH": str(PROJECT_ROOT), "TERM": "xterm-256color"}


def test_annals_opens_the_home_screen_and_q_quits(env: dict[str, str]) -> None:
    terminal = Terminal(env=env)
    terminal.read_to("New game")
    terminal.press("q")
    assert terminal.wait() == 0


def test_play_opens_the_table_and_q_returns_home(env: dict[str, str]) -> None:
    terminal = Terminal("play", "mosaic", "--seats", "you,bot:1", "--seed", "3", env=env)
    terminal.read_to("R3.9")
    terminal.press("q")
    terminal.read_to("New game")
    terminal.press("q")
    assert terminal.wait() == 0


@pytest.mark.parametrize("arguments", [("continue",), ("load", "mine")])
def test_saved_game_is_continued(
    env: dict[str, str], home: Path, arguments: tuple[str, ...]
) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    terminal = Terminal(*arguments, env=env)
    terminal.read_to("treasury")
    terminal.press("q")
    terminal.read_to("Continue")
    terminal.press("q")
    assert terminal.wait() == 0


@pytest.mark.parametrize("end", ["hang up", "terminate"])
def test_interrupted_game_is_saved(env: dict[str, str], home: Path, end: str) -> None:
    terminal = Terminal("play", "mosaic", "--seats", "you,bot:1", "--seed", "3", env=env)
    terminal.read_to("R3.9")
    terminal.press("\r")
    terminal.read_to("R3.10")  # the leader is chosen, the draft has begun
    if end == "hang up":
        terminal.hang_up()
        assert terminal.wait() == -signal.SIGHUP
    else:
        os.kill(terminal.process, signal.SIGTERM)
        assert terminal.wait() == 0
    (path,) = (home / "saves").glob("*.annals")
    assert len(verify_replay(load_game("mosaic"), read_save(path)).steps) >= 1


def test_sigterm_before_the_first_frame_restores_the_terminal(env: dict[str, str]) -> None:
    terminal = Terminal(env=env)
    terminal.read_to("\x1b[?1049h")  # another page is opened, and nothing is on it
    os.kill(terminal.process, signal.SIGTERM)
    terminal.read_to("\x1b[?1049l")
    assert terminal.wait() == 0


def test_damaged_save_is_refused_before_the_app_opens(env: dict[str, str], home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(3)).write_bytes(b"")
    terminal = Terminal("load", "mine", env=env)
    terminal.read_to("mine.annals is not an Annals save.")
    assert terminal.wait() == 1
