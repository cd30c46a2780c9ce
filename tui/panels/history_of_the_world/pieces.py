"""Symbols of lands, structures and armies."""

from dataclasses import replace
from functools import lru_cache

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import PIECE_SYMBOLS
from tui.draw.canvas import Ink, Parts
from tui.draw.panel_props import PanelProps

TERRAIN_SIGNS = {"mountain": "^", "forest": "&", "": ""}


def land_signs(land: str) -> str:
    """Return terrain and resource of a land: `^$`."""
    return TERRAIN_SIGNS[LANDS[land].terrain] + ("$" if LANDS[land].resource else "")


def structure_symbols(view: WorldState, land: str) -> str:
    """Return the structures in a land: `KmF`."""
    symbols = PIECE_SYMBOLS[view.cities[land]] if land in view.cities else ""
    symbols += PIECE_SYMBOLS["monument"] if land in view.monuments else ""
    return symbols + (PIECE_SYMBOLS["fort"] if land in view.forts else "")


def has_active_army(view: WorldState, land: str) -> bool:
    turn = view.turn
    return land in turn.empire.active or bool(turn.kingdom and land in turn.kingdom.active)


def army_parts(props: PanelProps, land: str, width: int = 3) -> Parts:
    """Return a chip for an active army, else a letter."""
    view: WorldState = props.view
    owner = view.armies[land]
    text = f" {props.seat_letter(owner)} " if width == 3 else props.seat_letter(owner)
    if has_active_army(view, land):
        return [(text, props.chip_ink(owner))]
    return [(text, _with_dark_background(props.seat_ink(owner)))]


@lru_cache(maxsize=64)
def _with_dark_background(ink: Ink) -> Ink:
    return replace(ink, bg="bg")
