"""Scrolling text below a heading."""

from textual.reactive import reactive

from tui.draw.canvas import Canvas, Ink, Parts
from tui.widgets.canvas_widget import CanvasWidget


class TextPane(CanvasWidget):
    """A scrolling text pane, such as log, inspector or scores."""

    rows: reactive[list[Parts]] = reactive(list, repaint=False, init=False)
    title_command = ""  # of a click on the heading

    def __init__(
        self,
        id: str,
        title: str,
        note: str = "",
        *,
        has_heading: bool = True,
        has_accent: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.title, self.note = title, note
        self.has_heading, self.has_accent = has_heading, has_accent
        self.is_at_end = False  # keep the last row visible
        self.first_row = 0

    def watch_rows(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        return self.rows

    def paint(self, canvas: Canvas) -> None:
        top = 0
        if self.has_heading:
            canvas.draw_heading(0, self.title, [self.note], self.has_accent)
            top = 1
        visible_rows = canvas.height - top
        rows = self.rows_for(canvas.width)
        max_first_row = max(len(rows) - visible_rows, 0)
        first = self._visible_first_row(max_first_row)
        for row, parts in enumerate(rows[first : first + visible_rows]):
            canvas.parts(1, top + row, parts)
        if first > 0:  # in the heading line; next to a number it would look like a change arrow
            canvas.right_text(canvas.width, 0, "▴", Ink("accent", "panel"))
        if first < max_first_row:
            canvas.right_text(canvas.width, canvas.height - 1, "▾", Ink("accent", "panel"))

    def _visible_first_row(self, max_first_row: int) -> int:
        if self.is_at_end:
            return self.newest_first_row(max_first_row)
        return min(self.first_row, max_first_row)

    def newest_first_row(self, max_first_row: int) -> int:
        """Return the first visible row of a text that follows its end."""
        return max_first_row

    def scroll_rows(self, step: int) -> None:
        visible_rows = max(self.size.height - (1 if self.has_heading else 0), 1)
        max_first_row = max(len(self.rows_for(self.size.width)) - visible_rows, 0)
        start = self._visible_first_row(max_first_row)
        self.first_row = max(0, min(start + step, max_first_row))
        self.is_at_end = False
        self.repaint()

    def scroll_to_end(self, step: int) -> None:
        self.scroll_rows(step * len(self.rows_for(self.size.width)))

    def turn_wheel(self, step: int) -> None:
        self.scroll_rows(3 * step)

    def click_at(self, x: int, y: int) -> bool:
        is_title = self.has_heading and y == 0 and bool(self.title_command)
        if is_title:
            self.app.press_key_of(self.title_command)
        return is_title
