"""Choices in columns: how many, how wide, and on how many pages."""

import re
from collections.abc import Callable, Sequence

from rich.cells import cell_len

from core.kernel import Barred
from tui.model.choosing import Row

Entry = Row | Barred | str  # a choice, what is none now, or the name of a group of them
Columns = list[list[Entry]]

NOT_NOW = "Not now"  # the head over what cannot be chosen
LETTERS_TO_SPARE = 4  # of the longest name in a column, for the sake of the others


def with_heads(rows: Sequence[Row], barred: Sequence[Barred] = ()) -> list[Entry]:
    """The rows with the name of each group before its first, then what cannot be chosen."""
    entries: list[Entry] = []
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            if group:
                entries.append(group)
        entries.append(row)
    return [*entries, NOT_NOW, *barred] if barred else entries


def laid_out(entries: list[Entry], height: int, width: int) -> list[Columns]:
    """Two columns where that is one page, else three, else as many as most rows have room for."""
    pages = _pages(entries, height, 2)
    if len(pages) == 1:
        return pages
    pages = _pages(entries, height, 3)
    if len(pages) == 1 and sum(map(_needed, pages[0])) <= width + LETTERS_TO_SPARE:
        return pages
    widths = sorted(_usual_width(entry) for entry in entries if isinstance(entry, Row))
    usual = widths[len(widths) // 2] if widths else width // 2
    columns = max(2, min(3, width // (usual + 2)))
    return _pages(entries, height, columns)


def column_widths(page: Columns, width: int) -> list[int]:
    """Equal columns, unless one needs more and the others can spare it."""
    equal = width // max(len(page), 2)
    if len(page) == 1:
        return [min(max(_needed(page[0], str), equal), width)]
    needed = [_needed(column) for column in page]
    if width < sum(needed) <= width + LETTERS_TO_SPARE:  # a long name is cut, all are in sight
        needed[needed.index(max(needed))] -= sum(needed) - width
    wanted = [_needed(column, _first_clause) for column in page]
    if max(needed, default=0) <= equal or sum(needed) > width:
        return [equal for _ in page]
    least = wanted if sum(wanted) <= width else needed
    spare = (width - sum(least)) // len(page)
    return [columns + spare for columns in least]


def _needed(column: list[Entry], effect: Callable[[str], str] = lambda text: "") -> int:
    """The width at which no name and no price is cut, nor what is to be seen of an effect."""
    needed = 0
    for entry in column:
        if isinstance(entry, str):
            needed = max(needed, cell_len(entry) + 2)
            continue
        if isinstance(entry, Barred):
            needed = max(needed, cell_len(f"{entry.label} {entry.reason}") + 6)
            continue
        choice = entry.choice
        behind = choice.price or effect(choice.effect)
        words = cell_len(f"{choice.label} {behind}".rstrip())
        needed = max(needed, len(entry.label) + words + 6)
    return needed


def _first_clause(text: str) -> str:
    return re.split("[;,]", text, maxsplit=1)[0]


def _usual_width(row: Row) -> int:
    choice = row.choice
    return cell_len(choice.label) + cell_len(choice.price or choice.effect[:14]) + 6


def _pages(entries: list[Entry], height: int, columns: int) -> list[Columns]:
    """Entries poured into columns and pages; a head never stands last in its column."""
    height = max(height, 1)
    cells: Columns = [[]]
    for entry in entries:
        full = len(cells[-1]) >= height or (isinstance(entry, str) and len(cells[-1]) >= height - 1)
        if full and cells[-1]:
            cells.append([])
        cells[-1].append(entry)
    return [cells[i : i + columns] for i in range(0, len(cells), columns)]
