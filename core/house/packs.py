"""The installed packs, and which of them each game is loaded with.

A game is loaded once per process, so its packs are fixed by its first table. A table that needs
other packs needs another process: `LoadedWithOtherPacks` asks the front end to restart.
"""

import json
import multiprocessing
import os
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import core.games
from core.games import GAME_IDS, load_game
from core.house.catalogue import game_name
from core.house.content_list import form_of
from core.kernel import Game
from core.kernel.packs import (
    TOML,
    BadContent,
    OtherContent,
    Pack,
    choose,
    chosen,
    did_you_mean,
    is_read,
    pack_of,
    read_pack,
)
from core.kernel.words import listed
from core.table import Setup
from saves import BadSave, home, write_private

PACKS = "ANNALS_PACKS"  # comma-separated names, inherited by child processes


class ReadOtherwise(BadSave):
    """The save needs other packs than this process has loaded; a new process can open it."""


@dataclass(frozen=True, slots=True)
class Found:
    """An installed pack, or the error in it."""

    path: Path
    pack: Pack | BadContent
    is_shipped: bool  # part of Annals

    @property
    def name(self) -> str:
        return self.path.stem if self.path.suffix == ".zip" else self.path.name


def packs_folder() -> Path:
    """Return the user's folder for packs, which may not exist yet."""
    return home() / "packs"


def all_packs(game: str = "") -> list[Found]:
    """Return all installed packs, the user's first, optionally for one game."""
    own = [path for path in _entries(packs_folder()) if path.is_dir() or path.suffix == ".zip"]
    found = [_found(path, is_shipped=False) for path in own]
    for each in (game,) if game in GAME_IDS else GAME_IDS:
        shipped = _entries(Path(core.games.__file__).parent / each / "packs")
        found += [_found(path, is_shipped=True) for path in shipped if path.is_dir()]
    return [each for each in found if not game or _is_of(each.pack, game)]


def packs_of_names() -> list[Pack]:
    """Return the packs that only change names."""
    packs = [found.pack for found in all_packs() if isinstance(found.pack, Pack)]
    return [pack for pack in packs if not pack.digest]


def unusable(names: Iterable[str]) -> dict[str, str]:
    """Return an explanation for each name that matches no usable pack."""
    found = all_packs()
    why = {}
    for name in names:
        called = [each.pack for each in found if each.name == name]
        broken = [pack for pack in called if isinstance(pack, BadContent)]
        if len(broken) == len(called):
            said = str(broken[0]) if broken else f"it is not in {packs_folder()}."
            why[name] = f"The pack '{name}' of the settings is left out: {said}"
    return why


def find_pack(game: str, name: str) -> Pack:
    """Return a game's pack by name or path. BadContent, in one sentence, if there is none."""
    for found in all_packs():
        if found.name == name and isinstance(found.pack, BadContent) and not found.is_shipped:
            raise found.pack
        if found.name == name and isinstance(found.pack, Pack) and found.pack.game == game:
            return found.pack
    if Path(name).exists() and Path(name).name != name:
        return read_pack(Path(name))
    names = [each.pack.name for each in all_packs(game) if isinstance(each.pack, Pack)]
    raise BadContent(
        f"There is no pack '{name}' for {game_name(game)}; packs are put into {packs_folder()}."
        f"{did_you_mean(name, names)}"
    )


def packs_at(name: str) -> list[Pack]:
    """Return the pack at a path, or those of a name, at most one per game.

    BadContent if there is none.
    """
    if Path(name).exists() and Path(name).name != name:
        return [read_pack(Path(name))]
    called = [found.pack for found in all_packs() if found.name == name]
    for pack in called:
        if isinstance(pack, BadContent):
            raise pack.within(f"pack {name}")
    if not called and Path(name).exists():
        return [read_pack(Path(name))]
    if not called:
        raise BadContent(
            f"There is no pack '{name}'; packs are put into {packs_folder()}."
            f"{did_you_mean(name, [found.name for found in all_packs()])}"
        )
    by_game = {pack.game: pack for pack in reversed(called) if isinstance(pack, Pack)}
    return list(by_game.values())  # the user's packs come first and win


def new_pack(game_id: str, name: str) -> Path:
    """Create a pack with the game's reconstructed records to fill in, and return its folder.

    BadContent if the name is invalid or exists already, BadSetup for an unknown game.
    """
    game = load_game(game_id)
    folder = packs_folder() / name
    files = {f"{file}.json": _laid_out(data) for file, data in form_of(game).items()}
    pack_of(name, texts := {TOML: _skeleton(game, name), **files})
    if folder.exists() or folder.with_suffix(".zip").exists():
        raise BadContent(f"There is a pack '{name}' already; give the new one another name.")
    packs_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    for file, text in texts.items():
        write_private(folder / file, text.encode())
    return folder


def _skeleton(game: Game[Any], name: str) -> str:
    return (
        f'name = "{name}"\n'
        f'game = "{game.id}"\n'
        'author = ""\n'
        'version = "1"\n'
        f'about = "Values of {game.name} as my box has them"\n'
    )


def _laid_out(data: Any) -> str:
    """Format JSON like the game's files, with one record per line."""
    if isinstance(data, dict):
        parts = [f"{json.dumps(part)}: {_laid_out(value).rstrip()}" for part, value in data.items()]
        return "{\n" + ",\n".join(parts) + "\n}\n"
    if not isinstance(data, list):
        return json.dumps(data, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in data) + "\n]\n"


def game_with(game_id: str, names: Iterable[str] = ()) -> Game[Any]:
    """Load a game with these packs and the chosen naming packs; `""` means without any.

    BadContent if a pack fails, OtherContent if this process has loaded the game differently,
    BadSetup for an unknown game.
    """
    if game_id in GAME_IDS:
        names = list(names)
        wanted = [find_pack(game_id, name) for name in names if name]
        called = [] if names == [""] else _of_names_alone(game_id)
        choose(game_id, [*wanted, *(pack for pack in called if pack not in wanted)])
    return load_game(game_id)


def choose_for_all(names: Iterable[str]) -> None:
    """Choose these packs for every game they fit. BadContent if a name fits none."""
    for name in names:
        called = [found.pack for found in all_packs() if found.name == name]
        games = {pack.game for pack in called if isinstance(pack, Pack)}
        if not games:
            raise BadContent(f"There is no pack '{name}'; 'annals packs' lists those there are.")
        for game in sorted(games):
            if not is_read(game):
                choose(game, [*chosen(game), find_pack(game, name)])


def choose_from_environment() -> None:
    """Choose the same packs as the parent process."""
    choose_for_all(filter(None, os.environ.get(PACKS, "").split(",")))


def game_of(setup: Setup) -> Game[Any]:
    """Load the game of a save with its recorded packs; chosen naming packs stay.

    BadSave if a pack is missing or has changed, LoadedWithOtherPacks if it takes another process.
    """
    if setup.game not in GAME_IDS:
        return load_game(setup.game)
    if not is_read(setup.game):
        packs = [_same_pack(setup, name, digest) for name, digest in setup.packs.items()]
        choose(setup.game, [*packs, *_of_names_alone(setup.game)])
    elif setup.packs != _with_digests(chosen(setup.game)):
        raise ReadOtherwise(
            f"This game is played {_with(setup.packs)}; {game_name(setup.game)} was opened"
            f" {_with(_with_digests(chosen(setup.game)))} here."
        )
    try:
        return load_game(setup.game)
    except BadContent as error:  # same pack, but the game's data has changed
        raise BadSave(f"This game cannot be read {_with(setup.packs)} any more: {error}") from None


def is_read_as_chosen(setup: Setup) -> bool:
    """Return whether a save uses the same packs as new games in this process."""
    return setup.game in GAME_IDS and setup.packs == _with_digests(chosen(setup.game))


def _of_names_alone(game: str) -> list[Pack]:
    """Return the chosen naming packs, which are compatible with any other pack."""
    return [pack for pack in chosen(game) if not pack.digest]


def _same_pack(setup: Setup, name: str, digest: str) -> Pack:
    try:
        pack = find_pack(setup.game, name)
    except BadContent:
        raise BadSave(
            f"This game was begun with the pack '{name}', which is not here: put it into"
            f" {packs_folder()}."
        ) from None
    if pack.digest != digest:
        raise BadSave(f"This game was begun with another version of the pack '{name}'.")
    return pack


def _with_digests(packs: Iterable[Pack]) -> dict[str, str]:
    return {pack.name: pack.digest for pack in packs if pack.digest}


def _with(packs: Mapping[str, str]) -> str:
    return f"with the pack {listed(list(packs))}" if packs else "without packs"


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _found(path: Path, *, is_shipped: bool) -> Found:
    try:
        return Found(path, read_pack(path), is_shipped)
    except BadContent as error:
        return Found(path, error, is_shipped)


def _is_of(pack: Pack | BadContent, game: str) -> bool:
    return isinstance(pack, BadContent) or pack.game == game


def complaints_about_named(name: str) -> list[str]:
    """Return the problems of all packs with a name. Does not load games in this process."""
    called = [found.pack for found in all_packs() if found.name == name]
    if not called:
        return [f"There is no pack '{name}'."]
    broken = [str(pack) for pack in called if isinstance(pack, BadContent)]
    games = sorted({pack.game for pack in called if isinstance(pack, Pack)})
    return broken or [said for game in games for said in complaints_apart(game, name)]


def complaints_apart(game: str, name: str) -> list[str]:
    """Return the problems of one game's pack, checked in a separate process."""
    with redirect_stderr(sys.__stderr__):  # a child process cannot inherit Textual's stderr
        pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        checking = pool.submit(_complaints_about_found, game, name)
    with pool:
        return checking.result()


def _complaints_about_found(game: str, name: str) -> list[str]:
    try:
        return complaints_about(find_pack(game, name))
    except BadContent as error:
        return [str(error)]


def complaints_about(pack: Pack) -> list[str]:
    """Return all problems of a pack, one sentence each. Loads the game in this process."""
    complaints: list[BadContent] = []
    try:
        choose(pack.game, [pack], complaints)
        if pack.game not in GAME_IDS:
            raise BadContent(f"there is no game '{pack.game}'.").within("pack.toml")
        load_game(pack.game)
    except OtherContent:
        raise
    except BadContent as error:
        complaints.append(error)
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        if not complaints:  # otherwise a consequence of the problems found
            raise
    return list(dict.fromkeys(map(str, complaints)))
