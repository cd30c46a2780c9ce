"""What the screens around the table share: one picture, spots to press, a field to type in."""

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
    """A whole screen as one picture, drawn by its screen."""

    ground = "bg"

    def __init__(self, owner: "PageScreen[Any]") -> None:
        super().__init__(id="page")
        self.owner = owner

    def paint(self, canvas: Canvas) -> None:
        """As the screen draws it."""
        self.owner.spots, self.owner.caret = [], None
        self.owner.draw(canvas)
        if self.owner.is_typing:  # to move it, unseen as it is, would lay the whole screen out anew
            self.owner.text_field.put_at(*self.owner.typed_at)

    def on_resize(self, event: events.Resize) -> None:
        """The keys that matter are sent with the page, not after it."""
        self.owner.update_footer()

    def on_click(self, event: events.Click) -> None:
        """Whatever was pressed; the topmost where spots lie on each other."""
        for spot in reversed(self.owner.spots):
            if spot.holds(event.x, event.y):
                self.owner.press(spot.target, event.chain > 1)
                break

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down."""
        self.owner.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up."""
        self.owner.scroll(-1)


class PageScreen(AnnalsScreen[T]):
    """A screen that is one page and a footer, and a field on it while something is typed."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "PageScreen { layers: default typing; }"
    longest: ClassVar[int] = 60  # that can be typed
    takes_text: ClassVar[bool] = True  # else there is no field to type in

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[Spot] = []
        self.caret: tuple[int, int] | None = None  # for the terminal's own cursor
        self.is_typing = False
        self._is_due = False  # it will be drawn after the next refresh
        self.typed_at = (0, 0, 1)  # where the field lies: column, row and width

    @cached_property
    def text_field(self) -> TextField:
        """What is typed into; nobody asks for it where nothing is typed."""
        return TextField(self.longest)

    def compose(self) -> ComposeResult:
        """The page, the field and the keys."""
        yield Page(self)
        if self.takes_text:
            yield self.text_field
        yield Footer()

    def on_mount(self) -> None:
        """Draw it once it has its size."""
        self.update_soon()

    def on_screen_resume(self) -> None:
        """Come back from another screen."""
        self.update_soon()

    def on_screen_suspend(self) -> None:
        """Another one lies over it; what is still due goes there, and may be lost with it."""
        self._is_due = False

    # --- what each screen says ------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, and leave spots behind."""
        raise NotImplementedError

    def press(self, target: str, twice: bool) -> None:
        """The mouse was pressed on a spot."""

    def scroll(self, step: int) -> None:
        """The mouse's wheel was turned."""

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter, and what they do."""
        return self.keys("explain", "leave")

    def typing_footer(self) -> list[tuple[str, str]]:
        """The same while something is typed."""
        return [("Enter", "done"), ("Esc", "give up")]

    def about(self) -> list[Parts]:
        """Help for what has the focus."""
        return []

    def finish_typing(self, text: str | None) -> None:
        """What was typed, or None where it was given up."""

    def while_typing(self, text: str) -> None:
        """Something was typed, and more may come."""

    def begin_to_paste(self) -> None:
        """Begin to type where a text belongs that is pasted; nothing where none does."""

    # --- drawing --------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """An empty page is nothing to look at."""
        return self.is_standing and self.query_one(Page).is_drawn

    @property
    def is_complete(self) -> bool:
        """The page is all there is; its footer is drawn before it."""
        return self.is_drawn

    def update_soon(self) -> None:
        """Draw anew after the next refresh, once for all who ask for it until then."""
        if not self._is_due:
            self._is_due = True
            self.call_after_refresh(self._update_if_due)

    def _update_if_due(self) -> None:
        """It may have been drawn meanwhile."""
        if self._is_due:
            self._is_due = False
            self.update_page()

    def update_page(self) -> None:
        """Draw anew."""
        if not self.is_standing:
            return
        self._is_due = False
        self.query_one(Page).repaint()
        self.update_footer()

    def update_footer(self) -> None:
        """Show the keys that matter now."""
        footer = self.query_one(Footer)
        footer.instead = self.typing_footer() if self.is_typing else self.footer()
        footer.repaint()

    def selection_at(self) -> Offset | None:
        """Where the page's cursor is, or that of the field."""
        if not self.is_standing:
            return None
        if self.is_typing:
            return self.text_field.caret
        if self.caret is None:
            return None
        return Offset(*self.caret) + self.query_one(Page).region.offset

    def spot(self, target: str, x: int, y: int, width: int, height: int = 1) -> None:
        """Something that can be pressed."""
        self.spots.append(Spot(target, x, y, width, height))

    def keys(self, *deeds: str, **words: str) -> list[tuple[str, str]]:
        """Some deeds with the keys in use; `words` say it otherwise for some of them."""
        in_use = self.app.keys_in_use
        return [(key_name(in_use[deed]), words.get(deed, BY_ID[deed].words)) for deed in deeds]

    # --- what works everywhere ------------------------------------------------------------

    def action_explain(self) -> None:
        """Help for what has the focus, and all keys."""
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.about(), SCREENS[self.place]))

    # --- typing ---------------------------------------------------------------------------

    def begin_typing(self, text: str = "") -> None:
        """From now on keys are text."""
        self.is_typing = True
        self.text_field.begin(text)
        self.update_page()

    def stop_typing(self, keep: bool) -> None:
        """Keys are keys again."""
        if self.is_typing:
            self.is_typing = False
            text = self.text_field.end()
            self.finish_typing(text if keep else None)
            self.update_page()

    @on(Input.Submitted)
    def keep_what_was_typed(self) -> None:
        """Enter."""
        self.typing_is_done()

    @on(TextField.GivenUp)
    def give_typing_up(self) -> None:
        """Esc."""
        self.typing_is_given_up()

    def typing_is_done(self) -> None:
        """Enter was pressed in the field."""
        self.stop_typing(keep=True)

    def typing_is_given_up(self) -> None:
        """Esc was."""
        self.stop_typing(keep=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """A letter more, or fewer."""
        if self.is_typing:
            self.while_typing(event.value)
            self.update_page()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while nothing is typed goes where one would type it."""
        if not self.is_typing:
            self.begin_to_paste()
        if self.is_typing:
            self.text_field.take(event.text)


# --- parts of pages -------------------------------------------------------------------------


def title_bar(canvas: Canvas, title: str, words: str, note: str = "") -> None:
    """The top row: where we are."""
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = canvas.text(1, 0, title, NAME) + 2
    canvas.right(canvas.width - 1, 0, note, MUTED)
    canvas.text(x, 0, cut(words, canvas.width - x - cell_len(note) - 3), MUTED)
