"""Continuous saving in a thread, so that the game never waits for the disk."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import Journal, Seat
from saves.append_file import AppendFile
from saves.game_file import save_failure, write_save
from saves.record import HostedTable, ParentGame, Save, SaveFailed


def make_save(
    game: Game[Any],
    journal: Journal,
    state: Any,
    seats: Sequence[Seat],
    annals_version: str,
    earliest_play_time: int = 0,
    hosted_table: HostedTable | None = None,
    title: str = "",
    tags: tuple[str, ...] = (),
    parent_game: ParentGame | None = None,
) -> Save:
    """Return the current game as an immutable save.

    `earliest_play_time` sorts it after all other games even if the clock is wrong.
    """
    now = int(time.time())
    view, decisions = game.view(state, SPECTATOR), game.decisions(state)
    scores = (
        tuple(standing.points for standing in game.standings(view))
        if decisions
        else tuple(standing.total for standing in game.standings(state))
    )
    return Save(
        journal=journal.copy(),
        seats=tuple(seats),
        snapshot=game.codec.dump(state),
        progress=game.text.progress(view),
        is_over=not decisions,
        waiting_seats=tuple(decision.seat for decision in decisions),
        scores=scores,
        saved_at=now,
        last_played=max(now, earliest_play_time),
        annals_version=annals_version,
        hosted_table=hosted_table,
        title=title,
        tags=tags,
        parent_game=parent_game,
    )


class Autosave:
    """Keeps a game's file up to date: complete writes in a thread, appends at once.

    Only the newest of several waiting saves is written. `warn` is called in the thread, with one
    sentence, when saving begins to fail.
    """

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self.path = path
        self._warn = warn
        self.saved_at = time.time()  # when the file was last current
        self._warned = False
        self._newest: Save | None = None
        self._append_file: AppendFile | None = None  # while the file holds the newest complete save
        self.is_snapshot_current = True  # whether the file's snapshot is the newest position
        self._lock = Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="autosave")

    def save(self, save: Save) -> None:
        with self._lock:
            self._newest = save
            self._close_append_file()
        self._writer.submit(self._write_or_warn)

    def append(self, journal: Journal) -> bool:
        """Append new choices at once, so that they survive a crash of this process.

        Return False if that is impossible and a complete save is needed.
        """
        with self._lock:
            try:
                is_added = self._append_file is not None and self._append_file.append(journal)
            except OSError:
                is_added = False
            if not is_added:
                self._close_append_file()
                return False
            self.saved_at, self.is_snapshot_current = time.time(), False
            return True

    def sync(self) -> None:
        """Flush appended choices to the disk in the background, to survive a power failure."""
        self._writer.submit(self._sync)

    def save_newest_async(self) -> Future[None]:
        """Return a future for the newest save on disk. It fails with SaveFailed."""
        return self._writer.submit(self._write_newest)

    def flush(self) -> None:
        """Wait until the newest save is on disk. Raise SaveFailed if it cannot be written."""
        self.save_newest_async().result()

    def close(self) -> None:
        self._writer.submit(self._write_or_warn)
        self._writer.shutdown(wait=True)
        if self._append_file is not None:
            self._append_file.close()

    def _write_or_warn(self) -> None:
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
            write_save(self.path, save)
        except SaveFailed:
            with self._lock:
                self._newest = self._newest or save  # retried with the next save
            raise
        self._warned = False
        with self._lock:
            if self._newest is None:  # else another write follows
                self.saved_at, self.is_snapshot_current = time.time(), True
                with suppress(OSError):
                    self._append_file = AppendFile(self.path, save.journal)

    def _sync(self) -> None:
        """Flush appended choices. If that fails, warn and let the next save be complete."""
        with self._lock:
            append_file = self._append_file
        try:
            if append_file is not None:
                append_file.sync()
        except OSError as error:
            with self._lock:
                self._close_append_file()
            self._warn_once(save_failure(error))

    def _close_append_file(self) -> None:
        """Close the file in the thread, which may be using it."""
        append_file, self._append_file = self._append_file, None
        if append_file is not None:
            self._writer.submit(append_file.close)
