"""Forms: a row per field, changed with arrow keys, mouse or text input."""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from tui.draw.canvas import AMOUNT, CURSOR, MUTED, TEXT, Canvas
from tui.draw.glyphs import cut
from tui.screens.list_screen import ListScreen

T = TypeVar("T")
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class FormField(Generic[F]):
    """One field of a form."""

    id: F
    label: str
    value: str
    description: str = ""  # description in a sentence
    note: str = ""  # shown right of the value
    is_typed: bool = False  # typed instead of chosen


class ValueArrow(Enum):
    """The arrow next to the value of the selected field."""

    PREVIOUS = -1
    NEXT = 1


class FormScreen(ListScreen[F | ValueArrow, T], Generic[F, T]):
    """A list of fields with a cursor. `F` is the type of their ids, and of what else is clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._cached_fields: list[FormField[F]] | None = None  # cached while drawing

    # --- hooks for subclasses -------------------------------------------------------------

    def make_fields(self) -> list[FormField[F]]:
        raise NotImplementedError

    def draw_form(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def change_value(self, field: F, step: int) -> None:
        raise NotImplementedError

    def set_typed_text(self, field: F, text: str) -> None: ...

    def accepts_text(self, field: FormField[F]) -> bool:
        return field.is_typed

    def initial_text(self, field: F) -> str:
        return next((candidate.value for candidate in self.fields if candidate.id == field), "")

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._cached_fields = self.make_fields()
        try:
            self.draw_form(canvas)
        finally:
            self._cached_fields = None

    @property
    def fields(self) -> list[FormField[F]]:
        return self.make_fields() if self._cached_fields is None else self._cached_fields

    @property
    def rows(self) -> list[F]:
        return [field.id for field in self.fields]

    @property
    def field(self) -> FormField[F]:
        return self.fields[self.cursor_index]

    def draw_field(
        self, canvas: Canvas, area: tuple[int, int, int], field: FormField[F], value_x: int
    ) -> None:
        x, y, width = area
        canvas.text(x + 2, y, cut(field.label, value_x - 3), TEXT)
        space = width - value_x - 2
        end = canvas.text(x + value_x, y, cut(field.value, space), AMOUNT)
        note = cut(field.note, x + width - end - 5)
        canvas.right_text(x + width - 1, y, note, MUTED)
        self.draw_field_cursor(canvas, area, field.id, (x + value_x, end))
        if field.id == self.field.id:
            self.field_position = (
                x + value_x,
                y,
                width - value_x,
            )  # to the end of the selected row

    def draw_field_cursor(
        self, canvas: Canvas, area: tuple[int, int, int], field: F, value_span: tuple[int, int]
    ) -> None:
        """Register the row. If it has the cursor, draw arrows around its value."""
        x, y, width = area
        self.register_row(canvas, field, x, y, width)
        if field != self.field.id:
            return
        if not self.field.is_typed and not self.is_typing:
            canvas.text(value_span[0] - 2, y, "◂", CURSOR)
            canvas.text(value_span[1] + 1, y, "▸", CURSOR)
            self.add_hit_region(ValueArrow.PREVIOUS, value_span[0] - 3, y, 3)
            width = value_span[1] + 3 - value_span[0]
            self.add_hit_region(ValueArrow.NEXT, value_span[0], y, width)

    # --- actions --------------------------------------------------------------------------

    def move_cursor(self, row_index: int) -> None:
        """Move to another field, keeping what was typed into this one."""
        self.stop_typing(keep=True)
        super().move_cursor(row_index)

    def _change_selected(self, step: int) -> None:
        if self.field.is_typed:
            self.start_typing(self.initial_text(self.field.id))
            return
        self.change_value(self.field.id, step)
        self.update_page()

    def action_left(self) -> None:
        self._change_selected(-1)

    def action_right(self) -> None:
        self._change_selected(1)

    def action_edit(self) -> None:
        if self.accepts_text(self.field):
            self.start_typing(self.initial_text(self.field.id))

    def start_paste(self) -> None:
        self.action_edit()
        self.text_field.action_select_all()

    def finish_typing(self, text: str | None) -> None:
        if text is not None:
            self.set_typed_text(self.field.id, text.strip())

    def press(self, target: F | ValueArrow) -> bool:
        """Move to a clicked row. A click on its arrows changes the value."""
        if not isinstance(target, ValueArrow):
            return super().press(target)
        self._change_selected(target.value)
        return False

    def action_choose(self) -> None:
        """Type into the field, or change it to its next value."""
        if not self.is_typing:
            self._change_selected(1)
