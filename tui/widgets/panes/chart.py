"""A chart with a heading."""

from dataclasses import dataclass

from textual.reactive import reactive

from core.house.charts import Chart
from tui.draw.canvas import Canvas
from tui.draw.plot import paint_chart
from tui.draw.scene import Scene
from tui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart, and the seats' names and colors."""

    scene: Scene
    chart: Chart


class ChartPane(Picture):
    """A line chart over the rounds."""

    drawn: reactive[Drawn | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, note: str) -> None:
        super().__init__(id=id)
        self.title, self.note = title, note

    def watch_drawn(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.rule(0, self.title, self.note)
        if self.drawn is not None:
            area = (0, 1, canvas.width, canvas.height - 1)
            paint_chart(canvas, self.drawn.scene, self.drawn.chart, area)
