"""The schema of data files: annotations for fields, and readers for types."""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from core.common.suggestions import suggest_name
from core.kernel.packs import BadContent, unknown_name

# --- annotations of fields -------------------------------------------------------------------


class OneOf:
    """An enumeration of allowed texts: `Annotated[str, OneOf("sea", "ocean")]`."""

    def __init__(self, *words: str) -> None:
        self.words = words


class IdIn:
    """A reference to a record of one of these tables: `Annotated[str, IdIn("map/regions")]`."""

    def __init__(self, *tables: str) -> None:
        self.tables = tables


class RawRecord(dict[str, Any]):
    """A part of a record that is still a JSON object.

    The code that knows its type parses it with `Content.parse_raw`.
    """


SourceKind = Annotated[
    str, OneOf("sourced", "sourced:partial", "sourced:other-edition", "reconstructed")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcedRecord:
    """A record with information about the source of its values."""

    # More names allowed below: values of other tables that belong to the record.
    extra_field_names: ClassVar[tuple[str, ...]] = ()

    origin: SourceKind
    reconstructed_fields: tuple[str, ...] = ()  # JSON field names, or parts such as `effects.per`
    other_edition_fields: tuple[str, ...] = ()
    # Fields replaced by packs, with the pack names; never read from a file.
    corrections: tuple[tuple[str, str], ...] = field(default=(), metadata={"in_files": False})


def table_path(table: str) -> list[str]:
    """Return a table as a path for error messages: the file, and the part of it."""
    name, _, part = table.partition("/")
    return [f"{name}.json", part] if part else [f"{name}.json"]


# --- readers by type ---------------------------------------------------------------------------


class IdLookup(Protocol):
    """Looks up the ids of a table, to check references."""

    def ids(self, table: str) -> frozenset[str]: ...


MAX_LISTED_TABLES = 3  # tables that an error lists by name
MAX_HINTS = 20  # unknown fields of a record that get a suggestion, which takes a while to find
Reader = Callable[[Any, IdLookup], Any]
_MAPPING = get_origin(Mapping[str, int])
_TYPE_LABELS = {str: "text", int: "a whole number", bool: "true or false", NoneType: "null"}


def _make_reader(kind: Any) -> Reader:
    """Return a function that parses JSON into a value of the type, or raises BadContent."""
    if is_dataclass(kind):
        return _record_reader(kind)
    if kind is RawRecord:
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


# One cached reader per type.
reader_for: Callable[[Any], Reader] = cache(_make_reader)


class FieldSchema(NamedTuple):
    """A field of a data record: its name, its reader, and whether it is required."""

    name: str
    read: Reader
    required: bool


@cache
def schema_fields(record_type: Any) -> dict[str, FieldSchema]:
    """Return the fields of a record type by JSON key: `if_` becomes `if`."""
    kinds = get_type_hints(record_type, include_extras=True)
    return {
        field.name.rstrip("_"): FieldSchema(
            field.name,
            reader_for(kinds[field.name]),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(record_type)
        if field.init and field.metadata.get("in_files", True)
    }


def json_fields(record_type: type) -> tuple[str, ...]:
    return tuple(schema_fields(record_type))


def _record_reader(record_type: Any) -> Reader:
    def read(raw: Any, content: IdLookup) -> Any:
        _expect(dict, "a record", raw)
        field_names = schema_fields(record_type)
        values: dict[str, Any] = {}
        wrong: list[BadContent] = []
        for key, value in raw.items():
            if key not in field_names:
                names = field_names if len(wrong) < MAX_HINTS else ()
                wrong.append(unknown_name("field", key, names))
                continue
            try:
                values[field_names[key].name] = field_names[key].read(value, content)
            except BadContent as error:
                wrong.append(error.within(key))
        for key, needed in field_names.items():
            if needed.required and key not in raw:
                wrong.append(BadContent(f"the field '{key}' is missing."))
        if wrong:
            wrong[0].related += wrong[1:]
            raise wrong[0]
        record = record_type(**values)
        if isinstance(record, SourcedRecord):
            _check_sources(record)
        return record

    return read


def _check_sources(record: SourcedRecord) -> None:
    known = (*json_fields(type(record)), *record.extra_field_names)
    for name in (*record.reconstructed_fields, *record.other_edition_fields):
        if name.partition(".")[0] not in known:
            raise BadContent(f"'{name}' is not a field of this record, so it can't have a source.")


def _word_reader(allowed: OneOf) -> Reader:
    def read(raw: Any, content: IdLookup) -> Any:
        _expect(str, "text", raw)
        if raw not in allowed.words:
            raise unknown_name("value", raw, allowed.words)
        return raw

    return read


def _name_reader(allowed: IdIn) -> Reader:
    def read(raw: Any, content: IdLookup) -> Any:
        _expect(str, "text", raw)
        if not any(raw in content.ids(table) for table in allowed.tables):
            files = " or ".join(", ".join(table_path(table)) for table in allowed.tables)
            if len(allowed.tables) > MAX_LISTED_TABLES:
                files = f"any of {len(allowed.tables)} files"
            known = [name for table in allowed.tables for name in content.ids(table)]
            raise BadContent(f"{_quote(raw)} is not in {files}.{suggest_name(raw, known)}")
        return raw

    return read


def _list_reader(inner: tuple[Any, ...]) -> Reader:
    is_variadic = inner[-1] is Ellipsis
    readers = [reader_for(kind) for kind in inner if kind is not Ellipsis]

    def read(raw: Any, content: IdLookup) -> Any:
        _expect(list, "a list", raw)
        if not is_variadic and len(raw) != len(readers):
            raise BadContent(f"there must be {len(readers)} values.")
        values = []
        for number, value in enumerate(raw):
            try:
                values.append(readers[0 if is_variadic else number](value, content))
            except BadContent as error:
                raise error.within(str(number + 1)) from None
        return tuple(values)

    return read


def _mapping_reader(key_kind: Any, kind: Any) -> Reader:
    read_key, read_value = reader_for(key_kind), reader_for(kind)

    def read(raw: Any, content: IdLookup) -> Any:
        _expect(dict, "a table of values", raw)
        values = {}
        for key, value in raw.items():
            # JSON keys are always texts.
            known = read_key(int(key) if key_kind is int and key.isdecimal() else key, content)
            try:
                values[known] = read_value(value, content)
            except BadContent as error:
                raise error.within(key) from None
        return values

    return read


def _either_reader(kinds: tuple[Any, ...]) -> Reader:
    """Return a reader for the first type that fits. The last type, never null, gives the error."""
    *others, last = map(reader_for, sorted(kinds, key=lambda kind: kind is not NoneType))

    def read(raw: Any, content: IdLookup) -> Any:
        for other in others:
            try:
                return other(raw, content)
            except BadContent:
                continue
        return last(raw, content)

    return read


def _plain_reader(kind: Any) -> Reader:
    if kind not in _TYPE_LABELS:
        raise TypeError(f"Data files can't contain values of type {kind}.")
    label = _TYPE_LABELS[kind]

    def read(raw: Any, content: IdLookup) -> Any:
        _expect(kind, label, raw)
        return raw

    return read


def _raw_reader(raw: Any, content: IdLookup) -> RawRecord:
    if not isinstance(raw, RawRecord):
        _expect(dict, "a record", raw)
    return RawRecord(raw)


def _number_reader(raw: Any, content: IdLookup) -> float:
    if type(raw) not in (int, float):
        raise BadContent(f"{_quote(raw)} is not a number.")
    return float(raw)


def _expect(kind: type, label: str, raw: Any) -> None:
    if type(raw) is not kind:
        raise BadContent(f"{_quote(raw)} is not {label}.")


def _quote(raw: Any) -> str:
    return f"'{raw}'" if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False)
