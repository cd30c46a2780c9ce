"""The folder of saved games: names, locks and listings."""

import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from core.common.wording import join_words
from saves.files import FileInUse, data_folder, hold_lock, remove_stale_files
from saves.header import MAX_FILE, MAX_PLAY_TIME, decode_header
from saves.record import BadSave, Header

SUFFIX = ".annals"
MAX_NAMED = 5  # saves listed in an error about an ambiguous name
SEATS_SUFFIX = ".seats"
ANALYSIS_SUFFIX = ".lookback"

SavedGame = tuple[Path, Header | BadSave]  # header, or the error of an invalid file


def saves_folder() -> Path:
    return data_folder() / "saves"


def new_path(game: str) -> Path:
    now = time.strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game}-{now}-{secrets.token_hex(2)}{SUFFIX}"


def seat_list_path(save: Path) -> Path:
    return save.with_suffix(SEATS_SUFFIX)


def analysis_path(save: Path) -> Path:
    return save.with_suffix(ANALYSIS_SUFFIX)


def is_hosted(path: Path, header: Header) -> bool:
    """Return whether a game is a network game, by its save or its seat list."""
    return header.hosted_table is not None or seat_list_path(path).exists()


def find_save(text: str) -> Path:
    """Find a save by path, name, title, or a unique prefix of them.

    Raise BadSave for no match or several.
    """
    if not text.strip():
        raise BadSave("Name a saved game. 'annals saves' lists them.")
    folder = saves_folder()
    named = (Path(text), folder / text, folder / f"{text}{SUFFIX}")
    existing = [path for path in named if os.path.lexists(path)]
    files = [path for path in existing if not path.is_dir()]
    matches = files[:1] or _match_names(text) or existing[:1]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise BadSave(f"There is no saved game '{text}'. 'annals saves' lists them.")
    names = [path.stem for path in matches[:MAX_NAMED]]
    names += [f"{len(matches) - MAX_NAMED} more"] if len(matches) > MAX_NAMED else []
    raise BadSave(
        f"{len(matches)} saved games begin with '{text}': {join_words(names)}. Type more of"
        " the name."
    )


def _match_names(text: str) -> list[Path]:
    wanted = text.casefold()
    names_by_path = {
        path: (path.stem.casefold(), save.title.casefold() if isinstance(save, Header) else "")
        for path, save in list_saves()
    }
    exactly = [path for path, names in names_by_path.items() if wanted in names]
    prefix_matches = [
        path for path, names in names_by_path.items() if any(n.startswith(wanted) for n in names)
    ]
    return exactly or prefix_matches


def read_header(path: Path) -> Header:
    """Raise BadSave if the header is invalid."""
    return decode_header(read_bytes(path), path.name)


def read_bytes(path: Path, max_bytes: int = MAX_FILE) -> bytes:
    """Read a file that may be a save. Raise BadSave if it cannot be one."""
    try:
        if path.is_dir():
            raise BadSave(f"{path} is a folder. Name a file in it.")
        if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would block
            raise BadSave(f"{path} is not a regular file.")
        with path.open("rb") as file:
            raw = file.read(max_bytes + 1)
    except FileNotFoundError:
        raise BadSave(f"There is no saved game '{path.name}'. 'annals saves' lists them.") from None
    except OSError as error:
        raise BadSave(f"{path.name} can't be read: {error_reason(error)}.") from None
    if len(raw) > max_bytes:
        raise BadSave(f"{path.name} is too large to be an Annals save.")
    return raw


@contextmanager
def hold_save(path: Path) -> Iterator[None]:
    """Lock a game from before it is read until after its last write.

    Raise BadSave if another process plays it. The lock ends with the process. If locks are not
    supported, the game continues without one.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(hold_lock(path))
        except FileInUse:
            raise BadSave(f"{path.stem} is open in another window. Close it there first.") from None
        except OSError:
            pass
        yield


def clean_up() -> None:
    """Remove stale files, and make the folder private. Call it first."""
    folder = saves_folder()
    with suppress(OSError):  # missing, or not ours
        folder.chmod(0o700)
    for each in (data_folder(), folder):
        remove_stale_files(each)


def list_saves(folder: Path | None = None) -> list[SavedGame]:
    """List the saves in a folder, the last played first, invalid ones last."""
    games: list[SavedGame] = []
    for path in sorted((folder or saves_folder()).glob(f"*{SUFFIX}")):
        try:
            games.append((path, read_header(path)))
        except BadSave as bad:
            games.append((path, bad))
    return sorted(games, key=lambda saved: _play_order(*saved))


def _play_order(path: Path, save: Header | BadSave) -> tuple[int, int]:
    """Return the sort key of a save.

    A clock error can give several saves the same time. Then the time of the file decides.
    """
    if isinstance(save, BadSave):
        return 1, 0
    written_at = 0
    if save.last_played == MAX_PLAY_TIME:
        with suppress(OSError):  # deleted meanwhile
            written_at = path.stat().st_mtime_ns
    return -save.last_played, -written_at


def newest_unfinished() -> Path:
    """Return the game to continue. Raise BadSave if there is none."""
    for path, header in list_saves():
        if isinstance(header, Header) and not header.is_over:
            return path
    raise BadSave("You have no unfinished game. Start one with: annals play GAME")


def next_play_time(folder: Path) -> int:
    """Return the earliest `last_played` that sorts a game after all others of a folder."""
    headers = (header for _, header in list_saves(folder) if isinstance(header, Header))
    return min(1 + max((header.last_played for header in headers), default=0), MAX_PLAY_TIME)


def error_reason(error: OSError) -> str:
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
