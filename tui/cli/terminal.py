"""Terminal detection."""

import os
import sys
from typing import TextIO


def is_terminal(stream: TextIO) -> bool:
    unnamed = "dumb" if os.name == "posix" else ""
    return stream.isatty() and os.environ.get("TERM", unnamed) != "dumb"


def can_show_screens() -> bool:
    """Return whether the app can run here. Otherwise plain mode is used."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)
