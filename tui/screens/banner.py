"""The head of the first screen: the name in large letters, on a land of hexes."""

import hashlib
from functools import lru_cache

from themes import mix
from tui.draw.canvas import MUTED, NAME, Canvas, Ink

LOGO = (
    "▄▀▀▀▄  █▄  █  █▄  █  ▄▀▀▀▄  █      ▄▀▀▀▀",
    "█▄▄▄█  █ ▀▄█  █ ▀▄█  █▄▄▄█  █       ▀▀▀▄",
    "█   █  █   █  █   █  █   █  █▄▄▄▄  ▄▄▄▄▀",
)
MOTTO = "civilization games, one table"
LAND_FROM = len(LOGO[0])  # the column where the land begins, at first faintly
BannerCell = tuple[str, Ink]

HEX_WIDTH, HEX_ROWS = 4, 4  # in cells and in half rows


def paint_banner(canvas: Canvas, height: int) -> None:
    """Name and land, in the topmost rows."""
    paint_land(canvas, (LAND_FROM, 0, canvas.width - LAND_FROM, height))
    y = max((height - 5) // 2, 1)
    if canvas.brush.ascii_only:
        canvas.text(3, y + 1, "A N N A L S", NAME)
    else:
        for row, line in enumerate(LOGO):
            for x, letter in enumerate(line):
                if letter != " ":
                    canvas.text(3 + x, y + row, letter, NAME)
    canvas.text(3, y + 4, MOTTO, MUTED)


def paint_land(canvas: Canvas, area: tuple[int, int, int, int]) -> None:
    """Hexes in the colours of the maps, fainter to the left; nothing where they cannot be drawn."""
    brush = canvas.brush
    theme = brush.theme
    lands = sorted({colour for land in theme.land.values() for colour in land.values()})
    if theme.depth != "full" or not brush.taper or not lands:
        return
    left, top, width, height = area
    for y, row in enumerate(_land(width, height, tuple(lands), theme.colour("bg"))):
        for x, (letter, ink) in enumerate(row):
            canvas.text(left + x, top + y, letter, ink)


@lru_cache(maxsize=8)
def _land(width: int, height: int, lands: tuple[str, ...], ground: str) -> list[list[BannerCell]]:
    """A land of that size; the same every time."""
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            upper, lower = (
                _colour(lands, ground, *_hex_at(x, 2 * y + half), width) for half in (0, 1)
            )
            row.append((" " if upper == lower else "▄", Ink(lower, upper)))
        rows.append(row)
    return rows


@lru_cache(maxsize=1024)  # a hex has many half cells
def _colour(lands: tuple[str, ...], ground: str, column: int, row: int, width: int) -> str:
    """The land of a hex."""
    number = _noise(column, row)
    share = max(0.0, min(column * HEX_WIDTH / width * 1.3, 1.0))
    shown = share * (0.35 + (number >> 8) % 60 / 100)
    return mix(lands[number % len(lands)], ground, 1 - shown)


def _hex_at(x: int, half_row: int) -> tuple[int, int]:
    """Column and row of the hex there: rows of four half rows, tapered in the first of them."""
    row, step = divmod(half_row, HEX_ROWS)
    shift = 2 * (row % 2)
    if step == 0 and (x - shift) % HEX_WIDTH in (0, 3):
        row -= 1
        shift = 2 - shift
    return (x - shift) // HEX_WIDTH, row


def _noise(column: int, row: int) -> int:
    """A number that looks random and is always the same."""
    digest = hashlib.blake2b(f"{column} {row}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")
