"""One civilization as the rulebook lays it out: workers and tokens on cards, banks, ratings."""

from tui.draw.blocks import Block, side_by_side
from tui.draw.canvas import Canvas, Ink
from tui.draw.highlight import WIDE
from tui.games.through_the_ages.civilization.board import ShownBoard, divide, shown_seat
from tui.games.through_the_ages.civilization.cards import belongings, columns, grid, header
from tui.games.through_the_ages.civilization.ratings import ratings, ratings_wide

__all__ = ["ShownBoard", "civilization", "shown_seat"]


def civilization(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """The whole board, in one block below its head."""
    wide = canvas.width >= WIDE
    head = header(canvas, board)
    left = grid(canvas, board) if wide else columns(canvas, board)
    left += belongings(canvas, board, wide)
    right = ratings_wide(canvas, board) if wide else ratings(canvas, board)
    both = side_by_side(left, right)

    def paint(y: int) -> None:
        both.paint(y)
        for row in range(both.height):
            canvas.text(divide(canvas.width) - 2, y + row, "│", Ink("line"))

    return [head, Block(both.height, paint, both.places)]
