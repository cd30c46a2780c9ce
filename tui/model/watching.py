"""Telling what changed: which parts of the table, once for each thing that is done."""

from collections.abc import Callable
from enum import Enum, auto


class Part(Enum):
    """What of the table can change."""

    POSITION = auto()  # the view, the scores, who is waited for
    STORY = auto()  # what was told, and from where on it is news
    QUESTION = auto()  # what is asked
    CHOICE = auto()  # the cursor among the choices, the filter, what they are narrowed to
    TARGET = auto()  # the cursor on the table
    PANES = auto()  # which is open, which has the focus
    KEYS = auto()  # whether they are text now
    MESSAGE = auto()
    ZOOM = auto()
    COACH = auto()  # what the coach says


EVERYTHING = frozenset(Part)
Watcher = Callable[[frozenset[Part]], None]


class Watching:
    """Compares the parts with what they were when the watchers were last told."""

    def __init__(self, parts: Callable[[], dict[Part, object]]) -> None:
        self._parts = parts
        self._told = parts()
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Be told from now on."""
        self._watchers.append(watcher)

    def tell(self) -> None:
        """Tell what is different; nothing where nothing is."""
        parts = self._parts()
        changed = frozenset(part for part in Part if parts[part] != self._told[part])
        self._told = parts
        if changed:
            for watcher in self._watchers:
                watcher(changed)
