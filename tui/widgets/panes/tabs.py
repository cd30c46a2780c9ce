"""The second row of narrow windows: tabs and resources."""

from dataclasses import dataclass

from textual import events
from textual.reactive import reactive

from tui.draw.canvas import KEY, TEXT, TITLE_FOCUS, Canvas, Parts
from tui.draw.glyphs import parts_width
from tui.draw.spots import Spot
from tui.widgets.panes.pressed import SpotPressed
from tui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class TabRow:
    """The inputs of the tab row."""

    tabs: tuple[tuple[str, str], ...]  # ids and titles of panes, titles starting with the key
    open: str
    right: tuple[Parts, ...]  # variants, longest first


class Tabs(Picture):
    """The open pane and the reader's resources, in narrow windows."""

    DEFAULT_CSS = "Tabs { height: 1; }"
    row: reactive[TabRow | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.spots: list[Spot] = []

    def watch_row(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        self.spots = []
        if self.row is None:
            return
        x = 0
        for pane, label in self.row.tabs:
            is_open = pane == self.row.open
            self.spots.append(Spot(pane, x, 0, len(label) + 2))
            canvas.text(x, 0, f" {label} ", TITLE_FOCUS if is_open else TEXT)
            if not is_open:
                canvas.text(x + 1, 0, label[0], KEY)
            x += len(label) + 2
        room = canvas.width - x - 1
        fitting = (parts for parts in self.row.right if parts_width(parts) <= room)
        if parts := next(fitting, None):
            canvas.parts(canvas.width - parts_width(parts) - 1, 0, parts)

    def on_click(self, event: events.Click) -> None:
        for spot in self.spots:
            if spot.holds(event.x, event.y):
                self.post_message(SpotPressed("tabs", spot.target, False))
