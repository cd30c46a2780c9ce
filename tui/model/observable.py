"""Change notification for the aspects of a table."""

from collections.abc import Callable
from enum import Enum, auto


class Aspect(Enum):
    """A part of the table's state that observers can react to."""

    POSITION = auto()  # view, scores, waiting seats
    LOG = auto()  # log entries and where the news starts
    QUESTION = auto()
    CHOICE = auto()  # chooser: cursor, filter, target
    TARGET = auto()  # target under the map cursor
    PANES = auto()  # open and focused pane
    KEYS = auto()  # filter or jump-label input
    MESSAGE = auto()
    ZOOM = auto()
    COACH = auto()  # the coach's message


ALL_ASPECTS = frozenset(Aspect)
Observer = Callable[[frozenset[Aspect]], None]


class Observable:
    """Compares the aspects with those at the last notification."""

    def __init__(self, read_aspects: Callable[[], dict[Aspect, object]]) -> None:
        self._read_aspects = read_aspects
        self._published = read_aspects()
        self._observers: list[Observer] = []

    def subscribe(self, observer: Observer) -> None:
        self._observers.append(observer)

    def notify(self) -> None:
        """Call the observers with the changed aspects, if there are any."""
        aspects = self._read_aspects()
        changed = frozenset(part for part in Aspect if aspects[part] != self._published[part])
        self._published = aspects
        if changed:
            for watcher in self._observers:
                watcher(changed)
