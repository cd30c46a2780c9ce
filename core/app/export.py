"""Exporting a saved game as a readable report, in plain text or Markdown."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.app.game_report import Block, Board, Grid, Heading, Paragraph, report_blocks
from core.app.replay import allowed_viewpoints, find_seat
from core.common.suggestions import unknown
from core.kernel.presentation import pad_to_width
from saves import BadSave, Save, data_folder, write_private
from saves.game_file import read_save

WIDTH = 78
_UNDERLINES = {1: "=", 2: "-"}  # underlines of headings in plain text
_MARKDOWN_ESCAPES = str.maketrans(
    {sign: f"\\{sign}" for sign in "\\`*_<>[]#|"}
)  # escapes for Markdown


def export_lines(save: Save, viewpoint: int | None = None, markdown: bool = False) -> Iterator[str]:
    """Yield the lines of the report, with an empty line between blocks."""
    lines = _markdown_lines if markdown else _plain_text_lines
    for number, block in enumerate(report_blocks(save, viewpoint)):
        yield from ("",) * (number > 0)
        yield from lines(block)


def write_report(path: Path) -> Path:
    """Write the report of a save and return its path.

    The file is private, because a running game's report contains its reader's secrets.
    """
    lines = export_lines(read_save(path))
    text = data_folder() / "texts" / f"{path.stem}.txt"
    write_private(text, "".join(f"{line}\n" for line in lines).encode())
    return text


def parse_viewpoint(save: Save, word: str) -> int:
    """Return the seat that a word names. Raise BadSave if the game may not be viewed from there."""
    seat = find_seat(save, word.strip())
    if seat is None:
        raise BadSave(unknown("player", word, save.names))
    if seat not in allowed_viewpoints(save):
        raise BadSave(f"You can't export {save.names[seat]}'s view before the game is over.")
    return seat


# --- plain text -------------------------------------------------------------------------------


def _plain_text_lines(block: Block) -> Iterable[str]:
    match block:
        case Heading(text=text, level=level, scores=scores):
            title = f"{text} ({scores})" if scores else text
            return [title, _UNDERLINES[level] * len(title)] if level in _UNDERLINES else [title]
        case Paragraph(text=text):
            return textwrap.wrap(text, WIDTH, break_on_hyphens=False)
        case Board(lines=lines):
            return [f"    {line}".rstrip() for line in lines]
        case Grid(rows=rows):
            return ["  ".join(cells).rstrip() for cells in _align_cells(rows)]


def _align_cells(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        yield [pad_to_width(first, widths[0]), *map(str.rjust, rest, widths[1:])]


# --- Markdown ---------------------------------------------------------------------------------


def _markdown_lines(block: Block) -> Iterable[str]:
    match block:
        case Heading(text=text, level=level, scores=scores):
            title = f"{'#' * level} {text.translate(_MARKDOWN_ESCAPES)}"
            return [title, "", f"*{scores.translate(_MARKDOWN_ESCAPES)}*"] if scores else [title]
        case Paragraph(text=text):
            return [text.translate(_MARKDOWN_ESCAPES)]
        case Board(lines=lines):
            return ["```text", *lines, "```"]
        case Grid(rows=rows):
            head, *rest = [f"| {' | '.join(map(_escape, row))} |" for row in rows]
            return [head, f"|---|{'---:|' * (len(rows[0]) - 1)}", *rest]


def _escape(text: str) -> str:
    return text.translate(_MARKDOWN_ESCAPES)
