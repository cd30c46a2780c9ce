"""Opening a saved game for replay, analysis or export."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.house.lines import SavedLines
from core.house.packs import ReadOtherwise
from core.house.replay import Replay, open_replay
from core.kernel import BadSetup
from core.table import BadJournal
from saves import BadSave
from tui.screens.analysis import AnalysisScreen
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.replay import ReplayScreen


async def show_again(
    app: GameApp, path: Path, screen_for: Callable[[Replay], AnnalsScreen[Any]]
) -> None:
    """Load a saved game and open a screen for it, or show the error."""
    try:
        app.push_screen(screen_for(await asyncio.to_thread(open_replay, path)))
    except ReadOtherwise:
        app.start_anew(["replay", str(path.resolve())])
    except (BadSave, BadSetup, BadJournal) as error:
        app.complain(str(error))


def replay_screen(path: Path, entry: int, replay: Replay) -> ReplayScreen:
    """Return the replay of a game, starting at an entry."""
    eyes, lines = replay.seats_to_see_from, SavedLines(replay, path)
    return ReplayScreen(replay.line, replay.names, eyes, entry, lines)


def analysis_screen(path: Path, seat: int | None, replay: Replay) -> AnalysisScreen:
    """Return the analysis of a seat, or of the first person."""
    persons = [at for at, who in enumerate(replay.seats) if not who.is_bot]
    return AnalysisScreen(path, replay, next(iter(persons), 0) if seat is None else seat)


async def write_out(app: GameApp, what: str, write: Callable[[], Path]) -> None:
    """Write a file and show its path, or the error."""
    try:
        app.tell(f"Written to {await asyncio.to_thread(write)}.")
    except (BadSave, BadSetup) as error:
        app.complain(str(error))
    except OSError as error:
        app.complain(f"The {what} cannot be written: {error.strerror or error}.")
