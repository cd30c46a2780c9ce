"""A record that is told over and over: only what has changed of it is written, and read, anew.

A part is a field, or each record in a row of them. Bytes that were read before need not be read
again to be sure of them.
"""

from dataclasses import dataclass, is_dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin

from core.kernel.codec import BadRecord, Codec
from core.kernel.records import can_change, fields_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class InParts(Generic[T]):
    """A record, its parts in order (the fields, and then the records in its rows), their bytes."""

    record: T
    parts: list[Any]
    raws: list[bytes]


class _Form(NamedTuple):
    """How a field is written, or each record in a row."""

    name: str
    codec: Codec[Any]
    holds_more: bool  # than is written: a new record has to work it out again


class PartsCodec(Generic[T]):
    """Writes and reads a record part by part, as strictly as its codec does all at once.

    What is as it was is shared with the record before: who gets these only looks at them.
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
        """The bytes of every part, from one of these where it is the same there, else anew."""
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
        """All of it in one."""
        lengths = [len(getattr(written.record, form.name)) for form in self._rows]
        return self._all.dump((lengths, written.raws))

    def load(self, raw: bytes, before: InParts[T] | None = None) -> InParts[T]:
        """The record those bytes hold; BadRecord where they hold none."""
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
        """How each part is written where the rows are so long."""
        forms = self._fields[:]
        for form, length in zip(self._rows, lengths, strict=True):
            forms += [form] * length
        return forms


def is_row(kind: Any) -> bool:
    """Whether it is a row of records that change each for itself."""
    return get_origin(kind) is list and can_change(get_args(kind)[0])


def _form(codec: Codec[Any], name: str, kind: Any) -> _Form:
    fields = fields_of(kind) if isinstance(kind, type) and is_dataclass(kind) else ()
    return _Form(name, codec.of_part(kind), any(field.is_transient for field in fields))


def _again(form: _Form, part: Any) -> Any:
    """A part that has not changed; but what it has worked out may rest on what has."""
    return replace(part) if form.holds_more else part
