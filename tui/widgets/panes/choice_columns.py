"""The layout of choices in columns and pages.

`lay_out_pages` shows every choice, on several pages if needed. `fold_groups` shows only some
choices of each group, so that every group is on one page.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from rich.cells import cell_len

from core.kernel import Choice, Unavailable
from core.kernel.style import SHORT
from tui.draw.glyphs import ELLIPSIS, cut
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
MAX_PAIR_WIDTH = 19  # letters of two headings in the narrowest column
PAIR_PADDING = 8  # padding of two headings on a line
MIN_PAIR_PADDING = 7  # if space is short
MAX_LETTERS_CUT = 4  # letters that the longest name may lose to fit three columns


def split_groups(rows: Sequence[ChoiceRow]) -> list[list[ChoiceRow]]:
    return [list(group) for _, group in groupby(rows, key=lambda row: row.section)]


def locked_groups(
    rows: Sequence[ChoiceRow], visible_rows: Sequence[ChoiceRow]
) -> list[LockedGroup]:
    """Return the groups of a question that are hidden now."""
    if len(rows) == len(visible_rows):
        return []
    visible_sections = {row.section for row in visible_rows}
    locked = []
    for group in split_groups([row for row in rows if row not in visible_rows]):
        first, count = group[0], len(group)
        is_partly_visible = first.section in visible_sections
        label = f"{count} more, {LOCKED_LABEL}" if is_partly_visible else LOCKED_LABEL
        name = first.group or (first.choice.label if count == 1 else UNNAMED_GROUP)
        locked.append(LockedGroup(name, first, label))
    return locked


def merge_locked_groups(entries: list[ColumnEntry]) -> list[ColumnEntry]:
    """Replace several locked groups with one entry, which saves rows."""
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
    """Return `count` rows of a group below its heading, which has the hidden count."""
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
        if name and name in names:  # harmless groups come first
            name = f"{name}{WITH_LOSS}"
        if not name and is_folded and len(group) > 1:
            name = UNNAMED_GROUP
        names.append(name)
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
    folded = _FoldedGroups(split_groups(rows), height, column_count)
    cursor_group = folded.index_of(cursor_row)
    for _ in range(MAX_INITIAL_ROWS):
        folded.show_one_more(cursor_group)
    needed_rows = min(min_cursor_rows, len(folded.groups[cursor_group]))
    if not folded.fits() or folded.shown_counts[cursor_group] < needed_rows:
        return None
    folded.fill(cursor_group)
    return folded.columns(cursor_row)


class _FoldedGroups:
    """The number of shown rows per group, while `fold_groups` shares out the space.

    It starts with the headings alone. Each row that is shown must fit the columns.
    """

    def __init__(self, groups: list[list[ChoiceRow]], height: int, column_count: int) -> None:
        self.groups, self.height, self.column_count = groups, height, column_count
        self.names = _heading_names(groups, is_folded=True)
        # A group without a heading would disappear without a row.
        self.shown_counts = [0 if name else 1 for name in self.names]
        self._can_pair = self._find_pairs()

    def _find_pairs(self) -> list[bool]:
        if self.column_count == 1:
            return [False for _ in self.groups]
        headings = [
            GroupHeading(name, hidden_count=len(group))
            for group, name in zip(self.groups, self.names, strict=True)
        ]
        return [_fit_one_line(*pair) for pair in pairwise((GroupHeading(""), *headings))]

    def index_of(self, row: ChoiceRow) -> int:
        return next(
            index for index, group in enumerate(self.groups) if any(each is row for each in group)
        )

    def fits(self) -> bool:
        heights = _group_heights(self.names, self.shown_counts, self._can_pair)
        return _count_columns(heights, self.height) <= self.column_count

    def show_one_more(self, index: int) -> bool:
        """Show another row of a group, if it has one that fits. Return whether it was shown."""
        if self.shown_counts[index] >= len(self.groups[index]):
            return False
        self.shown_counts[index] += 1
        if self.fits():
            return True
        self.shown_counts[index] -= 1
        return False

    def fill(self, cursor_group: int) -> None:
        """Fill the columns: first harmless groups and the cursor's, then harmful groups."""
        is_harmful = [group[0].needs_confirmation for group in self.groups]
        harmless = [index for index in range(len(self.groups)) if not is_harmful[index]]
        harmful = [index for index in range(len(self.groups)) if is_harmful[index]]
        for index in harmless:
            if not self.shown_counts[index]:
                self.show_one_more(index)
        while self.shown_counts[cursor_group] < self.height // 2:
            if not self.show_one_more(cursor_group):
                break
        longest = max(map(len, self.groups))
        self._fill_evenly(harmless, longest)
        partly_shown = [index for index in harmless if self._is_partly_shown(index)]
        fewest = min((self.shown_counts[index] for index in partly_shown), default=longest)
        self._fill_evenly(harmful, fewest)

    def _is_partly_shown(self, index: int) -> bool:
        return self.shown_counts[index] < len(self.groups[index])

    def _fill_evenly(self, indices: Sequence[int], max_count: int) -> None:
        """Show one more row per group in each pass, until nothing more fits."""
        has_grown = True
        while has_grown:
            has_grown = False
            for index in indices:
                if self.shown_counts[index] < max_count and self.show_one_more(index):
                    has_grown = True

    def columns(self, cursor_row: ChoiceRow) -> ChoiceColumns:
        visible_groups = zip(self.groups, self.names, self.shown_counts, strict=True)
        blocks = [
            _visible_block(group, name, count, cursor_row) for group, name, count in visible_groups
        ]
        if self.column_count > 1:
            blocks = _pair_headings(blocks)
        return _pack_columns(blocks, self.height)


def _group_heights(
    names: Sequence[str], shown_counts: Sequence[int], can_pair: Sequence[bool]
) -> list[int]:
    """Return each group's height. A bare heading next to another one takes none."""
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
        previous = _lone_heading(paired[-1]) if paired else None
        heading = _lone_heading(block)
        if previous and heading and _can_share_line(previous, heading):
            paired[-1] = [replace(previous, neighbor=heading)]
        else:
            paired.append(block)
    return paired


def _lone_heading(block: list[ColumnEntry]) -> GroupHeading | None:
    first = block[0] if len(block) == 1 else None
    return first if isinstance(first, GroupHeading) else None


def _can_share_line(previous: GroupHeading, heading: GroupHeading) -> bool:
    return previous.neighbor is None and _fit_one_line(previous, heading)


def _fit_one_line(*headings: GroupHeading) -> bool:
    return heading_width(*headings) <= MAX_PAIR_WIDTH


def heading_width(*headings: GroupHeading) -> int:
    return sum(cell_len(head.name + head.hidden_text) for head in headings)


def _visible_block(
    group: Sequence[ChoiceRow], name: str, count: int, cursor_row: ChoiceRow
) -> list[ColumnEntry]:
    """Return `count` rows of a group below its heading, with the cursor's row."""
    cursor = next((index for index, row in enumerate(group) if row is cursor_row), 0)
    return _block(group, name, max(cursor - count + 1, 0), count)


def _count_columns(block_heights: Sequence[int], height: int) -> int:
    """Return the columns that blocks fill. Only blocks taller than a column are split."""
    columns, used = 1, 0
    for block_height in block_heights:
        if used and used + block_height > height:
            columns, used = columns + 1, 0
        full_columns = max((block_height - 1) // height, 0)  # that the block fills completely
        columns, used = columns + full_columns, used + block_height - full_columns * height
    return columns


def _pack_columns(blocks: list[list[ColumnEntry]], height: int) -> ChoiceColumns:
    """Pack blocks into columns by the same rule as `_count_columns`."""
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
    in_two_columns = _paginate(entries, height, 2)
    if len(in_two_columns) == 1:
        return in_two_columns
    in_three_columns = _paginate(entries, height, 3)
    if len(in_three_columns) == 1 and _fits_width(in_three_columns[0], width):
        return in_three_columns
    return _paginate(entries, height, column_count_for(entries, width))


def _fits_width(page: ChoiceColumns, width: int) -> bool:
    """Return whether a page fits, if a few letters may be cut from its widest column."""
    missing_width = sum(map(_needed_width, page)) - width
    if missing_width <= 0:
        return True
    return missing_width <= MAX_LETTERS_CUT and _stay_distinct(max(page, key=_needed_width))


def _split_blocks(entries: list[ColumnEntry]) -> list[list[ColumnEntry]]:
    """Split entries so that each heading begins a block."""
    blocks: list[list[ColumnEntry]] = [[]]
    for entry in entries:
        if isinstance(entry, GroupHeading):
            blocks.append([])
        blocks[-1].append(entry)
    return blocks


def _stay_distinct(column: list[ColumnEntry]) -> bool:
    names = [name_below_heading(entry.choice) for entry in column if isinstance(entry, ChoiceRow)]
    return len({cut(name, cell_len(name) - 1) for name in names}) == len(set(names))


def column_count_for(entries: Sequence[ColumnEntry], width: int) -> int:
    widths = sorted(_usual_width(entry) for entry in entries if isinstance(entry, ChoiceRow))
    median = widths[len(widths) // 2] if widths else width // 2
    return max(2, min(MAX_COLUMNS, width // (median + 2)))


def column_widths(page: ChoiceColumns, width: int) -> list[int]:
    """Return equal widths if they suffice, else widths by need and then by preference."""
    equal = width // max(len(page), 2)
    if len(page) == 1:
        return [min(max(_needed_width(page[0], str, is_whole=True), equal), width)]
    if all(_needed_width(column, _no_effect) <= equal for column in page):
        return [equal for _ in page]
    widths = [_needed_width(column) for column in page]
    while sum(widths) > width:  # cut only the longest names
        widths[widths.index(max(widths))] -= 1
    for index, column in enumerate(page):
        preferred = _needed_width(column, _first_clause)
        if sum(widths) - widths[index] + preferred <= width:
            widths[index] = preferred
    extra_width = (width - sum(widths)) // len(page)
    return [column_width + extra_width for column_width in widths]


def _needed_width(
    column: list[ColumnEntry],
    shorten_effect: Callable[[Choice], str] | None = None,
    is_whole: bool = False,
) -> int:
    """Return the width in which names and prices are not cut.

    With `shorten_effect`, payments and shortened effects also count.
    """
    widths = (_needed_entry_width(entry, shorten_effect, is_whole) for entry in column)
    return max(widths, default=0)


def _needed_entry_width(
    entry: ColumnEntry, shorten_effect: Callable[[Choice], str] | None, is_whole: bool
) -> int:
    if isinstance(entry, GroupHeading):
        return _needed_heading_width(entry)
    if isinstance(entry, LockedGroup):
        return cell_len(f"{entry.name}  {entry.label}") + 2
    if isinstance(entry, Unavailable):
        return cell_len(f"{entry.label} {entry.reason}") + 7
    choice = entry.choice
    name = choice.long_label if is_whole and choice.full_label else name_below_heading(choice)
    if entry.is_locked:
        detail = LOCKED_LABEL
    elif shorten_effect is None:
        detail = choice.price_text(SHORT)
    else:
        detail = choice.full_price(SHORT) or shorten_effect(choice)
    if choice.effect and not entry.is_locked:
        detail = f"{ELLIPSIS}{detail}"  # for the effect
    return len(entry.jump_label) + cell_len(f"{name} {detail}".rstrip()) + 5


def _needed_heading_width(heading: GroupHeading) -> int:
    own_width = cell_len(heading.name) + (7 if heading.hidden_count else 2)
    if heading.neighbor is None:
        return own_width
    return max(own_width, heading_width(heading, heading.neighbor) + PAIR_PADDING)


def _no_effect(choice: Choice) -> str:
    return ""


def _first_clause(choice: Choice) -> str:
    return choice.effect.beginnings(SHORT)[-1] if choice.effect else ""


def _usual_width(row: ChoiceRow) -> int:
    choice = row.choice
    return (
        cell_len(name_below_heading(choice))
        + cell_len(choice.full_price(SHORT) or choice.effect_text(SHORT)[:14])
        + 5
    )


def _paginate(
    entries: list[ColumnEntry], height: int, columns_per_page: int
) -> list[ChoiceColumns]:
    """Fill columns and pages in order. A heading is never last in its column."""
    height = max(height, 1)
    columns: ChoiceColumns = [[]]
    for entry in entries:
        needed_rows = 2 if isinstance(entry, GroupHeading) else 1
        if columns[-1] and len(columns[-1]) + needed_rows > height:
            columns.append([])
        columns[-1].append(entry)
    starts = range(0, len(columns), columns_per_page)
    return [columns[start : start + columns_per_page] for start in starts]
