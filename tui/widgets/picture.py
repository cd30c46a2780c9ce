"""A widget that is drawn cell by cell and repaints only the rows that changed."""

from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Brush, Canvas


class Picture(Widget):
    """Base of all drawn widgets: subclasses say what is on the canvas."""

    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"
    ground = "panel"

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._strips: list[Strip] = []
        self._texts: list[str] = []

    @property
    def brush(self) -> Brush:
        """Theme and marks, as the player has set them."""
        brush: Brush = self.app.brush  # type: ignore[attr-defined]
        return brush

    def paint(self, canvas: Canvas) -> None:
        """Draw everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew, and send the rows that differ to the terminal."""
        if not self.is_mounted or not self.size.width:
            return
        canvas = Canvas(self.size.width, self.size.height, self.brush, self.ground)
        self.paint(canvas)
        self._texts = canvas.lines()
        strips = canvas.strips()
        if len(strips) != len(self._strips):
            self._strips = strips
            self.refresh()
            return
        changed = [
            Region(0, y, self.size.width, 1)
            for y, strip in enumerate(strips)
            if strip != self._strips[y]
        ]
        self._strips = strips
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """A row of the picture."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Another size is another picture."""
        self.repaint()

    def lines(self) -> list[str]:
        """What is drawn, as plain text."""
        return self._texts
