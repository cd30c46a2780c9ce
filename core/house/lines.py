"""Lines of play: looked at and tidied up at a table or in a saved game, and begun anew as what-ifs.

While a game is going on its secrets stay secrets, also from who asks "what if": there the unknown
is dealt anew from what the seat may know, and where others share the truth, or the deal, nobody
asks before the end.
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
    """A game's lines of play, wherever it is looked at. Each `why_not` is empty where it may be."""

    @property
    def line(self) -> Line:
        """The line being played."""

    @property
    def path(self) -> Path | None:
        """Where the game is kept."""

    @property
    def why_not_change(self) -> str:
        """Why lines can be neither named nor deleted."""

    @property
    def why_not_take_up(self) -> str:
        """Why no other line can be made the one being played."""

    @property
    def why_not_what_if(self) -> str:
        """Why no game of its own can be begun from here."""

    async def known(self) -> None:
        """Wait until all lines are known."""

    async def call(self, own: Sequence[int], name: str) -> None:
        """Name the line with these own entries. BadName, or BadSave where it cannot be kept."""

    async def forget(self, first: int) -> None:
        """Delete the branch that begins with that entry. CannotUndo, BadSave."""

    async def take_up(self, seat: int, entry: int) -> None:
        """Make the line up to that entry the one being played. CannotUndo."""

    def what_if(self, line: Line, seat: int) -> Path:
        """Begin a game of its own where a line of this one ends; it reads and writes files.

        BadSetup where that may not be, SaveFailed where it cannot be kept.
        """


class TableLines:
    """The lines of the game at a table in this process."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._table = sitting.table

    @property
    def line(self) -> Line:
        """The line being played."""
        return self._table.line

    @property
    def path(self) -> Path:
        """Where the game is kept."""
        return self._sitting.match.path

    @property
    def why_not_change(self) -> str:
        """The journal is everybody's."""
        return ONLY_LOOK if is_shared(self._table.seats) else ""

    @property
    def why_not_take_up(self) -> str:
        """Where one does not go back as one likes, one does not go elsewhere either."""
        seats = self._table.seats
        if is_shared(seats):
            return ONLY_LOOK
        if all(seat.is_bot for seat in seats):
            return NOBODY_PLAYS
        return WHILE_A_DAYS_DEAL if self._table.is_strict else ""

    @property
    def why_not_what_if(self) -> str:
        """A running game keeps its secrets."""
        is_at_a_table = self._sitting.hosted() is not None
        return why_no_what_if(self.path, self._table.seats, self._table.is_over, is_at_a_table)

    async def known(self) -> None:
        """What is only recalled has to come first."""
        await self._table.known()

    async def call(self, own: Sequence[int], name: str) -> None:
        """Name a line; it is saved with the game."""
        await self._table.call_line(own, name)

    async def forget(self, first: int) -> None:
        """Delete a branch."""
        await self._table.forget_line(first)

    async def take_up(self, seat: int, entry: int) -> None:
        """Play on from there; what is left stays as a branch."""
        await self._table.take_up(seat, entry)

    def what_if(self, line: Line, seat: int) -> Path:
        """Begin a game of its own where a line ends."""
        if why_not := self.why_not_what_if:
            raise BadSetup(why_not)
        return begin_what_if(self.path, line, self._table.seats, seat, self._table.is_over)


class SavedLines:
    """The lines of a saved game that is looked at again; one that was sent here has no file."""

    def __init__(self, replay: Replay, path: Path | None) -> None:
        self._replay = replay
        self.line = replay.line
        self.path = path

    @property
    def why_not_change(self) -> str:
        """Whose journal it is."""
        if self.path is None:
            return NOT_HERE
        is_running = not self._replay.is_over
        return ONLY_LOOK if is_running and is_shared(self._replay.seats) else ""

    @property
    def why_not_take_up(self) -> str:
        """A replay changes nothing in what was played."""
        return "A replay is only looked at; to play on here, open the game."

    @property
    def why_not_what_if(self) -> str:
        """A running game keeps its secrets."""
        if self.path is None:
            return NOT_HERE
        replay = self._replay
        return why_no_what_if(self.path, replay.seats, replay.is_over, replay.is_hosted)

    async def known(self) -> None:
        """All is known."""

    async def call(self, own: Sequence[int], name: str) -> None:
        """Name a line, in the file too."""
        await self._change(lambda journal: call_line(journal, own, name))

    async def forget(self, first: int) -> None:
        """Delete a branch, in the file too."""
        if first in self.line.journal.line():
            raise CannotUndo("The line being played cannot be deleted.")
        await self._change(lambda journal: journal.forget(first))

    async def take_up(self, seat: int, entry: int) -> None:
        """Never."""
        raise CannotUndo(self.why_not_take_up)

    def what_if(self, line: Line, seat: int) -> Path:
        """Begin a game of its own where a line ends."""
        if self.path is None or self.why_not_what_if:
            raise BadSetup(self.why_not_what_if)
        return begin_what_if(self.path, line, self._replay.seats, seat, self._replay.is_over)

    async def _change(self, deed: Callable[[Journal], None]) -> None:
        if self.path is None or self.why_not_change:
            raise BadSave(self.why_not_change)
        await asyncio.to_thread(_changed_on_disk, self.path, deed, self.line.journal)
        deed(self.line.journal)


def _changed_on_disk(path: Path, deed: Callable[[Journal], None], known: Journal) -> None:
    """Change the journal in a file that nobody plays. BadSave where it is another by now."""
    with held(path):
        save = read(path)
        if save.journal.entries != known.entries:
            raise BadSave(f"{path.stem} has been played on meanwhile; open it again.")
        deed(save.journal)
        write(path, save)


# --- what if --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhatIfGame:
    """A game that was begun from another one."""

    path: Path
    header: Header
    entry: int  # the last choice that they share, by its place in the other's journal


def what_ifs_of(path: Path | None) -> list[WhatIfGame]:
    """All games that were begun from the one in that file, the newest last."""
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
    """Why no game of its own can be begun from a place in a game; nothing where one can.

    Of a game that is over nothing is a secret. In one that is going on, one person alone may know
    no more than before, and the deal of a day must tell nobody anything.
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
    """A new game that goes on where a line of another ends; where it is kept.

    Bots take the seats of all other people. Of a game that is over the whole way there is copied;
    in one that is going on the seat's view is all there is, with the unknown dealt anew.
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
    """Who sits there when one plays on by oneself."""
    if is_own:
        return Seat(seat.name)
    return seat if seat.is_bot else Seat(seat.name, "bot", STRONGEST)


def _copied(line: Line) -> Journal:
    """The same choices from the same beginning, in a row."""
    journal = Journal(line.journal.setup, start=line.journal.start)
    for step in line.steps:
        journal.record(step.seat, str(step.action))
    return journal


def _dealt_anew(line: Line, seat: int) -> Journal:
    """A game that begins where the line ends, with other luck and whatever may lie behind it.

    Nothing but the seat's view goes into it: no seed, no choice of another, no hidden card.
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
