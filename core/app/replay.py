"""Replays of saved games."""

from dataclasses import dataclass, replace
from pathlib import Path

from core.app.packs import load_for_setup
from core.kernel import SPECTATOR
from core.kernel.presentation import SEAT_LETTERS
from core.table import Seat, Variation
from saves import Save, seat_list_path
from saves.codec import decode
from saves.game_file import describe_damage, read_save
from saves.replay import verify_replay


@dataclass(frozen=True, slots=True)
class Replay:
    """A saved game, choice by choice, with the seats it may be viewed from."""

    main_line: Variation
    names: tuple[str, ...]
    viewpoints: tuple[int, ...]
    seats: tuple[Seat, ...]
    is_over: bool
    is_hosted: bool  # a network game
    damage: str = ""  # a sentence, if the file is damaged


def open_replay(path: Path) -> Replay:
    """Raise BadSave, BadSetup or BadJournal if the save is invalid."""
    save = read_save(path)
    replay = _make_replay(save, seat_list_path(path).exists())
    return replace(replay, damage=describe_damage(path.name, save))


def decode_replay(data: bytes) -> Replay:
    return _make_replay(decode(data, "The game"))


def _make_replay(save: Save, is_hosted: bool = False) -> Replay:
    variation = verify_replay(load_for_setup(save.journal.setup), save)
    at_a_table = is_hosted or save.hosted_table is not None
    return Replay(
        variation, save.names, allowed_viewpoints(save), save.seats, save.is_over, at_a_table
    )


def find_seat(save: Save, word: str) -> int | None:
    """Return the seat with this name, letter or number from 1, or None."""
    numbers = map(str, range(1, 1 + len(save.names)))
    for texts in (save.names, SEAT_LETTERS[: len(save.names)], numbers):
        names = [text.casefold() for text in texts]
        if word.casefold() in names:
            return names.index(word.casefold())
    return None


def allowed_viewpoints(save: Save) -> tuple[int, ...]:
    """Return the seats that a save may be viewed from. A running game allows fewer."""
    persons = [seat for seat, participant in enumerate(save.seats) if not participant.is_bot]
    if save.is_over:
        return (SPECTATOR, *range(len(save.seats)))
    return (SPECTATOR, *persons) if len(persons) == 1 else (SPECTATOR,)
