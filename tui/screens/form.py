"""Screens of things to set: a row each, changed with the arrows, a click or by typing."""

from dataclasses import dataclass
from typing import TypeVar

from tui.draw.canvas import AMOUNT, CURSOR, MUTED, TEXT, Canvas
from tui.draw.glyphs import cut
from tui.screens.listing import ListScreen

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FormField:
    """One thing to set."""

    id: str
    label: str
    value: str
    text: str = ""  # what it is, in a sentence
    note: str = ""  # a few words beside the value
    is_typed: bool = False  # typed, not chosen


class FormScreen(ListScreen[T]):
    """A list of fields with a cursor in it."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: list[FormField] | None = None  # the fields, while they are being drawn

    # --- what each form says --------------------------------------------------------------

    def make_fields(self) -> list[FormField]:
        """Everything that can be set, from the top."""
        raise NotImplementedError

    def draw_form(self, canvas: Canvas) -> None:
        """Draw everything, and leave spots behind."""
        raise NotImplementedError

    def change(self, field: str, step: int) -> None:
        """To the next value, or the one before."""
        raise NotImplementedError

    def typed_into(self, field: str, text: str) -> None:
        """A text was typed into a field."""

    def can_type(self, field: FormField) -> bool:
        """Whether something can be typed in that row."""
        return field.is_typed

    def text_of(self, field: str) -> str:
        """What to begin with when typing."""
        return next((found.value for found in self.fields if found.id == field), "")

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The form; its fields are worked out once, however often its parts look at them."""
        self._drawn = self.make_fields()
        try:
            self.draw_form(canvas)
        finally:
            self._drawn = None

    @property
    def fields(self) -> list[FormField]:
        """Everything that can be set, as it is now."""
        return self.make_fields() if self._drawn is None else self._drawn

    @property
    def rows(self) -> list[str]:
        """The fields."""
        return [field.id for field in self.fields]

    @property
    def field(self) -> FormField:
        """The field under the cursor."""
        return self.fields[self.at]

    def draw_field(
        self, canvas: Canvas, area: tuple[int, int, int], field: FormField, value_at: int
    ) -> None:
        """A row: label, value, a few words."""
        x, y, width = area
        canvas.text(x + 2, y, cut(field.label, value_at - 3), TEXT)
        room = width - value_at - 2
        end = canvas.text(x + value_at, y, cut(field.value, room), AMOUNT)
        note = cut(field.note, x + width - end - 5)
        canvas.right(x + width - 1, y, note, MUTED)
        self.draw_cursor(canvas, area, field.id, (x + value_at, end))
        if field.id == self.field.id:
            self.typed_at = (x + value_at, y, width - value_at)  # to the end of the cursor's row

    def draw_cursor(
        self, canvas: Canvas, area: tuple[int, int, int], field: str, value: tuple[int, int]
    ) -> None:
        """Let the row be pressed, and show it if the cursor is on it: arrows around its value."""
        x, y, width = area
        self.mark_row(canvas, field, x, y, width)
        if field != self.field.id:
            return
        if not self.field.is_typed and not self.is_typing:
            canvas.text(value[0] - 2, y, "◂", CURSOR)
            canvas.text(value[1] + 1, y, "▸", CURSOR)
            self.spot("<", value[0] - 3, y, 3)
            self.spot(">", value[0], y, value[1] + 3 - value[0])

    # --- doing ----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """To another field; what was typed into this one is kept."""
        self.stop_typing(keep=True)
        super().go(at)

    def _change(self, step: int) -> None:
        if self.field.is_typed:
            self.begin_typing(self.text_of(self.field.id))
            return
        self.change(self.field.id, step)
        self.update_page()

    def action_left(self) -> None:
        """The value before."""
        self._change(-1)

    def action_right(self) -> None:
        """The next value."""
        self._change(1)

    def action_edit(self) -> None:
        """Type into the field."""
        if self.can_type(self.field):
            self.begin_typing(self.text_of(self.field.id))

    def begin_to_paste(self) -> None:
        """In place of what the field has."""
        self.action_edit()
        self.text_field.action_select_all()

    def finish_typing(self, text: str | None) -> None:
        """Keep what was typed."""
        if text is not None:
            self.typed_into(self.field.id, text.strip())

    def press(self, target: str, twice: bool) -> None:
        """Press a row to go there, its value to change it."""
        if target in ("<", ">"):
            self._change(-1 if target == "<" else 1)
        else:
            self.go(self.rows.index(target))
