"""The second row of narrow windows: tabs and resources."""

from dataclasses import dataclass

from textual.reactive import reactive

from tui.draw.canvas import KEY, TEXT, TITLE_FOCUS, Canvas, Parts
from tui.draw.glyphs import parts_width
from tui.draw.hit_regions import HitRegion, region_at
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes.messages import TitlePressed


@dataclass(frozen=True, slots=True)
class TabsProps:
    """The inputs of the tab row."""

    tabs: tuple[tuple[str, str], ...]  # ids and titles of panes, titles starting with the key
    open_id: str
    resource_variants: tuple[Parts, ...]  # longest first; the first one that fits is shown


class PanelTabs(CanvasWidget):
    """The open pane and the reader's resources, in narrow windows."""

    DEFAULT_CSS = "PanelTabs { height: 1; }"
    props: reactive[TabsProps | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.hit_regions: list[HitRegion[str]] = []

    def watch_props(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        self.hit_regions = []
        if self.props is None:
            return
        x = 0
        for pane, label in self.props.tabs:
            is_open = pane == self.props.open_id
            self.hit_regions.append(HitRegion(pane, x, 0, len(label) + 2))
            canvas.text(x, 0, f" {label} ", TITLE_FOCUS if is_open else TEXT)
            if not is_open:
                canvas.text(x + 1, 0, label[0], KEY)
            x += len(label) + 2
        space = canvas.width - x - 1
        fitting = (parts for parts in self.props.resource_variants if parts_width(parts) <= space)
        if parts := next(fitting, None):
            canvas.parts(canvas.width - parts_width(parts) - 1, 0, parts)

    def click_at(self, x: int, y: int) -> bool:
        if region := region_at(self.hit_regions, x, y):
            self.post_message(TitlePressed(region.target))
        return False
