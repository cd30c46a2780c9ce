"""A notice for windows that are too small."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from tui.draw.canvas import MUTED, NAME, Canvas
from tui.draw.glyphs import wrap
from tui.screens.base import AnnalsScreen
from tui.widgets.canvas_widget import MIN_WINDOW, CanvasWidget, is_too_small


class _SizeNotice(CanvasWidget):
    """The required and the current window size."""

    is_drawn_when_small = True

    def paint(self, canvas: Canvas) -> None:
        sentence = (
            f"Annals needs a window of {MIN_WINDOW.width} columns and {MIN_WINDOW.height} rows;"
            f" this one has {canvas.width} and {canvas.height}."
        )
        width = max(canvas.width - 2, 1)
        lines, gap = wrap(sentence, width), 1
        if len(lines) + 3 > canvas.height:  # tiny window: show only what to do
            lines, gap = [], 0
        y = max((canvas.height - len(lines)) // 2, 0) if lines else 0
        for row, line in enumerate(lines):
            canvas.text(max((canvas.width - len(line)) // 2, 0), y + row, line, NAME)
        instruction = "Make it larger to continue, or press Ctrl+Q to quit. The game is saved."
        for row, line in enumerate(wrap(instruction, max(canvas.width - 2, 1))):
            y_below = y + len(lines) + gap + row
            canvas.text(max((canvas.width - len(line)) // 2, 0), y_below, line, MUTED)


class SmallWindowScreen(AnnalsScreen[None]):
    """A screen above all others until the window is large enough. It ignores keys."""

    def __init__(self) -> None:
        super().__init__()
        self._is_closing = False

    def compose(self) -> ComposeResult:
        yield _SizeNotice()

    def on_resize(self, event: events.Resize) -> None:
        self._close_if_large(event.size)

    def on_screen_resume(self) -> None:
        """Close if the window grew while another screen was on top."""
        self._close_if_large(self.app.size)

    def _close_if_large(self, size: Size) -> None:
        if not is_too_small(size) and self.is_active and not self._is_closing:
            self._is_closing = True
            self.dismiss()
