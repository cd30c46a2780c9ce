"""List screens: a cursor that moves through rows by key, wheel and mouse."""

from collections.abc import Sequence
from typing import TypeVar

from tui.draw.canvas import CURSOR, Canvas
from tui.screens.page import PageScreen

T = TypeVar("T")


class ListScreen(PageScreen[T]):
    """The base of screens with a list of rows."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = ""  # id of the selected row, stable when rows come and go
        self.page_rows = 100  # step of the page keys; set by drawing

    @property
    def rows(self) -> Sequence[str]:
        """The ids of selectable rows in order."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """The index of the cursor; 0 if its row has disappeared."""
        return self.rows.index(self.cursor) if self.cursor in self.rows else 0

    def go(self, at: int) -> None:
        """Move the cursor to the nearest row with that index."""
        if self.rows:
            self.cursor = self.rows[max(0, min(at, len(self.rows) - 1))]
            self.update_page()

    def first_shown(self, room: int) -> int:
        """Return the first visible row, with the cursor in the middle."""
        return max(0, min(self.at - room // 2, len(self.rows) - room))

    def mark_row(
        self, canvas: Canvas, row: str, x: int, y: int, width: int, height: int = 1, at: int = 0
    ) -> None:
        """Register a drawn row for the mouse, and draw the cursor on it.

        In a row of several lines, `cursor_line` is the line that gets the cursor symbol.
        """
        self.spot(row, x, y, width, height)
        if self.rows and row == self.rows[self.at]:
            for down in range(height):
                canvas.tint(x, y + down, width, CURSOR)
            canvas.text(x, y + at, "▸", CURSOR)
            self.caret = (x, y + at)

    # --- cursor ---------------------------------------------------------------------------

    def action_up(self) -> None:
        self.go(self.at - 1)

    def action_down(self) -> None:
        self.go(self.at + 1)

    def action_page_up(self) -> None:
        self.go(self.at - self.page_rows)

    def action_page_down(self) -> None:
        self.go(self.at + self.page_rows)

    def action_top(self) -> None:
        self.go(0)

    def action_bottom(self) -> None:
        self.go(len(self.rows))

    def scroll(self, step: int) -> None:
        self.go(self.at + step)
