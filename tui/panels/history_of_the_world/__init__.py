"""Panels of History of the World: draft, map, regions and epochs."""

from tui.draw.presenter import Panel, Presenter, always_detailed
from tui.panels.history_of_the_world.battles import is_battle_event, layout_battles
from tui.panels.history_of_the_world.draft import (
    choose_panel,
    draw_draft,
    label_draft,
    measure_draft,
)
from tui.panels.history_of_the_world.epochs import draw_epochs, label_epochs, measure_epochs
from tui.panels.history_of_the_world.map import draw_map, label_map, map_position, measure_map
from tui.panels.history_of_the_world.odds import label_choices, label_odds, layout_outcomes
from tui.panels.history_of_the_world.regions import draw_regions, label_regions, measure_regions
from tui.panels.history_of_the_world.status_bar import abbreviate, label_progress, label_resources

PRESENTER = Presenter(
    panels=(
        Panel("row", "1", "Draft", draw_draft, label_draft, measure_draft),
        Panel("map", "2", "Map", draw_map, label_map, measure_map, always_detailed),
        Panel("boards", "3", "Regions", draw_regions, label_regions, measure_regions),
        Panel("epochs", "4", "Epochs", draw_epochs, label_epochs, measure_epochs),
    ),
    progress_text=label_progress,
    resources=label_resources,
    abbreviate=abbreviate,
    effect_parts=label_odds,
    map_position=map_position,
    list_note=label_choices,
    preview_rows=layout_outcomes,
    usual_preview_height=8,
    panel_for=choose_panel,
    is_drawn_event=is_battle_event,
    draw_events=layout_battles,
)

__all__ = ["PRESENTER"]
