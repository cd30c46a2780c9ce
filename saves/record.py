"""Records of a saved game: its header, journal and newest position."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.common.seats import Seat
from core.common.setup import Setup

if TYPE_CHECKING:  # listing saves must not load the table
    from core.table import Journal


class BadSave(ValueError):
    """A file that is not a playable game. It is left unchanged."""


class SaveFailed(OSError):
    """A game that could not be written. The previous version is left unchanged."""


@dataclass(frozen=True, slots=True)
class HostedTable:
    """The network table of a game, which keeps its identity when it reopens."""

    id: str
    title: str
    clock: int  # seconds per turn; 0 for no limit
    owners: tuple[str, ...]  # by seat: id of the owner, derived from their token
    levels: tuple[int, ...]  # by seat: level of a permanent bot; 0 for a person


@dataclass(frozen=True, slots=True)
class ParentGame:
    """The game from one of whose positions this game was started."""

    game: str  # name of its save
    entry: int  # journal index of the last common choice, or OPENING


@dataclass(frozen=True, slots=True)
class Header:
    """The part of a saved game that can be read without its content."""

    setup: Setup
    seats: tuple[Seat, ...]
    choice_count: int  # number of choices up to the position
    progress: tuple[str, ...]  # texts, as in `Text.progress`; one text in older saves
    is_over: bool
    waiting_seats: tuple[int, ...]  # seats with a decision
    scores: tuple[int, ...]  # public scores of all seats, then of automas
    saved_at: int  # seconds since 1970
    last_played: int  # as saved_at, but never before another game of the folder
    annals_version: str  # that wrote it
    hosted_table: HostedTable | None = None  # for a network game
    title: str = ""  # chosen by the player
    tags: tuple[str, ...] = ()  # chosen by the player
    parent_game: ParentGame | None = None  # for a new game from a position of another

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def progress_text(self) -> str:
        return ", ".join(self.progress)


@dataclass(frozen=True, slots=True)
class Save:
    """One game on disk."""

    journal: "Journal"
    seats: tuple[Seat, ...]
    snapshot: bytes  # encoded position
    progress: tuple[str, ...]  # this and the rest as in the header
    is_over: bool
    waiting_seats: tuple[int, ...]
    scores: tuple[int, ...]
    saved_at: int
    last_played: int
    annals_version: str
    hosted_table: HostedTable | None = None
    title: str = ""
    tags: tuple[str, ...] = ()
    parent_game: ParentGame | None = None
    choices_after_snapshot: int = 0
    # Whether a damaged part of the file follows, with choices that are lost. It is not written.
    is_damaged: bool = field(default=False, compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def progress_text(self) -> str:
        return ", ".join(self.progress)
