"""What stands at the other end of a stream."""

import os
import sys
from typing import TextIO


def is_terminal(stream: TextIO) -> bool:
    """Whether it is a terminal on which a cursor can be moved."""
    unnamed = "dumb" if os.name == "posix" else ""
    return stream.isatty() and os.environ.get("TERM", unnamed) != "dumb"


def can_show_screens() -> bool:
    """Whether the app could run here; else everything is told line by line."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)
