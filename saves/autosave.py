"""Saving after every decision, beside the game: it never waits for the disk."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import Journal, Seat
from saves.game_file import failure_of, write
from saves.growing import GrowingFile
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
    """Keeps one game's file up to date: whole from a thread of its own, and choice by choice.

    Where games come faster than the disk takes them, only the newest is written. `warn` is
    called in that thread, with one sentence, when saving begins to fail.
    """

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self.path = path
        self._warn = warn
        self.saved_at = time.time()  # when the file was last up to date
        self._warned = False
        self._newest: Save | None = None
        self._growing: GrowingFile | None = None  # while it holds the game as it was kept
        self.is_whole = True  # whether the position in the file is the newest
        self._lock = Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="autosave")

    def keep(self, save: Save) -> None:
        """Have this written soon; returns at once."""
        with self._lock:
            self._newest = save
            self._grow_no_more()
        self._writer.submit(self._try_to_write)

    def add(self, journal: Journal) -> bool:
        """Put what was chosen since at the end of the file, at once: so it outlives this process.

        False where that cannot be done, and the whole is to be kept.
        """
        with self._lock:
            try:
                is_added = self._growing is not None and self._growing.add(journal)
            except OSError:
                is_added = False
            if not is_added:
                self._grow_no_more()
                return False
            self.saved_at, self.is_whole = time.time(), False
            return True

    def sync(self) -> None:
        """Have the disk itself take what was added, soon, so that it outlives the machine, too."""
        self._writer.submit(self._sync)

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
        if self._growing is not None:
            self._growing.close()

    def _try_to_write(self) -> None:
        try:
            self._write_newest()
        except SaveFailed as failure:
            self._warn_once(failure)

    def _warn_once(self, failure: SaveFailed) -> None:
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
        with self._lock:
            if self._newest is None:  # else it is about to be written again
                self.saved_at, self.is_whole = time.time(), True
                with suppress(OSError):
                    self._growing = GrowingFile(self.path, save.journal)

    def _sync(self) -> None:
        """Have the disk take what was added meanwhile; where it does not, the whole is tried."""
        with self._lock:
            growing = self._growing
        try:
            if growing is not None:
                growing.sync()
        except OSError as error:
            with self._lock:
                self._grow_no_more()
            self._warn_once(failure_of(error))

    def _grow_no_more(self) -> None:
        """The thread may be using it: so it is the thread that closes it."""
        growing, self._growing = self._growing, None
        if growing is not None:
            self._writer.submit(growing.close)
