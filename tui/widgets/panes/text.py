"""Scrolling text below a heading."""

from textual import events
from textual.reactive import reactive

from tui.draw.canvas import Canvas, Ink, Parts
from tui.widgets.picture import Picture


class TextPane(Picture):
    """A scrolling text pane, such as log, inspector or scores."""

    rows: reactive[list[Parts]] = reactive(list, repaint=False, init=False)

    def __init__(self, id: str, title: str, note: str = "") -> None:
        super().__init__(id=id)
        self.title, self.note = title, note
        self.at_end = False  # keep the last row visible
        self.offset_row = 0
        self.headed = True
        self.focused = False

    def watch_rows(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        return self.rows

    def paint(self, canvas: Canvas) -> None:
        top = 0
        if self.headed:
            canvas.rule(0, self.title, self.note, self.focused)
            top = 1
        room = canvas.height - top
        rows = self.rows_for(canvas.width)
        last = max(len(rows) - room, 0)
        first = last if self.at_end else min(self.offset_row, last)
        for row, parts in enumerate(rows[first : first + room]):
            canvas.parts(1, top + row, parts)
        if first > 0:  # in the heading line; next to a number it would look like a change arrow
            canvas.right(canvas.width, 0, "▴", Ink("accent", "panel"))
        if first < last:
            canvas.right(canvas.width, canvas.height - 1, "▾", Ink("accent", "panel"))

    def scroll_rows(self, step: int) -> None:
        room = max(self.size.height - (1 if self.headed else 0), 1)
        last = max(len(self.rows_for(self.size.width)) - room, 0)
        start = last if self.at_end else min(self.offset_row, last)
        self.offset_row = max(0, min(start + step, last))
        self.at_end = False
        self.repaint()

    def scroll_to_end(self, step: int) -> None:
        self.scroll_rows(step * len(self.rows_for(self.size.width)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_rows(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_rows(-3)
