"""The cache of analyses, one private file next to each save.

A damaged file is ignored and replaced, as is one for other choices, rules, weights or packs.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.analysis.choice_review import AnalysisBudget
from core.analysis.records import Analysis
from core.analysis.win_probability import FILE
from core.bots.arena.match import weights_digest
from core.kernel import Codec, Game
from core.kernel.codec import BadRecord
from saves import Save, analysis_path, write_private

FORMAT = 2  # increase when the analysis or the format changes
DIGEST = 16  # bytes
MAX_FILE_BYTES = 16 << 20  # bytes


@dataclass(frozen=True, slots=True)
class _CacheFile:
    """The contents of a cache file."""

    key: str
    seats: dict[int, Analysis]


_codec = Codec(_CacheFile)


def cache_key(game: Game[Any], save: Save, budget: AnalysisBudget) -> str:
    """Return a key that is equal if the analysis would be equal."""
    journal = save.journal
    entries = [journal.entries[index] for index in journal.main_line()]
    packs = [pack.name for pack in game.content.packs] if game.content else []
    facts = [
        FORMAT,
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


def load_cached(path: Path, key: str) -> dict[int, Analysis]:
    """Return the cached analyses by seat, or none if the file is invalid for this key."""
    with suppress(OSError, BadRecord):
        with analysis_path(path).open("rb") as file:
            raw = file.read(MAX_FILE_BYTES)
        if _with_checksum(raw[DIGEST:]) == raw:
            analysis = _codec.load(raw[DIGEST:])
            return dict(analysis.seats) if analysis.key == key else {}
    return {}


def save_cached(path: Path, key: str, analysis: Analysis) -> None:
    """Cache an analysis together with those of other seats. OSError leaves the old file."""
    seats = load_cached(path, key) | {analysis.seat: analysis}
    write_private(analysis_path(path), _with_checksum(_codec.dump(_CacheFile(key, seats))))


def _with_checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST).digest() + content
