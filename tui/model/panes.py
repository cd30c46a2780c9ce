"""Which panes exist, which is open and which has the focus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from core.kernel import Decision, Event

DECIDE = "decide"  # the other panes are the game's panels
LOG, INSPECT = "log_side", "inspect_side"  # cover the panels in a small window
RECAP = "recap"  # covers everything until a key is pressed


def nowhere(thing: str) -> tuple[int, int]:
    """Return the origin: the default for games without a map."""
    return 0, 0


def _no_scene(event: Event) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Faces:
    """The panels of a game and the properties the table model needs."""

    by_key: Mapping[str, str]  # panel ids by key
    first: str
    opens: Callable[[Decision], str]  # the panel that fits a decision
    place: Callable[[str], tuple[int, int]] = nowhere  # row and column of a target
    is_scene: Callable[[Event], bool] = _no_scene  # whether an event is shown as a scene

    def __contains__(self, name: str) -> bool:
        return name in self.by_key.values()


@dataclass(frozen=True, slots=True)
class Panes:
    """The pane that is open if only one fits, and the focused pane."""

    open: str  # a panel, the log, the inspector or the recap
    face: str  # the last open panel, restored when other panes close
    is_asked_for: bool = False  # whether the player opened it
    focused: str = DECIDE
    covered: str = ""  # the pane below an open recap

    def opened(self, face: str, asked_for: bool) -> "Panes":
        return replace(self, open=face, face=face, is_asked_for=asked_for, covered="")

    def recapped(self) -> "Panes":
        """Cover the open pane with the recap."""
        return self if self.open == RECAP else replace(self, open=RECAP, covered=self.open)

    def read(self) -> "Panes":
        return replace(self, open=self.covered, covered="") if self.open == RECAP else self
