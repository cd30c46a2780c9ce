"""List screens: a cursor that moves through rows by key, wheel and mouse."""

from collections.abc import Sequence
from typing import TypeVar

from tui.draw.canvas import CURSOR, Canvas
from tui.screens.page_screen import PageScreen

T = TypeVar("T")
Target = TypeVar("Target")


class ListScreen(PageScreen[Target, T]):
    """The base of screens with a list of rows, which are some or all of the targets."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: Target | None = None  # the selected row, stable when rows come and go
        self.page_rows = 100  # step of the page keys; set by drawing

    @property
    def rows(self) -> Sequence[Target]:
        """Return the selectable rows in order."""
        raise NotImplementedError

    @property
    def cursor_index(self) -> int:
        """Return the index of the cursor, or 0 if its row has disappeared."""
        return self.rows.index(self.cursor) if self.cursor in self.rows else 0

    def move_cursor(self, row_index: int) -> None:
        if self.rows:
            self.cursor = self.rows[max(0, min(row_index, len(self.rows) - 1))]
            self.update_page()

    def first_visible_row(self, room: int) -> int:
        """Return the first visible row, with the cursor in the middle."""
        return max(0, min(self.cursor_index - room // 2, len(self.rows) - room))

    def register_row(
        self,
        canvas: Canvas,
        row: Target,
        x: int,
        y: int,
        width: int,
        height: int = 1,
        cursor_line: int = 0,
    ) -> None:
        """Register a drawn row for the mouse, and draw the cursor on it.

        In a row of several lines, `cursor_line` is the one with the cursor symbol.
        """
        self.add_hit_region(row, x, y, width, height)
        if self.rows and row == self.rows[self.cursor_index]:
            for dy in range(height):
                canvas.tint(x, y + dy, width, CURSOR)
            canvas.text(x, y + cursor_line, "▸", CURSOR)
            self.cursor_cell = (x, y + cursor_line)

    # --- mouse ----------------------------------------------------------------------------

    def press(self, target: Target) -> bool:
        """Select a clicked row, or take the selected one."""
        if target not in self.rows:
            return False
        index = self.rows.index(target)
        is_selected = index == self.cursor_index
        if is_selected:
            self.action_choose()
        else:
            self.move_cursor(index)
        return is_selected

    def action_choose(self) -> None:
        """Take the selected row."""

    # --- cursor ---------------------------------------------------------------------------

    def action_up(self) -> None:
        self.move_cursor(self.cursor_index - 1)

    def action_down(self) -> None:
        self.move_cursor(self.cursor_index + 1)

    def action_page_up(self) -> None:
        self.move_cursor(self.cursor_index - self.page_rows)

    def action_page_down(self) -> None:
        self.move_cursor(self.cursor_index + self.page_rows)

    def action_top(self) -> None:
        self.move_cursor(0)

    def action_bottom(self) -> None:
        self.move_cursor(len(self.rows))

    def scroll(self, step: int) -> None:
        self.move_cursor(self.cursor_index + step)
