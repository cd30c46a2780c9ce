"""Change notification for the aspects of a table."""

from collections.abc import Callable
from enum import Enum, auto


class Part(Enum):
    """A part of the table's state that observers can react to."""

    POSITION = auto()  # view, scores, waiting seats
    STORY = auto()  # log entries and where the news starts
    QUESTION = auto()
    CHOICE = auto()  # chooser: cursor, filter, target
    TARGET = auto()  # target under the map cursor
    PANES = auto()  # open and focused pane
    KEYS = auto()  # filter or jump-label input
    MESSAGE = auto()
    ZOOM = auto()
    COACH = auto()  # the coach's message


EVERYTHING = frozenset(Part)
Watcher = Callable[[frozenset[Part]], None]


class Watching:
    """Compares the aspects with those at the last notification."""

    def __init__(self, parts: Callable[[], dict[Part, object]]) -> None:
        self._parts = parts
        self._told = parts()
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def tell(self) -> None:
        """Call the observers with the changed aspects, if there are any."""
        parts = self._parts()
        changed = frozenset(part for part in Part if parts[part] != self._told[part])
        self._told = parts
        if changed:
            for watcher in self._watchers:
                watcher(changed)
