"""A whole game read from its file, and written to it so that nothing is lost."""

from pathlib import Path

from saves.codec import decode, encode
from saves.files import write_private
from saves.record import Save, SaveFailed
from saves.store import bytes_of, reason_of


def read(path: Path) -> Save:
    """The game in a file; BadSave, in one sentence, where there is none to go on with."""
    return decode(bytes_of(path), path.name)


def write(path: Path, save: Save) -> None:
    """Put a game on disk, all of it or nothing; SaveFailed leaves what was there before."""
    data = encode(save)
    try:
        write_private(path, data)
    except OSError as error:
        raise failure_of(error) from None


def failure_of(error: OSError) -> SaveFailed:
    """What the system says, as a player is told."""
    return SaveFailed(f"The game cannot be saved: {reason_of(error)}.")
