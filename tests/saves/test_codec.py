"""A save as bytes, and everything that is none."""

import zlib
from dataclasses import replace

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table import Entry, Journal, Seat
from saves import BadSave, Save, SaveFailed, decode, encode, migrations
from saves.codec import MAGIC, MAX_CONTENT, _checksum
from saves.migrations import FORMAT
from tests.saves.games import opened, play_on, played, saved

GOOD = encode(played())
HEAD = len(MAGIC) + 2
CHECKSUM = len(_checksum(b""))


def sealed(content: bytes, version: int = FORMAT) -> bytes:
    """A file with any content and a checksum that fits it."""
    body = MAGIC + version.to_bytes(2, "big") + content
    return body + _checksum(body)


def test_a_save_is_what_its_bytes_say() -> None:
    save = played()
    assert decode(encode(save)) == save


def test_branches_taken_back_are_kept() -> None:
    journal, state = opened()
    play_on(journal, state, 5)
    journal.go_back(journal.line()[2])
    journal.record(1, "roll")
    assert decode(encode(saved(journal, state))).journal == journal


@given(st.data())
def test_any_byte_altered_makes_it_a_bad_save(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != GOOD[at]))
    with pytest.raises(BadSave):
        decode(GOOD[:at] + bytes([other]) + GOOD[at + 1 :])


@given(st.data())
def test_a_part_cut_out_anywhere_makes_it_a_bad_save(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GOOD) - 1))
    end = data.draw(st.integers(start + 1, len(GOOD)))
    with pytest.raises(BadSave):
        decode(GOOD[:start] + GOOD[end:])


@given(st.binary(max_size=200))
def test_any_other_bytes_are_a_bad_save(raw: bytes) -> None:
    for file in (raw, MAGIC + raw, GOOD + raw + b"!", sealed(raw), sealed(zlib.compress(raw))):
        with pytest.raises(BadSave):
            decode(file)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)
FIELDS = sorted(msgpack.unpackb(zlib.decompress(GOOD[HEAD:-CHECKSUM])))


@given(st.sampled_from(FIELDS), PLAIN)
def test_any_altered_content_under_a_fitting_checksum_is_read_or_refused(
    field: str, value: object
) -> None:
    content = msgpack.unpackb(zlib.decompress(GOOD[HEAD:-CHECKSUM]))
    content[field] = value
    try:
        save = decode(sealed(zlib.compress(msgpack.packb(content))))
    except BadSave as bad:
        assert str(bad) == "The file does not hold a game: its content makes no sense."
    else:
        assert isinstance(save, Save)


def test_a_foreign_file_is_called_so() -> None:
    with pytest.raises(BadSave, match=r"^letter\.txt is not a game saved by Annals\.$"):
        decode(b"Dear Ada,\n", "letter.txt")


def test_a_truncated_file_is_called_damaged() -> None:
    with pytest.raises(BadSave, match=r"^x is damaged: a part of it is missing or was altered\.$"):
        decode(GOOD[:-1], "x")


def test_a_file_of_a_newer_version_is_called_so() -> None:
    with pytest.raises(BadSave, match=r"^x was saved by a newer Annals, in format 999; .*\.$"):
        decode(sealed(b"whatever comes", version=999), "x")


def test_a_file_that_swells_when_unpacked_is_refused() -> None:
    bomb = zlib.compress(b"\0" * (MAX_CONTENT * 10), 9)
    with pytest.raises(BadSave, match="makes no sense"):
        decode(sealed(bomb))


def test_text_that_would_write_on_the_terminal_is_refused() -> None:
    save = replace(played(), seats=(Seat("\x1b[2J"), Seat("Bo")))
    with pytest.raises(BadSave):
        decode(encode(save))


def test_an_option_that_would_write_on_the_terminal_is_refused() -> None:
    journal = played().journal
    setup = replace(journal.setup, options={"\x1b]0;x\x07": "yes"})
    with pytest.raises(BadSave):
        decode(encode(replace(played(), journal=replace(journal, setup=setup))))


def test_a_game_too_long_to_be_read_again_is_not_written() -> None:
    entries = [Entry(at - 1, 0, "x" * 1000) for at in range(MAX_CONTENT // 1000)]
    save = replace(played(), journal=Journal(played().journal.setup, entries, 0))
    with pytest.raises(SaveFailed):
        encode(save)


def test_an_older_format_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    content = msgpack.unpackb(zlib.decompress(GOOD[HEAD:-CHECKSUM]))
    content["words"] = content.pop("progress")
    older = sealed(zlib.compress(msgpack.packb(content)), version=0)

    def rename_progress(content: migrations.Content) -> migrations.Content:
        return {**{k: v for k, v in content.items() if k != "words"}, "progress": content["words"]}

    monkeypatch.setitem(migrations.STEPS, 0, rename_progress)
    assert decode(older) == decode(GOOD)
