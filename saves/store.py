"""The folder with the saved games: names, listing, reading, and writing that loses nothing."""

import hashlib
import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves.codec import MAX_FILE, decode, encode
from saves.record import BadSave, Save, SaveFailed

SUFFIX = ".annals"


def home() -> Path:
    """Where Annals keeps its files: ANNALS_HOME, or where the platform keeps such things."""
    chosen = os.environ.get("ANNALS_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("annals", appauthor=False)


def saves_folder() -> Path:
    """Where the saved games are; it need not exist yet."""
    return home() / "saves"


def new_path(game: str) -> Path:
    """A name for a new game that no other has."""
    now = time.strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game}-{now}-{secrets.token_hex(2)}{SUFFIX}"


def find(text: str) -> Path:
    """The file a person means: a path, or the name of a save in the folder. BadSave for none."""
    if not text.strip():
        raise BadSave("Which saved game? 'annals saves' lists them.")
    folder = saves_folder()
    for path in (Path(text), folder / text, folder / f"{text}{SUFFIX}"):
        if os.path.lexists(path):
            return path
    raise BadSave(f"There is no saved game '{text}'.")


def read(path: Path) -> Save:
    """The game in a file; BadSave, in one sentence, where there is none to go on with."""
    try:
        if path.is_dir():
            raise BadSave(f"{path} is a folder, not a saved game.")
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would never end
            raise BadSave(f"{path} is not a file.")
        with path.open("rb") as file:
            raw = file.read(MAX_FILE + 1)
    except FileNotFoundError:
        raise BadSave(f"There is no saved game '{path}'.") from None
    except OSError as error:
        raise BadSave(f"{path.name} cannot be read: {_reason(error)}.") from None
    if len(raw) > MAX_FILE:
        raise BadSave(f"{path.name} is far too large to be a game saved by Annals.")
    return decode(raw, path.name)


def write(path: Path, save: Save) -> None:
    """Put a game on disk, all of it or nothing; SaveFailed leaves what was there before."""
    data = encode(save)
    unfinished = _unfinished(path, str(os.getpid()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        _remove(unfinished)
        raise SaveFailed(f"The game cannot be saved: {_reason(error)}.") from None


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a game for oneself while it is played. BadSave where it is being played already.

    The lock goes with the process, however it ends. Where none can be had, the game goes on.
    """
    lock = _locked(path)
    try:
        yield
    finally:
        if lock is not None:
            _remove(_lock_of(path))
            os.close(lock)


def _locked(path: Path) -> int | None:
    """The open lock file; another process may just have taken away the one we opened."""
    if os.name != "posix":
        return None
    import fcntl

    while True:
        try:
            _lock_of(path).parent.mkdir(parents=True, exist_ok=True)
            lock = os.open(_lock_of(path), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(lock).st_nlink:
                return lock
        except BlockingIOError:
            os.close(lock)
            raise BadSave(f"{path.stem} is being played in another window already.") from None
        except OSError:
            os.close(lock)
            return None
        os.close(lock)


def _lock_of(path: Path) -> Path:
    """One for each file; beside the saves it would be taken for one of them."""
    name = hashlib.blake2b(os.fsencode(path.absolute()), digest_size=8).hexdigest()
    return home() / "playing" / f"{name}.lock"


def sweep(path: Path) -> None:
    """Remove what a killed process may have left half written beside a save."""
    for left in path.parent.glob(_unfinished(path, "*").name):
        _remove(left)


def all_saves() -> list[tuple[Path, Save | BadSave]]:
    """Every save in the folder with what it holds, the newest first, the unreadable last."""
    found: list[tuple[Path, Save | BadSave]] = []
    for path in sorted(saves_folder().glob(f"*{SUFFIX}")):
        try:
            found.append((path, read(path)))
        except BadSave as bad:
            found.append((path, bad))
    return sorted(found, key=lambda row: -row[1].time if isinstance(row[1], Save) else 1)


def newest_unfinished() -> Path:
    """The game to go on with. BadSave where there is none."""
    for path, save in all_saves():
        if isinstance(save, Save) and not save.over:
            return path
    raise BadSave("There is no unfinished game to continue.")


def _unfinished(path: Path, process: str) -> Path:
    return path.with_name(f".{path.name}.{process}.tmp")


def _remove(path: Path) -> None:
    with suppress(OSError):  # not there, or not ours; either way the save itself is untouched
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make a rename last, where the system lets a folder be synced."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: OSError) -> str:
    """Why, in the system's words, as a part of a sentence."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
