"""The tables visited from this machine, with their last addresses."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.kernel import Codec
from core.lan.limits import LONGEST_ID, LONGEST_TITLE
from saves import home, write_private

MOST_TABLES = 20
LONGEST_ADDRESS = 300  # letters; a host name has at most 253


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A remote table as of the last visit."""

    address: str
    title: str
    game: str
    table: str  # the table's id


_codec = Codec(list[KnownTable])


def _path() -> Path:
    return home() / "visited.json"


def known_tables() -> list[KnownTable]:
    """Return the visited tables, latest first; an invalid file counts as empty."""
    try:
        found = _codec.read(json.loads(_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):
        return []
    return [known for known in found if _is_sound(known)][:MOST_TABLES]


def remember_table(known: KnownTable) -> None:
    """Record a visit; write errors are ignored."""
    others = [each for each in known_tables() if known.table != each.table]
    rows = [known, *(each for each in others if each.address != known.address)][:MOST_TABLES]
    with suppress(OSError):
        write_private(_path(), json.dumps(_codec.data(rows)).encode())


def _is_sound(known: KnownTable) -> bool:
    texts = (known.address, known.title, known.game, known.table)
    return (
        all(text.isprintable() for text in texts)
        and 0 < len(known.address) <= LONGEST_ADDRESS
        and len(known.title) <= LONGEST_TITLE
        and len(known.game) <= LONGEST_ID
        and len(known.table) <= LONGEST_ID
    )
