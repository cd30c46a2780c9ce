"""One look at the map: what of it can be chosen, how large it is drawn, in which colours."""

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
    """One drawing of the map: the scene, the zoom, and what of the map can be chosen."""

    scene: Scene
    zoom: Zoom
    targets: Mapping[str, Row]  # hexes and regions only; nothing: no place is being chosen

    def label(self, target: str) -> str:
        """The jump label to be typed now, if any."""
        row, typed = self.targets.get(target), self.scene.jumping
        return row.label if row and typed is not None and row.label.startswith(typed) else ""


def has_land_colours(theme: Theme) -> bool:
    """Whether colours tell the regions apart."""
    return theme.depth == "full" and "mosaic" in theme.land


def land_colour(theme: Theme, place: str) -> str:
    """The colour of a region, a port or the sea; a theme of one's own may leave them out."""
    missing = theme.colour("bg" if place == "sea" else "high")
    return theme.land.get("mosaic", {}).get(place, missing)
