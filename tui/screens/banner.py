"""The banner of the home screen: the name in large letters over a map of hexes."""

import hashlib
from functools import lru_cache
from itertools import groupby

from themes import mix_colors
from tui.draw.canvas import AREA, MUTED, NAME, Canvas, Ink

LOGO = (
    "▄▀▀▀▄  █▄  █  █▄  █  ▄▀▀▀▄  █      ▄▀▀▀▀",
    "█▄▄▄█  █ ▀▄█  █ ▀▄█  █▄▄▄█  █       ▀▀▀▄",
    "█   █  █   █  █   █  █   █  █▄▄▄▄  ▄▄▄▄▀",
)
MOTTO = "five civilization games, one table"
LAND_START = len(LOGO[0])  # where the map begins to fade in
Run = tuple[int, int, str, Ink]  # column, row, cells of one look, ink

HEX_WIDTH, HEX_ROWS = 4, 4  # in cells and in half rows


def paint_banner(canvas: Canvas, height: int) -> None:
    paint_land(canvas, (LAND_START, 0, canvas.width - LAND_START, height))
    top = max((height - 5) // 2, 1)
    if canvas.brush.ascii_only:
        canvas.text(3, top + 1, "A N N A L S", NAME)
    else:
        for row, line in enumerate(LOGO):
            for x, letter in enumerate(line):
                if letter != " ":
                    canvas.text(3 + x, top + row, letter, NAME)
    canvas.text(3, top + 4, MOTTO, MUTED)


def paint_land(canvas: Canvas, area: tuple[int, int, int, int]) -> None:
    """Paint map-colored hexes that fade to the left, if the theme can show them."""
    brush = canvas.brush
    theme = brush.theme
    lands = sorted({color for land in theme.land.values() for color in land.values()})
    if theme.depth != "full" or not brush.taper or not lands:
        return
    left, top, width, height = area
    for x, y, cells, ink in _land_runs(width, height, tuple(lands), theme.color("bg")):
        canvas.text(left + x, top + y, cells, ink)


@lru_cache(maxsize=8)
def _land_runs(width: int, height: int, lands: tuple[str, ...], ground: str) -> list[Run]:
    runs: list[Run] = []
    for y in range(height):
        halves = (
            [_hex_color(lands, ground, *_hex_at(x, 2 * y + half), width) for x in range(width)]
            for half in (0, 1)
        )
        x = 0
        for (upper, lower), cells in groupby(zip(*halves, strict=True)):
            count = len(list(cells))
            letter, ink = " " if upper == lower else "▄", Ink(lower, upper, emphasis=AREA)
            runs.append((x, y, letter * count, ink))
            x += count
    return runs


@lru_cache(maxsize=1024)  # called for every half cell of a hex
def _hex_color(lands: tuple[str, ...], ground: str, column: int, row: int, width: int) -> str:
    number = _noise(column, row)
    share = max(0.0, min(column * HEX_WIDTH / width * 1.3, 1.0))
    strength = share * (0.35 + (number >> 8) % 60 / 100)
    return mix_colors(lands[number % len(lands)], ground, 1 - strength)


def _hex_at(x: int, half_row: int) -> tuple[int, int]:
    row, step = divmod(half_row, HEX_ROWS)
    shift = 2 * (row % 2)
    if step == 0 and (x - shift) % HEX_WIDTH in (0, 3):
        row -= 1
        shift = 2 - shift
    return (x - shift) // HEX_WIDTH, row


def _noise(column: int, row: int) -> int:
    """Return a pseudorandom number that is always the same for a hex."""
    digest = hashlib.blake2b(f"{column} {row}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")
