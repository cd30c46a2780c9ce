"""Small drawings of what stands in a land, which several faces share."""

from dataclasses import replace
from functools import lru_cache

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.describe.terms import PIECE_MARK
from core.games.history_of_the_world.state import WorldState
from tui.draw.canvas import Ink, Parts
from tui.draw.scene import Scene

TERRAIN = {"mountain": "^", "forest": "&", "": ""}


def signs(land: str) -> str:
    """`^$`: the terrain and the resource of a land."""
    return TERRAIN[LANDS[land].terrain] + ("$" if LANDS[land].resource else "")


def pieces(view: WorldState, land: str) -> str:
    """`KmF`: what stands in a land besides an army."""
    marks = PIECE_MARK[view.cities[land]] if land in view.cities else ""
    marks += PIECE_MARK["monument"] if land in view.monuments else ""
    return marks + (PIECE_MARK["fort"] if land in view.forts else "")


def is_active(view: WorldState, land: str) -> bool:
    """Whether a standing army of the empire or kingdom being played is there."""
    turn = view.turn
    return land in turn.empire.active or bool(turn.kingdom and land in turn.kingdom.active)


def army(scene: Scene, land: str, room: int = 3) -> Parts:
    """A chip where the army stands, a letter on dark where it lies."""
    view: WorldState = scene.view
    owner = view.armies[land]
    text = f" {scene.letter(owner)} " if room == 3 else scene.letter(owner)
    if is_active(view, land):
        return [(text, scene.chip(owner))]
    return [(text, _on_dark(scene.seat_ink(owner)))]


@lru_cache(maxsize=64)
def _on_dark(ink: Ink) -> Ink:
    return replace(ink, bg="bg")
