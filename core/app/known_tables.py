"""The tables visited from this machine, with their last addresses."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.kernel import Codec
from core.lan.limits import MAX_ID_LENGTH, MAX_TITLE_LENGTH
from saves import data_folder, write_private

MAX_TABLES = 20
MAX_ADDRESS_LENGTH = 300  # letters; a host name has at most 253


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A remote table as of the last visit."""

    address: str
    title: str
    game: str
    table: str  # the table's id


_codec = Codec(list[KnownTable])


def _path() -> Path:
    return data_folder() / "visited.json"


def known_tables() -> list[KnownTable]:
    """Return the visited tables, latest first; an invalid file counts as empty."""
    try:
        found = _codec.from_data(json.loads(_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):
        return []
    return [known for known in found if _is_valid(known)][:MAX_TABLES]


def remember_table(known: KnownTable) -> None:
    """Record a visit; write errors are ignored."""
    others = [each for each in known_tables() if known.table != each.table]
    rows = [known, *(each for each in others if each.address != known.address)][:MAX_TABLES]
    with suppress(OSError):
        write_private(_path(), json.dumps(_codec.to_data(rows)).encode())


def _is_valid(known: KnownTable) -> bool:
    texts = (known.address, known.title, known.game, known.table)
    return (
        all(text.isprintable() for text in texts)
        and 0 < len(known.address) <= MAX_ADDRESS_LENGTH
        and len(known.title) <= MAX_TITLE_LENGTH
        and len(known.game) <= MAX_ID_LENGTH
        and len(known.table) <= MAX_ID_LENGTH
    )
