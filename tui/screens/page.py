"""Page screens: one canvas, hit regions, and a text input."""

from functools import cached_property
from typing import Any, ClassVar, TypeVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widgets import Input

from tui.draw.canvas import MUTED, NAME, Canvas, Parts
from tui.draw.glyphs import cut
from tui.draw.spots import Spot
from tui.screens.base import AnnalsScreen
from tui.settings.keys import BY_ID, SCREENS, key_name
from tui.widgets.footer import Footer
from tui.widgets.picture import Picture
from tui.widgets.text_field import TextField

T = TypeVar("T")


class Page(Picture):
    """The canvas of a whole screen, drawn by that screen."""

    ground = "bg"

    def __init__(self, owner: "PageScreen[Any]") -> None:
        super().__init__(id="page")
        self.owner = owner

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen, and move the input; moving it while hidden would cost a layout."""
        self.owner.spots, self.owner.caret = [], None
        self.owner.draw(canvas)
        if self.owner.is_typing:  # moving it while hidden would cost a layout
            self.owner.text_field.put_at(*self.owner.typed_at)

    def on_resize(self, event: events.Resize) -> None:
        """Update the footer, so that both are sent together."""
        self.owner.update_footer()

    def on_click(self, event: events.Click) -> None:
        for spot in reversed(self.owner.spots):
            if spot.holds(event.x, event.y):
                self.owner.press(spot.target, event.chain > 1)
                break

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.owner.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.owner.scroll(-1)


class PageScreen(AnnalsScreen[T]):
    """A screen with one page, a footer, and an input during typing."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "PageScreen { layers: default typing; }"
    longest: ClassVar[int] = 60  # maximum text length
    takes_text: ClassVar[bool] = True  # whether the screen has an input

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[Spot] = []
        self.caret: tuple[int, int] | None = None  # for the terminal cursor
        self.is_typing = False
        self._is_due = False  # an update is scheduled
        self.typed_at = (0, 0, 1)  # position of the input: column, row, width

    @cached_property
    def text_field(self) -> TextField:
        """The input, created on first use."""
        return TextField(self.longest)

    def compose(self) -> ComposeResult:
        yield Page(self)
        if self.takes_text:
            yield self.text_field
        yield Footer()

    def on_mount(self) -> None:
        self.update_soon()

    def on_screen_resume(self) -> None:
        self.update_soon()

    def on_screen_suspend(self) -> None:
        """Drop a pending update, since it could be lost with the screen above."""
        self._is_due = False

    # --- hooks for subclasses -------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything and record hit regions."""
        raise NotImplementedError

    def press(self, target: str, twice: bool) -> None:
        """Handle a click on a target."""

    def scroll(self, step: int) -> None:
        """Handle the mouse wheel."""

    def footer(self) -> list[tuple[str, str]]:
        """Return the keys for the footer, with labels."""
        return self.keys("explain", "leave")

    def typing_footer(self) -> list[tuple[str, str]]:
        """Return the footer keys during typing."""
        return [("Enter", "done"), ("Esc", "give up")]

    def about(self) -> list[Parts]:
        """Return help for what is selected."""
        return []

    def finish_typing(self, text: str | None) -> None:
        """Use the typed text, or None if typing was canceled."""

    def while_typing(self, text: str) -> None:
        """Handle a change of the typed text."""

    def begin_to_paste(self) -> None:
        """Start typing where pasted text belongs, if anywhere."""

    # --- drawing --------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        return self.is_standing and self.query_one(Page).is_drawn

    @property
    def is_complete(self) -> bool:
        """Whether the page is drawn; its footer is always drawn earlier."""
        return self.is_drawn

    def update_soon(self) -> None:
        """Redraw after the next refresh, once for all calls until then."""
        if not self._is_due:
            self._is_due = True
            self.call_after_refresh(self._update_if_due)

    def _update_if_due(self) -> None:
        if self._is_due:
            self._is_due = False
            self.update_page()

    def update_page(self) -> None:
        if not self.is_standing:
            return
        self._is_due = False
        self.query_one(Page).repaint()
        self.update_footer()

    def update_footer(self) -> None:
        footer = self.query_one(Footer)
        footer.instead = self.typing_footer() if self.is_typing else self.footer()
        footer.repaint()

    def selection_at(self) -> Offset | None:
        """Return the cell of the page's cursor or the input's."""
        if not self.is_standing:
            return None
        if self.is_typing:
            return self.text_field.caret
        if self.caret is None:
            return None
        return Offset(*self.caret) + self.query_one(Page).region.offset

    def spot(self, target: str, x: int, y: int, width: int, height: int = 1) -> None:
        self.spots.append(Spot(target, x, y, width, height))

    def keys(self, *deeds: str, **words: str) -> list[tuple[str, str]]:
        """Return the active keys of commands; `labels` replace default labels."""
        in_use = self.app.keys_in_use
        return [(key_name(in_use[deed]), words.get(deed, BY_ID[deed].words)) for deed in deeds]

    # --- common actions -------------------------------------------------------------------

    def action_explain(self) -> None:
        """Open help for what is selected, and all keys."""
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.about(), SCREENS[self.place]))

    # --- typing ---------------------------------------------------------------------------

    def begin_typing(self, text: str = "") -> None:
        self.is_typing = True
        self.text_field.begin(text)
        self.update_page()

    def stop_typing(self, keep: bool) -> None:
        if self.is_typing:
            self.is_typing = False
            text = self.text_field.end()
            self.finish_typing(text if keep else None)
            self.update_page()

    @on(Input.Submitted)
    def keep_what_was_typed(self) -> None:
        self.typing_is_done()

    @on(TextField.GivenUp)
    def give_typing_up(self) -> None:
        self.typing_is_given_up()

    def typing_is_done(self) -> None:
        """Accept the text after `Enter`."""
        self.stop_typing(keep=True)

    def typing_is_given_up(self) -> None:
        """Discard the text after `Esc`."""
        self.stop_typing(keep=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.is_typing:
            self.while_typing(event.value)
            self.update_page()

    def on_paste(self, event: events.Paste) -> None:
        if not self.is_typing:
            self.begin_to_paste()
        if self.is_typing:
            self.text_field.take(event.text)


# --- shared parts ---------------------------------------------------------------------------


def title_bar(canvas: Canvas, title: str, words: str, note: str = "") -> None:
    """Draw the top row with title, subtitle and note."""
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = canvas.text(1, 0, title, NAME) + 2
    canvas.right(canvas.width - 1, 0, note, MUTED)
    canvas.text(x, 0, cut(words, canvas.width - x - cell_len(note) - 3), MUTED)
