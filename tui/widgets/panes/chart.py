"""A chart with a heading."""

from dataclasses import dataclass

from textual.reactive import reactive

from core.app.charts import Chart
from tui.draw.canvas import Canvas
from tui.draw.panel_props import PanelProps
from tui.draw.plot import paint_chart
from tui.widgets.canvas_widget import CanvasWidget


@dataclass(frozen=True, slots=True)
class ChartProps:
    """A chart, and the seats' names and colors."""

    panel_props: PanelProps
    chart: Chart


class ChartPane(CanvasWidget):
    """A line chart over the rounds."""

    props: reactive[ChartProps | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, note: str) -> None:
        super().__init__(id=id)
        self.title, self.note = title, note

    def watch_props(self) -> None:
        self.repaint()

    def click_at(self, x: int, y: int) -> bool:
        if y == 0:
            self.app.press_key_of("course")
        return False

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_heading(0, self.title, [self.note])
        if self.props is not None:
            area = (0, 1, canvas.width, canvas.height - 1)
            paint_chart(canvas, self.props.panel_props, self.props.chart, area)
