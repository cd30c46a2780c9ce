"""Symbols of lands, structures and armies."""

from dataclasses import replace
from functools import lru_cache

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.describe.terms import PIECE_MARK
from core.games.history_of_the_world.state import WorldState
from tui.draw.canvas import Ink, Parts
from tui.draw.scene import Scene

TERRAIN = {"mountain": "^", "forest": "&", "": ""}


def signs(land: str) -> str:
    """Return terrain and resource of a land: `^$`."""
    return TERRAIN[LANDS[land].terrain] + ("$" if LANDS[land].resource else "")


def pieces(view: WorldState, land: str) -> str:
    """Return the structures in a land: `KmF`."""
    marks = PIECE_MARK[view.cities[land]] if land in view.cities else ""
    marks += PIECE_MARK["monument"] if land in view.monuments else ""
    return marks + (PIECE_MARK["fort"] if land in view.forts else "")


def is_active(view: WorldState, land: str) -> bool:
    """Return whether an active army of the current turn is in a land."""
    turn = view.turn
    return land in turn.empire.active or bool(turn.kingdom and land in turn.kingdom.active)


def army(scene: Scene, land: str, room: int = 3) -> Parts:
    """Return a chip for an active army, else a letter."""
    view: WorldState = scene.view
    owner = view.armies[land]
    text = f" {scene.letter(owner)} " if room == 3 else scene.letter(owner)
    if is_active(view, land):
        return [(text, scene.chip(owner))]
    return [(text, _on_dark(scene.seat_ink(owner)))]


@lru_cache(maxsize=64)
def _on_dark(ink: Ink) -> Ink:
    return replace(ink, bg="bg")
