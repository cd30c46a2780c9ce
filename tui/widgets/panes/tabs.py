"""The second row at 80 columns: tabs and resources."""

from textual import events

from tui.draw.canvas import KEY, TEXT, TITLE_FOCUS, Canvas
from tui.draw.glyphs import parts_width
from tui.draw.presenter import Parts
from tui.draw.scene import Spot
from tui.widgets.panes.pressed import SpotPressed
from tui.widgets.picture import Picture


class Tabs(Picture):
    """At 80 columns: which pane is open, and what you have."""

    DEFAULT_CSS = "Tabs { height: 1; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.tabs: list[tuple[str, str]] = []
        self.open = ""
        self.resources: Parts = []
        self.spots: list[Spot] = []

    def paint(self, canvas: Canvas) -> None:
        """Tabs on the left, resources on the right."""
        self.spots = []
        x = 0
        for pane, label in self.tabs:
            ink = TITLE_FOCUS if pane == self.open else TEXT
            self.spots.append(Spot(pane, x, 0, len(label) + 2))
            canvas.text(x, 0, f" {label} ", ink)
            if pane != self.open:
                canvas.text(x + 1, 0, label[0], KEY)
            x += len(label) + 2
        width = parts_width(self.resources)
        if x + width + 1 <= canvas.width:
            canvas.parts(canvas.width - width - 1, 0, self.resources)

    def on_click(self, event: events.Click) -> None:
        """Open a tab."""
        for spot in self.spots:
            if spot.holds(event.x, event.y):
                self.post_message(SpotPressed("tabs", spot.target, False))
