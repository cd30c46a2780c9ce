"""Reads lesson files as strictly as content, but without packs and digests."""

from pathlib import Path
from typing import Any, TypeVar

from core.kernel.content import BadContent
from core.kernel.packs import id_of, parsed
from core.kernel.shapes import reader_of

R = TypeVar("R")


class _NoTables:
    def ids(self, table: str) -> frozenset[str]:
        return frozenset()


def records_in(path: Path, shape: type[R]) -> tuple[R, ...]:
    """Read a list of records. Raise BadContent with file and record if it is invalid."""
    rows = _data_in(path)
    if not isinstance(rows, list):
        raise BadContent("this is no list of records.").within(path.name)
    records: list[R] = []
    taken: set[str] = set()
    for number, row in enumerate(rows, 1):
        name = id_of(row)
        try:
            if name in taken:
                raise BadContent("this id is taken.")
            records.append(reader_of(shape)(row, _NoTables()))
        except BadContent as error:
            called = f"'{name}'" if name else str(number)
            raise error.within(path.name, f"record {called}") from None
        taken |= {name} if name else set()
    return tuple(records)


def record_in(path: Path, shape: type[R]) -> R:
    """Read a file with a single record. Raise BadContent with the file if it is invalid."""
    try:
        record: R = reader_of(shape)(_data_in(path), _NoTables())
    except BadContent as error:
        if path.name in error.place:
            raise
        raise error.within(path.name) from None
    return record


def _data_in(path: Path) -> Any:
    return parsed(path.read_text("utf-8"), path.name)
