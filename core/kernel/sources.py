"""Sources of values: printed, reconstructed, from another edition or from a pack.

`reconstructed_fields` and `other_edition_fields` have names of JSON fields, or parts of them such
as `effects.per`. They show owners of the game which values to check. Each game supplies the labels.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from core.kernel.content import Content, SourcedRecord, json_fields
from core.kernel.packs import SOURCE_FIELDS
from core.kernel.presentation import join_words

SOURCED, OTHER_EDITION = "sourced", "other edition"
PARTLY_RECONSTRUCTED, RECONSTRUCTED = "reconstructed in part", "reconstructed"

WHOLE_RECORD = ""  # instead of field names: all fields


def reconstructed_names(record: SourcedRecord) -> tuple[str, ...]:
    """Return the reconstructed fields of a record that no pack corrected."""
    is_reconstructed = record.origin == "reconstructed" and not record.reconstructed_fields
    return _uncorrected(
        record, (WHOLE_RECORD,) if is_reconstructed else record.reconstructed_fields
    )


def other_edition_names(record: SourcedRecord) -> tuple[str, ...]:
    """Return the fields of a record that another edition prints."""
    told_apart = record.other_edition_fields or record.reconstructed_fields
    is_other_edition = record.origin == "sourced:other-edition" and not told_apart
    return _uncorrected(
        record, (WHOLE_RECORD,) if is_other_edition else record.other_edition_fields
    )


def reconstructed_keys(record: SourcedRecord) -> tuple[str, ...]:
    """Return the reconstructed JSON fields of a record, for owners to look up."""
    names = [_json_field(name) for name in reconstructed_names(record)]
    return tuple(key for key in _value_fields(record) if key in names or WHOLE_RECORD in names)


def source_status(record: SourcedRecord) -> str:
    """Return the overall source of a record: one of the four constants above."""
    reconstructed, other_edition = reconstructed_names(record), other_edition_names(record)
    if not reconstructed:
        return OTHER_EDITION if other_edition else SOURCED
    unprinted = {_json_field(name) for name in (*reconstructed, *other_edition)}
    mostly = WHOLE_RECORD in unprinted or 2 * len(unprinted & {*_value_fields(record)}) > len(
        _value_fields(record)
    )
    return RECONSTRUCTED if record.origin == "reconstructed" and mostly else PARTLY_RECONSTRUCTED


def _uncorrected(record: SourcedRecord, names: tuple[str, ...]) -> tuple[str, ...]:
    corrected = {key for key, _ in record.corrections} - SOURCE_FIELDS
    if corrected and names == (WHOLE_RECORD,):
        names = _value_fields(record)
    return tuple(name for name in names if _json_field(name) not in corrected)


def _value_fields(record: SourcedRecord) -> tuple[str, ...]:
    return tuple(key for key in json_fields(type(record)) if key not in {"id"} | SOURCE_FIELDS)


def _json_field(name: str) -> str:
    """Return the JSON field of a name: `effects` for `effects.per`."""
    return name.partition(".")[0]


def narrow_to_field(record: SourcedRecord, key: str) -> SourcedRecord:
    """Return a record whose source information covers only one field."""
    return replace(
        record,
        reconstructed_fields=_names_in_field(key, record.reconstructed_fields),
        other_edition_fields=_names_in_field(key, record.other_edition_fields),
        corrections=tuple((name, pack) for name, pack in record.corrections if name == key),
    )


def _names_in_field(key: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if _json_field(name) == key)


def describe_sources(records: Iterable[tuple[SourcedRecord, Mapping[str, str]]]) -> str:
    """Describe the sources of records, with field labels, or nothing if all are printed."""
    by_source: dict[str, dict[str, None]] = {"Reconstructed": {}, "From another edition": {}}
    for record, texts in records:
        for source, names in _sources(record):
            source_texts = by_source.setdefault(source, {})
            source_texts.update(dict.fromkeys(_field_label(name, texts) for name in names))
    return " ".join(
        f"{source}: {join_words(source_texts)}."
        for source, source_texts in by_source.items()
        if source_texts
    )


def _sources(record: SourcedRecord) -> Iterator[tuple[str, Iterable[str]]]:
    yield "Reconstructed", reconstructed_names(record)
    yield "From another edition", other_edition_names(record)
    for key, pack in record.corrections:
        yield f"From the pack '{pack}'", () if key in SOURCE_FIELDS else (key,)


def _field_label(name: str, words: Mapping[str, str]) -> str:
    return words.get(name, name.replace("_", " ") if name else "all values")


def sourced_records(content: Content) -> dict[str, tuple[SourcedRecord, ...]]:
    found = {
        name: tuple(records)
        for table, value in content.read_tables.items()
        for name, records in _sourced_in(table, value)
    }
    return {name: records for name, records in found.items() if records}


def records_by_id(content: Content) -> dict[str, list[SourcedRecord]]:
    by_id: dict[str, list[SourcedRecord]] = {}
    for records in sourced_records(content).values():
        for record in records:
            by_id.setdefault(getattr(record, "id", ""), []).append(record)
    return by_id


def _sourced_in(table: str, value: Any) -> Iterator[tuple[str, list[SourcedRecord]]]:
    rows = value if isinstance(value, tuple) else (value,)
    yield table, [row for row in rows if isinstance(row, SourcedRecord)]
    if is_dataclass(value):
        for each in fields(value):
            inner = getattr(value, each.name)
            if isinstance(inner, tuple):
                yield from _sourced_in(f"{table}/{each.name}", inner)
