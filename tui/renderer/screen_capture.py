"""Captures a screen as plain text or as a small SVG picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
from textual._context import visible_screen_stack
from textual.app import App

WIDTH, HEIGHT = 10, 20  # of a cell, in SVG units
BASELINE, SIZE = 15, 16.6
FONTS = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace"
DEFAULT_INK, DEFAULT_BACKGROUND = (
    "#d0d0d0",
    "#101010",
)  # a terminal's own, where no colour is asked for

# Block elements as rectangles (x, y, width, height in eighths of a cell): fonts would leave gaps.
BLOCKS = {
    "▄": [(0, 4, 8, 4)],
    "▀": [(0, 0, 8, 4)],
    "█": [(0, 0, 8, 8)],
    "▌": [(0, 0, 4, 8)],
    "▚": [(0, 0, 4, 4), (4, 4, 4, 4)],
    "▞": [(4, 0, 4, 4), (0, 4, 4, 4)],
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A character with its colors and attributes."""

    letter: str
    ink: str
    background: str
    bold: bool = False
    underline: bool = False


def screen_cells(app: App[Any]) -> list[list[Cell]]:
    """Return all cells of the screen, including screens under a modal one."""
    visible_screen_stack.set(app._background_screens)
    rows = app.screen._compositor.render_strips(app.size)
    return [[cell for segment in row for cell in _cells_of(segment)] for row in rows]


def captured_text(app: App[Any]) -> str:
    """Return the screen as plain lines."""
    return "\n".join("".join(c.letter for c in row).rstrip() for row in screen_cells(app)) + "\n"


def screen_svg(app: App[Any]) -> str:
    """Return the screen as a deterministic, platform-independent picture."""
    rows = screen_cells(app)
    width, height = len(rows[0]) * WIDTH, len(rows) * HEIGHT
    ground = rows[0][0].background
    grounds, blocks = _Rectangles(), _Rectangles()
    words: list[tuple[str, str]] = []
    for y, row in enumerate(rows):
        _add_grounds(grounds, row, y, ground)
        _add_blocks(blocks, row, y)
        words += _text_elements(row, y)
    colours = {ground, *grounds.boxes, *blocks.boxes, *(ink for ink, _ in words)}
    names = {colour: f"c{number}" for number, colour in enumerate(sorted(colours))}
    styles = "".join(f".{name}{{fill:{colour}}}" for colour, name in names.items())
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve"'
            f' viewBox="0 0 {width} {height}">',
            f"<style>text{{font:{SIZE}px {FONTS};white-space:pre}}.b{{font-weight:bold}}"
            f".u{{text-decoration:underline}}{styles}</style>",
            f'<path class="{names[ground]}" d="M0 0h{width}v{height}h-{width}z"/>',
            *grounds.paths(names),
            *blocks.paths(names),
            *(word.replace('class="', f'class="{names[ink]}', 1) for ink, word in words),
            "</svg>\n",
        ]
    )


class _Rectangles:
    """Rectangles by color; vertically adjacent ones are merged."""

    def __init__(self) -> None:
        self.boxes: dict[str, dict[tuple[int, int, int], int]] = {}  # (x, width, bottom): top

    def add(self, color: str, x: int, y: int, width: int, height: int) -> None:
        boxes = self.boxes.setdefault(color, {})
        top = boxes.pop((x, width, y), y)
        boxes[x, width, y + height] = top

    def paths(self, names: dict[str, str]) -> Iterator[str]:
        for colour, boxes in self.boxes.items():
            lines = (
                f"M{x} {top}h{width}v{bottom - top}h-{width}z"
                for (x, width, bottom), top in boxes.items()
            )
            yield f'<path class="{names[colour]}" d="{"".join(lines)}"/>'


def _cells_of(segment: Segment) -> Iterator[Cell]:
    style = segment.style or Style()
    ink, ground = _color(style, "color"), _color(style, "bgcolor")
    if style.reverse:
        ink, ground = ground, ink
    for letter in segment.text:
        yield Cell(letter, ink, ground, bool(style.bold), bool(style.underline))


def _color(style: Style, attribute: str, theme: TerminalTheme = DEFAULT_TERMINAL_THEME) -> str:
    colour = style.color if attribute == "color" else style.bgcolor
    if colour is None or colour.type is ColorType.DEFAULT:
        return DEFAULT_INK if attribute == "color" else DEFAULT_BACKGROUND
    return colour.get_truecolor(theme).hex


def _add_grounds(areas: _Rectangles, row: list[Cell], y: int, ground: str) -> None:
    x = 0
    for colour, run in groupby(row, key=lambda cell: cell.background):
        many = len(list(run))
        if colour != ground:
            areas.add(colour, x * WIDTH, y * HEIGHT, many * WIDTH, HEIGHT)
        x += many


def _add_blocks(areas: _Rectangles, row: list[Cell], y: int) -> None:
    x = 0
    for (letter, ink), run in groupby(row, key=lambda cell: (cell.letter, cell.ink)):
        many = len(list(run))
        for left, top, width, height in BLOCKS.get(letter, ()):
            down, tall = y * HEIGHT + top * HEIGHT // 8, height * HEIGHT // 8
            if width == 8:
                areas.add(ink, x * WIDTH, down, many * WIDTH, tall)
            else:
                for at in range(x, x + many):
                    areas.add(ink, at * WIDTH + left * WIDTH // 8, down, WIDTH // 2, tall)
        x += many


def _text_elements(row: list[Cell], y: int) -> Iterator[tuple[str, str]]:
    """Yield the letters of one style in a row as one text, padded with spaces."""
    looks: dict[tuple[str, bool, bool], list[int]] = {}
    for x, cell in enumerate(row):
        if cell.letter not in BLOCKS and (cell.letter != " " or cell.underline):
            looks.setdefault((cell.ink, cell.bold, cell.underline), []).append(x)
    for (ink, bold, underline), places in looks.items():
        for first, last in _group_columns(places, 1 if underline else 12):
            letters = "".join(row[x].letter if x in places else " " for x in range(first, last + 1))
            name = " b" * bold + " u" * underline
            yield (
                ink,
                f'<text x="{first * WIDTH}" y="{y * HEIGHT + BASELINE}" class="{name}"'
                f' textLength="{len(letters) * WIDTH}">{escape(letters, quote=False)}</text>',
            )


def _group_columns(places: list[int], gap: int) -> Iterator[tuple[int, int]]:
    """Group nearby columns into ranges, each with first and last column."""
    first = last = places[0]
    for place in places[1:]:
        if place - last > gap:
            yield first, last
            first = place
        last = place
    yield first, last
