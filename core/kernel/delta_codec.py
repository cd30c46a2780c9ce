"""An incremental codec, which encodes and decodes only the changed parts of a record.

A part is a field, or each record in a list of records. Bytes that equal earlier ones are not
decoded and checked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin

from core.kernel.codec import BadRecord, Codec
from core.kernel.records import is_mutable, record_fields

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RecordParts(Generic[T]):
    """A record with its parts and their bytes: the fields first, then the items of its lists."""

    record: T
    parts: list[Any]
    encoded: list[bytes]


class _PartFormat(NamedTuple):
    name: str
    codec: Codec[Any]
    has_transient: bool  # transient fields, which a new record must compute again


class DeltaCodec(Generic[T]):
    """Encodes and decodes a record part by part, as strictly as its codec does.

    Decoded records share their unchanged parts with the base record, so treat them as read-only.
    """

    def __init__(self, codec: Codec[T]) -> None:
        self._record_type: Any = codec.record_type
        kinds = {
            each.name: each.kind
            for each in record_fields(codec.record_type)
            if not each.is_transient
        }
        self._fields = [
            _make_format(codec, name, kind)
            for name, kind in kinds.items()
            if not is_record_list(kind)
        ]
        self._lists = [
            _make_format(codec, name, get_args(kind)[0])
            for name, kind in kinds.items()
            if is_record_list(kind)
        ]
        self._envelope = codec.for_type(tuple[list[int], list[bytes]])

    def encode(self, record: T, *bases: RecordParts[T]) -> RecordParts[T]:
        """Encode a record, reusing the bytes of parts that are equal in one of the bases."""
        lists = [getattr(record, part_format.name) for part_format in self._lists]
        parts = [getattr(record, part_format.name) for part_format in self._fields]
        for values in lists:
            parts += values
        encoded = _reuse_bytes(parts, bases)
        for index, part_format in enumerate(self._part_formats(list(map(len, lists)))):
            encoded[index] = encoded[index] or part_format.codec.dump(parts[index])
        return RecordParts(record, parts, encoded)

    def dump(self, parts: RecordParts[T]) -> bytes:
        lengths = [len(getattr(parts.record, form.name)) for form in self._lists]
        return self._envelope.dump((lengths, parts.encoded))

    def load(self, raw: bytes, base: RecordParts[T] | None = None) -> RecordParts[T]:
        """Decode a record, and reuse the unchanged parts of the base. Raise BadRecord."""
        lengths, encoded = self._envelope.load(raw)
        if (len(lengths), len(encoded)) != (len(self._lists), len(self._fields) + sum(lengths)):
            raise BadRecord("more parts or fewer than there are")
        if min(lengths, default=0) < 0:
            raise BadRecord("a row shorter than none")
        part_formats = self._part_formats(lengths)
        if base is None or len(base.encoded) != len(encoded):
            parts = [
                part_format.codec.load(data)
                for part_format, data in zip(part_formats, encoded, strict=True)
            ]
        else:
            pairs = zip(part_formats, encoded, base.encoded, base.parts, strict=True)
            parts = [
                _refresh_part(part_format, part)
                if data == base_data
                else part_format.codec.load(data)
                for part_format, data, base_data, part in pairs
            ]
        end = len(self._fields)
        values = {
            part_format.name: part
            for part_format, part in zip(self._fields, parts[:end], strict=True)
        }
        for part_format, length in zip(self._lists, lengths, strict=True):
            values[part_format.name] = parts[end : end + length]
            end += length
        return RecordParts(self._record_type(**values), parts, encoded)

    def _part_formats(self, lengths: list[int]) -> list[_PartFormat]:
        forms = self._fields[:]
        for form, length in zip(self._lists, lengths, strict=True):
            forms += [form] * length
        return forms


def _reuse_bytes(parts: list[Any], bases: Sequence[RecordParts[Any]]) -> list[bytes]:
    """Return the bytes of each part that is equal in one of the bases, else no bytes."""
    encoded = [b""] * len(parts)
    for base in bases:
        if len(base.parts) != len(parts):
            continue
        for index, (part, base_part) in enumerate(zip(parts, base.parts, strict=True)):
            if not encoded[index] and part == base_part:
                encoded[index] = base.encoded[index]
    return encoded


def is_record_list(kind: Any) -> bool:
    return get_origin(kind) is list and is_mutable(get_args(kind)[0])


def _make_format(codec: Codec[Any], name: str, kind: Any) -> _PartFormat:
    fields = record_fields(kind) if isinstance(kind, type) and is_dataclass(kind) else ()
    return _PartFormat(name, codec.for_type(kind), any(field.is_transient for field in fields))


def _refresh_part(form: _PartFormat, part: Any) -> Any:
    """Return an unchanged part.

    A part with transient fields is copied, because those may be outdated.
    """
    return replace(part) if form.has_transient else part
