"""An incremental codec: only the changed parts of a record are encoded and decoded again.

A part is a field, or each record in a list of records. Bytes that are equal to earlier ones are not
decoded and checked a second time.
"""

from dataclasses import dataclass, is_dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin

from core.kernel.codec import BadRecord, Codec
from core.kernel.records import can_change, fields_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class InParts(Generic[T]):
    """A record with its parts and their encoded bytes: the fields first, then the items of its
    lists.
    """

    record: T
    parts: list[Any]
    raws: list[bytes]


class _Form(NamedTuple):
    name: str
    codec: Codec[Any]
    holds_more: bool  # transient fields, which a new record must compute again


class PartsCodec(Generic[T]):
    """Encodes and decodes a record part by part, as strictly as its codec does in one go.

    Decoded records share their unchanged parts with the base record, so treat them as read-only.
    """

    def __init__(self, codec: Codec[T]) -> None:
        self._record_type: Any = codec.record_type
        kinds = {
            each.name: each.kind for each in fields_of(codec.record_type) if not each.is_transient
        }
        self._fields = [
            _form(codec, name, kind) for name, kind in kinds.items() if not is_row(kind)
        ]
        self._rows = [
            _form(codec, name, get_args(kind)[0]) for name, kind in kinds.items() if is_row(kind)
        ]
        self._all = codec.of_part(tuple[list[int], list[bytes]])

    def write(self, record: T, *alike: InParts[T]) -> InParts[T]:
        """Encode a record, reusing the bytes of parts that are equal in one of the bases."""
        rows = [getattr(record, form.name) for form in self._rows]
        parts = [getattr(record, form.name) for form in self._fields]
        for row in rows:
            parts += row
        raws: list[bytes] = [b""] * len(parts)
        for other in alike:
            if len(other.parts) == len(parts):
                known = zip(raws, parts, other.parts, other.raws, strict=True)
                raws = [raw or (same if part == its else b"") for raw, part, its, same in known]
        forms = zip(self._forms([len(row) for row in rows]), parts, raws, strict=True)
        return InParts(record, parts, [raw or form.codec.dump(part) for form, part, raw in forms])

    def dump(self, written: InParts[T]) -> bytes:
        lengths = [len(getattr(written.record, form.name)) for form in self._rows]
        return self._all.dump((lengths, written.raws))

    def load(self, raw: bytes, before: InParts[T] | None = None) -> InParts[T]:
        """Decode a record, reusing the unchanged parts of the base.

        Raise BadRecord if it is invalid.
        """
        lengths, raws = self._all.load(raw)
        if (len(lengths), len(raws)) != (len(self._rows), len(self._fields) + sum(lengths)):
            raise BadRecord("more parts or fewer than there are")
        if min(lengths, default=0) < 0:
            raise BadRecord("a row shorter than none")
        forms = self._forms(lengths)
        if before is None or len(before.raws) != len(raws):
            parts = [form.codec.load(each) for form, each in zip(forms, raws, strict=True)]
        else:
            known = zip(forms, raws, before.raws, before.parts, strict=True)
            parts = [
                _again(form, part) if each == same else form.codec.load(each)
                for form, each, same, part in known
            ]
        end = len(self._fields)
        values = {form.name: part for form, part in zip(self._fields, parts[:end], strict=True)}
        for form, length in zip(self._rows, lengths, strict=True):
            values[form.name] = parts[end : end + length]
            end += length
        return InParts(self._record_type(**values), parts, raws)

    def _forms(self, lengths: list[int]) -> list[_Form]:
        forms = self._fields[:]
        for form, length in zip(self._rows, lengths, strict=True):
            forms += [form] * length
        return forms


def is_row(kind: Any) -> bool:
    """Return whether a type is a list of mutable records."""
    return get_origin(kind) is list and can_change(get_args(kind)[0])


def _form(codec: Codec[Any], name: str, kind: Any) -> _Form:
    fields = fields_of(kind) if isinstance(kind, type) and is_dataclass(kind) else ()
    return _Form(name, codec.of_part(kind), any(field.is_transient for field in fields))


def _again(form: _Form, part: Any) -> Any:
    """Return an unchanged part.

    A part with transient fields is copied, since those may be outdated.
    """
    return replace(part) if form.holds_more else part
