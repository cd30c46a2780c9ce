"""The base of all screens: closing, stacking, and the terminal cursor."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events, getters
from textual.await_complete import AwaitComplete
from textual.geometry import Offset
from textual.screen import Screen

from tui.screens.navigation import Navigation
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.themed_app import ThemedApp

if TYPE_CHECKING:  # avoids importing rules at startup
    from tui.model.key_guard import KeyGuard

T = TypeVar("T")


class GameApp(ThemedApp):
    """The app as screens see it."""

    navigation: Navigation

    def take_screenshot(self) -> None:
        raise NotImplementedError


class AnnalsScreen(Screen[T]):
    """A screen that closes only once, and only if it is on top.

    Textual pops whichever screen is on top.
    """

    app = getters.app(GameApp)
    binding_scope: ClassVar[str] = ""  # key into the table of key bindings

    @property
    def is_built(self) -> bool:
        """Return whether the widgets exist: after mounting, before removal."""
        has_children = self.is_mounted and bool(self.children)
        return has_children and self.app.is_running and self in self.app.screen_stack

    @property
    def has_content(self) -> bool:
        """Return whether there is something to show. Before that, an empty screen would flash."""
        return True

    def on_idle(self, event: events.Idle) -> None:
        """Put the terminal's cursor on the selection, for screen readers."""
        if self.is_current:
            self.app.cursor_position = self.selection_offset() or self.app.cursor_position

    def on_screen_resume(self) -> None:
        """Repaint what changed its size while the window was too small."""
        for picture in self.query(CanvasWidget):
            picture.repaint_if_stale()

    def action_leave(self) -> None:
        self.dismiss()

    def action_picture(self) -> None:
        self.app.take_screenshot()

    def copy_code(self, code: str) -> None:
        """Copy a code through the terminal (OSC 52), or say that there is none."""
        if code:
            self.app.copy_to_clipboard(code)
            self.app.show_message(f"Copied: {code}")
        else:
            self.app.show_message("There is no code to copy here.")

    def action_cancel(self) -> None:
        """Cancel what was begun. `Esc` never closes the screen."""

    def intercept_key(self, key: str) -> bool:
        """Handle a key before bindings, and return whether it was handled."""
        return False

    def is_command_available(self, command: str) -> bool:
        return True

    @property
    def can_process_keys(self) -> bool:
        return self.is_built

    @property
    def panel_titles(self) -> Mapping[str, str]:
        return {}

    def repaint_all(self) -> None:
        for picture in self.query(CanvasWidget):
            picture.repaint()

    def selection_offset(self) -> Offset | None:
        """Return the cell of the selection, for the terminal cursor and screen readers."""
        return None

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        if not self.is_active:
            return AwaitComplete()
        return super().dismiss(result)

    def close_screens_above(self) -> bool:
        """Close all screens above this one. Return whether it is still open."""
        while self in self.app.screen_stack and not self.is_active:
            self.app.screen.dismiss()
        return self.is_active


class PopUpScreen(AnnalsScreen[T]):
    """A screen that opens by itself, and ignores keys meant for the screen below."""

    def __init__(self) -> None:
        super().__init__()
        self._key_guard: KeyGuard | None = None  # set when the screen is visible

    def on_mount(self) -> None:
        from tui.model.key_guard import KeyGuard

        self._key_guard = KeyGuard(self.app.clock)
        self._key_guard.record_ignored_key()

    def intercept_key(self, key: str) -> bool:
        """Swallow keys pressed before the screen could be read."""
        return self._key_guard is None or self._key_guard.should_ignore_key()
