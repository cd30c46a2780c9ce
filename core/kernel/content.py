"""The data files of a game as frozen, typed records, with precise error messages.

A table is a JSON list of records; `map/hexes` is the list under `hexes` in `map.json`. The records
are dataclasses with the fields of the JSON (`if_` for the key `if`). Rejected are unknown and
missing fields, wrong types, unknown words, duplicate ids, dangling references and unread files.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from core.kernel.packs import (
    BadContent,
    Laying,
    begin_reading,
    did_you_mean,
    digest_of,
    id_of,
    parsed,
)
from core.kernel.shapes import (
    IdIn,
    OneOf,
    Raw,
    Sourced,
    fields_of,
    json_fields,
    place_of,
    reader_of,
)
from core.kernel.words import listed

__all__ = [
    "BadContent",
    "Content",
    "IdIn",
    "OneOf",
    "Raw",
    "Sourced",
    "both_ways",
    "json_fields",
    "together",
]

R = TypeVar("R")

MOST_NAMED = 3  # records in an error about a whole table


class Identified(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str:
        ...


N = TypeVar("N", bound=Identified)


class ByPlayers(Protocol):
    """A record that applies to some player counts only."""

    @property
    def players(self) -> tuple[int, ...]:
        ...


P = TypeVar("P", bound=ByPlayers)


# --- tables of a game ------------------------------------------------------------------------


class Content:
    """The data folder of one game, with the chosen packs applied to it."""

    def __init__(self, folder: Path) -> None:
        self.shapes: dict[str, Any] = {}  # record type of every table read
        self.read_tables: dict[str, Any] = {}  # results of every table read
        self.packs, self._complaints = begin_reading(folder.parent.name)
        self.own: dict[str, Any] = {path.stem: _parsed(path) for path in _files_in(folder)}
        self._files = self.own
        self._ids: dict[str, frozenset[str]] = {}
        laying = Laying(self.complain)
        if self.packs:
            self._files = {path.stem: _parsed(path) for path in _files_in(folder)}
            for pack in self.packs:
                laying.over(self._files, pack)
        self.corrections = laying.corrections

    def complain(self, error: BadContent) -> None:
        """Raise an error, or collect it if the packs were chosen with an error list."""
        if self._complaints is None:
            raise error
        self._complaints += error.every()

    @cached_property
    def digest(self) -> str:
        """Equal exactly if the rules read the same data."""
        return digest_of(self._files)

    def own_word(self, record: str, field: str, shown: str) -> str:
        """Return a text of the game's own record, unaffected by packs, or the default if there is
        none.
        """
        return str(self._own_records.get(record, {}).get(field, shown))

    @cached_property
    def _own_records(self) -> dict[str, dict[str, Any]]:
        records: dict[str, dict[str, Any]] = {}
        for table in (table for file in self.own.values() for table in _tables_in(file)):
            for row in table:
                records.setdefault(row["id"], {}).update(row)
        return records

    def raw(self, table: str) -> Any:
        """Return a table as unparsed JSON, with packs applied."""
        return _part_of(self._files, table)

    def rows(self, table: str, shape: type[R]) -> tuple[R, ...]:
        self.shapes[table] = shape
        rows = self.raw(table)
        if not isinstance(rows, list):
            raise BadContent("this is no list of records.").within(*place_of(table))
        records, taken = [], set()
        for number, row in enumerate(rows, 1):
            name = id_of(row)
            try:
                if name and name in taken:
                    raise BadContent("this id is taken.")
                records.append(self._record(table, name, row, shape))
            except BadContent as error:
                called = f"'{name}'" if name else str(number)
                if name and name not in self._own_ids(table):
                    error = self._unknown(table, row, shape) or error
                self.complain(error.within(*self._blamed(table, name), f"record {called}"))
                records += self._own_record(table, name, shape)
            taken.add(name)
        self.read_tables[table] = tuple(records)
        return tuple(records)

    def _record(self, table: str, name: str, row: Any, shape: type[R]) -> R:
        record: R = reader_of(shape)(row, self)
        if isinstance(record, Sourced) and (table, name) in self.corrections:
            # A pack that only renames corrects nothing.
            renaming = {pack.name for pack in self.packs if not pack.digest}
            by = sorted(self.corrections[table, name].items())
            corrected = tuple((key, pack) for key, pack in by if pack not in renaming)
            return cast(R, replace(record, corrected=corrected))
        return record

    def _corrected_parts(self, table: str) -> tuple[tuple[str, str], ...]:
        parts = {name.partition(f"{table}/")[2]: by for (name, _), by in self.corrections.items()}
        return tuple((part, by[""]) for part, by in sorted(parts.items()) if part and "" in by)

    def _own_record(self, table: str, name: str, shape: type[R]) -> list[R]:
        """Return the game's own record in place of an invalid one, so that reading can continue."""
        own = [row for row in _part_of(self.own, table) if id_of(row) == name]
        return [reader_of(shape)(row, self) for row in own[:1]]

    def _unknown(self, table: str, row: Any, shape: Any) -> BadContent | None:
        """Return an error for an incomplete record with an unknown id, which is probably a typo."""
        needed = [key for key, each in fields_of(shape).items() if each.required]
        missing = [key for key in needed if key not in row]
        if not missing:
            return None
        meant = did_you_mean(id_of(row), self._own_ids(table))
        return BadContent(
            f"the game has no such record.{meant} A new one needs {listed(missing)} too."
        )

    def wrong(self, table: str, record: str, complaint: str) -> None:
        """Report a record that is well formed but not playable."""
        where = [f"record '{record}'"] if record else self._touched(table)
        self.complain(BadContent(complaint).within(*self._blamed(table, record), *where))

    def _touched(self, table: str) -> list[str]:
        touched = [row for name, row in self.corrections if name == table and row]
        names = [f"'{row}'" for row in touched[:MOST_NAMED]]
        if len(touched) > MOST_NAMED:
            names.append(f"{len(touched) - MOST_NAMED} more")
        return [f"{'record' if len(touched) == 1 else 'records'} {listed(names)}"] if names else []

    def closed(self, *tables: str) -> None:
        """Report records that packs add to these tables. The rules need exactly the original ones.
        """
        for table in tables:
            own = self._own_ids(table)
            for record in self.read_tables[table]:
                if record.id not in own:
                    complaint = f"the rules know {len(own)} of these and no more."
                    self.wrong(table, record.id, complaint)

    def fixed(self, table: str, *names: str) -> None:
        """Report changes to fields that the rules depend on, or to a whole value if none are given.
        """
        if not names:
            if self.raw(table) != _part_of(self.own, table):
                self.wrong(table, "", "the rules are written for what is here.")
            return
        own = {id_of(row): row for row in _part_of(self.own, table)}
        for row in self.raw(table):
            for name in names:
                if row.get(name) != own.get(id_of(row), row).get(name):
                    complaint = f"the rules are written for this '{name}'."
                    self.wrong(table, id_of(row), complaint)

    def counted(self, table: str, what: str, found: int, needed: int) -> None:
        if found != needed:
            self.wrong(table, "", f"the rules need {needed} {what}, and there are {found}.")

    def complete(
        self, table: str, record: str, field: str, said: Any, needed: Iterable[Any]
    ) -> None:
        """Report keys that are missing from a field of a record."""
        for key in needed:
            if key not in said:
                self.wrong(table, record, f"'{field}' says nothing of '{key}'.")

    def corrected(self, table: str, record: str) -> dict[str, str]:
        """Return the fields of a record or value that packs changed, with the pack names."""
        found = dict(self.corrections.get((table, record), {}))
        for (name, row), by in self.corrections.items():
            if not record and not row and name.startswith(f"{table}/"):
                found[name.removeprefix(f"{table}/")] = by[""]  # a part of the value
        return found

    def _blamed(self, table: str, record: str) -> list[str]:
        """Return the path of an error: the packs that changed the record, and the file."""
        by = set(self.corrected(table, record).values())
        if not record:
            by |= {
                pack
                for (name, _), fields in self.corrections.items()
                if name == table
                for pack in fields.values()
            }
        return [*(f"pack {pack}" for pack in sorted(by)), *place_of(table)]

    def table(self, table: str, shape: type[N]) -> dict[str, N]:
        return {record.id: record for record in self.rows(table, shape)}

    def by_players(self, table: str, shape: type[P]) -> dict[int, P]:
        return _by_players(self.rows(table, shape), table)

    def others_by_players(self, table: str, rows: Any) -> dict[int, Any]:
        if not isinstance(rows, list):
            raise BadContent("this is no list of records.")
        read = reader_of(self.shapes[table])
        return _by_players([read(row, self) for row in rows], table)

    def value(self, table: str, shape: type[R]) -> R:
        """Return a file, or a part of one, that is not a list of records."""
        self.shapes[table] = shape
        try:
            value: R = reader_of(shape)(self.raw(table), self)
        except BadContent as error:
            self.complain(error.within(*self._blamed(table, "")))
            value = reader_of(shape)(_part_of(self.own, table), self)
        if isinstance(value, Sourced):
            value = cast(R, replace(value, corrected=self._corrected_parts(table)))
        self.read_tables[table] = value
        return value

    def made(self, table: str, record: N, make: Callable[[N], R]) -> R:
        """Convert a record to a game object. Report errors and use the game's own record instead.
        """
        try:
            return make(record)
        except BadContent as error:
            where = (*self._blamed(table, record.id), f"record '{record.id}'")
            self.complain(error.within(*where))
            own = self._own_record(table, record.id, type(record))
            if not own:
                raise
            return make(own[0])

    def read(self, raw: Any, shape: type[R], *place: str) -> R:
        """Parse a RawRecord once its type is known."""
        try:
            record: R = reader_of(shape)(dict(raw) if isinstance(raw, Raw) else raw, self)
        except BadContent as error:
            raise error.within(*place) from None
        return record

    def ids(self, table: str) -> frozenset[str]:
        if table not in self._ids:
            self._ids[table] = frozenset(filter(None, map(id_of, self.raw(table))))
        return self._ids[table]

    def _own_ids(self, table: str) -> list[str]:
        return list(filter(None, map(id_of, _part_of(self.own, table))))

    def all_read(self) -> None:
        """Raise BadContent for a file or part that was never read.

        Call it after reading all tables.
        """
        for name, file in sorted(self._files.items()):
            parts = [f"{name}/{part}" for part in file] if isinstance(file, dict) else [name]
            for part in parts:
                if name not in self.shapes and part not in self.shapes:
                    raise BadContent("nobody reads it.").within(*place_of(part))


def together(*tables: Mapping[str, R]) -> dict[str, R]:
    """Merge tables. Raise BadContent for duplicate ids."""
    whole: dict[str, R] = {}
    for table in tables:
        for name in table:
            if name in whole:
                raise BadContent(f"The id '{name}' stands in two tables.")
        whole |= table
    return whole


def both_ways(content: Content, table: str, links: Mapping[str, Collection[str]]) -> None:
    """Report links that are doubled, reflexive or not symmetric."""
    for one, others in links.items():
        if len(set(others)) < len(others):
            content.wrong(table, one, "it borders twice on the same.")
        for other in others:
            if other == one:
                complaint = "it borders on itself."
            elif one not in links.get(other, ()):
                complaint = f"it borders on '{other}', but '{other}' not on it."
            else:
                continue
            content.wrong(table, one, complaint)


def _by_players(records: Iterable[P], table: str) -> dict[int, P]:
    found: dict[int, P] = {}
    for record in records:
        for players in record.players:
            if players in found:
                complaint = f"two records are for {players} players."
                raise BadContent(complaint).within(*place_of(table))
            found[players] = record
    return found


def _tables_in(file: Any) -> list[list[Any]]:
    parts = file.values() if isinstance(file, dict) else (file,)
    return [part for part in parts if isinstance(part, list) and all(map(id_of, part))]


def _files_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def _parsed(path: Path) -> Any:
    return parsed(path.read_text("utf-8"), path.name)


def _part_of(files: Mapping[str, Any], table: str) -> Any:
    name, _, part = table.partition("/")
    if name not in files:
        raise BadContent("there is no such file.").within(f"{name}.json")
    file = files[name]
    if not part:
        return file
    if not isinstance(file, dict) or part not in file:
        raise BadContent(f"there is no '{part}'.").within(f"{name}.json")
    return file[part]
