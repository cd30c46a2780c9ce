"""Where one chooses: the question, the choices, and what follows from one of them."""

from collections.abc import Callable

from textual import events

from core.kernel import Action
from tui.draw.canvas import ACCENT, BAD, CURSOR, GOOD, HEAD, JUMP, MUTED, TEXT, Canvas, Ink
from tui.draw.glyphs import cut, wrap
from tui.draw.presenter import Parts
from tui.draw.scene import Spot
from tui.model.choosing import Chooser, Row
from tui.widgets.panes.choice_row import paint_choice
from tui.widgets.panes.columns import Entry, column_widths, laid_out, with_heads
from tui.widgets.panes.pressed import ChoicePressed
from tui.widgets.picture import Picture


class DecidePane(Picture):
    """Prompt, choices with their prices, and what follows from the one under the cursor."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.chooser: Chooser | None = None
        self.waiting = ""  # what is being waited for, where there is nothing to choose
        self.typing = False  # the filter is being typed
        self.jumping: str | None = None
        self.focused = True
        self.docked = False  # at 80 columns
        self.effect: Callable[[Action], Parts] = lambda action: []  # what the game draws of it
        self.list_note = ""
        self.consequence: list[Parts] = []
        self.cursor_at: tuple[int, int] | None = None  # for the terminal's own cursor
        self._rows: list[tuple[Spot, Row]] = []
        self._more = ""

    def paint(self, canvas: Canvas) -> None:
        """Docked in seven rows, or as a panel."""
        self._rows, self.cursor_at = [], None
        if self.docked:
            self._paint_dock(canvas)
        else:
            self._paint_panel(canvas)

    def _paint_dock(self, canvas: Canvas) -> None:
        bottom = canvas.height - 2
        prompt_rows = self._prompt_rows(canvas, bottom)
        self._more = self._paint_columns(canvas, prompt_rows, bottom)
        self._paint_prompt(canvas, 0, prompt_rows)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_consequence(canvas, bottom + 1, 1)

    def _paint_panel(self, canvas: Canvas) -> None:
        many = len(self.chooser.visible) if self.chooser else 0
        canvas.rule(0, "d Decide", _count(many) if many else "", self.focused)
        prompt_rows = self._paint_prompt(canvas, 1, canvas.height)
        rows = min(max(len(self.consequence), 1), max(canvas.height // 4, 2))
        bottom = canvas.height - rows - 1
        self._paint_list(canvas, 1 + prompt_rows, bottom)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_consequence(canvas, bottom + 1, rows)

    def _prompt_rows(self, canvas: Canvas, bottom: int) -> int:
        """Docked, a long question takes a second row where the choices can spare it."""
        many = len(with_heads(self.chooser.visible)) if self.chooser else 0
        return min(len(self._prompt_lines(canvas)), 2 if many <= bottom - 2 else 1)

    def _prompt_lines(self, canvas: Canvas) -> list[str]:
        return wrap(self._question(), max(canvas.width - 4 - len(self._prompt_note(canvas)), 10))

    def _question(self) -> str:
        return self.chooser.prompt if self.chooser else self.waiting

    def _prompt_note(self, canvas: Canvas) -> str:
        """What stands at the right of the question; before it is cut, the mere count goes."""
        rule = self.chooser.decision.rule if self.chooser else ""
        hint = self._hint_line()
        is_crowded = len(self._question()) > canvas.width - 6 - len(hint) - len(rule)
        is_count = self.chooser is not None and hint == _count(len(self.chooser.visible))
        if not self.docked or (is_crowded and is_count):
            return rule
        return f"{hint}  {rule}"

    def _paint_prompt(self, canvas: Canvas, y: int, most: int) -> int:
        """The question in so many rows at most; returns how many it took."""
        lines = self._prompt_lines(canvas)
        if len(lines) > most:
            room = canvas.width - 4 - len(self._prompt_note(canvas))
            lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room)]
        many = len(lines) + (0 if self.docked else 1)
        canvas.fill(0, y, canvas.width, many, "high")
        canvas.text(0, y, "▌", Ink("accent", "high"))
        for row, line in enumerate(lines):
            canvas.text(2, y + row, line, Ink("text", bold=True))
        canvas.right(canvas.width - 1, y, self._prompt_note(canvas), MUTED)
        if not self.docked:
            canvas.text(2, y + len(lines), self._hint_line(), MUTED)
        return many

    def _hint_line(self) -> str:
        """What is being typed, or how much there is."""
        if self.chooser is None:
            return ""
        if self.typing or self.chooser.filter:
            none = "" if self.chooser.visible else "  nothing has this; Esc shows all"
            return f"/{self.chooser.filter}{'_' if self.typing else ''}{none}"
        if self.jumping is not None:
            return f"f {self.jumping}_ type a letter"
        many = len(self.chooser.visible)
        if self.docked:
            return f"{_count(many)}  {self._more}" if self._more else _count(many)
        return f"/ type to filter; {self.list_note}"

    def _paint_columns(self, canvas: Canvas, top: int, bottom: int) -> str:
        """Choices in two or three columns, a page at a time; returns what is further down."""
        chooser = self.chooser
        if chooser is None:
            return ""
        entries = with_heads(chooser.visible)
        pages = laid_out(entries, bottom - top, canvas.width)
        selected = chooser.selected
        page = next((p for p in pages if any(e is selected for column in p for e in column)), [])
        x = 0
        for cells, width in zip(page, column_widths(page, canvas.width), strict=True):
            for row, entry in enumerate(cells):
                self._paint_entry(canvas, x, top + row, width - 1, entry)
            x += width
        if len(pages) == 1 or not page:
            return ""
        at = pages.index(page)
        more = sum(isinstance(e, Row) for p in pages[at + 1 :] for c in p for e in c)
        return f"▾ {more} more" if more else f"▴ page {at + 1} of {len(pages)}"

    def _paint_list(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Choices one below the other, scrolled so that the cursor is in sight."""
        chooser = self.chooser
        if chooser is None:
            return
        entries = with_heads(chooser.visible)
        height = bottom - top
        selected = chooser.selected
        at = next((i for i, entry in enumerate(entries) if entry is selected), 0)
        if len(entries) > height:
            height -= 1  # the last row says how many more there are
        first = max(0, min(at - height // 2, len(entries) - height))
        for row, entry in enumerate(entries[first : first + height]):
            self._paint_entry(canvas, 0, top + row, canvas.width, entry)
        more = sum(isinstance(e, Row) for e in entries[first + height :])
        if more:
            canvas.right(canvas.width - 1, bottom - 1, f"▾ {more} more", ACCENT)

    def _paint_entry(self, canvas: Canvas, x: int, y: int, width: int, entry: Entry) -> None:
        if isinstance(entry, str):
            canvas.text(x + 1, y, entry.upper()[: width - 1], HEAD)
            return
        chooser = self.chooser
        selected = chooser is not None and entry is chooser.selected
        label_room = max((len(entry.label) + 1), 2)
        canvas.text(x + 1, y, "▸" if selected else " ", ACCENT)
        pending = self.jumping is not None and entry.label.startswith(self.jumping)
        canvas.text(x + 2, y, entry.label, JUMP if pending else MUTED)
        start, edge = x + 3 + label_room, x + width - 1
        parts = [] if self.docked else self.effect(entry.action)
        paint_choice(canvas, (start, edge, y), entry.choice, parts, self.docked)
        if selected:
            canvas.tint(x + 1, y, width - 1, CURSOR)
            self.cursor_at = (x + 1, y)
        self._rows.append((Spot(entry.label, x, y, width), entry))

    def _paint_consequence(self, canvas: Canvas, y: int, rows: int) -> None:
        """What the choice under the cursor would do."""
        for row, parts in enumerate(self.consequence[:rows]):
            canvas.parts(1, y + row, parts)

    def on_click(self, event: events.Click) -> None:
        """Select a choice, or take it with a second press."""
        for spot, row in self._rows:
            if spot.holds(event.x, event.y):
                self.post_message(ChoicePressed(row, event.chain > 1))
                return

    def step_across(self, step: int) -> None:
        """Docked: go to the neighbouring column."""
        if self.chooser is None or not self._rows:
            return
        selected = self.chooser.selected
        here = next((spot for spot, row in self._rows if row is selected), None)
        if here is None:
            return
        rows = [(s, r) for s, r in self._rows if (s.x - here.x) * step > 0]
        if rows:
            _, row = min(rows, key=lambda pair: (abs(pair[0].x - here.x), abs(pair[0].y - here.y)))
            self.chooser.select(row)
        else:
            self.chooser.move(step * max(len(self._rows) // 2, 1))


def _count(choices: int) -> str:
    return f"{choices} choice{'s' if choices != 1 else ''}"


def change_parts(name: str, before: int, after: int) -> Parts:
    """A change as `-4 stone 13>9`."""
    step = after - before
    ink = GOOD if step > 0 else BAD
    return [(f"{step:+d}", ink), (f" {name} ", TEXT), (f"{before}>{after}", MUTED), ("  ", TEXT)]
