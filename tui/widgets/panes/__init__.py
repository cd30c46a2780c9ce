"""The panes of the table screen: top bar, panels, choices, coach and log.

Each pane paints from one props object. Start with `panel_widget` and `choices`.
"""

from tui.widgets.panes.chart import ChartPane, ChartProps
from tui.widgets.panes.choices import ChoicesPane, ChoicesProps
from tui.widgets.panes.coach import CoachPane
from tui.widgets.panes.explanation import ExplanationPane, explanation_rows, rule_rows
from tui.widgets.panes.log_pane import LogPane, LogProps, RecapPane
from tui.widgets.panes.messages import ChoicePressed, TargetPressed
from tui.widgets.panes.panel_column import PanelColumn, PanelColumnProps
from tui.widgets.panes.panel_widget import PanelWidget
from tui.widgets.panes.side_column import SideColumn
from tui.widgets.panes.tabs import Tabs, TabsProps
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
    "LogPane",
    "LogProps",
    "PanelColumn",
    "PanelColumnProps",
    "PanelWidget",
    "RecapPane",
    "SideColumn",
    "Tabs",
    "TabsProps",
    "TargetPressed",
    "TextPane",
    "TopBar",
    "TopBarProps",
    "explanation_rows",
    "rule_rows",
]
