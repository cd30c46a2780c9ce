"""The installed packs, and the packs that each game is loaded with.

A game is loaded once per process, so its first table fixes its packs. A table with other packs
needs another process: `LoadedWithOtherPacks` asks the front end to restart.
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
from core.app.catalog import game_name
from core.app.content_sources import correction_form
from core.common.suggestions import unknown
from core.games import GAME_IDS, load_game
from core.kernel import Game
from core.kernel.packs import (
    MANIFEST,
    BadContent,
    Pack,
    PackConflict,
    choose_packs,
    chosen_packs,
    is_content_loaded,
    make_pack,
    read_pack,
)
from core.kernel.presentation import join_words
from core.table import Setup
from saves import BadSave, data_folder, write_private

PACKS_VARIABLE = "ANNALS_PACKS"  # comma-separated names, inherited by child processes


class LoadedWithOtherPacks(BadSave):
    """The save needs packs that only a new process can load."""


@dataclass(frozen=True, slots=True)
class FoundPack:
    """An installed pack, or the error in it."""

    path: Path
    pack: Pack | BadContent
    is_shipped: bool  # part of Annals

    @property
    def name(self) -> str:
        return self.path.stem if self.path.suffix == ".zip" else self.path.name


def packs_folder() -> Path:
    """Return the user's folder for packs, which may not exist yet."""
    return data_folder() / "packs"


def all_packs(game: str = "") -> list[FoundPack]:
    """Return all installed packs, or those for one game, the user's first."""
    own_paths = [
        path for path in _list_folder(packs_folder()) if path.is_dir() or path.suffix == ".zip"
    ]
    packs = [_read_found(path, is_shipped=False) for path in own_paths]
    for each in (game,) if game in GAME_IDS else GAME_IDS:
        shipped = _list_folder(Path(core.games.__file__).parent / each / "packs")
        packs += [_read_found(path, is_shipped=True) for path in shipped if path.is_dir()]
    return [each for each in packs if not game or _may_be_for(each.pack, game)]


def naming_packs() -> list[Pack]:
    packs = [read.pack for read in all_packs() if isinstance(read.pack, Pack)]
    return [pack for pack in packs if not pack.digest]


def find_unusable(names: Iterable[str]) -> dict[str, str]:
    """Return an explanation for each name without a usable pack."""
    packs = all_packs()
    why = {}
    for name in names:
        same_name = [each.pack for each in packs if each.name == name]
        broken = [pack for pack in same_name if isinstance(pack, BadContent)]
        if len(broken) == len(same_name):
            reason = str(broken[0]) if broken else f"it is not in {packs_folder()}."
            why[name] = f"The pack '{name}' in the settings can't be used: {reason}"
    return why


def _pack_names() -> list[str]:
    return sorted({entry.name for entry in all_packs()})


def find_pack(game: str, name: str) -> Pack:
    """Return a game's pack by name or path. Raise BadContent if there is none."""
    for entry in all_packs():
        if entry.name == name and isinstance(entry.pack, BadContent) and not entry.is_shipped:
            raise entry.pack
        if entry.name == name and isinstance(entry.pack, Pack) and entry.pack.game == game:
            return entry.pack
    if Path(name).exists() and Path(name).name != name:
        return read_pack(Path(name))
    names = [each.pack.name for each in all_packs(game) if isinstance(each.pack, Pack)]
    raise BadContent(
        f"{unknown(f'{game_name(game)} pack', name, names)} Put packs into {packs_folder()}."
    )


def resolve_packs(name: str) -> list[Pack]:
    """Return the packs at a path or with a name, at most one per game.

    Raise BadContent if there is none.
    """
    if Path(name).exists() and Path(name).name != name:
        return [read_pack(Path(name))]
    same_name = [entry.pack for entry in all_packs() if entry.name == name]
    for pack in same_name:
        if isinstance(pack, BadContent):
            raise pack.within(f"pack {name}")
    if not same_name and Path(name).exists():
        return [read_pack(Path(name))]
    if not same_name:
        raise BadContent(f"{unknown('pack', name, _pack_names())} Put packs into {packs_folder()}.")
    by_game = {pack.game: pack for pack in reversed(same_name) if isinstance(pack, Pack)}
    return list(by_game.values())  # the user's packs come first and win


def new_pack(game_id: str, name: str) -> Path:
    """Create a pack with the game's reconstructed records to fill in. Return its folder.

    Raise BadContent if the name is invalid or exists, BadSetup for an unknown game.
    """
    game = load_game(game_id)
    folder = packs_folder() / name
    files = {f"{file}.json": _format_json(data) for file, data in correction_form(game).items()}
    make_pack(name, texts := {MANIFEST: _toml_skeleton(game, name), **files})
    if folder.exists() or folder.with_suffix(".zip").exists():
        raise BadContent(f"A pack called '{name}' already exists. Choose another name.")
    packs_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    for file, text in texts.items():
        write_private(folder / file, text.encode())
    return folder


def _toml_skeleton(game: Game[Any], name: str) -> str:
    return (
        f'name = "{name}"\n'
        f'game = "{game.id}"\n'
        'author = ""\n'
        'version = "1"\n'
        f'about = "Values of {game.name} as my box has them"\n'
    )


def _format_json(data: Any) -> str:
    if isinstance(data, dict):
        parts = [
            f"{json.dumps(part)}: {_format_json(value).rstrip()}" for part, value in data.items()
        ]
        return "{\n" + ",\n".join(parts) + "\n}\n"
    if not isinstance(data, list):
        return json.dumps(data, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in data) + "\n]\n"


def load_with_packs(game_id: str, names: Iterable[str] = ()) -> Game[Any]:
    """Load a game with these packs and the chosen naming packs. The name `""` stands for no pack.

    Raise BadContent if a pack fails, OtherContent if this process has loaded the game differently,
    BadSetup for an unknown game.
    """
    if game_id in GAME_IDS:
        names = list(names)
        wanted = [find_pack(game_id, name) for name in names if name]
        called = [] if names == [""] else _chosen_naming_packs(game_id)
        choose_packs(game_id, [*wanted, *(pack for pack in called if pack not in wanted)])
    return load_game(game_id)


def choose_for_all_games(names: Iterable[str]) -> None:
    """Choose these packs for every game they fit. Raise BadContent if one fits none."""
    for name in names:
        same_name = [entry.pack for entry in all_packs() if entry.name == name]
        games = {pack.game for pack in same_name if isinstance(pack, Pack)}
        if not games:
            raise BadContent(unknown("pack", name, _pack_names()))
        for game in sorted(games):
            if not is_content_loaded(game):
                choose_packs(game, [*chosen_packs(game), find_pack(game, name)])


def choose_from_environment() -> None:
    """Choose the same packs as the parent process."""
    choose_for_all_games(filter(None, os.environ.get(PACKS_VARIABLE, "").split(",")))


def load_for_setup(setup: Setup) -> Game[Any]:
    """Load the game of a save with its recorded packs and the chosen naming packs.

    Raise BadSave if a pack is missing or has changed, LoadedWithOtherPacks if another process is
    needed.
    """
    if setup.game not in GAME_IDS:
        return load_game(setup.game)
    if not is_content_loaded(setup.game):
        packs = [
            _find_recorded_pack(setup, name, digest) for name, digest in setup.pack_digests.items()
        ]
        choose_packs(setup.game, [*packs, *_chosen_naming_packs(setup.game)])
    elif setup.pack_digests != _digests_by_name(chosen_packs(setup.game)):
        raise LoadedWithOtherPacks(
            f"This game is played {_describe_packs(setup.pack_digests)}, but"
            f" {game_name(setup.game)} is open"
            f" {_describe_packs(_digests_by_name(chosen_packs(setup.game)))}. Restart Annals to"
            " play it."
        )
    try:
        return load_game(setup.game)
    except BadContent as error:  # same pack, but the game's data has changed
        raise BadSave(
            f"This game can't be loaded {_describe_packs(setup.pack_digests)}: {error}"
        ) from None


def is_loaded_as_chosen(setup: Setup) -> bool:
    """Return whether a save uses the same packs as new games in this process."""
    return setup.game in GAME_IDS and setup.pack_digests == _digests_by_name(
        chosen_packs(setup.game)
    )


def _chosen_naming_packs(game: str) -> list[Pack]:
    return [pack for pack in chosen_packs(game) if not pack.digest]


def _find_recorded_pack(setup: Setup, name: str, digest: str) -> Pack:
    try:
        pack = find_pack(setup.game, name)
    except BadContent:
        raise BadSave(f"This game needs the pack '{name}'. Put it into {packs_folder()}.") from None
    if pack.digest != digest:
        raise BadSave(
            f"This game needs another version of the pack '{name}'. Put back the version it was"
            " started with."
        )
    return pack


def _digests_by_name(packs: Iterable[Pack]) -> dict[str, str]:
    return {pack.name: pack.digest for pack in packs if pack.digest}


def _describe_packs(packs: Mapping[str, str]) -> str:
    return f"with the pack {join_words(list(packs))}" if packs else "without packs"


def _list_folder(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _read_found(path: Path, *, is_shipped: bool) -> FoundPack:
    try:
        return FoundPack(path, read_pack(path), is_shipped)
    except BadContent as error:
        return FoundPack(path, error, is_shipped)


def _may_be_for(pack: Pack | BadContent, game: str) -> bool:
    return isinstance(pack, BadContent) or pack.game == game


def check_named_packs(name: str) -> list[str]:
    """Return the problems of all packs with a name. Loads no game in this process."""
    same_name = [entry.pack for entry in all_packs() if entry.name == name]
    if not same_name:
        return [unknown("pack", name, _pack_names())]
    broken = [str(pack) for pack in same_name if isinstance(pack, BadContent)]
    games = sorted({pack.game for pack in same_name if isinstance(pack, Pack)})
    return broken or [error for game in games for error in check_in_subprocess(game, name)]


def check_in_subprocess(game: str, name: str) -> list[str]:
    """Return the problems of a pack, found in a separate process."""
    with redirect_stderr(sys.__stderr__):  # a child process cannot inherit Textual's stderr
        pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        checking = pool.submit(_find_and_check, game, name)
    with pool:
        return checking.result()


def _find_and_check(game: str, name: str) -> list[str]:
    try:
        return check_pack(find_pack(game, name))
    except BadContent as error:
        return [str(error)]


def check_pack(pack: Pack) -> list[str]:
    """Return a sentence for each problem of a pack. Loads the game in this process."""
    complaints: list[BadContent] = []
    try:
        choose_packs(pack.game, [pack], complaints)
        if pack.game not in GAME_IDS:
            raise BadContent(unknown("game", pack.game, GAME_IDS)).within("pack.toml")
        load_game(pack.game)
    except PackConflict:
        raise
    except BadContent as error:
        complaints.append(error)
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        if not complaints:  # otherwise a consequence of the problems found
            raise
    return list(dict.fromkeys(map(str, complaints)))
