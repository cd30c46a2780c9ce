"""Which panes of the table there are, which is open and which has the cursor."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from core.kernel import Decision, Event

DECIDE = "decide"  # the pane of choices; the other panes are the game's faces
LOG, INSPECT = "log_side", "inspect_side"  # what lies over the faces where there is little room
RECAP = "recap"  # what happened since the own last turn, over all that until a key is pressed


def nowhere(thing: str) -> tuple[int, int]:
    """It has no place of its own on a map."""
    return 0, 0


def _no_scene(event: Event) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Faces:
    """What a game shows at the table."""

    by_key: Mapping[str, str]  # their ids
    first: str  # the one seen first
    opens: Callable[[Decision], str]  # the one a question is best answered at
    place: Callable[[str], tuple[int, int]] = nowhere  # row and column of what is on the map
    is_scene: Callable[[Event], bool] = _no_scene  # what is seen, not only told, when it happens

    def __contains__(self, name: str) -> bool:
        return name in self.by_key.values()


@dataclass(frozen=True, slots=True)
class Panes:
    """Which pane is open where there is room for one, and which has the cursor."""

    open: str  # a face, the log, the inspector or the recap
    face: str  # the last face that was open: the others give way to it
    is_asked_for: bool = False  # whether the player opened it
    focused: str = DECIDE
    covered: str = ""  # what the recap lies over, while it does

    def opened(self, face: str, asked_for: bool) -> "Panes":
        """With another face open."""
        return replace(self, open=face, face=face, is_asked_for=asked_for, covered="")

    def recapped(self) -> "Panes":
        """With what others did laid over whatever is open."""
        return self if self.open == RECAP else replace(self, open=RECAP, covered=self.open)

    def read(self) -> "Panes":
        """With that put away again."""
        return replace(self, open=self.covered, covered="") if self.open == RECAP else self
