"""The panes of the table screen: top bar, panels, choices, coach and log.

Each pane paints from one props object. Start with `panel_widget` and `choices`.
"""

from tui.widgets.panes.chart import ChartPane, Drawn
from tui.widgets.panes.coach import CoachPane
from tui.widgets.panes.decide import Asking, DecidePane
from tui.widgets.panes.explanation import ExplanationPane, explanation_rows, rule_rows
from tui.widgets.panes.face import FacePane
from tui.widgets.panes.face_column import FaceColumn, Sight
from tui.widgets.panes.pressed import ChoicePressed, SpotPressed
from tui.widgets.panes.side_column import SideColumn
from tui.widgets.panes.story import RecapPane, Story, StoryPane
from tui.widgets.panes.tabs import TabRow, Tabs
from tui.widgets.panes.text import TextPane
from tui.widgets.panes.top_bar import Score, TopBar

__all__ = [
    "Asking",
    "ChartPane",
    "ChoicePressed",
    "CoachPane",
    "DecidePane",
    "Drawn",
    "ExplanationPane",
    "FaceColumn",
    "FacePane",
    "RecapPane",
    "Score",
    "SideColumn",
    "Sight",
    "SpotPressed",
    "Story",
    "StoryPane",
    "TabRow",
    "Tabs",
    "TextPane",
    "TopBar",
    "explanation_rows",
    "rule_rows",
]
