"""The panes of the table screen: top bar, panels, choices, coach and log.

A pane knows neither the model nor the session. When the model changes, its `Observable` reports the
changed aspects to the screen. `TablePanes.update_panes` then builds a props object for every pane
that shows one of them, and assigns it to the pane's `props`. `props` is a Textual reactive, so the
pane's `watch_props` is called only if the new props differ from the old ones. It repaints the pane,
or marks it for its column to repaint: `CanvasWidget` creates an empty canvas, the pane's `paint`
draws on it, and only the cells that changed since the last canvas are sent to the terminal.

Two columns share out the rows before their panes are painted. `PanelColumn` does this for the
panels and the recap, and `SideColumn` for choices, coach, inspector and log. A pane is therefore
painted once, for the size that it is about to get.

Clicks go the other way: a pane remembers where it drew what, and posts one of the `messages` to the
screen. Where a click does what a key does, the pane presses the key. Start with `text_pane`, then
read `panel_widget` and `choices`.
"""

from tui.widgets.panes.chart import ChartPane, ChartProps
from tui.widgets.panes.choices import ChoicesPane, ChoicesProps
from tui.widgets.panes.coach import CoachPane
from tui.widgets.panes.explanation import (
    ExplanationPane,
    ExplanationProps,
    explanation_rows,
    rule_rows,
)
from tui.widgets.panes.log_pane import LogPane, LogProps, RecapOptions, RecapPane, SummaryPane
from tui.widgets.panes.messages import ChoicePressed, TargetPressed, TitlePressed, WheelTurned
from tui.widgets.panes.panel_column import PanelColumn, PanelColumnProps
from tui.widgets.panes.panel_widget import PanelWidget
from tui.widgets.panes.side_column import SideColumn
from tui.widgets.panes.tabs import PanelTabs, TabsProps
from tui.widgets.panes.text_pane import TextPane
from tui.widgets.panes.top_bar import TopBar, TopBarProps

__all__ = [
    "ChartPane",
    "ChartProps",
    "ChoicePressed",
    "ChoicesPane",
    "ChoicesProps",
    "CoachPane",
    "ExplanationPane",
    "ExplanationProps",
    "LogPane",
    "LogProps",
    "PanelColumn",
    "PanelColumnProps",
    "PanelTabs",
    "PanelWidget",
    "RecapOptions",
    "RecapPane",
    "SideColumn",
    "SummaryPane",
    "TabsProps",
    "TargetPressed",
    "TextPane",
    "TitlePressed",
    "TopBar",
    "TopBarProps",
    "WheelTurned",
    "explanation_rows",
    "rule_rows",
]
