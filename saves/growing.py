"""A game's file to whose end choices are added as they are made.

To write a game whole takes a millisecond and more; to add a choice takes a fraction of that, and
whoever reads the file at any moment finds the game with every choice that was added to it.
"""

import os
from pathlib import Path

from core.table import Journal
from saves.header import added, checksum

MOST_ADDED = 500  # choices; whoever opens the file makes all of them again


class GrowingFile:
    """The file of a game that was just written whole, open for what is chosen from there on."""

    def __init__(self, path: Path, journal: Journal) -> None:
        """OSError where it cannot be opened."""
        self._checksum = checksum(path.read_bytes())
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
        self._entries, self._head = len(journal.entries), journal.head
        self._added = 0  # choices

    def add(self, journal: Journal) -> bool:
        """Put what was chosen since at its end; OSError where that fails.

        False where something else has changed, or there has been enough: it is to be written anew.
        """
        end = len(journal.entries)
        new = journal.entries[self._entries :]
        parents = [entry.parent for entry in new]
        goes_on = parents == [self._head, *range(self._entries, end - 1)]
        is_all = goes_on and journal.head == end - 1
        if not is_all or self._added + len(new) > MOST_ADDED:
            return False
        record = added([(entry.seat, entry.action) for entry in new], self._checksum)
        if os.write(self._handle, record) < len(record):
            raise OSError("not all of it was written")
        self._entries, self._head, self._added = end, journal.head, self._added + len(new)
        return True

    def sync(self) -> None:
        """Have all of it on the disk itself, so that it outlives this machine, too."""
        os.fsync(self._handle)

    def close(self) -> None:
        """Add nothing more."""
        os.close(self._handle)
