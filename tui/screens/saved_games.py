"""Screens with saved games on them: read in a thread, shown once they are there."""

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
    """Reads the games whenever it comes to the top; what it had is shown until then."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[SavedGame] = []
        self.hosted: set[Path] = set()  # those that are played with others over the network
        self.has_read = False
        self.reading: Worker[None] | None = None

    def on_screen_resume(self) -> None:
        """Games may have been played since."""
        self.read_again()

    def read_again(self) -> None:
        """Something has changed; what was being read does not count any more."""
        self.reading = self._read()

    @property
    def is_ready(self) -> bool:
        """Not while games are being read: a key would mean those of before."""
        return super().is_ready and self.reading is not None and self.reading.is_finished

    @property
    def is_complete(self) -> bool:
        """With the games: most disks have them within a frame."""
        return self.has_read and super().is_complete

    async def on_key(self, event: events.Key) -> None:
        """Whatever it means, it means of the games that are there: it waits for them, in turn."""
        if self.reading is not None:
            with suppress(WorkerError):
                await self.reading.wait()

    @work(group="saves", exclusive=True)
    async def _read(self) -> None:
        """Many files on a slow disk hold nobody up."""
        self.saves, self.hosted = await asyncio.to_thread(_look)
        self.has_read = True
        self.games_came()
        self.update_page()

    def games_came(self) -> None:
        """The games are there, or others than before."""

    def action_stats(self) -> None:
        """Wins and points of the finished games."""
        from tui.screens.stats import StatsScreen

        self.app.push_screen(StatsScreen())


def _look() -> tuple[list[SavedGame], set[Path]]:
    """What there is on the disk, and what of it was hosted; called in a thread."""
    saves = all_saves()
    sound = ((path, save) for path, save in saves if isinstance(save, Header))
    return saves, {path for path, save in sound if is_hosted(path, save)}
