"""Panels of Imperium: market, hand and boards."""

from tui.draw.presenter import Face, Presenter
from tui.games.imperium.bars import abbreviate, opens, plays, resources, table_note, where
from tui.games.imperium.boards import boards_height, boards_note, paint_boards
from tui.games.imperium.hand import hand_height, hand_note, paint_hand
from tui.games.imperium.row import paint_row, row_height, row_note

PRESENTER = Presenter(
    faces=(
        Face("row", "1", "Market", paint_row, row_note, row_height),
        Face("hand", "4", "Hand", paint_hand, hand_note, hand_height),
        Face("boards", "3", "Boards", paint_boards, boards_note, boards_height),
    ),
    where=where,
    table_note=table_note,
    plays=plays,
    resources=resources,
    abbreviate=abbreviate,
    opens=opens,
)

__all__ = ["PRESENTER"]
