"""Variations at a table or in a saved game: naming, deleting, switching, and new what-if games.

A running game must not leak secrets. A what-if game therefore redeals everything that the seat does
not know, and none can be started while others play the same game or deal.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from core.bots import STRONGEST
from core.house.constants import VERSION
from core.house.replay import Replay
from core.house.sitting import Sitting, day_of
from core.kernel import SPECTATOR, BadSetup, Rng
from core.table import CannotUndo, Journal, Line, Seat, is_shared
from core.table.lines import call_line
from saves import BadSave, Header, WhatIf, all_saves, held, new_path, next_order
from saves.autosave import make_save
from saves.game_file import read, write
from saves.header import LONGEST_TITLE

ONLY_LOOK = "Where several people play, lines are only looked at."
NOT_HERE = "This game was sent here to be looked at; nothing of it is kept."
WHILE_OTHERS_PLAY = "While others play it, nobody asks what if; once it is over everybody can."
WHILE_A_DAYS_DEAL = (
    "The deal of a day is the same for everybody: once it is over, what if can be asked."
)
OVER_THERE = "There the game is over; choose a place before its end."
NOBODY_PLAYS = "Only bots play this game: it is looked at; once it is over, what if can be asked."


class Lines(Protocol):
    """The variations of a game. Each obstacle is a sentence, empty if the action is allowed."""

    @property
    def line(self) -> Line:
        ...

    @property
    def path(self) -> Path | None:
        ...

    @property
    def why_not_change(self) -> str:
        """Explain why variations cannot be renamed or deleted."""

    @property
    def why_not_take_up(self) -> str:
        """Explain why the game cannot switch to another variation."""

    @property
    def why_not_what_if(self) -> str:
        """Explain why no what-if game can be started from this game."""

    async def known(self) -> None:
        ...

    async def call(self, own: Sequence[int], name: str) -> None:
        """Name the variation with these entries. Raises BadName, or BadSave if it cannot be saved.
        """

    async def forget(self, first: int) -> None:
        """Delete the branch that starts with this entry. Raises CannotUndo or BadSave."""

    async def take_up(self, seat: int, entry: int) -> None:
        """Make the variation up to this entry the main line. Raises CannotUndo."""

    def what_if(self, line: Line, seat: int) -> Path:
        """Start a what-if game from the end of a variation and return its path. Uses files.

        BadSetup if it is not allowed, SaveFailed if it cannot be saved.
        """


class TableLines:
    """The variations of a game at a local table."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._table = sitting.table

    @property
    def line(self) -> Line:
        return self._table.line

    @property
    def path(self) -> Path:
        return self._sitting.match.path

    @property
    def why_not_change(self) -> str:
        return ONLY_LOOK if is_shared(self._table.seats) else ""

    @property
    def why_not_take_up(self) -> str:
        seats = self._table.seats
        if is_shared(seats):
            return ONLY_LOOK
        if all(seat.is_bot for seat in seats):
            return NOBODY_PLAYS
        return WHILE_A_DAYS_DEAL if self._table.is_strict else ""

    @property
    def why_not_what_if(self) -> str:
        is_at_a_table = self._sitting.hosted() is not None
        return why_no_what_if(self.path, self._table.seats, self._table.is_over, is_at_a_table)

    async def known(self) -> None:
        await self._table.known()

    async def call(self, own: Sequence[int], name: str) -> None:
        await self._table.call_line(own, name)

    async def forget(self, first: int) -> None:
        await self._table.forget_line(first)

    async def take_up(self, seat: int, entry: int) -> None:
        await self._table.take_up(seat, entry)

    def what_if(self, line: Line, seat: int) -> Path:
        if why_not := self.why_not_what_if:
            raise BadSetup(why_not)
        return begin_what_if(self.path, line, self._table.seats, seat, self._table.is_over)


class SavedLines:
    """The variations of a replayed game; one received from a server has no file."""

    def __init__(self, replay: Replay, path: Path | None) -> None:
        self._replay = replay
        self.line = replay.line
        self.path = path

    @property
    def why_not_change(self) -> str:
        if self.path is None:
            return NOT_HERE
        is_running = not self._replay.is_over
        return ONLY_LOOK if is_running and is_shared(self._replay.seats) else ""

    @property
    def why_not_take_up(self) -> str:
        return "A replay is only looked at; to play on here, open the game."

    @property
    def why_not_what_if(self) -> str:
        if self.path is None:
            return NOT_HERE
        replay = self._replay
        return why_no_what_if(self.path, replay.seats, replay.is_over, replay.is_hosted)

    async def known(self) -> None:
        ...

    async def call(self, own: Sequence[int], name: str) -> None:
        await self._change(lambda journal: call_line(journal, own, name))

    async def forget(self, first: int) -> None:
        if first in self.line.journal.line():
            raise CannotUndo("The line being played cannot be deleted.")
        await self._change(lambda journal: journal.forget(first))

    async def take_up(self, seat: int, entry: int) -> None:
        raise CannotUndo(self.why_not_take_up)

    def what_if(self, line: Line, seat: int) -> Path:
        if self.path is None or self.why_not_what_if:
            raise BadSetup(self.why_not_what_if)
        return begin_what_if(self.path, line, self._replay.seats, seat, self._replay.is_over)

    async def _change(self, deed: Callable[[Journal], None]) -> None:
        if self.path is None or self.why_not_change:
            raise BadSave(self.why_not_change)
        await asyncio.to_thread(_changed_on_disk, self.path, deed, self.line.journal)
        deed(self.line.journal)


def _changed_on_disk(path: Path, deed: Callable[[Journal], None], known: Journal) -> None:
    """Edit the journal in a save that is not in use. BadSave if it has changed since it was read.
    """
    with held(path):
        save = read(path)
        if save.journal.entries != known.entries:
            raise BadSave(f"{path.stem} has been played on meanwhile; open it again.")
        deed(save.journal)
        write(path, save)


# --- what-if games --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhatIfGame:
    """A what-if game and the point at which it left its original."""

    path: Path
    header: Header
    entry: int  # the last shared choice, as a journal entry of the original


def what_ifs_of(path: Path | None) -> list[WhatIfGame]:
    """Return all what-if games started from this save, newest last."""
    if path is None:
        return []
    return [
        WhatIfGame(file, header, header.what_if.entry)
        for file, header in reversed(all_saves(path.parent))
        if isinstance(header, Header)
        and header.what_if is not None
        and header.what_if.game == path.stem
    ]


def why_no_what_if(path: Path, seats: Sequence[Seat], is_over: bool, is_at_a_table: bool) -> str:
    """Explain why a what-if game is not possible; empty if it is.

    A finished game has no secrets. In a running game a single person learns nothing new, but a
    daily game must not reveal anything.
    """
    persons = sum(not seat.is_bot for seat in seats)
    if is_over:
        return ""
    if is_at_a_table or persons > 1:
        return WHILE_OTHERS_PLAY
    if day_of(path):
        return WHILE_A_DAYS_DEAL
    return "" if persons else NOBODY_PLAYS


def begin_what_if(path: Path, line: Line, seats: Sequence[Seat], seat: int, is_over: bool) -> Path:
    """Create a what-if game from the end of a variation and return its path.

    Bots take the seats of all other people. From a finished game the choices are copied; from a
    running one only the seat's view, with everything unknown redealt.
    """
    game = line.game
    if game.is_over(line.state):
        raise BadSetup(OVER_THERE)
    own = seat if seat != SPECTATOR else _first_person(seats)
    players = tuple(_alone(each, at == own) for at, each in enumerate(seats))
    journal = _copied(line) if is_over else _dealt_anew(line, own)
    begun = Line(game, journal, shared=is_shared(players))
    copy = new_path(game.id)
    save = make_save(
        game,
        begun.journal,
        begun.state,
        players,
        VERSION,
        next_order(copy.parent),
        title=f"What if: {game.progress(game.view(line.state, own))}"[:LONGEST_TITLE],
        what_if=WhatIf(path.stem, line.entries[-1]),
    )
    write(copy, save)
    return copy


def _first_person(seats: Sequence[Seat]) -> int:
    return next((at for at, each in enumerate(seats) if not each.is_bot), 0)


def _alone(seat: Seat, is_own: bool) -> Seat:
    if is_own:
        return Seat(seat.name)
    return seat if seat.is_bot else Seat(seat.name, "bot", STRONGEST)


def _copied(line: Line) -> Journal:
    journal = Journal(line.journal.setup, start=line.journal.start)
    for step in line.steps:
        journal.record(step.seat, str(step.action))
    return journal


def _dealt_anew(line: Line, seat: int) -> Journal:
    """Start a new journal at the variation's end, with a new seed and everything unknown redealt.

    Uses only the seat's view: no seed, no choices of others, no hidden cards.
    """
    game, old = line.game, line.journal.setup
    seed = secrets.randbits(32)
    start = game.determinize(game.view(line.state, seat), seat, Rng(seed))
    setup = replace(
        old,
        seed=seed,
        rules_version=game.rules_version,
        content=game.content_digest,
        packs=game.packs,
    )
    return Journal(setup, start=game.codec.dump(start))
