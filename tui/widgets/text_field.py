"""A text input in a single plain row."""

from textual import events
from textual.binding import Binding
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import Input


class TextField(Input):
    """An input shown over its screen's canvas only during typing."""

    BINDINGS = [Binding("escape", "give_up", "Cancel", show=False)]
    DEFAULT_CSS = """
    TextField, TextField:focus {
        layer: typing; position: absolute; display: none;
        background: $panel; background-tint: $panel 0%; color: $foreground;
    }
    TextField.-open { display: block; }
    TextField:ansi { background: ansi_default; color: ansi_default; }
    TextField > .input--cursor, TextField:ansi > .input--cursor {
        background: $panel; color: $foreground; text-style: reverse;
    }
    TextField > .input--selection, TextField:ansi > .input--selection {
        background: $panel; color: $foreground; text-style: reverse;
    }
    """

    class Canceled(Message):
        """Posted when the input is canceled."""

    def __init__(self, max_length: int) -> None:
        super().__init__(max_length=max_length, select_on_focus=False, compact=True)
        self.cursor_blink = False  # a blinking cursor would send output while idle

    def start_editing(self, text: str) -> None:
        """Show the field with a text, cursor at its end."""
        self.add_class("-open")
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)
        self.screen.set_focus(self)

    def finish_editing(self) -> str:
        self.remove_class("-open")
        self.screen.set_focus(None)
        return self.value

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def move_to_cells(self, x: int, y: int, width: int) -> None:
        self.styles.offset = (x, y)
        self.styles.width = max(width, 1)

    @property
    def caret_cell(self) -> Offset:
        """Return the cell of the next letter. At the end of the text Textual is one too far."""
        return self.cursor_screen_offset - Offset(int(self.cursor_at_end), 0)

    def insert_plain(self, text: str) -> None:
        """Insert the first line of a text in place of the selection, cut to the maximum length."""
        line = next(iter(text.splitlines()), "")
        space = (self.max_length or 0) - len(self.value) + len(self.selected_text)
        plain = "".join(letter for letter in line if letter.isprintable())
        self.replace(plain[: max(space, 0)], *self.selection)

    def on_paste(self, event: events.Paste) -> None:
        """Insert printable text. Textual would reject long texts and keep escapes."""
        event.prevent_default()
        event.stop()
        self.insert_plain(event.text)

    def action_give_up(self) -> None:
        self.post_message(self.Canceled())
