"""Screens that list saved games, loaded in a thread."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from textual import events, work
from textual.worker import Worker, WorkerError

from saves import Header, SavedGame, is_hosted, list_saves
from tui.screens.list_screen import ListScreen

T = TypeVar("T")
Target = TypeVar("Target")


class SavedGamesScreen(ListScreen[Target, T]):
    """A list of saves, reloaded whenever the screen resumes."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[SavedGame] = []
        self.hosted_paths: set[Path] = set()  # played over the network
        self.has_loaded = False
        self.load_worker: Worker[None] | None = None

    def on_screen_resume(self) -> None:
        self.reload()

    def reload(self) -> None:
        self.load_worker = self._load_saves()

    @property
    def can_process_keys(self) -> bool:
        """Return whether no load is running. Otherwise keys would act on old rows."""
        return (
            super().can_process_keys
            and self.load_worker is not None
            and self.load_worker.is_finished
        )

    @property
    def has_content(self) -> bool:
        """Return whether saves are loaded, which usually takes less than a frame."""
        return self.has_loaded and super().has_content

    async def on_key(self, event: events.Key) -> None:
        """Wait until the saves are loaded, so that keys act on new rows."""
        if self.load_worker is not None:
            with suppress(WorkerError):
                await self.load_worker.wait()

    @work(group="saves", exclusive=True)
    async def _load_saves(self) -> None:
        """Load the saves in a thread, because there may be many."""
        self.saves, self.hosted_paths = await asyncio.to_thread(_find_saves)
        if not self.has_loaded:
            self.has_loaded = True
            self.refresh()  # nothing of this screen has been sent
        self.handle_saves_loaded()
        self.update_page()

    def handle_saves_loaded(self) -> None:
        """Handle newly loaded saves."""

    def action_stats(self) -> None:
        from tui.screens.stats import StatsScreen

        self.app.push_screen(StatsScreen())


def _find_saves() -> tuple[list[SavedGame], set[Path]]:
    saves = list_saves()
    readable = ((path, save) for path, save in saves if isinstance(save, Header))
    return saves, {path for path, save in readable if is_hosted(path, save)}
