"""Records of a saved game: its header, journal and newest position."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.common.seats import Seat
from core.common.setup import Setup

if TYPE_CHECKING:  # listing saves must not load the table
    from core.table import Journal


class BadSave(ValueError):
    """A file that does not hold a playable game. The file is left unchanged."""


class SaveFailed(OSError):
    """A game that could not be written. The previous version is left unchanged."""


@dataclass(frozen=True, slots=True)
class HostedTable:
    """The network table of a game, which keeps its identity when it reopens."""

    table: str  # id
    title: str
    clock: int  # seconds per turn; 0 for no limit
    owners: tuple[str, ...]  # by seat: id of the owner, derived from their token
    levels: tuple[int, ...]  # by seat: level of a permanent bot; 0 for a person


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The original of a game that was started from one of its positions."""

    game: str  # name of its save
    entry: int  # journal index of the last common choice, or OPENING


@dataclass(frozen=True, slots=True)
class Header:
    """The part of a saved game that can be read without its content."""

    setup: Setup
    seats: tuple[Seat, ...]
    choices: int  # number of choices up to the position
    progress: str  # text
    over: bool
    waiting: tuple[int, ...]  # seats with a decision; empty in older saves
    scores: tuple[int, ...]  # public scores of all seats; empty in older saves
    time: int  # when it was saved, in seconds since 1970
    order: int  # sorts the games of a folder by last use
    product: str  # version of Annals that wrote it
    hosted: HostedTable | None = None  # for a network game
    title: str = ""  # chosen by the player
    tags: tuple[str, ...] = ()  # chosen by the player
    what_if: WhatIf | None = None  # for a new game from a position of another

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Save:
    """One game on disk."""

    journal: "Journal"
    seats: tuple[Seat, ...]
    snapshot: bytes  # encoded position
    progress: str  # this and the rest as in the header
    over: bool
    waiting: tuple[int, ...]
    scores: tuple[int, ...]
    time: int
    order: int
    product: str
    hosted: HostedTable | None = None
    title: str = ""
    tags: tuple[str, ...] = ()
    what_if: WhatIf | None = None
    ahead: int = 0  # number of choices after the snapshot

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)
