"""A widget drawn cell by cell that sends only changed cells."""

from collections.abc import Iterator

from textual import events, getters
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.canvas import Brush, Canvas
from tui.widgets.themed_app import ThemedApp

MIN_WINDOW = Size(80, 24)  # minimum window for all screens


def is_too_small(size: Size) -> bool:
    return size.width < MIN_WINDOW.width or size.height < MIN_WINDOW.height


class CanvasWidget(Widget):
    """The base of all drawn widgets.

    Subclasses paint from reactives, so setting a reactive is enough to redraw.
    """

    app = getters.app(ThemedApp)
    DEFAULT_CSS = "CanvasWidget { width: 1fr; height: 1fr; }"
    canvas_background = "panel"
    is_drawn_when_small = False  # whether it is drawn even in smaller windows
    # Disables Textual's second layout a frame after each size change. It is for scrollbars,
    # which canvases do not have.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.upcoming_size: Size | None = None  # the upcoming size, if known
        self._canvas: Canvas | None = None  # what has been sent
        self._last_drawn: Canvas | None = None  # what was drawn last, perhaps not sent yet
        self._strips: list[Strip] = []
        self._is_stale = True  # whether the canvas is outdated

    @property
    def brush(self) -> Brush:
        return self.app.brush

    def paint(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def repaint(self) -> None:
        """Redraw and send changed cells. A hidden widget waits until it is shown."""
        for _ in self._repaint_steps():
            pass

    def _repaint_steps(self) -> Iterator[None]:
        self._is_stale = True
        size = self.upcoming_size or self.size
        if not self.is_mounted or not size.width or not self.display:
            return
        if is_too_small(self.app.size) and not self.is_drawn_when_small:
            return
        self._last_drawn = canvas = Canvas(
            size.width, size.height, self.brush, self.canvas_background
        )
        self.paint(canvas)
        yield
        if canvas is self._last_drawn and self.is_attached:  # not redrawn or removed meanwhile
            self._send(canvas)

    def _send(self, canvas: Canvas) -> None:
        self._is_stale = False
        previous, self._canvas = self._canvas, canvas
        if previous is None or not previous.is_comparable_to(canvas):
            self._strips = [_make_strip(canvas, y) for y in range(canvas.height)]
            self.refresh()
            return
        changed = []
        for y in range(canvas.height):
            spans = canvas.changed_spans(previous, y)
            if spans:
                self._strips[y] = _make_strip(canvas, y)
                changed += [Region(first, y, last - first, 1) for first, last in spans]
        if changed:
            self.refresh(*changed)

    def prepare_for(self, size: Size) -> None:
        """Draw for an upcoming size, so that the resize sends nothing again."""
        self.upcoming_size = size if size != self.size else None
        if self._canvas is None or (self._canvas.width, self._canvas.height) != size:
            self._is_stale = True

    def repaint_if_stale(self) -> None:
        """Redraw if an earlier repaint was not possible."""
        for _ in self.repaint_steps_if_stale():
            pass

    def repaint_steps_if_stale(self) -> Iterator[None]:
        """Redraw in two steps if an earlier repaint was not possible."""
        if self._is_stale:
            yield from self._repaint_steps()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return strips as drawn.

        This skips Textual's search for borders, tints and backgrounds, which a canvas does not use.
        """
        if crop.bottom > len(self._strips):  # not drawn yet
            return [Strip.blank(crop.width, self.visual_style.rich_style)] * crop.height
        rows = self._strips[crop.y : crop.bottom]
        return [row.crop(crop.x, crop.right) for row in rows]

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Repaint, unless the new size was drawn in advance."""
        self.upcoming_size = None
        canvas = self._canvas
        if self._is_stale or canvas is None or (canvas.width, canvas.height) != event.size:
            self.repaint()

    @property
    def has_been_drawn(self) -> bool:
        return self._canvas is not None

    def lines(self) -> list[str]:
        return self._canvas.lines() if self._canvas is not None else []


def _make_strip(canvas: Canvas, y: int) -> Strip:
    return Strip(canvas.segments(y), canvas.width)
