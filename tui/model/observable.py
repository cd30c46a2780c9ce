"""Change notification: observers hear which aspects of a table have changed."""

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
    KEY_MODE = auto()  # whether keys type a filter or a jump label
    MESSAGE = auto()
    ZOOM = auto()
    COACH = auto()  # the coach's message


ALL_ASPECTS = frozenset(Aspect)
Observer = Callable[[frozenset[Aspect]], None]


class Observable:
    """Owns the observers, and the aspects as they last heard of them.

    The model calls `notify` once per command, after all of its changes.
    """

    def __init__(self, read_aspects: Callable[[], dict[Aspect, object]]) -> None:
        self._read_aspects = read_aspects
        self._published = read_aspects()
        self._observers: list[Observer] = []

    def subscribe(self, observer: Observer) -> None:
        self._observers.append(observer)

    def notify(self) -> None:
        current, published = self._read_aspects(), self._published
        changed = frozenset(aspect for aspect in Aspect if current[aspect] != published[aspect])
        self._published = current
        if not changed:
            return
        for observer in self._observers:
            observer(changed)
