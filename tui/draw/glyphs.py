"""The marks screens are drawn with: one cell each, and an ASCII stand-in for every one."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from rich.cells import cell_len, chop_cells, set_cell_size, split_graphemes

ASCII = {
    "▸": ">",
    "✓": "+",
    "✗": "x",
    "◊": "*",
    "✦": "*",
    "▾": "v",
    "▴": "^",
    "◂": "<",
    "▮": "#",
    "▯": "-",
    "▪": "o",
    "▫": "_",
    "◦": ".",
    "∙": ".",
    "┄": "-",
    "┊": ":",
    "│": "|",
    "├": "|",
    "└": "'",
    "┬": "-",
    "━": "=",
    "─": "-",
    "╍": "~",
    "▌": "|",
    "█": "#",
    "▓": "%",
    "▒": "+",
    "░": ".",
    "▚": "x",
    "▞": "/",
    "▄": " ",
    "▀": " ",
}
_TABLE = str.maketrans(ASCII)

T = TypeVar("T")

SEAT_LETTERS = "ABCDEF"
SEAT_PATTERNS = "█▓▒░▚▞"


def to_ascii(text: str) -> str:
    """The same text in ASCII marks; letters with accents stay as they are."""
    return text.translate(_TABLE)


@lru_cache(maxsize=2048)
def in_cells(text: str) -> tuple[str, ...]:
    """What stands in each cell of a written text; behind a wide letter comes an empty one."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            cells += [text[start:end], *[""] * (width - 1)]
        elif cells:
            cells[-1] += text[start:end]  # an accent: it stands on the letter before it
    return tuple(cells)


def parts_width(parts: Iterable[tuple[str, object]]) -> int:
    """How many cells pieces of text take, one after the other."""
    return sum(cell_len(text) for text, _ in parts)


def flow(pieces: list[list[tuple[str, T]]], width: int) -> list[list[tuple[str, T]]]:
    """Pieces one behind the other, in as many rows as it takes; no gap ends a row."""
    rows: list[list[tuple[str, T]]] = [[]]
    room = width
    for piece in pieces:
        written = _without_gap(piece)
        if parts_width(written) > room and rows[-1]:
            rows.append([])
            room = width
        rows[-1] = [*rows[-1], *piece]
        room -= parts_width(piece)
    return [_without_gap(row) for row in rows]


def _without_gap(parts: list[tuple[str, T]]) -> list[tuple[str, T]]:
    """Without the spaces at its end."""
    while parts:
        *before, (text, ink) = parts
        if written := text.rstrip(" "):
            return [*before, (written, ink)]
        parts = before
    return parts


def head(text: str, width: int) -> str:
    """As much of a text's beginning as fits."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width, 0))


def whole_items(text: str, width: int) -> str:
    """As many of the items of a legend, three spaces apart, as fit; a single one is cut."""
    first, *rest = text.split("   ")
    kept = cut(first, width)
    for item in rest:
        if cell_len(f"{kept}   {item}") > width:
            break
        kept = f"{kept}   {item}"
    return kept


def pad(text: str, width: int) -> str:
    """A text with spaces behind it, so that what follows stands in its column."""
    return text + " " * (width - cell_len(text))


def cut(text: str, width: int) -> str:
    """A text cut to a width, at a word where that is near, ending in `..`."""
    if cell_len(text) <= width:
        return text
    if width <= 2:
        return head(text, width)
    kept = head(text, width - 2)
    space = kept.rfind(" ")
    if space >= (width - 2) * 2 // 3:
        kept = kept[:space]
    return kept.rstrip(" ,;:.") + ".."


def fitting_name(name: str, room: int) -> str:
    """As many of its words as fit; a first word that is too long is cut."""
    words = name.split()
    while len(words) > 1 and cell_len(" ".join(words)) > room:
        words.pop()
    return cut(" ".join(words), room)


def wrap(text: str, width: int) -> list[str]:
    """A text as lines of at most that width, broken at spaces."""
    width = max(width, 1)
    lines: list[str] = []
    line = ""
    for word in text.split():
        if cell_len(word) > width:
            pieces = chop_cells(word, width)
            lines += [line, *pieces[:-1]] if line else pieces[:-1]
            line, word = "", pieces[-1]
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


def fit(forms: Sequence[str], room: int) -> str:
    """The longest form that fits; the shortest is cut between words, never within a number."""
    for form in forms:
        if cell_len(form) <= room:
            return form
    if not forms or room < 3:
        return ""
    words = forms[-1].split(" ")
    while words and cell_len(" ".join(words)) > room - 2:
        last = words.pop()
        if not words and last.isalpha():
            words = [head(last, room - 2)]
    while words and words[-1].lstrip("+-(").isdigit():
        words.pop()  # a number without what it counts says nothing
    return " ".join(words).rstrip(",;:+.") + ".." if words else ""
