"""A save as bytes: magic, format version, packed content, checksum.

Every format, also a later one, keeps the magic, the version and the checksum where they are,
so that a newer file can be told from a damaged one.
"""

import hashlib
import zlib
from dataclasses import dataclass

import msgpack

from core.kernel import BadRecord, Codec
from core.table import OPENING, Entry, Journal, Seat, Setup
from saves.migrations import FORMAT, migrate
from saves.record import BadSave, Save, SaveFailed

MAGIC = b"ANNALS\x1a\n"
MAX_FILE = 1 << 20
MAX_CONTENT = 4 << 20  # unpacked; a file that swells beyond this is no save

_END_OF_TIME = 1 << 34  # a moment far away that every calendar still knows
_VERSION_BYTES = 2
_CHECKSUM_BYTES = 16
_SHORTEST = len(MAGIC) + _VERSION_BYTES + _CHECKSUM_BYTES


@dataclass(frozen=True, slots=True)
class _Content:
    """What is packed into a file of today's format."""

    game: str
    options: dict[str, str]
    seed: int
    rules_version: int
    seats: list[tuple[str, str, int]]  # name, kind, level
    time: int
    product: str
    progress: str
    over: bool
    entries: list[tuple[int, int, str]]  # how many entries back its parent is, seat, action
    head: int
    snapshot: bytes


_codec = Codec(_Content)


def encode(save: Save) -> bytes:
    """The bytes of a save's file."""
    setup, entries = save.journal.setup, save.journal.entries
    content = _Content(
        game=setup.game,
        options=setup.options,
        seed=setup.seed,
        rules_version=setup.rules_version,
        seats=[(seat.name, seat.kind, seat.level) for seat in save.seats],
        time=save.time,
        product=save.product,
        progress=save.progress,
        over=save.over,
        entries=[(at - entry.parent, entry.seat, entry.action) for at, entry in enumerate(entries)],
        head=save.journal.head,
        snapshot=save.snapshot,
    )
    packed = _codec.dump(content)
    body = MAGIC + FORMAT.to_bytes(_VERSION_BYTES, "big") + zlib.compress(packed, 3)
    if len(packed) > MAX_CONTENT or len(body) + _CHECKSUM_BYTES > MAX_FILE:
        raise SaveFailed("The game has grown too long to be saved.")
    return body + _checksum(body)


def decode(raw: bytes, name: str = "The file") -> Save:
    """The save those bytes hold; BadSave, with the file's name in its sentence, for any others."""
    body, checksum = raw[:-_CHECKSUM_BYTES], raw[-_CHECKSUM_BYTES:]
    if not raw.startswith(MAGIC):
        raise BadSave(f"{name} is not a game saved by Annals.")
    if len(raw) < _SHORTEST or checksum != _checksum(body):
        raise BadSave(f"{name} is damaged: a part of it is missing or was altered.")
    version = int.from_bytes(body[len(MAGIC) :][:_VERSION_BYTES], "big")
    if version > FORMAT:
        raise BadSave(
            f"{name} was saved by a newer Annals, in format {version};"
            f" this one reads formats up to {FORMAT}."
        )
    try:
        packed = _decompress(body[len(MAGIC) + _VERSION_BYTES :])
        if version < FORMAT:
            packed = msgpack.packb(migrate(msgpack.unpackb(packed), version))
        return _checked(_codec.load(packed))
    except (BadRecord, ValueError, KeyError, TypeError, zlib.error, msgpack.UnpackException):
        raise BadSave(f"{name} does not hold a game: its content makes no sense.") from None


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_CHECKSUM_BYTES).digest()


def _decompress(packed: bytes) -> bytes:
    """The unpacked content; ValueError where there is too much of it or not all."""
    stream = zlib.decompressobj()
    content = stream.decompress(packed, MAX_CONTENT)
    if not stream.eof or stream.unused_data:
        raise ValueError("not one whole stream of a reasonable length")
    return content


def _checked(content: _Content) -> Save:
    """The save a content describes; ValueError where its parts do not fit together."""
    seats = tuple(
        Seat(name, "bot" if kind == "bot" else "person", level)
        for name, kind, level in content.seats
    )
    setup = Setup(content.game, len(seats), content.options, content.seed, content.rules_version)
    entries = [
        Entry(at - back, seat, action) for at, (back, seat, action) in enumerate(content.entries)
    ]
    texts = (
        *(
            content.game,
            content.product,
            content.progress,
            *content.options,
            *content.options.values(),
        ),
        *(seat.name for seat in seats),
        *(entry.action for entry in entries),
    )
    if not (
        all(text.isprintable() for text in texts)
        and 0 <= content.time < _END_OF_TIME
        and all(OPENING <= entry.parent < at for at, entry in enumerate(entries))
        and all(0 <= entry.seat < len(seats) for entry in entries)
        and OPENING <= content.head < len(entries)
    ):
        raise ValueError("the parts do not fit together")
    return Save(
        journal=Journal(setup, entries, content.head),
        seats=seats,
        snapshot=content.snapshot,
        progress=content.progress,
        over=content.over,
        time=content.time,
        product=content.product,
    )
