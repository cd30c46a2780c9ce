"""How much of the machine one session may use, so that a greedy one does not slow the others."""

import os
import resource
import signal
from types import FrameType

MEMORY = 1 << 30  # bytes of address space; a session needs a fifth of it
FILES = 256  # open at once
LARGEST_FILE = 8 << 20  # bytes; settings are small
PROCESSOR = 4 * 3600  # seconds of work in all: more than a person's keys ever ask for
POLITENESS = 5  # how far a session stands behind the server itself from the beginning
MOST_POLITE = 19
GREEDY = 60.0  # seconds of work after each of which it stands back one step more


def be_restrained(greedy: float = GREEDY) -> None:
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
    signal.signal(signal.SIGVTALRM, _stand_back)
    signal.setitimer(signal.ITIMER_VIRTUAL, greedy, greedy)


def _stand_back(number: int, frame: FrameType | None) -> None:
    """Who has worked much lets those go first who have worked little."""
    if os.nice(0) < MOST_POLITE:
        os.nice(1)
