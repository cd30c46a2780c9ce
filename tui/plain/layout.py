"""Text that fits a narrow terminal: wrapped lines, cells in columns, tables of numbers."""

import textwrap
from collections.abc import Sequence

WIDTH = 79
SLOT = 20  # what packed cells are aligned to
HANGING = "    "  # before what does not fit on a line of its own


def wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines that fit; `first` begins the first, `rest` all others."""
    hanging = " " * len(first) if rest is None else rest
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=hanging, break_on_hyphens=False
    )


def in_columns(cells: Sequence[str]) -> list[str]:
    """Cells of one width, as many a line as fit, to be read line by line."""
    wide = max(map(len, cells)) + 2
    many = (WIDTH + 2) // wide
    if many < 2:
        return [line for cell in cells for line in wrap(cell, rest=HANGING)]
    rows = [cells[start : start + many] for start in range(0, len(cells), many)]
    return ["".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]


def packed(cells: Sequence[str]) -> list[str]:
    """Cells of different widths, each in as many slots as it needs."""
    lines: list[str] = []
    for cell in cells:
        start = -(-(len(lines[-1]) + 1) // SLOT) * SLOT if lines else WIDTH
        if start + len(cell) <= WIDTH:
            lines[-1] = lines[-1].ljust(start) + cell
        else:
            lines += wrap(cell, rest=HANGING)
    return lines


def table(headings: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Rows of numbers with a name before each; headings too long for their column are cut."""
    label = max(len(name) for name, _ in rows)
    room = (WIDTH - label) // len(headings) - 2
    wide = max(3, min(room, max(map(len, headings))))

    def line(name: str, cells: Sequence[str]) -> str:
        return name.ljust(label) + "".join(f"  {cell[:wide]:>{wide}}" for cell in cells)

    return [line("", headings), *(line(name, [*map(str, numbers)]) for name, numbers in rows)]
