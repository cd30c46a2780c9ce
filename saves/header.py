"""The layout of a save file: magic, format version, header, content, checksum, appended choices.

A list of games reads only the header. It is validated by hand here, so that the list does not load
the codec of the kernel. Magic, version and checksum keep their places in every format, so a newer
file can be distinguished from a damaged one.

Choices may be appended to a file (`saves/append_file.py`). Each append ends with a checksum of
everything before it. A wrong checksum means that the process ended during the append: that append
and later ones are ignored.
"""

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, replace
from typing import Any

import msgpack

from core.common.seats import Seat
from core.common.setup import OPENING, Setup
from saves.migrations import FORMAT, migrate
from saves.record import BadSave, Header, HostedTable, Save, WhatIf

MAGIC = b"ANNALS\x1a\n"

# Safety limits, far above any real game.
MAX_FILE = 1 << 20
MAX_HEADER = 16 << 10
MAX_CONTENT = 4 << 20  # uncompressed
MAX_SNAPSHOT = 128 << 10
MAX_ENTRIES = 1 << 16
MAX_SEATS = MAX_OPTIONS = 32
MAX_TEXT_LENGTH = 400
MAX_TITLE_LENGTH = 60
MAX_TAG_LENGTH = 20
MAX_TAGS = 12
MAX_LEVEL = 99
MAX_ORDER = 1 << 48
MAX_CLOCK_SECONDS = 86_400  # per turn

Fields = dict[str, Any]
Checksum = hashlib.blake2b

# The header of the current format.
HEADER_FIELDS: dict[str, type] = {
    "game": str,
    "options": dict,  # of texts
    "seed": int,
    "rules_version": int,
    "content": str,
    "packs": dict,  # of texts
    "seats": list,  # of name, kind, level
    "choices": int,
    "progress": str,
    "over": bool,
    "waiting": list,  # of seats
    "scores": list,  # of numbers
    "time": int,
    "order": int,
    "product": str,
    "hosted": list,  # empty, or the fields of HostedTable
    "title": str,
    "tags": list,  # of texts
    "what_if": list,  # empty, or a save name and a journal entry
}

# of the compressed content
CONTENT_FIELDS = ("entries", "head", "names", "start", "snapshot", "ahead")

CHECKSUM_BYTES = 16
_MAX_TIME = 1 << 34  # safely inside the range of calendars
_VERSION_BYTES = 2
_LENGTH_BYTES = 4
_FIRST_APPENDABLE_FORMAT = 7  # older formats have no appended choices
_MIN_FILE_BYTES = len(MAGIC) + _VERSION_BYTES + CHECKSUM_BYTES


def pack_header(save: Save) -> bytes:
    setup = save.journal.setup
    fields = {
        "game": setup.game,
        "options": dict(sorted(setup.options.items())),
        "seed": setup.seed,
        "rules_version": setup.rules_version,
        "content": setup.content,
        "packs": dict(sorted(setup.packs.items())),
        "seats": [(seat.name, seat.kind, seat.level) for seat in save.seats],
        "choices": len(save.journal.main_line()),
        "progress": save.progress,
        "over": save.over,
        "waiting": save.waiting,
        "scores": save.scores,
        "time": save.time,
        "order": save.order,
        "product": save.product,
        "hosted": list(astuple(save.hosted)) if save.hosted else [],
        "title": save.title,
        "tags": save.tags,
        "what_if": list(astuple(save.what_if)) if save.what_if else [],
    }
    packed: bytes = msgpack.packb(fields)
    return packed


def assemble_file(header: bytes, content: bytes) -> bytes:
    version = FORMAT.to_bytes(_VERSION_BYTES, "big")
    body = b"".join((MAGIC, version, _prefix_length(header), _prefix_length(content)))
    return body + checksum(body).digest()


def pack_appended(choices: Sequence[tuple[int, str]], before: Checksum) -> bytes:
    """Return the bytes that append choices to a file, and update its checksum."""
    record = _prefix_length(msgpack.packb(choices))
    before.update(record)
    seal = before.digest()
    before.update(seal)
    return record + seal


def _prefix_length(content: bytes) -> bytes:
    return len(content).to_bytes(_LENGTH_BYTES, "big") + content


def decode_header(raw: bytes, name: str = "The file") -> Header:
    """Decode the header without unpacking the content. Raise BadSave, with the file name."""
    version, body, since = split_file(raw, name)
    with reject_invalid_content(name):
        found = (
            _unpack(_split_header(version, body)[0])
            if version == FORMAT
            else unpack_fields(version, body)[0]
        )
        header = validate_header(found)
        return replace(header, choices=header.choices + len(unpack_choices(since)))


@contextmanager
def reject_invalid_content(name: str) -> Iterator[None]:
    """Raise BadSave for any error in the content of a file."""
    try:
        yield
    except (ValueError, KeyError, TypeError, zlib.error, msgpack.UnpackException):
        raise BadSave(f"{name} does not hold a game: its content makes no sense.") from None


def split_file(raw: bytes, name: str) -> tuple[int, bytes, list[bytes]]:
    """Split a file into format version, body and appended records. Raise BadSave if it is
    invalid.
    """
    if not raw.startswith(MAGIC):
        raise BadSave(f"{name} is not a game saved by Annals.")
    version = int.from_bytes(raw[len(MAGIC) :][:_VERSION_BYTES], "big")
    end = _find_save_end(raw, version)
    body = raw[: end - CHECKSUM_BYTES]
    before = checksum(body)
    if not _MIN_FILE_BYTES <= end <= len(raw) or before.digest() != raw[len(body) : end]:
        raise BadSave(f"{name} is damaged: a part of it is missing or was altered.")
    if version > FORMAT:
        raise BadSave(
            f"{name} was saved by a newer Annals, in format {version};"
            f" this one reads formats up to {FORMAT}."
        )
    before.update(raw[len(body) : end])
    return version, body[len(MAGIC) + _VERSION_BYTES :], _read_appended(raw, end, before)


def _find_save_end(raw: bytes, version: int) -> int:
    """Return the offset where the save ends. Files of newer formats are treated as one piece."""
    if not _FIRST_APPENDABLE_FORMAT <= version <= FORMAT:
        return len(raw)
    end = len(MAGIC) + _VERSION_BYTES
    for _ in ("header", "content"):
        end += _LENGTH_BYTES + int.from_bytes(raw[end : end + _LENGTH_BYTES], "big")
    return end + CHECKSUM_BYTES


def _read_appended(raw: bytes, offset: int, before: Checksum) -> list[bytes]:
    records = []
    while offset < len(raw):
        content_start = offset + _LENGTH_BYTES
        end = content_start + int.from_bytes(raw[offset:content_start], "big")
        before.update(raw[offset:end])
        digest = raw[end : end + CHECKSUM_BYTES]
        if digest != before.digest():
            break
        records.append(raw[content_start:end])
        before.update(digest)
        offset = end + CHECKSUM_BYTES
    return records


def unpack_choices(records: Sequence[bytes]) -> list[tuple[int, str]]:
    """Unpack appended choices as seat and action. Raise ValueError if they are invalid."""
    found = []
    for record in records:
        for seat, action in msgpack.unpackb(record, max_str_len=MAX_TEXT_LENGTH * 4):
            if type(seat) is not int or not is_printable_text(action):
                raise ValueError("no choice")
            found.append((seat, action))
    return found


def checksum(content: bytes) -> Checksum:
    """Return a checksum that can be updated with more data."""
    return hashlib.blake2b(content, digest_size=CHECKSUM_BYTES)


def _split_header(version: int, body: bytes) -> tuple[bytes, bytes]:
    """Split a body into header and compressed content. Raise ValueError if the header is too
    long.
    """
    if version == 1:  # without a header
        return b"\x80", body
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    if end > min(len(body), _LENGTH_BYTES + MAX_HEADER):
        raise ValueError("no header of a reasonable length")
    content = body[end:] if version < _FIRST_APPENDABLE_FORMAT else body[end + _LENGTH_BYTES :]
    return body[_LENGTH_BYTES:end], content


def unpack_fields(version: int, body: bytes) -> tuple[Fields, Fields]:
    """Return the fields of header and content, migrated to the current format."""
    header, packed = _split_header(version, body)
    found = migrate({**_unpack(header), **_unpack(_decompress(packed))}, version)
    return found, {name: found.pop(name) for name in CONTENT_FIELDS}


def _decompress(packed: bytes) -> bytes:
    """Decompress the content. Raise ValueError if it is too long or incomplete."""
    stream = zlib.decompressobj()
    content = stream.decompress(packed, MAX_CONTENT)
    if not stream.eof or stream.unused_data:
        raise ValueError("not one whole stream of a reasonable length")
    return content


def _unpack(content: bytes) -> Fields:
    found = msgpack.unpackb(
        content,
        max_array_len=MAX_ENTRIES,
        max_map_len=MAX_OPTIONS,
        max_str_len=MAX_TEXT_LENGTH * 4,  # in bytes
        max_bin_len=MAX_SNAPSHOT,
        max_ext_len=0,
    )
    if not isinstance(found, dict):
        raise ValueError("not fields and their values")
    return found


def validate_header(fields: Fields) -> Header:
    """Convert fields to a header. Raise ValueError if they are invalid or inconsistent."""
    if {name: type(value) for name, value in fields.items()} != HEADER_FIELDS:
        raise ValueError("not the fields of a header")
    options, packs, waiting, scores, tags = (
        fields[name] for name in ("options", "packs", "waiting", "scores", "tags")
    )
    seats = tuple(_validate_seat(*seat) for seat in fields["seats"])
    texts = (
        *(fields["game"], fields["product"], fields["progress"], fields["content"]),
        *(*options, *options.values()),
        *(*packs, *packs.values()),
        *(seat.name for seat in seats),
    )
    if not (
        0 < len(seats) <= MAX_SEATS
        and len(options) <= MAX_OPTIONS
        and len(packs) <= MAX_OPTIONS
        and all(is_printable_text(text) for text in texts)
        and all(type(seat) is int and 0 <= seat < len(seats) for seat in waiting)
        and all(type(points) is int for points in scores)
        and (not scores or len(seats) <= len(scores) <= MAX_SEATS)  # automas last
        and is_printable_text(fields["title"], MAX_TITLE_LENGTH)
        and all(tag and is_printable_text(tag, MAX_TAG_LENGTH) for tag in tags)
        and len(set(tags)) == len(tags) <= MAX_TAGS
        and 0 <= fields["choices"] <= MAX_ENTRIES
        and 0 <= fields["time"] < _MAX_TIME
        and 0 <= fields["order"] <= MAX_ORDER
    ):
        raise ValueError("the parts do not fit together")
    return Header(
        setup=Setup(
            fields["game"],
            len(seats),
            options,
            fields["seed"],
            fields["rules_version"],
            fields["content"],
            packs,
        ),
        seats=seats,
        choices=fields["choices"],
        progress=fields["progress"],
        over=fields["over"],
        waiting=tuple(waiting),
        scores=tuple(scores),
        time=fields["time"],
        order=fields["order"],
        product=fields["product"],
        hosted=_validate_hosted_table(len(seats), *fields["hosted"]) if fields["hosted"] else None,
        title=fields["title"],
        tags=tuple(tags),
        what_if=_validate_what_if(*fields["what_if"]) if fields["what_if"] else None,
    )


def _validate_hosted_table(
    seats: int, table: str, title: str, clock: int, owners: Any, levels: Any
) -> HostedTable:
    if not (
        isinstance(owners, list)
        and isinstance(levels, list)
        and all(is_printable_text(text) for text in (table, title, *owners))
        and type(clock) is int
        and 0 <= clock <= MAX_CLOCK_SECONDS
        and len(owners) == len(levels) == seats
        and all(type(level) is int and 0 <= level <= MAX_LEVEL for level in levels)
        and table
    ):
        raise ValueError("no table in a network")
    return HostedTable(table, title, clock, tuple(owners), tuple(levels))


def _validate_what_if(game: Any, entry: Any) -> WhatIf:
    if not (is_printable_text(game) and type(entry) is int and OPENING <= entry < MAX_ENTRIES):
        raise ValueError("no place in another game")
    return WhatIf(game, entry)


def _validate_seat(name: str, kind: str, level: int) -> Seat:
    if type(level) is not int:
        raise ValueError("no level")
    if kind == "person":
        return Seat(name)
    if kind == "bot" and 0 <= level <= MAX_LEVEL:
        return Seat(name, "bot", level)
    raise ValueError("neither a person nor a bot")


def is_printable_text(text: object, max_length: int = MAX_TEXT_LENGTH) -> bool:
    return isinstance(text, str) and len(text) <= max_length and text.isprintable()
