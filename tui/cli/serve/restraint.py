"""How much of the machine one session may use, so that a greedy one does not slow the others."""

import os
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

MEMORY = 1 << 30  # bytes of address space; a session needs a fifth of it
FILES = 256  # open at once
LARGEST_FILE = 8 << 20  # bytes; settings are small
PROCESSOR = 4 * 3600  # seconds of work in all: more than a person's keys ever ask for
POLITENESS = 5  # how far a session stands behind the server itself from the beginning
GREEDY, WITHIN = 1.0, 4.0  # seconds of work in so many: who works so hard stands back a step
GROUP = Path("/proc/self/autogroup")  # where Linux weighs whole sessions, not their processes


def be_restrained(greedy: float = GREEDY, within: float = WITHIN) -> None:
    """Take on the limits, for this process and all it starts. They cannot be lifted again."""
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_CPU, PROCESSOR),
        (resource.RLIMIT_CORE, 0),
    ):
        _, already = resource.getrlimit(what)
        limit = most if already == resource.RLIM_INFINITY else min(most, already)
        resource.setrlimit(what, (limit, limit))
    os.nice(POLITENESS)
    worked_until = time.monotonic()

    def worked(number: int, frame: FrameType | None) -> None:
        """Who works without a rest lets those go first who wait for their keys."""
        nonlocal worked_until
        before, worked_until = worked_until, time.monotonic()
        if worked_until - before <= within:
            _stand_back()

    signal.signal(signal.SIGVTALRM, worked)
    signal.setitimer(signal.ITIMER_VIRTUAL, greedy, greedy)


def _stand_back() -> None:
    """One step, to the last there is; with all of this session behind the other sessions."""
    politeness = os.nice(1)
    with suppress(OSError):  # there are no groups here, or it was moved a moment ago
        GROUP.write_text(str(politeness))
