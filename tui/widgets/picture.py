"""A widget that is drawn cell by cell and repaints only what changed."""

from textual import events, getters
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.canvas import Brush, Canvas
from tui.widgets.themed_app import ThemedApp

SMALLEST = Size(80, 24)  # the window all screens are drawn for


def is_too_small(size: Size) -> bool:
    """Whether a window is too small for the screens."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class Picture(Widget):
    """Base of all drawn widgets: subclasses say what is on the canvas."""

    app = getters.app(ThemedApp)
    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"
    ground = "panel"
    fits_everywhere = False  # is drawn in windows too small for all others

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._canvas: Canvas | None = None  # what is on the screen
        self._strips: list[Strip] = []

    @property
    def brush(self) -> Brush:
        """Theme and marks, as the player has set them."""
        return self.app.brush

    def paint(self, canvas: Canvas) -> None:
        """Draw everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew, and send the cells that differ to the terminal."""
        if not self.is_mounted or not self.size.width:
            return
        if is_too_small(self.app.size) and not self.fits_everywhere:
            return
        canvas = Canvas(self.size.width, self.size.height, self.brush, self.ground)
        self.paint(canvas)
        before, self._canvas = self._canvas, canvas
        if before is None or not before.is_like(canvas):
            self._strips = [canvas.strip(y) for y in range(canvas.height)]
            self.refresh()
            return
        changed = []
        for y in range(canvas.height):
            span = canvas.changes(before, y)
            if span is not None:
                self._strips[y] = canvas.strip(y)
                changed.append(Region(span[0], y, span[1] - span[0], 1))
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
        return self._canvas.lines() if self._canvas is not None else []
