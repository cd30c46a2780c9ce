"""A game's data files as frozen, typed records, with precise error messages.

A table is a JSON list of records; `map/hexes` is the list under `hexes` in `map.json`. The records
are dataclasses with the fields of the JSON (`if_` for the key `if`). Unknown and missing fields,
wrong types, unknown words, duplicate ids, dangling references and unread files are errors.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from core.common.suggestions import suggest_name
from core.kernel.packs import (
    BadContent,
    PackOverlay,
    begin_loading,
    parse_json,
    record_id,
    rules_digest,
)
from core.kernel.presentation import join_words
from core.kernel.schema import (
    IdIn,
    OneOf,
    RawRecord,
    SourcedRecord,
    json_fields,
    reader_for,
    schema_fields,
    table_path,
)

__all__ = [
    "BadContent",
    "Content",
    "IdIn",
    "OneOf",
    "RawRecord",
    "SourcedRecord",
    "check_symmetric",
    "json_fields",
    "merge_tables",
]

R = TypeVar("R")

MAX_NAMED = 3  # records in an error about a whole table


class Identified(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Identified)


class PlayerCountRecord(Protocol):
    """A record that applies only to some player counts."""

    @property
    def players(self) -> tuple[int, ...]: ...


P = TypeVar("P", bound=PlayerCountRecord)


# --- tables of a game ------------------------------------------------------------------------


class Content:
    """A game's data folder with the chosen packs applied."""

    def __init__(self, folder: Path) -> None:
        self.shapes: dict[str, Any] = {}  # record type of every table read
        self.read_tables: dict[str, Any] = {}  # results of every table read
        self.packs, self._complaints = begin_loading(folder.parent.name)
        self.own_files: dict[str, Any] = {
            path.stem: _parse_file(path) for path in _json_files(folder)
        }
        self._files = self.own_files
        self._ids: dict[str, frozenset[str]] = {}
        laying = PackOverlay(self.report)
        if self.packs:
            self._files = {path.stem: _parse_file(path) for path in _json_files(folder)}
            for pack in self.packs:
                laying.apply(self._files, pack)
        self.corrections = laying.corrections

    def report(self, error: BadContent) -> None:
        """Raise an error, or collect it in the error list of the packs."""
        if self._complaints is None:
            raise error
        self._complaints += error.all_errors()

    @cached_property
    def digest(self) -> str:
        """Return a digest that is equal exactly if the rules read the same data."""
        return rules_digest(self._files)

    def original_text(self, record_id: str, field: str, default: str) -> str:
        """Return a text of the game's record before any pack, or the default."""
        return str(self._own_records.get(record_id, {}).get(field, default))

    @cached_property
    def _own_records(self) -> dict[str, dict[str, Any]]:
        records: dict[str, dict[str, Any]] = {}
        for table in (table for file in self.own_files.values() for table in _record_lists(file)):
            for row in table:
                records.setdefault(row["id"], {}).update(row)
        return records

    def raw_table(self, table: str) -> Any:
        return _table_data(self._files, table)

    def records(self, table: str, record_type: type[R]) -> tuple[R, ...]:
        self.shapes[table] = record_type
        rows = self.raw_table(table)
        if not isinstance(rows, list):
            raise BadContent("this is not a list of records.").within(*table_path(table))
        records, used_ids = [], set()
        for number, row in enumerate(rows, 1):
            name = record_id(row)
            try:
                if name and name in used_ids:
                    raise BadContent("this id is used twice.")
                records.append(self._record(table, name, row, record_type))
            except BadContent as error:
                label = f"'{name}'" if name else str(number)
                if name and name not in self._own_ids(table):
                    error = self._unknown_record_error(table, row, record_type) or error
                self.report(error.within(*self._source_path(table, name), f"record {label}"))
                records += self._own_record(table, name, record_type)
            used_ids.add(name)
        self.read_tables[table] = tuple(records)
        return tuple(records)

    def _record(self, table: str, name: str, row: Any, record_type: type[R]) -> R:
        record: R = reader_for(record_type)(row, self)
        if isinstance(record, SourcedRecord) and (table, name) in self.corrections:
            by = sorted(self.corrections[table, name].items())
            corrections = tuple((key, pack) for key, pack in by if pack not in self._naming_packs)
            return cast(R, replace(record, corrections=corrections))
        return record

    @cached_property
    def _naming_packs(self) -> set[str]:
        """Return the packs that only rename, which corrects nothing."""
        return {pack.name for pack in self.packs if not pack.digest}

    def _corrected_parts(self, table: str) -> tuple[tuple[str, str], ...]:
        parts = {name.partition(f"{table}/")[2]: by for (name, _), by in self.corrections.items()}
        return tuple((part, by[""]) for part, by in sorted(parts.items()) if part and "" in by)

    def _own_record(self, table: str, name: str, record_type: type[R]) -> list[R]:
        """Return the game's record in place of an invalid one, so that reading can continue."""
        own_records = [row for row in _table_data(self.own_files, table) if record_id(row) == name]
        return [reader_for(record_type)(row, self) for row in own_records[:1]]

    def _unknown_record_error(self, table: str, row: Any, record_type: Any) -> BadContent | None:
        needed = [key for key, each in schema_fields(record_type).items() if each.required]
        missing = [key for key in needed if key not in row]
        if not missing:
            return None
        meant = suggest_name(record_id(row), self._own_ids(table))
        return BadContent(
            f"the game has no record with this id.{meant} A new record needs"
            f" {join_words(missing)} too."
        )

    def report_record(self, table: str, record: str, message: str) -> None:
        """Report a record that is well formed but not playable."""
        where = [f"record '{record}'"] if record else self._touched_records(table)
        self.report(BadContent(message).within(*self._source_path(table, record), *where))

    def _touched_records(self, table: str) -> list[str]:
        touched = [row for name, row in self.corrections if name == table and row]
        names = [f"'{row}'" for row in touched[:MAX_NAMED]]
        if len(touched) > MAX_NAMED:
            names.append(f"{len(touched) - MAX_NAMED} more")
        return (
            [f"{'record' if len(touched) == 1 else 'records'} {join_words(names)}"] if names else []
        )

    def require_no_new_records(self, *tables: str) -> None:
        """Report records that packs add to tables whose records the rules expect exactly."""
        for table in tables:
            own_ids = self._own_ids(table)
            for record in self.read_tables[table]:
                if record.id not in own_ids:
                    complaint = f"the rules know {len(own_ids)} of these and no more."
                    self.report_record(table, record.id, complaint)

    def require_unchanged(self, table: str, *names: str) -> None:
        """Report changes to these fields, on which the rules depend, or by default any change."""
        if not names:
            if self.raw_table(table) != _table_data(self.own_files, table):
                self.report_record(table, "", "the rules are written for what is here.")
            return
        own_records = {record_id(row): row for row in _table_data(self.own_files, table)}
        for row in self.raw_table(table):
            for name in names:
                if row.get(name) != own_records.get(record_id(row), row).get(name):
                    complaint = f"the rules are written for this '{name}'."
                    self.report_record(table, record_id(row), complaint)

    def require_count(self, table: str, noun: str, found: int, needed: int) -> None:
        if found != needed:
            self.report_record(table, "", f"the rules need {needed} {noun}, and there are {found}.")

    def require_keys(
        self, table: str, record: str, field: str, values: Any, needed: Iterable[Any]
    ) -> None:
        """Report keys that are missing from a field of a record."""
        for key in needed:
            if key not in values:
                self.report_record(table, record, f"'{field}' says nothing of '{key}'.")

    def corrections_of(self, table: str, record: str) -> dict[str, str]:
        """Return the fields that packs changed, with the pack names."""
        corrections = dict(self.corrections.get((table, record), {}))
        for (name, row), by in self.corrections.items():
            if not record and not row and name.startswith(f"{table}/"):
                corrections[name.removeprefix(f"{table}/")] = by[""]  # a part of the value
        return corrections

    def _source_path(self, table: str, record: str) -> list[str]:
        by = set(self.corrections_of(table, record).values())
        if not record:
            by |= {
                pack
                for (name, _), fields in self.corrections.items()
                if name == table
                for pack in fields.values()
            }
        return [*(f"pack {pack}" for pack in sorted(by)), *table_path(table)]

    def table(self, table: str, record_type: type[N]) -> dict[str, N]:
        return {record.id: record for record in self.records(table, record_type)}

    def records_by_player_count(self, table: str, record_type: type[P]) -> dict[int, P]:
        return _index_by_player_count(self.records(table, record_type), table)

    def parse_by_player_count(self, table: str, rows: Any) -> dict[int, Any]:
        if not isinstance(rows, list):
            raise BadContent("this is not a list of records.")
        read = reader_for(self.shapes[table])
        return _index_by_player_count([read(row, self) for row in rows], table)

    def value(self, table: str, record_type: type[R]) -> R:
        """Return a file, or a part of one, that is not a list of records."""
        self.shapes[table] = record_type
        try:
            value: R = reader_for(record_type)(self.raw_table(table), self)
        except BadContent as error:
            self.report(error.within(*self._source_path(table, "")))
            value = reader_for(record_type)(_table_data(self.own_files, table), self)
        if isinstance(value, SourcedRecord):
            value = cast(R, replace(value, corrections=self._corrected_parts(table)))
        self.read_tables[table] = value
        return value

    def convert(self, table: str, record: N, converter: Callable[[N], R]) -> R:
        """Convert a record to a game object.

        If that fails, report it and convert the game's record.
        """
        try:
            return converter(record)
        except BadContent as error:
            where = (*self._source_path(table, record.id), f"record '{record.id}'")
            self.report(error.within(*where))
            own_record = self._own_record(table, record.id, type(record))
            if not own_record:
                raise
            return converter(own_record[0])

    def parse_raw(self, raw: Any, record_type: type[R], *place: str) -> R:
        """Parse a RawRecord once its type is known."""
        try:
            record: R = reader_for(record_type)(
                dict(raw) if isinstance(raw, RawRecord) else raw, self
            )
        except BadContent as error:
            raise error.within(*place) from None
        return record

    def ids(self, table: str) -> frozenset[str]:
        if table not in self._ids:
            self._ids[table] = frozenset(filter(None, map(record_id, self.raw_table(table))))
        return self._ids[table]

    def _own_ids(self, table: str) -> list[str]:
        return list(filter(None, map(record_id, _table_data(self.own_files, table))))

    def check_all_read(self) -> None:
        """Raise BadContent if a file or part was never read.

        Call it after reading all tables.
        """
        for name, file in sorted(self._files.items()):
            parts = [f"{name}/{part}" for part in file] if isinstance(file, dict) else [name]
            for part in parts:
                if name not in self.shapes and part not in self.shapes:
                    raise BadContent("nobody reads it.").within(*table_path(part))


def merge_tables(*tables: Mapping[str, R]) -> dict[str, R]:
    """Merge tables. Raise BadContent for duplicate ids."""
    merged: dict[str, R] = {}
    for table in tables:
        for name in table:
            if name in merged:
                raise BadContent(f"The id '{name}' is in two tables.")
        merged |= table
    return merged


def check_symmetric(content: Content, table: str, links: Mapping[str, Collection[str]]) -> None:
    """Report links that are doubled, reflexive or not symmetric."""
    for one, others in links.items():
        if len(set(others)) < len(others):
            content.report_record(table, one, "it borders twice on the same.")
        for other in others:
            if other == one:
                complaint = "it borders on itself."
            elif one not in links.get(other, ()):
                complaint = f"it borders on '{other}', but '{other}' does not border on it."
            else:
                continue
            content.report_record(table, one, complaint)


def _index_by_player_count(records: Iterable[P], table: str) -> dict[int, P]:
    by_players: dict[int, P] = {}
    for record in records:
        for players in record.players:
            if players in by_players:
                complaint = f"two records are for {players} players."
                raise BadContent(complaint).within(*table_path(table))
            by_players[players] = record
    return by_players


def _record_lists(file: Any) -> list[list[Any]]:
    parts = file.values() if isinstance(file, dict) else (file,)
    return [part for part in parts if isinstance(part, list) and all(map(record_id, part))]


def _json_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def _parse_file(path: Path) -> Any:
    return parse_json(path.read_text("utf-8"), path.name)


def _table_data(files: Mapping[str, Any], table: str) -> Any:
    name, _, part = table.partition("/")
    if name not in files:
        raise BadContent("the file is missing.").within(f"{name}.json")
    file = files[name]
    if not part:
        return file
    if not isinstance(file, dict) or part not in file:
        raise BadContent(f"the part '{part}' is missing.").within(f"{name}.json")
    return file[part]
