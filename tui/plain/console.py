"""Where plain mode is read and written: lines in, lines out, nothing else."""

import asyncio
import os
import shutil
import sys
import threading
from contextlib import suppress
from typing import Protocol

from tui.plain.layout import WIDTH

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class Console(Protocol):
    """A person, as far as plain mode can tell."""

    async def ask(self, prompt: str) -> str | None:
        """A line typed after the prompt; None when there will be no more."""

    @property
    def is_typed_into(self) -> bool:
        """Whether lines come when somebody types them; from a pipe they wait to be asked for."""

    def write(self, text: str) -> None:
        """Show a text of whole lines."""

    def clear(self) -> None:
        """Take away from sight all that was shown."""


class Terminal:
    """Standard input and output, whatever they are: a terminal, a pipe, a file."""

    def __init__(self, can_clear: bool) -> None:
        self._can_clear = can_clear
        self._typed = b""
        self._reading: asyncio.Future[bytes] | None = None  # goes on when nobody waits any more
        self._is_echoed = sys.stdin.isatty()

    async def ask(self, prompt: str) -> str | None:
        """A line typed after the prompt; what comes from a pipe is shown as if it were typed."""
        self.write(prompt)
        try:
            line = await self._line()
        except asyncio.CancelledError:
            if prompt:
                self.write("\n")
            raise
        if line is None or not self._is_echoed:
            self.write(f"{line or ''}\n")
        return line

    @property
    def is_typed_into(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self._is_echoed

    def write(self, text: str) -> None:
        """Show a text, now."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def clear(self) -> None:
        """Clear the screen; where that cannot be done, push it away, or draw a line."""
        if self._can_clear:
            self.write(CLEAR)
        elif sys.stdout.isatty():
            self.write("\n" * shutil.get_terminal_size().lines)
        else:
            self.write("-" * WIDTH + "\n")

    async def _line(self) -> str | None:
        while b"\n" not in self._typed:
            if self._reading is None:
                self._reading = asyncio.ensure_future(_read_chunk(sys.stdin.fileno()))
            chunk = await asyncio.shield(self._reading)
            self._reading = None
            if not chunk:
                break
            self._typed += chunk
        if not self._typed:
            return None
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(sys.stdin.encoding, errors="replace").strip()


async def _read_chunk(file: int) -> bytes:
    """What comes next from a file; empty at its end.

    A thread of its own that nobody waits for: one that is still reading when the player
    presses Ctrl-C must not hold up the end of the program.
    """
    loop = asyncio.get_running_loop()
    arrived: asyncio.Future[bytes] = loop.create_future()

    def deliver(chunk: bytes) -> None:
        if not arrived.done():
            arrived.set_result(chunk)

    def read() -> None:
        chunk = b""
        with suppress(OSError):  # a terminal that has gone away is at its end
            chunk = os.read(file, 65536)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(deliver, chunk)

    threading.Thread(target=read, daemon=True).start()
    return await arrived
