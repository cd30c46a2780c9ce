"""Packs: users' corrections and translations of a game's data.

A pack is a folder or zip with `pack.toml` and JSON files that have the names and types of the
game's files. Records are corrected by id and field; records with new ids are added. Files without
ids are replaced as a whole. A pack is pure data and cannot run code.
"""

import hashlib
import json
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from core.common.suggestions import unknown
from core.common.toml import MAX_TOML_LENGTH, BadToml, parse_toml
from core.kernel.pack_limits import NumberRanges, find_out_of_range, number_ranges

MANIFEST = "pack.toml"

# Safety limits, far above the size of any real pack.
MAX_FILES = 64
MAX_FILE_BYTES = 1 << 20
MAX_ZIP_BYTES = 4 << 20
MAX_TEXT_LENGTH = 2000
MAX_NAME_LENGTH = 60
MAX_DEPTH = 24
MAX_RECORDS = 500  # of a table; games compare some of their records with each other
MAX_NUMBER = 1 << 31


# Fields that rules do not read: texts, and sources of values. Packs that change only these are
# compatible with existing saves.
TEXT_FIELDS = frozenset(
    ("name", "short", "abbr", "leader", "ability", "port_name", "note", "errata", "doubtful")
)
SOURCE_FIELDS = frozenset(("origin", "reconstructed_fields", "other_edition_fields"))
# Files that rules do not read, and fields that only bots read.
NON_RULE_FILES = frozenset(("rules", "bot_values", "weights"))
BOT_FIELDS = frozenset(("bots",))


class BadContent(ValueError):
    """Unusable data: a sentence with the path of file, record and field."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.path: list[str] = []
        self.related: list[BadContent] = []  # more errors of the same record

    def within(self, *place: str) -> "BadContent":
        """Prefix the path of this error and its related errors."""
        self.path[:0] = place
        for other in self.related:
            other.within(*place)
        return self

    def all_errors(self) -> list["BadContent"]:
        return [self, *(each for other in self.related for each in other.all_errors())]

    def __str__(self) -> str:
        return f"{', '.join(self.path)}: {self.message}" if self.path else self.message


class PackConflict(BadContent):
    """A game that this process has already loaded with other packs."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A parsed pack, before it is applied."""

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
        """Return a digest of what the pack changes in the rules, or "" if it only renames."""
        rule_files = rule_data(self.files)
        return rules_digest(self.files) if _has_values(rule_files) else ""


# --- reading -----------------------------------------------------------------------------------

# Errors of folders and zips that are locked, truncated or damaged.
_UNREADABLE = (OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error)


def read_pack(path: Path) -> Pack:
    """Read a pack from a folder or zip. Raise BadContent if it is invalid."""
    name = path.stem if path.suffix == ".zip" else path.name
    try:
        texts = _read_zip(path) if path.is_file() else _read_folder(path)
    except BadContent:
        raise
    except _UNREADABLE:
        raise BadContent(f"the pack '{path.name}' can't be read.") from None
    return make_pack(name, texts)


def make_pack(name: str, texts: Mapping[str, str]) -> Pack:
    """Build a pack from its files. Raise BadContent if they are invalid."""
    if MANIFEST not in texts:
        raise BadContent(f"'{name}' is not a pack, because it has no {MANIFEST}.")
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > MAX_NAME_LENGTH:
        raise BadContent("the name of a pack can only contain letters, digits, '-' and '_'.")
    if len(texts[MANIFEST]) > MAX_TOML_LENGTH:
        raise BadContent(f"the file is larger than {MAX_TOML_LENGTH >> 10} kB.").within(MANIFEST)
    try:
        manifest = parse_toml(texts[MANIFEST])
    except BadToml:
        raise BadContent("this is not TOML.").within(MANIFEST) from None
    known_fields = ("name", "author", "game", "version", "about")
    for key, value in manifest.items():
        if key not in known_fields:
            raise unknown_name("field", key, known_fields).within(MANIFEST)
        if not isinstance(value, str):
            raise BadContent("this is not text.").within(MANIFEST, key)
        _check_text(value, MANIFEST, key)
    for key in ("name", "game"):
        if not manifest.get(key):
            raise BadContent(f"the field '{key}' is missing.").within(MANIFEST)
    for file in texts:
        _check_text(file)
    files = {file: text for file, text in sorted(texts.items()) if file != MANIFEST}
    return Pack(
        name,
        manifest["name"],
        manifest.get("author", ""),
        manifest["game"],
        manifest.get("version", ""),
        manifest.get("about", ""),
        dict(texts),
        {
            file.removesuffix(".json"): _parse_displayable(text, file)
            for file, text in files.items()
        },
    )


def parse_json(text: str, file: str) -> Any:
    """Parse a JSON text. Raise BadContent with the file name if it is invalid."""
    try:
        return json.loads(
            text, object_pairs_hook=_reject_duplicate_keys, parse_constant=_reject_constant
        )
    except BadContent as error:
        raise error.within(file) from None
    except json.JSONDecodeError as error:
        raise BadContent(f"this is not JSON: {error}.").within(file) from None
    except (RecursionError, ValueError):  # extreme nesting, or numbers with thousands of digits
        raise BadContent("this is not readable JSON.").within(file) from None


def _parse_displayable(text: str, file: str) -> Any:
    data = parse_json(text, file)
    try:
        _check_texts(data, MAX_DEPTH)
    except BadContent as error:
        raise error.within(file) from None
    return data


def _read_folder(folder: Path) -> dict[str, str]:
    paths = [
        path for path in sorted(folder.iterdir()) if _is_pack_file(path.name) and path.is_file()
    ]
    _check_count(paths)
    texts = {}
    for path in paths:
        _check_is_file(path.name, path.lstat().st_mode)
        with path.open("rb") as file:
            texts[path.name] = _decode_text(path.name, file.read)
    return texts


def _read_zip(path: Path) -> dict[str, str]:
    if path.stat().st_size > MAX_ZIP_BYTES:
        raise BadContent(f"the file is larger than {MAX_ZIP_BYTES >> 20} MB.").within(path.name)
    with zipfile.ZipFile(path) as archive:
        inside = [each for each in archive.infolist() if not each.is_dir()]
        inside = [each for each in inside if _is_pack_file(PurePosixPath(each.filename).name)]
        _check_count(inside)
        if len({PurePosixPath(each.filename).parent for each in inside}) > 1:
            raise BadContent("all files of a pack must be in one folder.").within(path.name)
        texts: dict[str, str] = {}
        for each in inside:
            name = _zip_entry_name(each)
            if name in texts:
                raise BadContent("the zip contains this file twice.").within(path.name, name)
            with archive.open(each) as file:
                texts[name] = _decode_text(name, file.read)
        return texts


def _zip_entry_name(each: zipfile.ZipInfo) -> str:
    """Return the file name of a zip entry. Raise BadContent if it is unsafe."""
    *folders, name = PurePosixPath(each.filename).parts
    if len(folders) > 1 or folders[:1] in (["/"], [".."]):
        raise BadContent(f"{each.filename[:60]!a} is outside the pack's folder.")
    _check_is_file(name, each.external_attr >> 16)
    if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # Other methods cannot be unpacked with a size limit.
        raise BadContent("the zip uses an unsupported method. Zip the pack again.").within(name)
    return name


def _check_is_file(name: str, mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise BadContent("the file is a link. A pack can't contain links.").within(name)


def _is_pack_file(file: str) -> bool:
    return file == MANIFEST or (file.endswith(".json") and not file.startswith("."))


def _check_count(files: Iterable[object]) -> None:
    if len(list(files)) > MAX_FILES:
        raise BadContent(f"a pack can have at most {MAX_FILES} files.")


def _decode_text(file: str, read: Callable[[int], bytes]) -> str:
    raw = read(MAX_FILE_BYTES + 1)
    if len(raw) > MAX_FILE_BYTES:
        raise BadContent(f"the file is larger than {MAX_FILE_BYTES >> 10} kB.").within(file)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadContent("this is not text in UTF-8.").within(file) from None


def _reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        double = next(key for key in counts if counts[key] > 1)
        raise BadContent(f"'{double[:60]}' appears twice in {json.dumps(data)[:60]}.")
    return data


def _reject_constant(word: str) -> Any:
    raise BadContent(f"'{word}' is not a number that a game can use.")


def _check_texts(data: Any, depth: int) -> None:
    if isinstance(data, str):
        _check_text(data)
    elif isinstance(data, int | float) and abs(data) > MAX_NUMBER:  # `1e999` is infinite
        raise BadContent(f"{str(data)[:20]} is too large.")
    elif isinstance(data, dict | list):
        if not depth:
            raise BadContent("the file is nested too deeply.")
        for inner in (*data, *data.values()) if isinstance(data, dict) else data:
            _check_texts(inner, depth - 1)


def _check_text(text: str, *place: str) -> None:
    if len(text) > MAX_TEXT_LENGTH:
        raise BadContent(f"'{text[:20]}...' is longer than {MAX_TEXT_LENGTH} characters.").within(
            *place
        )
    if not text.isprintable():
        raise BadContent(f"{text[:40]!a} is not printable.").within(*place)


# --- data that rules read -----------------------------------------------------------------------


def rules_digest(files: Mapping[str, Any]) -> str:
    """Return a digest that is equal exactly if the rules read the same from these files."""
    text = json.dumps(rule_data(files), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def rule_data(files: Mapping[str, Any]) -> dict[str, Any]:
    read = {name: file for name, file in files.items() if name not in NON_RULE_FILES}
    return {name: _strip_non_rule_fields(file) for name, file in read.items()}


def _strip_non_rule_fields(data: Any) -> Any:
    if isinstance(data, dict):
        apart = TEXT_FIELDS | SOURCE_FIELDS | BOT_FIELDS
        return {
            key: _strip_non_rule_fields(value) for key, value in data.items() if key not in apart
        }
    return [_strip_non_rule_fields(value) for value in data] if isinstance(data, list) else data


def _has_values(data: Any) -> bool:
    if isinstance(data, dict):
        return any(_has_values(value) for key, value in data.items() if key != "id")
    return any(map(_has_values, data)) if isinstance(data, list) else True


# --- applying packs ----------------------------------------------------------------------------

ErrorHandler = Callable[[BadContent], None]
# Values from packs: by table and record, each field with the pack's name.
Corrections = dict[tuple[str, str], dict[str, str]]


@dataclass(frozen=True, slots=True)
class PackOverlay:
    """Applies packs to a game's files. Invalid data are reported and skipped."""

    report: ErrorHandler
    corrections: Corrections = field(default_factory=dict)

    def apply(self, files: dict[str, Any], pack: Pack) -> None:
        for name, data in pack.files.items():
            pack_path = (f"pack {pack.name}", f"{name}.json")
            if name not in files:
                known = [f"{file}.json" for file in files]
                self.report(unknown_name("file", f"{name}.json", known).within(f"pack {pack.name}"))
            elif not isinstance(files[name], dict):
                files[name] = self._apply_table(name, files[name], data, pack, pack_path)
            elif not isinstance(data, dict):
                self.report(BadContent("this is not a record.").within(*pack_path))
            else:
                self._apply_parts(name, files[name], data, pack, pack_path)

    def _apply_parts(
        self, name: str, file: dict[str, Any], data: Any, pack: Pack, place: tuple[str, ...]
    ) -> None:
        for part, value in data.items():
            if part not in file:
                self.report(unknown_name("part", part, file).within(*place))
            else:
                where = (*place, part)
                file[part] = self._apply_table(f"{name}/{part}", file[part], value, pack, where)

    def _apply_table(
        self, table: str, own: Any, data: Any, pack: Pack, place: tuple[str, ...]
    ) -> Any:
        """Return a corrected table: records by id and field, other data as a whole."""
        sizes = number_ranges(own)
        if not (isinstance(own, list) and own and all(map(record_id, own))):
            if not self._is_reasonable(data, sizes, place):
                return own
            self.corrections[table, ""] = {"": pack.name}
            return data
        if not isinstance(data, list):
            self.report(BadContent("this is not a list of records.").within(*place))
            return own
        if len(data) > MAX_RECORDS:
            complaint = f"a pack can change at most {MAX_RECORDS} records of a table."
            self.report(BadContent(complaint).within(*place))
            return own
        rows = {record_id(row): row for row in own}
        for number, record in enumerate(data, 1):
            name = record_id(record)
            if not name:
                self.report(BadContent("the record has no id.").within(*place, f"record {number}"))
                continue
            if not self._is_reasonable(record, sizes, (*place, f"record '{name}'")):
                continue
            old_record = rows.get(name, {})
            others = [
                key for key in record if key not in old_record or old_record[key] != record[key]
            ]
            touched = self.corrections.setdefault((table, name), {})
            touched.update(dict.fromkeys(others, pack.name))
            rows[name] = {**old_record, **record}
        return list(rows.values())

    def _is_reasonable(self, data: Any, sizes: NumberRanges, place: tuple[str, ...]) -> bool:
        violations = find_out_of_range(data, sizes)
        for where, number, lower, upper in violations:
            complaint = f"{number} is out of range. Use a number from {lower} to {upper}."
            self.report(BadContent(complaint).within(*place, *where))
        return not violations


def record_id(row: Any) -> str:
    name = row.get("id") if isinstance(row, dict) else None
    return name if isinstance(name, str) else ""


def unknown_name(kind: str, word: str, known: Iterable[str]) -> BadContent:
    message = unknown(kind, word, known)
    return BadContent(message[:1].lower() + message[1:])


# --- chosen packs of this process ----------------------------------------------------------------


@dataclass(slots=True)
class _PackChoice:
    packs: tuple[Pack, ...] = ()
    errors: list[BadContent] | None = None  # collect all errors, instead of raising the first
    is_loaded: bool = False


_choices: dict[str, _PackChoice] = {}


def choose_packs(game: str, packs: Iterable[Pack], errors: list[BadContent] | None = None) -> None:
    """Choose a game's packs, the last one on top.

    A game is loaded once per process: raise PackConflict if that happened with other packs. With an
    error list, errors are collected there and the game's values are used.
    """
    wanted = tuple(packs)
    for pack in wanted:
        if pack.game != game:
            raise BadContent(f"the pack '{pack.name}' is for {pack.game}, not for {game}.")
    choice = _choices.setdefault(game, _PackChoice())
    if choice.is_loaded and choice.packs != wanted:
        raise PackConflict(
            f"{game} is already loaded {_describe_packs(choice.packs)} and can't be loaded"
            f" {_describe_packs(wanted)}."
        )
    choice.packs, choice.errors = wanted, errors


def chosen_packs(game: str) -> tuple[Pack, ...]:
    return _choices[game].packs if game in _choices else ()


def all_chosen_packs() -> dict[str, tuple[Pack, ...]]:
    return {game: choice.packs for game, choice in _choices.items()}


def is_content_loaded(game: str) -> bool:
    """Return whether the game is loaded, so that its packs can no longer change."""
    return game in _choices and _choices[game].is_loaded


def begin_loading(game: str) -> tuple[tuple[Pack, ...], list[BadContent] | None]:
    """Return a game's chosen packs and error list, and lock the choice."""
    choice = _choices.setdefault(game, _PackChoice())
    choice.is_loaded = True
    return choice.packs, choice.errors


def _describe_packs(packs: tuple[Pack, ...]) -> str:
    return f"with the pack {', '.join(pack.name for pack in packs)}" if packs else "without packs"
