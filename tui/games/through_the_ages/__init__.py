"""Panels of Through the Ages: card row, politics, boards and hand."""

from tui.draw.presenter import Face, Presenter
from tui.games.through_the_ages.bars import abbreviate, opens, rate, resources, table_note, where
from tui.games.through_the_ages.boards import boards_height, boards_note, paint_boards
from tui.games.through_the_ages.hand import hand_height, hand_note, paint_hand
from tui.games.through_the_ages.politics import (
    is_outcome,
    paint_politics,
    politics_height,
    politics_note,
)
from tui.games.through_the_ages.row import paint_row, row_height, row_note

PRESENTER = Presenter(
    faces=(
        Face("row", "1", "Row", paint_row, row_note, row_height),
        Face("politics", "5", "Politics", paint_politics, politics_note, politics_height),
        Face("boards", "3", "Boards", paint_boards, boards_note, boards_height),
        Face("hand", "4", "Hand", paint_hand, hand_note, hand_height),
    ),
    where=where,
    resources=resources,
    abbreviate=abbreviate,
    table_note=table_note,
    rate=rate,
    opens=opens,
    is_scene=is_outcome,
)

__all__ = ["PRESENTER"]
