"""The panes of the table screen: top bar, faces, choices, consequence, log, footer."""

from tui.widgets.panes.decide import DecidePane, change_parts
from tui.widgets.panes.face import FacePane, neighbor
from tui.widgets.panes.footer import Footer
from tui.widgets.panes.pressed import ChoicePressed, SpotPressed
from tui.widgets.panes.tabs import Tabs
from tui.widgets.panes.text import TextPane
from tui.widgets.panes.top_bar import TopBar

__all__ = [
    "ChoicePressed",
    "DecidePane",
    "FacePane",
    "Footer",
    "SpotPressed",
    "Tabs",
    "TextPane",
    "TopBar",
    "change_parts",
    "neighbor",
]
