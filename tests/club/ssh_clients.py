"""Clients for club tests: OpenSSH in a pty, driven line by line."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import termios
from pathlib import Path

from tests.timeouts import Deadline
from tests.tui.server.test_ssh import WORDS

LOBBY_PROMPT = "Lobby: a number or ? > "
CHOICE_PROMPT = re.compile(r"\b(?:1-)?(\d+) or \? > $")
ANY_PROMPT = re.compile(r"It is your turn in (\d+) games?")
ROW = re.compile(r"^ *(\d+)  (.*\n(?: {5}.*\n)*)", re.MULTILINE)


def row_numbers(shown: str, wanted: str) -> list[str]:
    """Return the numbers of the list rows that contain a text."""
    found = [(row[1], " ".join(row[2].split())) for row in ROW.finditer(shown)]
    return [number for number, text in found if wanted in text]


class ConnectionLost(Exception):
    """The connection was lost."""


class SshClient:
    """A client that runs `ssh -t HOST plain`."""

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
        """Send a line. Later output counts as new."""
        self._read_up_to = len(self.shown)
        try:
            os.write(self._line, f"{line}\n".encode())
        except OSError:
            raise ConnectionLost from None

    @property
    def new_output(self) -> str:
        """Return the output since the last line was sent."""
        return self.shown[self._read_up_to :]

    def wait_for(self, *words: str) -> str:
        """Read until the output ends with one of these texts, and return that one."""
        deadline = Deadline(" or ".join(words), lambda: self.shown[-2000:])
        while True:
            for word in words:
                if re.search(word, self.new_output):
                    return word
            if not select.select([self._line], [], [], deadline.seconds_left)[0]:
                deadline.fail()
            try:
                chunk = os.read(self._line, 1 << 16)
            except OSError:
                chunk = b""
            if not chunk:
                raise ConnectionLost
            self.shown += chunk.decode(errors="replace").replace("\r", "")

    def end(self) -> str:
        """Read the remaining output and return all of it."""
        with contextlib.suppress(ConnectionLost):
            self.wait_for("this never comes")
        os.close(self._line)
        os.waitpid(self.process, 0)
        return self.shown
