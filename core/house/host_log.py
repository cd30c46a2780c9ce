"""Who came and who was refused, written down for the owner of a table or a server."""

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler

from saves import home

LARGEST_LOG = 1 << 20  # bytes; the one before is kept beside it


def log_to_file() -> None:
    """Write down who came and who was refused, where the owner can read it."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            home() / "host.log", maxBytes=LARGEST_LOG, backupCount=1, encoding="utf-8"
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logger = logging.getLogger("annals.lan")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
