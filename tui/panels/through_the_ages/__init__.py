"""Panels of Through the Ages: card row, politics, boards and hand."""

from tui.draw.presenter import Panel, Presenter
from tui.panels.through_the_ages.boards import draw_boards, label_boards, measure_boards
from tui.panels.through_the_ages.card_row import draw_card_row, label_card_row, measure_card_row
from tui.panels.through_the_ages.hand import draw_hand, label_hand, measure_hand
from tui.panels.through_the_ages.politics import (
    draw_politics,
    is_political_outcome,
    label_politics,
    measure_politics,
)
from tui.panels.through_the_ages.status_bar import (
    abbreviate,
    choose_panel,
    label_events,
    label_progress,
    label_resources,
    label_score_rate,
)

PRESENTER = Presenter(
    panels=(
        Panel("row", "1", "Card row", draw_card_row, label_card_row, measure_card_row),
        Panel("politics", "5", "Politics", draw_politics, label_politics, measure_politics),
        Panel("boards", "3", "Boards", draw_boards, label_boards, measure_boards),
        Panel("hand", "4", "Hand", draw_hand, label_hand, measure_hand),
    ),
    progress_text=label_progress,
    resources=label_resources,
    abbreviate=abbreviate,
    table_note=label_events,
    score_rate=label_score_rate,
    panel_for=choose_panel,
    is_drawn_event=is_political_outcome,
)

__all__ = ["PRESENTER"]
