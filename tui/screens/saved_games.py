"""Screens that list saved games, loaded in a thread."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from textual import events, work
from textual.worker import Worker, WorkerError

from saves import Header, SavedGame, all_saves, is_hosted
from tui.screens.listing import ListScreen

T = TypeVar("T")


class SavedGamesScreen(ListScreen[T]):
    """A list of saves, reloaded whenever the screen resumes."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[SavedGame] = []
        self.hosted: set[Path] = set()  # played over the network
        self.has_read = False
        self.reading: Worker[None] | None = None

    def on_screen_resume(self) -> None:
        self.read_again()

    def read_again(self) -> None:
        """Reload the saves, canceling an earlier load."""
        self.reading = self._read()

    @property
    def is_ready(self) -> bool:
        """Whether no load is running; keys would otherwise act on old rows."""
        return super().is_ready and self.reading is not None and self.reading.is_finished

    @property
    def is_complete(self) -> bool:
        """Whether saves are loaded, which usually takes less than a frame."""
        return self.has_read and super().is_complete

    async def on_key(self, event: events.Key) -> None:
        """Wait until the saves are loaded, so that keys act on new rows."""
        if self.reading is not None:
            with suppress(WorkerError):
                await self.reading.wait()

    @work(group="saves", exclusive=True)
    async def _read(self) -> None:
        """Load the saves in a thread, since there may be many."""
        self.saves, self.hosted = await asyncio.to_thread(_look)
        self.has_read = True
        self.games_came()
        self.update_page()

    def games_came(self) -> None:
        """Handle newly loaded saves."""

    def action_stats(self) -> None:
        from tui.screens.stats import StatsScreen

        self.app.push_screen(StatsScreen())


def _look() -> tuple[list[SavedGame], set[Path]]:
    saves = all_saves()
    sound = ((path, save) for path, save in saves if isinstance(save, Header))
    return saves, {path for path, save in sound if is_hosted(path, save)}
