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

GOODBYE_SECONDS = 5.0  # seconds for the last output to arrive
MAX_CHUNK = 32 << 10
MAX_COLUMNS, MAX_ROWS = 500, 200

log = logging.getLogger("annals.lan")


class Display(Protocol):
    """The remote display of a terminal: an SSH channel or a browser page."""

    def show(self, drawn: bytes) -> None: ...

    def finish(self) -> None:
        """Handle the end of the process."""


class PtyTerminal:
    """A process on a pty, its display, and its idle limit."""

    def __init__(self, name: str, display: Display, idle_seconds: float) -> None:
        self.name = name  # of the person
        self.display = display
        self._idle_seconds = idle_seconds
        self._master = -1
        self._slave = -1  # kept open, or the pty would close before the process opens it
        self._process: ForkServerProcess | None = None
        self._last_input = 0.0
        self._timeout: asyncio.TimerHandle | None = None
        self._goodbye = ""

    def open(
        self, size: tuple[int, int], create_process: Callable[[str], ForkServerProcess]
    ) -> None:
        """Open a pty and start a process on it. Raise OSError if no pty is free.

        `create_process` gets the path of the pty.
        """
        self._master, self._slave = os.openpty()
        self.resize(*size)
        self._process = create_process(os.ttyname(self._slave))
        self._process.start()
        os.set_blocking(self._master, False)
        self.resume()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self.end)
        self._last_input = time.monotonic()
        self._check_idle()

    def _forward_output(self) -> None:
        try:
            output = os.read(self._master, MAX_CHUNK)
        except BlockingIOError:
            return
        except OSError:  # the process has closed the terminal
            output = b""
        if output:
            self.display.show(output)
        else:
            self.pause()

    def pause(self) -> None:
        """Stop reading, so that the process waits for a slow connection."""
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._forward_output)

    def send_input(self, data: bytes) -> None:
        """Write input to the process. Input beyond its buffer is lost."""
        self._last_input = time.monotonic()
        with suppress(OSError):
            os.write(self._master, data)

    def resize(self, width: int, height: int) -> None:
        columns, rows = min(max(width, 1), MAX_COLUMNS), min(max(height, 1), MAX_ROWS)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        with suppress(OSError):
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def _check_idle(self) -> None:
        seconds_left = self._last_input + self._idle_seconds - time.monotonic()
        if seconds_left <= 0:
            log.info("%s was idle for too long", self.name)
            self.terminate("You were idle for too long. Your seats are kept.")
        elif seconds_left < float("inf"):
            self._timeout = asyncio.get_running_loop().call_later(seconds_left, self._check_idle)

    def terminate(self, reason: str) -> None:
        self._goodbye = f"{reason}\r\n"
        if self._timeout is not None:
            self._timeout.cancel()
        self._timeout = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.end)
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if self._timeout is not None:
            self._timeout.cancel()
        loop = asyncio.get_running_loop()
        loop.remove_reader(process.sentinel)
        self._flush_output()
        self.pause()
        os.close(self._master)
        os.close(self._slave)
        self._master = -1
        process.kill()
        loop.run_in_executor(None, process.join)
        self.on_exit()
        self.display.finish()

    def on_exit(self) -> None:
        """Clean up after the process has ended; subclasses override this."""

    def _flush_output(self) -> None:
        """Forward the remaining output, so that the terminal is restored."""
        with suppress(OSError):
            while output := os.read(self._master, MAX_CHUNK):
                self.display.show(output)
        if self._goodbye:
            self.display.show(self._goodbye.encode())
