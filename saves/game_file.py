"""Reads and writes the file of a complete game."""

from pathlib import Path

from saves.codec import decode, encode
from saves.files import write_private
from saves.record import Save, SaveFailed
from saves.store import error_reason, read_bytes


def read_save(path: Path) -> Save:
    """Read a game. Raise BadSave, with one sentence, if the file is invalid."""
    return decode(read_bytes(path), path.name)


def write_save(path: Path, save: Save) -> None:
    data = encode(save)
    try:
        write_private(path, data)
    except OSError as error:
        raise save_failure(error) from None


def save_failure(error: OSError) -> SaveFailed:
    return SaveFailed(f"The game cannot be saved: {error_reason(error)}.")
