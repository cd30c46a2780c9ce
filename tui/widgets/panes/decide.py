"""The choices pane: the question, its choices, and the consequences of the selected choice."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.reactive import reactive

from core.kernel import Barred
from core.table import UNTOLD, Foretold
from tui.draw.canvas import ACCENT, BAD, CURSOR, FAINT, HEAD, JUMP, MUTED, Canvas, Ink, Parts
from tui.draw.glyphs import cut, parts_width, wrap
from tui.draw.presenter import Presenter
from tui.draw.spots import Spot
from tui.model.choosing import Chooser, Row
from tui.widgets.panes.choice_row import name_below_head, paint_choice
from tui.widgets.panes.columns import (
    LEAST_FIRST,
    MOST_COLUMNS,
    MOST_FIRST,
    ChoiceColumns,
    ColumnEntry,
    Head,
    Later,
    column_widths,
    columns_for,
    folded,
    groups_for_later,
    groups_of,
    in_short,
    laid_out,
    with_heads,
)
from tui.widgets.panes.consequence import consequence_rows, message_rows, why_not_rows
from tui.widgets.panes.pressed import ChoicePressed
from tui.widgets.picture import Picture

MOST_PROMPT = 2  # rows of a docked question
DOCKED_ROWS = 2  # minimum rows below the choices
LEAST_RULE = 4  # minimum width of a visible divider


@dataclass(frozen=True)
class Asking:
    """The inputs of the choices pane."""

    view: Any = None
    chooser: Chooser | None = None
    awaited: str = ""  # shown if there is nothing to choose
    message: str = ""  # replaces the consequences
    why_not: str = ""  # why no choice is selected
    foretold: Foretold = UNTOLD  # of the selected choice
    typing: bool = False  # whether a filter is being typed
    jumping: str | None = None
    focused: bool = True
    burdens: frozenset[str] = frozenset()  # counts that are better when lower
    following: frozenset[str] = frozenset()  # counts that follow from others

    @property
    def question(self) -> str:
        return self.chooser.question.prompt if self.chooser else self.awaited

    @property
    def visible(self) -> tuple[Row, ...]:
        return self.chooser.visible if self.chooser else ()

    @property
    def selected(self) -> Row | None:
        return self.chooser.selected if self.chooser else None

    @cached_property
    def entries(self) -> list[ColumnEntry]:
        """All listed entries; a filter also lists matching unavailable choices."""
        chooser = self.chooser
        if chooser is None:
            return []
        barred = chooser.barred if chooser.filter and not chooser.is_barred else ()
        is_at_rest = not chooser.filter and not chooser.touching
        later = groups_for_later(chooser.question.rows, self.visible) if is_at_rest else ()
        return [*with_heads(self.visible, barred), *later]

    @property
    def count(self) -> str:
        """How many choices are listed, of how many in a lesson."""
        many = self.chooser.question.rows if self.chooser else ()
        listed = sum(not row.is_later for row in self.visible)
        is_lesson = any(row.is_later for row in many)
        return f"{listed} of {_count(len(many))}" if is_lesson else _count(len(self.visible))

    @property
    def in_sight(self) -> Row | None:
        """The row that must be visible: the selected one, or the last one selected."""
        if self.chooser is None or self.selected:
            return self.selected
        return self.chooser.at if self.chooser.at in self.visible else None


def height_for(asking: Asking, width: int, consequence: int, most: int = 999) -> int:
    """Return the rows needed for the whole question, whichever choice is selected.

    With `max_per_group`, count only that many choices per harmless group, and a few of the
    cursor's.
    """
    chooser = asking.chooser
    listed = chooser.question.at_rest if chooser else ()
    rows = max(MOST_FIRST - most, 0)
    for group in groups_of(listed):
        is_shown = not group[0].harms or most > MOST_FIRST
        rows += bool(group[0].group) + min(len(group), most) * is_shown
    rows += len(groups_for_later(chooser.question.rows, listed)) if chooser else 0
    rule = chooser.question.decision.rule if chooser else ""
    prompt = len(wrap(asking.question, max(width - 4 - len(rule), 10)))
    return prompt + rows + consequence + 3  # two dividers and the hint


class DecidePane(Picture):
    """The prompt, the choices with their prices, and the consequences."""

    asking: reactive[Asking] = reactive(Asking(), repaint=False, init=False)
    docked: reactive[bool] = reactive(False, repaint=False, init=False)  # in narrow windows

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.cursor_at: tuple[int, int] | None = None  # of the terminal cursor
        self.typed_at: tuple[int, int, int] | None = None  # position of the filter: x, y, width
        self._rows: list[tuple[Spot, Row]] = []
        self._more = ""
        self._followed: tuple[Asking | None, tuple[int, int | None], list[Parts]]
        self._followed = None, (0, None), []

    def watch_asking(self) -> None:
        self.repaint()

    def watch_docked(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        self._rows, self.cursor_at, self.typed_at = [], None, None
        if self.docked:
            self._paint_dock(canvas)
        else:
            self._paint_panel(canvas)

    def _paint_dock(self, canvas: Canvas) -> None:
        bottom = canvas.height - self._rows_below(canvas.width)
        self._more, height = "", -1
        for _ in range(2):  # the note shows the hidden count, which depends on the rows it takes
            prompt_rows = self._prompt_rows(canvas)
            if height != max(bottom - prompt_rows, 0):
                height = max(bottom - prompt_rows, 0)
                pages, at = self._pages(canvas, height)
                self._more = _what_is_more(pages, at, len(self.asking.visible))
        used = prompt_rows
        if pages:
            self._paint_columns(canvas, prompt_rows, pages[at])
            used += max(map(len, pages[at]))
        self._paint_prompt(canvas, 0, prompt_rows)
        self._paint_docked_consequence(canvas, min(used, bottom))

    def _rows_below(self, width: int) -> int:
        """Return the rows kept for consequences; a long hint takes one from the choices."""
        said = len(message_rows(self.asking.message, width - 2, None)) if self.asking.message else 0
        return min(max(said, DOCKED_ROWS), DOCKED_ROWS + 1)

    def _paint_docked_consequence(self, canvas: Canvas, used: int) -> None:
        """Paint the consequences below a divider; long ones start in its row."""
        rows = self.consequence(self.asking, canvas.width, canvas.height - used)
        top = canvas.height - max(len(rows), 1)
        rule_at = max(top - 1, used)
        start = parts_width(rows[0]) + 3 if rule_at == top else 0
        if canvas.width - start >= LEAST_RULE:
            canvas.text(start, rule_at, "┄" * (canvas.width - start), Ink("line"))
        self._paint_rows(canvas, top, rows)

    def _paint_panel(self, canvas: Canvas) -> None:
        count = self.asking.count if self.asking.visible else ""
        canvas.rule(0, "d Decide", count, self.asking.focused)
        prompt_rows = self._paint_prompt(canvas, 1, canvas.height)
        consequence = self.consequence(self.asking, canvas.width)
        spare = canvas.height - 2 - prompt_rows - len(self.asking.entries)
        most = max(canvas.height // 4, spare, 2)
        if len(consequence) > most:  # shorten as in the docked layout
            consequence = self.consequence(self.asking, canvas.width, most)
        bottom = canvas.height - max(len(consequence), 1) - 1
        self._paint_list(canvas, 1 + prompt_rows, bottom)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_rows(canvas, bottom + 1, consequence)

    # --- the question -----------------------------------------------------------------------

    def _prompt_rows(self, canvas: Canvas) -> int:
        """Return the rows of a docked prompt: two at most, more if choices are few."""
        unused = canvas.height - self._rows_below(canvas.width) - len(self.asking.entries)
        return min(len(self._prompt_lines(canvas)), max(MOST_PROMPT, unused))

    def _prompt_lines(self, canvas: Canvas) -> list[str]:
        room = canvas.width - 4 - cell_len(self._prompt_note(canvas))
        return wrap(self.asking.question, max(room, 10))

    def _prompt_note(self, canvas: Canvas) -> str:
        """Return the text right of the prompt; counts go before the prompt is wrapped."""
        asking, chooser = self.asking, self.asking.chooser
        rule = chooser.question.decision.rule if chooser else ""
        if not self.docked:
            return rule
        hint = self._hint_line()
        is_typed = asking.typing or (chooser and chooser.filter)
        typed = (self._more, "") if asking.jumping is None else (f"f {asking.jumping}_",)
        shorter = () if is_typed else typed
        notes = [f"{words}  {rule}" if words else rule for words in (hint, *shorter)]
        room = canvas.width - 4 - cell_len(asking.question)
        return next((note for note in notes if cell_len(note) <= room), notes[-1])

    def _paint_prompt(self, canvas: Canvas, y: int, most: int) -> int:
        """Paint the prompt in at most `max_rows` rows; return how many it took."""
        lines, note = self._prompt_lines(canvas), self._prompt_note(canvas)
        if len(lines) > most:
            room = canvas.width - 4 - cell_len(note)
            lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room)]
        many = len(lines) + (0 if self.docked else 1)
        canvas.fill(0, y, canvas.width, many, "high")
        canvas.text(0, y, "▌", Ink("accent", "high"))
        for row, line in enumerate(lines):
            canvas.text(2, y + row, line, Ink("text", bold=True))
        canvas.right(canvas.width - 1, y, note, MUTED)
        if self.docked and self._more and len(lines) > 1:  # the last line has free space
            beside = self._beside(lines[-1], canvas.width)
            canvas.right(canvas.width - 1, y + len(lines) - 1, beside, MUTED)
        x, y = canvas.width - 1 - cell_len(note), y
        if not self.docked:
            x, y = 2, y + len(lines)
            canvas.text(x, y, self._hint_line(), MUTED)
        if self.asking.typing and self.asking.chooser is not None:
            self.typed_at = (x + 1, y, cell_len(self.asking.chooser.filter) + 1)
        return many

    def _beside(self, line: str, width: int) -> str:
        """Return the counts that did not fit the first row of the prompt."""
        room = width - 4 - cell_len(line)
        counts = (f"{self.asking.count}  {self._more}", self._more)
        return next((words for words in counts if cell_len(words) <= room), "")

    def _hint_line(self) -> str:
        asking, chooser = self.asking, self.asking.chooser
        if chooser is None:
            return ""
        if asking.typing or chooser.filter:
            return f"/{chooser.filter}{'_' if asking.typing else ''}"
        if asking.jumping is not None:
            return f"f {asking.jumping}_ a letter takes it"
        if self.docked:
            return f"{asking.count}  {self._more}" if self._more else asking.count
        return f"/ type to filter; {self.presenter.list_note(chooser.question.decision)}"

    # --- the choices ------------------------------------------------------------------------

    def _pages(self, canvas: Canvas, height: int) -> tuple[list[ChoiceColumns], int]:
        entries, wanted = self.asking.entries, self.asking.in_sight
        if not entries:
            return [], 0
        pages = laid_out(entries, height, canvas.width)
        if len(pages) > 1 and len(shorter := in_short(entries)) < len(entries):
            entries, pages = shorter, laid_out(shorter, height, canvas.width)
        if len(pages) > 1:
            usual = self._gathered(height, columns_for(entries, canvas.width))
            most = usual or self._gathered(height, MOST_COLUMNS)
            gathered = most or self._gathered(height, MOST_COLUMNS, least=1)
            pages = [gathered] if gathered else pages
        here = (at for at, page in enumerate(pages) if any(e is wanted for c in page for e in c))
        return pages, next(here, 0)

    def _gathered(
        self, height: int, columns: int, least: int = LEAST_FIRST
    ) -> ChoiceColumns | None:
        """Return all groups folded into columns, or None if something else is listed."""
        asking = self.asking
        if asking.chooser is None or len(asking.entries) > len(with_heads(asking.visible)):
            return None
        rows, at = asking.visible, asking.in_sight
        if at is None or len(groups_of(rows)) < 2:
            return None
        return folded(rows, at, height, columns, least)

    def _paint_columns(self, canvas: Canvas, top: int, page: ChoiceColumns) -> None:
        x = 0
        for cells, width in zip(page, column_widths(page, canvas.width), strict=True):
            for row, entry in enumerate(cells):
                self._paint_entry(canvas, x, top + row, width - 1, entry)
            x += width

    def _paint_list(self, canvas: Canvas, top: int, bottom: int) -> None:
        entries, wanted = self.asking.entries, self.asking.in_sight
        height = bottom - top
        if len(entries) > height and (gathered := self._gathered(height, 1)):
            entries = gathered[0]
        at = next((i for i, entry in enumerate(entries) if entry is wanted), 0)
        if len(entries) > height:
            height -= 1  # the last row shows the hidden count
        first = max(0, min(at - height // 2, len(entries) - height))
        for row, entry in enumerate(entries[first : first + height]):
            self._paint_entry(canvas, 0, top + row, canvas.width, entry)
        more = sum(isinstance(e, Row) for e in entries[first + height :])
        if more:
            canvas.right(canvas.width - 1, bottom - 1, f"▾ {more} more", ACCENT)

    def _paint_entry(self, canvas: Canvas, x: int, y: int, width: int, entry: ColumnEntry) -> None:
        if isinstance(entry, Head):
            self._paint_head(canvas, x, y, width, entry)
            return
        if isinstance(entry, Later):
            end = canvas.text(x + 1, y, entry.name.upper(), FAINT)
            canvas.text(end + 2, y, entry.words, FAINT)
            self._rows.append((Spot(entry.name, x, y, width), entry.first))
            return
        if isinstance(entry, Barred):
            end = canvas.parts(x + 2, y, [("✗  ", BAD), (entry.label, MUTED)])
            canvas.right(x + width - 1, y, cut(entry.reason, x + width - end - 2), BAD)
            return
        selected, jumping = entry is self.asking.selected, self.asking.jumping
        label_room = max((len(entry.label) + 1), 2)
        canvas.text(x + 1, y, "▸" if selected else " ", ACCENT)
        pending = jumping is not None and entry.label.startswith(jumping)
        canvas.text(x + 2, y, entry.label, JUMP if pending else MUTED)
        start, edge = x + 3 + label_room, x + width - 1
        parts = self._drawn_effect(entry)
        if (
            self.docked
            and start + cell_len(name_below_head(entry.choice)) + parts_width(parts) >= edge
        ):
            parts = []  # only the price fits
        place = (start, edge, y)
        paint_choice(canvas, place, entry.choice, parts, self.docked, entry.is_later)
        if selected:
            canvas.tint(x + 1, y, width - 1, CURSOR)
            self.cursor_at = (x + 1, y)
        self._rows.append((Spot(entry.label, x, y, width), entry))

    def _paint_head(self, canvas: Canvas, x: int, y: int, width: int, head: Head) -> None:
        """Paint a group heading with its hidden count, and a neighbor heading."""
        if head.beside is not None:
            own = cell_len(f" {head.name} {head.more} ")
            self._paint_head(canvas, x + own + 1, y, width - own - 1, head.beside)
            width = own
        canvas.text(x + 1, y, cut(head.name.upper(), width - 2 - cell_len(head.more)), HEAD)
        canvas.right(x + width - 1, y, head.more, ACCENT)
        if head.first is not None and head.hidden:
            self._rows.append((Spot(head.name, x, y, width), head.first))

    def _drawn_effect(self, row: Row) -> Parts:
        asking = self.asking
        if asking.chooser is None:
            return []
        return self.presenter.effect(asking.view, asking.chooser.question.decision, row.action)

    # --- the consequence --------------------------------------------------------------------

    def consequence(self, asking: Asking, width: int, most: int | None = None) -> list[Parts]:
        """Return the consequences of the selected choice, cached per width."""
        known, for_room, rows = self._followed
        if known is not asking or for_room != (width, most):
            rows = self._worked_out(asking, width - 2, most)
            self._followed = asking, (width, most), rows
        return rows

    def _worked_out(self, asking: Asking, width: int, most: int | None) -> list[Parts]:
        if asking.message:
            return message_rows(asking.message, width, most)
        if asking.why_not:
            return why_not_rows(asking.why_not, width, most)
        row, short = asking.selected, self.presenter.abbreviate
        if row is None or asking.chooser is None:
            return []
        decision = asking.chooser.question.decision
        room = width - cell_len(row.choice.label) - 2 if self.docked else width
        drawn = self.presenter.outlook(asking.view, decision, row.action, room)
        counts = asking.burdens, asking.following
        return consequence_rows(row, asking.foretold, short, width, most, drawn, *counts)

    def _paint_rows(self, canvas: Canvas, y: int, rows: list[Parts]) -> None:
        for row, parts in enumerate(rows):
            canvas.parts(1, y + row, parts)

    # --- cursor and mouse -------------------------------------------------------------------

    @property
    def letters(self) -> set[str]:
        return {row.label for spot, row in self._rows if spot.target == row.label}

    def on_click(self, event: events.Click) -> None:
        for spot, row in self._rows:
            if spot.holds(event.x, event.y):
                self.post_message(ChoicePressed(row, event.chain > 1))
                return

    def beside(self, step: int) -> Row | None:
        """Return the choice in the neighboring column, if docked."""
        here = next((spot for spot, row in self._rows if row is self.asking.selected), None)
        if here is None:
            return None
        rows = [(s, r) for s, r in self._rows if (s.x - here.x) * step > 0]
        nearest = min(
            rows,
            key=lambda pair: (abs(pair[0].x - here.x), abs(pair[0].y - here.y)),
            default=(here, None),
        )
        return nearest[1]

    @property
    def half_page(self) -> int:
        """The cursor step used at the outermost column."""
        return max(len(self._rows) // 2, 1)


def _count(choices: int) -> str:
    return f"{choices} choice{'s' if choices != 1 else ''}"


def _what_is_more(pages: list[ChoiceColumns], at: int, choices: int) -> str:
    """Return how many choices are hidden, or the page number."""

    def rows(pages: list[ChoiceColumns]) -> int:
        return sum(isinstance(e, Row) for page in pages for column in page for e in column)

    if len(pages) <= 1:
        hidden = choices - rows(pages)
        return f"▾ {hidden} more" if hidden else ""
    more = rows(pages[at + 1 :])
    return f"▾ {more} more" if more else f"▴ page {at + 1} of {len(pages)}"
