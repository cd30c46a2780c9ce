"""The protocol through which screens open tables, replays, lessons and reports."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from core.common.seats import Seat
from core.common.setup import OPENING, Setup

if TYPE_CHECKING:  # avoids importing rules at startup
    from core.analysis import Analysis
    from core.app.replay import Replay
    from core.kernel import Game
    from tui.model.analysis import AnalysisModel


class Navigation(Protocol):
    """Opens tables, replays, lessons and reports, and restarts the app."""

    def play_new(
        self,
        game: "Game[Any]",
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int | None = None,
    ) -> None: ...

    def play_saved(self, path: Path) -> None: ...

    def play_solo_copy(self, path: Path, with_bots: bool) -> None: ...

    def learn(self, game: str, part: str = "", lesson: str = "") -> None: ...

    def try_challenge(self, game: str, challenge: str) -> None: ...

    def play_daily(self) -> None: ...

    def restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        """Restart with a game's packs, because this process loaded it without them."""

    def restart(self, command: list[str]) -> None: ...

    def warm_up(self, setup: Setup) -> None:
        """Load code and data of a table that is likely to be opened next."""

    def open_game(self, path: Path) -> None: ...

    def replay_saved(self, path: Path, entry: int = OPENING) -> None: ...

    def analyze(self, path: Path, seat: int | None = None) -> None:
        """Analyze a saved game for a seat, or for its first person."""

    def retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None: ...

    def write_report(self, path: Path, analysis: "Analysis") -> None: ...

    def export_saved(self, path: Path) -> None: ...

    def export_game(self) -> None: ...
