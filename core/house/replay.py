"""A saved game to be looked at again."""

from dataclasses import dataclass
from pathlib import Path

from core.house.packs import game_of
from core.kernel import SPECTATOR
from core.table import Line
from saves import Save
from saves.codec import decode
from saves.game_file import read
from saves.replay import verify


@dataclass(frozen=True, slots=True)
class Replay:
    """A game choice by choice, and the seats from which it may be seen."""

    line: Line
    names: tuple[str, ...]
    seats_to_see_from: tuple[int, ...]


def open_replay(path: Path) -> Replay:
    """A saved game from its opening on. BadSave, BadSetup or BadJournal where there is none."""
    return _replay_of(read(path))


def replay_from(data: bytes) -> Replay:
    """The same of a saved game that was sent here."""
    return _replay_of(decode(data, "The game"))


def _replay_of(save: Save) -> Replay:
    line = verify(game_of(save.journal.setup), save)
    return Replay(line, save.names, seats_to_see_from(save))


def seats_to_see_from(save: Save) -> tuple[int, ...]:
    """Through whose eyes a saved game may be looked at: a running one keeps its secrets."""
    persons = [seat for seat, who in enumerate(save.seats) if not who.is_bot]
    if save.over:
        return (SPECTATOR, *range(len(save.seats)))
    return (SPECTATOR, *persons) if len(persons) == 1 else (SPECTATOR,)
