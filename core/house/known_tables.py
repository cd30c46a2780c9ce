"""The tables of others that were visited from here: where they were, and what they are called."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.kernel import Codec
from core.lan.limits import LONGEST_ID, LONGEST_TITLE
from saves import home, write_private

MOST_TABLES = 20
LONGEST_ADDRESS = 300  # letters; a machine's name has 253 at the most


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table somebody else hosts, as it was when we were there last."""

    address: str
    title: str
    game: str
    table: str  # its id


_codec = Codec(list[KnownTable])


def _path() -> Path:
    return home() / "visited.json"


def known_tables() -> list[KnownTable]:
    """Where we were, the last first; what makes no sense is forgotten."""
    try:
        found = _codec.read(json.loads(_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):
        return []
    return [known for known in found if _is_sound(known)][:MOST_TABLES]


def remember_table(known: KnownTable) -> None:
    """We are there now; what cannot be written is forgotten."""
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
