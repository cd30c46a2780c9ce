"""The head of the first screen: the name in large letters, on a land of hexes."""

import hashlib
from functools import lru_cache
from itertools import groupby

from themes import mix
from tui.draw.canvas import MUTED, NAME, Canvas, Ink

LOGO = (
    "▄▀▀▀▄  █▄  █  █▄  █  ▄▀▀▀▄  █      ▄▀▀▀▀",
    "█▄▄▄█  █ ▀▄█  █ ▀▄█  █▄▄▄█  █       ▀▀▀▄",
    "█   █  █   █  █   █  █   █  █▄▄▄▄  ▄▄▄▄▀",
)
MOTTO = "five civilization games, one table"
LAND_FROM = len(LOGO[0])  # the column where the land begins, at first faintly
Run = tuple[int, int, str, Ink]  # column, row, and cells of one look beside each other

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
    for x, y, cells, ink in _land(width, height, tuple(lands), theme.colour("bg")):
        canvas.text(left + x, top + y, cells, ink)


@lru_cache(maxsize=8)
def _land(width: int, height: int, lands: tuple[str, ...], ground: str) -> list[Run]:
    """A land of that size; the same every time."""
    runs: list[Run] = []
    for y in range(height):
        halves = (
            [_colour(lands, ground, *_hex_at(x, 2 * y + half), width) for x in range(width)]
            for half in (0, 1)
        )
        x = 0
        for (upper, lower), cells in groupby(zip(*halves, strict=True)):
            many = len(list(cells))
            runs.append((x, y, (" " if upper == lower else "▄") * many, Ink(lower, upper)))
            x += many
    return runs


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
