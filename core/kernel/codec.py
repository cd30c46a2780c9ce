"""Serialization of records to plain data and bytes, with strict type checks on reading.

States, events, messages and saves use it. Reading accepts exactly what the annotations allow: no
number from a text, no bool from an int, no extra field, no missing item.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, is_dataclass
from typing import Annotated, Any, Generic, NoReturn, TypeVar, get_args, get_origin

import msgpack
from cattrs import Converter
from cattrs.fns import identity
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from core.kernel.ranges import Range
from core.kernel.records import Field, record_fields

T = TypeVar("T")

Writer = Callable[[Any], Any]
Reader = Callable[[Any, Any], Any]
Validators = Mapping[type, Callable[[Any], Any]]

_LARGEST_FLOAT = float(1 << 63)


class BadRecord(ValueError):
    """Data that are not a record of the expected type."""


@dataclass(frozen=True, slots=True)
class TaggedUnion:
    """A base class and its concrete types. Each record is tagged with its class name."""

    base: type
    tag_key: str  # dict key of the class name, before the fields
    members: tuple[type, ...]


class Codec(Generic[T]):
    """Converts one record type to data and bytes, including the tagged unions inside it.

    A record becomes a dict of its fields, or a list of their values if `positional`. `validators`
    check or correct every text or number that is read, except numbers with a `Range`.
    """

    def __init__(
        self,
        record_type: type[T],
        *unions: TaggedUnion,
        positional: bool = False,
        validators: Validators | None = None,
    ) -> None:
        self._converter = _make_converter(unions, positional, validators or {})
        self._set_type(record_type)

    def _set_type(self, record_type: Any) -> None:
        self.record_type = record_type
        self._write: Writer = self._converter.get_unstructure_hook(record_type)
        self._read: Reader = self._converter.get_structure_hook(record_type)

    def for_type(self, kind: Any) -> "Codec[Any]":
        part = copy(self)
        part._set_type(kind)
        return part

    def to_data(self, record: T) -> Any:
        return self._write(record)

    def from_data(self, data: Any) -> T:
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
        return self.from_data(data)

    def digest(self, record: T) -> str:
        return digest_bytes(self.dump(record))


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def digest_bytes(raw: bytes) -> str:
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def _make_converter(
    unions: tuple[TaggedUnion, ...], positional: bool, validators: Validators
) -> Converter:
    converter = Converter(detailed_validation=False, forbid_extra_keys=True)
    for kind, read_plain in _PLAIN_READERS.items():
        check = validators.get(kind)
        hook = read_plain if check is None else _validating_reader(kind, check)
        converter.register_structure_hook(kind, hook)
    converter.register_structure_hook(float, _read_float)
    converter.register_structure_hook_factory(lambda kind: bool(_ranges(kind)), _range_reader)
    _register(converter, _has_origin(list), _list_reader, _list_writer)
    _register(converter, _has_origin(tuple), _tuple_reader, _tuple_writer)
    _register(converter, _has_origin(dict), _dict_reader, _dict_writer)
    if positional:
        _register(converter, _is_record, _positional_reader, _positional_writer)
    else:
        _register(converter, _is_record, _record_reader, _record_writer)
    for family in unions:
        _register_union(family, converter, positional)
    return converter


def _register(
    converter: Converter,
    matches: Callable[[Any], bool],
    read: Callable[[Any, Converter], Reader],
    write: Callable[[Any, Converter], Writer],
) -> None:
    converter.register_structure_hook_factory(matches, lambda kind: read(kind, converter))
    converter.register_unstructure_hook_factory(matches, lambda kind: write(kind, converter))


def _has_origin(origin: type) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


# --- plain values -----------------------------------------------------------------------------


def _reject(value: Any, expected: Any) -> NoReturn:
    raise BadRecord(f"{type(value).__name__} for {_name(expected)}")


def _exact_reader(kind: type) -> Reader:
    def read(value: Any, wanted: Any) -> Any:
        if type(value) is not kind:
            _reject(value, kind)
        return value if wanted is kind else wanted(value)

    return read


_PLAIN_READERS: dict[Any, Reader] = {kind: _exact_reader(kind) for kind in (int, bool, str, bytes)}


def _validating_reader(kind: type, check: Callable[[Any], Any]) -> Reader:
    read_plain = _PLAIN_READERS[kind]

    def read(value: Any, wanted: Any) -> Any:
        if wanted is not kind:
            return read_plain(value, wanted)
        return check(value) if type(value) is kind else _reject(value, kind)

    return read


def _read_float(value: Any, _: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < _LARGEST_FLOAT:
        _reject(value, float)
    return float(value)


def _ranges(kind: Any) -> list[Range]:
    """Return the ranges that a type is annotated with: one or none."""
    annotations = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return [annotation for annotation in annotations if isinstance(annotation, Range)]


def _has_range(kind: Any) -> bool:
    return bool(_ranges(kind)) or any(map(_has_range, get_args(kind)))


def _range_reader(kind: Any) -> Reader:
    [(minimum, maximum)] = _ranges(kind)

    def read(value: Any, _: Any) -> Any:
        if type(value) is not int:
            _reject(value, int)
        if not minimum <= value <= maximum:
            raise BadRecord(f"{value} is not from {minimum} to {maximum}")
        return value

    return read


# --- lists, tuples and dicts ------------------------------------------------------------------


def _expect_list(data: Any) -> list[Any]:
    if type(data) is not list:
        _reject(data, list)
    return data


def _items_reader(part: Any, converter: Converter) -> Callable[[Any], list[Any]]:
    """Return a reader for lists of one type. Plain values are only checked, for speed."""
    read = converter.get_structure_hook(part)
    if read is not _PLAIN_READERS.get(part):
        return lambda data: [read(value, part) for value in _expect_list(data)]

    def read_plain(data: Any) -> list[Any]:
        values = _expect_list(data)
        for value in values:
            if type(value) is not part:
                _reject(value, part)
        return values[:]

    return read_plain


def _list_reader(kind: Any, converter: Converter) -> Reader:
    read = _items_reader(get_args(kind)[0], converter)
    return lambda data, _: read(data)


def _list_writer(kind: Any, converter: Converter) -> Writer:
    return _items_writer(get_args(kind)[0], converter)


def _tuple_reader(kind: Any, converter: Converter) -> Reader:
    parts = get_args(kind)
    read = (
        _items_reader(parts[0], converter)
        if parts[-1] is Ellipsis
        else _fixed_items_reader(parts, converter)
    )
    return lambda data, _: tuple(read(data))


def _fixed_items_reader(parts: Sequence[Any], converter: Converter) -> Callable[[Any], list[Any]]:
    reads = [(converter.get_structure_hook(part), part) for part in parts]
    return lambda data: [
        read(value, part) for (read, part), value in zip(reads, _expect_list(data), strict=True)
    ]


def _tuple_writer(kind: Any, converter: Converter) -> Writer:
    parts = get_args(kind)
    if parts[-1] is Ellipsis:
        return _items_writer(parts[0], converter)
    writes = [converter.get_unstructure_hook(part) for part in parts]
    if all(write is identity for write in writes):
        return identity
    return lambda value: [write(part) for write, part in zip(writes, value, strict=True)]


def _items_writer(part: Any, converter: Converter) -> Writer:
    write = converter.get_unstructure_hook(part)
    return identity if write is identity else lambda value: [write(each) for each in value]


def _dict_reader(kind: Any, converter: Converter) -> Reader:
    key_kind, part = get_args(kind)
    read_key, read = converter.get_structure_hook(key_kind), converter.get_structure_hook(part)

    def read_table(data: Any, _: Any) -> Any:
        table = _expect_dict(data)
        return {read_key(key, key_kind): read(table[key], part) for key in table}

    def read_plain(data: Any, _: Any) -> Any:
        table = _expect_dict(data)
        for key, value in table.items():
            if type(key) is not key_kind or type(value) is not part:
                raise BadRecord(f"a {type(value).__name__} in a table of {part.__name__}")
        return table.copy()

    are_plain = read_key is _PLAIN_READERS.get(key_kind) and read is _PLAIN_READERS.get(part)
    return read_plain if are_plain else read_table


def _expect_dict(data: Any) -> dict[Any, Any]:
    if type(data) is not dict:
        _reject(data, dict)
    return data


def _dict_writer(kind: Any, converter: Converter) -> Writer:
    """Sort by key, so that equal dicts give equal bytes."""
    write = converter.get_unstructure_hook(get_args(kind)[1])
    if write is identity:
        return lambda value: dict(sorted(value.items()))
    return lambda value: {key: write(value[key]) for key in sorted(value)}


# --- records ----------------------------------------------------------------------------------


def _record_reader(kind: Any, converter: Converter) -> Reader:
    """Return a function that reads a record from a dict.

    Cattrs drops annotations if a class has a forward reference, so numbers with a range get their
    readers here.
    """
    overrides = _omit_transient(kind)
    for field in _stored_fields(kind):
        if _has_range(field.kind):
            overrides[field.name] = override(struct_hook=converter.get_structure_hook(field.kind))
    read: Reader = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True, **overrides
    )
    return read


def _record_writer(kind: Any, converter: Converter) -> Writer:
    return make_dict_unstructure_fn(kind, converter, **_omit_transient(kind))


def _omit_transient(kind: Any) -> dict[str, Any]:
    return {field.name: override(omit=True) for field in record_fields(kind) if field.is_transient}


def _positional_reader(kind: Any, converter: Converter) -> Reader:
    names: dict[str, Any] = {"kind": kind, "bad": _reject}
    values = []
    for index, field in enumerate(_stored_fields(kind)):
        read = converter.get_structure_hook(field.kind)
        if read is _PLAIN_READERS.get(field.kind):  # checked inline, for speed
            value = f"v{index} if type(v{index}) is kind{index} else bad(v{index}, kind{index})"
        else:
            names[f"read{index}"] = read
            value = f"read{index}(v{index}, kind{index})"
        names[f"kind{index}"] = field.kind
        values.append(f"{field.name}={value}")
    row = ", ".join(f"v{index}" for index in range(len(values)))
    return _compile(
        "def row(data, _):",
        "    if type(data) is not list:",
        "        bad(data, list)",
        f"    [{row}] = data",
        f"    return kind({', '.join(values)})",
        names=names,
    )


def _positional_writer(kind: Any, converter: Converter) -> Writer:
    names: dict[str, Any] = {}
    values = []
    for index, field in enumerate(_stored_fields(kind)):
        write = converter.get_unstructure_hook(field.kind)
        names[f"write{index}"] = write
        is_plain = write is identity
        values.append(f"it.{field.name}" if is_plain else f"write{index}(it.{field.name})")
    return _compile("def row(it):", f"    return [{', '.join(values)}]", names=names)


def _compile(*lines: str, names: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join(lines), names)
    return names["row"]  # type: ignore[no-any-return]


def _stored_fields(kind: Any) -> list[Field]:
    return [field for field in record_fields(kind) if not field.is_transient]


def _register_union(union: TaggedUnion, converter: Converter, positional: bool) -> None:
    """Register hooks for a tagged union.

    They look up types late, because members may contain each other.
    """
    key = union.tag_key
    reads: dict[str, Reader] = {}
    writes: dict[type, Writer] = {}

    def read(data: Any, _: Any) -> Any:
        values = _expect_dict(data).copy()
        return reads[values.pop(key)](values, None)

    def write(record: Any) -> Any:
        return {key: type(record).__name__, **writes[type(record)](record)}

    def read_row(data: Any, _: Any) -> Any:
        name, *values = _expect_list(data)
        return reads[name](values, None)

    def write_row(record: Any) -> Any:
        return [type(record).__name__, *writes[type(record)](record)]

    def belongs(kind: Any) -> bool:
        origin = get_origin(kind) or kind
        return isinstance(origin, type) and issubclass(origin, union.base)

    converter.register_structure_hook_func(belongs, read_row if positional else read)
    converter.register_unstructure_hook_func(belongs, write_row if positional else write)
    for kind in union.members:
        reader, writer = (
            (_positional_reader, _positional_writer)
            if positional
            else (_record_reader, _record_writer)
        )
        reads[kind.__name__] = reader(kind, converter)
        writes[kind] = writer(kind, converter)
