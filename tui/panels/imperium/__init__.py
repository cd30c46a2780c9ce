"""Panels of Imperium: market, hand and boards."""

from tui.draw.presenter import Panel, Presenter
from tui.panels.imperium.boards import draw_boards, label_boards, measure_boards
from tui.panels.imperium.hand import draw_hand, label_hand, measure_hand
from tui.panels.imperium.market import draw_market, label_market, measure_market
from tui.panels.imperium.status_bar import (
    abbreviate,
    choose_panel,
    label_nation,
    label_piles,
    label_progress,
    label_resources,
)

PRESENTER = Presenter(
    panels=(
        Panel("row", "1", "Market", draw_market, label_market, measure_market),
        Panel("hand", "4", "Hand", draw_hand, label_hand, measure_hand),
        Panel("boards", "3", "Boards", draw_boards, label_boards, measure_boards),
    ),
    progress_text=label_progress,
    table_note=label_piles,
    faction=label_nation,
    resources=label_resources,
    abbreviate=abbreviate,
    panel_for=choose_panel,
)

__all__ = ["PRESENTER"]
