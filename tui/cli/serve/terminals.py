"""A process with the app at a pty of its own, and whoever looks at it from afar."""

import asyncio
import fcntl
import logging
import os
import struct
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from typing import Protocol

LAST_WORDS = 5.0  # seconds for a last picture to arrive
LARGEST_CHUNK = 32 << 10
MOST_COLUMNS, MOST_ROWS = 500, 200

log = logging.getLogger("annals.lan")


class Onlooker(Protocol):
    """Where a terminal is seen: an SSH channel, a page in a browser."""

    def show(self, drawn: bytes) -> None:
        """Something was drawn."""

    def ended(self) -> None:
        """Nothing more comes."""


class Terminal:
    """A process at a pty: what it draws is shown, what is typed goes to it. It ends once."""

    def __init__(self, name: str, onlooker: Onlooker, idle: float) -> None:
        self.name = name  # whose it is
        self.onlooker = onlooker
        self._idle = idle
        self._master = -1
        self._slave = -1  # open on this side too, or the terminal would be gone before it is used
        self._process: ForkServerProcess | None = None
        self._heard = 0.0
        self._waiting: asyncio.TimerHandle | None = None
        self._last_words = ""

    def open(self, size: tuple[int, int], process: Callable[[str], ForkServerProcess]) -> None:
        """Start the process at the pty whose path it is given. OSError where there is none left."""
        self._master, self._slave = os.openpty()
        self.resize(*size)
        self._process = process(os.ttyname(self._slave))
        self._process.start()
        os.set_blocking(self._master, False)
        self.resume()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self.end)
        self._heard = time.monotonic()
        self._watch_idle()

    def _show(self) -> None:
        """What the process draws goes to the onlooker."""
        try:
            drawn = os.read(self._master, LARGEST_CHUNK)
        except BlockingIOError:
            return
        except OSError:  # nobody is at the terminal any more
            drawn = b""
        if drawn:
            self.onlooker.show(drawn)
        else:
            self.pause()

    def pause(self) -> None:
        """A slow line: the process waits, and nobody else."""
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume(self) -> None:
        """Go on."""
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._show)

    def type(self, data: bytes) -> None:
        """What the person types goes to the process; what it has no room for is lost."""
        self._heard = time.monotonic()
        with suppress(OSError):
            os.write(self._master, data)

    def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        columns, rows = min(max(width, 1), MOST_COLUMNS), min(max(height, 1), MOST_ROWS)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        with suppress(OSError):
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def _watch_idle(self) -> None:
        left = self._heard + self._idle - time.monotonic()
        if left <= 0:
            log.info("%s was idle for too long", self.name)
            self.send_home("Nothing was typed for long; your seats are kept.")
        elif left < float("inf"):
            self._waiting = asyncio.get_running_loop().call_later(left, self._watch_idle)

    def send_home(self, why: str) -> None:
        """Let the app leave the terminal as it was found; one that does not is ended."""
        self._last_words = f"{why}\r\n"
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(LAST_WORDS, self.end)
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
        """End the process, with the last it has drawn; once."""
        process, self._process = self._process, None
        if process is None:
            return
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        loop.remove_reader(process.sentinel)
        self._show_the_rest()
        self.pause()
        os.close(self._master)
        os.close(self._slave)
        self._master = -1
        process.kill()
        loop.run_in_executor(None, process.join)
        self.left()
        self.onlooker.ended()

    def left(self) -> None:
        """What there is to do when the process is gone."""

    def _show_the_rest(self) -> None:
        """What was drawn last, so that the terminal is left as it was found."""
        with suppress(OSError):
            while drawn := os.read(self._master, LARGEST_CHUNK):
                self.onlooker.show(drawn)
        if self._last_words:
            self.onlooker.show(self._last_words.encode())
