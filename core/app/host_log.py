"""The log file of connections and refusals, for the owner of a table or server."""

import logging
import time
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from saves import data_folder

MAX_LOG_BYTES = 1 << 20  # bytes; one older file is kept
WINDOW = 60.0  # seconds during which repeated lines are counted
MAX_DISTINCT_LINES = 200  # per window; further ones are only counted


class CountingLogHandler(RotatingFileHandler):
    """A log handler that counts repeated lines, to prevent flooding."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MAX_LOG_BYTES, backupCount=1, encoding="utf-8")
        self._since = time.monotonic()
        self._repeats: dict[str, int] = {}  # repetitions by line
        self._dropped = 0  # lines over the limit

    def _open(self) -> TextIOWrapper:
        """Open the file for its owner only. It names people and addresses."""
        path = Path(self.baseFilename)
        path.touch(mode=0o600)
        path.chmod(0o600)  # an older version made it readable by others
        return super()._open()

    def emit(self, record: logging.LogRecord) -> None:
        if time.monotonic() - self._since > WINDOW:
            self._write_summary()
        line = record.getMessage()
        if line in self._repeats:
            self._repeats[line] += 1
        elif len(self._repeats) >= MAX_DISTINCT_LINES:
            self._dropped += 1
        else:
            self._repeats[line] = 0
            super().emit(record)

    def close(self) -> None:
        self._write_summary()
        super().close()

    def _write_summary(self) -> None:
        for line, times in self._repeats.items():
            if times:
                self._write(f"{times} times more: {line}")
        if self._dropped:
            self._write(f"{self._dropped} other lines")
        self._since, self._repeats, self._dropped = time.monotonic(), {}, 0

    def _write(self, line: str) -> None:
        super().emit(logging.LogRecord("annals.lan", logging.WARNING, "", 0, line, None, None))


def log_to_file() -> None:
    """Write connections and refusals to `host.log`."""
    with suppress(OSError):
        data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = CountingLogHandler(data_folder() / "host.log")
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        logger = logging.getLogger("annals.lan")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
