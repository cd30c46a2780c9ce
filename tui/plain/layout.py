"""Text wrapping for plain mode."""

import textwrap

from rich.cells import cell_len, chop_cells

from tui.draw.glyphs import split_cells

WIDTH = 79


def wrap(text: str, first_indent: str = "", other_indent: str | None = None) -> list[str]:
    hanging = " " * cell_len(first_indent) if other_indent is None else other_indent
    if not text.isascii():
        text = " ".join(_pad_to_cells(word, WIDTH - cell_len(hanging)) for word in text.split(" "))
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first_indent, subsequent_indent=hanging, break_on_hyphens=False
    )
    return [line.replace(_HALF_CELL, "") for line in lines]


_HALF_CELL = "\ue000"  # fills the second cell of a wide character; a private-use code point


def _pad_to_cells(word: str, width: int) -> str:
    """Pad wide characters so that the length equals the width in cells. Split long words."""
    cells = (split_cells(piece) for piece in chop_cells(word, width))
    return " ".join("".join(cell or _HALF_CELL for cell in piece) for piece in cells)
