"""Sitting down at a table in this process: bots beside it, every choice saved as it is made."""

import asyncio
import gc
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from core.bots import Advice, BotPool
from core.games import load_game
from core.house.constants import VERSION
from core.house.packs import game_of
from core.kernel import SPECTATOR, Game
from core.table import (
    OPENING,
    Journal,
    Line,
    LocalSession,
    Rest,
    Seat,
    Session,
    Table,
    open_journal,
)
from saves import (
    BadSave,
    Hosted,
    Save,
    SaveFailed,
    held,
    new_path,
    next_order,
    read_header,
    saves_folder,
    tidy_up,
)
from saves.autosave import Autosave, make_save
from saves.game_file import read
from saves.replay import position, resumed, without_its_last_choices

AtTable = Callable[[], Hosted | None]

A_DAYS_FILE = re.compile(r"daily-(\d{4}-\d\d-\d\d)")
A_MOMENT = 1e-5  # seconds: enough for another thread to take its turn
REST = 0.01  # seconds in which everybody is told what was chosen
CALM = 0.5  # seconds without a choice


@dataclass(frozen=True, slots=True)
class Match:
    """A game to be played: set up anew, or gone on with."""

    game: Game[Any]
    seats: tuple[Seat, ...]
    options: dict[str, str]
    path: Path  # where it is saved
    journal: Journal | None = None  # of a new game; a saved one is read once it is held

    def again(self) -> "Match":
        """The same players at a new game."""
        return new_match(self.game, self.seats, self.options)


def new_match(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, str], seed: int | None = None
) -> Match:
    """A new game. BadSetup where the game cannot be set up so."""
    chosen = secrets.randbits(32) if seed is None else seed
    journal = open_journal(game, len(seats), dict(options), chosen)
    return Match(game, tuple(seats), journal.setup.options, new_path(game.id), journal)


def saved_match(path: Path) -> Match:
    """A saved game. BadSave or BadSetup, in one sentence, where there is none."""
    header = read_header(path)
    return Match(game_of(header.setup), header.seats, header.setup.options, path)


def day_of(path: Path) -> str:
    """The day whose deal a saved game is; nothing where it is another game.

    Such a game is compared with those of others: what became known in it cannot be taken back.
    """
    found = A_DAYS_FILE.fullmatch(path.stem)
    return found[1] if found and path.parent == saves_folder() else ""


@dataclass(slots=True)
class Sitting:
    """A table with its bots and its file, from the sitting down to the getting up."""

    match: Match
    table: Table
    autosave: Autosave
    order: int  # what puts it after the games played before
    hosted: AtTable  # the table in the network, if it is played at one
    found: Save | None = None  # what was on disk: its title and its tags are kept
    _synced: asyncio.TimerHandle | None = None  # when the disk takes what was added
    _calm: asyncio.TimerHandle | None = None  # when nobody has chosen for a while

    def session(self, seat: int | None = None) -> Session:
        """The table from a seat; by default whoever is to choose here, else the first person."""
        if seat is not None:
            return LocalSession(self.table, seat)
        people = [at for at, who in enumerate(self.table.seats) if not who.is_bot]
        asked = [d.seat for d in self.table.game.decisions(self.table.state) if d.seat in people]
        return LocalSession(self.table, (asked or people or [SPECTATOR])[0])

    def save_now(self) -> str:
        """Save because the player asks; what came of it, in a sentence."""
        try:
            self.keep(self.table.line.journal, self.table.state)
            self.autosave.flush()
        except SaveFailed as failure:
            return str(failure)
        return f"Saved as {self.autosave.path.name}."

    def unsaved(self) -> str:
        """Why the newest position is not on disk, in a sentence; nothing where it is."""
        try:
            self.autosave.flush()
        except SaveFailed as failure:
            return str(failure)
        return ""

    def keep(self, journal: Journal, state: Any) -> None:
        """Have the game written soon, as it stands."""
        match, found = self.match, self.found
        hosted = self.hosted()
        save = make_save(match.game, journal, state, match.seats, VERSION, self.order, hosted)
        if found is not None:
            save = replace(save, title=found.title, tags=found.tags, what_if=found.what_if)
        self.autosave.keep(save)

    async def keep_safe(self, journal: Journal, state: Any) -> None:
        """Save: what was chosen is in the file before anybody is told.

        The disk takes it when all have been told, and the whole game when nobody chooses for a
        while. Where a choice cannot be added, and at the end of the game, the whole is written
        at once; and if a person chose, or is asked, nothing else happens before.
        """
        asked = [decision.seat for decision in self.match.game.decisions(state)]
        if asked and self.autosave.add(journal):
            self._settle_soon()
            return
        self.keep(journal, state)
        chose = [journal.entries[journal.head].seat] if journal.head != OPENING else []
        if not asked or any(not self.match.seats[seat].is_bot for seat in chose + asked):
            await self._flush()

    def _settle_soon(self) -> None:
        loop = asyncio.get_running_loop()
        if self._synced is None:
            self._synced = loop.call_later(REST, self._sync)
        if self._calm is not None:
            self._calm.cancel()
        self._calm = loop.call_later(CALM, self.settle)

    def _sync(self) -> None:
        self._synced = None
        self.autosave.sync()

    def settle(self) -> None:
        """Have the game written with its position, if only choices were added to it."""
        for timer in filter(None, (self._synced, self._calm)):
            timer.cancel()
        self._synced = self._calm = None
        if not self.autosave.is_whole:
            self.keep(self.table.line.journal, self.table.state)

    async def _flush(self) -> None:
        """Everybody at the table hears when saving begins to fail; the next choice tries again."""
        since = self.autosave.saved_at
        try:
            await asyncio.wrap_future(self.autosave.written())
        except SaveFailed:
            self.table.tell_if_saved(time.strftime("%H:%M", time.localtime(since)))
        else:
            self.table.tell_if_saved("")


@asynccontextmanager
async def sit_down(
    match: Match,
    warn: Callable[[str], None],
    pause: Callable[[bool], float] = lambda is_new_turn: 0.0,
    *,
    at_once: bool = False,
    hosted: AtTable | None = None,
) -> AsyncIterator[Sitting]:
    """Open a table and let its bots play; on leaving, all is closed and the game is on disk.

    `warn` is called in another thread when saving begins to fail. `pause` says for how many
    seconds a bot's choice is held back: one that begins a turn, or goes on with it. A saved
    game is shown `at_once` where it stands, and its log, its history and its undo follow; else
    all is there from the beginning. `hosted` says what a save tells of a table in the network;
    else it goes on telling what it told.
    SaveFailed, at the end, where the game could not be saved at all; BadSave, at the beginning,
    where it is being played elsewhere, or holds no position.
    """
    await asyncio.to_thread(tidy_up)
    with held(match.path):
        async with _seated(match, warn, pause, hosted) as sitting:
            if sitting.table.is_over or not at_once:
                await sitting.table.known()
            yield sitting


@asynccontextmanager
async def _seated(
    match: Match,
    warn: Callable[[str], None],
    pause: Callable[[bool], float],
    hosted: AtTable | None,
) -> AsyncIterator[Sitting]:
    """The table while the game is held: what is on disk now is what is gone on with."""
    autosave = Autosave(match.path, warn)
    bots = BotPool(load_game)

    last_turn: int | None = None  # in which a bot has chosen

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        advice = await bots.advise(game, view, seat, level, why=why)
        if why:
            return advice  # to a person, who need not be given time to follow it
        nonlocal last_turn
        is_new_turn, last_turn = game.turn(view) != last_turn, game.turn(view)
        await asyncio.sleep(pause(is_new_turn))
        return advice

    async def keep(journal: Journal, state: Any) -> None:
        await sitting.keep_safe(journal, state)

    left = Event()

    def rest() -> None:
        """Let the screen go first; what is being recalled for a table that was left can stop."""
        if left.wait(A_MOMENT):
            raise BadSave("Nobody is at the table any more.")

    try:
        order = await asyncio.to_thread(next_order, match.path.parent)
        found: Save | None = None
        strict = bool(day_of(match.path))
        if match.journal is not None:
            table = Table(
                match.game, match.journal, match.seats, advise, on_change=keep, strict=strict
            )
        else:
            save, state = await asyncio.to_thread(_read_position, match)
            found = save
            table = Table(
                match.game,
                save.journal,
                save.seats,
                advise,
                snapshot=state,
                on_change=keep,
                strict=strict,
            )
            table.recall(asyncio.to_thread(_recalled, match.game, save, rest))
        at_table = hosted or (lambda: found.hosted if found is not None else None)
        sitting = Sitting(match, table, autosave, order, at_table, found)
        try:
            async with table:
                if match.journal is not None:  # also a game left before its first choice is kept
                    sitting.keep(match.journal, table.state)
                yield sitting
        finally:
            sitting.settle()
        await asyncio.to_thread(autosave.flush)
    finally:
        left.set()
        bots.close()
        autosave.close()


def _recalled(game: Game[Any], save: Save, rest: Rest) -> Line:
    """The way to the saved position. All that is made for it is kept: nothing is to be collected.

    To look for rubbish among so many positions would stop everybody for a tenth of a second.
    """
    gc.disable()
    try:
        return resumed(game, save, rest)
    finally:
        gc.freeze()
        gc.enable()


def _read_position(match: Match) -> tuple[Save, Any]:
    """What is on disk, and the position it holds. BadSave where it is another game by now."""
    save = read(match.path)
    if (save.journal.setup.game, save.seats) != (match.game.id, match.seats):
        raise BadSave(f"{match.path.name} holds another game by now.")
    try:
        return save, position(match.game, save)
    except BadSave:
        if not save.ahead:
            raise
    earlier = without_its_last_choices(save)  # by other rules, perhaps
    return earlier, position(match.game, earlier)
