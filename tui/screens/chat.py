"""A line to say to everybody at the table, under what was said before."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import ModalScreen

from core.lan.limits import LONGEST_CHAT
from tui.draw.canvas import ACCENT, MUTED, TEXT, Canvas
from tui.draw.glyphs import wrap
from tui.screens.base import AnnalsScreen
from tui.widgets.panes import Footer
from tui.widgets.picture import Picture

ROOM = 12  # lines of what was said


class _Talk(Picture):
    """What was said, and what is being typed."""

    ground = "high"
    DEFAULT_CSS = "_Talk { width: 60; height: 16; max-width: 100%; max-height: 100%; }"

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said
        self.typed = ""
        self.caret = (0, 0)

    def paint(self, canvas: Canvas) -> None:
        """The newest lines, and the one being typed below a rule."""
        canvas.rule(0, "Chat", "everybody hears it", focused=True)
        lines = [line for said in self.said for line in wrap(said, canvas.width - 2)]
        for row, line in enumerate(lines[-(canvas.height - 4) :]):
            canvas.text(1, 1 + row, line, TEXT)
        if not self.said:
            canvas.text(1, 1, "Nothing was said yet.", MUTED)
        y = canvas.height - 2
        shown = self.typed[-(canvas.width - 5) :]
        canvas.text(1, y, "▸", ACCENT)
        end = canvas.text(3, y, shown, TEXT)
        canvas.text(end, y, "_", ACCENT)
        self.caret = (end, y)


class ChatScreen(AnnalsScreen[str], ModalScreen[str]):
    """Every key is text; Enter says it."""

    CSS = "ChatScreen { align: center middle; background: transparent; }"

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.talk = _Talk(said[-ROOM:])

    def compose(self) -> ComposeResult:
        """The talk and its keys."""
        yield self.talk
        footer = Footer()
        footer.instead = [("Enter", "say it"), ("Esc", "say nothing")]
        yield footer

    def selection_at(self) -> Offset | None:
        """Where the next letter will be."""
        return Offset(*self.talk.caret) + self.talk.region.offset

    async def on_event(self, event: events.Event) -> None:
        """Keys are text."""
        if isinstance(event, events.Key):
            event.stop()
            event.prevent_default()
            self._type(event)
            return
        await super().on_event(event)

    def _type(self, event: events.Key) -> None:
        typed = self.talk.typed
        if event.key == "enter":
            self.dismiss(typed.strip())
        elif event.key == "escape":
            self.dismiss("")
        elif event.key == "backspace":
            self.talk.typed = typed[:-1]
        elif event.character and event.is_printable and len(typed) < LONGEST_CHAT:
            self.talk.typed += event.character
        self.talk.repaint()
