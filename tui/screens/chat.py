"""The chat of a table."""

from textual import on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Input

from core.lan.limits import MAX_CHAT_LENGTH
from tui.draw.canvas import ACCENT, MUTED, TEXT, Canvas
from tui.draw.glyphs import wrap
from tui.screens.base import AnnalsScreen
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.footer import CommandFooter
from tui.widgets.text_field import TextField

MAX_MESSAGES = 12  # maximum messages shown


class _ChatBox(CanvasWidget):
    """The newest messages, and a line to type in."""

    canvas_background = "high"

    def __init__(self, messages: list[str]) -> None:
        super().__init__()
        self.messages = messages

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_heading(0, "Chat", ["everybody hears it"], focused=True)
        lines = [line for message in self.messages for line in wrap(message, canvas.width - 2)]
        for row, line in enumerate(lines[-(canvas.height - 4) :]):
            canvas.text(1, 1 + row, line, TEXT)
        if not self.messages:
            canvas.text(1, 1, "Nothing was said yet.", MUTED)
        canvas.text(1, canvas.height - 2, "▸", ACCENT)


class ChatScreen(AnnalsScreen[str], ModalScreen[str]):
    """A dialog where every key is text. `Enter` sends it."""

    CSS_PATH = "dialogs.tcss"

    def __init__(self, messages: list[str]) -> None:
        super().__init__()
        self.chat_box = _ChatBox(messages[-MAX_MESSAGES:])
        self.text_field = TextField(MAX_CHAT_LENGTH)

    def compose(self) -> ComposeResult:
        yield self.chat_box
        yield self.text_field
        yield CommandFooter(("Enter", "say it"), ("Esc", "say nothing"))

    def on_mount(self) -> None:
        self.text_field.start_editing("")

    def on_resize(self) -> None:
        self.call_after_refresh(self._place_field)

    def _place_field(self) -> None:
        x, y, width, height = self.chat_box.region
        self.text_field.move_to_cells(x + 3, y + height - 2, width - 4)

    def selection_offset(self) -> Offset | None:
        return self.text_field.caret_cell if self.text_field.is_open else None

    @on(Input.Submitted)
    def submit_message(self) -> None:
        self.dismiss(self.text_field.value.strip())

    @on(TextField.Canceled)
    def cancel_message(self) -> None:
        self.dismiss("")
