"""Text that fits a narrow terminal."""

import textwrap

from rich.cells import cell_len, chop_cells

from tui.draw.glyphs import in_cells

WIDTH = 79


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
