"""Page screens: one canvas, hit regions, and a text input."""

from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widgets import Input

from tui.draw.canvas import MUTED, NAME, Canvas, Parts
from tui.draw.glyphs import cut
from tui.draw.hit_regions import HitRegion, region_at
from tui.screens.base import AnnalsScreen
from tui.settings.keys import COMMANDS_BY_ID, SCREEN_SCOPES, key_name
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.footer import CommandFooter
from tui.widgets.text_field import TextField

T = TypeVar("T")
Target = TypeVar("Target")


class Page(CanvasWidget):
    """The canvas of a whole screen, drawn by that screen."""

    canvas_background = "bg"

    def __init__(self, page_screen: "PageScreen[Any, Any]") -> None:
        super().__init__(id="page")
        self.page_screen = page_screen

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen and move the input. Moving it while hidden would cost a layout."""
        if not self.has_been_drawn:
            self.screen.refresh()  # nothing of this screen has been sent
        self.page_screen.hit_regions, self.page_screen.cursor_cell = [], None
        self.page_screen.draw(canvas)
        if self.page_screen.is_typing:  # moving it while hidden would cost a layout
            self.page_screen.text_field.move_to_cells(*self.page_screen.field_position)

    def on_resize(self, event: events.Resize) -> None:
        """Update the footer, so that both are sent together."""
        self.page_screen.update_footer()

    def click_at(self, x: int, y: int) -> bool:
        region = region_at(self.page_screen.hit_regions, x, y)
        return region is not None and self.page_screen.press(region.target)

    def turn_wheel(self, step: int) -> None:
        self.page_screen.scroll(step)


class PageScreen(AnnalsScreen[T], Generic[Target, T]):
    """A screen with one page, a footer, and an input during typing.

    `Target` is the type of what can be clicked, and `T` that of the screen's result.
    """

    AUTO_FOCUS = ""
    max_input_length: ClassVar[int] = 60  # maximum text length
    has_text_field: ClassVar[bool] = True  # whether the screen has an input

    def __init__(self) -> None:
        super().__init__()
        self.hit_regions: list[HitRegion[Target]] = []
        self.cursor_cell: tuple[int, int] | None = None  # for the terminal cursor
        self.is_typing = False
        self._is_update_scheduled = False  # an update is scheduled
        self.field_position = (0, 0, 1)  # position of the input: column, row, width

    @cached_property
    def text_field(self) -> TextField:
        """Return the input, created on first use."""
        return TextField(self.max_input_length)

    def compose(self) -> ComposeResult:
        yield Page(self)
        if self.has_text_field:
            yield self.text_field
        yield CommandFooter()

    def on_mount(self) -> None:
        self.schedule_update()

    def on_screen_resume(self) -> None:
        self.schedule_update()

    def on_screen_suspend(self) -> None:
        """Drop a pending update, which could be lost with the screen above."""
        self._is_update_scheduled = False

    # --- hooks for subclasses -------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def press(self, target: Target) -> bool:
        """Handle a click on a target. Return whether a double click must not act once more."""
        return False

    def scroll(self, step: int) -> None:
        """Handle the mouse wheel."""

    def footer_keys(self) -> list[tuple[str, str]]:
        return self.command_keys("explain", "leave")

    def typing_footer_keys(self) -> list[tuple[str, str]]:
        return [("Enter", "done"), ("Esc", "cancel")]

    def help_rows(self) -> list[Parts]:
        return []

    def finish_typing(self, text: str | None) -> None:
        """Use the typed text, or None if typing was canceled."""

    def handle_text_change(self, text: str) -> None:
        """Use the typed text, or None if typing was canceled."""

    def start_paste(self) -> None:
        """Start typing where pasted text belongs, if anywhere."""

    # --- drawing --------------------------------------------------------------------------

    @property
    def has_content(self) -> bool:
        return self.is_built and self.query_one(Page).has_been_drawn

    def schedule_update(self) -> None:
        """Redraw after the next refresh, once for all calls until then."""
        if not self._is_update_scheduled:
            self._is_update_scheduled = True
            self.call_after_refresh(self._run_scheduled_update)

    def _run_scheduled_update(self) -> None:
        if self._is_update_scheduled:
            self._is_update_scheduled = False
            self.update_page()

    def update_page(self) -> None:
        if not self.is_built:
            return
        self._is_update_scheduled = False
        self.query_one(Page).repaint()
        self.update_footer()

    def update_footer(self) -> None:
        keys = self.typing_footer_keys() if self.is_typing else self.footer_keys()
        self.query_one(CommandFooter).show_keys(keys)

    def selection_offset(self) -> Offset | None:
        if not self.is_built:
            return None
        if self.is_typing:
            return self.text_field.caret_cell
        if self.cursor_cell is None:
            return None
        return Offset(*self.cursor_cell) + self.query_one(Page).region.offset

    def add_hit_region(self, target: Target, x: int, y: int, width: int, height: int = 1) -> None:
        self.hit_regions.append(HitRegion(target, x, y, width, height))

    def command_keys(self, *commands: str, **labels: str) -> list[tuple[str, str]]:
        """Return the active keys of commands. `labels` replace default labels."""
        active_keys = self.app.active_keys
        return [
            (key_name(active_keys[command]), labels.get(command, COMMANDS_BY_ID[command].label))
            for command in commands
        ]

    # --- common actions -------------------------------------------------------------------

    def action_explain(self) -> None:
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.help_rows(), SCREEN_SCOPES[self.binding_scope]))

    # --- typing ---------------------------------------------------------------------------

    def start_typing(self, text: str = "") -> None:
        self.is_typing = True
        self.text_field.start_editing(text)
        self.update_page()

    def stop_typing(self, keep: bool) -> None:
        if self.is_typing:
            self.is_typing = False
            text = self.text_field.finish_editing()
            self.finish_typing(text if keep else None)
            self.update_page()

    @on(Input.Submitted)
    def handle_submit(self) -> None:
        self.submit_typing()

    @on(TextField.Canceled)
    def handle_cancel(self) -> None:
        self.cancel_typing()

    def submit_typing(self) -> None:
        self.stop_typing(keep=True)

    def cancel_typing(self) -> None:
        self.stop_typing(keep=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.is_typing:
            self.handle_text_change(event.value)
            self.update_page()

    def on_paste(self, event: events.Paste) -> None:
        if not self.is_typing:
            self.start_paste()
        if self.is_typing:
            self.text_field.insert_plain(event.text)


# --- shared parts ---------------------------------------------------------------------------


def draw_title_bar(canvas: Canvas, title: str, subtitle: str, note: str = "") -> None:
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = canvas.text(1, 0, title, NAME) + 2
    canvas.right_text(canvas.width - 1, 0, note, MUTED)
    canvas.text(x, 0, cut(subtitle, canvas.width - x - cell_len(note) - 3), MUTED)
