"""A process on a pty, displayed remotely."""

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

LAST_WORDS = 5.0  # seconds for the last output to arrive
LARGEST_CHUNK = 32 << 10
MOST_COLUMNS, MOST_ROWS = 500, 200

log = logging.getLogger("annals.lan")


class Onlooker(Protocol):
    """The remote display of a terminal: an SSH channel or a browser page."""

    def show(self, drawn: bytes) -> None:
        """Send drawn output to the person."""

    def ended(self) -> None:
        """Handle the end of the process."""


class Terminal:
    """A process on a pty, its display, and its idle limit."""

    def __init__(self, name: str, onlooker: Onlooker, idle: float) -> None:
        self.name = name  # of the person
        self.onlooker = onlooker
        self._idle = idle
        self._master = -1
        self._slave = -1  # kept open, or the pty would close before the process opens it
        self._process: ForkServerProcess | None = None
        self._heard = 0.0
        self._waiting: asyncio.TimerHandle | None = None
        self._last_words = ""

    def open(self, size: tuple[int, int], process: Callable[[str], ForkServerProcess]) -> None:
        """Start the process on a new pty, given its path. OSError if none is free."""
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
        try:
            drawn = os.read(self._master, LARGEST_CHUNK)
        except BlockingIOError:
            return
        except OSError:  # the process has closed the terminal
            drawn = b""
        if drawn:
            self.onlooker.show(drawn)
        else:
            self.pause()

    def pause(self) -> None:
        """Stop reading, so that the process waits for a slow connection."""
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._show)

    def type(self, data: bytes) -> None:
        """Write input to the process; input beyond its buffer is lost."""
        self._heard = time.monotonic()
        with suppress(OSError):
            os.write(self._master, data)

    def resize(self, width: int, height: int) -> None:
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
        self._last_words = f"{why}\r\n"
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(LAST_WORDS, self.end)
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
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
        """Clean up after the process has ended; subclasses override this."""

    def _show_the_rest(self) -> None:
        """Forward the remaining output, so that the terminal is restored."""
        with suppress(OSError):
            while drawn := os.read(self._master, LARGEST_CHUNK):
                self.onlooker.show(drawn)
        if self._last_words:
            self.onlooker.show(self._last_words.encode())
