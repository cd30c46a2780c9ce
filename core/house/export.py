"""Exporting a saved game as a readable report, in plain text or Markdown."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.house.replay import seat_meant, seats_to_see_from
from core.house.story import Block, Board, Grid, Heading, Paragraph, blocks_of
from core.kernel.words import in_column, listed
from saves import BadSave, Save, home, write_private
from saves.game_file import read

WIDTH = 78
_RULES = {1: "=", 2: "-"}  # underlines of headings in plain text
_MARKED = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_<>[]#|"})  # escapes for Markdown


def story_of(save: Save, eyes: int | None = None, markdown: bool = False) -> Iterator[str]:
    """Yield the lines of the report, with an empty line between blocks."""
    lines = _in_markdown if markdown else _in_plain_text
    for number, block in enumerate(blocks_of(save, eyes)):
        yield from ("",) * (number > 0)
        yield from lines(block)


def write_story(path: Path) -> Path:
    """Write the report of a save to a file and return its path.

    The file is private, because a running game's report contains its reader's secrets.
    """
    lines = story_of(read(path))
    text = home() / "texts" / f"{path.stem}.txt"
    write_private(text, "".join(f"{line}\n" for line in lines).encode())
    return text


def eyes_of(save: Save, word: str) -> int:
    """Return the seat that a word names. BadSave unless the game may be viewed from there."""
    seat = seat_meant(save, word.strip())
    if seat is None:
        raise BadSave(f"Nobody here is '{word}'; there are: {listed(save.names)}.")
    if seat not in seats_to_see_from(save):
        raise BadSave(f"This game is not over: what {save.names[seat]} knows is not told yet.")
    return seat


# --- plain text -------------------------------------------------------------------------------


def _in_plain_text(block: Block) -> Iterable[str]:
    match block:
        case Heading(text=text, level=level, scores=scores):
            title = f"{text} ({scores})" if scores else text
            return [title, _RULES[level] * len(title)] if level in _RULES else [title]
        case Paragraph(text=text):
            return textwrap.wrap(text, WIDTH, break_on_hyphens=False)
        case Board(lines=lines):
            return [f"    {line}".rstrip() for line in lines]
        case Grid(rows=rows):
            return ["  ".join(cells).rstrip() for cells in _columns(rows)]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Pad cells to equal widths: texts to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        yield [in_column(first, widths[0]), *map(str.rjust, rest, widths[1:])]


# --- Markdown ---------------------------------------------------------------------------------


def _in_markdown(block: Block) -> Iterable[str]:
    match block:
        case Heading(text=text, level=level, scores=scores):
            title = f"{'#' * level} {text.translate(_MARKED)}"
            return [title, "", f"*{scores.translate(_MARKED)}*"] if scores else [title]
        case Paragraph(text=text):
            return [text.translate(_MARKED)]
        case Board(lines=lines):
            return ["```text", *lines, "```"]
        case Grid(rows=rows):
            head, *rest = [f"| {' | '.join(map(_cell, row))} |" for row in rows]
            return [head, f"|---|{'---:|' * (len(rows[0]) - 1)}", *rest]


def _cell(text: str) -> str:
    return text.translate(_MARKED)
