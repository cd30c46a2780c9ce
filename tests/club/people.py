"""People of a club for tests: OpenSSH at a pty of its own, and somebody who types line by line."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from pathlib import Path

from tests.lan.test_ssh import WORDS
from tests.patience import PATIENCE

HALL = "The hall, a number or ? > "
ASKED = re.compile(r"\b(?:1-)?(\d+) or \? > $")
TURNS = re.compile(r"It is your turn in (\d+) games?")
ROW = re.compile(r"^ *(\d+)  (.*\n(?: {5}.*\n)*)", re.MULTILINE)


def rows(shown: str, words: str) -> list[str]:
    """The numbers of the rows of a hall's list that say something."""
    found = [(row[1], " ".join(row[2].split())) for row in ROW.finditer(shown)]
    return [number for number, text in found if words in text]


class Gone(Exception):
    """The line was cut."""


class PlainPerson:
    """`ssh -t HOST plain`, typed into."""

    def __init__(self, key: Path, port: str) -> None:
        self.shown = ""
        self._read_up_to = 0
        self.process, self._line = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
            os.environ["TERM"] = "xterm-256color"
            there = ["-p", port, "-i", str(key), "-t", "x@127.0.0.1", "plain"]
            os.execvp("ssh", ["ssh", *WORDS, *there])

    def type(self, line: str) -> None:
        """A line; what is asked for then comes behind it."""
        self._read_up_to = len(self.shown)
        try:
            os.write(self._line, f"{line}\n".encode())
        except OSError:
            raise Gone from None

    @property
    def new(self) -> str:
        """What was shown since something was typed."""
        return self.shown[self._read_up_to :]

    def wait_for(self, *words: str) -> str:
        """Read until one of these is shown, at the end of what there is; which."""
        until = time.monotonic() + PATIENCE
        while True:
            for word in words:
                if re.search(word, self.new):
                    return word
            if not select.select([self._line], [], [], max(until - time.monotonic(), 0))[0]:
                raise AssertionError(f"{words} does not come:\n{self.shown[-2000:]}")
            try:
                chunk = os.read(self._line, 1 << 16)
            except OSError:
                chunk = b""
            if not chunk:
                raise Gone
            self.shown += chunk.decode(errors="replace").replace("\r", "")

    def end(self) -> str:
        """Read the rest; all that was shown."""
        with contextlib.suppress(Gone):
            self.wait_for("this never comes")
        os.close(self._line)
        os.waitpid(self.process, 0)
        return self.shown
