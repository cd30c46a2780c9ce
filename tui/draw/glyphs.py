"""Symbols with their ASCII replacements, and text fitting by cell width."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from rich.cells import cell_len, chop_cells, set_cell_size, split_graphemes

ASCII_SYMBOLS = {
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
_TABLE = str.maketrans(ASCII_SYMBOLS)

T = TypeVar("T")

ELLIPSIS = ".."  # where something is left out

SEAT_LETTERS = "ABCDEF"
SEAT_PATTERNS = "█▓▒░▚▞"


def to_ascii(text: str) -> str:
    """Replace symbols by ASCII ones. Accented letters stay."""
    return text.translate(_TABLE)


@lru_cache(maxsize=2048)
def split_cells(text: str) -> tuple[str, ...]:
    """Split a text into cells. A wide letter is followed by an empty one."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            cells += [text[start:end], *[""] * (width - 1)]
        elif cells:
            cells[-1] += text[start:end]  # combining accents join the letter before
    return tuple(cells)


def parts_width(parts: Iterable[tuple[str, object]]) -> int:
    return sum(cell_len(text) for text, _ in parts)


def flow(pieces: list[list[tuple[str, T]]], width: int) -> list[list[tuple[str, T]]]:
    """Lay out pieces in as many rows as needed, without trailing spaces."""
    rows: list[list[tuple[str, T]]] = [[]]
    space = width
    for piece in pieces:
        written = _strip_trailing_spaces(piece)
        if parts_width(written) > space and rows[-1]:
            rows.append([])
            space = width
        rows[-1] = [*rows[-1], *piece]
        space -= parts_width(piece)
    return [_strip_trailing_spaces(row) for row in rows]


def _strip_trailing_spaces(parts: list[tuple[str, T]]) -> list[tuple[str, T]]:
    while parts:
        *before, (text, ink) = parts
        if written := text.rstrip(" "):
            return [*before, (written, ink)]
        parts = before
    return parts


def clip(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(width, 0))


def fit_items(items: Sequence[str], width: int) -> str:
    """Return as many items of a legend as fit. A single item is cut."""
    first, *others = items or ("",)
    kept = cut(first, width)
    for item in others:
        if cell_len(f"{kept}   {item}") > width:
            break
        kept = f"{kept}   {item}"
    return kept


def pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def cut(text: str, width: int) -> str:
    """Cut a text to a width, preferably at a word, and end it with `..`.

    A number is never cut into another one.

    >>> cut("Italia north", 10), cut("Italia 3,11", 10), cut("Mediterranean", 10)
    ('Italia..', 'Italia..', 'Mediterr..')
    """
    if cell_len(text) <= width:
        return text
    if width <= len(ELLIPSIS):
        return clip(text, width)
    kept = clip(text, width - len(ELLIPSIS))
    space = kept.rfind(" ")
    last_word = kept[space + 1 :]
    if space >= (width - len(ELLIPSIS)) * 2 // 3 or any(map(str.isdigit, last_word)):
        kept = kept[: max(space, 0)]
    return kept.rstrip(" ,;:.") + ELLIPSIS


def fit_name(name: str, room: int) -> str:
    """Return as many words of a name as fit. A long first word is cut."""
    words = name.split()
    while len(words) > 1 and cell_len(" ".join(words)) > room:
        words.pop()
    return cut(" ".join(words), room)


def wrap(text: str, width: int) -> list[str]:
    """Wrap a text at spaces into lines of a maximum width."""
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
    """Return the longest form that fits.

    If none fits, cut the last one between words, never after a bare number.
    """
    for form in forms:
        if cell_len(form) <= room:
            return form
    if not forms or room < 3:
        return ""
    words = forms[-1].split(" ")
    while words and cell_len(" ".join(words)) > room - 2:
        last = words.pop()
        if not words and last.isalpha():
            words = [clip(last, room - 2)]
    while words and words[-1].lstrip("+-(").isdigit():
        words.pop()  # a number without its unit is meaningless
    return " ".join(words).rstrip(",;:+.") + ELLIPSIS if words else ""
