"""Screens that are lists: a cursor that goes through rows by keys, wheel and mouse."""

from collections.abc import Sequence
from typing import TypeVar

from tui.draw.canvas import CURSOR, Canvas
from tui.screens.page import PageScreen

T = TypeVar("T")


class ListScreen(PageScreen[T]):
    """Each list says which rows it has, and draws them."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = ""  # the row it is on, by name: others may come and go above it
        self.page_rows = 100  # that a page key passes; drawing tells how many are in sight

    @property
    def rows(self) -> Sequence[str]:
        """What the cursor can be on, from the top."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """Where the cursor is; at the first row where its own is not there any more."""
        return self.rows.index(self.cursor) if self.cursor in self.rows else 0

    def go(self, at: int) -> None:
        """Put the cursor on a row, or on the nearest there is."""
        if self.rows:
            self.cursor = self.rows[max(0, min(at, len(self.rows) - 1))]
            self.update_page()

    def first_shown(self, room: int) -> int:
        """The row to begin with where so many can be shown: the cursor is in their middle."""
        return max(0, min(self.at - room // 2, len(self.rows) - room))

    def mark_row(
        self, canvas: Canvas, row: str, x: int, y: int, width: int, height: int = 1, at: int = 0
    ) -> None:
        """Let a row that was drawn be pressed, and show the cursor if it is there.

        Of one that takes several, its mark stands in the one `at`, where its name is.
        """
        self.spot(row, x, y, width, height)
        if self.rows and row == self.rows[self.at]:
            for down in range(height):
                canvas.tint(x, y + down, width, CURSOR)
            canvas.text(x, y + at, "▸", CURSOR)
            self.caret = (x, y + at)

    # --- moving ---------------------------------------------------------------------------

    def action_up(self) -> None:
        """Up."""
        self.go(self.at - 1)

    def action_down(self) -> None:
        """Down."""
        self.go(self.at + 1)

    def action_page_up(self) -> None:
        """A page up."""
        self.go(self.at - self.page_rows)

    def action_page_down(self) -> None:
        """A page down."""
        self.go(self.at + self.page_rows)

    def action_top(self) -> None:
        """To the first."""
        self.go(0)

    def action_bottom(self) -> None:
        """To the last."""
        self.go(len(self.rows))

    def scroll(self, step: int) -> None:
        """The wheel moves the cursor."""
        self.go(self.at + step)
