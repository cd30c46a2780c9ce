"""Where the values of a game come from, record by record, and which of them to look up in a box."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.kernel import Game
from core.kernel.content import Content
from core.kernel.packs import SOURCES, id_of

RECONSTRUCTED = "reconstructed"

# Records to be filled in: by file, a list of them, or lists and values by part.
Form = dict[str, Any]
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One record, with the source of its values."""

    table: str  # the file, and the part of it behind a stroke
    id: str  # nothing where the table has no ids
    name: str
    origin: str
    reconstructed: tuple[str, ...]  # as the record itself says it
    other_edition: tuple[str, ...]
    corrected: dict[str, str]  # fields that a pack has put there, with the pack


def lines_of(game: Game[Any]) -> list[Line]:
    """Every record that says where it comes from."""
    content = game.content
    return [] if content is None else [_line(content, *each) for each in _records(content)]


def form_of(game: Game[Any]) -> Form:
    """The reconstructed records, each with the fields to look up and their present values."""
    form: Form = {}
    for table, record in _records(game.content) if game.content is not None else ():
        fields = to_look_up(record)
        if fields:
            _enter(form, game.content, table, record, fields)
    return form


def to_look_up(record: Record) -> list[str]:
    """The fields of a record whose values are ours, in the record's order."""
    said = {name.partition(".")[0] for name in record.get("reconstructed_fields", ())}
    if not said and record["origin"] != RECONSTRUCTED:
        return []
    values = [key for key in record if key not in SOURCES and key != "id"]
    return [key for key in values if key in said] if said else values


def _enter(form: Form, content: Any, table: str, record: Record, fields: list[str]) -> None:
    """Put a record into the form as packs are laid: by field where it has an id, else whole."""
    name, _, part = table.partition("/")
    values = {key: record[key] for key in ("id", "name", *fields) if key in record}
    if "id" in record and part:
        form.setdefault(name, {}).setdefault(part, []).append(values)
    elif "id" in record:
        form.setdefault(name, []).append(values)
    elif part:
        form.setdefault(name, {})[part] = content.raw(table)
    else:
        form[name] = values if record is content.raw(table) else content.raw(table)


def _records(content: Content) -> Iterator[tuple[str, Record]]:
    """Every record that says its origin, with its table, in the order of the files."""
    for table in sorted(content.shapes):
        data = content.raw(table)
        for record in _with_origin(data if isinstance(data, list) else [data]):
            yield table, record
        if isinstance(data, dict):
            for part, rows in data.items():
                for record in _with_origin(rows if isinstance(rows, list) else []):
                    yield f"{table}/{part}", record


def _with_origin(rows: list[Any]) -> Iterator[Record]:
    return (row for row in rows if isinstance(row, dict) and "origin" in row)


def _line(content: Content, table: str, record: Record) -> Line:
    return Line(
        table,
        id_of(record),
        str(record.get("name", "")),
        record["origin"],
        tuple(record.get("reconstructed_fields", ())),
        tuple(record.get("other_edition_fields", ())),
        content.corrected(table, id_of(record)),
    )
