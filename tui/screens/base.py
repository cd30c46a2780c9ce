"""The base of all screens: closing, stacking, and the terminal cursor."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import getters
from textual.await_complete import AwaitComplete
from textual.geometry import Offset

from core.basics.seats import Seat
from core.basics.setup import OPENING, Setup
from tui.screens.haste import Haste
from tui.widgets.picture import Picture
from tui.widgets.textual_internals import PromptScreen, forget_who_waits_no_more
from tui.widgets.themed_app import ThemedApp

if TYPE_CHECKING:  # avoids importing rules at startup
    from core.house.lookback import Lookback
    from core.house.replay import Replay
    from core.kernel import Game
    from tui.model.lookback import LookbackModel

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

    def play_alone(self, path: Path, with_bots: bool) -> None:
        """Play a local copy of a network game."""
        raise NotImplementedError

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        """Resume a game's lessons, or start at one of them."""
        raise NotImplementedError

    def try_challenge(self, game: str, challenge: str) -> None:
        raise NotImplementedError

    def play_daily(self) -> None:
        raise NotImplementedError

    def start_with_pack(self, game: str, packs: str, command: list[str]) -> None:
        """Restart with a game's packs, because this process loaded it without them."""
        raise NotImplementedError

    def start_anew(self, command: list[str]) -> None:
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

    def look_back(self, path: Path, seat: int | None = None) -> None:
        """Analyze a saved game for a seat, or for its first person."""
        raise NotImplementedError

    def try_choices(self, path: Path, replay: "Replay", model: "LookbackModel") -> None:
        """Open a table to retry mistakes."""
        raise NotImplementedError

    def write_report(self, path: Path, lookback: "Lookback") -> None:
        """Write an analysis as a page and show its path."""
        raise NotImplementedError

    def export_saved(self, path: Path) -> None:
        """Write a saved game as text and show its path."""
        raise NotImplementedError

    def export_game(self) -> None:
        """Write the current game as text."""
        raise NotImplementedError


class AnnalsScreen(PromptScreen[T]):
    """A screen that closes only once, and only if it is on top.

    Textual pops whichever screen is on top, and fails if no caller awaits the result.
    """

    app = getters.app(GameApp)
    place: ClassVar[str] = ""  # key into the table of key bindings

    @property
    def is_standing(self) -> bool:
        """Whether the screen's widgets exist: after mounting, before removal."""
        is_built = self.is_mounted and bool(self.children)
        return is_built and self.app.is_running and self in self.app.screen_stack

    def on_screen_resume(self) -> None:
        """Repaint what was resized in a window that was too small."""
        for picture in self.query(Picture):
            picture.repaint_if_due()

    def action_leave(self) -> None:
        self.dismiss()

    def action_cancel(self) -> None:
        """Cancel what was begun; `Esc` never closes the screen."""

    def takes(self, key: str) -> bool:
        """Handle a key before bindings; return whether it did."""
        return False

    def can_do(self, deed: str) -> bool:
        """Return whether a command is worth offering now."""
        return True

    @property
    def is_ready(self) -> bool:
        """Whether the screen can process keys."""
        return self.is_standing

    @property
    def face_titles(self) -> Mapping[str, str]:
        """The panel titles of the game on the screen, by key."""
        return {}

    def update_all(self) -> None:
        """Repaint everything, as after a theme change."""
        for picture in self.query(Picture):
            picture.repaint()

    def selection_at(self) -> Offset | None:
        """Return the cell of the selection, for the terminal cursor and screen readers."""
        return None

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close the screen if it is on top."""
        if not self.is_active:
            return AwaitComplete()
        forget_who_waits_no_more(self)
        return super().dismiss(result)

    def come_to_the_top(self) -> bool:
        """Close all screens above this one; return whether it is still open."""
        while self in self.app.screen_stack and not self.is_active:
            self.app.screen.dismiss()
        return self.is_active


class PopUpScreen(AnnalsScreen[T]):
    """A screen that opens by itself, and ignores keys meant for the screen below."""

    def __init__(self) -> None:
        super().__init__()
        self._haste: Haste | None = None  # set when the screen is visible

    def on_mount(self) -> None:
        """Ignore keys that are being pressed while it opens."""
        self._haste = Haste(self.app.clock)
        self._haste.in_vain()

    def takes(self, key: str) -> bool:
        """Swallow keys pressed before the screen can have been read."""
        return self._haste is None or self._haste.is_too_early()
