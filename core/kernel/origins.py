"""Sources of record values: printed, reconstructed, from another edition or from a pack.

`reconstructed_fields` and `other_edition_fields` hold names of JSON fields, or parts of them such
as `effects.per`. They tell owners of the game which values to check. Each game supplies the labels.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from core.kernel.content import Content, Sourced, json_fields
from core.kernel.packs import SOURCES
from core.kernel.words import listed

SOURCED, OTHER_EDITION = "sourced", "other edition"
IN_PART, RECONSTRUCTED = "reconstructed in part", "reconstructed"

WHOLE = ""  # instead of field names: all fields


def ours(record: Sourced) -> tuple[str, ...]:
    """Return the reconstructed fields of a record that no pack corrected."""
    whole = record.origin == "reconstructed" and not record.reconstructed_fields
    return _left(record, (WHOLE,) if whole else record.reconstructed_fields)


def of_other_editions(record: Sourced) -> tuple[str, ...]:
    """Return the fields of a record that another edition prints."""
    told_apart = record.other_edition_fields or record.reconstructed_fields
    whole = record.origin == "sourced:other-edition" and not told_apart
    return _left(record, (WHOLE,) if whole else record.other_edition_fields)


def reconstructed_keys(record: Sourced) -> tuple[str, ...]:
    """Return the reconstructed JSON fields of a record, for owners to look up."""
    names = [_field(name) for name in ours(record)]
    return tuple(key for key in _values(record) if key in names or WHOLE in names)


def source_of(record: Sourced) -> str:
    """Return the overall source of a record: one of the four constants above."""
    made_up, older = ours(record), of_other_editions(record)
    if not made_up:
        return OTHER_EDITION if older else SOURCED
    strange = {_field(name) for name in (*made_up, *older)}
    mostly = WHOLE in strange or 2 * len(strange & {*_values(record)}) > len(_values(record))
    return RECONSTRUCTED if record.origin == "reconstructed" and mostly else IN_PART


def _left(record: Sourced, names: tuple[str, ...]) -> tuple[str, ...]:
    corrected = {key for key, _ in record.corrected} - SOURCES
    if corrected and names == (WHOLE,):
        names = _values(record)
    return tuple(name for name in names if _field(name) not in corrected)


def _values(record: Sourced) -> tuple[str, ...]:
    return tuple(key for key in json_fields(type(record)) if key not in {"id"} | SOURCES)


def _field(name: str) -> str:
    """Return the JSON field of a name: `effects` for `effects.per`."""
    return name.partition(".")[0]


def only(record: Sourced, key: str) -> Sourced:
    """Return a record whose source information covers only one field."""
    return replace(
        record,
        reconstructed_fields=_about(key, record.reconstructed_fields),
        other_edition_fields=_about(key, record.other_edition_fields),
        corrected=tuple((name, pack) for name, pack in record.corrected if name == key),
    )


def _about(key: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if _field(name) == key)


def origin_text(told: Iterable[tuple[Sourced, Mapping[str, str]]]) -> str:
    """Describe the sources of records, with a label for each field; empty if all are printed."""
    by_source: dict[str, dict[str, None]] = {"Reconstructed": {}, "From another edition": {}}
    for record, words in told:
        for source, names in _sources(record):
            what = by_source.setdefault(source, {})
            what.update(dict.fromkeys(_in_words(name, words) for name in names))
    return " ".join(f"{source}: {listed(what)}." for source, what in by_source.items() if what)


def _sources(record: Sourced) -> Iterator[tuple[str, Iterable[str]]]:
    yield "Reconstructed", ours(record)
    yield "From another edition", of_other_editions(record)
    for key, pack in record.corrected:
        yield f"From the pack '{pack}'", () if key in SOURCES else (key,)


def _in_words(name: str, words: Mapping[str, str]) -> str:
    return words.get(name, name.replace("_", " ") if name else "all values")


def sourced_records(content: Content) -> dict[str, tuple[Sourced, ...]]:
    found = {
        name: tuple(records)
        for table, value in content.read_tables.items()
        for name, records in _sourced_in(table, value)
    }
    return {name: records for name, records in found.items() if records}


def records_by_id(content: Content) -> dict[str, list[Sourced]]:
    by_id: dict[str, list[Sourced]] = {}
    for records in sourced_records(content).values():
        for record in records:
            by_id.setdefault(getattr(record, "id", ""), []).append(record)
    return by_id


def _sourced_in(table: str, value: Any) -> Iterator[tuple[str, list[Sourced]]]:
    rows = value if isinstance(value, tuple) else (value,)
    yield table, [row for row in rows if isinstance(row, Sourced)]
    if is_dataclass(value):
        for each in fields(value):
            inner = getattr(value, each.name)
            if isinstance(inner, tuple):
                yield from _sourced_in(f"{table}/{each.name}", inner)
