"""Sitting down at a table in this process: bots beside it, every choice saved as it is made."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.bots import Advice, BotPool
from core.games import load_game
from core.house.constants import VERSION
from core.kernel import SPECTATOR, Game
from core.table import OPENING, Journal, LocalSession, Seat, Session, Table, open_journal
from saves import Autosave, SaveFailed, held, make_save, needed_snapshot, new_path, read


@dataclass(frozen=True, slots=True)
class Match:
    """A game to be played: set up anew, or gone on with."""

    game: Game[Any]
    journal: Journal
    seats: tuple[Seat, ...]
    path: Path  # where it is saved
    snapshot: Any = None  # where to go on from, if the choices alone do not lead there

    def again(self) -> "Match":
        """The same players at a new game."""
        return new_match(self.game, self.seats, self.journal.setup.options)


def new_match(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, str], seed: int | None = None
) -> Match:
    """A new game. BadSetup where the game cannot be set up so."""
    chosen = secrets.randbits(32) if seed is None else seed
    journal = open_journal(game, len(seats), dict(options), chosen)
    return Match(game, journal, tuple(seats), new_path(game.id))


def saved_match(path: Path) -> Match:
    """A saved game. BadSave or BadSetup, in one sentence, where it cannot be gone on with."""
    save = read(path)
    game = load_game(save.journal.setup.game)
    return Match(game, save.journal, save.seats, path, needed_snapshot(game, save))


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table with its bots and its file, from the sitting down to the getting up."""

    match: Match
    table: Table
    autosave: Autosave

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
        self.autosave.keep(make_save(self.match.game, journal, state, self.match.seats, VERSION))

    async def keep_safe(self, journal: Journal, state: Any) -> None:
        """Save; what a person chose, or is asked, is on disk before anything else happens."""
        self.keep(journal, state)
        chose = [journal.entries[journal.head].seat] if journal.head != OPENING else []
        asked = [decision.seat for decision in self.match.game.decisions(state)]
        if any(not self.match.seats[seat].is_bot for seat in chose + asked):
            with suppress(SaveFailed):  # said already, and tried again after the next choice
                await asyncio.to_thread(self.autosave.flush)


@asynccontextmanager
async def sit_down(
    match: Match, warn: Callable[[str], None], pause: Callable[[], float] = lambda: 0.0
) -> AsyncIterator[Sitting]:
    """Open a table and let its bots play; on leaving, all is closed and the game is on disk.

    `warn` is called in another thread when saving begins to fail. `pause` says for how many
    seconds each choice of a bot is held back. SaveFailed, at the end, where the game could not
    be saved at all; BadSave, at the beginning, where it is being played elsewhere.
    """
    with held(match.path):
        async with _seated(match, warn, pause) as sitting:
            yield sitting


@asynccontextmanager
async def _seated(
    match: Match, warn: Callable[[str], None], pause: Callable[[], float]
) -> AsyncIterator[Sitting]:
    autosave = Autosave(match.path, warn)
    bots = BotPool(load_game)

    async def advise(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
        advice = await bots.advise(game, view, seat, level)
        await asyncio.sleep(pause())
        return advice

    async def keep(journal: Journal, state: Any) -> None:
        await sitting.keep_safe(journal, state)

    try:
        table = Table(
            match.game,
            match.journal,
            match.seats,
            advise,
            snapshot=match.snapshot,
            on_change=keep,
        )
        sitting = Sitting(match, table, autosave)
        async with table:
            yield sitting
        await asyncio.to_thread(autosave.flush)
    finally:
        bots.close()
        autosave.close()
