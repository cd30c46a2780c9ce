"""Keys from a terminal, without looking for them ten times a second while nobody presses any."""

import os
from codecs import getincrementaldecoder
from select import select
from typing import Any

from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver

from tui.widgets.textual_internals import XTermParser

LARGEST_READ = 4096  # bytes


class PatientDriver(LinuxDriver):
    """Textual's driver, which sleeps until there is something to read.

    Textual's own wakes up every tenth of a second: a hundred idle sessions on a server are a
    thousand times a second for nothing.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._woken, self._waker = os.pipe()  # for good: after a rest in the shell it goes on

    def disable_input(self) -> None:
        """Wake who waits for keys, so that it sees that no more are wanted."""
        os.write(self._waker, b".")
        super().disable_input()

    def run_input_thread(self) -> None:
        """Wait for keys and hand them on, to the end."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        wait: float | None = None  # for ever; but an Esc is known by nothing that follows it
        while not self.exit_event.is_set():
            ready, _, _ = select([self.fileno, self._woken], [], [], wait)
            wait = ESCAPE_DELAY if ready else None
            if self._woken in ready:
                os.read(self._woken, LARGEST_READ)
            if self.fileno in ready:
                data = os.read(self.fileno, LARGEST_READ)
                if not data:  # the input was no terminal, and has ended
                    return
                for event in parser.feed(decode(data)):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
