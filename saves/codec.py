"""A save as bytes: magic, format version, header, packed content, checksum.

The header is all that a list of games shows; the rest of the file stays packed for it. Every
format, also a later one, keeps the magic, the version and the checksum where they are, so that a
newer file can be told from a damaged one.
"""

import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

import msgpack

from core.kernel import BadRecord, Codec
from core.table import OPENING, Entry, Journal, Seat, Setup
from saves.migrations import FORMAT, migrate
from saves.record import BadSave, Header, Save, SaveFailed

MAGIC = b"ANNALS\x1a\n"

# No game comes near any of these; what goes beyond is no save, and is refused unread.
MAX_FILE = 1 << 20
MAX_HEADER = 16 << 10
MAX_CONTENT = 4 << 20  # unpacked
MAX_SNAPSHOT = 128 << 10
MOST_ENTRIES = 1 << 16
MOST_SEATS = MOST_OPTIONS = 32
LONGEST_TEXT = 400
HIGHEST_LEVEL = 99
LAST_ORDER = 1 << 48

Fields = dict[str, Any]

_END_OF_TIME = 1 << 34  # a moment far away that every calendar still knows
_VERSION_BYTES = 2
_LENGTH_BYTES = 4
_CHECKSUM_BYTES = 16
_SHORTEST = len(MAGIC) + _VERSION_BYTES + _CHECKSUM_BYTES


@dataclass(frozen=True, slots=True)
class _Header:
    """What stands in front of a file of today's format."""

    game: str
    options: dict[str, str]
    seed: int
    rules_version: int
    content: str
    packs: dict[str, str]
    seats: list[tuple[str, str, int]]  # name, kind, level
    choices: int
    progress: str
    over: bool
    waiting: list[int]
    scores: list[int]
    time: int
    order: int
    product: str


@dataclass(frozen=True, slots=True)
class _Content:
    """What is packed behind it."""

    entries: list[tuple[int, int, str]]  # how many entries back its parent is, seat, action
    head: int
    snapshot: bytes


_header_codec = Codec(_Header)
_content_codec = Codec(_Content)


def encode(save: Save) -> bytes:
    """The bytes of a save's file."""
    setup, entries = save.journal.setup, save.journal.entries
    header = _header_codec.dump(
        _Header(
            game=setup.game,
            options=setup.options,
            seed=setup.seed,
            rules_version=setup.rules_version,
            content=setup.content,
            packs=setup.packs,
            seats=[(seat.name, seat.kind, seat.level) for seat in save.seats],
            choices=len(save.journal.line()),
            progress=save.progress,
            over=save.over,
            waiting=list(save.waiting),
            scores=list(save.scores),
            time=save.time,
            order=save.order,
            product=save.product,
        )
    )
    backs = [(at - entry.parent, entry.seat, entry.action) for at, entry in enumerate(entries)]
    content = _content_codec.dump(_Content(backs, save.journal.head, save.snapshot))
    body = b"".join(
        (
            MAGIC,
            FORMAT.to_bytes(_VERSION_BYTES, "big"),
            len(header).to_bytes(_LENGTH_BYTES, "big"),
            header,
            zlib.compress(content, 3),
        )
    )
    if (
        len(body) + _CHECKSUM_BYTES > MAX_FILE
        or len(header) > MAX_HEADER
        or len(content) > MAX_CONTENT
        or len(save.snapshot) > MAX_SNAPSHOT
        or len(entries) > MOST_ENTRIES
    ):
        raise SaveFailed("The game has grown too long to be saved.")
    return body + _checksum(body)


def decode(raw: bytes, name: str = "The file") -> Save:
    """The save those bytes hold; BadSave, with the file's name in its sentence, for any others."""
    version, body = _opened(raw, name)
    with _sensible(name):
        header, content = _parts(version, body)
        return _checked_save(_header_codec.read(header), _content_codec.read(content))


def decode_header(raw: bytes, name: str = "The file") -> Header:
    """What those bytes say of the save they hold, without unpacking it. BadSave as before."""
    version, body = _opened(raw, name)
    with _sensible(name):
        header = _unpack(_split(body)[0]) if version == FORMAT else _parts(version, body)[0]
        return _checked_header(_header_codec.read(header))


@contextmanager
def _sensible(name: str) -> Iterator[None]:
    try:
        yield
    except (BadRecord, ValueError, KeyError, TypeError, zlib.error, msgpack.UnpackException):
        raise BadSave(f"{name} does not hold a game: its content makes no sense.") from None


def _opened(raw: bytes, name: str) -> tuple[int, bytes]:
    """The format of a whole and unaltered file, and what stands behind that. BadSave for others."""
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
    return version, body[len(MAGIC) + _VERSION_BYTES :]


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_CHECKSUM_BYTES).digest()


def _split(body: bytes) -> tuple[bytes, bytes]:
    """The header and the packed content; ValueError where there is too much of a header."""
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    if end > min(len(body), _LENGTH_BYTES + MAX_HEADER):
        raise ValueError("no header of a reasonable length")
    return body[_LENGTH_BYTES:end], body[end:]


def _parts(version: int, body: bytes) -> tuple[Fields, Fields]:
    """The fields of the header and of the content, as today's format has them."""
    header, packed = _split(body) if version > 1 else (b"\x80", body)  # format 1 had no header
    found = migrate({**_unpack(header), **_unpack(_decompress(packed))}, version)
    inside = {field.name: found.pop(field.name) for field in fields(_Content)}
    return found, inside


def _decompress(packed: bytes) -> bytes:
    """The unpacked content; ValueError where there is too much of it or not all."""
    stream = zlib.decompressobj()
    content = stream.decompress(packed, MAX_CONTENT)
    if not stream.eof or stream.unused_data:
        raise ValueError("not one whole stream of a reasonable length")
    return content


def _unpack(content: bytes) -> Fields:
    """The fields in there; ValueError where any of them is longer than a game can make it."""
    found = msgpack.unpackb(
        content,
        max_array_len=MOST_ENTRIES,
        max_map_len=MOST_OPTIONS,
        max_str_len=LONGEST_TEXT * 4,  # in bytes
        max_bin_len=MAX_SNAPSHOT,
        max_ext_len=0,
    )
    if not isinstance(found, dict):
        raise ValueError("not fields and their values")
    return found


def _checked_header(header: _Header) -> Header:
    """The header as others use it; ValueError where its parts do not fit together."""
    texts = (
        *(header.game, header.product, header.progress),
        *(*header.options, *header.options.values()),
        *(header.content, *header.packs, *header.packs.values()),
        *(name for name, _, _ in header.seats),
    )
    if not (
        0 < len(header.seats) <= MOST_SEATS
        and len(header.options) <= MOST_OPTIONS
        and len(header.packs) <= MOST_OPTIONS
        and all(_is_fit_to_print(text) for text in texts)
        and all(
            kind == "person" or (kind == "bot" and 0 <= level <= HIGHEST_LEVEL)
            for _, kind, level in header.seats
        )
        and all(0 <= seat < len(header.seats) for seat in header.waiting)
        and len(header.scores) <= MOST_SEATS
        and 0 <= header.choices <= MOST_ENTRIES
        and 0 <= header.time < _END_OF_TIME
        and 0 <= header.order <= LAST_ORDER
    ):
        raise ValueError("the parts do not fit together")
    seats = tuple(
        Seat(name, "bot", level) if kind == "bot" else Seat(name)
        for name, kind, level in header.seats
    )
    return Header(
        setup=Setup(
            header.game,
            len(seats),
            header.options,
            header.seed,
            header.rules_version,
            header.content,
            header.packs,
        ),
        seats=seats,
        choices=header.choices,
        progress=header.progress,
        over=header.over,
        waiting=tuple(header.waiting),
        scores=tuple(header.scores),
        time=header.time,
        order=header.order,
        product=header.product,
    )


def _checked_save(packed_header: _Header, content: _Content) -> Save:
    """The save header and content describe; ValueError where they do not fit together."""
    header = _checked_header(packed_header)
    entries = [
        Entry(at - back, seat, action) for at, (back, seat, action) in enumerate(content.entries)
    ]
    journal = Journal(header.setup, entries, content.head)
    if not (
        all(OPENING <= entry.parent < at for at, entry in enumerate(entries))
        and all(0 <= entry.seat < len(header.seats) for entry in entries)
        and all(_is_fit_to_print(entry.action) for entry in entries)
        and OPENING <= content.head < len(entries)
        and len(journal.line()) == header.choices
    ):
        raise ValueError("the parts do not fit together")
    return Save(
        journal=journal,
        seats=header.seats,
        snapshot=content.snapshot,
        progress=header.progress,
        over=header.over,
        waiting=header.waiting,
        scores=header.scores,
        time=header.time,
        order=header.order,
        product=header.product,
    )


def _is_fit_to_print(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()
