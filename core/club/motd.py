"""The server owner's message of the day: a text file, reloaded when it changes."""

from pathlib import Path

MAX_BYTES = 4 << 10  # bytes that are read
MAX_LINES, MAX_LINE_LENGTH = 12, 200


class MessageOfTheDay:
    """The lines of an optional file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int, int] | None = None
        self._lines: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        try:
            status = self._path.stat()
            version = (status.st_mtime_ns, status.st_size, status.st_ino)
            if version != self._version:
                self._lines, self._version = _read_lines(self._path), version
        except OSError:
            self._lines, self._version = (), None
        return self._lines


def _read_lines(path: Path) -> tuple[str, ...]:
    if not path.is_file():  # a pipe would never end
        return ()
    with path.open("rb") as file:
        text = file.read(MAX_BYTES).decode("utf-8", "replace")
    lines = [
        "".join(each if each.isprintable() else " " for each in line) for line in _split_lines(text)
    ]
    return tuple(line.rstrip()[:MAX_LINE_LENGTH] for line in lines[:MAX_LINES])


def _split_lines(text: str) -> list[str]:
    return text.strip().replace("\t", "    ").splitlines()
