"""Plain-text tables and progress bars."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui.draw.glyphs import pad

if TYPE_CHECKING:
    from rich.console import Console

Cell = str | int | float


def print_table(headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Print rows below their headings, with numbers right-aligned."""
    texts = [
        [f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows
    ]
    widths = [max(map(cell_len, column)) for column in zip(headings, *texts, strict=True)]
    is_text = [isinstance(cell, str) for cell in rows[0]] if rows else [True] * len(headings)
    for line in ([*headings], *texts):
        cells = [
            pad(text, width) if is_left else text.rjust(width)
            for text, width, is_left in zip(line, widths, is_text, strict=True)
        ]
        print("  ".join(cells).rstrip())


def progress_console() -> "Console":
    """Return a console on the unfiltered stderr, because it moves the cursor.

    Do not print text from files or from other people on it.
    """
    from rich.console import Console

    return Console(file=sys.__stderr__)


@contextmanager
def progress_bar(
    label: str, total: int | None, is_shown: bool
) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on stderr. Yield a function of the done and total counts."""
    if not is_shown:
        yield lambda done, of: None
        return
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=progress_console(), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)
