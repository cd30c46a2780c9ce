"""A screen as it looks: its cells as plain text, or as a small SVG picture."""

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

WIDTH, HEIGHT = 10, 20  # of a cell, in the picture
BASELINE, SIZE = 15, 16.6
FONTS = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace"

# Block elements as rectangles (x, y, width, height in eighths of a cell): fonts leave gaps.
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
    """A character and how it looks."""

    letter: str
    ink: str
    ground: str
    bold: bool = False
    underline: bool = False


def cells(app: App[Any]) -> list[list[Cell]]:
    """Everything on the screen, with what lies below a small one."""
    visible_screen_stack.set(app._background_screens)
    rows = app.screen._compositor.render_strips(app.size)
    return [[cell for segment in row for cell in _cells_of(segment)] for row in rows]


def text(app: App[Any]) -> str:
    """The screen as plain lines."""
    return "\n".join("".join(c.letter for c in row).rstrip() for row in cells(app)) + "\n"


def svg(app: App[Any]) -> str:
    """The screen as a picture that looks the same on every machine, and with no names in it."""
    rows = cells(app)
    width, height = len(rows[0]) * WIDTH, len(rows) * HEIGHT
    inks = {colour: f"c{i}" for i, colour in enumerate(sorted(_colours(rows)))}
    styles = "".join(f".{name}{{fill:{colour}}}" for colour, name in inks.items())
    ground = rows[0][0].ground
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f"<style>text{{font:{SIZE}px {FONTS};white-space:pre}}.b{{font-weight:bold}}"
        f".u{{text-decoration:underline}}{styles}</style>",
        f'<rect width="{width}" height="{height}" class="{inks[ground]}"/>',
    ]
    for y, row in enumerate(rows):
        lines += _grounds(row, y, ground, inks)
        lines += _letters(row, y, inks)
    return "\n".join([*lines, "</svg>", ""])


def _cells_of(segment: Segment) -> Iterator[Cell]:
    style = segment.style or Style()
    ink, ground = _colour(style, "color"), _colour(style, "bgcolor")
    if style.reverse:
        ink, ground = ground, ink
    for letter in segment.text:
        yield Cell(letter, ink, ground, bool(style.bold), bool(style.underline))


def _colour(style: Style, part: str, theme: TerminalTheme = DEFAULT_TERMINAL_THEME) -> str:
    colour = style.color if part == "color" else style.bgcolor
    if colour is None or colour.type is ColorType.DEFAULT:
        return "#d0d0d0" if part == "color" else "#101010"
    return colour.get_truecolor(theme).hex


def _colours(rows: list[list[Cell]]) -> set[str]:
    return {colour for row in rows for cell in row for colour in (cell.ink, cell.ground)}


def _grounds(row: list[Cell], y: int, ground: str, inks: dict[str, str]) -> Iterator[str]:
    x = 0
    for colour, run in groupby(row, key=lambda cell: cell.ground):
        many = len(list(run))
        if colour != ground:
            yield _rect(x * WIDTH, y * HEIGHT, many * WIDTH, HEIGHT, inks[colour])
        x += many


def _letters(row: list[Cell], y: int, inks: dict[str, str]) -> Iterator[str]:
    """Words, each placed by itself, and blocks as rectangles."""
    x = 0
    for key, run in groupby(row, key=lambda c: (c.ink, c.bold, c.underline, c.letter in BLOCKS)):
        letters = "".join(cell.letter for cell in run)
        ink, bold, underline, is_block = key
        if is_block:
            yield from _blocks(letters, x, y, inks[ink])
        elif letters.strip() or underline:
            name = " ".join([inks[ink], *["b"] * bold, *["u"] * underline])
            yield from _words(letters, x, y, name, underline)
        x += len(letters)


def _words(letters: str, x: int, y: int, name: str, whole: bool) -> Iterator[str]:
    for is_space, run in groupby(letters, key=lambda letter: letter == " " and not whole):
        word = "".join(run)
        if not is_space:
            yield (
                f'<text x="{x * WIDTH}" y="{y * HEIGHT + BASELINE}" class="{name}"'
                f' textLength="{len(word) * WIDTH}">{escape(word, quote=False)}</text>'
            )
        x += len(word)


def _blocks(letters: str, x: int, y: int, name: str) -> Iterator[str]:
    for letter, run in groupby(letters):
        many = len(list(run))
        wide = len(BLOCKS[letter]) == 1 and BLOCKS[letter][0][2] == 8
        for step in range(1 if wide else many):
            for left, top, width, height in BLOCKS[letter]:
                yield _rect(
                    (x + step) * WIDTH + left * WIDTH // 8,
                    y * HEIGHT + top * HEIGHT // 8,
                    width * WIDTH // 8 * (many if wide else 1),
                    height * HEIGHT // 8,
                    name,
                )
        x += many


def _rect(x: int, y: int, width: int, height: int, name: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" class="{name}"/>'
