"""How long tests wait for something, and time limits of the app that no test may reach."""

import asyncio
import inspect
import os
import time
from collections.abc import Callable
from typing import NoReturn

WAIT_SECONDS = 30.0  # on a quiet machine, where nothing that a test awaits takes a tenth of it
TIMEOUT = 900.0  # for limits of the app itself, so that they do not end a test


def wait_seconds() -> float:
    """Return how long a test waits: longer if more processes run than there are cores."""
    return WAIT_SECONDS * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def long_wait_seconds() -> float:
    """Return the limit of a whole test, so that a single wait in it fails first and explains."""
    return 4 * wait_seconds()


class Deadline:
    """The end of a wait that begins now. It moves while the machine is busy."""

    def __init__(
        self, awaited: str | Callable[[], object], shown: Callable[[], str] = lambda: "nothing"
    ) -> None:
        self._awaited, self._shown = awaited, shown
        self._start = time.monotonic()

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._start + wait_seconds() - time.monotonic())

    def check(self) -> None:
        """Fail if the wait has taken too long."""
        waited = time.monotonic() - self._start
        if waited > WAIT_SECONDS and waited > wait_seconds():
            self.fail()

    def fail(self) -> NoReturn:
        """Fail with what was awaited and what is shown instead."""
        waited = time.monotonic() - self._start
        awaited = self._awaited if isinstance(self._awaited, str) else source_of(self._awaited)
        raise AssertionError(f"Waited {waited:.1f} s for:\n{awaited}\nShown:\n{self._shown()}")


def source_of(condition: Callable[[], object]) -> str:
    """Return the source of a condition, to say what was awaited."""
    try:
        return inspect.getsource(condition).strip()
    except (OSError, TypeError):
        return repr(condition)


async def wait_until(condition: Callable[[], object]) -> None:
    """Wait for a condition that another task fulfills."""
    deadline = Deadline(condition)
    while not condition():
        deadline.check()
        await asyncio.sleep(0.005)
