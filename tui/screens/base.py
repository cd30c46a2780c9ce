"""The base of all screens: closing, stacking, and the terminal cursor."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import getters
from textual.await_complete import AwaitComplete
from textual.geometry import Offset

from core.common.seats import Seat
from core.common.setup import OPENING, Setup
from tui.screens.key_guard import KeyGuard
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.textual_internals import ImmediateScreen, drop_canceled_wait
from tui.widgets.themed_app import ThemedApp

if TYPE_CHECKING:  # avoids importing rules at startup
    from core.analysis import Analysis
    from core.app.replay import Replay
    from core.kernel import Game
    from tui.model.analysis import AnalysisModel

T = TypeVar("T")


class GameApp(ThemedApp):
    """The app as screens see it: everything that opens other screens."""

    def play_new(
        self,
        game: "Game[Any]",
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int | None = None,
    ) -> None:
        """Set up a new game and open its table."""
        raise NotImplementedError

    def play_saved(self, path: Path) -> None:
        raise NotImplementedError

    def play_solo_copy(self, path: Path, with_bots: bool) -> None:
        """Play a local copy of a network game."""
        raise NotImplementedError

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        """Resume a game's lessons, or start at one of them."""
        raise NotImplementedError

    def try_challenge(self, game: str, challenge: str) -> None:
        raise NotImplementedError

    def play_daily(self) -> None:
        raise NotImplementedError

    def restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        """Restart with a game's packs, because this process loaded it without them."""
        raise NotImplementedError

    def restart(self, command: list[str]) -> None:
        """Exit, and restart Annals with a command."""
        raise NotImplementedError

    def warm_up(self, setup: Setup) -> object:
        """Load the code and data of a table that is likely to be opened next."""
        raise NotImplementedError

    def open_game(self, path: Path) -> None:
        """Leave the current table for another saved game."""
        raise NotImplementedError

    def replay_saved(self, path: Path, entry: int = OPENING) -> None:
        """Open the replay of a saved game at an entry."""
        raise NotImplementedError

    def analyze(self, path: Path, seat: int | None = None) -> None:
        """Analyze a saved game for a seat, or for its first person."""
        raise NotImplementedError

    def retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None:
        """Open a table to retry mistakes."""
        raise NotImplementedError

    def write_report(self, path: Path, analysis: "Analysis") -> None:
        """Write an analysis as a page and show its path."""
        raise NotImplementedError

    def export_saved(self, path: Path) -> None:
        """Write a saved game as text and show its path."""
        raise NotImplementedError

    def export_game(self) -> None:
        """Write the current game as text."""
        raise NotImplementedError


class AnnalsScreen(ImmediateScreen[T]):
    """A screen that closes only once, and only if it is on top.

    Textual pops whichever screen is on top, and fails if no caller awaits the result.
    """

    app = getters.app(GameApp)
    binding_scope: ClassVar[str] = ""  # key into the table of key bindings

    @property
    def is_built(self) -> bool:
        """Whether the screen's widgets exist: after mounting, before removal."""
        has_children = self.is_mounted and bool(self.children)
        return has_children and self.app.is_running and self in self.app.screen_stack

    def on_screen_resume(self) -> None:
        """Repaint what was resized in a window that was too small."""
        for picture in self.query(CanvasWidget):
            picture.repaint_if_stale()

    def action_leave(self) -> None:
        self.dismiss()

    def action_cancel(self) -> None:
        """Cancel what was begun; `Esc` never closes the screen."""

    def intercept_key(self, key: str) -> bool:
        """Handle a key before bindings; return whether it did."""
        return False

    def is_command_available(self, command: str) -> bool:
        """Return whether a command is worth offering now."""
        return True

    @property
    def can_process_keys(self) -> bool:
        """Whether the screen can process keys."""
        return self.is_built

    @property
    def panel_titles(self) -> Mapping[str, str]:
        """The panel titles of the game on the screen, by key."""
        return {}

    def repaint_all(self) -> None:
        """Repaint everything, as after a theme change."""
        for picture in self.query(CanvasWidget):
            picture.repaint()

    def selection_offset(self) -> Offset | None:
        """Return the cell of the selection, for the terminal cursor and screen readers."""
        return None

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close the screen if it is on top."""
        if not self.is_active:
            return AwaitComplete()
        drop_canceled_wait(self)
        return super().dismiss(result)

    def close_screens_above(self) -> bool:
        """Close all screens above this one; return whether it is still open."""
        while self in self.app.screen_stack and not self.is_active:
            self.app.screen.dismiss()
        return self.is_active


class PopUpScreen(AnnalsScreen[T]):
    """A screen that opens by itself, and ignores keys meant for the screen below."""

    def __init__(self) -> None:
        super().__init__()
        self._key_guard: KeyGuard | None = None  # set when the screen is visible

    def on_mount(self) -> None:
        """Ignore keys that are being pressed while it opens."""
        self._key_guard = KeyGuard(self.app.clock)
        self._key_guard.record_ignored_key()

    def intercept_key(self, key: str) -> bool:
        """Swallow keys pressed before the screen can have been read."""
        return self._key_guard is None or self._key_guard.should_ignore_key()
