"""The layout of choices in columns and pages."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from rich.cells import cell_len

from core.kernel import Unavailable
from tui.draw.glyphs import cut
from tui.model.choices import ChoiceRow
from tui.widgets.panes.choice_row import LOCKED_LABEL, name_below_heading


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """The heading of a group of choices, with the number of hidden ones."""

    name: str
    first_row: ChoiceRow | None = None  # selected by a click
    hidden_count: int = 0
    neighbor: "GroupHeading | None" = None  # another heading without visible rows, on the same line

    @property
    def hidden_text(self) -> str:
        return f"▾ {self.hidden_count}" if self.hidden_count else ""


@dataclass(frozen=True, slots=True)
class LockedGroup:
    """A group of choices for a later lesson."""

    name: str
    first_row: ChoiceRow  # selected by a click
    label: str = LOCKED_LABEL


ColumnEntry = ChoiceRow | Unavailable | GroupHeading | LockedGroup
ChoiceColumns = list[list[ColumnEntry]]

UNNAMED_GROUP = "Choices"
WITH_LOSS = ", with a loss"  # suffix for choices that replace a leader in play
UNAVAILABLE_HEADING = GroupHeading("Not now")  # heading of unavailable choices
MAX_INITIAL_ROWS = 3  # rows of the cursor's group before other groups get one
MIN_CURSOR_ROWS = 2  # minimum visible rows of the cursor's group
MAX_COLUMNS = 3
MAX_PAIR_WIDTH = 18  # letters of two headings in the narrowest column
PAIR_PADDING = 8  # padding of two headings on a line
MAX_LETTERS_CUT = 4  # letters that the longest name may lose to fit three columns


def split_groups(rows: Sequence[ChoiceRow]) -> list[list[ChoiceRow]]:
    return [list(rows) for _, rows in groupby(rows, key=lambda row: row.section)]


def locked_groups(
    rows: Sequence[ChoiceRow], visible_rows: Sequence[ChoiceRow]
) -> list[LockedGroup]:
    """Return the groups of a question that are hidden now."""
    if len(rows) == len(visible_rows):
        return []
    seen = {row.section for row in visible_rows}
    found = []
    for group in split_groups([row for row in rows if row not in visible_rows]):
        first, count = group[0], len(group)
        words = f"{count} more, {LOCKED_LABEL}" if first.section in seen else LOCKED_LABEL
        name = first.group or (first.choice.label if count == 1 else UNNAMED_GROUP)
        found.append(LockedGroup(name, first, words))
    return found


def merge_locked_groups(entries: list[ColumnEntry]) -> list[ColumnEntry]:
    locked = [entry for entry in entries if isinstance(entry, LockedGroup)]
    if len(locked) < 2:
        return entries
    others = [entry for entry in entries if not isinstance(entry, LockedGroup)]
    return [*others, LockedGroup(f"{len(locked)} groups", locked[0].first_row)]


def add_headings(
    rows: Sequence[ChoiceRow], unavailable: Sequence[Unavailable] = ()
) -> list[ColumnEntry]:
    entries: list[ColumnEntry] = []
    groups = split_groups(rows)
    for group, name in zip(groups, _heading_names(groups), strict=True):
        entries += _block(group, name, 0, len(group))
    return [*entries, UNAVAILABLE_HEADING, *unavailable] if unavailable else entries


def _block(group: Sequence[ChoiceRow], name: str, start: int, count: int) -> list[ColumnEntry]:
    heading = GroupHeading(name, group[0], len(group) - count)
    headings = [heading] if heading.name else []
    return [*headings, *group[start : start + count]]


def _heading_names(groups: Sequence[Sequence[ChoiceRow]], is_folded: bool = False) -> list[str]:
    """Return group headings, marking harmful groups with the name of a harmless one.

    Folded groups always need a heading, because it shows the hidden count.
    """
    names: list[str] = []
    for group in groups:
        name = group[0].group
        again = f"{name}{WITH_LOSS}" if name and name in names else name
        names.append(again or (UNNAMED_GROUP if is_folded and len(group) > 1 else ""))
    return names


def fold_groups(
    rows: Sequence[ChoiceRow],
    cursor_row: ChoiceRow,
    height: int,
    column_count: int,
    min_cursor_rows: int = MIN_CURSOR_ROWS,
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
    groups = split_groups(rows)
    names = _heading_names(groups, is_folded=True)
    headings = [
        GroupHeading(name, hidden_count=len(group))
        for group, name in zip(groups, names, strict=True)
    ]
    can_pair = [
        column_count > 1 and _fit_one_line(*two) for two in pairwise((GroupHeading(""), *headings))
    ]
    shown_counts = [int(not name) for name in names]

    def fits() -> bool:
        return _count_columns(_group_heights(names, shown_counts, can_pair), height) <= column_count

    def show_more(group_index: int) -> bool:
        shown_counts[group_index] += 1
        if shown_counts[group_index] <= len(groups[group_index]) and fits():
            return True
        shown_counts[group_index] -= 1
        return False

    cursor_group = next(
        index for index, group in enumerate(groups) if any(row is cursor_row for row in group)
    )
    harmless = [index for index, group in enumerate(groups) if not group[0].needs_confirmation]
    for _ in range(MAX_INITIAL_ROWS):
        show_more(cursor_group)
    if not fits() or shown_counts[cursor_group] < min(min_cursor_rows, len(groups[cursor_group])):
        return None
    for index in harmless:
        if not shown_counts[index]:
            show_more(index)
    while shown_counts[cursor_group] < height // 2 and show_more(cursor_group):
        pass
    while sum(map(show_more, harmless)):  # one more row per group in each pass
        pass
    partial_counts = (
        shown_counts[index] for index in harmless if shown_counts[index] < len(groups[index])
    )
    harmful_limit = min(partial_counts, default=len(rows))
    harmful = [index for index, group in enumerate(groups) if group[0].needs_confirmation]
    while sum(show_more(index) for index in harmful if shown_counts[index] < harmful_limit):
        pass
    blocks = [
        _visible_block(*block, cursor_row)
        for block in zip(groups, names, shown_counts, strict=True)
    ]
    return _pack_columns(_pair_headings(blocks) if column_count > 1 else blocks, height)


def _group_heights(
    names: Sequence[str], shown_counts: Sequence[int], can_pair: Sequence[bool]
) -> list[int]:
    """Return the height of each group; a bare heading next to another one takes none."""
    heights: list[int] = []
    can_take_neighbor = False  # whether the last line is a heading with space for another
    for name, count, fits_pair in zip(names, shown_counts, can_pair, strict=True):
        is_heading_only = bool(name) and not count
        if is_heading_only and can_take_neighbor and fits_pair:
            can_take_neighbor = False
        else:
            heights.append(bool(name) + count)
            can_take_neighbor = is_heading_only
    return heights


def _pair_headings(blocks: list[list[ColumnEntry]]) -> list[list[ColumnEntry]]:
    paired: list[list[ColumnEntry]] = []
    for block in blocks:
        match paired[-1:], block:
            case [[GroupHeading(neighbor=None) as before]], [GroupHeading() as head] if (
                _fit_one_line(before, head)
            ):
                paired[-1] = [replace(before, neighbor=head)]
            case _:
                paired.append(block)
    return paired


def _fit_one_line(*headings: GroupHeading) -> bool:
    return _heading_width(*headings) <= MAX_PAIR_WIDTH


def _heading_width(*headings: GroupHeading) -> int:
    return sum(cell_len(head.name + head.hidden_text) for head in headings)


def _visible_block(
    group: Sequence[ChoiceRow], name: str, count: int, cursor_row: ChoiceRow
) -> list[ColumnEntry]:
    """Return `count` rows of a group below its heading, including the cursor's row."""
    place = next((place for place, row in enumerate(group) if row is cursor_row), 0)
    return _block(group, name, max(place - count + 1, 0), count)


def _count_columns(block_heights: Sequence[int], height: int) -> int:
    """Return the columns that blocks fill; only blocks taller than a column are split."""
    columns, used = 1, 0
    for block_height in block_heights:
        if used and used + block_height > height:
            columns, used = columns + 1, 0
        whole = max((block_height - 1) // height, 0)
        columns, used = columns + whole, used + block_height - whole * height
    return columns


def _pack_columns(blocks: list[list[ColumnEntry]], height: int) -> ChoiceColumns:
    packed: ChoiceColumns = [[]]
    for block in blocks:
        if packed[-1] and len(packed[-1]) + len(block) > height:
            packed.append([])
        packed[-1] += block
        while len(packed[-1]) > height:
            packed.append(packed[-1][height:])
            del packed[-2][height:]
    return packed


def lay_out_pages(entries: list[ColumnEntry], height: int, width: int) -> list[ChoiceColumns]:
    """Return pages of two columns if one page is enough, else of three or more.

    Two columns keep every group whole that fits one of them.
    """
    unsplit = _pack_columns(_split_blocks(entries), max(height, 1))
    if len(unsplit) <= 2:
        return [unsplit]
    pages = _paginate(entries, height, 2)
    if len(pages) == 1:
        return pages
    pages = _paginate(entries, height, 3)
    if len(pages) == 1:
        missing = sum(map(_needed_width, pages[0])) - width
        if missing <= 0 or (
            missing <= MAX_LETTERS_CUT and _stay_distinct(max(pages[0], key=_needed_width))
        ):
            return pages
    return _paginate(entries, height, column_count_for(entries, width))


def _split_blocks(entries: list[ColumnEntry]) -> list[list[ColumnEntry]]:
    blocks: list[list[ColumnEntry]] = [[]]
    for entry in entries:
        if isinstance(entry, GroupHeading):
            blocks.append([])
        blocks[-1].append(entry)
    return blocks


def _stay_distinct(column: list[ColumnEntry]) -> bool:
    """Return whether names stay distinct after losing a letter."""
    names = [name_below_heading(entry.choice) for entry in column if isinstance(entry, ChoiceRow)]
    return len({cut(name, cell_len(name) - 1) for name in names}) == len(set(names))


def column_count_for(entries: Sequence[ColumnEntry], width: int) -> int:
    """Return the number of columns in which most rows fit."""
    widths = sorted(_usual_width(entry) for entry in entries if isinstance(entry, ChoiceRow))
    usual = widths[len(widths) // 2] if widths else width // 2
    return max(2, min(MAX_COLUMNS, width // (usual + 2)))


def column_widths(page: ChoiceColumns, width: int) -> list[int]:
    """Return equal widths if they suffice, else widths by need and then by preference."""
    equal = width // max(len(page), 2)
    if len(page) == 1:
        return [min(max(_needed_width(page[0], str, is_whole=True), equal), width)]
    if all(_needed_width(column, _no_effect) <= equal for column in page):
        return [equal for _ in page]
    wanted = [_needed_width(column, _first_clause) for column in page]
    widths = [_needed_width(column) for column in page]
    while sum(widths) > width:  # cut only the longest names
        widths[widths.index(max(widths))] -= 1
    for at, columns in enumerate(wanted):
        if sum(widths) - widths[at] + columns <= width:
            widths[at] = columns
    spare = (width - sum(widths)) // len(page)
    return [columns + spare for columns in widths]


def _needed_width(
    column: list[ColumnEntry],
    effect: Callable[[str], str] | None = None,
    is_whole: bool = False,
) -> int:
    """Return the width in which names and prices are not cut.

    With `effect`, payments and effects also count.
    """
    needed = 0
    for entry in column:
        if isinstance(entry, GroupHeading):
            own_width = cell_len(entry.name) + (7 if entry.hidden_count else 2)
            pair_width = (
                _heading_width(entry, entry.neighbor) + PAIR_PADDING if entry.neighbor else 0
            )
            needed = max(needed, own_width, pair_width)
            continue
        if isinstance(entry, LockedGroup):
            needed = max(needed, cell_len(f"{entry.name}  {entry.label}") + 2)
            continue
        if isinstance(entry, Unavailable):
            needed = max(needed, cell_len(f"{entry.label} {entry.reason}") + 7)
            continue
        choice = entry.choice
        detail = choice.price if effect is None else choice.full_price or effect(choice.effect)
        detail = LOCKED_LABEL if entry.is_locked else detail
        name = choice.long_label if is_whole and choice.full_label else name_below_heading(choice)
        words = cell_len(f"{name} {detail}".rstrip())
        needed = max(needed, len(entry.jump_label) + words + 6)
    return needed


def _no_effect(text: str) -> str:
    return ""


def _first_clause(text: str) -> str:
    return re.split("[;,]", text, maxsplit=1)[0]


def _usual_width(row: ChoiceRow) -> int:
    choice = row.choice
    return (
        cell_len(name_below_heading(choice)) + cell_len(choice.full_price or choice.effect[:14]) + 6
    )


def _paginate(
    entries: list[ColumnEntry], height: int, columns_per_page: int
) -> list[ChoiceColumns]:
    """Fill columns and pages in order; a heading is never last in its column."""
    height = max(height, 1)
    cells: ChoiceColumns = [[]]
    for entry in entries:
        full = len(cells[-1]) >= height or (
            isinstance(entry, GroupHeading) and len(cells[-1]) >= height - 1
        )
        if full and cells[-1]:
            cells.append([])
        cells[-1].append(entry)
    return [cells[i : i + columns_per_page] for i in range(0, len(cells), columns_per_page)]
