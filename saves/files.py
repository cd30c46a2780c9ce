"""Files that are their owner's alone: written whole or not at all, locked while they are in use.

Nobody tells a file of the living from one the dead left behind by its name or its age: a process
holds a lock on what it is using, and the system takes that lock away when the process ends.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOCK, UNFINISHED = ".lock", ".tmp"


class InUse(OSError):
    """Another process holds the lock."""


def home() -> Path:
    """Where Annals keeps its files: ANNALS_HOME, or where the platform keeps such things."""
    chosen = os.environ.get("ANNALS_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("annals", appauthor=False)


def write_private(path: Path, content: bytes) -> None:
    """Put a file on disk that nobody else can read, all of it or nothing. OSError leaves the old.

    While it is being written it is locked, so that nobody sweeps it away.
    """
    path = path.resolve()  # a link to it stays one
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    with os.fdopen(_open_locked(unfinished), "wb") as file:
        try:
            file.truncate()
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError:
            _remove(unfinished)
            raise
    _sync_folder(path.parent)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock beside a file, under whatever name the file was found. InUse, or OSError.

    A lock on the file itself would stay behind when the next version takes its place.
    """
    real = path.resolve()
    real.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = real.with_name(f".{real.name}{LOCK}")
    handle = _open_locked(lock)
    try:
        yield
    finally:
        _remove(lock)
        os.close(handle)


def sweep(folder: Path) -> None:
    """Remove what the dead left in a folder: locks, and files they did not finish."""
    for path in folder.glob(".*"):
        if path.name.endswith((LOCK, UNFINISHED)) and path.is_file() and os.name == "posix":
            with suppress(OSError):  # in use, or gone already
                handle = _open_locked(path)
                _remove(path)
                os.close(handle)


def _open_locked(path: Path) -> int:
    """A file of that name, open and locked; another process may just take away the one we open."""
    while True:
        handle = os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(handle)
            if os.fstat(handle).st_nlink:
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock an open file; where the system or the disk knows no locks, go on without."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(errno.EAGAIN, "it is in use elsewhere") from None
    except OSError:
        return


def _remove(path: Path) -> None:
    with suppress(OSError):  # not there, or not ours; either way the file itself is untouched
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
