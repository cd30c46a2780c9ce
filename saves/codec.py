"""Saves as bytes: the header, followed by the compressed content."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.kernel import Codec
from core.table import MAX_NAME_LENGTH, OPENING, Entry, Journal
from saves.header import (
    MAX_CONTENT,
    MAX_ENTRIES,
    MAX_FILE,
    MAX_HEADER,
    MAX_SNAPSHOT,
    assemble_file,
    is_printable_text,
    pack_header,
    reject_invalid_content,
    split_file,
    unpack_choices,
    unpack_fields,
    validate_header,
)
from saves.record import Header, Save, SaveFailed


@dataclass(frozen=True, slots=True)
class _Content:
    entries: list[tuple[int, int, str]]  # distance to the parent entry, seat, action
    head: int
    names: list[tuple[int, str]]  # of variations, by an entry
    start: bytes  # encoded start position, if not the opening
    snapshot: bytes
    ahead: int  # choices after the snapshot


_content_codec = Codec(_Content)


def encode(save: Save) -> bytes:
    """Encode a save. Raise SaveFailed if it is too large."""
    journal, entries = save.journal, save.journal.entries
    names = sorted(journal.names.items())
    parent_offsets = [
        (at - entry.parent, entry.seat, entry.action) for at, entry in enumerate(entries)
    ]
    header = pack_header(save)
    content = _content_codec.dump(
        _Content(parent_offsets, journal.head, names, journal.start, save.snapshot, save.ahead)
    )
    file = assemble_file(header, zlib.compress(content, 3))
    if (
        len(file) > MAX_FILE
        or len(header) > MAX_HEADER
        or len(content) > MAX_CONTENT
        or max(len(save.snapshot), len(journal.start)) > MAX_SNAPSHOT
        or len(entries) > MAX_ENTRIES
    ):
        raise SaveFailed("The game has grown too long to be saved.")
    return file


def decode(raw: bytes, name: str = "The file") -> Save:
    """Decode a save. Raise BadSave, with the file name, if the bytes are invalid."""
    version, body, since = split_file(raw, name)
    with reject_invalid_content(name):
        header, content = unpack_fields(version, body)
        save = _validate_save(validate_header(header), _content_codec.from_data(content))
        return _append_choices(save, unpack_choices(since))


def _append_choices(save: Save, choices: Sequence[tuple[int, str]]) -> Save:
    journal = save.journal
    for seat, action in choices:
        if not 0 <= seat < len(save.seats) or len(journal.entries) >= MAX_ENTRIES:
            raise ValueError("no choice at this table")
        journal.entries.append(Entry(journal.head, seat, action))
        journal.head = len(journal.entries) - 1
    return replace(save, ahead=save.ahead + len(choices))


def _validate_save(header: Header, content: _Content) -> Save:
    entries = [
        Entry(at - parent_offset, seat, action)
        for at, (parent_offset, seat, action) in enumerate(content.entries)
    ]
    names = dict(content.names)
    journal = Journal(header.setup, entries, content.head, names, content.start)
    if not (
        all(OPENING <= entry.parent < at for at, entry in enumerate(entries))
        and all(0 <= entry.seat < len(header.seats) for entry in entries)
        and all(is_printable_text(entry.action) for entry in entries)
        and OPENING <= content.head < len(entries)
        and len(names) == len(content.names)
        and all(0 <= entry < len(entries) for entry in names)
        and all(name and is_printable_text(name, MAX_NAME_LENGTH) for name in names.values())
        and len(journal.main_line()) == header.choices
        and 0 <= content.ahead <= header.choices
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
        hosted=header.hosted,
        title=header.title,
        tags=header.tags,
        what_if=header.what_if,
        ahead=content.ahead,
    )
