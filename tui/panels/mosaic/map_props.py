"""Inputs and colors of the map."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.mosaic.content import HEXES
from themes import Theme
from tui.draw.hex_map import HexGrid, Zoom
from tui.draw.panel_props import PanelProps
from tui.model.choices import ChoiceRow

GRID = HexGrid({hex_.id: (hex_.row, hex_.col) for hex_ in HEXES.values()})


@dataclass(frozen=True, slots=True)
class MapProps:
    """Inputs for drawing the map."""

    panel: PanelProps
    zoom: Zoom
    targets: Mapping[str, ChoiceRow]  # hexes and regions only; empty if none is being chosen

    def label(self, target: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(target), self.panel.typed_label
        return (
            row.jump_label if row and typed is not None and row.jump_label.startswith(typed) else ""
        )


def has_land_colors(theme: Theme) -> bool:
    return theme.depth == "full" and "mosaic" in theme.land


def land_color(theme: Theme, place: str) -> str:
    """Return the color of a region, a port or the sea, which custom themes may omit."""
    default = theme.color("bg" if place == "sea" else "high")
    return theme.land.get("mosaic", {}).get(place, default)
