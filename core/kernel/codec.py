"""Serialization of records to plain data and bytes, with strict type checks on reading.

States, events, messages and saves all use it. Reading accepts exactly what the annotations say: no
number from a text, no bool from an int, no extra field, no missing item.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, is_dataclass
from typing import Any, Generic, NoReturn, TypeVar, get_args, get_origin

import msgpack
from cattrs import Converter
from cattrs.fns import identity
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from core.kernel.records import Field, fields_of

T = TypeVar("T")

Write = Callable[[Any], Any]
Read = Callable[[Any, Any], Any]
Checks = Mapping[type, Callable[[Any], Any]]

_LARGEST_FLOAT = float(1 << 63)


class BadRecord(ValueError):
    """Data that do not hold a record of the expected type."""


@dataclass(frozen=True, slots=True)
class Family:
    """A base class and its concrete types. Each record is written with its class name as the tag.
    """

    base: type
    key: str  # dict key of the class name, before the fields
    members: tuple[type, ...]


class Codec(Generic[T]):
    """Converts one record type to data and bytes, including the tagged unions inside it.

    A record becomes a dict of its fields, or a list of their values if `positional`. `validators`
    check or correct every text or number that is read.
    """

    def __init__(
        self,
        record_type: type[T],
        *families: Family,
        in_order: bool = False,
        checks: Checks | None = None,
    ) -> None:
        self._converter = _make_converter(families, in_order, checks or {})
        self._set(record_type)

    def _set(self, record_type: Any) -> None:
        self.record_type = record_type
        self._write: Write = self._converter.get_unstructure_hook(record_type)
        self._read: Read = self._converter.get_structure_hook(record_type)

    def of_part(self, kind: Any) -> "Codec[Any]":
        part = copy(self)
        part._set(kind)
        return part

    def data(self, record: T) -> Any:
        """Convert a record to plain data. Immutable values are shared."""
        return self._write(record)

    def read(self, data: Any) -> T:
        """Convert plain data to a record. Raise BadRecord if they are invalid."""
        try:
            record: T = self._read(data, self.record_type)
        except Exception as error:  # any error means invalid input
            raise BadRecord(f"Not a {_name(self.record_type)}.") from error
        return record

    def dump(self, record: T) -> bytes:
        raw: bytes = msgpack.packb(self._write(record))
        return raw

    def load(self, raw: bytes) -> T:
        """Decode a record. Raise BadRecord if the bytes are invalid."""
        try:
            data = msgpack.unpackb(raw, strict_map_key=False)
        except Exception as error:
            raise BadRecord(f"Not a {_name(self.record_type)}.") from error
        return self.read(data)

    def digest(self, record: T) -> str:
        return digest_of(self.dump(record))


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def digest_of(raw: bytes) -> str:
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def _make_converter(families: tuple[Family, ...], in_order: bool, checks: Checks) -> Converter:
    """Build a cattrs converter. Hooks that are registered later take precedence."""
    converter = Converter(detailed_validation=False, forbid_extra_keys=True)
    for kind, read_plain in _PLAIN.items():
        check = checks.get(kind)
        hook = read_plain if check is None else _checked(kind, check)
        converter.register_structure_hook(kind, hook)
    converter.register_structure_hook(float, _read_float)
    _register(converter, _is_a(list), _list_reader, _list_writer)
    _register(converter, _is_a(tuple), _tuple_reader, _tuple_writer)
    _register(converter, _is_a(dict), _dict_reader, _dict_writer)
    if in_order:
        _register(converter, _is_record, _row_reader, _row_writer)
    else:
        _register(converter, _is_record, _record_reader, _record_writer)
    for family in families:
        _register_family(family, converter, in_order)
    return converter


def _register(
    converter: Converter,
    fits: Callable[[Any], bool],
    read: Callable[[Any, Converter], Read],
    write: Callable[[Any, Converter], Write],
) -> None:
    converter.register_structure_hook_factory(fits, lambda kind: read(kind, converter))
    converter.register_unstructure_hook_factory(fits, lambda kind: write(kind, converter))


def _is_a(origin: type) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


# --- plain values -----------------------------------------------------------------------------


def _bad(value: Any, wanted: Any) -> NoReturn:
    raise BadRecord(f"{type(value).__name__} for {_name(wanted)}")


def _exactly(kind: type) -> Read:
    def read(value: Any, wanted: Any) -> Any:
        if type(value) is not kind:
            _bad(value, kind)
        return value if wanted is kind else wanted(value)

    return read


_PLAIN: dict[Any, Read] = {kind: _exactly(kind) for kind in (int, bool, str, bytes)}


def _checked(kind: type, check: Callable[[Any], Any]) -> Read:
    read_plain = _PLAIN[kind]

    def read(value: Any, wanted: Any) -> Any:
        if wanted is not kind:
            return read_plain(value, wanted)
        return check(value) if type(value) is kind else _bad(value, kind)

    return read


def _read_float(value: Any, _: Any) -> float:
    """Accept finite numbers only."""
    if type(value) not in (int, float) or not abs(value) < _LARGEST_FLOAT:
        _bad(value, float)
    return float(value)


# --- lists, tuples and dicts ------------------------------------------------------------------


def _values(data: Any) -> list[Any]:
    if type(data) is not list:
        _bad(data, list)
    return data


def _all_of(part: Any, converter: Converter) -> Callable[[Any], list[Any]]:
    """Return a reader for a list of one type. Plain values are only checked, for speed."""
    read = converter.get_structure_hook(part)
    if read is not _PLAIN.get(part):
        return lambda data: [read(value, part) for value in _values(data)]

    def read_plain(data: Any) -> list[Any]:
        values = _values(data)
        for value in values:
            if type(value) is not part:
                _bad(value, part)
        return values[:]

    return read_plain


def _list_reader(kind: Any, converter: Converter) -> Read:
    read = _all_of(get_args(kind)[0], converter)
    return lambda data, _: read(data)


def _list_writer(kind: Any, converter: Converter) -> Write:
    return _row_of(get_args(kind)[0], converter)


def _tuple_reader(kind: Any, converter: Converter) -> Read:
    parts = get_args(kind)
    read = _all_of(parts[0], converter) if parts[-1] is Ellipsis else _each_of(parts, converter)
    return lambda data, _: tuple(read(data))


def _each_of(parts: Sequence[Any], converter: Converter) -> Callable[[Any], list[Any]]:
    reads = [(converter.get_structure_hook(part), part) for part in parts]
    return lambda data: [
        read(value, part) for (read, part), value in zip(reads, _values(data), strict=True)
    ]


def _tuple_writer(kind: Any, converter: Converter) -> Write:
    parts = get_args(kind)
    if parts[-1] is Ellipsis:
        return _row_of(parts[0], converter)
    writes = [converter.get_unstructure_hook(part) for part in parts]
    if all(write is identity for write in writes):
        return identity
    return lambda value: [write(part) for write, part in zip(writes, value, strict=True)]


def _row_of(part: Any, converter: Converter) -> Write:
    write = converter.get_unstructure_hook(part)
    return identity if write is identity else lambda value: [write(each) for each in value]


def _dict_reader(kind: Any, converter: Converter) -> Read:
    key_kind, part = get_args(kind)
    read_key, read = converter.get_structure_hook(key_kind), converter.get_structure_hook(part)

    def read_table(data: Any, _: Any) -> Any:
        table = _table(data)
        return {read_key(key, key_kind): read(table[key], part) for key in table}

    def read_plain(data: Any, _: Any) -> Any:
        table = _table(data)
        for key, value in table.items():
            if type(key) is not key_kind or type(value) is not part:
                raise BadRecord(f"a {type(value).__name__} in a table of {part.__name__}")
        return table.copy()

    are_plain = read_key is _PLAIN.get(key_kind) and read is _PLAIN.get(part)
    return read_plain if are_plain else read_table


def _table(data: Any) -> dict[Any, Any]:
    if type(data) is not dict:
        _bad(data, dict)
    return data


def _dict_writer(kind: Any, converter: Converter) -> Write:
    """Sort by key, so that equal dicts give equal bytes."""
    write = converter.get_unstructure_hook(get_args(kind)[1])
    if write is identity:
        return lambda value: dict(sorted(value.items()))
    return lambda value: {key: write(value[key]) for key in sorted(value)}


# --- records ----------------------------------------------------------------------------------


def _record_reader(kind: Any, converter: Converter) -> Read:
    read: Read = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True, **_left_out(kind)
    )
    return read


def _record_writer(kind: Any, converter: Converter) -> Write:
    return make_dict_unstructure_fn(kind, converter, **_left_out(kind))


def _left_out(kind: Any) -> dict[str, Any]:
    return {field.name: override(omit=True) for field in fields_of(kind) if field.is_transient}


def _row_reader(kind: Any, converter: Converter) -> Read:
    """Generate and compile a function that reads a record from a list of values."""
    names: dict[str, Any] = {"kind": kind, "bad": _bad}
    values = []
    for at, field in enumerate(_written(kind)):
        read = converter.get_structure_hook(field.kind)
        if read is _PLAIN.get(field.kind):  # checked inline, for speed
            value = f"v{at} if type(v{at}) is kind{at} else bad(v{at}, kind{at})"
        else:
            names[f"read{at}"] = read
            value = f"read{at}(v{at}, kind{at})"
        names[f"kind{at}"] = field.kind
        values.append(f"{field.name}={value}")
    row = ", ".join(f"v{at}" for at in range(len(values)))
    return _compiled(
        "def row(data, _):",
        "    if type(data) is not list:",
        "        bad(data, list)",
        f"    [{row}] = data",
        f"    return kind({', '.join(values)})",
        names=names,
    )


def _row_writer(kind: Any, converter: Converter) -> Write:
    names: dict[str, Any] = {}
    values = []
    for at, field in enumerate(_written(kind)):
        write = converter.get_unstructure_hook(field.kind)
        names[f"write{at}"] = write
        is_plain = write is identity
        values.append(f"it.{field.name}" if is_plain else f"write{at}(it.{field.name})")
    return _compiled("def row(it):", f"    return [{', '.join(values)}]", names=names)


def _compiled(*lines: str, names: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join(lines), names)
    return names["row"]  # type: ignore[no-any-return]


def _written(kind: Any) -> list[Field]:
    return [field for field in fields_of(kind) if not field.is_transient]


def _register_family(family: Family, converter: Converter, in_order: bool) -> None:
    """Register hooks for a tagged union.

    They look types up late, since members may hold each other.
    """
    key = family.key
    reads: dict[str, Read] = {}
    writes: dict[type, Write] = {}

    def read(data: Any, _: Any) -> Any:
        values = _table(data).copy()
        return reads[values.pop(key)](values, None)

    def write(record: Any) -> Any:
        return {key: type(record).__name__, **writes[type(record)](record)}

    def read_row(data: Any, _: Any) -> Any:
        name, *values = _values(data)
        return reads[name](values, None)

    def write_row(record: Any) -> Any:
        return [type(record).__name__, *writes[type(record)](record)]

    def belongs(kind: Any) -> bool:
        origin = get_origin(kind) or kind
        return isinstance(origin, type) and issubclass(origin, family.base)

    converter.register_structure_hook_func(belongs, read_row if in_order else read)
    converter.register_unstructure_hook_func(belongs, write_row if in_order else write)
    for kind in family.members:
        reader, writer = (
            (_row_reader, _row_writer) if in_order else (_record_reader, _record_writer)
        )
        reads[kind.__name__] = reader(kind, converter)
        writes[kind] = writer(kind, converter)
