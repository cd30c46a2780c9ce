"""Codes and small words all faces of Age of Innovation share."""

from core.games.age_of_innovation.content import BUILDINGS, TERRAIN_CODES
from core.games.age_of_innovation.state import NEUTRAL, InnovationState
from tui.draw.canvas import FAINT, Ink
from tui.draw.scene import Scene

# By the room there is: at the smallest zoom, in three letters, in six.
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
    """A building's code; neutral ones look like their twins."""
    return PIECE[BUILDINGS[kind].twin][size]


def terrain_code(terrain: str, room: int) -> str:
    """A terrain in at most so many letters, three at the most."""
    return TERRAIN_CODES[terrain][min(room, 3) - 1]


def eye(scene: Scene) -> int:
    """The seat whose side the table is seen from; a spectator looks over the first one's."""
    view: InnovationState = scene.view
    return scene.seat if 0 <= scene.seat < view.persons else 0


def chip_of(scene: Scene, who: int) -> tuple[str, Ink]:
    """A seat's letter on its colour; the neutral faction's `n` has none."""
    return ("n", FAINT) if who == NEUTRAL else (scene.letter(who), scene.chip(who))


def hex_label(view: InnovationState, hex_id: str) -> str:
    """`F6`."""
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
    """A text and its beginnings, clause by clause: what fits best can be taken."""
    parts = text.split("; ")
    forms = ["; ".join(parts[:many]) for many in range(len(parts), 0, -1)]
    words = parts[0].split(", ")
    return forms + [", ".join(words[:many]) for many in range(len(words) - 1, 0, -1)]
