"""The app with a timed event loop: `python -m tui.cli.watched_loop FILE ARGUMENT ...`.

Keys wait while the loop runs callbacks. Each such period is written to the file, in seconds.
"""

import asyncio
import sys
import time
from pathlib import Path
from selectors import DefaultSelector, SelectorKey

from tui.cli.main import main

NOTED = 0.001  # shorter blocks are not noticeable


class WatchedSelector(DefaultSelector):
    """A selector that records the time between two polls."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._looked: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if self._looked is not None and (away := time.perf_counter() - self._looked) > NOTED:
            with self._path.open("a") as file:
                file.write(f"{away}\n")
        found = super().select(timeout)
        self._looked = time.perf_counter()
        return found


class WatchedLoops(asyncio.DefaultEventLoopPolicy):
    """An event loop policy whose loops use the watched selector."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.SelectorEventLoop(WatchedSelector(self._path))


if __name__ == "__main__":
    asyncio.set_event_loop_policy(WatchedLoops(Path(sys.argv.pop(1))))
    sys.exit(main())
