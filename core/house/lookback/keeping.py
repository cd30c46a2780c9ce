"""The cache of analyses, one private file next to each save.

A file that is damaged, or that belongs to other choices, rules, weights or packs, is ignored and
written again.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.bots.arena.play import weights_digest
from core.house.lookback.chances import FILE
from core.house.lookback.judging import Budget
from core.house.lookback.records import Lookback
from core.kernel import Codec, Game
from core.kernel.codec import BadRecord
from saves import Save, lookback_path, write_private

FORM = 1  # increase when the analysis or the format changes
DIGEST = 16  # bytes
LARGEST = 16 << 20  # bytes


@dataclass(frozen=True, slots=True)
class _Kept:
    """The contents of a cache file."""

    key: str
    seats: dict[int, Lookback]


_codec = Codec(_Kept)


def key_of(game: Game[Any], save: Save, budget: Budget) -> str:
    """Return a key that is equal if the analysis would give the same result."""
    journal = save.journal
    entries = [journal.entries[at] for at in journal.line()]
    packs = [pack.name for pack in game.content.packs] if game.content else []
    facts = [
        FORM,
        asdict(journal.setup),
        game.rules_version,
        game.content_digest,
        packs,
        weights_digest(game, ""),
        FILE.read_text("utf-8"),
        asdict(budget),
        save.names,
        [(entry.seat, entry.action) for entry in entries],
    ]
    return hashlib.blake2b(json.dumps(facts).encode(), digest_size=DIGEST).hexdigest()


def kept(path: Path, key: str) -> dict[int, Lookback]:
    """Return the cached analyses by seat; empty if the file is not valid for this key."""
    with suppress(OSError, BadRecord):
        with lookback_path(path).open("rb") as file:
            raw = file.read(LARGEST)
        if _sealed(raw[DIGEST:]) == raw:
            found = _codec.load(raw[DIGEST:])
            return dict(found.seats) if found.key == key else {}
    return {}


def keep(path: Path, key: str, lookback: Lookback) -> None:
    """Cache an analysis together with those of other seats. OSError leaves the old file."""
    seats = kept(path, key) | {lookback.seat: lookback}
    write_private(lookback_path(path), _sealed(_codec.dump(_Kept(key, seats))))


def _sealed(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST).digest() + content
