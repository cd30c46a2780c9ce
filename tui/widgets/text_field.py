"""The one place where text is typed: Textual's input, as a single plain row."""

from textual import events
from textual.binding import Binding
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import Input


class TextField(Input):
    """Lies over the picture of its screen while something is typed there, and only then."""

    BINDINGS = [Binding("escape", "give_up", "Give up", show=False)]
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

    class GivenUp(Message):
        """What was typed is not wanted."""

    def __init__(self, longest: int) -> None:
        super().__init__(max_length=longest, select_on_focus=False, compact=True)
        self.cursor_blink = False  # nothing is sent to the terminal while nothing happens

    def begin(self, text: str) -> None:
        """Show it with this text in it, the cursor behind it."""
        self.add_class("-open")
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)
        self.screen.set_focus(self)

    def end(self) -> str:
        """Take it away; what was typed."""
        self.remove_class("-open")
        self.screen.set_focus(None)
        return self.value

    @property
    def is_open(self) -> bool:
        """Whether something is being typed in it."""
        return self.has_class("-open")

    def put_at(self, x: int, y: int, width: int) -> None:
        """Lie on these cells of the screen."""
        self.styles.offset = (x, y)
        self.styles.width = max(width, 1)

    @property
    def caret(self) -> Offset:
        """The cell where the next letter will be; behind the text Textual counts one too many."""
        return self.cursor_screen_offset - Offset(int(self.cursor_at_end), 0)

    def take(self, text: str) -> None:
        """Put a text in at the cursor, in place of what is selected: as much of it as fits."""
        line = next(iter(text.splitlines()), "")
        room = (self.max_length or 0) - len(self.value) + len(self.selected_text)
        plain = "".join(letter for letter in line if letter.isprintable())
        self.replace(plain[: max(room, 0)], *self.selection)

    def on_paste(self, event: events.Paste) -> None:
        """Textual would refuse a text that is too long, and let its escapes through."""
        event.prevent_default()
        event.stop()
        self.take(event.text)

    def action_give_up(self) -> None:
        """Leave it as it was before."""
        self.post_message(self.GivenUp())
