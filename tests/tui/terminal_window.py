"""A real pseudo-terminal with `annals` in it, and its emulated screen."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.timeouts import Deadline
from tests.tui.terminal_emulator import TerminalEmulator
from tui.model.key_guard import RELEASE_SECONDS

PROJECT_ROOT = Path(__file__).parents[2]


class TerminalWindow:
    """A process in a pty that can be typed into, resized, stopped and disconnected."""

    def __init__(
        self,
        *arguments: str,
        env: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        module: str = "tui.cli",
    ) -> None:
        self.process, self._line = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(PROJECT_ROOT)
            os.execve(sys.executable, [sys.executable, "-m", module, *arguments], dict(env))
        self.screen = TerminalEmulator(*size)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def wait_for(self, *words: str) -> str:
        """Read until all of these texts are on the screen at once."""
        deadline = Deadline(" and ".join(words), lambda: self.screen.text)
        self._read_until(lambda: all(word in self.screen.text for word in words), deadline)
        return self.screen.text

    def wait_until(self, happened: Callable[[], bool]) -> None:
        self._read_until(happened, Deadline(happened, lambda: self.screen.text))

    def _read_until(self, happened: Callable[[], bool], deadline: Deadline) -> None:
        while not happened():
            if not select.select([self._line], [], [], deadline.seconds_left)[0]:
                deadline.fail()
            try:
                written = os.read(self._line, 1 << 16)
            except OSError:  # the other end of the pty was closed
                deadline.fail()
            self.screen.feed(self._decoder.decode(written))

    def read(self, seconds: float) -> None:
        """Read what comes first, if anything comes in this time."""
        if select.select([self._line], [], [], seconds)[0]:
            self.screen.feed(self._decoder.decode(os.read(self._line, 1 << 16)))

    def wait_for_reaction_time(self) -> None:
        """Read for as long as the key guard ignores input."""
        until = time.monotonic() + RELEASE_SECONDS
        while (left := until - time.monotonic()) > 0:
            if select.select([self._line], [], [], left)[0]:
                self.screen.feed(self._decoder.decode(os.read(self._line, 1 << 16)))

    def press(self, keys: str) -> None:
        os.write(self._line, keys.encode())

    def resize(self, width: int, height: int) -> None:
        """Resize the terminal and clear the screen, as when dragging a window corner."""
        self.screen.width, self.screen.height = width, height
        self.screen.cells.clear()
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait_for_stop(self) -> None:
        """Read until the process is suspended."""
        deadline = Deadline("the process is suspended", lambda: self.screen.text)
        while True:
            deadline.check()
            found, status = os.waitpid(self.process, os.WUNTRACED | os.WNOHANG)
            if found:
                assert os.WIFSTOPPED(status)
                return
            if select.select([self._line], [], [], 0.05)[0]:
                self.screen.feed(self._decoder.decode(os.read(self._line, 1 << 16)))

    def resume(self) -> None:
        """Resume the process, like `fg` in a shell."""
        os.kill(self.process, signal.SIGCONT)

    @property
    def has_echo(self) -> bool:
        """Return whether the terminal echoes input, as shells expect."""
        flags: int = termios.tcgetattr(self._line)[3]
        return bool(flags & termios.ECHO)

    def hang_up(self) -> int:
        """Close the terminal; return the exit status."""
        os.close(self._line)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def wait(self) -> int:
        """Read the rest; return the exit status."""
        try:
            while written := os.read(self._line, 1 << 16):
                self.screen.feed(self._decoder.decode(written))
        except OSError:  # the other end of the pty was closed
            pass
        os.close(self._line)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
