"""Replays of saved games."""

from dataclasses import dataclass
from pathlib import Path

from core.house.packs import game_of
from core.kernel import SPECTATOR
from core.kernel.words import LETTERS
from core.table import Line, Seat
from saves import Save, seat_list_path
from saves.codec import decode
from saves.game_file import read
from saves.replay import verify


@dataclass(frozen=True, slots=True)
class Replay:
    """A saved game, choice by choice, with the seats it may be viewed from."""

    line: Line
    names: tuple[str, ...]
    seats_to_see_from: tuple[int, ...]
    seats: tuple[Seat, ...]
    is_over: bool
    is_hosted: bool  # a network game


def open_replay(path: Path) -> Replay:
    """Open a save for replay. Raises BadSave, BadSetup or BadJournal if it is invalid."""
    return _replay_of(read(path), seat_list_path(path).exists())


def replay_from(data: bytes) -> Replay:
    return _replay_of(decode(data, "The game"))


def _replay_of(save: Save, is_hosted: bool = False) -> Replay:
    line = verify(game_of(save.journal.setup), save)
    at_a_table = is_hosted or save.hosted is not None
    return Replay(line, save.names, seats_to_see_from(save), save.seats, save.over, at_a_table)


def seat_meant(save: Save, word: str) -> int | None:
    """Return the seat with this name, letter or number (from 1), or None."""
    numbers = map(str, range(1, 1 + len(save.names)))
    for texts in (save.names, LETTERS[: len(save.names)], numbers):
        called = [text.casefold() for text in texts]
        if word.casefold() in called:
            return called.index(word.casefold())
    return None


def seats_to_see_from(save: Save) -> tuple[int, ...]:
    """Return the seats a save may be viewed from, limited while the game is running."""
    persons = [seat for seat, who in enumerate(save.seats) if not who.is_bot]
    if save.over:
        return (SPECTATOR, *range(len(save.seats)))
    return (SPECTATOR, *persons) if len(persons) == 1 else (SPECTATOR,)
