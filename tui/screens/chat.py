"""The chat of a table."""

from textual import on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Input

from core.lan.limits import LONGEST_CHAT
from tui.draw.canvas import ACCENT, MUTED, TEXT, Canvas
from tui.draw.glyphs import wrap
from tui.screens.base import AnnalsScreen
from tui.widgets.footer import Footer
from tui.widgets.picture import Picture
from tui.widgets.text_field import TextField

ROOM = 12  # maximum messages shown


class _Talk(Picture):
    """The newest messages, and a line to type in."""

    ground = "high"
    DEFAULT_CSS = "_Talk { width: 60; height: 16; max-width: 100%; max-height: 100%; }"

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said

    def paint(self, canvas: Canvas) -> None:
        canvas.rule(0, "Chat", "everybody hears it", focused=True)
        lines = [line for said in self.said for line in wrap(said, canvas.width - 2)]
        for row, line in enumerate(lines[-(canvas.height - 4) :]):
            canvas.text(1, 1 + row, line, TEXT)
        if not self.said:
            canvas.text(1, 1, "Nothing was said yet.", MUTED)
        canvas.text(1, canvas.height - 2, "▸", ACCENT)


class ChatScreen(AnnalsScreen[str], ModalScreen[str]):
    """A dialog where every key is text; `Enter` sends it."""

    CSS = """
    ChatScreen { align: center middle; background: transparent; layers: default typing; }
    """

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.talk = _Talk(said[-ROOM:])
        self.line = TextField(LONGEST_CHAT)

    def compose(self) -> ComposeResult:
        yield self.talk
        yield self.line
        footer = Footer()
        footer.instead = [("Enter", "say it"), ("Esc", "say nothing")]
        yield footer

    def on_mount(self) -> None:
        self.line.begin("")

    def on_resize(self) -> None:
        """Move the input to the last line of the dialog."""
        self.call_after_refresh(self._place_line)

    def _place_line(self) -> None:
        x, y, width, height = self.talk.region
        self.line.put_at(x + 3, y + height - 2, width - 4)

    def selection_at(self) -> Offset | None:
        return self.line.caret if self.line.is_open else None

    @on(Input.Submitted)
    def say_it(self) -> None:
        self.dismiss(self.line.value.strip())

    @on(TextField.GivenUp)
    def say_nothing(self) -> None:
        self.dismiss("")
