"""Reads and writes the file of a complete game."""

from pathlib import Path

from saves.codec import decode, encode
from saves.files import write_private
from saves.record import Save, SaveFailed
from saves.store import bytes_of, reason_of


def read(path: Path) -> Save:
    """Read a game. Raise BadSave, with one sentence, if the file is invalid."""
    return decode(bytes_of(path), path.name)


def write(path: Path, save: Save) -> None:
    data = encode(save)
    try:
        write_private(path, data)
    except OSError as error:
        raise failure_of(error) from None


def failure_of(error: OSError) -> SaveFailed:
    return SaveFailed(f"The game cannot be saved: {reason_of(error)}.")
