"""Panels of Age of Innovation: map, offer, boards and science."""

from core.kernel import Decision
from tui.draw.presenter import Face, Presenter, opens_by_kind
from tui.games.age_of_innovation.atlas import map_height, map_note, paint_map
from tui.games.age_of_innovation.bars import abbreviate, dress, resources, where
from tui.games.age_of_innovation.boards import boards_height, boards_note, paint_boards
from tui.games.age_of_innovation.row import paint_row, row_height, row_note, tells_of_all
from tui.games.age_of_innovation.science import paint_science, science_height, science_note

_OPENS = {
    "turn": "map",
    "extra_action": "map",
    "power": "map",
    "workshop": "map",
    "key": "science",
    "discipline": "science",
    "gain_book": "science",
    "pay_book": "science",
}


def opens(decision: Decision) -> str:
    """Return the map for a turn, and science for books and steps."""
    return _OPENS.get(decision.topic) or opens_by_kind(decision)


PRESENTER = Presenter(
    faces=(
        Face("map", "2", "Map", paint_map, map_note, map_height),
        Face("row", "1", "Row", paint_row, row_note, row_height, tells_of_all),
        Face("boards", "3", "Boards", paint_boards, boards_note, boards_height),
        Face("science", "4", "Science", paint_science, science_note, science_height),
    ),
    where=where,
    resources=resources,
    abbreviate=abbreviate,
    dress=dress,
    first="map",
    opens=opens,
    list_note=lambda decision: "a card or hex narrows",
)

__all__ = ["PRESENTER"]
