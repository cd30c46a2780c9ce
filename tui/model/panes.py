"""Which panes exist, which is open and which has the focus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from core.kernel import Decision, Event

CHOICES_PANE = "decide"  # the other panes are the game's panels
LOG_PANE, INSPECTOR_PANE = "log_side", "inspect_side"  # cover the panels in a small window
RECAP_PANE = "recap"  # covers everything until a key is pressed


def no_map_position(target: str) -> tuple[int, int]:
    return 0, 0


def _is_never_drawn(event: Event) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class PanelSet:
    """The panels of a game, and what the table model must know of them.

    The screen makes it from the game's presenter, so that the model draws nothing.
    """

    by_key: Mapping[str, str]  # panel ids by key
    default: str
    panel_for: Callable[[Decision], str]  # the panel that fits a decision
    map_position: Callable[[str], tuple[int, int]] = no_map_position  # row and column of a target
    is_drawn_event: Callable[[Event], bool] = _is_never_drawn  # like a battle

    def __contains__(self, name: str) -> bool:
        return name in self.by_key.values()


@dataclass(frozen=True, slots=True)
class PaneState:
    """The pane that is open if only one fits, and the focused pane.

    The model owns one and replaces it. The panel column reads it to share out its rows.
    """

    open_pane: str  # a panel, the log, the inspector or the recap
    panel: str  # the last open panel, restored when other panes close
    is_requested: bool = False  # whether the player opened it
    focused: str = CHOICES_PANE
    covered: str = ""  # the pane below an open recap

    def open_panel(self, panel: str, is_requested: bool) -> "PaneState":
        return replace(self, open_pane=panel, panel=panel, is_requested=is_requested, covered="")

    def cover_with_recap(self) -> "PaneState":
        if self.open_pane == RECAP_PANE:
            return self
        return replace(self, open_pane=RECAP_PANE, covered=self.open_pane)

    def dismiss_recap(self) -> "PaneState":
        if self.open_pane != RECAP_PANE:
            return self
        return replace(self, open_pane=self.covered, covered="")
