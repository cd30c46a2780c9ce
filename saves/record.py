"""A game as it is kept: who plays, everything chosen so far, and the newest position."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.basics.seats import Seat
from core.basics.setup import Setup

if TYPE_CHECKING:  # a list of games needs no table
    from core.table import Journal


class BadSave(ValueError):
    """A file that holds no game this program can go on with; it is left as it was."""


class SaveFailed(OSError):
    """A game that could not be written; what was saved before is still there."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """The table in the network that a game is played at: it is the same wherever it opens again."""

    table: str  # its id
    title: str
    clock: int  # seconds a turn; 0 where nobody is hurried
    owners: tuple[str, ...]  # by seat, the id of who it is kept for; it follows from their token
    levels: tuple[int, ...]  # by seat, of the bot that has it for good; 0 where a person does


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The game from which another one was begun to see what would have come of it."""

    game: str  # the name of its save
    entry: int  # the last choice they share, by its place in that journal; OPENING for none


@dataclass(frozen=True, slots=True)
class Header:
    """What there is to know of a saved game before it is opened."""

    setup: Setup
    seats: tuple[Seat, ...]
    choices: int  # how many led to the position
    progress: str  # where in the game it is, in words
    over: bool
    waiting: tuple[int, ...]  # the seats that must choose now; older saves do not say
    scores: tuple[int, ...]  # of all seats, as far as everybody knows them; the same
    time: int  # when it was saved, in seconds since 1970, by the clock of that machine
    order: int  # of two games in a folder, the one played later has the higher one
    product: str  # the version of Annals that wrote it
    hosted: Hosted | None = None  # where it is played over the network
    title: str = ""  # what the player calls it
    tags: tuple[str, ...] = ()  # and puts it under
    what_if: WhatIf | None = None  # where it was begun from another game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Save:
    """One game on disk."""

    journal: "Journal"
    seats: tuple[Seat, ...]
    snapshot: bytes  # the newest position that was written down, by the game's codec
    progress: str  # this and what follows as in the header
    over: bool
    waiting: tuple[int, ...]
    scores: tuple[int, ...]
    time: int
    order: int
    product: str
    hosted: Hosted | None = None
    title: str = ""
    tags: tuple[str, ...] = ()
    what_if: WhatIf | None = None
    ahead: int = 0  # how many choices the journal's head is ahead of the snapshot

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.name for seat in self.seats)
