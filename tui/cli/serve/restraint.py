"""Resource limits of a session, which protect the other sessions."""

import os
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

MEMORY = 1 << 30  # bytes of address space; a session needs a fifth
FILES = 256
LARGEST_FILE = 8 << 20  # bytes; settings are small
PROCESSOR = 4 * 3600  # in total; no person's input needs that much
POLITENESS = 5  # initial niceness of a session relative to the server
GREEDY, WITHIN = 1.0, 4.0  # CPU seconds within a window; more lowers the priority by a step
GROUP = Path("/proc/self/autogroup")  # Linux schedules by session group


def be_restrained(greedy: float = GREEDY, within: float = WITHIN) -> None:
    """Apply the limits to this process and its children, permanently."""
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
        """Lower the priority after a CPU timer that expired too soon."""
        nonlocal worked_until
        before, worked_until = worked_until, time.monotonic()
        if worked_until - before <= within:
            _stand_back()

    signal.signal(signal.SIGVTALRM, worked)
    signal.setitimer(signal.ITIMER_VIRTUAL, greedy, greedy)


def _stand_back() -> None:
    """Lower the priority of the process and of its scheduling group by one step."""
    politeness = os.nice(1)
    with suppress(OSError):  # no autogroups, or changed too recently
        GROUP.write_text(str(politeness))
