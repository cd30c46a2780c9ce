"""What the screens around the table share: one picture, spots to press, a line to type in."""

from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from tui.draw.canvas import MUTED, NAME, Canvas
from tui.draw.glyphs import cut
from tui.draw.presenter import Parts
from tui.draw.scene import Spot
from tui.screens.base import AnnalsScreen
from tui.settings.keys import BY_ID, SCREENS, key_name
from tui.widgets.panes import Footer
from tui.widgets.picture import Picture

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

    def on_click(self, event: events.Click) -> None:
        """Whatever was pressed; the topmost where spots lie on each other."""
        for spot in reversed(self.owner.spots):
            if spot.holds(event.x, event.y):
                self.owner.press(spot.target, event.chain > 1)
                return

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down."""
        self.owner.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up."""
        self.owner.scroll(-1)


class PageScreen(AnnalsScreen[T]):
    """A screen that is one page and a footer. While something is typed, keys are text."""

    place: ClassVar[str]  # its name in the table of keys
    longest: ClassVar[int] = 60  # that can be typed

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[Spot] = []
        self.caret: tuple[int, int] | None = None  # for the terminal's own cursor
        self.typed: str | None = None  # what is being typed, if anything

    def compose(self) -> ComposeResult:
        """The page and the keys."""
        yield Page(self)
        yield Footer()

    def on_mount(self) -> None:
        """Draw it once it has its size."""
        self.call_after_refresh(self.update_page)

    def on_resize(self, event: events.Resize) -> None:
        """Draw it in its new size."""
        self.call_after_refresh(self.update_page)

    def on_screen_resume(self) -> None:
        """Come back from another screen."""
        self.call_after_refresh(self.update_page)

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

    def about(self) -> list[Parts]:
        """Help for what has the focus."""
        return []

    def finish_typing(self, text: str | None) -> None:
        """What was typed, or None where it was given up."""

    def while_typing(self) -> None:
        """Something was typed, and more may come."""

    # --- drawing --------------------------------------------------------------------------

    def update_page(self) -> None:
        """Draw anew."""
        if not self.is_standing:
            return
        page, footer = self.query_one(Page), self.query_one(Footer)
        page.repaint()
        if self.typed is None:
            footer.instead = self.footer()
        else:
            footer.instead = [("Enter", "done"), ("Esc", "give up")]
        footer.repaint()

    def selection_at(self) -> Offset | None:
        """Where the page's cursor is."""
        if self.caret is None or not self.is_standing:
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

    def action_leave(self) -> None:
        """Back."""
        self.dismiss()

    # --- typing ---------------------------------------------------------------------------

    def begin_typing(self, text: str = "") -> None:
        """From now on keys are text."""
        self.typed = text
        self.update_page()

    def stop_typing(self, keep: bool) -> None:
        """Keys are keys again."""
        if self.typed is not None:
            text, self.typed = self.typed, None
            self.finish_typing(text if keep else None)
            self.update_page()

    async def on_event(self, event: events.Event) -> None:
        """While something is being typed, keys are text."""
        if isinstance(event, events.Key) and self.typed is not None:
            event.stop()
            event.prevent_default()
            self._type(event)
            return
        await super().on_event(event)

    def _type(self, event: events.Key) -> None:
        assert self.typed is not None
        if event.key in ("enter", "escape"):
            self.stop_typing(keep=event.key == "enter")
            return
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.key == "ctrl+u":
            self.typed = ""
        elif event.character and event.is_printable and len(self.typed) < self.longest:
            self.typed += event.character
        else:
            return
        self.while_typing()
        self.update_page()


# --- parts of pages -------------------------------------------------------------------------


def title_bar(canvas: Canvas, title: str, words: str, note: str = "") -> None:
    """The top row: where we are."""
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = canvas.text(1, 0, title, NAME) + 2
    canvas.right(canvas.width - 1, 0, note, MUTED)
    canvas.text(x, 0, cut(words, canvas.width - x - len(note) - 3), MUTED)
