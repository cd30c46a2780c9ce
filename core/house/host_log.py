"""The log file of connections and refusals, for the owner of a table or server."""

import logging
import time
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from saves import home

LARGEST_LOG = 1 << 20  # bytes; one older file is kept
WHILE = 60.0  # seconds during which repeated lines are counted
MOST_LINES = 200  # per window; further ones are only counted


class CountingLog(RotatingFileHandler):
    """A log handler that counts repeated lines instead of writing them, so that it cannot be
    flooded.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LARGEST_LOG, backupCount=1, encoding="utf-8")
        self._since = time.monotonic()
        self._again: dict[str, int] = {}  # repetitions by line
        self._others = 0  # lines over the limit

    def emit(self, record: logging.LogRecord) -> None:
        if time.monotonic() - self._since > WHILE:
            self._sum_up()
        line = record.getMessage()
        if line in self._again:
            self._again[line] += 1
        elif len(self._again) >= MOST_LINES:
            self._others += 1
        else:
            self._again[line] = 0
            super().emit(record)

    def close(self) -> None:
        self._sum_up()
        super().close()

    def _sum_up(self) -> None:
        for line, times in self._again.items():
            if times:
                self._write(f"{times} times more: {line}")
        if self._others:
            self._write(f"{self._others} other lines")
        self._since, self._again, self._others = time.monotonic(), {}, 0

    def _write(self, line: str) -> None:
        super().emit(logging.LogRecord("annals.lan", logging.WARNING, "", 0, line, None, None))


def log_to_file() -> None:
    """Write connections and refusals to `host.log`."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        handler = CountingLog(home() / "host.log")
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logger = logging.getLogger("annals.lan")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
