"""Panels of Mosaic: map, offer and boards."""

from core.kernel import Decision
from tui.draw.presenter import Panel, Presenter, panel_for_kind
from tui.panels.mosaic.boards import draw_boards, label_boards, measure_boards
from tui.panels.mosaic.map import draw_map, label_map, map_position, measure_map
from tui.panels.mosaic.offer import draw_offer, label_offer, measure_offer
from tui.panels.mosaic.status_bar import abbreviate, label_progress, label_resources, label_treasury


def choose_panel(decision: Decision) -> str:
    """Return the offer at the beginning of a turn."""
    return "row" if decision.topic in ("turn", "extra_action") else panel_for_kind(decision)


PRESENTER = Presenter(
    panels=(
        Panel("map", "2", "Map", draw_map, label_map, measure_map),
        Panel("row", "1", "Offer", draw_offer, label_offer, measure_offer),
        Panel("boards", "3", "Boards", draw_boards, label_boards, measure_boards),
    ),
    progress_text=label_progress,
    table_note=label_treasury,
    resources=label_resources,
    abbreviate=abbreviate,
    panel_for=choose_panel,
    map_position=map_position,
    list_note=lambda decision: "a card or hex narrows",
)

__all__ = ["PRESENTER"]
