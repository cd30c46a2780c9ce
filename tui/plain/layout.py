"""Text wrapping for plain mode."""

import textwrap

from rich.cells import cell_len, chop_cells

from tui.draw.glyphs import in_cells

WIDTH = 79


def wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    hanging = " " * cell_len(first) if rest is None else rest
    if not text.isascii():
        text = " ".join(_spread(word, WIDTH - cell_len(hanging)) for word in text.split(" "))
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=hanging, break_on_hyphens=False
    )
    return [line.replace(_HALF, "") for line in lines]


_HALF = "\ue000"  # fills the second cell of a wide character; a private-use code point


def _spread(word: str, width: int) -> str:
    """Pad wide characters so that the length equals the width in cells; split long words."""
    cells = (in_cells(piece) for piece in chop_cells(word, width))
    return " ".join("".join(cell or _HALF for cell in piece) for piece in cells)
