"""The server owner's message of the day: a text file that is reloaded when it changes."""

from pathlib import Path

LARGEST = 4 << 10  # bytes that are read
MOST_LINES, LONGEST_LINE = 12, 200


class Notice:
    """The lines of an optional file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[int, int, int] | None = None
        self._lines: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        try:
            found = self._path.stat()
            version = (found.st_mtime_ns, found.st_size, found.st_ino)
            if version != self._read:
                self._lines, self._read = _lines_of(self._path), version
        except OSError:
            self._lines, self._read = (), None
        return self._lines


def _lines_of(path: Path) -> tuple[str, ...]:
    """Read the file up to the limits, without control characters."""
    if not path.is_file():  # a pipe would never end
        return ()
    with path.open("rb") as file:
        text = file.read(LARGEST).decode("utf-8", "replace")
    lines = ["".join(each if each.isprintable() else " " for each in line) for line in _rows(text)]
    return tuple(line.rstrip()[:LONGEST_LINE] for line in lines[:MOST_LINES])


def _rows(text: str) -> list[str]:
    return text.strip().replace("\t", "    ").splitlines()
