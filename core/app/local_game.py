"""Local games: a table in this process, with bots and autosave."""

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from core.app.constants import VERSION
from core.app.packs import load_for_setup
from core.bots import Advice, Advisor, BotPool
from core.games import load_game
from core.kernel import SPECTATOR, Game
from core.table import (
    OPENING,
    Journal,
    LocalSession,
    Seat,
    Session,
    Table,
    new_journal,
)
from saves import (
    BadSave,
    HostedTable,
    Save,
    SaveFailed,
    clean_up,
    hold_save,
    new_path,
    next_play_time,
    read_header,
    saves_folder,
)
from saves.autosave import Autosave, make_save
from saves.game_file import open_save
from saves.replay import load_position, resume_variation, rewind_to_snapshot

GetHostedTable = Callable[[], HostedTable | None]

DAILY_FILE = re.compile(r"daily-(\d{4}-\d\d-\d\d)")
YIELD_TIME = 1e-5  # seconds; lets another thread run
SYNC_DELAY = 0.01  # seconds before syncing, so that views update first
IDLE_DELAY = 0.5  # seconds without a choice before a full save


@dataclass(frozen=True, slots=True)
class Match:
    """A game to play: new, or to be continued from its save."""

    game: Game[Any]
    seats: tuple[Seat, ...]
    options: dict[str, str]
    path: Path  # the save
    journal: Journal | None = None  # only for a new game; a save is read while locked

    def rematch(self) -> "Match":
        return new_match(self.game, self.seats, self.options)


def new_match(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, str], seed: int | None = None
) -> Match:
    """Raise BadSetup if the game cannot be set up like this."""
    chosen = secrets.randbits(32) if seed is None else seed
    journal = new_journal(game, len(seats), dict(options), chosen)
    return Match(game, tuple(seats), journal.setup.options, new_path(game.id), journal)


def saved_match(path: Path) -> Match:
    """Raise BadSave or BadSetup if the file is invalid."""
    header = read_header(path)
    return Match(load_for_setup(header.setup), header.seats, header.setup.options, path)


def daily_date(path: Path) -> str:
    """Return the date of a daily game's save, or "" for other games.

    Daily games are compared between people, so revealed information cannot be undone.
    """
    name_match = DAILY_FILE.fullmatch(path.stem)
    return name_match[1] if name_match and path.parent == saves_folder() else ""


@dataclass(slots=True)
class LocalGame:
    """A table with its bots and its save file, while it is open."""

    match: Match
    table: Table
    autosave: Autosave
    earliest_play_time: int  # sorts it after games played before
    get_hosted_table: GetHostedTable  # the network table, if any
    loaded: Save | None = None  # the save on disk, whose title and tags are kept
    _sync_timer: asyncio.TimerHandle | None = None  # pending sync
    _idle_timer: asyncio.TimerHandle | None = None  # pending full save

    def session(self, seat: int | None = None) -> Session:
        """Return the session of a seat, by default of the person who chooses next or first."""
        if seat is not None:
            return LocalSession(self.table, seat)
        people = [
            index for index, participant in enumerate(self.table.seats) if not participant.is_bot
        ]
        pending_seats = [
            d.seat for d in self.table.game.decisions(self.table.state) if d.seat in people
        ]
        return LocalSession(self.table, (pending_seats or people or [SPECTATOR])[0])

    def save_now(self) -> str:
        """Save at the player's request. Return a sentence about the result."""
        try:
            self.schedule_save(self.table.main_line.journal, self.table.state)
            self.autosave.flush()
        except SaveFailed as failure:
            return str(failure)
        return f"Saved as {self.autosave.path.name}."

    def save_problem(self) -> str:
        """Return why the last position is not on disk, or ""."""
        try:
            self.autosave.flush()
        except SaveFailed as failure:
            return str(failure)
        return ""

    def schedule_save(self, journal: Journal, state: Any) -> None:
        match, loaded = self.match, self.loaded
        save = make_save(
            match.game,
            journal,
            state,
            match.seats,
            VERSION,
            self.earliest_play_time,
            self.get_hosted_table(),
        )
        if loaded is not None:
            save = replace(
                save, title=loaded.title, tags=loaded.tags, parent_game=loaded.parent_game
            )
        self.autosave.save(save)

    async def append_choice(self, journal: Journal, state: Any) -> None:
        """Save a choice before anybody sees it.

        Usually the choice is only appended to the file: the disk is synced a moment later, and the
        full save follows when the game is idle. If appending fails, and at the end of the game, the
        full save is written at once. It is awaited if a person chose or has to choose.
        """
        pending_seats = [decision.seat for decision in self.match.game.decisions(state)]
        if pending_seats and self.autosave.append(journal):
            self._schedule_writes()
            return
        self.schedule_save(journal, state)
        chose = [journal.entries[journal.head].seat] if journal.head != OPENING else []
        if not pending_seats or any(
            not self.match.seats[seat].is_bot for seat in chose + pending_seats
        ):
            await self._flush()

    def _schedule_writes(self) -> None:
        loop = asyncio.get_running_loop()
        if self._sync_timer is None:
            self._sync_timer = loop.call_later(SYNC_DELAY, self._sync)
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self._idle_timer = loop.call_later(IDLE_DELAY, self.write_position)

    def _sync(self) -> None:
        self._sync_timer = None
        self.autosave.sync()

    def write_position(self) -> None:
        """Write a full save if only choices were appended."""
        for timer in filter(None, (self._sync_timer, self._idle_timer)):
            timer.cancel()
        self._sync_timer = self._idle_timer = None
        if not self.autosave.is_snapshot_current:
            self.schedule_save(self.table.main_line.journal, self.table.state)

    async def _flush(self) -> None:
        since = self.autosave.saved_at
        try:
            await asyncio.wrap_future(self.autosave.save_newest_async())
        except SaveFailed:
            self.table.log_save_status(time.strftime("%H:%M", time.localtime(since)))
        else:
            self.table.log_save_status("")


@asynccontextmanager
async def open_local_game(
    match: Match,
    warn: Callable[[str], None],
    bot_delay: Callable[[bool], float] = lambda is_new_turn: 0.0,
    *,
    load_in_background: bool = False,
    get_hosted_table: GetHostedTable | None = None,
) -> AsyncIterator[LocalGame]:
    """Open a table and start its bots; on exit the game is saved and everything closed.

    `warn` is called if the save is damaged, and in another thread when saving starts to fail.
    `bot_delay` returns the pause before a bot's choice, given whether it begins a turn. With
    `load_in_background` a saved game is shown at once, and its log, history and undo follow.
    `get_hosted_table` provides the network table to record in the save; by default the save keeps
    the recorded one.

    BadSave on entry if the game is in use or its file is invalid. SaveFailed on exit if the game
    could not be saved.
    """
    await asyncio.to_thread(clean_up)
    with hold_save(match.path):
        async with _open_held_game(match, warn, bot_delay, get_hosted_table) as local_game:
            if local_game.table.is_over or not load_in_background:
                await local_game.table.wait_for_history()
            yield local_game


@asynccontextmanager
async def _open_held_game(
    match: Match,
    warn: Callable[[str], None],
    bot_delay: Callable[[bool], float],
    get_hosted_table: GetHostedTable | None,
) -> AsyncIterator[LocalGame]:
    autosave, bots, closed = Autosave(match.path, warn), BotPool(load_game), Event()
    try:
        local_game = await _load_game(match, warn, _delayed(bots, bot_delay), autosave)
        if get_hosted_table is not None:
            local_game.get_hosted_table = get_hosted_table
        if local_game.loaded is not None:
            _restore_history(local_game, local_game.loaded, closed)
        async with _open_table(local_game, match.journal):
            yield local_game
        await asyncio.to_thread(autosave.flush)
    finally:
        closed.set()
        bots.close()
        autosave.close()


@asynccontextmanager
async def _open_table(
    local_game: LocalGame, unsaved_journal: Journal | None
) -> AsyncIterator[None]:
    """Open the table of a game; on exit its position is written."""
    try:
        async with local_game.table:
            if unsaved_journal is not None:  # keeps games that end before the first choice
                local_game.schedule_save(unsaved_journal, local_game.table.state)
            yield
    finally:
        local_game.write_position()


async def _load_game(
    match: Match, warn: Callable[[str], None], advise: Advisor, autosave: Autosave
) -> LocalGame:
    """Return the table of a new or saved game, which saves each choice."""
    earliest_play_time = await asyncio.to_thread(next_play_time, match.path.parent)
    journal, seats, loaded, state = match.journal, match.seats, None, None
    if journal is None:
        loaded, state, damage = await asyncio.to_thread(_read_position, match)
        journal, seats = loaded.journal, loaded.seats
        if damage:
            warn(damage)

    async def append_choice(journal: Journal, state: Any) -> None:
        await local_game.append_choice(journal, state)

    local_game: LocalGame
    is_strict = bool(daily_date(match.path))
    table = Table(
        match.game,
        journal,
        seats,
        advise,
        snapshot=state,
        on_change=append_choice,
        strict=is_strict,
    )
    recorded_table = loaded.hosted_table if loaded is not None else None
    local_game = LocalGame(
        match, table, autosave, earliest_play_time, lambda: recorded_table, loaded
    )
    return local_game


def _delayed(bots: BotPool, bot_delay: Callable[[bool], float]) -> Advisor:
    """Return an advisor that answers for bots after a pause."""
    last_turn: int | None = None  # of the last bot choice

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        advice = await bots.advise(game, view, seat, level, why=why)
        if why:
            return advice  # advice for a person is not delayed
        nonlocal last_turn
        is_new_turn, last_turn = game.turn_number(view) != last_turn, game.turn_number(view)
        await asyncio.sleep(bot_delay(is_new_turn))
        return advice

    return advise


def _restore_history(local_game: LocalGame, save: Save, closed: Event) -> None:
    """Replay the choices of a save in a thread, until the game is closed."""

    def yield_to_screen() -> None:
        if closed.wait(YIELD_TIME):
            raise BadSave("All players have left the table.")

    replay = asyncio.to_thread(resume_variation, local_game.match.game, save, yield_to_screen)
    local_game.table.restore_history(replay)


def _read_position(match: Match) -> tuple[Save, Any, str]:
    """Return the save, its position, and a sentence if the file is damaged.

    BadSave if the file is now another game.
    """
    save, damage = open_save(match.path)
    if (save.journal.setup.game, save.seats) != (match.game.id, match.seats):
        raise BadSave(f"{match.path.name} now contains another game.")
    try:
        return save, load_position(match.game, save), damage
    except BadSave:
        if not save.choices_after_snapshot:
            raise
    earlier = rewind_to_snapshot(save)  # those may follow other rules
    return earlier, load_position(match.game, earlier), damage
