"""Packs: corrections and translations that users apply to the data of a game.

A pack is a folder or zip with `pack.toml` and JSON files that have the names and types of the
game's own files. Records are corrected by id and field; records with new ids are added. Files
without ids are replaced as a whole. A pack is pure data and cannot run code.
"""

import hashlib
import json
import stat
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from core.kernel.sizes import Sizes, sizes_of, unreasonable
from core.kernel.words import nearest_word

TOML = "pack.toml"

# Safety limits, far above the size of any real pack.
MOST_FILES = 64
LARGEST_FILE = 1 << 20
LARGEST_ZIP = 4 << 20
LONGEST_TEXT = 2000
LONGEST_NAME = 60
DEEPEST = 24


# Fields that rules do not read: texts, and sources of values. Packs that change only these are
# compatible with existing saves.
WORDS = frozenset(
    ("name", "short", "abbr", "leader", "ability", "port_name", "note", "errata", "doubtful")
)
SOURCES = frozenset(("origin", "reconstructed_fields", "other_edition_fields"))
# Files that rules do not read, and fields that only bots read.
BESIDE_THE_RULES = frozenset(("rules", "bot_values", "weights"))
FOR_BOTS = frozenset(("bots",))


class BadContent(ValueError):
    """Data that a game cannot use: one sentence with the path of file, record and field."""

    def __init__(self, complaint: str) -> None:
        super().__init__(complaint)
        self.complaint = complaint
        self.place: list[str] = []
        self.others: list[BadContent] = []  # more errors of the same record

    def within(self, *place: str) -> "BadContent":
        """Prefix the path of this error and its related errors."""
        self.place[:0] = place
        for other in self.others:
            other.within(*place)
        return self

    def every(self) -> list["BadContent"]:
        return [self, *(each for other in self.others for each in other.every())]

    def __str__(self) -> str:
        return f"{', '.join(self.place)}: {self.complaint}" if self.place else self.complaint


class OtherContent(BadContent):
    """A game that is already loaded in this process with other packs."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A parsed pack that has not been applied yet."""

    name: str  # used on the command line
    title: str  # shown on screens
    author: str
    game: str
    version: str
    about: str
    texts: Mapping[str, str] = field(repr=False)  # raw files, to send to guests
    files: Mapping[str, Any] = field(repr=False)  # parsed files, by name without `.json`

    @property
    def digest(self) -> str:
        """Equal for packs with the same effect on the rules; empty for a pack that only renames."""
        said = for_the_rules(self.files)
        return digest_of(self.files) if _says_something(said) else ""


# --- reading -----------------------------------------------------------------------------------

# Errors of folders and zips that are locked, truncated or damaged.
_UNREADABLE = (OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error)


def read_pack(path: Path) -> Pack:
    """Read a pack from a folder or zip. Raise BadContent if it is invalid."""
    name = path.stem if path.suffix == ".zip" else path.name
    try:
        texts = _in_zip(path) if path.is_file() else _in_folder(path)
    except BadContent:
        raise
    except _UNREADABLE:
        raise BadContent(f"there is no pack '{path.name}' that can be read.") from None
    return pack_of(name, texts)


def pack_of(name: str, texts: Mapping[str, str]) -> Pack:
    """Build a pack from its files. Raise BadContent if they are invalid."""
    if TOML not in texts:
        raise BadContent(f"'{name}' has no {TOML}, so it is no pack.")
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > LONGEST_NAME:
        raise BadContent("a pack is named with letters, digits, '-' and '_'.")
    try:
        said = tomllib.loads(texts[TOML])
    except (tomllib.TOMLDecodeError, RecursionError):
        raise BadContent("this is no TOML.").within(TOML) from None
    known = ("name", "author", "game", "version", "about")
    for key, value in said.items():
        if key not in known:
            raise BadContent(f"unknown field '{key}'.").within(TOML)
        if not isinstance(value, str):
            raise BadContent("this is no text.").within(TOML, key)
        _checked_text(value, TOML, key)
    for key in ("name", "game"):
        if not said.get(key):
            raise BadContent(f"the field '{key}' is missing.").within(TOML)
    for file in texts:
        _checked_text(file)
    files = {file: text for file, text in sorted(texts.items()) if file != TOML}
    return Pack(
        name,
        said["name"],
        said.get("author", ""),
        said["game"],
        said.get("version", ""),
        said.get("about", ""),
        dict(texts),
        {file.removesuffix(".json"): _fit_to_show(text, file) for file, text in files.items()},
    )


def parsed(text: str, file: str) -> Any:
    """Parse a JSON text. Raise BadContent with the file name if it is invalid."""
    try:
        return json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_constant)
    except BadContent as error:
        raise error.within(file) from None
    except json.JSONDecodeError as error:
        raise BadContent(f"this is no JSON: {error}.").within(file) from None
    except (RecursionError, ValueError):  # extreme nesting, or numbers with thousands of digits
        raise BadContent("this is no JSON anybody could read.").within(file) from None


def _fit_to_show(text: str, file: str) -> Any:
    data = parsed(text, file)
    try:
        _check_texts(data, DEEPEST)
    except BadContent as error:
        raise error.within(file) from None
    return data


def _in_folder(folder: Path) -> dict[str, str]:
    paths = [path for path in sorted(folder.iterdir()) if _belongs(path.name) and path.is_file()]
    _check_count(paths)
    texts = {}
    for path in paths:
        _check_is_file(path.name, path.lstat().st_mode)
        with path.open("rb") as file:
            texts[path.name] = _decoded(path.name, file.read)
    return texts


def _in_zip(path: Path) -> dict[str, str]:
    if path.stat().st_size > LARGEST_ZIP:
        raise BadContent(f"it is larger than {LARGEST_ZIP >> 20} MB.").within(path.name)
    with zipfile.ZipFile(path) as whole:
        inside = [each for each in whole.infolist() if not each.is_dir()]
        inside = [each for each in inside if _belongs(PurePosixPath(each.filename).name)]
        _check_count(inside)
        if len({PurePosixPath(each.filename).parent for each in inside}) > 1:
            raise BadContent("the files of a pack stand in one folder.").within(path.name)
        texts: dict[str, str] = {}
        for each in inside:
            name = _name_in_zip(each)
            if name in texts:
                raise BadContent("it is there twice.").within(path.name, name)
            with whole.open(each) as file:
                texts[name] = _decoded(name, file.read)
        return texts


def _name_in_zip(each: zipfile.ZipInfo) -> str:
    """Return the file name of a zip entry. Raise BadContent for unsafe entries."""
    *folders, name = PurePosixPath(each.filename).parts
    if len(folders) > 1 or folders[:1] in (["/"], [".."]):
        raise BadContent(f"{each.filename[:60]!a} stands outside of the pack's one folder.")
    _check_is_file(name, each.external_attr >> 16)
    if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # Other methods cannot be unpacked with a size limit.
        raise BadContent("it is packed in an unusual way; zip the pack anew.").within(name)
    return name


def _check_is_file(name: str, mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise BadContent("it is a link, and a pack has none.").within(name)


def _belongs(file: str) -> bool:
    return file == TOML or (file.endswith(".json") and not file.startswith("."))


def _check_count(files: Iterable[object]) -> None:
    if len(list(files)) > MOST_FILES:
        raise BadContent(f"a pack has at most {MOST_FILES} files.")


def _decoded(file: str, read: Callable[[int], bytes]) -> str:
    raw = read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise BadContent(f"it is larger than {LARGEST_FILE >> 10} kB.").within(file)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadContent("this is no text in UTF-8.").within(file) from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    whole = dict(pairs)
    if len(whole) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise BadContent(f"'{double}' is there twice in {json.dumps(whole)[:60]}.")
    return whole


def _no_constant(word: str) -> Any:
    raise BadContent(f"'{word}' is no number a game can count with.")


def _check_texts(data: Any, depth: int) -> None:
    if isinstance(data, str):
        _checked_text(data)
    elif isinstance(data, int) and abs(data) > 1 << 31:
        raise BadContent(f"{data} is too much.")
    elif isinstance(data, dict | list):
        if not depth:
            raise BadContent("it is nested too deeply.")
        for inner in (*data, *data.values()) if isinstance(data, dict) else data:
            _check_texts(inner, depth - 1)


def _checked_text(text: str, *place: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise BadContent(f"'{text[:20]}...' is longer than {LONGEST_TEXT} letters.").within(*place)
    if not text.isprintable():
        raise BadContent(f"{text[:40]!a} cannot be printed.").within(*place)


# --- data that rules read -----------------------------------------------------------------------


def digest_of(files: Mapping[str, Any]) -> str:
    """Return a digest that is equal exactly if the rules read the same from these files."""
    text = json.dumps(for_the_rules(files), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def for_the_rules(files: Mapping[str, Any]) -> dict[str, Any]:
    read = {name: file for name, file in files.items() if name not in BESIDE_THE_RULES}
    return {name: _without_words(file) for name, file in read.items()}


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        apart = WORDS | SOURCES | FOR_BOTS
        return {key: _without_words(value) for key, value in data.items() if key not in apart}
    return [_without_words(value) for value in data] if isinstance(data, list) else data


def _says_something(data: Any) -> bool:
    """Return whether the data hold anything but ids."""
    if isinstance(data, dict):
        return any(_says_something(value) for key, value in data.items() if key != "id")
    return any(map(_says_something, data)) if isinstance(data, list) else True


# --- applying packs ----------------------------------------------------------------------------

Complain = Callable[[BadContent], None]
# Values from packs: by table and record, each field with the pack's name.
Corrections = dict[tuple[str, str], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Laying:
    """Applies packs to the files of a game. Invalid data are reported and skipped."""

    complain: Complain
    corrections: Corrections = field(default_factory=dict)

    def over(self, files: dict[str, Any], pack: Pack) -> None:
        for name, data in pack.files.items():
            place = (f"pack {pack.name}", f"{name}.json")
            if name not in files:
                known = [f"{file}.json" for file in files]
                self.complain(_unknown("file", f"{name}.json", known).within(f"pack {pack.name}"))
            elif not isinstance(files[name], dict):
                files[name] = self._table(name, files[name], data, pack, place)
            elif not isinstance(data, dict):
                self.complain(BadContent("this is no record.").within(*place))
            else:
                self._parts(name, files[name], data, pack, place)

    def _parts(
        self, name: str, file: dict[str, Any], data: Any, pack: Pack, place: tuple[str, ...]
    ) -> None:
        for part, value in data.items():
            if part not in file:
                self.complain(_unknown("part", part, file).within(*place))
            else:
                where = (*place, part)
                file[part] = self._table(f"{name}/{part}", file[part], value, pack, where)

    def _table(self, table: str, own: Any, data: Any, pack: Pack, place: tuple[str, ...]) -> Any:
        """Return a table with corrections: records by id and field, other data as a whole."""
        sizes = sizes_of(own)
        if not (isinstance(own, list) and own and all(map(id_of, own))):
            if not self._is_reasonable(data, sizes, place):
                return own
            self.corrections[table, ""] = {"": pack.name}
            return data
        if not isinstance(data, list):
            self.complain(BadContent("this is no list of records.").within(*place))
            return own
        rows = {id_of(row): row for row in own}
        for number, record in enumerate(data, 1):
            name = id_of(record)
            if not name:
                self.complain(BadContent("it has no id.").within(*place, f"record {number}"))
                continue
            if not self._is_reasonable(record, sizes, (*place, f"record '{name}'")):
                continue
            was = rows.get(name, {})
            others = [key for key in record if key not in was or was[key] != record[key]]
            touched = self.corrections.setdefault((table, name), {})
            touched.update(dict.fromkeys(others, pack.name))
            rows[name] = {**was, **record}
        return list(rows.values())

    def _is_reasonable(self, data: Any, sizes: Sizes, place: tuple[str, ...]) -> bool:
        """Return whether the numbers are within the game's limits. Report those that are not."""
        found = unreasonable(data, sizes)
        for where, number, least, most in found:
            complaint = f"{number} cannot be: here numbers go from {least} to {most}."
            self.complain(BadContent(complaint).within(*place, *where))
        return not found


def id_of(row: Any) -> str:
    name = row.get("id") if isinstance(row, dict) else None
    return name if isinstance(name, str) else ""


def _unknown(kind: str, word: str, known: Iterable[str]) -> BadContent:
    return BadContent(f"the game has no {kind} '{word}'.{did_you_mean(word, known)}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a sentence that suggests the closest known word, or an empty text."""
    meant = nearest_word(word, known)
    return f" Did you mean '{meant}'?" if meant else ""


# --- chosen packs of this process ----------------------------------------------------------------


@dataclass(slots=True)
class _Chosen:
    packs: tuple[Pack, ...] = ()
    complaints: list[BadContent] | None = None  # collect all errors, instead of raising the first
    is_read: bool = False


_chosen: dict[str, _Chosen] = {}


def choose(game: str, packs: Iterable[Pack], complaints: list[BadContent] | None = None) -> None:
    """Choose the packs of a game, the last one on top.

    A game is loaded once per process; raise PackConflict if that happened with other packs. With an
    error list, errors are collected there and the game's own values are used.
    """
    wanted = tuple(packs)
    for pack in wanted:
        if pack.game != game:
            raise BadContent(f"the pack '{pack.name}' is for {pack.game}, not for {game}.")
    now = _chosen.setdefault(game, _Chosen())
    if now.is_read and now.packs != wanted:
        raise OtherContent(
            f"{game} was read {_with(now.packs)} already and cannot be read {_with(wanted)}."
        )
    now.packs, now.complaints = wanted, complaints


def chosen(game: str) -> tuple[Pack, ...]:
    """Return the packs that are chosen for a game in this process."""
    return _chosen[game].packs if game in _chosen else ()


def all_chosen() -> dict[str, tuple[Pack, ...]]:
    return {game: now.packs for game, now in _chosen.items()}


def is_read(game: str) -> bool:
    """Return whether the data of a game are loaded, so that its packs can no longer change."""
    return game in _chosen and _chosen[game].is_read


def begin_reading(game: str) -> tuple[tuple[Pack, ...], list[BadContent] | None]:
    """Return the chosen packs and error list of a game, and lock the choice."""
    now = _chosen.setdefault(game, _Chosen())
    now.is_read = True
    return now.packs, now.complaints


def _with(packs: tuple[Pack, ...]) -> str:
    return f"with the pack {', '.join(pack.name for pack in packs)}" if packs else "without packs"
