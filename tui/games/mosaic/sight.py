"""Inputs and colors of the map."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.mosaic.content import HEXES
from themes import Theme
from tui.draw.hexmap import HexGrid, Zoom
from tui.draw.scene import Scene
from tui.model.choosing import Row

GRID = HexGrid({hex_.id: (hex_.row, hex_.col) for hex_ in HEXES.values()})


@dataclass(frozen=True, slots=True)
class MapSight:
    """Inputs for drawing the map."""

    scene: Scene
    zoom: Zoom
    targets: Mapping[str, Row]  # hexes and regions only; empty if none is being chosen

    def label(self, target: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(target), self.scene.jumping
        return row.label if row and typed is not None and row.label.startswith(typed) else ""


def has_land_colours(theme: Theme) -> bool:
    return theme.depth == "full" and "mosaic" in theme.land


def land_colour(theme: Theme, place: str) -> str:
    """Return the color of a region, a port or the sea; custom themes may omit it."""
    missing = theme.colour("bg" if place == "sea" else "high")
    return theme.land.get("mosaic", {}).get(place, missing)
