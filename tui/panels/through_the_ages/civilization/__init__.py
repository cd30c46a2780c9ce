"""One civilization on the boards panel."""

from tui.draw.blocks import Block, combine_columns
from tui.draw.canvas import Canvas, Ink
from tui.draw.highlight import WIDE_WIDTH
from tui.panels.through_the_ages.civilization.board import BoardProps, ratings_x, shown_seat
from tui.panels.through_the_ages.civilization.ratings import (
    layout_ratings,
    layout_wide_ratings,
    measure_compact_ratings,
)
from tui.panels.through_the_ages.civilization.tableau import (
    can_share_header,
    layout_header,
    layout_other_cards,
    layout_technology_grid,
    layout_technology_rows,
    measure_compact_tableau,
)

__all__ = ["BoardProps", "layout_civilization", "measure_compact_civilization", "shown_seat"]


def layout_civilization(canvas: Canvas, board: BoardProps, is_compact: bool = False) -> list[Block]:
    is_wide = canvas.width >= WIDE_WIDTH
    has_header = not (is_compact and can_share_header(board))
    left = (
        layout_technology_grid(canvas, board, not has_header, is_compact)
        if is_wide
        else layout_technology_rows(canvas, board)
    )
    left += layout_other_cards(canvas, board, is_wide, is_compact)
    right = (
        layout_wide_ratings(canvas, board, is_compact) if is_wide else layout_ratings(canvas, board)
    )
    columns = combine_columns(left, right)

    def paint(y: int) -> None:
        columns.paint(y)
        for row in range(columns.height):
            canvas.text(ratings_x(canvas.width) - 2, y + row, "│", Ink("line"))

    combined = Block(columns.height, paint, columns.targets)
    return [layout_header(canvas, board), combined] if has_header else [combined]


def measure_compact_civilization(board: BoardProps) -> int:
    return max(
        measure_compact_tableau(board) + (not can_share_header(board)),
        measure_compact_ratings(board),
    )
