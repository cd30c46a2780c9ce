"""The choices pane: the question, its choices, and the consequences of the selected choice."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import inf
from typing import Any

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from core.kernel import Unavailable
from core.kernel.style import SHORT
from core.table import EMPTY_PREVIEW, Preview
from tui.draw.canvas import ACCENT, BAD, CURSOR, FAINT, HEAD, JUMP, MUTED, Canvas, Ink, Parts
from tui.draw.glyphs import cut, parts_width, wrap
from tui.draw.hit_regions import HitRegion
from tui.draw.presenter import Presenter
from tui.model.choices import ChoiceRow, Chooser
from tui.model.panes import CHOICES_PANE
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes.choice_columns import (
    MAX_COLUMNS,
    MAX_INITIAL_ROWS,
    MIN_CURSOR_ROWS,
    MIN_PAIR_PADDING,
    ChoiceColumns,
    ColumnEntry,
    GroupHeading,
    LockedGroup,
    add_headings,
    column_count_for,
    column_widths,
    fold_groups,
    heading_width,
    lay_out_pages,
    locked_groups,
    merge_locked_groups,
    split_groups,
)
from tui.widgets.panes.choice_row import name_below_heading, paint_choice
from tui.widgets.panes.consequence import consequence_rows, no_choice_rows, notice_rows
from tui.widgets.panes.messages import ChoicePressed, TitlePressed, WheelTurned

MAX_PROMPT_ROWS = 2  # rows of a docked prompt if the choices need the others
MIN_CONSEQUENCE_ROWS = 2  # rows below docked choices
EXTRA_ROWS = 3  # rows of an undocked pane for its heading, the filter line and the divider
MIN_DIVIDER = 4  # minimum width of a visible divider


@dataclass(frozen=True)
class ChoicesProps:
    """The inputs of the choices pane."""

    view: Any = None
    chooser: Chooser | None = None
    placeholder: str = ""  # replaces the question if there is nothing to choose
    notice: str = ""  # replaces the consequences
    no_choice_reason: str = ""  # why no choice is selected
    preview: Preview = EMPTY_PREVIEW  # of the selected choice
    added_warning: str = ""  # of the selected choice, if the game has none
    is_filtering: bool = False  # whether a filter is being typed
    typed_label: str | None = None
    is_focused: bool = True
    is_docked: bool = False  # below the panels in a few rows, in narrow windows
    unwanted_counts: frozenset[str] = frozenset()  # the game's: less is better
    derived_counts: frozenset[str] = frozenset()  # the game's: they only follow from others
    # The player's keys for the commands that the pane names.
    decide_key: str = "d"
    jump_key: str = "f"
    filter_key: str = "/"

    @property
    def prompt(self) -> str:
        return self.chooser.question.prompt if self.chooser else self.placeholder

    @property
    def visible_rows(self) -> tuple[ChoiceRow, ...]:
        return self.chooser.visible_rows if self.chooser else ()

    @property
    def selected_row(self) -> ChoiceRow | None:
        return self.chooser.selected if self.chooser else None

    @cached_property
    def entries(self) -> list[ColumnEntry]:
        """Return all listed entries. A filter also lists matching unavailable choices."""
        chooser = self.chooser
        if chooser is None:
            return []
        unavailable = (
            chooser.unavailable if chooser.filter and not chooser.is_target_unavailable else ()
        )
        is_unfiltered = not chooser.filter and not chooser.target_rows
        locked = locked_groups(chooser.question.rows, self.visible_rows) if is_unfiltered else ()
        return [*add_headings(self.visible_rows, unavailable), *locked]

    @property
    def count_text(self) -> str:
        """Return how many choices are listed, of how many in a lesson."""
        all_rows = self.chooser.question.rows if self.chooser else ()
        listed = sum(not row.is_locked for row in self.visible_rows)
        is_lesson = any(row.is_locked for row in all_rows)
        return (
            f"{listed} of {_count_text(len(all_rows))}"
            if is_lesson
            else _count_text(len(self.visible_rows))
        )

    @property
    def row_in_view(self) -> ChoiceRow | None:
        """Return the row that must be visible: the selected one, or the last one selected."""
        if self.chooser is None or self.selected_row:
            return self.selected_row
        return self.chooser.cursor_row if self.chooser.cursor_row in self.visible_rows else None


def choices_height(
    props: ChoicesProps, width: int, consequence_height: int, *, is_folded: bool = False
) -> int:
    """Return the height of an undocked pane that shows the unfiltered question.

    It does not depend on the cursor. By default there is a row for every choice. With `is_folded`,
    there is one for each harmless group, and `MAX_INITIAL_ROWS` for the group of the cursor.
    """
    chooser = props.chooser
    all_rows = chooser.question.rows if chooser else ()
    listed_rows = chooser.question.default_rows if chooser else ()
    rule_number = chooser.question.decision.rule if chooser else ""
    groups = split_groups(listed_rows)
    choice_count = len(listed_rows)
    if is_folded:
        harmless_count = sum(not group[0].needs_confirmation for group in groups)
        choice_count = harmless_count + MAX_INITIAL_ROWS - 1
    heading_count = sum(bool(group[0].group) for group in groups)
    locked_count = len(locked_groups(all_rows, listed_rows))
    prompt_height = len(wrap(props.prompt, max(width - 4 - len(rule_number), 10)))
    list_height = heading_count + choice_count + locked_count
    return prompt_height + list_height + consequence_height + EXTRA_ROWS


class ChoicesPane(CanvasWidget):
    """The prompt, the choices with their prices, and the consequences.

    It owns where the cursor, the filter and each choice were painted last, for the screen, the
    filter field and clicks. Narrow windows dock it below the panels in a few rows.
    """

    props: reactive[ChoicesProps] = reactive(ChoicesProps(), repaint=False, init=False)

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.cursor_cell: tuple[int, int] | None = None  # of the terminal cursor
        self.filter_position: tuple[int, int, int] | None = (
            None  # position of the filter: x, y, width
        )
        self._row_regions: list[tuple[HitRegion[str], ChoiceRow]] = []
        self._consequence_cache: tuple[ChoicesProps | None, tuple[int, int | None], list[Parts]]
        self._consequence_cache = None, (0, None), []

    def watch_props(self) -> None:
        self.repaint()

    @property
    def is_docked(self) -> bool:
        return self.props.is_docked

    def paint(self, canvas: Canvas) -> None:
        self._row_regions, self.cursor_cell, self.filter_position = [], None, None
        if self.is_docked:
            self._paint_docked(canvas)
        else:
            self._paint_panel(canvas)

    def _paint_docked(self, canvas: Canvas) -> None:
        """Paint the prompt, one page of choices in columns, and the consequences.

        The number of hidden choices is painted right of the prompt. It can make the prompt wrap to
        one more row. Then the choices have a row less, and their layout is computed again.
        """
        bottom = canvas.height - self._docked_consequence_height(canvas.width)
        prompt_rows = self._prompt_rows(canvas, "")
        page, hidden_text = self._lay_out_docked_page(canvas, bottom - prompt_rows)
        if self._prompt_rows(canvas, hidden_text) != prompt_rows:
            prompt_rows = self._prompt_rows(canvas, hidden_text)
            page, hidden_text = self._lay_out_docked_page(canvas, bottom - prompt_rows)
        self._paint_columns(canvas, prompt_rows, page)
        self._paint_prompt(canvas, 0, prompt_rows, hidden_text)
        used_rows = prompt_rows + max(map(len, page), default=0)
        self._paint_docked_consequence(canvas, min(used_rows, bottom))

    def _lay_out_docked_page(self, canvas: Canvas, height: int) -> tuple[ChoiceColumns, str]:
        """Return the page with the cursor, and how many choices it does not show, in words."""
        pages, page_index = self._pages(canvas, max(height, 0))
        choice_count = len(self.props.visible_rows)
        page = pages[page_index] if pages else []
        return page, _hidden_choices_text(pages, page_index, choice_count)

    def _docked_consequence_height(self, width: int) -> int:
        """Return the rows kept below docked choices: one more than usual for a long notice."""
        notice = self.props.notice
        notice_height = len(notice_rows(notice, width - 2, None)) if notice else 0
        is_long = notice_height > MIN_CONSEQUENCE_ROWS
        return MIN_CONSEQUENCE_ROWS + 1 if is_long else MIN_CONSEQUENCE_ROWS

    def _paint_docked_consequence(self, canvas: Canvas, used_rows: int) -> None:
        """Paint the consequences and the divider above them.

        If they need all rows that the choices have left over, the divider is on their first row.
        """
        rows = self.consequence_rows(self.props, canvas.width, canvas.height - used_rows)
        top = canvas.height - max(len(rows), 1)
        divider_y = max(top - 1, used_rows)
        divider_x = parts_width(rows[0]) + 3 if divider_y == top else 0
        if canvas.width - divider_x >= MIN_DIVIDER:
            canvas.text(divider_x, divider_y, "┄" * (canvas.width - divider_x), Ink("line"))
        self._paint_rows(canvas, top, rows)

    def _paint_panel(self, canvas: Canvas) -> None:
        count = self.props.count_text if self.props.visible_rows else ""
        title = f"{self.props.decide_key} Choices"
        canvas.draw_heading(0, title, [count], self.props.is_focused)
        prompt_rows = self._paint_prompt(canvas, 1, canvas.height)
        consequence = self.consequence_rows(self.props, canvas.width)
        spare_rows = canvas.height - 2 - prompt_rows - len(self.props.entries)
        max_rows = max(canvas.height // 4, spare_rows, 2)
        if len(consequence) > max_rows:  # shorten as in the docked layout
            consequence = self.consequence_rows(self.props, canvas.width, max_rows)
        bottom = canvas.height - max(len(consequence), 1) - 1
        self._paint_list(canvas, 1 + prompt_rows, bottom)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_rows(canvas, bottom + 1, consequence)

    # --- the question -----------------------------------------------------------------------

    def _prompt_rows(self, canvas: Canvas, hidden_text: str) -> int:
        """Return the rows of a docked prompt: two at most, more if choices are few."""
        consequence_height = self._docked_consequence_height(canvas.width)
        unused = canvas.height - consequence_height - len(self.props.entries)
        return min(len(self._prompt_lines(canvas, hidden_text)), max(MAX_PROMPT_ROWS, unused))

    def _prompt_lines(self, canvas: Canvas, hidden_text: str) -> list[str]:
        space = canvas.width - 4 - cell_len(self._prompt_note(canvas, hidden_text))
        return wrap(self.props.prompt, max(space, 10))

    def _prompt_note(self, canvas: Canvas, hidden_text: str) -> str:
        """Return the note at the right end of the prompt: the number of the rule.

        A docked pane has no row for the filter line, so the line is a part of the note. It becomes
        shorter or disappears before the prompt is wrapped, but what is being typed stays.
        """
        props, chooser = self.props, self.props.chooser
        rule = chooser.question.decision.rule if chooser else ""
        if not self.is_docked:
            return rule
        versions = [self._filter_line(hidden_text)]
        if not self._has_filter:
            is_jumping = props.typed_label is not None
            versions += [self._typed_label_text] if is_jumping else [hidden_text, ""]
        notes = [f"{version}  {rule}" if version else rule for version in versions]
        space = canvas.width - 4 - cell_len(props.prompt)
        return next((note for note in notes if cell_len(note) <= space), notes[-1])

    def _paint_prompt(self, canvas: Canvas, y: int, max_rows: int, hidden_text: str = "") -> int:
        """Paint the prompt in at most `max_rows` rows. Return how many it took."""
        lines = self._prompt_lines(canvas, hidden_text)
        note = self._prompt_note(canvas, hidden_text)
        if len(lines) > max_rows:
            space = canvas.width - 4 - cell_len(note)
            lines = [*lines[: max_rows - 1], cut(" ".join(lines[max_rows - 1 :]), space)]
        row_count = len(lines) + (0 if self.is_docked else 1)
        canvas.fill(0, y, canvas.width, row_count, "high")
        canvas.text(0, y, "▌", Ink("accent", "high"))
        for row, line in enumerate(lines):
            canvas.text(2, y + row, line, Ink("text", bold=True))
        canvas.right_text(canvas.width - 1, y, note, MUTED)
        if self.is_docked and hidden_text and len(lines) > 1:  # the last line has free space
            count_note = self._count_note(lines[-1], canvas.width, hidden_text)
            canvas.right_text(canvas.width - 1, y + len(lines) - 1, count_note, MUTED)
        x, y = canvas.width - 1 - cell_len(note), y
        if not self.is_docked:
            x, y = 2, y + len(lines)
            canvas.text(x, y, self._filter_line(hidden_text), MUTED)
        if self.props.is_filtering and self.props.chooser is not None:
            self.filter_position = (x + 1, y, cell_len(self.props.chooser.filter) + 1)
        return row_count

    def _count_note(self, line: str, width: int, hidden_text: str) -> str:
        space = width - 4 - cell_len(line)
        counts = (f"{self.props.count_text}  {hidden_text}", hidden_text)
        return next((count_text for count_text in counts if cell_len(count_text) <= space), "")

    @property
    def _has_filter(self) -> bool:
        chooser = self.props.chooser
        return self.props.is_filtering or (chooser is not None and bool(chooser.filter))

    @property
    def _typed_label_text(self) -> str:
        return f"{self.props.jump_key} {self.props.typed_label}_"

    def _filter_line(self, hidden_text: str) -> str:
        """Return what has been typed to narrow the choices, or how to narrow them.

        Without typed text, a docked pane shows the number of choices instead.
        """
        props, chooser = self.props, self.props.chooser
        if chooser is None:
            return ""
        if self._has_filter:
            return f"/{chooser.filter}{'_' if props.is_filtering else ''}"
        if props.typed_label is not None:
            return f"{self._typed_label_text} type a letter to pick"
        if self.is_docked:
            return f"{props.count_text}  {hidden_text}" if hidden_text else props.count_text
        list_note = self.presenter.list_note(chooser.question.decision)
        return f"{props.filter_key} type to filter; {list_note}"

    # --- the choices ------------------------------------------------------------------------

    def _pages(self, canvas: Canvas, height: int) -> tuple[list[ChoiceColumns], int]:
        entries, row_in_view = self.props.entries, self.props.row_in_view
        if not entries:
            return [], 0
        pages = lay_out_pages(entries, height, canvas.width)
        if len(pages) > 1 and len(shorter := merge_locked_groups(entries)) < len(entries):
            entries, pages = shorter, lay_out_pages(shorter, height, canvas.width)
        if len(pages) > 1:
            folded = (
                self._fold_choices(height, column_count_for(entries, canvas.width))
                or self._fold_choices(height, MAX_COLUMNS)
                or self._fold_choices(height, MAX_COLUMNS, min_cursor_rows=1)
            )
            pages = [folded] if folded else pages
        return pages, _page_with(row_in_view, pages)

    def _fold_choices(
        self, height: int, columns: int, min_cursor_rows: int = MIN_CURSOR_ROWS
    ) -> ChoiceColumns | None:
        props = self.props
        has_other_entries = len(props.entries) > len(add_headings(props.visible_rows))
        if props.chooser is None or has_other_entries:  # locked or unavailable ones
            return None
        rows, cursor_row = props.visible_rows, props.row_in_view
        if cursor_row is None or len(split_groups(rows)) < 2:
            return None
        return fold_groups(rows, cursor_row, height, columns, min_cursor_rows)

    def _paint_columns(self, canvas: Canvas, top: int, page: ChoiceColumns) -> None:
        x = 0
        for column, width in zip(page, column_widths(page, canvas.width), strict=True):
            for row, entry in enumerate(column):
                self._paint_entry(canvas, x, top + row, width - 1, entry)
            x += width

    def _paint_list(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Paint one column of choices, scrolled so that the cursor is visible."""
        entries, row_in_view = self.props.entries, self.props.row_in_view
        height = bottom - top
        if len(entries) > height and (folded := self._fold_choices(height, 1)):
            entries = folded[0]
        cursor = next((index for index, entry in enumerate(entries) if entry is row_in_view), 0)
        if len(entries) > height:
            height -= 1  # the last row shows the hidden count
        first = max(0, min(cursor - height // 2, len(entries) - height))
        for row, entry in enumerate(entries[first : first + height]):
            self._paint_entry(canvas, 0, top + row, canvas.width, entry)
        hidden_count = sum(isinstance(entry, ChoiceRow) for entry in entries[first + height :])
        if hidden_count:
            canvas.right_text(canvas.width - 1, bottom - 1, f"▾ {hidden_count} more", ACCENT)

    def _paint_entry(self, canvas: Canvas, x: int, y: int, width: int, entry: ColumnEntry) -> None:
        if isinstance(entry, GroupHeading):
            self._paint_heading(canvas, x, y, width, entry)
        elif isinstance(entry, LockedGroup):
            end = canvas.text(x + 1, y, entry.name.upper(), FAINT)
            canvas.text(end + 2, y, entry.label, FAINT)
            self._row_regions.append((HitRegion(entry.name, x, y, width), entry.first_row))
        elif isinstance(entry, Unavailable):
            end = canvas.parts(x + 2, y, [("✗  ", BAD), (entry.label, MUTED)])
            canvas.right_text(x + width - 1, y, cut(entry.reason, x + width - end - 2), BAD)
        else:
            self._paint_row(canvas, x, y, width, entry)

    def _paint_row(self, canvas: Canvas, x: int, y: int, width: int, row: ChoiceRow) -> None:
        is_selected, typed_label = row is self.props.selected_row, self.props.typed_label
        canvas.text(x + 1, y, "▸" if is_selected else " ", ACCENT)
        is_label_pending = typed_label is not None and row.jump_label.startswith(typed_label)
        chooser = self.props.chooser
        is_stop_row = chooser is not None and row is chooser.question.stop_row
        if is_label_pending or is_stop_row:  # the other letters work only after the jump key
            canvas.text(x + 2, y, row.jump_label, JUMP if is_label_pending else MUTED)
        start, edge = x + 3 + max(len(row.jump_label), 1), x + width - 1
        parts = self._effect_parts(row)
        end = start + cell_len(name_below_heading(row.choice)) + parts_width(parts)
        if self.is_docked and end >= edge:
            parts = []  # only the price fits
        paint_choice(canvas, (start, edge, y), row.choice, parts, self.is_docked, row.is_locked)
        if is_selected:
            canvas.tint(x + 1, y, width - 1, CURSOR)
            self.cursor_cell = (x + 1, y)
        self._row_regions.append((HitRegion(row.jump_label, x, y, width), row))

    def _paint_heading(
        self, canvas: Canvas, x: int, y: int, width: int, heading: GroupHeading
    ) -> None:
        if heading.neighbor is not None:
            own_width = cell_len(f" {heading.name} {heading.hidden_text} ")
            needed_width = heading_width(heading, heading.neighbor) + MIN_PAIR_PADDING
            start = own_width + (1 if width >= needed_width else 0)
            self._paint_heading(canvas, x + start, y, width - start, heading.neighbor)
            width = own_width
        canvas.text(
            x + 1, y, cut(heading.name.upper(), width - 2 - cell_len(heading.hidden_text)), HEAD
        )
        canvas.right_text(x + width - 1, y, heading.hidden_text, ACCENT)
        if heading.first_row is not None and heading.hidden_count:
            self._row_regions.append((HitRegion(heading.name, x, y, width), heading.first_row))

    def _effect_parts(self, row: ChoiceRow) -> Parts:
        props = self.props
        if props.chooser is None or row.following:  # a whole choice is described by its text
            return []
        return self.presenter.effect_parts(props.view, props.chooser.question.decision, row.action)

    # --- the consequence --------------------------------------------------------------------

    def consequence_rows(
        self, props: ChoicesProps, width: int, max_rows: int | None = None
    ) -> list[Parts]:
        """Return the consequences of the selected choice, cached per width."""
        cached_props, cached_limits, rows = self._consequence_cache
        if cached_props is not props or cached_limits != (width, max_rows):
            rows = self._compute_consequence(props, width - 2, max_rows)
            self._consequence_cache = props, (width, max_rows), rows
        return rows

    def _compute_consequence(
        self, props: ChoicesProps, width: int, max_rows: int | None
    ) -> list[Parts]:
        if props.notice:
            return notice_rows(props.notice, width, max_rows)
        if props.no_choice_reason:
            return no_choice_rows(props.no_choice_reason, width, max_rows)
        row = props.selected_row
        if row is None or props.chooser is None:
            return []
        if props.added_warning:
            row = replace(row, choice=replace(row.choice, warning=props.added_warning))
        decision = props.chooser.question.decision
        space = width - cell_len(row.choice.label) - 2 if self.is_docked else width
        drawing = (
            []
            if row.following
            else self.presenter.preview_rows(props.view, decision, row.action, space)
        )
        return consequence_rows(
            row,
            props.preview,
            self.presenter.abbreviate,
            width,
            max_rows,
            drawing,
            props.unwanted_counts,
            props.derived_counts,
        )

    def _paint_rows(self, canvas: Canvas, y: int, rows: list[Parts]) -> None:
        for row, parts in enumerate(rows):
            canvas.parts(1, y + row, parts)

    # --- cursor and mouse -------------------------------------------------------------------

    @property
    def visible_labels(self) -> set[str]:
        """Return the jump labels of visible choices. Headings have none."""
        return {
            row.jump_label for region, row in self._row_regions if region.target == row.jump_label
        }

    def click_at(self, x: int, y: int) -> bool:
        """Select a choice, or take the selected one. A heading selects its first choice."""
        found = self._row_at(x, y)
        if found is None:
            if y == 0:
                self.post_message(TitlePressed(CHOICES_PANE))
            return False
        target, row = found
        is_selected = row is self.props.selected_row and target == row.jump_label
        self.post_message(ChoicePressed(row, is_selected))
        return is_selected

    def _row_at(self, x: int, y: int) -> tuple[str, ChoiceRow] | None:
        return next(
            ((region.target, row) for region, row in self._row_regions if region.contains(x, y)),
            None,
        )

    def turn_wheel(self, step: int) -> None:
        self.post_message(WheelTurned(CHOICES_PANE, step))

    def tooltip_at(self, x: int, y: int) -> Content | None:
        """Return a whole choice, because its row may cut it."""
        found = self._row_at(x, y)
        if found is None or found[0] != found[1].jump_label:
            return None
        choice = found[1].choice
        lines = (
            choice.qualified_label,
            choice.full_price(SHORT),
            choice.effect_text(SHORT),
            choice.warning,
        )
        return Content("\n".join(filter(None, lines)))

    def neighbor_row(self, step: int) -> ChoiceRow | None:
        """Return the choice in the neighboring column, if docked."""
        selected_row = self.props.selected_row
        start = next((region for region, row in self._row_regions if row is selected_row), None)
        if start is None:
            return None
        nearest: ChoiceRow | None = None
        nearest_distance = inf, inf
        for region, row in self._row_regions:
            distance = abs(region.x - start.x), abs(region.y - start.y)
            is_in_direction = (region.x - start.x) * step > 0
            if is_in_direction and distance < nearest_distance:
                nearest, nearest_distance = row, distance
        return nearest

    @property
    def sideways_step(self) -> int:
        """Return the number of choices that a sideways key skips in the outermost column.

        It is about half of the visible choices.
        """
        return max(len(self._row_regions) // 2, 1)


def _count_text(choices: int) -> str:
    return f"{choices} choice{'s' if choices != 1 else ''}"


def _hidden_choices_text(pages: list[ChoiceColumns], page_index: int, choices: int) -> str:
    if len(pages) <= 1:
        hidden_count = choices - _count_rows(pages)
        return f"▾ {hidden_count} more" if hidden_count else ""
    following_count = _count_rows(pages[page_index + 1 :])
    if following_count:
        return f"▾ {following_count} more"
    return f"▴ page {page_index + 1} of {len(pages)}"


def _count_rows(pages: list[ChoiceColumns]) -> int:
    entries = chain.from_iterable(column for page in pages for column in page)
    return sum(isinstance(entry, ChoiceRow) for entry in entries)


def _page_with(row: ChoiceRow | None, pages: list[ChoiceColumns]) -> int:
    for index, page in enumerate(pages):
        if any(entry is row for entry in chain.from_iterable(page)):
            return index
    return 0
