"""The lines of a board or a summary in plain text.

>>> labeled_lines([("science", "4/3/2"), ("tokens", "")])
['  science: 4/3/2']
>>> seats_from_viewer(1, 3), seats_from_viewer(-1, 3)
([1, 2, 0], [0, 1, 2])
"""

import textwrap
from collections.abc import Iterable

LINE_WIDTH = 78
_KEPT_SPACE = "\0"  # a space that must not be wrapped


def wrap_line(text: str, indent: str = "  ") -> list[str]:
    lines = textwrap.wrap(text, LINE_WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_KEPT_SPACE, " ") for line in lines]


def list_items(items: Iterable[str]) -> str:
    """Return a list that `wrap_line` breaks between its items, never within a short one."""
    return ", ".join(
        item.replace(" ", _KEPT_SPACE) if len(item) < LINE_WIDTH // 2 else item for item in items
    )


def labeled_lines(entries: Iterable[tuple[str, str]]) -> list[str]:
    """Wrap `  label: text`, without empty texts."""
    return [
        line for label, text in entries if text for line in wrap_line(f"  {label}: {text}", "    ")
    ]


def seats_from_viewer(seat: int, count: int) -> list[int]:
    """Return all seats around the table, the viewer's first. A spectator begins with seat 0."""
    return [(max(seat, 0) + step) % count for step in range(count)]
