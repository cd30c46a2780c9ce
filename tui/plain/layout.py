"""Text that fits a narrow terminal: wrapped lines, cells in columns, tables of numbers."""

import textwrap
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells

from tui.draw.glyphs import head, in_cells, pad

WIDTH = 79
SLOT = 20  # what packed cells are aligned to
HANGING = "    "  # before what does not fit on a line of its own


def wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines that fit; `first` begins the first, `rest` all others."""
    hanging = " " * cell_len(first) if rest is None else rest
    if not text.isascii():
        text = " ".join(_spread(word, WIDTH - cell_len(hanging)) for word in text.split(" "))
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=hanging, break_on_hyphens=False
    )
    return [line.replace(_HALF, "") for line in lines]


_HALF = "\ue000"  # stands behind a wide letter while cells are counted; nobody writes it


def _spread(word: str, width: int) -> str:
    """A word as long as it is wide, in pieces that fit."""
    cells = (in_cells(piece) for piece in chop_cells(word, width))
    return " ".join("".join(cell or _HALF for cell in piece) for piece in cells)


def in_columns(cells: Sequence[str]) -> list[str]:
    """Cells of one width, as many a line as fit, to be read line by line."""
    wide = max(map(cell_len, cells)) + 2
    many = (WIDTH + 2) // wide
    if many < 2:
        return [line for cell in cells for line in wrap(cell, rest=HANGING)]
    rows = [cells[start : start + many] for start in range(0, len(cells), many)]
    return ["".join(pad(cell, wide) for cell in row).rstrip() for row in rows]


def packed(cells: Sequence[str]) -> list[str]:
    """Cells of different widths, each in as many slots as it needs."""
    lines: list[str] = []
    for cell in cells:
        start = -(-(cell_len(lines[-1]) + 1) // SLOT) * SLOT if lines else WIDTH
        if start + cell_len(cell) <= WIDTH:
            lines[-1] = pad(lines[-1], start) + cell
        else:
            lines += wrap(cell, rest=HANGING)
    return lines


def table(headings: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Rows of numbers with a name before each; headings too long for their column are cut."""
    label = max(cell_len(name) for name, _ in rows)
    room = (WIDTH - label) // len(headings) - 2
    wide = max(3, min(room, max(map(cell_len, headings))))

    def line(name: str, cells: Sequence[str]) -> str:
        shown = (head(cell, wide) for cell in cells)
        return pad(name, label) + "".join(
            " " * (2 + wide - cell_len(cell)) + cell for cell in shown
        )

    return [line("", headings), *(line(name, [*map(str, numbers)]) for name, numbers in rows)]
