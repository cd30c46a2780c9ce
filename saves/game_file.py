"""Reads and writes the file of a complete game."""

from pathlib import Path

from core.common.wording import format_count
from saves.codec import decode, encode
from saves.files import keep_damaged, write_private
from saves.record import BadSave, Save, SaveFailed
from saves.store import error_reason, read_bytes


def read_save(path: Path) -> Save:
    """Raise BadSave if the file is invalid."""
    return decode(read_bytes(path), path.name)


def open_save(path: Path) -> tuple[Save, str]:
    """Read a game that will be continued and written again.

    A damaged file is copied aside first, and a sentence about it is returned with the game. Raise
    BadSave if the file is invalid or cannot be copied.
    """
    raw = read_bytes(path)
    save = decode(raw, path.name)
    if not save.is_damaged:
        return save, ""
    try:
        copy = keep_damaged(path, raw)
    except OSError as error:
        raise BadSave(
            f"{path.name} is damaged, and a copy of it can't be written: {error_reason(error)}."
        ) from None
    return save, (
        f"{path.name} is damaged. Annals could read {_choices_read(save)} and keeps the"
        f" damaged file as {copy.name}."
    )


def read_save_to_edit(path: Path) -> Save:
    """Read a game whose file will be edited. Raise BadSave if it is invalid or damaged."""
    save = read_save(path)
    if save.is_damaged:
        raise BadSave(f"{path.name} is damaged. Load the game first, then change it.")
    return save


def describe_damage(name: str, save: Save) -> str:
    """Return a sentence about a damaged file that is only read, or an empty string."""
    if not save.is_damaged:
        return ""
    return f"{name} is damaged. Only {_choices_read(save)} could be read."


def _choices_read(save: Save) -> str:
    return format_count(len(save.journal.main_line()), "choice")


def write_save(path: Path, save: Save) -> None:
    data = encode(save)
    try:
        write_private(path, data)
    except OSError as error:
        raise save_failure(error) from None


def save_failure(error: OSError) -> SaveFailed:
    return SaveFailed(f"The game can't be saved: {error_reason(error)}.")
