"""The layout of choices in columns and pages."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from rich.cells import cell_len

from core.kernel import Barred
from tui.draw.glyphs import cut
from tui.model.choosing import Row
from tui.widgets.panes.choice_row import LATER, name_below_head


@dataclass(frozen=True, slots=True)
class Head:
    """The heading of a group of choices, with the number of hidden ones."""

    name: str
    first: Row | None = None  # selected by a click
    hidden: int = 0
    beside: "Head | None" = None  # another heading without visible rows, on the same line

    @property
    def more(self) -> str:
        return f"▾ {self.hidden}" if self.hidden else ""


@dataclass(frozen=True, slots=True)
class Later:
    """A group of choices for a later lesson."""

    name: str
    first: Row  # selected by a click
    words: str = LATER


ColumnEntry = Row | Barred | Head | Later
ChoiceColumns = list[list[ColumnEntry]]

UNNAMED = "Choices"
AT_A_LOSS = ", with a loss"  # suffix for choices that replace a leader in play
NOT_NOW = Head("Not now")  # heading of unavailable choices
MOST_FIRST = 3  # rows of the cursor's group before other groups get one
LEAST_FIRST = 2  # minimum visible rows of the cursor's group
MOST_COLUMNS = 3
ROOM_FOR_TWO = 18  # letters of two headings in the narrowest column
AROUND_TWO = 8  # padding of two headings on a line
LETTERS_TO_SPARE = 4  # letters that the longest name may lose to fit three columns


def groups_of(rows: Sequence[Row]) -> list[list[Row]]:
    return [list(rows) for _, rows in groupby(rows, key=lambda row: row.section)]


def groups_for_later(rows: Sequence[Row], shown: Sequence[Row]) -> list[Later]:
    """Return the groups of a question that are hidden now."""
    if len(rows) == len(shown):
        return []
    seen = {row.section for row in shown}
    found = []
    for group in groups_of([row for row in rows if row not in shown]):
        first, many = group[0], len(group)
        words = f"{many} more, {LATER}" if first.section in seen else LATER
        name = first.group or (first.choice.label if many == 1 else UNNAMED)
        found.append(Later(name, first, words))
    return found


def in_short(entries: list[ColumnEntry]) -> list[ColumnEntry]:
    later = [entry for entry in entries if isinstance(entry, Later)]
    if len(later) < 2:
        return entries
    others = [entry for entry in entries if not isinstance(entry, Later)]
    return [*others, Later(f"{len(later)} groups", later[0].first)]


def with_heads(rows: Sequence[Row], barred: Sequence[Barred] = ()) -> list[ColumnEntry]:
    entries: list[ColumnEntry] = []
    groups = groups_of(rows)
    for group, name in zip(groups, _names(groups), strict=True):
        entries += _block(group, name, 0, len(group))
    return [*entries, NOT_NOW, *barred] if barred else entries


def _block(group: Sequence[Row], name: str, start: int, shown: int) -> list[ColumnEntry]:
    head = Head(name, group[0], len(group) - shown)
    heads = [head] if head.name else []
    return [*heads, *group[start : start + shown]]


def _names(groups: Sequence[Sequence[Row]], is_folded: bool = False) -> list[str]:
    """Return group headings, marking harmful groups with the name of a harmless one.

    Folded groups always need a heading, because it shows the hidden count.
    """
    names: list[str] = []
    for group in groups:
        name = group[0].group
        again = f"{name}{AT_A_LOSS}" if name and name in names else name
        names.append(again or (UNNAMED if is_folded and len(group) > 1 else ""))
    return names


def folded(
    rows: Sequence[Row], at: Row, height: int, columns: int, least: int = LEAST_FIRST
) -> ChoiceColumns | None:
    """Fold all groups into columns: each heading with as many rows as fit.

    The cursor's group gets rows first, up to three. Then every harmless group gets one row, the
    cursor's group grows to half the height, and the rest is filled evenly. Harmful groups come last
    and never show more than others.

    Return None if fewer than `min_cursor_rows` of the cursor's group would be visible. With several
    columns, two headings without rows can share a line.
    """
    if height < 1:  # during a resize
        return None
    groups = groups_of(rows)
    names = _names(groups, is_folded=True)
    heads = [Head(name, hidden=len(group)) for group, name in zip(groups, names, strict=True)]
    pairs = [columns > 1 and _have_room(*two) for two in pairwise((Head(""), *heads))]
    shown = [int(not name) for name in names]

    def fits() -> bool:
        return _columns_needed(_lines(names, shown, pairs), height) <= columns

    def show_more(index: int) -> bool:
        shown[index] += 1
        if shown[index] <= len(groups[index]) and fits():
            return True
        shown[index] -= 1
        return False

    here = next(index for index, group in enumerate(groups) if any(row is at for row in group))
    harmless = [index for index, group in enumerate(groups) if not group[0].harms]
    for _ in range(MOST_FIRST):
        show_more(here)
    if not fits() or shown[here] < min(least, len(groups[here])):
        return None
    for index in harmless:
        if not shown[index]:
            show_more(index)
    while shown[here] < height // 2 and show_more(here):
        pass
    while sum(map(show_more, harmless)):  # one more row per group in each pass
        pass
    cut_short = (shown[index] for index in harmless if shown[index] < len(groups[index]))
    fair = min(cut_short, default=len(rows))
    harmful = [index for index, group in enumerate(groups) if group[0].harms]
    while sum(show_more(index) for index in harmful if shown[index] < fair):
        pass
    blocks = [_seen(*block, at) for block in zip(groups, names, shown, strict=True)]
    return _packed(_paired(blocks) if columns > 1 else blocks, height)


def _lines(names: Sequence[str], shown: Sequence[int], pairs: Sequence[bool]) -> list[int]:
    """Return the height of each group; a bare heading next to another one takes none."""
    lines: list[int] = []
    is_alone = False  # whether the last line is a heading with space for another
    for name, many, is_pair in zip(names, shown, pairs, strict=True):
        is_bare = bool(name) and not many
        if is_bare and is_alone and is_pair:
            is_alone = False
        else:
            lines.append(bool(name) + many)
            is_alone = is_bare
    return lines


def _paired(blocks: list[list[ColumnEntry]]) -> list[list[ColumnEntry]]:
    paired: list[list[ColumnEntry]] = []
    for block in blocks:
        match paired[-1:], block:
            case [[Head(beside=None) as before]], [Head() as head] if _have_room(before, head):
                paired[-1] = [replace(before, beside=head)]
            case _:
                paired.append(block)
    return paired


def _have_room(*heads: Head) -> bool:
    return _letters(*heads) <= ROOM_FOR_TWO


def _letters(*heads: Head) -> int:
    return sum(cell_len(head.name + head.more) for head in heads)


def _seen(group: Sequence[Row], name: str, many: int, at: Row) -> list[ColumnEntry]:
    """Return `count` rows of a group below its heading, including the cursor's row."""
    place = next((place for place, row in enumerate(group) if row is at), 0)
    return _block(group, name, max(place - many + 1, 0), many)


def _columns_needed(lines: Sequence[int], height: int) -> int:
    """Return the columns that blocks fill; only blocks taller than a column are split."""
    columns, used = 1, 0
    for many in lines:
        if used and used + many > height:
            columns, used = columns + 1, 0
        whole = max((many - 1) // height, 0)
        columns, used = columns + whole, used + many - whole * height
    return columns


def _packed(blocks: list[list[ColumnEntry]], height: int) -> ChoiceColumns:
    packed: ChoiceColumns = [[]]
    for block in blocks:
        if packed[-1] and len(packed[-1]) + len(block) > height:
            packed.append([])
        packed[-1] += block
        while len(packed[-1]) > height:
            packed.append(packed[-1][height:])
            del packed[-2][height:]
    return packed


def laid_out(entries: list[ColumnEntry], height: int, width: int) -> list[ChoiceColumns]:
    """Return pages of two columns if one page is enough, else of three or more.

    Two columns keep every group whole that fits one of them.
    """
    whole = _packed(_blocks(entries), max(height, 1))
    if len(whole) <= 2:
        return [whole]
    pages = _pages(entries, height, 2)
    if len(pages) == 1:
        return pages
    pages = _pages(entries, height, 3)
    if len(pages) == 1:
        missing = sum(map(_needed, pages[0])) - width
        if missing <= 0 or (
            missing <= LETTERS_TO_SPARE and _stay_apart(max(pages[0], key=_needed))
        ):
            return pages
    return _pages(entries, height, columns_for(entries, width))


def _blocks(entries: list[ColumnEntry]) -> list[list[ColumnEntry]]:
    blocks: list[list[ColumnEntry]] = [[]]
    for entry in entries:
        if isinstance(entry, Head):
            blocks.append([])
        blocks[-1].append(entry)
    return blocks


def _stay_apart(column: list[ColumnEntry]) -> bool:
    """Return whether names stay distinct after losing a letter."""
    names = [name_below_head(entry.choice) for entry in column if isinstance(entry, Row)]
    return len({cut(name, cell_len(name) - 1) for name in names}) == len(set(names))


def columns_for(entries: Sequence[ColumnEntry], width: int) -> int:
    """Return the number of columns in which most rows fit."""
    widths = sorted(_usual_width(entry) for entry in entries if isinstance(entry, Row))
    usual = widths[len(widths) // 2] if widths else width // 2
    return max(2, min(MOST_COLUMNS, width // (usual + 2)))


def column_widths(page: ChoiceColumns, width: int) -> list[int]:
    """Return equal widths if they suffice, else widths by need and then by preference."""
    equal = width // max(len(page), 2)
    if len(page) == 1:
        return [min(max(_needed(page[0], str, is_whole=True), equal), width)]
    if all(_needed(column, _no_effect) <= equal for column in page):
        return [equal for _ in page]
    wanted = [_needed(column, _first_clause) for column in page]
    widths = [_needed(column) for column in page]
    while sum(widths) > width:  # cut only the longest names
        widths[widths.index(max(widths))] -= 1
    for at, columns in enumerate(wanted):
        if sum(widths) - widths[at] + columns <= width:
            widths[at] = columns
    spare = (width - sum(widths)) // len(page)
    return [columns + spare for columns in widths]


def _needed(
    column: list[ColumnEntry],
    effect: Callable[[str], str] | None = None,
    is_whole: bool = False,
) -> int:
    """Return the width in which names and prices are not cut.

    With `effect`, payments and effects also count.
    """
    needed = 0
    for entry in column:
        if isinstance(entry, Head):
            alone = cell_len(entry.name) + (7 if entry.hidden else 2)
            two = _letters(entry, entry.beside) + AROUND_TWO if entry.beside else 0
            needed = max(needed, alone, two)
            continue
        if isinstance(entry, Later):
            needed = max(needed, cell_len(f"{entry.name}  {entry.words}") + 2)
            continue
        if isinstance(entry, Barred):
            needed = max(needed, cell_len(f"{entry.label} {entry.reason}") + 7)
            continue
        choice = entry.choice
        behind = choice.price if effect is None else choice.full_price or effect(choice.effect)
        behind = LATER if entry.is_later else behind
        name = choice.name if is_whole and choice.whole else name_below_head(choice)
        words = cell_len(f"{name} {behind}".rstrip())
        needed = max(needed, len(entry.label) + words + 6)
    return needed


def _no_effect(text: str) -> str:
    return ""


def _first_clause(text: str) -> str:
    return re.split("[;,]", text, maxsplit=1)[0]


def _usual_width(row: Row) -> int:
    choice = row.choice
    return cell_len(name_below_head(choice)) + cell_len(choice.full_price or choice.effect[:14]) + 6


def _pages(entries: list[ColumnEntry], height: int, columns: int) -> list[ChoiceColumns]:
    """Fill columns and pages in order; a heading is never last in its column."""
    height = max(height, 1)
    cells: ChoiceColumns = [[]]
    for entry in entries:
        full = len(cells[-1]) >= height or (
            isinstance(entry, Head) and len(cells[-1]) >= height - 1
        )
        if full and cells[-1]:
            cells.append([])
        cells[-1].append(entry)
    return [cells[i : i + columns] for i in range(0, len(cells), columns)]
