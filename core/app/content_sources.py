"""The sources of a game's values, and a form for values that need to be verified."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.kernel import Game
from core.kernel.content import Content
from core.kernel.packs import SOURCE_FIELDS, record_id

RECONSTRUCTED = "reconstructed"

# Records to verify: by file, a list of records, or lists and values by part.
Form = dict[str, Any]
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SourcedRecord:
    """A content record with the source of its values."""

    table: str  # file, or file/part
    id: str  # empty in tables without ids
    name: str
    origin: str
    reconstructed: tuple[str, ...]  # reconstructed fields
    other_edition: tuple[str, ...]
    corrected: dict[str, str]  # fields changed by packs, with the pack's name


def list_sourced_records(game: Game[Any]) -> list[SourcedRecord]:
    """List all records that name their source."""
    content = game.content
    return (
        []
        if content is None
        else [_sourced_record(content, *each) for each in _iter_records(content)]
    )


def correction_form(game: Game[Any]) -> Form:
    """Return a pack with the reconstructed records, for people to correct."""
    form: Form = {}
    for table, record in _iter_records(game.content) if game.content is not None else ():
        fields = fields_to_verify(record)
        if fields:
            _add_to_form(form, game.content, table, record, fields)
    return form


def fields_to_verify(record: Record) -> list[str]:
    """Return the reconstructed fields of a record, in its order."""
    field_names = {name.partition(".")[0] for name in record.get("reconstructed_fields", ())}
    if not field_names and record["origin"] != RECONSTRUCTED:
        return []
    values = [key for key in record if key not in SOURCE_FIELDS and key != "id"]
    return [key for key in values if key in field_names] if field_names else values


def _add_to_form(form: Form, content: Any, table: str, record: Record, fields: list[str]) -> None:
    """Add a record in pack format: some fields if it has an id, else the whole record."""
    name, _, part = table.partition("/")
    values = {key: record[key] for key in ("id", "name", *fields) if key in record}
    if "id" in record and part:
        form.setdefault(name, {}).setdefault(part, []).append(values)
    elif "id" in record:
        form.setdefault(name, []).append(values)
    elif part:
        form.setdefault(name, {})[part] = content.raw_table(table)
    else:
        form[name] = values if record is content.raw_table(table) else content.raw_table(table)


def _iter_records(content: Content) -> Iterator[tuple[str, Record]]:
    for table in sorted(content.shapes):
        data = content.raw_table(table)
        for record in _filter_sourced(data if isinstance(data, list) else [data]):
            yield table, record
        if isinstance(data, dict):
            for part, rows in data.items():
                for record in _filter_sourced(rows if isinstance(rows, list) else []):
                    yield f"{table}/{part}", record


def _filter_sourced(rows: list[Any]) -> Iterator[Record]:
    return (row for row in rows if isinstance(row, dict) and "origin" in row)


def _sourced_record(content: Content, table: str, record: Record) -> SourcedRecord:
    return SourcedRecord(
        table,
        record_id(record),
        str(record.get("name", "")),
        record["origin"],
        tuple(record.get("reconstructed_fields", ())),
        tuple(record.get("other_edition_fields", ())),
        content.corrections_of(table, record_id(record)),
    )
