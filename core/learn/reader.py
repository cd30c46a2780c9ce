"""Reads lesson files as strictly as content, but without packs and digests."""

from pathlib import Path
from typing import Any, TypeVar

from core.kernel.content import BadContent
from core.kernel.packs import parse_json, record_id
from core.kernel.schema import reader_for

R = TypeVar("R")


class _NoTables:
    def ids(self, table: str) -> frozenset[str]:
        return frozenset()


def read_records(path: Path, record_type: type[R]) -> tuple[R, ...]:
    """Read a list of records. Raise BadContent with file and record if it is invalid."""
    rows = _read_json(path)
    if not isinstance(rows, list):
        raise BadContent("this is not a list of records.").within(path.name)
    records: list[R] = []
    taken_names: set[str] = set()
    for number, row in enumerate(rows, 1):
        name = record_id(row)
        try:
            if name in taken_names:
                raise BadContent("this id is used twice.")
            records.append(reader_for(record_type)(row, _NoTables()))
        except BadContent as error:
            label = f"'{name}'" if name else str(number)
            raise error.within(path.name, f"record {label}") from None
        taken_names |= {name} if name else set()
    return tuple(records)


def read_record(path: Path, record_type: type[R]) -> R:
    """Read a file with a single record. Raise BadContent with the file if it is invalid."""
    try:
        record: R = reader_for(record_type)(_read_json(path), _NoTables())
    except BadContent as error:
        if path.name in error.path:
            raise
        raise error.within(path.name) from None
    return record


def _read_json(path: Path) -> Any:
    return parse_json(path.read_text("utf-8"), path.name)
