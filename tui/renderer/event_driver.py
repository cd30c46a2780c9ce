"""An input driver that blocks until keys arrive, instead of polling."""

import os
from codecs import getincrementaldecoder
from select import select
from typing import Any

from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver

MAX_READ = 4096  # bytes


class EventDriver(LinuxDriver):
    """Textual's Linux driver without polling.

    Textual's own wakes ten times per second, ends the app at a byte that is not UTF-8, and keeps a
    core busy at the end of the input.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._wake_reader, self._wake_writer = (
            os.pipe()
        )  # never closed: input can be resumed after suspending

    def disable_input(self) -> None:
        """Wake the input thread so that it can stop."""
        os.write(self._wake_writer, b".")
        super().disable_input()

    def run_input_thread(self) -> None:
        parser = XTermParser()
        decode = getincrementaldecoder("utf-8")("replace").decode
        timeout: float | None = None  # no timeout, except that only time distinguishes a single Esc
        while not self.exit_event.is_set():
            ready, _, _ = select([self.fileno, self._wake_reader], [], [], timeout)
            timeout = ESCAPE_DELAY if ready else None
            if self._wake_reader in ready:
                os.read(self._wake_reader, MAX_READ)
            if self.fileno in ready:
                data = os.read(self.fileno, MAX_READ)
                if not data:  # end of input
                    return
                for event in parser.feed(decode(data)):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
