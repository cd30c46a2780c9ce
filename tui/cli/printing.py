"""Tables as plain text, for people and for `cut`."""

from collections.abc import Sequence

from rich.cells import cell_len

from tui.draw.glyphs import pad

Value = str | int | float


def print_table(headings: Sequence[str], rows: Sequence[Sequence[Value]]) -> None:
    """Print rows under their headings; words stand left, numbers right."""
    texts = [
        [f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows
    ]
    widths = [max(map(cell_len, column)) for column in zip(headings, *texts, strict=True)]
    is_word = [isinstance(cell, str) for cell in rows[0]] if rows else [True] * len(headings)
    for line in ([*headings], *texts):
        cells = [
            pad(text, width) if word else text.rjust(width)
            for text, width, word in zip(line, widths, is_word, strict=True)
        ]
        print("  ".join(cells).rstrip())


def _text(cell: Value) -> str:
    return f"{cell:.2f}" if isinstance(cell, float) else str(cell)
