"""Panels of History of the World: draft, map, regions and epochs."""

from tui.draw.presenter import Face, Presenter, at_every_size
from tui.games.history_of_the_world.atlas import map_height, map_note, paint_map, place
from tui.games.history_of_the_world.bars import abbreviate, resources, where
from tui.games.history_of_the_world.battles import battle_scenes, is_scene
from tui.games.history_of_the_world.epochs import epochs_height, epochs_note, paint_epochs
from tui.games.history_of_the_world.odds import effect, list_note, outlook
from tui.games.history_of_the_world.regions import paint_regions, regions_height, regions_note
from tui.games.history_of_the_world.row import opens, paint_row, row_height, row_note

PRESENTER = Presenter(
    faces=(
        Face("row", "1", "Row", paint_row, row_note, row_height),
        Face("map", "2", "Map", paint_map, map_note, map_height, at_every_size),
        Face("boards", "3", "Regions", paint_regions, regions_note, regions_height),
        Face("epochs", "4", "Epochs", paint_epochs, epochs_note, epochs_height),
    ),
    where=where,
    resources=resources,
    abbreviate=abbreviate,
    effect=effect,
    place=place,
    list_note=list_note,
    outlook=outlook,
    consequence_rows=8,
    opens=opens,
    is_scene=is_scene,
    scenes=battle_scenes,
)

__all__ = ["PRESENTER"]
