"""The folder with the saved games: their names, who holds them, and a list of what is in them."""

import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from core.basics.wording import listed
from saves.files import InUse, home, locked, sweep
from saves.header import LAST_ORDER, MAX_FILE, decode_header
from saves.record import BadSave, Header

SUFFIX = ".annals"
MOST_NAMED = 5  # games in a sentence that asks which one is meant
SEATS_SUFFIX = ".seats"
LOOKBACK_SUFFIX = ".lookback"

SavedGame = tuple[Path, Header | BadSave]  # what is known of it, or what is wrong with it


def saves_folder() -> Path:
    """Where the saved games are; it need not exist yet."""
    return home() / "saves"


def new_path(game: str) -> Path:
    """A name for a new game that no other has."""
    now = time.strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game}-{now}-{secrets.token_hex(2)}{SUFFIX}"


def seat_list_path(save: Path) -> Path:
    """Where the seats of a saved game are written down, if it is played over the network."""
    return save.with_suffix(SEATS_SUFFIX)


def lookback_path(save: Path) -> Path:
    """Where it is kept what looking back on a saved game has found."""
    return save.with_suffix(LOOKBACK_SUFFIX)


def is_hosted(path: Path, header: Header) -> bool:
    """Whether a game is played over the network: its save says so, or a list of seats beside it."""
    return header.hosted is not None or seat_list_path(path).exists()


def find(text: str) -> Path:
    """The file a person means: a path, or a name or title in the folder, or how just one begins.

    BadSave for none, and for several.
    """
    if not text.strip():
        raise BadSave("Which saved game? 'annals saves' lists them.")
    folder = saves_folder()
    named = (Path(text), folder / text, folder / f"{text}{SUFFIX}")
    there = [path for path in named if os.path.lexists(path)]
    files = [path for path in there if not path.is_dir()]
    begun = files[:1] or _begun_so(text) or there[:1]
    if len(begun) == 1:
        return begun[0]
    if not begun:
        raise BadSave(f"There is no saved game '{text}'.")
    names = [path.stem for path in begun[:MOST_NAMED]]
    names += [f"{len(begun) - MOST_NAMED} more"] if len(begun) > MOST_NAMED else []
    raise BadSave(f"{len(begun)} saved games begin with '{text}': {listed(names)}.")


def _begun_so(text: str) -> list[Path]:
    """The saves whose name or title begins so; those of which it is the whole title before them."""
    wanted = text.casefold()
    called = {
        path: (path.stem.casefold(), save.title.casefold() if isinstance(save, Header) else "")
        for path, save in all_saves()
    }
    exactly = [path for path, names in called.items() if wanted in names]
    begun = [path for path, names in called.items() if any(n.startswith(wanted) for n in names)]
    return exactly or begun


def read_header(path: Path) -> Header:
    """What there is to know of the game in a file before it is opened.

    BadSave, in one sentence, where there is none to go on with.
    """
    return decode_header(bytes_of(path), path.name)


def bytes_of(path: Path, most: int = MAX_FILE) -> bytes:
    """All of a file that may be a saved game. BadSave where it cannot be one."""
    try:
        if path.is_dir():
            raise BadSave(f"{path} is a folder, not a saved game.")
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would never end
            raise BadSave(f"{path} is not a file.")
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise BadSave(f"There is no saved game '{path.name}'.") from None
    except OSError as error:
        raise BadSave(f"{path.name} cannot be read: {reason_of(error)}.") from None
    if len(raw) > most:
        raise BadSave(f"{path.name} is far too large to be a game saved by Annals.")
    return raw


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a game for oneself, from before it is read until after it is written for the last time.

    BadSave where it is being played already. The lock goes with the process, however it ends.
    Where none can be had, the game goes on.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(path))
        except InUse:
            raise BadSave(f"{path.stem} is being played in another window already.") from None
        except OSError:
            pass
        yield


def tidy_up() -> None:
    """Before anything else is done: sweep up after the dead, close what once stood open."""
    folder = saves_folder()
    with suppress(OSError):  # not there yet, or not ours
        folder.chmod(0o700)
    for each in (home(), folder):
        sweep(each)


def all_saves(folder: Path | None = None) -> list[SavedGame]:
    """Every save in the folder with what it holds, the last played first, the unreadable last."""
    found: list[SavedGame] = []
    for path in sorted((folder or saves_folder()).glob(f"*{SUFFIX}")):
        try:
            found.append((path, read_header(path)))
        except BadSave as bad:
            found.append((path, bad))
    return sorted(found, key=lambda row: -row[1].order if isinstance(row[1], Header) else 1)


def newest_unfinished() -> Path:
    """The game to go on with. BadSave where there is none."""
    for path, header in all_saves():
        if isinstance(header, Header) and not header.over:
            return path
    raise BadSave("There is no unfinished game to continue.")


def next_order(folder: Path) -> int:
    """What puts a game after all others in its folder."""
    headers = (header for _, header in all_saves(folder) if isinstance(header, Header))
    return min(1 + max((header.order for header in headers), default=0), LAST_ORDER)


def reason_of(error: OSError) -> str:
    """Why, in the system's words, as a part of a sentence."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
