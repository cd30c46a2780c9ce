"""Private files: atomic writes, locks, and removal of stale files.

Names and ages do not show whether a file is in use. So a process locks each file it uses, and the
system releases the lock when the process ends.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOCK_SUFFIX, TEMP_SUFFIX, DAMAGED_SUFFIX = ".lock", ".tmp", ".damaged"
MAX_COPIES = 100  # damaged copies of one file


class FileInUse(OSError):
    """A lock that another process holds."""


def data_folder() -> Path:
    """Return ANNALS_HOME, or the platform's default."""
    chosen = os.environ.get("ANNALS_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("annals", appauthor=False)


def write_private(path: Path, content: bytes) -> None:
    """Write a file atomically, readable by its owner only. OSError leaves the old version.

    The temporary file is locked, so that `remove_stale_files` keeps it.
    """
    path = path.resolve()  # keep symbolic links
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}{TEMP_SUFFIX}")
    with os.fdopen(_open_locked(unfinished), "wb") as file:
        try:
            file.truncate()
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError:
            _remove_quietly(unfinished)
            raise
    _sync_folder(path.parent)


def keep_damaged(path: Path, content: bytes) -> Path:
    """Write the content of a damaged file next to it, and return the path of this copy.

    No file is overwritten. A copy from an earlier attempt is used again. Raise OSError if there is
    no copy.
    """
    path = path.resolve()
    suffixes = (DAMAGED_SUFFIX, *(f"{DAMAGED_SUFFIX}{number}" for number in range(2, MAX_COPIES)))
    for copy in (path.with_name(f"{path.name}{suffix}") for suffix in suffixes):
        try:
            _write_new(copy, content)
        except FileExistsError:
            if not (copy.is_file() and copy.read_bytes() == content):
                continue
        return copy
    raise OSError(errno.EEXIST, "there are too many copies")


def _write_new(path: Path, content: bytes) -> None:
    """Write a new file, readable by its owner only. OSError leaves no file."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            _remove_quietly(path)
            raise
    _sync_folder(path.parent)


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file, for all of its links. Raise FileInUse or another OSError.

    The lock is a separate file, because saving replaces the file itself.
    """
    real = path.resolve()
    real.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = real.with_name(f".{real.name}{LOCK_SUFFIX}")
    handle = _open_locked(lock)
    try:
        yield
    finally:
        _remove_quietly(lock)
        os.close(handle)


def remove_stale_files(folder: Path) -> None:
    """Remove locks and temporary files of processes that have ended."""
    for path in folder.glob(".*"):
        if path.name.endswith((LOCK_SUFFIX, TEMP_SUFFIX)) and path.is_file() and os.name == "posix":
            with suppress(OSError):  # in use, or gone already
                handle = _open_locked(path)
                _remove_quietly(path)
                os.close(handle)


def _open_locked(path: Path) -> int:
    """Open and lock a file. Retry if another process deletes it in between."""
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
    """Lock an open file. Continue without a lock if the system or disk has none."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileInUse(errno.EAGAIN, "it is used by another program") from None
    except OSError:
        return


def _remove_quietly(path: Path) -> None:
    with suppress(OSError):  # missing or not ours; harmless either way
        path.unlink()


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
