"""A game's data files as frozen, typed records: checked whole, each complaint with its place.

A table is a JSON list of records; `map/hexes` is the list under `hexes` in `map.json`. The records
are dataclasses with the very fields of the JSON (`if_` for the key `if`), and nothing is passed
over in silence: an unknown or missing field, a value of another type, a word outside its
vocabulary, a second record of the same id, a reference to nothing, a file that no table reads.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

R = TypeVar("R")


class BadContent(ValueError):
    """Data that a game cannot use, in one sentence with file and record."""

    def __init__(self, complaint: str) -> None:
        super().__init__(complaint)
        self.complaint = complaint
        self.place: list[str] = []

    def within(self, *place: str) -> "BadContent":
        """The same complaint, of something that stands in a file, a record or a field."""
        self.place[:0] = place
        return self

    def __str__(self) -> str:
        return f"{', '.join(self.place)}: {self.complaint}" if self.place else self.complaint


# --- what a record may say about its fields --------------------------------------------------


class OneOf:
    """The words a text may be: `Annotated[str, OneOf("sea", "ocean")]`."""

    def __init__(self, *words: str) -> None:
        self.words = words


class IdIn:
    """The tables that must have what a text names: `Annotated[str, IdIn("map/regions")]`."""

    def __init__(self, *tables: str) -> None:
        self.tables = tables


class Raw(dict[str, Any]):
    """A record as its file has it, for a room that knows its shape and reads it with `read`."""


Origin = Annotated[
    str, OneOf("sourced", "sourced:partial", "sourced:other-edition", "reconstructed")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourced:
    """A record that says where its values come from."""

    origin: Origin
    reconstructed_fields: tuple[str, ...] = ()

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """What about it is not from the rulebook."""
        everything = ("all values",) if self.origin == "reconstructed" else ()
        return self.reconstructed_fields or everything


class Identified(Protocol):
    """A record that others can name."""

    @property
    def id(self) -> str:
        """Its name among the records of its table."""


N = TypeVar("N", bound=Identified)


# --- a game's tables -------------------------------------------------------------------------


class Content:
    """The data folder of one game: hands out its tables, and knows the shape of each."""

    def __init__(self, folder: Path) -> None:
        self.shapes: dict[str, Any] = {}  # the type of every table that was read
        self._folder = folder
        self._files: dict[str, Any] = {}
        self._ids: dict[str, frozenset[str]] = {}

    def raw(self, table: str) -> Any:
        """A table as its file has it: the one place where values come in."""
        name, _, part = table.partition("/")
        if name not in self._files:
            self._files[name] = _parsed(self._folder / f"{name}.json")
        file = self._files[name]
        if not part:
            return file
        if not isinstance(file, dict) or part not in file:
            raise BadContent(f"there is no '{part}'.").within(f"{name}.json")
        return file[part]

    def rows(self, table: str, shape: type[R]) -> tuple[R, ...]:
        """The records of a table, in order."""
        self.shapes[table] = shape
        read, rows, taken = _reader(shape), self.raw(table), set()
        if not isinstance(rows, list):
            raise BadContent("this is no list of records.").within(*_place(table))
        records = []
        for number, row in enumerate(rows, 1):
            name = _id_of(row)
            try:
                if name and name in taken:
                    raise BadContent("this id is taken.")
                records.append(read(row, self))
            except BadContent as error:
                called = f"'{name}'" if name else str(number)
                raise error.within(*_place(table), f"record {called}") from None
            taken.add(name)
        return tuple(records)

    def table(self, table: str, shape: type[N]) -> dict[str, N]:
        """The records of a table by id."""
        return {record.id: record for record in self.rows(table, shape)}

    def value(self, table: str, shape: type[R]) -> R:
        """A file, or a part of one, that is not a list of records."""
        self.shapes[table] = shape
        try:
            value: R = _reader(shape)(self.raw(table), self)
        except BadContent as error:
            raise error.within(*_place(table)) from None
        return value

    def read(self, raw: Raw, shape: type[R], *place: str) -> R:
        """A record that was kept raw, by the shape it turns out to have."""
        try:
            record: R = _reader(shape)(dict(raw), self)
        except BadContent as error:
            raise error.within(*place) from None
        return record

    def ids(self, table: str) -> frozenset[str]:
        """What the records of a table are called."""
        if table not in self._ids:
            self._ids[table] = frozenset(filter(None, map(_id_of, self.raw(table))))
        return self._ids[table]

    def all_read(self) -> None:
        """What a game says when it has read its tables: whatever is left over is a mistake."""
        for name in sorted(path.stem for path in self._folder.glob("*.json")):
            file = self.raw(name)
            parts = [f"{name}/{part}" for part in file] if isinstance(file, dict) else [name]
            for part in parts:
                if name not in self.shapes and part not in self.shapes:
                    raise BadContent("nobody reads it.").within(*_place(part))


def together(*tables: Mapping[str, R]) -> dict[str, R]:
    """Several tables as one; no id may stand in two of them."""
    whole: dict[str, R] = {}
    for table in tables:
        for name in table:
            if name in whole:
                raise BadContent(f"The id '{name}' stands in two tables.")
        whole |= table
    return whole


def _parsed(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"), object_pairs_hook=_without_doubles)
    except OSError:
        raise BadContent("there is no such file.").within(path.name) from None
    except json.JSONDecodeError as error:
        raise BadContent(f"this is no JSON: {error}.").within(path.name) from None
    except BadContent as error:
        raise error.within(path.name) from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; json itself would let the last of equal keys win."""
    whole = dict(pairs)
    if len(whole) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise BadContent(f"'{double}' is there twice in {json.dumps(whole)[:60]}.")
    return whole


def _id_of(row: Any) -> str:
    name = row.get("id") if isinstance(row, dict) else None
    return name if isinstance(name, str) else ""


def _place(table: str) -> list[str]:
    """A table as a complaint names it: the file, and the part of it."""
    name, _, part = table.partition("/")
    return [f"{name}.json", part] if part else [f"{name}.json"]


# --- reading a value by its type ---------------------------------------------------------------

Reader = Callable[[Any, Content], Any]
_MAPPING = get_origin(Mapping[str, int])
_PLAIN = {str: "text", int: "whole number", bool: "yes or no", NoneType: "null"}


def _reader(kind: Any) -> Reader:
    """What turns JSON into a value of that type, or complains."""
    if is_dataclass(kind):
        return _record_reader(kind)
    if kind is Raw:
        return _raw_reader
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _name_reader(inner[1]) if isinstance(inner[1], IdIn) else _word_reader(inner[1])
    if origin is tuple:
        return _list_reader(inner)
    if origin is _MAPPING:
        return _mapping_reader(*inner)
    if origin in (Union, UnionType):
        return _either_reader(inner)
    return _number_reader if kind is float else _plain_reader(kind)


class _Field(NamedTuple):
    name: str
    read: Reader
    required: bool


@cache
def _fields_of(shape: Any) -> dict[str, _Field]:
    """The fields a record takes, by JSON key: `if_` is `if`."""
    kinds = get_type_hints(shape, include_extras=True)
    return {
        field.name.rstrip("_"): _Field(
            field.name,
            _reader(kinds[field.name]),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(shape)
        if field.init
    }


def _record_reader(shape: Any) -> Reader:
    def read(raw: Any, content: Content) -> Any:
        _expect(dict, "record", raw)
        known = _fields_of(shape)
        values = {}
        for key, value in raw.items():
            if key not in known:
                raise BadContent(f"unknown field '{key}'.")
            field = known[key]
            try:
                values[field.name] = field.read(value, content)
            except BadContent as error:
                raise error.within(key) from None
        for key, field in known.items():
            if field.required and field.name not in values:
                raise BadContent(f"the field '{key}' is missing.")
        return shape(**values)

    return read


def _word_reader(allowed: OneOf) -> Reader:
    def read(raw: Any, content: Content) -> Any:
        _expect(str, "text", raw)
        if raw not in allowed.words:
            raise BadContent(f"{_shown(raw)} is none of {', '.join(allowed.words)}.")
        return raw

    return read


def _name_reader(allowed: IdIn) -> Reader:
    def read(raw: Any, content: Content) -> Any:
        _expect(str, "text", raw)
        if not any(raw in content.ids(table) for table in allowed.tables):
            files = " or ".join(", ".join(_place(table)) for table in allowed.tables)
            raise BadContent(f"{_shown(raw)} is not in {files}.")
        return raw

    return read


def _list_reader(inner: tuple[Any, ...]) -> Reader:
    several = inner[-1] is Ellipsis
    readers = [_reader(kind) for kind in inner if kind is not Ellipsis]

    def read(raw: Any, content: Content) -> Any:
        _expect(list, "list", raw)
        if not several and len(raw) != len(readers):
            raise BadContent(f"there must be {len(readers)} values.")
        values = []
        for number, value in enumerate(raw):
            try:
                values.append(readers[0 if several else number](value, content))
            except BadContent as error:
                raise error.within(str(number + 1)) from None
        return tuple(values)

    return read


def _mapping_reader(key_kind: Any, kind: Any) -> Reader:
    read_key, read_value = _reader(key_kind), _reader(kind)

    def read(raw: Any, content: Content) -> Any:
        _expect(dict, "table of values", raw)
        values = {}
        for key, value in raw.items():
            # In JSON all keys are texts.
            known = read_key(int(key) if key_kind is int and key.isdecimal() else key, content)
            try:
                values[known] = read_value(value, content)
            except BadContent as error:
                raise error.within(key) from None
        return values

    return read


def _either_reader(kinds: tuple[Any, ...]) -> Reader:
    """Of the first type that fits; the last one, never null, tells why none does."""
    *others, last = map(_reader, sorted(kinds, key=lambda kind: kind is not NoneType))

    def read(raw: Any, content: Content) -> Any:
        for other in others:
            try:
                return other(raw, content)
            except BadContent:
                continue
        return last(raw, content)

    return read


def _plain_reader(kind: Any) -> Reader:
    """Exactly that type: no number is read out of a text, no text out of a number."""
    if kind not in _PLAIN:
        raise TypeError(f"No value of the type {kind} can stand in a data file.")
    called = _PLAIN[kind]

    def read(raw: Any, content: Content) -> Any:
        _expect(kind, called, raw)
        return raw

    return read


def _raw_reader(raw: Any, content: Content) -> Raw:
    _expect(dict, "record", raw)
    return Raw(raw)


def _number_reader(raw: Any, content: Content) -> float:
    if type(raw) not in (int, float):
        raise BadContent(f"{_shown(raw)} is no number.")
    return float(raw)


def _expect(kind: type, called: str, raw: Any) -> None:
    if type(raw) is not kind:
        raise BadContent(f"{_shown(raw)} is no {called}.")


def _shown(raw: Any) -> str:
    return f"'{raw}'" if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False)
