"""One civilization on the boards panel."""

from tui.draw.blocks import Block, side_by_side
from tui.draw.canvas import Canvas, Ink
from tui.draw.highlight import WIDE
from tui.games.through_the_ages.civilization.board import ShownBoard, divide, shown_seat
from tui.games.through_the_ages.civilization.cards import (
    belongings,
    columns,
    fits_the_heads,
    grid,
    header,
    tight_rows,
)
from tui.games.through_the_ages.civilization.ratings import ratings, ratings_wide, rows_of_ratings

__all__ = ["ShownBoard", "civilization", "least_rows", "shown_seat"]


def civilization(canvas: Canvas, board: ShownBoard, tight: bool = False) -> list[Block]:
    wide = canvas.width >= WIDE
    headed = not (tight and fits_the_heads(board))
    left = grid(canvas, board, not headed, tight) if wide else columns(canvas, board)
    left += belongings(canvas, board, wide, tight)
    right = ratings_wide(canvas, board, tight) if wide else ratings(canvas, board)
    both = side_by_side(left, right)

    def paint(y: int) -> None:
        both.paint(y)
        for row in range(both.height):
            canvas.text(divide(canvas.width) - 2, y + row, "│", Ink("line"))

    whole = Block(both.height, paint, both.places)
    return [header(canvas, board), whole] if headed else [whole]


def least_rows(board: ShownBoard) -> int:
    return max(tight_rows(board) + (not fits_the_heads(board)), rows_of_ratings(board))
