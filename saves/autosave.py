"""Saving after every decision, beside the game: it never waits for the disk."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import Journal, Seat
from saves.game_file import write
from saves.record import Hosted, Save, SaveFailed, WhatIf


def make_save(
    game: Game[Any],
    journal: Journal,
    state: Any,
    seats: Sequence[Seat],
    product: str,
    order: int = 0,
    hosted: Hosted | None = None,
    title: str = "",
    tags: tuple[str, ...] = (),
    what_if: WhatIf | None = None,
) -> Save:
    """The game as it stands now, apart from everything that goes on changing.

    `order` is the least that puts it after the other games, should the clock be wrong.
    """
    now = int(time.time())
    seen, decisions = game.view(state, SPECTATOR), game.decisions(state)
    scores = (
        tuple(standing.points for standing in game.standings(seen))
        if decisions
        else tuple(standing.total for standing in game.standings(state))
    )
    return Save(
        journal=journal.copy(),
        seats=tuple(seats),
        snapshot=game.codec.dump(state),
        progress=game.progress(seen),
        over=not decisions,
        waiting=tuple(decision.seat for decision in decisions),
        scores=scores,
        time=now,
        order=max(now, order),
        product=product,
        hosted=hosted,
        title=title,
        tags=tags,
        what_if=what_if,
    )


class Autosave:
    """Keeps one game's file up to date from a thread of its own.

    Where games come faster than the disk takes them, only the newest is written. `warn` is
    called in that thread, with one sentence, when saving begins to fail.
    """

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self.path = path
        self._warn = warn
        self.saved_at = time.time()  # when the file was last up to date
        self._warned = False
        self._newest: Save | None = None
        self._lock = Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="autosave")

    def keep(self, save: Save) -> None:
        """Have this written soon; returns at once."""
        with self._lock:
            self._newest = save
        self._writer.submit(self._try_to_write)

    def written(self) -> Future[None]:
        """What is done once the newest game is on disk. SaveFailed where it cannot be written."""
        return self._writer.submit(self._write_newest)

    def flush(self) -> None:
        """Wait until the newest game is on disk. SaveFailed where it cannot be written."""
        self.written().result()

    def close(self) -> None:
        """Write what is left to write, and end the thread."""
        self._writer.submit(self._try_to_write)
        self._writer.shutdown(wait=True)

    def _try_to_write(self) -> None:
        try:
            self._write_newest()
        except SaveFailed as failure:
            if not self._warned:
                self._warned = True
                self._warn(str(failure))

    def _write_newest(self) -> None:
        with self._lock:
            save, self._newest = self._newest, None
        if save is None:
            return
        try:
            write(self.path, save)
        except SaveFailed:
            with self._lock:
                self._newest = self._newest or save  # to be tried again with the next
            raise
        self._warned = False
        self.saved_at = time.time()
