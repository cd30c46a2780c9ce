"""A widget that is drawn cell by cell and repaints only what changed."""

from collections.abc import Iterator

from textual import events, getters
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.canvas import Brush, Canvas
from tui.widgets.textual_internals import BriefStrip, forget_what_was_laid_out, tell_what_changed
from tui.widgets.themed_app import ThemedApp

SMALLEST = Size(80, 24)  # the window all screens are drawn for


def is_too_small(size: Size) -> bool:
    """Whether a window is too small for the screens."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class Picture(Widget):
    """Base of all drawn widgets: subclasses say what is on the canvas.

    What they draw stands in reactives; whoever changes one of them has nothing else to do.
    """

    app = getters.app(ThemedApp)
    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"
    ground = "panel"
    fits_everywhere = False  # is drawn in windows too small for all others
    # Textual lays a screen out a second time, a frame later, wherever a size has changed: for
    # scrollbars, which no picture has.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.room: Size | None = None  # the size it is about to get, where that is known
        self._canvas: Canvas | None = None  # what is on the screen
        self._drawn: Canvas | None = None  # what was drawn last, and may be about to be sent
        self._strips: list[Strip] = []
        self._is_due = True  # there is more to be drawn than what is on the canvas

    @property
    def brush(self) -> Brush:
        """Theme and marks, as the player has set them."""
        return self.app.brush

    def paint(self, canvas: Canvas) -> None:
        """Draw everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew, and send the cells that differ to the terminal; once it is seen, if hidden."""
        for _ in self._repainted():
            pass

    def _repainted(self) -> Iterator[None]:
        """The same in two steps: it is drawn, and then it is seen what is to be sent."""
        self._is_due = True
        size = self.room or self.size
        if not self.is_mounted or not size.width or not self.display:
            return
        if is_too_small(self.app.size) and not self.fits_everywhere:
            return
        self._drawn = canvas = Canvas(size.width, size.height, self.brush, self.ground)
        self.paint(canvas)
        yield
        if canvas is self._drawn and self.is_attached:  # else it was drawn again, or is gone
            self._send(canvas)

    def _send(self, canvas: Canvas) -> None:
        self._is_due = False
        before, self._canvas = self._canvas, canvas
        if before is None or not before.is_like(canvas):
            self._strips = [_row(canvas, y) for y in range(canvas.height)]
            self.refresh()
            return
        changed = []
        for y in range(canvas.height):
            spans = canvas.changes(before, y)
            if spans:
                self._strips[y] = _row(canvas, y)
                changed += [Region(first, y, last - first, 1) for first, last in spans]
        if changed:
            tell_what_changed(self, changed)

    def prepare_for(self, size: Size) -> None:
        """It is about to get that size: drawn for it now, it need not be sent a second time."""
        self.room = size if size != self.size else None
        if self._canvas is None or (self._canvas.width, self._canvas.height) != size:
            self._is_due = True

    def repaint_if_due(self) -> None:
        """Draw what could not be drawn before."""
        for _ in self.repainted_if_due():
            pass

    def repainted_if_due(self) -> Iterator[None]:
        """The same in two steps."""
        if self._is_due:
            yield from self._repainted()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows of the picture as they are, where each cell has both its colours.

        Textual looks for borders, tints and grounds to lay under every row it sends; there are
        none in a picture.
        """
        if self.brush.theme.depth != "full" or crop.bottom > len(self._strips):
            return super().render_lines(crop)
        rows = self._strips[crop.y : crop.bottom]
        return [row.crop(crop.x, crop.right) for row in rows]

    def render_line(self, y: int) -> Strip:
        """A row of the picture."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Another size is another picture; it may have been drawn for it already."""
        self.room = None
        canvas = self._canvas
        if self._is_due or canvas is None or (canvas.width, canvas.height) != event.size:
            self.repaint()
        else:
            forget_what_was_laid_out(self)

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything on it yet."""
        return self._canvas is not None

    def lines(self) -> list[str]:
        """What is drawn, as plain text."""
        return self._canvas.lines() if self._canvas is not None else []


def _row(canvas: Canvas, y: int) -> Strip:
    return BriefStrip(canvas.segments(y), canvas.width)
