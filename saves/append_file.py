"""A saved game with choices appended to the end of its file.

A complete write takes a millisecond or more, an append a fraction of that. At any moment a reader
finds the game with all appended choices.
"""

import os
from pathlib import Path

from core.table import Journal
from saves.header import checksum, pack_appended

MAX_APPENDED = 500  # choices; a reader replays all of them


class AppendFile:
    """The file of a game after a complete write, open for appending choices."""

    def __init__(self, path: Path, journal: Journal) -> None:
        self._checksum = checksum(path.read_bytes())
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
        self._entries, self._head = len(journal.entries), journal.head
        self._appended = 0  # choices

    def append(self, journal: Journal) -> bool:
        """Append new choices. Raise OSError if that fails.

        Return False if the journal changed in another way or the limit is reached, so that a
        complete write is needed.
        """
        end = len(journal.entries)
        new = journal.entries[self._entries :]
        parents = [entry.parent for entry in new]
        goes_on = parents == [self._head, *range(self._entries, end - 1)]
        is_all = goes_on and journal.head == end - 1
        if not is_all or self._appended + len(new) > MAX_APPENDED:
            return False
        record = pack_appended([(entry.seat, entry.action) for entry in new], self._checksum)
        if os.write(self._handle, record) < len(record):
            raise OSError("the disk may be full")
        self._entries, self._head, self._appended = end, journal.head, self._appended + len(new)
        return True

    def sync(self) -> None:
        os.fsync(self._handle)

    def close(self) -> None:
        os.close(self._handle)
