"""Saves that a stranger has altered: each is read or refused with one sentence."""

import zlib
from pathlib import Path
from typing import Any

import msgpack
from hypothesis import strategies as st

from saves import BadSave, Header
from saves.codec import decode
from saves.game_file import open_save
from saves.header import MAGIC, assemble_file, checksum, decode_header, pack_appended
from saves.replay import load_position, verify_replay
from saves.store import list_saves
from tests.fuzzing import EXAMPLES, altered_bytes, altered_trees, try_examples
from tests.saves.games import play_and_append
from tests.toy import PEBBLES

FILE, (SAVED, *_), *_ = play_and_append(3, 4)
Parts = tuple[Any, Any]  # header and content


def parts() -> Parts:
    """Return header and content of the file."""
    start = len(MAGIC) + 2 + 4
    end = start + int.from_bytes(FILE[start - 4 : start], "big")
    content = FILE[end + 4 : SAVED]
    return msgpack.unpackb(FILE[start:end]), msgpack.unpackb(
        zlib.decompressobj().decompress(content)
    )


def pack(tree: Any) -> bytes:
    """Pack a tree, or something else if msgpack has no such values."""
    try:
        packed: bytes = msgpack.packb(tree)
    except (ValueError, OverflowError):
        return b"\xc1"
    return packed


def read_or_refuse(file: bytes) -> None:
    """Read a file in every way. Errors must be sentences that name it."""
    try:
        header = decode_header(file, "a.annals")
    except BadSave as bad:
        check_sentence(bad)
        header = None
    try:
        save = decode(file, "a.annals")
    except BadSave as bad:
        check_sentence(bad)
        return
    assert isinstance(header, Header)
    assert header.choice_count == len(save.journal.main_line())
    assert save.progress_text.isprintable()
    if save.journal.setup.game == PEBBLES.id:
        for read in (load_position, verify_replay):
            try:
                read(PEBBLES, save)
            except ValueError as bad:  # BadSave or BadJournal
                check_sentence(bad)


def check_sentence(error: Exception) -> None:
    sentence = str(error)
    assert sentence.endswith(".") and sentence.isprintable() and len(sentence) < 300, sentence


@EXAMPLES
def test_altered_bytes_are_read_or_refused(examples: int) -> None:
    try_examples(examples, read_or_refuse, file=altered_bytes(FILE))


@EXAMPLES
def test_altered_content_under_a_valid_checksum_is_read_or_refused(examples: int) -> None:
    def check(header: Any, content: Any) -> None:
        read_or_refuse(assemble_file(pack(header), zlib.compress(pack(content))))

    header, content = parts()
    try_examples(
        examples,
        check,
        header=st.just(header) | altered_trees(header),
        content=st.just(content) | altered_trees(content),
    )


@EXAMPLES
def test_altered_position_under_a_valid_checksum_is_read_or_refused(examples: int) -> None:
    header, content = parts()

    def check(snapshot: Any) -> None:
        changed = {**content, "snapshot": pack(snapshot)}
        read_or_refuse(assemble_file(pack(header), zlib.compress(pack(changed))))

    try_examples(examples, check, snapshot=altered_trees(msgpack.unpackb(content["snapshot"])))


@EXAMPLES
def test_altered_appended_choices_under_a_valid_checksum_are_read_or_refused(examples: int) -> None:
    def check(choices: Any) -> None:
        body = FILE[:SAVED]
        try:
            read_or_refuse(body + pack_appended(choices, checksum(body)))
        except (ValueError, OverflowError) as error:
            assert "msgpack" in type(error).__module__ or choices  # not even packed

    choices = [[0, "roll"], [1, "take many=1"]]
    try_examples(examples, check, choices=altered_trees(choices))


@EXAMPLES
def test_altered_appended_bytes_are_never_lost_in_silence(examples: int, tmp_path: Path) -> None:
    path = tmp_path / "a.annals"

    def check(file: bytes) -> None:
        for old in tmp_path.iterdir():
            old.unlink()
        path.write_bytes(file)
        save, sentence = open_save(path)
        kept = [copy.read_bytes() for copy in tmp_path.iterdir() if copy != path]
        assert kept == ([file] if save.is_damaged else [])
        assert bool(sentence) == save.is_damaged
        assert [saved for saved, _ in list_saves(tmp_path)] == [path]
        assert path.read_bytes() == file

    try_examples(examples, check, file=altered_bytes(FILE, first=SAVED))
