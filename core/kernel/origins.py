"""Where the values of a record come from: which are ours, which of another edition or a pack.

`reconstructed_fields` and `other_edition_fields` hold names of JSON fields (`effects.per` is a
part of one), so that whoever owns the box knows what to put in. A game gives the names its words.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from core.kernel.content import Content, Sourced, json_fields
from core.kernel.packs import SOURCES
from core.kernel.words import listed

SOURCED, OTHER_EDITION = "sourced", "other edition"
IN_PART, RECONSTRUCTED = "reconstructed in part", "reconstructed"

WHOLE = ""  # in place of the names of fields: the record from end to end


def ours(record: Sourced) -> tuple[str, ...]:
    """What of a record is reconstructed and not put right by a pack, by name of the field."""
    whole = record.origin == "reconstructed" and not record.reconstructed_fields
    return _left(record, (WHOLE,) if whole else record.reconstructed_fields)


def of_other_editions(record: Sourced) -> tuple[str, ...]:
    """What of a record another edition of the game prints, by name of the field."""
    told_apart = record.other_edition_fields or record.reconstructed_fields
    whole = record.origin == "sourced:other-edition" and not told_apart
    return _left(record, (WHOLE,) if whole else record.other_edition_fields)


def reconstructed_keys(record: Sourced) -> tuple[str, ...]:
    """The JSON fields of a record that are reconstructed: what to look up in one's own box."""
    names = [_field(name) for name in ours(record)]
    return tuple(key for key in _values(record) if key in names or WHOLE in names)


def source_of(record: Sourced) -> str:
    """What a record is on the whole: one of the four below."""
    made_up, older = ours(record), of_other_editions(record)
    if not made_up:
        return OTHER_EDITION if older else SOURCED
    strange = {_field(name) for name in (*made_up, *older)}
    mostly = WHOLE in strange or 2 * len(strange & {*_values(record)}) > len(_values(record))
    return RECONSTRUCTED if record.origin == "reconstructed" and mostly else IN_PART


def _left(record: Sourced, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the names that no pack has touched."""
    corrected = {key for key, _ in record.corrected} - SOURCES
    if corrected and names == (WHOLE,):
        names = _values(record)
    return tuple(name for name in names if _field(name) not in corrected)


def _values(record: Sourced) -> tuple[str, ...]:
    """The fields of a record that could be otherwise."""
    return tuple(key for key in json_fields(type(record)) if key not in {"id"} | SOURCES)


def _field(name: str) -> str:
    """The JSON field of a name: `effects` of `effects.per`."""
    return name.partition(".")[0]


def only(record: Sourced, key: str) -> Sourced:
    """A record as it speaks of one of its fields, for a thing that is no more than that."""
    return replace(
        record,
        reconstructed_fields=_about(key, record.reconstructed_fields),
        other_edition_fields=_about(key, record.other_edition_fields),
        corrected=tuple((name, pack) for name, pack in record.corrected if name == key),
    )


def _about(key: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if _field(name) == key)


def origin_text(told: Iterable[tuple[Sourced, Mapping[str, str]]]) -> str:
    """Where the values of records come from, each in its words; nothing where all are printed."""
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
    """The records of all tables that say where their values come from, by table."""
    found = {
        name: tuple(records)
        for table, value in content.read_tables.items()
        for name, records in _sourced_in(table, value)
    }
    return {name: records for name, records in found.items() if records}


def records_by_id(content: Content) -> dict[str, list[Sourced]]:
    """Every record that says where its values come from, under its id."""
    by_id: dict[str, list[Sourced]] = {}
    for records in sourced_records(content).values():
        for record in records:
            by_id.setdefault(getattr(record, "id", ""), []).append(record)
    return by_id


def _sourced_in(table: str, value: Any) -> Iterator[tuple[str, list[Sourced]]]:
    """Those of one table, and of the tables inside a value."""
    rows = value if isinstance(value, tuple) else (value,)
    yield table, [row for row in rows if isinstance(row, Sourced)]
    if is_dataclass(value):
        for each in fields(value):
            inner = getattr(value, each.name)
            if isinstance(inner, tuple):
                yield from _sourced_in(f"{table}/{each.name}", inner)
