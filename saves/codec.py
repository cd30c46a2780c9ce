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
    unpack_body,
    unpack_choices,
    validate_header,
)
from saves.record import Header, Save, SaveFailed


@dataclass(frozen=True, slots=True)
class _Content:
    entries: list[tuple[int, int, str]]  # distance to the parent entry, seat, action
    head: int
    variation_names: list[tuple[int, str]]  # by an entry
    start_position: bytes  # encoded; empty for the opening
    snapshot: bytes
    choices_after_snapshot: int


_content_codec = Codec(_Content)


def encode(save: Save) -> bytes:
    """Encode a save. Raise SaveFailed if it is too large."""
    journal, entries = save.journal, save.journal.entries
    parent_offsets = [
        (index - entry.parent, entry.seat, entry.action) for index, entry in enumerate(entries)
    ]
    header = pack_header(save)
    content = _content_codec.dump(
        _Content(
            entries=parent_offsets,
            head=journal.head,
            variation_names=sorted(journal.names.items()),
            start_position=journal.start,
            snapshot=save.snapshot,
            choices_after_snapshot=save.choices_after_snapshot,
        )
    )
    file = assemble_file(header, zlib.compress(content, 3))
    if (
        len(file) > MAX_FILE
        or len(header) > MAX_HEADER
        or len(content) > MAX_CONTENT
        or max(len(save.snapshot), len(journal.start)) > MAX_SNAPSHOT
        or len(entries) > MAX_ENTRIES
    ):
        raise SaveFailed("The game is too long to save.")
    return file


def decode(raw: bytes, name: str = "The file") -> Save:
    """Decode a save. Raise BadSave with the file name if the bytes are invalid."""
    version, body, appended, is_damaged = split_file(raw, name)
    with reject_invalid_content(name):
        header, content = unpack_body(body, version)
        save = _validate_save(validate_header(header), _content_codec.from_data(content))
        return replace(_append_choices(save, unpack_choices(appended)), is_damaged=is_damaged)


def _append_choices(save: Save, choices: Sequence[tuple[int, str]]) -> Save:
    journal = save.journal
    for seat, action in choices:
        if not 0 <= seat < len(save.seats) or len(journal.entries) >= MAX_ENTRIES:
            raise ValueError(
                "An appended choice belongs to no seat at this table, or there are too many."
            )
        journal.entries.append(Entry(journal.head, seat, action))
        journal.head = len(journal.entries) - 1
    return replace(save, choices_after_snapshot=save.choices_after_snapshot + len(choices))


def _validate_save(header: Header, content: _Content) -> Save:
    """Combine header and content. Raise ValueError if they are inconsistent."""
    journal = Journal(
        header.setup,
        entries=_read_entries(content.entries, len(header.seats)),
        head=content.head,
        names=_read_variation_names(content.variation_names, len(content.entries)),
        start=content.start_position,
    )
    if not OPENING <= journal.head < len(journal.entries):
        raise ValueError("The head is not an entry of the journal.")
    if len(journal.main_line()) != header.choice_count:
        raise ValueError("The header and the journal have different numbers of choices.")
    if not 0 <= content.choices_after_snapshot <= header.choice_count:
        raise ValueError("The snapshot is not a position of the main line.")
    return Save(
        journal=journal,
        seats=header.seats,
        snapshot=content.snapshot,
        progress=header.progress,
        is_over=header.is_over,
        waiting_seats=header.waiting_seats,
        scores=header.scores,
        saved_at=header.saved_at,
        last_played=header.last_played,
        annals_version=header.annals_version,
        hosted_table=header.hosted_table,
        title=header.title,
        tags=header.tags,
        parent_game=header.parent_game,
        choices_after_snapshot=content.choices_after_snapshot,
    )


def _read_entries(rows: Sequence[tuple[int, int, str]], seat_count: int) -> list[Entry]:
    entries = [
        Entry(index - parent_offset, seat, action)
        for index, (parent_offset, seat, action) in enumerate(rows)
    ]
    for index, entry in enumerate(entries):
        if not OPENING <= entry.parent < index:
            raise ValueError("An entry does not follow an earlier one.")
        if not 0 <= entry.seat < seat_count:
            raise ValueError("An entry belongs to a seat that does not exist.")
        if not is_printable_text(entry.action):
            raise ValueError("An entry is not a printable action.")
    return entries


def _read_variation_names(rows: Sequence[tuple[int, str]], entry_count: int) -> dict[int, str]:
    names = dict(rows)
    if len(names) < len(rows):
        raise ValueError("A variation has two names.")
    for entry, name in names.items():
        if not 0 <= entry < entry_count:
            raise ValueError("A variation name belongs to an entry that does not exist.")
        if not (name and is_printable_text(name, MAX_NAME_LENGTH)):
            raise ValueError("A variation name is empty, too long or not printable.")
    return names
