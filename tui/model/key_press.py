"""A key press at the table, and its result."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from tui.model.choices import ChoiceRow

CHOOSING_COMMANDS = ("choose", "stop")
SCROLLING_COMMANDS = ("page_up", "page_down")


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key with the command that is bound to it at the table."""

    letter: str  # what the key types; "" for other keys
    command: str  # "" if the key has none

    @property
    def is_choosing(self) -> bool:
        return self.command in CHOOSING_COMMANDS

    @property
    def scrolls_recap(self) -> bool:
        return self.command in SCROLLING_COMMANDS


class KeyResult(Enum):
    """Tells the screen how to continue after the model has handled a key."""

    RUN_COMMAND = auto()  # run the command of the key
    NOTHING = auto()  # the model has done everything
    SHOW_CHOICE = auto()  # a label was typed that the player could not see
    EXPLAIN_LABELS = auto()  # a label was typed without the key that must come first


@dataclass(frozen=True, slots=True)
class TakeChoice:
    """Take the choice whose label was typed."""

    row: ChoiceRow


class VisibleState(Protocol):
    """The visible parts of the table that decide the meaning of a key."""

    @property
    def visible_labels(self) -> Collection[str]:
        """Return the jump labels that are not scrolled out of sight."""

    @property
    def has_recap(self) -> bool:
        """Return whether a recap is displayed."""

    @property
    def can_scroll_recap(self) -> bool:
        """Return whether the recap is longer than its space."""
