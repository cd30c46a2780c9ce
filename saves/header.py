"""The layout of a save file: magic, format version, header, content, checksum, appended choices.

A list of games reads only the header. It is validated by hand here, so that the list does not load
the codec of the kernel. Magic, version and checksum keep their places in every format, so a file in
another format can be distinguished from a damaged one.

Choices may be appended to a file (`saves/append_file.py`). Each append ends with a checksum of
everything before it, so reading ends at the first wrong one. If the file ends in the middle of that
append, the process ended while it was written. Otherwise the file is damaged, and choices are lost.
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
from saves.record import BadSave, Header, HostedTable, ParentGame, Save

MAGIC = b"ANNALS\x1a\n"
FORMAT = 8
OLDEST_FORMAT = 7  # that can still be read

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
MAX_SCORE = 9_999_999
MAX_PLAY_TIME = 1 << 48
MAX_CLOCK_SECONDS = 86_400  # per turn

Fields = dict[str, Any]
Checksum = hashlib.blake2b

HEADER_FIELDS: dict[str, type] = {
    "game": str,
    "options": dict,  # of texts
    "seed": int,
    "rules_version": int,
    "content_digest": str,
    "pack_digests": dict,  # by name
    "seats": list,  # of name, kind, level
    "choice_count": int,
    "progress": list,  # of texts; before it had parts, one text
    "is_over": bool,
    "waiting_seats": list,
    "scores": list,
    "saved_at": int,
    "last_played": int,
    "annals_version": str,
    "hosted_table": list,  # empty, or the fields of HostedTable
    "title": str,
    "tags": list,  # of texts
    "parent_game": list,  # empty, or the fields of ParentGame
}

# Names of fields in format 7, and their present names. All other fields are the same.
FORMAT_7_NAMES = {
    "content": "content_digest",
    "packs": "pack_digests",
    "choices": "choice_count",
    "over": "is_over",
    "waiting": "waiting_seats",
    "time": "saved_at",
    "order": "last_played",
    "product": "annals_version",
    "hosted": "hosted_table",
    "what_if": "parent_game",
    "names": "variation_names",
    "start": "start_position",
    "ahead": "choices_after_snapshot",
}

CHECKSUM_BYTES = 16
_MAX_TIME = 1 << 34  # safely inside the range of calendars
_VERSION_BYTES = 2
_LENGTH_BYTES = 4
_MIN_FILE_BYTES = len(MAGIC) + _VERSION_BYTES + CHECKSUM_BYTES


def pack_header(save: Save) -> bytes:
    setup = save.journal.setup
    fields = {
        "game": setup.game,
        "options": dict(sorted(setup.options.items())),
        "seed": setup.seed,
        "rules_version": setup.rules_version,
        "content_digest": setup.content_digest,
        "pack_digests": dict(sorted(setup.pack_digests.items())),
        "seats": [(seat.name, seat.kind, seat.level) for seat in save.seats],
        "choice_count": len(save.journal.main_line()),
        "progress": save.progress,
        "is_over": save.is_over,
        "waiting_seats": save.waiting_seats,
        "scores": save.scores,
        "saved_at": save.saved_at,
        "last_played": save.last_played,
        "annals_version": save.annals_version,
        "hosted_table": astuple(save.hosted_table) if save.hosted_table else [],
        "title": save.title,
        "tags": save.tags,
        "parent_game": astuple(save.parent_game) if save.parent_game else [],
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
    """Decode the header without the content. Raise BadSave with the file name."""
    version, body, appended, _ = split_file(raw, name)
    with reject_invalid_content(name):
        packed_header, _ = _split_body(body)
        header = validate_header(_unpack_fields(packed_header, version))
        choice_count = header.choice_count + len(unpack_choices(appended))
        return replace(header, choice_count=choice_count)


@contextmanager
def reject_invalid_content(name: str) -> Iterator[None]:
    """Turn errors from reading a file's content in the block into BadSave."""
    try:
        yield
    except (ValueError, KeyError, TypeError, zlib.error, msgpack.UnpackException) as error:
        raise BadSave(f"{name} is damaged and can't be loaded.") from error


def split_file(raw: bytes, name: str) -> tuple[int, bytes, list[bytes], bool]:
    """Split a file into format version, body and appended records.

    Return also whether later records are damaged. Raise BadSave if the file is invalid or in a
    format that cannot be read.
    """
    if not raw.startswith(MAGIC):
        raise BadSave(f"{name} is not an Annals save.")
    version = int.from_bytes(raw[len(MAGIC) :][:_VERSION_BYTES], "big")
    end = _find_save_end(raw, version)
    body = raw[: end - CHECKSUM_BYTES]
    computed = checksum(body)
    if not _MIN_FILE_BYTES <= end <= len(raw) or computed.digest() != raw[len(body) : end]:
        raise BadSave(f"{name} is damaged: part of it is missing or has changed.")
    if version < OLDEST_FORMAT:
        raise BadSave(
            f"{name} uses save format {version}, which this version of Annals can't read. Start"
            " a new game."
        )
    if version > FORMAT:
        raise BadSave(
            f"{name} was saved by a newer version of Annals, in format {version}. This version"
            f" reads formats up to {FORMAT}. Update Annals to load it."
        )
    computed.update(raw[len(body) : end])
    records, is_damaged = _read_appended(raw, end, computed)
    return version, body[len(MAGIC) + _VERSION_BYTES :], records, is_damaged


def _find_save_end(raw: bytes, version: int) -> int:
    """Return where the save ends. Files in other formats are one piece."""
    if not OLDEST_FORMAT <= version <= FORMAT:
        return len(raw)
    end = len(MAGIC) + _VERSION_BYTES
    for _ in ("header", "content"):
        end += _LENGTH_BYTES + int.from_bytes(raw[end : end + _LENGTH_BYTES], "big")
    return end + CHECKSUM_BYTES


def _read_appended(raw: bytes, offset: int, before: Checksum) -> tuple[list[bytes], bool]:
    """Return the appended records before the first invalid one, and whether that one is damaged."""
    records: list[bytes] = []
    while offset < len(raw):
        content_start = offset + _LENGTH_BYTES
        end = content_start + int.from_bytes(raw[offset:content_start], "big")
        before.update(raw[offset:end])
        digest = raw[end : end + CHECKSUM_BYTES]
        if digest != before.digest():
            return records, not _is_torn_end(raw[offset:])
        records.append(raw[content_start:end])
        before.update(digest)
        offset = end + CHECKSUM_BYTES
    return records, False


def _is_torn_end(rest: bytes) -> bool:
    """Return whether the rest of a file is a record that was not written completely.

    A killed process leaves the beginning of a record, and a power failure may leave zeros. A wrong
    length can hide that more follows, so it is compared with the content.
    """
    if not any(rest):
        return True
    length = int.from_bytes(rest[:_LENGTH_BYTES], "big")
    content_end = _LENGTH_BYTES + length
    if len(rest) >= content_end + CHECKSUM_BYTES:
        return False
    unpacker = msgpack.Unpacker()
    unpacker.feed(rest[_LENGTH_BYTES:content_end])
    try:
        unpacker.skip()
    except msgpack.OutOfData:
        return len(rest) < content_end
    except (ValueError, msgpack.UnpackException):
        return False
    is_length_right: bool = unpacker.tell() == length
    return is_length_right


def unpack_choices(records: Sequence[bytes]) -> list[tuple[int, str]]:
    """Unpack choices as seat and action. Raise ValueError if they are invalid."""
    choices = []
    for record in records:
        for seat, action in msgpack.unpackb(record, max_str_len=MAX_TEXT_LENGTH * 4):
            if type(seat) is not int or not is_printable_text(action):
                raise ValueError("An appended choice is not a seat and an action.")
            choices.append((seat, action))
    return choices


def checksum(content: bytes) -> Checksum:
    """Return a checksum that can be updated with more data."""
    return hashlib.blake2b(content, digest_size=CHECKSUM_BYTES)


def _split_body(body: bytes) -> tuple[bytes, bytes]:
    """Split a body into header and compressed content. Raise ValueError for a long header."""
    end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
    if end > min(len(body), _LENGTH_BYTES + MAX_HEADER):
        raise ValueError("The header is too long.")
    return body[_LENGTH_BYTES:end], body[end + _LENGTH_BYTES :]


def unpack_body(body: bytes, version: int) -> tuple[Fields, Fields]:
    """Return the fields of header and content, by their present names."""
    header, content = _split_body(body)
    return _unpack_fields(header, version), _unpack_fields(_decompress(content), version)


def _decompress(packed: bytes) -> bytes:
    """Decompress the content. Raise ValueError if it is too long or incomplete."""
    stream = zlib.decompressobj()
    content = stream.decompress(packed, MAX_CONTENT)
    if not stream.eof or stream.unused_data:
        raise ValueError("The content is too long, incomplete or followed by other data.")
    return content


def _unpack_fields(packed: bytes, version: int) -> Fields:
    """Unpack fields within the safety limits, and convert those of older saves."""
    fields: Fields = msgpack.unpackb(
        packed,
        max_array_len=MAX_ENTRIES,
        max_map_len=MAX_OPTIONS,
        max_str_len=MAX_TEXT_LENGTH * 4,  # in bytes
        max_bin_len=MAX_SNAPSHOT,
        max_ext_len=0,
    )
    if not isinstance(fields, dict):
        raise ValueError("Header and content must be maps.")
    if version != FORMAT:
        fields = {FORMAT_7_NAMES.get(name, name): value for name, value in fields.items()}
    if isinstance(fields.get("progress"), str):  # before it had parts
        fields["progress"] = [fields["progress"]]
    return fields


def validate_header(fields: Fields) -> Header:
    """Convert fields to a header. Raise ValueError if they are invalid or inconsistent."""
    if {name: type(value) for name, value in fields.items()} != HEADER_FIELDS:
        raise ValueError("The header has missing, unknown or wrongly typed fields.")
    seats = _read_seats(fields["seats"])
    _check_position(fields, len(seats))
    _check_file_data(fields)
    _check_labels(fields)
    return Header(
        setup=_read_setup(fields, len(seats)),
        seats=seats,
        choice_count=fields["choice_count"],
        progress=tuple(fields["progress"]),
        is_over=fields["is_over"],
        waiting_seats=tuple(fields["waiting_seats"]),
        scores=tuple(fields["scores"]),
        saved_at=fields["saved_at"],
        last_played=fields["last_played"],
        annals_version=fields["annals_version"],
        hosted_table=_read_hosted_table(fields["hosted_table"], len(seats)),
        title=fields["title"],
        tags=tuple(fields["tags"]),
        parent_game=_read_parent_game(fields["parent_game"]),
    )


def _read_seats(rows: list[Any]) -> tuple[Seat, ...]:
    if not 0 < len(rows) <= MAX_SEATS:
        raise ValueError("The number of seats is out of range.")
    return tuple(_read_seat(*row) for row in rows)


def _read_seat(name: Any, kind: Any, level: Any) -> Seat:
    _check_text(name, "name of a player")
    if type(level) is not int:
        raise ValueError("The level of a seat is not a number.")
    if kind == "person":
        return Seat(name)
    if kind == "bot":
        _check_number(level, "level of a bot", MAX_LEVEL)
        return Seat(name, "bot", level)
    raise ValueError("A seat is neither a person nor a bot.")


def _read_setup(fields: Fields, seat_count: int) -> Setup:
    options, pack_digests = fields["options"], fields["pack_digests"]
    _check_text(fields["game"], "game")
    _check_text(fields["content_digest"], "content digest")
    _check_texts_by_name(options, "options")
    _check_texts_by_name(pack_digests, "packs")
    return Setup(
        game=fields["game"],
        players=seat_count,
        options=options,
        seed=fields["seed"],
        rules_version=fields["rules_version"],
        content_digest=fields["content_digest"],
        pack_digests=pack_digests,
    )


def _check_position(fields: Fields, seat_count: int) -> None:
    _check_number(fields["choice_count"], "number of choices", MAX_ENTRIES)
    _check_progress(fields["progress"])
    for seat in fields["waiting_seats"]:
        _check_number(seat, "waiting seat", seat_count - 1)
    scores = fields["scores"]
    for points in scores:
        _check_number(points, "score", MAX_SCORE, minimum=-MAX_SCORE)
    if scores and not seat_count <= len(scores) <= MAX_SEATS:  # automas follow the seats
        raise ValueError("The number of scores does not match the seats.")


def _check_progress(parts: list[Any]) -> None:
    for part in parts:
        _check_text(part, "progress")
    _check_text(", ".join(parts), "progress")


def _check_file_data(fields: Fields) -> None:
    _check_number(fields["saved_at"], "time of saving", _MAX_TIME - 1)
    _check_number(fields["last_played"], "time of the last play", MAX_PLAY_TIME)
    _check_text(fields["annals_version"], "version of Annals")


def _check_labels(fields: Fields) -> None:
    tags = fields["tags"]
    _check_text(fields["title"], "title", MAX_TITLE_LENGTH)
    for tag in tags:
        _check_text(tag, "tag", MAX_TAG_LENGTH)
    if "" in tags:
        raise ValueError("A tag is empty.")
    if len(tags) > MAX_TAGS:
        raise ValueError("The game has too many tags.")
    if len(set(tags)) < len(tags):
        raise ValueError("The game has the same tag twice.")


def _read_hosted_table(row: list[Any], seat_count: int) -> HostedTable | None:
    if not row:
        return None
    table_id, title, clock, owners, levels = row
    _check_text(table_id, "id of the network table")
    if not table_id:
        raise ValueError("The network table has no id.")
    _check_text(title, "title of the network table")
    _check_number(clock, "clock", MAX_CLOCK_SECONDS)
    if not (isinstance(owners, list) and isinstance(levels, list)):
        raise ValueError("The owners and levels of the network table must be lists.")
    if not len(owners) == len(levels) == seat_count:
        raise ValueError("The network table has another number of seats than the game.")
    for owner in owners:
        _check_text(owner, "owner of a seat")
    for level in levels:
        _check_number(level, "level of a bot", MAX_LEVEL)
    return HostedTable(table_id, title, clock, tuple(owners), tuple(levels))


def _read_parent_game(row: list[Any]) -> ParentGame | None:
    if not row:
        return None
    game, entry = row
    _check_text(game, "name of the parent game")
    _check_number(entry, "entry in the parent game", MAX_ENTRIES - 1, minimum=OPENING)
    return ParentGame(game, entry)


def _check_texts_by_name(texts: dict[Any, Any], what: str) -> None:
    if len(texts) > MAX_OPTIONS:
        raise ValueError(f"The game has too many {what}.")
    for name, text in texts.items():
        _check_text(name, f"name among the {what}")
        _check_text(text, f"value among the {what}")


def _check_text(value: object, what: str, max_length: int = MAX_TEXT_LENGTH) -> None:
    if not is_printable_text(value, max_length):
        raise ValueError(f"The {what} is not printable text of at most {max_length} characters.")


def _check_number(value: object, what: str, maximum: int, minimum: int = 0) -> None:
    if type(value) is not int or not minimum <= value <= maximum:
        raise ValueError(f"The {what} is not a number from {minimum} to {maximum}.")


def is_printable_text(text: object, max_length: int = MAX_TEXT_LENGTH) -> bool:
    return isinstance(text, str) and len(text) <= max_length and text.isprintable()
