"""A widget drawn cell by cell that sends only changed cells."""

from collections.abc import Iterator

from textual import events, getters
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.canvas import Brush, Canvas
from tui.widgets.textual_internals import BriefStrip, forget_what_was_laid_out, tell_what_changed
from tui.widgets.themed_app import ThemedApp

SMALLEST = Size(80, 24)  # minimum window for all screens


def is_too_small(size: Size) -> bool:
    """Return whether a window is smaller than the minimum size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class Picture(Widget):
    """The base of all drawn widgets.

    Subclasses paint from reactives, so setting a reactive is enough to redraw.
    """

    app = getters.app(ThemedApp)
    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"
    ground = "panel"
    fits_everywhere = False  # whether it is drawn even in smaller windows
    # Disables Textual's second layout a frame after each size change. It is for scrollbars,
    # which canvases do not have.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.room: Size | None = None  # the upcoming size, if known
        self._canvas: Canvas | None = None  # what has been sent
        self._drawn: Canvas | None = None  # what was drawn last, perhaps not sent yet
        self._strips: list[Strip] = []
        self._is_due = True  # whether the canvas is outdated

    @property
    def brush(self) -> Brush:
        return self.app.brush

    def paint(self, canvas: Canvas) -> None:
        """Draw everything on the canvas."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Redraw and send changed cells; a hidden widget waits until it is shown."""
        for _ in self._repainted():
            pass

    def _repainted(self) -> Iterator[None]:
        """Repaint in two steps: draw, then compare and send."""
        self._is_due = True
        size = self.room or self.size
        if not self.is_mounted or not size.width or not self.display:
            return
        if is_too_small(self.app.size) and not self.fits_everywhere:
            return
        self._drawn = canvas = Canvas(size.width, size.height, self.brush, self.ground)
        self.paint(canvas)
        yield
        if canvas is self._drawn and self.is_attached:  # not redrawn or removed meanwhile
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
        """Draw for an upcoming size, so that the resize sends nothing again."""
        self.room = size if size != self.size else None
        if self._canvas is None or (self._canvas.width, self._canvas.height) != size:
            self._is_due = True

    def repaint_if_due(self) -> None:
        """Redraw if an earlier repaint was not possible."""
        for _ in self.repainted_if_due():
            pass

    def repainted_if_due(self) -> Iterator[None]:
        """Redraw in two steps if an earlier repaint was not possible."""
        if self._is_due:
            yield from self._repainted()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return strips as drawn, if every cell has both colors.

        This skips Textual's search for borders, tints and backgrounds, which a canvas does not use.
        """
        if self.brush.theme.depth != "full" or crop.bottom > len(self._strips):
            return super().render_lines(crop)
        rows = self._strips[crop.y : crop.bottom]
        return [row.crop(crop.x, crop.right) for row in rows]

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Repaint, unless the new size was drawn in advance."""
        self.room = None
        canvas = self._canvas
        if self._is_due or canvas is None or (canvas.width, canvas.height) != event.size:
            self.repaint()
        else:
            forget_what_was_laid_out(self)

    @property
    def is_drawn(self) -> bool:
        """Whether anything has been drawn yet."""
        return self._canvas is not None

    def lines(self) -> list[str]:
        return self._canvas.lines() if self._canvas is not None else []


def _row(canvas: Canvas, y: int) -> Strip:
    return BriefStrip(canvas.segments(y), canvas.width)
