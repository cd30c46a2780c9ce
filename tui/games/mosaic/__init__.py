"""Panels of Mosaic: map, offer and boards."""

from core.kernel import Decision
from tui.draw.presenter import Face, Presenter, opens_by_kind
from tui.games.mosaic.atlas import map_height, map_note, paint_map, place
from tui.games.mosaic.bars import abbreviate, resources, table_note, where
from tui.games.mosaic.boards import boards_height, boards_note, paint_boards
from tui.games.mosaic.row import paint_row, row_height, row_note


def opens(decision: Decision) -> str:
    """Return the offer at the beginning of a turn."""
    return "row" if decision.topic in ("turn", "extra_action") else opens_by_kind(decision)


PRESENTER = Presenter(
    faces=(
        Face("map", "2", "Map", paint_map, map_note, map_height),
        Face("row", "1", "Row", paint_row, row_note, row_height),
        Face("boards", "3", "Boards", paint_boards, boards_note, boards_height),
    ),
    where=where,
    table_note=table_note,
    resources=resources,
    abbreviate=abbreviate,
    opens=opens,
    place=place,
    list_note=lambda decision: "a card or hex narrows",
)

__all__ = ["PRESENTER"]
