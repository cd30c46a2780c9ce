"""A finished game as JSON lines, for programs; and a save made of them again.

docs/transcript.md says what stands in each line. A line is read with every type checked, and after
every choice the position must have the digest that stands there.
"""

import json
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from core.house.constants import LARGEST_SEED, VERSION
from core.house.packs import game_of
from core.kernel import BadSetup, Codec, Event, Game, IllegalAction, Standing, clone
from core.kernel.codec import BadRecord
from core.table import BadJournal, Journal, Line, Seat, Setup
from saves import BadSave, Save, SaveFailed
from saves.autosave import make_save
from saves.codec import decode, encode
from saves.header import MOST_ENTRIES
from saves.replay import verify

FORMAT = 1
LONGEST_LINE = 1 << 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """The first line: how the game was set up, and the digest of the opening position."""

    annals: int  # the format of the file
    game: str
    players: int
    seats: tuple[Seat, ...]
    options: dict[str, str]
    seed: int
    rules_version: int
    content: str
    packs: dict[str, str]
    title: str
    tags: tuple[str, ...]
    time: int
    choices: int
    digest: str


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One line a choice."""

    choice: int  # counted from 1
    seat: int
    action: str
    forced: bool  # nobody was asked: there was nothing else to choose
    digest: str  # of the position it led to


@dataclass(frozen=True, slots=True)
class EndLine:
    """The last line: who has how many points from what."""

    over: bool
    standings: tuple[Standing, ...]
