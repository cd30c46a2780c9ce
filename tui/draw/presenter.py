"""The display interface of a game; `tui/panels/<game>` implements it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel import Action, Decision, Event
from core.table import LogEntry
from themes import Theme
from tui.draw.canvas import Canvas, Parts
from tui.draw.panel_props import PanelProps
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
    legend: Callable[[PanelProps, int], str]  # legend for a given width
    preferred_height: Callable[
        [PanelProps, int], int
    ]  # rows wanted at a width; 0: only when opened
    # Whether a panel of this size shows details of any target, even without a hit region
    # for it.
    has_all_details: Callable[[int, int], bool] = never_detailed


def keep_theme(theme: Theme, view: Any) -> Theme:
    return theme


def no_table_note(view: Any, short: bool) -> str:
    """Return no note; a panel shows what is on the table."""
    return ""


def no_nation(view: Any, seat: int) -> str:
    return ""


def no_score_rate(view: Any, seat: int) -> str:
    """Return no score rate, for games without regular income of points."""
    return ""


def no_effect_parts(view: Any, decision: Decision, action: Action) -> Parts:
    """Return no drawing; choices are described by text alone."""
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

    panels: tuple[Panel, ...]  # in stacking order
    progress_text: Callable[[Any, bool], str]  # progress of the game, long or short
    resources: Callable[[Any, int], Parts]  # a seat's resources in one line
    abbreviate: Callable[[str], str]  # short name of a ledger
    table_note: Callable[[Any, bool], str] = (
        no_table_note  # the shared state of the table, long or short
    )
    nation: Callable[[Any, int], str] = no_nation  # the nation of a seat
    score_rate: Callable[[Any, int], str] = (
        no_score_rate  # points a seat gains per turn, like `+11`
    )
    adapt_theme: Callable[[Theme, Any], Theme] = keep_theme  # adapts the theme to the position
    first_panel: str = "row"  # id of the first panel shown if only one fits
    panel_for: Callable[[Decision], str] = panel_for_kind  # id of the panel that suits a decision
    # Replaces the price in wide lists, for example by odds as a bar.
    effect_parts: Callable[[Any, Decision, Action], Parts] = no_effect_parts
    map_position: Callable[[str], tuple[int, int]] = (
        no_map_position  # row and column of a space on the map
    )
    list_note: Callable[[Decision], str] = default_list_note  # legend of the choices list

    # Draws the consequences of a choice in a given width, replacing their text.
    preview_rows: Callable[[Any, Decision, Action, int], list[Parts]] = no_preview_rows
    consequence_rows: int = 5  # rows that suffice for most consequences
    is_drawn_event: Callable[[Event], bool] = (
        is_never_drawn  # whether an event is drawn, like a battle
    )
    draw_events: Callable[[PanelProps, Sequence[LogEntry], int], DrawnEvents] = (
        draw_no_events  # draws events
    )

    @property
    def panels_by_key(self) -> tuple[Panel, ...]:
        """The panels in the order of their keys."""
        return tuple(sorted(self.panels, key=lambda panel: panel.key))

    @property
    def panel_titles(self) -> dict[str, str]:
        return {panel.key: panel.title for panel in self.panels}

    def panel(self, panel_id: str) -> Panel | None:
        return next((panel for panel in self.panels if panel.id == panel_id), None)
