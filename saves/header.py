"""The front of a save's file: magic, format version, header; and at its end checksum and choices.

The header is all that a list of games shows; the rest of the file stays packed for it. It is read
here by hand, every type checked: the codec of the kernel is not loaded for a list. Every format,
also a later one, keeps the magic, the version and the checksum where they are, so that a newer file
can be told from a damaged one.

Behind a save there may be choices that were made since, added as they came (`saves/growing.py`).
Each ends in a checksum of all that stands before it, as the save itself does. Where one does not
fit, the process or the machine ended while it was added: that one and what follows do not count.
"""

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, replace
from typing import Any

import msgpack

from core.basics.seats import Seat
from core.basics.setup import OPENING, Setup
from saves.migrations import FORMAT, migrate
from saves.record import BadSave, Header, Hosted, Save, WhatIf

MAGIC = b"ANNALS\x1a\n"

# No game comes near any of these; what goes beyond is no save, and is refused unread.
MAX_FILE = 1 << 20
MAX_HEADER = 16 << 10
MAX_CONTENT = 4 << 20  # unpacked
MAX_SNAPSHOT = 128 << 10
MOST_ENTRIES = 1 << 16
MOST_SEATS = MOST_OPTIONS = 32
LONGEST_TEXT = 400
LONGEST_TITLE = 60
LONGEST_TAG = 20
MOST_TAGS = 12
HIGHEST_LEVEL = 99
LAST_ORDER = 1 << 48
LONGEST_CLOCK = 86_400  # seconds a turn

Fields = dict[str, Any]
Checksum = hashlib.blake2b

# What stands in a header of today's format.
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
    "hosted": list,  # nothing, or the table's id, its title, its clock, the seats' owners and bots
    "title": str,
    "tags": list,  # of texts
    "what_if": list,  # nothing, or the name of another save and an entry in its journal
}

CONTENT_FIELDS = ("entries", "head", "names", "start", "snapshot", "ahead")  # packed behind it

CHECKSUM_BYTES = 16
_END_OF_TIME = 1 << 34  # a moment far away that every calendar still knows
_VERSION_BYTES = 2
_LENGTH_BYTES = 4
_FIRST_TO_GROW = 7  # older formats are nothing but a save
_SHORTEST = len(MAGIC) + _VERSION_BYTES + CHECKSUM_BYTES


def header_of(save: Save) -> bytes:
    """What stands in front of a save's file, packed."""
    setup = save.journal.setup
    fields = {
        "game": setup.game,
        "options": dict(sorted(setup.options.items())),
        "seed": setup.seed,
        "rules_version": setup.rules_version,
        "content": setup.content,
        "packs": dict(sorted(setup.packs.items())),
        "seats": [(seat.name, seat.kind, seat.level) for seat in save.seats],
        "choices": len(save.journal.line()),
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


def sealed(header: bytes, content: bytes) -> bytes:
    """A file of today's format with this header and packed content."""
    version = FORMAT.to_bytes(_VERSION_BYTES, "big")
    body = b"".join((MAGIC, version, _with_length(header), _with_length(content)))
    return body + checksum(body).digest()


def added(choices: Sequence[tuple[int, str]], before: Checksum) -> bytes:
    """What is put at the end of a file for choices made since; `before` is of all it holds."""
    record = _with_length(msgpack.packb(choices))
    before.update(record)
    seal = before.digest()
    before.update(seal)
    return record + seal


def _with_length(content: bytes) -> bytes:
    return len(content).to_bytes(_LENGTH_BYTES, "big") + content


def decode_header(raw: bytes, name: str = "The file") -> Header:
    """What those bytes say of the save they hold, without unpacking it.

    BadSave, with the file's name in its sentence, for bytes that hold none.
    """
    version, body, since = opened(raw, name)
    with sensible(name):
        found = _unpack(_split(version, body)[0]) if version == FORMAT else parts(version, body)[0]
        header = checked_header(found)
        return replace(header, choices=header.choices + len(choices_in(since)))


@contextmanager
def sensible(name: str) -> Iterator[None]:
    """BadSave for whatever is wrong with the content of a file."""
    try:
        yield
    except (ValueError, KeyError, TypeError, zlib.error, msgpack.UnpackException):
        raise BadSave(f"{name} does not hold a game: its content makes no sense.") from None


def opened(raw: bytes, name: str) -> tuple[int, bytes, list[bytes]]:
    """The format of a whole and unaltered file, what stands behind that, and what was added to it.

    BadSave for all others.
    """
    if not raw.startswith(MAGIC):
        raise BadSave(f"{name} is not a game saved by Annals.")
    version = int.from_bytes(raw[len(MAGIC) :][:_VERSION_BYTES], "big")
    end = _end_of_save(raw, version)
    body = raw[: end - CHECKSUM_BYTES]
    before = checksum(body)
    if not _SHORTEST <= end <= len(raw) or before.digest() != raw[len(body) : end]:
        raise BadSave(f"{name} is damaged: a part of it is missing or was altered.")
    if version > FORMAT:
        raise BadSave(
            f"{name} was saved by a newer Annals, in format {version};"
            f" this one reads formats up to {FORMAT}."
        )
    before.update(raw[len(body) : end])
    return version, body[len(MAGIC) + _VERSION_BYTES :], _added_since(raw, end, before)


def _end_of_save(raw: bytes, version: int) -> int:
    """Where the save ends that a file begins with. A later format is looked at as one piece."""
    if not _FIRST_TO_GROW <= version <= FORMAT:
        return len(raw)
    end = len(MAGIC) + _VERSION_BYTES
    for _ in ("header", "content"):
        end += _LENGTH_BYTES + int.from_bytes(raw[end : end + _LENGTH_BYTES], "big")
    return end + CHECKSUM_BYTES


def _added_since(raw: bytes, at: int, before: Checksum) -> list[bytes]:
    """What was added behind a save that ends there, as far as it is whole."""
    found = []
    while at < len(raw):
        start = at + _LENGTH_BYTES
        end = start + int.from_bytes(raw[at:start], "big")
        before.update(raw[at:end])
        seal = raw[end : end + CHECKSUM_BYTES]
        if seal != before.digest():
            break
        found.append(raw[start:end])
        before.update(seal)
        at = end + CHECKSUM_BYTES
    return found


def choices_in(records: Sequence[bytes]) -> list[tuple[int, str]]:
    """The choices that were added, seat and action; ValueError where they are none."""
    found = []
    for record in records:
        for seat, action in msgpack.unpackb(record, max_str_len=LONGEST_TEXT * 4):
            if type(seat) is not int or not is_fit_to_print(action):
                raise ValueError("no choice")
            found.append((seat, action))
    return found


def checksum(content: bytes) -> Checksum:
    """What tells a whole content from any other; more can follow it."""
    return hashlib.blake2b(content, digest_size=CHECKSUM_BYTES)


def _split(version: int, body: bytes) -> tuple[bytes, bytes]:
    """The header and the packed content; ValueError where there is too much of a header."""
    if version == 1:  # which had none
        return b"\x80", body
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    if end > min(len(body), _LENGTH_BYTES + MAX_HEADER):
        raise ValueError("no header of a reasonable length")
    content = body[end:] if version < _FIRST_TO_GROW else body[end + _LENGTH_BYTES :]
    return body[_LENGTH_BYTES:end], content


def parts(version: int, body: bytes) -> tuple[Fields, Fields]:
    """The fields of the header and of the content, as today's format has them."""
    header, packed = _split(version, body)
    found = migrate({**_unpack(header), **_unpack(_decompress(packed))}, version)
    return found, {name: found.pop(name) for name in CONTENT_FIELDS}


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


def checked_header(found: Fields) -> Header:
    """The header those fields are; ValueError where they are others, or do not fit together."""
    if {name: type(value) for name, value in found.items()} != HEADER_FIELDS:
        raise ValueError("not the fields of a header")
    options, packs, waiting, scores, tags = (
        found[name] for name in ("options", "packs", "waiting", "scores", "tags")
    )
    seats = tuple(_checked_seat(*seat) for seat in found["seats"])
    texts = (
        *(found["game"], found["product"], found["progress"], found["content"]),
        *(*options, *options.values()),
        *(*packs, *packs.values()),
        *(seat.name for seat in seats),
    )
    if not (
        0 < len(seats) <= MOST_SEATS
        and len(options) <= MOST_OPTIONS
        and len(packs) <= MOST_OPTIONS
        and all(is_fit_to_print(text) for text in texts)
        and all(type(seat) is int and 0 <= seat < len(seats) for seat in waiting)
        and all(type(points) is int for points in scores)
        and (not scores or len(seats) <= len(scores) <= MOST_SEATS)  # the rules' own seats last
        and is_fit_to_print(found["title"], LONGEST_TITLE)
        and all(tag and is_fit_to_print(tag, LONGEST_TAG) for tag in tags)
        and len(set(tags)) == len(tags) <= MOST_TAGS
        and 0 <= found["choices"] <= MOST_ENTRIES
        and 0 <= found["time"] < _END_OF_TIME
        and 0 <= found["order"] <= LAST_ORDER
    ):
        raise ValueError("the parts do not fit together")
    return Header(
        setup=Setup(
            found["game"],
            len(seats),
            options,
            found["seed"],
            found["rules_version"],
            found["content"],
            packs,
        ),
        seats=seats,
        choices=found["choices"],
        progress=found["progress"],
        over=found["over"],
        waiting=tuple(waiting),
        scores=tuple(scores),
        time=found["time"],
        order=found["order"],
        product=found["product"],
        hosted=_checked_table(len(seats), *found["hosted"]) if found["hosted"] else None,
        title=found["title"],
        tags=tuple(tags),
        what_if=_checked_what_if(*found["what_if"]) if found["what_if"] else None,
    )


def _checked_table(
    seats: int, table: str, title: str, clock: int, owners: Any, levels: Any
) -> Hosted:
    """The table it is played at; ValueError where that does not fit the seats."""
    if not (
        isinstance(owners, list)
        and isinstance(levels, list)
        and all(is_fit_to_print(text) for text in (table, title, *owners))
        and type(clock) is int
        and 0 <= clock <= LONGEST_CLOCK
        and len(owners) == len(levels) == seats
        and all(type(level) is int and 0 <= level <= HIGHEST_LEVEL for level in levels)
        and table
    ):
        raise ValueError("no table in a network")
    return Hosted(table, title, clock, tuple(owners), tuple(levels))


def _checked_what_if(game: Any, entry: Any) -> WhatIf:
    """Where it was begun from; ValueError for what is no place in a saved game."""
    if not (is_fit_to_print(game) and type(entry) is int and OPENING <= entry < MOST_ENTRIES):
        raise ValueError("no place in another game")
    return WhatIf(game, entry)


def _checked_seat(name: str, kind: str, level: int) -> Seat:
    """Who sits there; ValueError for neither a person nor a bot."""
    if type(level) is not int:
        raise ValueError("no level")
    if kind == "person":
        return Seat(name)
    if kind == "bot" and 0 <= level <= HIGHEST_LEVEL:
        return Seat(name, "bot", level)
    raise ValueError("neither a person nor a bot")


def is_fit_to_print(text: object, longest: int = LONGEST_TEXT) -> bool:
    """Whether it is a text that can stand on a screen."""
    return isinstance(text, str) and len(text) <= longest and text.isprintable()
