"""The choices of a game as a tree: the line being played, and every line that was taken back."""

from dataclasses import dataclass, field, replace

from core.basics.setup import OPENING, Setup

LONGEST_NAME = 40  # of a line
DELETED = ""  # what was chosen in a branch that is deleted: nothing is chosen by that text


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice, and the entry it followed."""

    parent: int
    seat: int
    action: str


@dataclass(slots=True)
class Journal:
    """Everything ever chosen at a table. `head` is the newest entry of the line being played.

    To go back is to set the head; what was left stays as a branch.

    >>> journal = Journal(Setup("mosaic", players=2, options={}, seed=7, rules_version=1))
    >>> first = journal.record(0, "work currency=stone")
    >>> journal.head = OPENING
    >>> other = journal.record(0, "work currency=food")
    >>> journal.line(), len(journal.entries)
    ([1], 2)
    """

    setup: Setup
    entries: list[Entry] = field(default_factory=list)
    head: int = OPENING
    names: dict[int, str] = field(default_factory=dict)  # of lines, by an entry of theirs
    start: bytes = b""  # the position it begins with, by the game's codec; the opening's if empty

    def copy(self) -> "Journal":
        """The same, whatever is chosen in either from now on."""
        return replace(self, entries=self.entries[:], names=dict(self.names))

    def record(self, seat: int, action: str) -> int:
        """Add a choice after the head and go there; the same choice again is the same entry."""
        entry = Entry(self.head, seat, action)
        for index in range(len(self.entries) - 1, self.head, -1):
            if self.entries[index] == entry:
                self.head = index
                return index
        self.entries.append(entry)
        self.head = len(self.entries) - 1
        return self.head

    def line(self) -> list[int]:
        """The entries from the opening to the head, in order."""
        return self.path(self.head)

    def path(self, entry: int) -> list[int]:
        """The entries from the opening to that one, in order."""
        indices = []
        at = entry
        while at != OPENING:
            indices.append(at)
            at = self.entries[at].parent
        return indices[::-1]

    def go_back(self, index: int) -> None:
        """Make an earlier entry of the line the head; what came after stays as a branch."""
        if index != OPENING and index not in self.line():
            raise ValueError("That choice is not in the line being played.")
        self.head = index

    def forget(self, first: int) -> None:
        """Delete the branch that begins with an entry.

        What was chosen is gone, and its places stay: logs and others know choices by them.
        """
        if first in self.line():
            raise ValueError("The line being played cannot be deleted.")
        gone = {first}
        for index in range(first, len(self.entries)):
            entry = self.entries[index]
            if index == first or entry.parent in gone:
                gone.add(index)
                self.names.pop(index, None)
                self.entries[index] = replace(entry, action=DELETED)
