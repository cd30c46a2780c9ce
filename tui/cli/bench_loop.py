"""The app with an eye on its event loop: `python -m tui.cli.bench_loop FILE ARGUMENT ...`.

Between two looks at its input a loop does what is due; meanwhile no key is heard. Such times are
written down in the file, in seconds, one a line.
"""

import asyncio
import sys
import time
from pathlib import Path
from selectors import DefaultSelector, SelectorKey

from tui.cli.main import main

NOTED = 0.001  # seconds; what is shorter nobody can feel


class WatchedSelector(DefaultSelector):
    """Takes the time from the end of one look to the beginning of the next."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._looked: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Look at what has come, and note how long nobody has looked."""
        if self._looked is not None and (away := time.perf_counter() - self._looked) > NOTED:
            with self._path.open("a") as file:
                file.write(f"{away}\n")
        found = super().select(timeout)
        self._looked = time.perf_counter()
        return found


class WatchedLoops(asyncio.DefaultEventLoopPolicy):
    """Makes loops that are watched."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """A loop whose looks at its input are timed."""
        return asyncio.SelectorEventLoop(WatchedSelector(self._path))


if __name__ == "__main__":
    asyncio.set_event_loop_policy(WatchedLoops(Path(sys.argv.pop(1))))
    sys.exit(main())
