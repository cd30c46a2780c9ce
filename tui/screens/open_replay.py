"""Opening a saved game for replay, analysis or export."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.app.packs import LoadedWithOtherPacks
from core.app.replay import Replay, open_replay
from core.app.variations import SavedVariations
from core.kernel import BadSetup
from core.table import BadJournal
from saves import BadSave
from tui.screens.analysis import AnalysisScreen
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.replay import ReplayScreen


async def open_saved_screen(
    app: GameApp, path: Path, screen_for: Callable[[Replay], AnnalsScreen[Any]]
) -> None:
    try:
        replay = await asyncio.to_thread(open_replay, path)
        app.push_screen(screen_for(replay))
        if replay.damage:
            app.show_warning(replay.damage)
    except LoadedWithOtherPacks:
        app.navigation.restart(["replay", str(path.resolve())])
    except (BadSave, BadSetup, BadJournal) as error:
        app.show_warning(str(error))


def make_replay_screen(path: Path, entry: int, replay: Replay) -> ReplayScreen:
    viewpoints, variations = replay.viewpoints, SavedVariations(replay, path)
    return ReplayScreen(replay.main_line, replay.names, viewpoints, entry, variations)


def make_analysis_screen(path: Path, seat: int | None, replay: Replay) -> AnalysisScreen:
    """Return the analysis of a seat, by default the first person's."""
    persons = [index for index, player in enumerate(replay.seats) if not player.is_bot]
    return AnalysisScreen(path, replay, next(iter(persons), 0) if seat is None else seat)


async def write_file(app: GameApp, description: str, write: Callable[[], Path]) -> None:
    try:
        app.show_message(f"Written to {await asyncio.to_thread(write)}.")
    except (BadSave, BadSetup) as error:
        app.show_warning(str(error))
    except OSError as error:
        app.show_warning(f"The {description} couldn't be written: {error.strerror or error}.")
