"""The choices pane: the question, its choices, and the consequences of the selected choice."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import inf
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.reactive import reactive

from core.kernel import Unavailable
from core.table import EMPTY_PREVIEW, Preview
from tui.draw.canvas import ACCENT, BAD, CURSOR, FAINT, HEAD, JUMP, MUTED, Canvas, Ink, Parts
from tui.draw.glyphs import cut, parts_width, wrap
from tui.draw.hit_regions import HitRegion
from tui.draw.presenter import Presenter
from tui.model.choices import ChoiceRow, Chooser
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes.choice_columns import (
    MAX_COLUMNS,
    MAX_INITIAL_ROWS,
    MIN_CURSOR_ROWS,
    ChoiceColumns,
    ColumnEntry,
    GroupHeading,
    LockedGroup,
    add_headings,
    column_count_for,
    column_widths,
    fold_groups,
    lay_out_pages,
    locked_groups,
    merge_locked_groups,
    split_groups,
)
from tui.widgets.panes.choice_row import name_below_heading, paint_choice
from tui.widgets.panes.consequence import consequence_rows, message_rows, no_choice_rows
from tui.widgets.panes.messages import ChoicePressed

MAX_PROMPT_ROWS = 2  # rows of a docked question
MIN_CONSEQUENCE_ROWS = 2  # minimum rows below the choices
MIN_DIVIDER = 4  # minimum width of a visible divider


@dataclass(frozen=True)
class ChoicesProps:
    """The inputs of the choices pane."""

    view: Any = None
    chooser: Chooser | None = None
    waiting_text: str = ""  # shown if there is nothing to choose
    message: str = ""  # replaces the consequences
    no_choice_reason: str = ""  # why no choice is selected
    preview: Preview = EMPTY_PREVIEW  # of the selected choice
    is_filtering: bool = False  # whether a filter is being typed
    typed_label: str | None = None
    is_focused: bool = True
    burdens: frozenset[str] = frozenset()  # counts that are better when lower
    derived_counts: frozenset[str] = frozenset()  # counts that follow from others

    @property
    def prompt(self) -> str:
        return self.chooser.question.prompt if self.chooser else self.waiting_text

    @property
    def visible_rows(self) -> tuple[ChoiceRow, ...]:
        return self.chooser.visible_rows if self.chooser else ()

    @property
    def selected_row(self) -> ChoiceRow | None:
        return self.chooser.selected if self.chooser else None

    @cached_property
    def entries(self) -> list[ColumnEntry]:
        """All listed entries; a filter also lists matching unavailable choices."""
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
        """How many choices are listed, of how many in a lesson."""
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
        """The row that must be visible: the selected one, or the last one selected."""
        if self.chooser is None or self.selected_row:
            return self.selected_row
        return self.chooser.cursor_row if self.chooser.cursor_row in self.visible_rows else None


def choices_height(
    props: ChoicesProps, width: int, consequence_height: int, max_per_group: int = 999
) -> int:
    """Return the rows needed for the whole question, whichever choice is selected.

    With `max_per_group`, count only that many choices per harmless group, and a few of the
    cursor's.
    """
    chooser = props.chooser
    listed = chooser.question.default_rows if chooser else ()
    rows = max(MAX_INITIAL_ROWS - max_per_group, 0)
    for group in split_groups(listed):
        is_shown = not group[0].needs_confirmation or max_per_group > MAX_INITIAL_ROWS
        rows += bool(group[0].group) + min(len(group), max_per_group) * is_shown
    rows += len(locked_groups(chooser.question.rows, listed)) if chooser else 0
    rule_number = chooser.question.decision.rule if chooser else ""
    prompt = len(wrap(props.prompt, max(width - 4 - len(rule_number), 10)))
    return prompt + rows + consequence_height + 3  # two dividers and the hint


class ChoicesPane(CanvasWidget):
    """The prompt, the choices with their prices, and the consequences.

    It owns where the cursor, the filter and each choice were painted last, for the screen, the
    filter field and clicks. Narrow windows dock it below the panels in a few rows.
    """

    props: reactive[ChoicesProps] = reactive(ChoicesProps(), repaint=False, init=False)
    is_docked: reactive[bool] = reactive(False, repaint=False, init=False)  # in narrow windows

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.cursor_cell: tuple[int, int] | None = None  # of the terminal cursor
        self.filter_position: tuple[int, int, int] | None = (
            None  # position of the filter: x, y, width
        )
        self._row_regions: list[tuple[HitRegion, ChoiceRow]] = []
        self._hidden_text = ""
        self._consequence_cache: tuple[ChoicesProps | None, tuple[int, int | None], list[Parts]]
        self._consequence_cache = None, (0, None), []

    def watch_props(self) -> None:
        self.repaint()

    def watch_is_docked(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        self._row_regions, self.cursor_cell, self.filter_position = [], None, None
        if self.is_docked:
            self._paint_docked(canvas)
        else:
            self._paint_panel(canvas)

    def _paint_docked(self, canvas: Canvas) -> None:
        bottom = canvas.height - self._consequence_height(canvas.width)
        self._hidden_text, height = "", -1
        for _ in range(2):  # the note shows the hidden count, which depends on the rows it takes
            prompt_rows = self._prompt_rows(canvas)
            if height != max(bottom - prompt_rows, 0):
                height = max(bottom - prompt_rows, 0)
                pages, page_index = self._pages(canvas, height)
                visible_count = len(self.props.visible_rows)
                self._hidden_text = _hidden_choices_text(pages, page_index, visible_count)
        used = prompt_rows
        if pages:
            self._paint_columns(canvas, prompt_rows, pages[page_index])
            used += max(map(len, pages[page_index]))
        self._paint_prompt(canvas, 0, prompt_rows)
        self._paint_docked_consequence(canvas, min(used, bottom))

    def _consequence_height(self, width: int) -> int:
        """Return the rows kept for consequences; a long hint takes one from the choices."""
        message_height = (
            len(message_rows(self.props.message, width - 2, None)) if self.props.message else 0
        )
        return min(max(message_height, MIN_CONSEQUENCE_ROWS), MIN_CONSEQUENCE_ROWS + 1)

    def _paint_docked_consequence(self, canvas: Canvas, used: int) -> None:
        """Paint the consequences below a divider; long ones start in its row."""
        rows = self.consequence_rows(self.props, canvas.width, canvas.height - used)
        top = canvas.height - max(len(rows), 1)
        rule_at = max(top - 1, used)
        start = parts_width(rows[0]) + 3 if rule_at == top else 0
        if canvas.width - start >= MIN_DIVIDER:
            canvas.text(start, rule_at, "┄" * (canvas.width - start), Ink("line"))
        self._paint_rows(canvas, top, rows)

    def _paint_panel(self, canvas: Canvas) -> None:
        count = self.props.count_text if self.props.visible_rows else ""
        canvas.draw_heading(0, "d Decide", count, self.props.is_focused)
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

    def _prompt_rows(self, canvas: Canvas) -> int:
        """Return the rows of a docked prompt: two at most, more if choices are few."""
        unused = canvas.height - self._consequence_height(canvas.width) - len(self.props.entries)
        return min(len(self._prompt_lines(canvas)), max(MAX_PROMPT_ROWS, unused))

    def _prompt_lines(self, canvas: Canvas) -> list[str]:
        space = canvas.width - 4 - cell_len(self._prompt_note(canvas))
        return wrap(self.props.prompt, max(space, 10))

    def _prompt_note(self, canvas: Canvas) -> str:
        """Return the text right of the prompt; counts go before the prompt is wrapped."""
        props, chooser = self.props, self.props.chooser
        rule = chooser.question.decision.rule if chooser else ""
        if not self.is_docked:
            return rule
        hint = self._hint_line()
        is_typed = props.is_filtering or (chooser and chooser.filter)
        jump_notes = (
            (self._hidden_text, "") if props.typed_label is None else (f"f {props.typed_label}_",)
        )
        short_notes = () if is_typed else jump_notes
        notes = [
            f"{note_text}  {rule}" if note_text else rule for note_text in (hint, *short_notes)
        ]
        space = canvas.width - 4 - cell_len(props.prompt)
        return next((note for note in notes if cell_len(note) <= space), notes[-1])

    def _paint_prompt(self, canvas: Canvas, y: int, max_rows: int) -> int:
        """Paint the prompt in at most `max_rows` rows; return how many it took."""
        lines, note = self._prompt_lines(canvas), self._prompt_note(canvas)
        if len(lines) > max_rows:
            space = canvas.width - 4 - cell_len(note)
            lines = [*lines[: max_rows - 1], cut(" ".join(lines[max_rows - 1 :]), space)]
        row_count = len(lines) + (0 if self.is_docked else 1)
        canvas.fill(0, y, canvas.width, row_count, "high")
        canvas.text(0, y, "▌", Ink("accent", "high"))
        for row, line in enumerate(lines):
            canvas.text(2, y + row, line, Ink("text", bold=True))
        canvas.right_text(canvas.width - 1, y, note, MUTED)
        if self.is_docked and self._hidden_text and len(lines) > 1:  # the last line has free space
            count_note = self._count_note(lines[-1], canvas.width)
            canvas.right_text(canvas.width - 1, y + len(lines) - 1, count_note, MUTED)
        x, y = canvas.width - 1 - cell_len(note), y
        if not self.is_docked:
            x, y = 2, y + len(lines)
            canvas.text(x, y, self._hint_line(), MUTED)
        if self.props.is_filtering and self.props.chooser is not None:
            self.filter_position = (x + 1, y, cell_len(self.props.chooser.filter) + 1)
        return row_count

    def _count_note(self, line: str, width: int) -> str:
        """Return the counts that did not fit the first row of the prompt."""
        space = width - 4 - cell_len(line)
        counts = (f"{self.props.count_text}  {self._hidden_text}", self._hidden_text)
        return next((count_text for count_text in counts if cell_len(count_text) <= space), "")

    def _hint_line(self) -> str:
        props, chooser = self.props, self.props.chooser
        if chooser is None:
            return ""
        if props.is_filtering or chooser.filter:
            return f"/{chooser.filter}{'_' if props.is_filtering else ''}"
        if props.typed_label is not None:
            return f"f {props.typed_label}_ a letter takes it"
        if self.is_docked:
            return (
                f"{props.count_text}  {self._hidden_text}"
                if self._hidden_text
                else props.count_text
            )
        return f"/ type to filter; {self.presenter.list_note(chooser.question.decision)}"

    # --- the choices ------------------------------------------------------------------------

    def _pages(self, canvas: Canvas, height: int) -> tuple[list[ChoiceColumns], int]:
        """Return the pages of choices, and the index of the one to show."""
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
        """Return all groups folded into columns, or None if something else is listed."""
        props = self.props
        if props.chooser is None or len(props.entries) > len(add_headings(props.visible_rows)):
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
        """Paint the cursor, the jump label and the choice, and remember where they are."""
        is_selected, typed_label = row is self.props.selected_row, self.props.typed_label
        canvas.text(x + 1, y, "▸" if is_selected else " ", ACCENT)
        is_label_pending = typed_label is not None and row.jump_label.startswith(typed_label)
        canvas.text(x + 2, y, row.jump_label, JUMP if is_label_pending else MUTED)
        start, edge = x + 3 + max(len(row.jump_label) + 1, 2), x + width - 1
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
        """Paint a group heading with its hidden count, and a neighbor heading."""
        if heading.neighbor is not None:
            own_width = cell_len(f" {heading.name} {heading.hidden_text} ")
            self._paint_heading(
                canvas, x + own_width + 1, y, width - own_width - 1, heading.neighbor
            )
            width = own_width
        canvas.text(
            x + 1, y, cut(heading.name.upper(), width - 2 - cell_len(heading.hidden_text)), HEAD
        )
        canvas.right_text(x + width - 1, y, heading.hidden_text, ACCENT)
        if heading.first_row is not None and heading.hidden_count:
            self._row_regions.append((HitRegion(heading.name, x, y, width), heading.first_row))

    def _effect_parts(self, row: ChoiceRow) -> Parts:
        props = self.props
        if props.chooser is None:
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
        if props.message:
            return message_rows(props.message, width, max_rows)
        if props.no_choice_reason:
            return no_choice_rows(props.no_choice_reason, width, max_rows)
        row = props.selected_row
        if row is None or props.chooser is None:
            return []
        decision = props.chooser.question.decision
        space = width - cell_len(row.choice.label) - 2 if self.is_docked else width
        drawing = self.presenter.preview_rows(props.view, decision, row.action, space)
        return consequence_rows(
            row,
            props.preview,
            self.presenter.abbreviate,
            width,
            max_rows,
            drawing,
            props.burdens,
            props.derived_counts,
        )

    def _paint_rows(self, canvas: Canvas, y: int, rows: list[Parts]) -> None:
        for row, parts in enumerate(rows):
            canvas.parts(1, y + row, parts)

    # --- cursor and mouse -------------------------------------------------------------------

    @property
    def visible_labels(self) -> set[str]:
        """Return the jump labels of the choices that are visible; headings have none."""
        return {
            row.jump_label for region, row in self._row_regions if region.target == row.jump_label
        }

    def on_click(self, event: events.Click) -> None:
        for region, row in self._row_regions:
            if region.contains(event.x, event.y):
                self.post_message(ChoicePressed(row, event.chain > 1))
                return

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
    def half_page_rows(self) -> int:
        """The cursor step used at the outermost column."""
        return max(len(self._row_regions) // 2, 1)


def _count_text(choices: int) -> str:
    return f"{choices} choice{'s' if choices != 1 else ''}"


def _hidden_choices_text(pages: list[ChoiceColumns], page_index: int, choices: int) -> str:
    """Return how many choices are hidden, or the page number."""
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
    """Return the index of the page that contains a row, else of the first one."""
    for index, page in enumerate(pages):
        if any(entry is row for entry in chain.from_iterable(page)):
            return index
    return 0
