"""A widget drawn cell by cell that sends only changed cells."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual import events, getters
from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.reactive import Reactive
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import VisualType
from textual.widget import Widget

from tui.draw.canvas import Brush, Canvas
from tui.widgets.themed_app import ThemedApp

SELECTION_STYLE = Style(reverse=True)  # of selected text; visible in every theme
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
        self._pointer = Offset()  # the mouse in this widget

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
        """Redraw if the content changed, but was not painted yet."""
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
        if (selection := self.text_selection) is not None:
            rows = [self._highlight(row, crop.y + y, selection) for y, row in enumerate(rows)]
        return [row.crop(crop.x, crop.right) for row in rows]

    def render_line(self, y: int) -> Strip:
        """Return a row for Textual's text selection, which looks for the offsets of its letters."""
        if y < len(self._strips):
            return self._strips[y].apply_offsets(0, y)
        return Strip.blank(self.size.width)

    def _highlight(self, row: Strip, y: int, selection: Selection) -> Strip:
        span = selection.get_span(y)
        if span is None:
            return row
        start, end = span[0], row.cell_length if span[1] < 0 else span[1]
        selected = Strip(Segment.apply_style(row.crop(start, end), post_style=SELECTION_STYLE))
        return Strip.join([row.crop(0, start), selected, row.crop(end)])

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract("\n".join(self.lines())), "\n"

    def on_resize(self, event: events.Resize) -> None:
        """Repaint, unless the new size was drawn in advance."""
        self.upcoming_size = None
        canvas = self._canvas
        if self._is_stale or canvas is None or (canvas.width, canvas.height) != event.size:
            self.repaint()

    # --- mouse ------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Handle a click, unless it ended the selection of text.

        The second half of a double click must not act on what the first one opened.
        """
        event.prevent_default()  # Textual selects all text on a double click
        if event.chain == 1:
            self.app.clicked_screen = self.screen
        if self.app.clicked_screen is not self.screen or self.screen.selections:
            return
        if self.click_at(event.x, event.y):
            self.app.clicked_screen = None

    def click_at(self, x: int, y: int) -> bool:
        """Handle a click on a cell. Return whether a double click must not act once more."""
        return False

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.turn_wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.turn_wheel(-1)

    def turn_wheel(self, step: int) -> None:
        """Handle a step of the mouse wheel."""

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._pointer = event.offset

    @property  # type: ignore[misc]  # Textual's has a setter, which nothing here needs
    def tooltip(self) -> "VisualType | None":
        """Return the details under the pointer. Textual asks when the pointer rests."""
        return self.tooltip_at(*self._pointer)

    def tooltip_at(self, x: int, y: int) -> Content | None:
        """Return the details of what is drawn at a cell."""
        return None

    @property
    def has_been_drawn(self) -> bool:
        return self._canvas is not None

    def lines(self) -> list[str]:
        return self._canvas.lines() if self._canvas is not None else []


def _make_strip(canvas: Canvas, y: int) -> Strip:
    return Strip(canvas.segments(y), canvas.width)
