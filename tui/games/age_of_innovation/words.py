"""Codes and short wording shared by the panels."""

from core.games.age_of_innovation.content import BUILDINGS, TERRAIN_CODES
from core.games.age_of_innovation.state import NEUTRAL, InnovationState
from tui.draw.canvas import FAINT, Ink
from tui.draw.scene import Scene

# Codes of one, three and up to six letters.
PIECE = {
    "workshop": ("W", "Wks", "Wksh"),
    "guild": ("G", "Gui", "Guild"),
    "school": ("S", "Sch", "School"),
    "palace": ("P", "Pal", "Palace"),
    "university": ("U", "Uni", "Univ"),
    "tower": ("T", "Twr", "Tower"),
    "monument": ("M", "Mon", "Monum"),
}


def piece(kind: str, size: int = 2) -> str:
    """Return a building's code; neutral buildings share it with their twin."""
    return PIECE[BUILDINGS[kind].twin][size]


def terrain_code(terrain: str, room: int) -> str:
    """Return a terrain in up to three letters."""
    return TERRAIN_CODES[terrain][min(room, 3) - 1]


def eye(scene: Scene) -> int:
    """Return the viewer's seat, or seat 0 for a spectator."""
    view: InnovationState = scene.view
    return scene.seat if 0 <= scene.seat < view.persons else 0


def chip_of(scene: Scene, who: int) -> tuple[str, Ink]:
    """Return the letter and color of a seat, or `n` for the neutral faction."""
    return ("n", FAINT) if who == NEUTRAL else (scene.letter(who), scene.chip(who))


def hex_label(view: InnovationState, hex_id: str) -> str:
    return view.map.hexes[hex_id].label


SHORT_NAME = {
    "book_science": "Two steps",
    "book_guild": "Guild for free",
    "book_score_guilds": "2 VP per guild",
    "bonus_palace_university": "Palace, univ.",
    "telecommunication": "Telecomm.",
    "competency_01": "Tool, study",
}


def in_clauses(text: str) -> list[str]:
    """Return a text in decreasing lengths, clause by clause."""
    parts = text.split("; ")
    forms = ["; ".join(parts[:many]) for many in range(len(parts), 0, -1)]
    words = parts[0].split(", ")
    return forms + [", ".join(words[:many]) for many in range(len(words) - 1, 0, -1)]
