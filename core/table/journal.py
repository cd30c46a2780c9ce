"""The journal: all choices of a game as a tree, including undone ones."""

from dataclasses import dataclass, field, replace

from core.common.setup import OPENING, Setup

MAX_NAME_LENGTH = 40  # of a variation
DELETED = ""  # action of a deleted entry; never a valid action


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice, and the entry before it."""

    parent: int
    seat: int
    action: str


@dataclass(slots=True)
class Journal:
    """All choices ever made at a table. `head` is the newest entry of the main line.

    Going back only moves the head, so undone choices stay as a branch.

    >>> journal = Journal(Setup("mosaic", players=2, options={}, seed=7, rules_version=1))
    >>> first = journal.record(0, "work currency=stone")
    >>> journal.head = OPENING
    >>> other = journal.record(0, "work currency=food")
    >>> journal.main_line(), len(journal.entries)
    ([1], 2)
    """

    setup: Setup
    entries: list[Entry] = field(default_factory=list)
    head: int = OPENING
    names: dict[int, str] = field(default_factory=dict)  # of variations, by an entry
    start: bytes = b""  # encoded start position; empty for the opening

    def copy(self) -> "Journal":
        return replace(self, entries=self.entries[:], names=dict(self.names))

    def record(self, seat: int, action: str) -> int:
        """Add a choice after the head and move there, reusing an equal entry."""
        entry = Entry(self.head, seat, action)
        for index in range(len(self.entries) - 1, self.head, -1):
            if self.entries[index] == entry:
                self.head = index
                return index
        self.entries.append(entry)
        self.head = len(self.entries) - 1
        return self.head

    def main_line(self) -> list[int]:
        return self.path(self.head)

    def path(self, entry: int) -> list[int]:
        indices = []
        index = entry
        while index != OPENING:
            indices.append(index)
            index = self.entries[index].parent
        return indices[::-1]

    def move_head(self, index: int) -> None:
        if index != OPENING and index not in self.main_line():
            raise ValueError("That choice is not in the main line.")
        self.head = index

    def delete_branch(self, first: int) -> None:
        """Delete the branch that starts with an entry.

        Its entries are cleared but keep their indices, because logs refer to them.
        """
        if first in self.main_line():
            raise ValueError("You can't delete the main line.")
        removed = {first}
        for index in range(first, len(self.entries)):
            entry = self.entries[index]
            if index == first or entry.parent in removed:
                removed.add(index)
                self.names.pop(index, None)
                self.entries[index] = replace(entry, action=DELETED)
