"""Line input and output of plain mode."""

import asyncio
import os
import shutil
import sys
import threading
from contextlib import suppress
from typing import Protocol

from tui.draw.sanitizer import SanitizedStream, printable
from tui.plain.layout import WIDTH

READER_THREAD = "keyboard"
CLEAR_SEQUENCE = "\x1b[H\x1b[2J\x1b[3J"  # screen and scrollback


class Console(Protocol):
    """The input and output used by plain mode."""

    async def ask(self, prompt: str) -> str | None:
        """Return the line typed at the prompt, or None at the end of the input."""

    async def peek(self) -> str | None:
        """Return the next line without consuming it, or None at the end of the input."""

    @property
    def is_interactive(self) -> bool:
        """Return whether a person types the lines. If not, they come from a pipe or a file."""

    def write(self, text: str) -> None:
        """Print whole lines, even while a prompt is open."""

    def clear(self) -> None:
        """Remove all previous output from view."""


class StdioConsole:
    """Standard input and output: a terminal, a pipe or a file."""

    def __init__(self, can_clear: bool) -> None:
        self._can_clear = can_clear
        self._buffer = b""
        self._is_at_end = False
        self._reading: asyncio.Future[None] | None = None  # survives a cancelled waiter
        self._is_echoed = sys.stdin.isatty()
        self._prompt = ""  # the open prompt

    async def ask(self, prompt: str) -> str | None:
        self._write(prompt)
        self._prompt = prompt
        try:
            line = await self.peek()
        except asyncio.CancelledError:
            if prompt:
                self._write("\n")
            raise
        finally:
            self._prompt = ""
        self._buffer = self._buffer.partition(b"\n")[2]
        if line is None or not self._is_echoed:
            self._write(f"{printable(line or '')}\n")
        return line

    async def peek(self) -> str | None:
        while b"\n" not in self._buffer and not self._is_at_end:
            if self._reading is None:
                self._reading = asyncio.ensure_future(self._read_more())
            await asyncio.shield(self._reading)
        if not self._buffer:
            return None
        line = self._buffer.partition(b"\n")[0]
        return line.decode(sys.stdin.encoding, errors="replace").strip()

    @property
    def is_interactive(self) -> bool:
        return self._is_echoed

    def write(self, text: str) -> None:
        """Print a text and repeat an open prompt after it.

        Control characters are made visible, so that no escape sequence reaches the terminal.
        """
        shown = "\n".join(printable(line, len(line)) for line in text.split("\n"))
        self._write(f"\n{shown}{self._prompt}" if self._prompt else shown)

    def clear(self) -> None:
        """Clear the screen, or else scroll it away or print a rule."""
        if self._can_clear:
            self._write_control(CLEAR_SEQUENCE)
        elif sys.stdout.isatty():
            self.write("\n" * shutil.get_terminal_size().lines)
        else:
            self.write("-" * WIDTH + "\n")

    async def _read_more(self) -> None:
        """Read one chunk, shared by all waiting callers."""
        chunk = await _read_chunk(sys.stdin.fileno())
        self._buffer += chunk
        self._is_at_end = not chunk
        self._reading = None

    def _write_control(self, sequence: str) -> None:
        if isinstance(sys.stdout, SanitizedStream):
            sys.stdout.write_control(sequence)
            sys.stdout.flush()
        else:
            self._write(sequence)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


async def _read_chunk(file: int) -> bytes:
    """Read a chunk from a file, or nothing at its end.

    It uses a daemon thread, so that a pending read does not delay the exit after Ctrl+C.
    """
    loop = asyncio.get_running_loop()
    chunk_ready: asyncio.Future[bytes] = loop.create_future()

    def deliver(chunk: bytes) -> None:
        if not chunk_ready.done():
            chunk_ready.set_result(chunk)

    def read() -> None:
        chunk = b""
        with suppress(OSError):  # a closed terminal counts as end of input
            chunk = os.read(file, 65536)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(deliver, chunk)

    threading.Thread(target=read, name=READER_THREAD, daemon=True).start()
    return await chunk_ready
