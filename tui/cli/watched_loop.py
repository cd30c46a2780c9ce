"""The app with a timed event loop: `python -m tui.cli.watched_loop FILE ARGUMENT ...`.

Keys wait while the loop runs callbacks. Each such period is written to the file, in seconds.
"""

import asyncio
import sys
import time
from pathlib import Path
from selectors import DefaultSelector, SelectorKey

from tui.cli.main import main

MIN_RECORDED_SECONDS = 0.001  # shorter blocks are not noticeable


class WatchedSelector(DefaultSelector):
    """A selector that records the time between two polls."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._returned_at: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if (
            self._returned_at is not None
            and (blocked := time.perf_counter() - self._returned_at) > MIN_RECORDED_SECONDS
        ):
            with self._path.open("a") as file:
                file.write(f"{blocked}\n")
        events = super().select(timeout)
        self._returned_at = time.perf_counter()
        return events


class WatchedLoopPolicy(asyncio.DefaultEventLoopPolicy):
    """An event loop policy whose loops use the watched selector."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.SelectorEventLoop(WatchedSelector(self._path))


if __name__ == "__main__":
    asyncio.set_event_loop_policy(WatchedLoopPolicy(Path(sys.argv.pop(1))))
    sys.exit(main())
