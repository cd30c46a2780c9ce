"""What all screens of the app have in common: how they are left, and where the cursor is."""

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

if TYPE_CHECKING:  # no screen is kept waiting for rules
    from core.house.lookback import Lookback
    from core.house.replay import Replay
    from core.kernel import Game
    from tui.model.lookback import LookbackModel

T = TypeVar("T")


class GameApp(ThemedApp):
    """The app as screens know it: what they can ask for that leads to other screens."""

    def play_new(
        self,
        game: "Game[Any]",
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int | None = None,
    ) -> None:
        """Set up a new game and play it."""
        raise NotImplementedError

    def play_saved(self, path: Path) -> None:
        """Go on with a saved game."""
        raise NotImplementedError

    def play_alone(self, path: Path, with_bots: bool) -> None:
        """Play a copy of a game of the network at this keyboard."""
        raise NotImplementedError

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        """Go on with a game's lessons where one has come to, or with one of them."""
        raise NotImplementedError

    def try_challenge(self, game: str, challenge: str) -> None:
        """Sit down to a challenge."""
        raise NotImplementedError

    def play_daily(self) -> None:
        """Play the deal of the day, or go on with it."""
        raise NotImplementedError

    def start_with_pack(self, game: str, packs: str, command: list[str]) -> None:
        """Start a game with packs that this process has not read it with."""
        raise NotImplementedError

    def start_anew(self, command: list[str]) -> None:
        """Leave, and have Annals started again with that command."""
        raise NotImplementedError

    def warm_up(self, setup: Setup) -> object:
        """Load what a table of that game takes: it is likely to be asked for next."""
        raise NotImplementedError

    def open_game(self, path: Path) -> None:
        """Go to another saved game; the table one sits at is left for it."""
        raise NotImplementedError

    def replay_saved(self, path: Path, entry: int = OPENING) -> None:
        """Look at a saved game again, from its beginning or from a choice on."""
        raise NotImplementedError

    def look_back(self, path: Path, seat: int | None = None) -> None:
        """Have the choices of a saved game judged: a seat's, or the first person's."""
        raise NotImplementedError

    def try_choices(self, path: Path, replay: "Replay", model: "LookbackModel") -> None:
        """Sit down where a choice was dear, and try another."""
        raise NotImplementedError

    def write_report(self, path: Path, lookback: "Lookback") -> None:
        """Write a look back as a page, and say where."""
        raise NotImplementedError

    def export_saved(self, path: Path) -> None:
        """Write a saved game out as readable text, and say where."""
        raise NotImplementedError

    def export_game(self) -> None:
        """Write the game at the table out as readable text."""
        raise NotImplementedError


class AnnalsScreen(PromptScreen[T]):
    """A screen that is left once, and by itself only: what is pressed in haste does not count.

    Textual takes away whatever lies on top, and stumbles where nobody waits for the result.
    """

    app = getters.app(GameApp)
    place: ClassVar[str] = ""  # its name in the table of keys

    @property
    def is_standing(self) -> bool:
        """Whether its parts are there: not before it is built, nor once it is being taken down."""
        is_built = self.is_mounted and bool(self.children)
        return is_built and self.app.is_running and self in self.app.screen_stack

    def on_screen_resume(self) -> None:
        """Draw what got its place in a window that was too small for it."""
        for picture in self.query(Picture):
            picture.repaint_if_due()

    def action_leave(self) -> None:
        """Back."""
        self.dismiss()

    def action_cancel(self) -> None:
        """Esc gives up what was begun, and leaves nothing: that is for another key."""

    def takes(self, key: str) -> bool:
        """Whether the screen has taken a key for itself, before all that keys do."""
        return False

    def can_do(self, deed: str) -> bool:
        """Whether one of its deeds is worth offering now."""
        return True

    @property
    def is_ready(self) -> bool:
        """Whether keys can do at once what they do."""
        return self.is_standing

    @property
    def face_titles(self) -> Mapping[str, str]:
        """What the faces of the game on the screen are called, by their keys."""
        return {}

    def update_all(self) -> None:
        """Draw everything anew: in other colours, or because something happened."""
        for picture in self.query(Picture):
            picture.repaint()

    def selection_at(self) -> Offset | None:
        """The cell of the selection: the terminal's own cursor is put there, for screen readers."""
        return None

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it, if it is the one on top."""
        if not self.is_active:
            return AwaitComplete()
        forget_who_waits_no_more(self)
        return super().dismiss(result)

    def come_to_the_top(self) -> bool:
        """Leave all that lies over it; tells whether it is there at all."""
        while self in self.app.screen_stack and not self.is_active:
            self.app.screen.dismiss()
        return self.is_active


class PopUpScreen(AnnalsScreen[T]):
    """A screen that comes up by itself: keys that were meant for another one it takes for none."""

    def __init__(self) -> None:
        super().__init__()
        self._haste: Haste | None = None  # as soon as it can be seen

    def on_mount(self) -> None:
        """It comes up in the middle of whatever is being pressed."""
        self._haste = Haste(self.app.clock)
        self._haste.in_vain()

    def takes(self, key: str) -> bool:
        """Swallow what is pressed before anybody can have read it."""
        return self._haste is None or self._haste.is_too_early()
