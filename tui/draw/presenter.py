"""The display interface of a game; `tui/panels/<game>` implements it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel import Action, Decision, Event
from core.table import LogEntry
from themes import Theme
from tui.draw.canvas import Canvas, Parts
from tui.draw.change_arrows import ValueParts
from tui.draw.panel_props import PanelProps
from tui.draw.short_names import Abbreviate
from tui.model.panes import no_map_position

Painter = Callable[[Canvas, PanelProps], None]
DrawnEvents = tuple[list[Parts], list[LogEntry]]  # drawn rows, and entries left for text


def never_detailed(width: int, height: int) -> bool:
    return False


def always_detailed(width: int, height: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel of the table, such as the card row, the map or the boards."""

    id: str  # "row", "map", "boards", or specific to a game
    key: str  # a digit; 1, 2 and 3 are row, map and boards in every game
    title: str
    paint: Painter
    legend: Callable[[PanelProps, int], Sequence[str]]  # items of the legend for a given width
    # Rows wanted at a width; 0: only when opened.
    preferred_height: Callable[[PanelProps, int], int]
    # Whether a panel of this size shows details of any target, even without a hit region for it.
    has_all_details: Callable[[int, int], bool] = never_detailed


def keep_theme(theme: Theme, view: Any) -> Theme:
    return theme


def no_table_note(view: Any, short: bool) -> str:
    return ""


def no_faction(view: Any, seat: int) -> str:
    return ""


def no_score_rate(view: Any, seat: int) -> str:
    """Return no score rate, for games without regular income of points."""
    return ""


def no_effect_parts(view: Any, decision: Decision, action: Action) -> Parts:
    """Return no drawing: text alone describes choices."""
    return []


def default_list_note(decision: Decision) -> str:
    """Return the hint that a card under the cursor narrows the list."""
    return "a card narrows"


def is_never_drawn(event: Event) -> bool:
    return False


def draw_no_events(props: PanelProps, entries: Sequence[LogEntry], width: int) -> DrawnEvents:
    """Return no drawings and all log entries."""
    return [], list(entries)


def no_preview_rows(view: Any, decision: Decision, action: Action, width: int) -> list[Parts]:
    return []


def panel_for_kind(decision: Decision) -> str:
    """Return the map for space choices and the card row for card choices."""
    return {"space": "map", "piece": "map", "card": "row"}.get(decision.kind.value, "")


@dataclass(frozen=True, slots=True)
class Presenter:
    """The display functions of a game."""

    # --- panels -----------------------------------------------------------------------------

    panels: tuple[Panel, ...]  # in stacking order
    # Progress of the game, and a seat's resources, each in one line; progress long or short.
    progress_text: Callable[[Any, bool], str]
    resources: Callable[[Any, int], ValueParts]
    abbreviate: Abbreviate
    # Ids of the first panel shown if only one fits, and of the panel that suits a decision.
    first_panel: str = "row"
    panel_for: Callable[[Decision], str] = panel_for_kind
    # Row and column of a space on the map.
    map_position: Callable[[str], tuple[int, int]] = no_map_position
    # Adapts the theme to the position.
    adapt_theme: Callable[[Theme, Any], Theme] = keep_theme

    # --- the top bar ------------------------------------------------------------------------

    # The shared state of the table, long or short.
    table_note: Callable[[Any, bool], str] = no_table_note
    # A seat's faction, unless its name says it, and the points it gains per turn, like `+11`.
    faction: Callable[[Any, int], str] = no_faction
    score_rate: Callable[[Any, int], str] = no_score_rate

    # --- choices ----------------------------------------------------------------------------

    # Replaces the price in wide lists, for example by odds as a bar.
    effect_parts: Callable[[Any, Decision, Action], Parts] = no_effect_parts
    # Legend of the list.
    list_note: Callable[[Decision], str] = default_list_note
    # Draws the consequences of a choice in a given width, replacing their text.
    preview_rows: Callable[[Any, Decision, Action, int], list[Parts]] = no_preview_rows
    usual_preview_height: int = 5  # rows that suffice for the consequences of most choices

    # --- events -----------------------------------------------------------------------------

    # Whether an event is drawn, like a battle, and how.
    is_drawn_event: Callable[[Event], bool] = is_never_drawn
    draw_events: Callable[[PanelProps, Sequence[LogEntry], int], DrawnEvents] = draw_no_events

    @property
    def panels_by_key(self) -> tuple[Panel, ...]:
        return tuple(sorted(self.panels, key=lambda panel: panel.key))

    @property
    def panel_titles(self) -> dict[str, str]:
        return {panel.key: panel.title for panel in self.panels}

    def panel(self, panel_id: str) -> Panel | None:
        return next((panel for panel in self.panels if panel.id == panel_id), None)
