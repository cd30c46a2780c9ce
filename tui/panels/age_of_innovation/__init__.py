"""Panels of Age of Innovation: map, offer, boards and science."""

from core.kernel import Decision
from tui.draw.presenter import Panel, Presenter, panel_for_kind
from tui.panels.age_of_innovation.boards import draw_boards, label_boards, measure_boards
from tui.panels.age_of_innovation.map import draw_map, label_map, measure_map
from tui.panels.age_of_innovation.offer import (
    draw_offer,
    has_description_line,
    label_offer,
    measure_offer,
)
from tui.panels.age_of_innovation.science import draw_science, label_science, measure_science
from tui.panels.age_of_innovation.status_bar import (
    abbreviate,
    apply_seat_colors,
    label_progress,
    label_resources,
)

_PANEL_BY_TOPIC = {
    "turn": "map",
    "extra_action": "map",
    "power": "map",
    "workshop": "map",
    "key": "science",
    "discipline": "science",
    "gain_book": "science",
    "pay_book": "science",
}


def choose_panel(decision: Decision) -> str:
    """Return the map for a turn, and science for books and steps."""
    return _PANEL_BY_TOPIC.get(decision.topic) or panel_for_kind(decision)


PRESENTER = Presenter(
    panels=(
        Panel("map", "2", "Map", draw_map, label_map, measure_map),
        Panel("row", "1", "Tiles", draw_offer, label_offer, measure_offer, has_description_line),
        Panel("boards", "3", "Boards", draw_boards, label_boards, measure_boards),
        Panel("science", "4", "Science", draw_science, label_science, measure_science),
    ),
    progress_text=label_progress,
    resources=label_resources,
    abbreviate=abbreviate,
    adapt_theme=apply_seat_colors,
    first_panel="map",
    panel_for=choose_panel,
    list_note=lambda decision: "a card or hex narrows",
)

__all__ = ["PRESENTER"]
