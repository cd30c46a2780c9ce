"""Resource limits of a session, which protect the other sessions."""

import os
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

MAX_MEMORY = 1 << 30  # bytes of address space; a session needs a fifth
MAX_OPEN_FILES = 256
MAX_FILE_SIZE = 8 << 20  # bytes; settings are small
MAX_CPU_SECONDS = 4 * 3600  # in total; no person's input needs that much
NICENESS = 5  # initial niceness of a session relative to the server
BUSY_SECONDS, BUSY_WINDOW = (
    1.0,
    4.0,
)  # CPU seconds within a window; more lowers the priority by a step
AUTOGROUP = Path("/proc/self/autogroup")  # Linux schedules by session group


def apply_limits(busy_seconds: float = BUSY_SECONDS, window: float = BUSY_WINDOW) -> None:
    """Apply the limits to this process and its children, permanently."""
    for resource_id, maximum in (
        (resource.RLIMIT_AS, MAX_MEMORY),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES),
        (resource.RLIMIT_FSIZE, MAX_FILE_SIZE),
        (resource.RLIMIT_CPU, MAX_CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        _, current_limit = resource.getrlimit(resource_id)
        limit = maximum if current_limit == resource.RLIM_INFINITY else min(maximum, current_limit)
        resource.setrlimit(resource_id, (limit, limit))
    os.nice(NICENESS)
    last_signal = time.monotonic()

    def worked(number: int, frame: FrameType | None) -> None:
        """Lower the priority after a CPU timer that expired too soon."""
        nonlocal last_signal
        previous, last_signal = last_signal, time.monotonic()
        if last_signal - previous <= window:
            _lower_priority()

    signal.signal(signal.SIGVTALRM, worked)
    signal.setitimer(signal.ITIMER_VIRTUAL, busy_seconds, busy_seconds)


def _lower_priority() -> None:
    niceness = os.nice(1)
    with suppress(OSError):  # no autogroups, or changed too recently
        AUTOGROUP.write_text(str(niceness))
