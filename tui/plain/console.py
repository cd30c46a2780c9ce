"""Where plain mode is read and written: lines in, lines out, nothing else."""

import asyncio
import os
import shutil
import sys
import threading
from contextlib import suppress
from typing import Protocol

from tui.draw.clean_output import TextOnly, visible
from tui.plain.layout import WIDTH

READER = "keyboard"  # the name of the thread that waits for what is typed
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class Console(Protocol):
    """A person, as far as plain mode can tell."""

    async def ask(self, prompt: str) -> str | None:
        """A line typed after the prompt; None when there will be no more."""

    async def upcoming(self) -> str | None:
        """The line that will be asked for next, left where it is; None as before."""

    @property
    def is_typed_into(self) -> bool:
        """Whether lines come when somebody types them; from a pipe they wait to be asked for."""

    def write(self, text: str) -> None:
        """Show a text of whole lines, also in the middle of a prompt."""

    def clear(self) -> None:
        """Take away from sight all that was shown."""


class Terminal:
    """Standard input and output, whatever they are: a terminal, a pipe, a file."""

    def __init__(self, can_clear: bool) -> None:
        self._can_clear = can_clear
        self._typed = b""
        self._is_at_end = False
        self._reading: asyncio.Future[None] | None = None  # goes on when nobody waits any more
        self._is_echoed = sys.stdin.isatty()
        self._prompt = ""  # behind which a line is being waited for

    async def ask(self, prompt: str) -> str | None:
        """A line typed after the prompt; what comes from a pipe is shown as if it were typed."""
        self._put(prompt)
        self._prompt = prompt
        try:
            line = await self.upcoming()
        except asyncio.CancelledError:
            if prompt:
                self._put("\n")
            raise
        finally:
            self._prompt = ""
        self._typed = self._typed.partition(b"\n")[2]
        if line is None or not self._is_echoed:
            self._put(f"{visible(line or '')}\n")
        return line

    async def upcoming(self) -> str | None:
        """The line that will be asked for next, left where it is; None at the end."""
        while b"\n" not in self._typed and not self._is_at_end:
            if self._reading is None:
                self._reading = asyncio.ensure_future(self._read_on())
            await asyncio.shield(self._reading)
        if not self._typed:
            return None
        line = self._typed.partition(b"\n")[0]
        return line.decode(sys.stdin.encoding, errors="replace").strip()

    @property
    def is_typed_into(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self._is_echoed

    def write(self, text: str) -> None:
        """Show a text, now; a prompt it breaks into is shown again behind it.

        Whatever somebody has typed into it, no escape sequence reaches the terminal.
        """
        shown = "\n".join(visible(line, len(line)) for line in text.split("\n"))
        self._put(f"\n{shown}{self._prompt}" if self._prompt else shown)

    def clear(self) -> None:
        """Clear the screen; where that cannot be done, push it away, or draw a line."""
        if self._can_clear:
            self._put_control(CLEAR)
        elif sys.stdout.isatty():
            self.write("\n" * shutil.get_terminal_size().lines)
        else:
            self.write("-" * WIDTH + "\n")

    async def _read_on(self) -> None:
        """Read what comes next, once for all who wait for it."""
        chunk = await _read_chunk(sys.stdin.fileno())
        self._typed += chunk
        self._is_at_end = not chunk
        self._reading = None

    def _put_control(self, sequence: str) -> None:
        if isinstance(sys.stdout, TextOnly):
            sys.stdout.control(sequence)
            sys.stdout.flush()
        else:
            self._put(sequence)

    def _put(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


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

    threading.Thread(target=read, name=READER, daemon=True).start()
    return await arrived
