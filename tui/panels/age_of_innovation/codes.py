"""Codes and short wording shared by the panels."""

from core.games.age_of_innovation.content import BUILDINGS, TERRAIN_CODES
from core.games.age_of_innovation.state import NEUTRAL_SCHOLAR, InnovationState
from tui.draw.canvas import FAINT, Ink
from tui.draw.panel_props import PanelProps

# Codes of one, three and up to six letters.
PIECE_CODES = {
    "workshop": ("W", "Wks", "Wksh"),
    "guild": ("G", "Gui", "Guild"),
    "school": ("S", "Sch", "School"),
    "palace": ("P", "Pal", "Palace"),
    "university": ("U", "Uni", "Univ"),
    "tower": ("T", "Twr", "Tower"),
    "monument": ("M", "Mon", "Monum"),
}


def piece_code(kind: str, size: int = 2) -> str:
    """Return a building's code, which a neutral building shares with its twin."""
    return PIECE_CODES[BUILDINGS[kind].twin][size]


def terrain_code(terrain: str, max_letters: int) -> str:
    return TERRAIN_CODES[terrain][min(max_letters, 3) - 1]


def viewing_seat(props: PanelProps) -> int:
    view: InnovationState = props.view
    return props.seat if 0 <= props.seat < view.persons else 0


def seat_chip(props: PanelProps, seat: int) -> tuple[str, Ink]:
    """Return a seat's letter and color, or `n` for the neutral faction."""
    return (
        ("n", FAINT) if seat == NEUTRAL_SCHOLAR else (props.seat_letter(seat), props.chip_ink(seat))
    )


def hex_label(view: InnovationState, hex_id: str) -> str:
    return view.map.hexes[hex_id].label


SHORT_NAMES = {
    "book_science": "Two steps",
    "book_guild": "Guild for free",
    "book_score_guilds": "2 VP per guild",
    "bonus_palace_university": "Palace, univ.",
    "telecommunication": "Telecomm.",
    "competency_01": "Tool, study",
}
