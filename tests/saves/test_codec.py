import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table import MAX_NAME_LENGTH, OPENING, Entry, Journal, Seat
from saves import BadSave, HostedTable, ParentGame, SaveFailed
from saves.codec import decode, encode
from saves.header import (
    CHECKSUM_BYTES,
    FORMAT,
    FORMAT_7_NAMES,
    MAGIC,
    MAX_CONTENT,
    MAX_ENTRIES,
    MAX_HEADER,
    MAX_OPTIONS,
    MAX_SEATS,
    MAX_SNAPSHOT,
    MAX_TAG_LENGTH,
    MAX_TAGS,
    MAX_TEXT_LENGTH,
    MAX_TITLE_LENGTH,
    OLDEST_FORMAT,
    checksum,
    decode_header,
    pack_appended,
)
from tests.saves.games import open_game, play_game, play_random_choices, toy_save

GOOD = encode(play_game())
Fields = dict[str, Any]


def parts(raw: bytes) -> tuple[Fields, Fields]:
    """Return the header and the content of a file in the current format."""
    start = len(MAGIC) + 2 + 4
    end = start + int.from_bytes(raw[start - 4 : start], "big")
    content = raw[end + 4 : -CHECKSUM_BYTES]
    return msgpack.unpackb(raw[start:end]), msgpack.unpackb(zlib.decompress(content))


def sealed(content: bytes, version: int = FORMAT) -> bytes:
    """Return a file with this content and a valid checksum."""
    body = MAGIC + version.to_bytes(2, "big") + content
    return body + checksum(body).digest()


def packed(header: Fields, content: Fields, version: int = FORMAT) -> bytes:
    """Return a file with this header and content, valid or not."""
    return sealed(with_length(msgpack.packb(header)) + with_length(zipped(content)), version)


def with_length(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def zipped(content: Fields) -> bytes:
    return zlib.compress(msgpack.packb(content))


def altered(**values: object) -> bytes:
    """Return a valid file with some fields replaced."""
    return packed(*altered_parts(values))


def of_format_7(**values: object) -> bytes:
    """Return the same file in format 7."""
    header, content = altered_parts(values)
    return packed(with_format_7_names(header), with_format_7_names(content), version=7)


def altered_parts(values: Fields) -> tuple[Fields, Fields]:
    header, content = parts(GOOD)
    for name, value in values.items():
        (header if name in header else content)[name] = value
    return header, content


def with_format_7_names(fields: Fields) -> Fields:
    old_names = {new: old for old, new in FORMAT_7_NAMES.items()}
    return {old_names.get(name, name): value for name, value in fields.items()}


def test_save_round_trips() -> None:
    save = play_game()
    assert decode(encode(save)) == save


def test_undone_branches_are_kept() -> None:
    journal, state = open_game()
    play_random_choices(journal, state, 5)
    journal.move_head(journal.main_line()[2])
    journal.record(1, "roll")
    assert decode(encode(toy_save(journal, state))).journal == journal


@given(st.data())
def test_altered_byte_is_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != GOOD[at]))
    with pytest.raises(BadSave):
        decode(GOOD[:at] + bytes([other]) + GOOD[at + 1 :])


@given(st.data())
def test_removed_bytes_are_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GOOD) - 1))
    end = data.draw(st.integers(start + 1, len(GOOD)))
    with pytest.raises(BadSave):
        decode(GOOD[:start] + GOOD[end:])


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_refused(raw: bytes) -> None:
    pressed = zlib.compress(raw)
    files = (raw, MAGIC + raw, sealed(raw), sealed(pressed), sealed(raw, 7))
    for file in (*files, sealed(pressed, 7), sealed(b"\0\0\0\1\x80" + pressed)):
        for read in (decode, decode_header):
            with pytest.raises(BadSave):
                read(file)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)
FIELDS = sorted({**parts(GOOD)[0], **parts(GOOD)[1]})


@given(st.sampled_from(FIELDS), PLAIN)
def test_altered_content_with_a_valid_checksum_is_read_or_refused(
    field: str, value: object
) -> None:
    for file in (altered(**{field: value}), of_format_7(**{field: value})):
        try:
            save = decode(file)
        except BadSave as bad:
            assert str(bad) == "The file is damaged and can't be loaded."
        else:
            assert decode_header(file).choice_count == len(save.journal.main_line())


@pytest.mark.parametrize(
    "values",
    [
        {"seats": [["A" * (MAX_TEXT_LENGTH + 1), "person", 0], ["Bo", "person", 0]]},
        {"seats": [["Ada", "person", 0]] * (MAX_SEATS + 1)},
        {"seats": [["Ada", "ghost", 0], ["Bo", "person", 0]]},
        {"seats": [["Ada", "person", 0], ["Bo", "bot", 10**9]]},
        {"seats": []},
        {"scores": [5]},  # for two seats
        {"progress": "round " * MAX_TEXT_LENGTH},
        {"progress": ["round 1"] * MAX_TEXT_LENGTH},
        {"progress": [1]},
        {"annals_version": "1" * (MAX_TEXT_LENGTH + 1)},
        {"options": {str(number): "yes" for number in range(MAX_OPTIONS + 1)}},
        {"choice_count": 5},
        {"saved_at": 1 << 60},
        {"last_played": 1 << 60},
        {"waiting_seats": [2]},
        {"pack_digests": {"mine": 7}},
        {"title": "T" * (MAX_TITLE_LENGTH + 1)},
        {"title": "\x1b[2J"},
        {"tags": ["war"] * 2},
        {"tags": [""]},
        {"tags": ["\x1b[2J"]},
        {"tags": ["t" * (MAX_TAG_LENGTH + 1)]},
        {"tags": [str(number) for number in range(MAX_TAGS + 1)]},
        {"tags": [1]},
        {"parent_game": ["mosaic-1"]},
        {"parent_game": ["mosaic-1", "7"]},
        {"parent_game": ["mosaic-1", -2]},
        {"parent_game": ["\x1b[2J", 7]},
    ],
    ids=lambda values: "-".join(values),
)
def test_impossible_header_is_refused(
    values: dict[str, object],
) -> None:
    with pytest.raises(BadSave, match="is damaged"):
        decode(altered(**values))
    if "choice_count" not in values:  # everything else is found without unpacking the content
        with pytest.raises(BadSave, match="is damaged"):
            decode_header(altered(**values))


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"is_over": 1}, "The header has missing, unknown or wrongly typed fields."),
        ({"seats": [["Ada", "ghost", 0]]}, "A seat is neither a person nor a bot."),
        ({"waiting_seats": [2]}, "The waiting seat is not a number from 0 to 1."),
        ({"scores": [5]}, "The number of scores does not match the seats."),
        ({"tags": ["war"] * 2}, "The game has the same tag twice."),
        ({"head": 99}, "The head is not an entry of the journal."),
        ({"variation_names": [[0, ""]]}, "A variation name is empty, too long or not printable."),
    ],
)
def test_cause_of_a_bad_save_names_what_is_wrong(values: Fields, reason: str) -> None:
    with pytest.raises(BadSave) as refused:
        decode(altered(**values))
    assert str(refused.value.__cause__) == reason


@pytest.mark.parametrize(
    "values",
    [
        {"entries": [[1, 0, ""]] * (MAX_ENTRIES + 1)},
        {"entries": [[1, 0, "x" * (MAX_TEXT_LENGTH * 4 + 1)]], "head": 0, "choice_count": 1},
        {"snapshot": bytes(MAX_SNAPSHOT + 1)},
    ],
    ids=lambda values: next(iter(values)),
)
def test_oversized_content_is_refused_before_it_is_parsed(
    values: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.codec._validate_save", lambda *_: pytest.fail("it was read"))
    monkeypatch.setattr("saves.codec._content_codec", None)
    for file in (altered(**values), of_format_7(**values)):
        with pytest.raises(BadSave, match="is damaged"):
            decode(file)


@pytest.mark.parametrize(
    "names",
    [
        [[6, "behind the last entry"]],
        [[-1, "the opening"]],
        [[0, "twice"], [0, "the same"]],
        [[0, ""]],
        [[0, "\x1b[2J"]],
        [[0, "n" * (MAX_NAME_LENGTH + 1)]],
        [[0, 7]],
        [["0", "a text"]],
        [[0]],
    ],
)
def test_invalid_variation_names_are_refused(names: object) -> None:
    with pytest.raises(BadSave, match=r"^x is damaged and can't be loaded\.$"):
        decode(altered(variation_names=names), "x")


def test_overlong_choice_is_refused() -> None:
    entries = [[1, 0, "x" * (MAX_TEXT_LENGTH + 1)]]
    with pytest.raises(BadSave, match="is damaged"):
        decode(altered(entries=entries, head=0, choice_count=1))


def test_header_is_read_without_unpacking_the_content() -> None:
    header, _ = parts(GOOD)
    head = msgpack.packb(header)
    file = sealed(with_length(head) + with_length(b"not packed at all"))
    assert decode_header(file) == decode_header(GOOD)
    with pytest.raises(BadSave):
        decode(file)


@pytest.mark.parametrize("length", [MAX_HEADER + 1, 1 << 31])
def test_overlong_header_is_refused(length: int) -> None:
    for read in (decode, decode_header):
        with pytest.raises(BadSave, match="is damaged"):
            read(sealed(with_length(bytes(MAX_HEADER + 1)) + with_length(b"")))
        with pytest.raises(BadSave, match="is damaged"):
            read(sealed(length.to_bytes(4, "big") + bytes(MAX_HEADER)))


def test_header_agrees_with_the_save() -> None:
    save, header = decode(GOOD), decode_header(GOOD)
    assert (header.setup, header.seats) == (save.journal.setup, save.seats)
    assert header.choice_count == len(save.journal.main_line()) == 6
    assert (header.progress, header.is_over, header.saved_at) == (
        save.progress,
        save.is_over,
        save.saved_at,
    )


@pytest.mark.parametrize("changed", [altered, of_format_7])
def test_progress_of_older_saves_is_one_text(changed: Callable[..., bytes]) -> None:
    assert decode_header(changed(progress="round 1, the end")).progress == ("round 1, the end",)


def test_foreign_file_is_reported_as_such() -> None:
    with pytest.raises(BadSave, match=r"^letter\.txt is not an Annals save\."):
        decode(b"Dear Ada,\n", "letter.txt")


def test_truncated_file_is_reported_as_damaged() -> None:
    with pytest.raises(BadSave, match=r"^x is damaged: part of it is missing or has changed\.$"):
        decode(GOOD[:-1], "x")


def test_newer_format_is_reported_as_such() -> None:
    with pytest.raises(
        BadSave, match=r"^x was saved by a newer version of Annals, in format 999\. .*\.$"
    ):
        decode(sealed(b"whatever comes", version=999), "x")


def test_decompression_bomb_is_refused() -> None:
    bomb = zlib.compress(b"\0" * (MAX_CONTENT * 10), 9)
    header = msgpack.packb(parts(GOOD)[0])
    with pytest.raises(BadSave, match="is damaged"):
        decode(sealed(with_length(header) + with_length(bomb)))


def test_control_characters_in_names_are_refused() -> None:
    save = replace(play_game(), seats=(Seat("\x1b[2J"), Seat("Bo")))
    with pytest.raises(BadSave):
        decode(encode(save))


def test_control_characters_in_options_are_refused() -> None:
    journal = play_game().journal
    setup = replace(journal.setup, options={"\x1b]0;x\x07": "yes"})
    with pytest.raises(BadSave):
        decode(encode(replace(play_game(), journal=replace(journal, setup=setup))))


def test_oversized_game_is_not_written() -> None:
    entries = [Entry(at - 1, 0, "x" * 1000) for at in range(MAX_CONTENT // 1000)]
    save = replace(play_game(), journal=Journal(play_game().journal.setup, entries, 0))
    with pytest.raises(SaveFailed):
        encode(save)


def test_oversized_position_is_not_written() -> None:
    encode(replace(play_game(), snapshot=bytes(MAX_SNAPSHOT)))
    with pytest.raises(SaveFailed, match="The game is too long to save"):
        encode(replace(play_game(), snapshot=bytes(MAX_SNAPSHOT + 1)))


def test_data_after_the_packed_content_is_refused() -> None:
    body = GOOD[len(MAGIC) + 2 : -CHECKSUM_BYTES]
    assert decode(sealed(body)) == play_game()
    with pytest.raises(BadSave, match="is damaged"):
        decode(sealed(body + b"more"))
    header, content = parts(GOOD)
    more = with_length(msgpack.packb(header)) + with_length(zipped(content) + b"more")
    with pytest.raises(BadSave, match="is damaged"):
        decode(sealed(more))


def test_format_7_file_is_read_by_its_old_names() -> None:
    assert decode(of_format_7()) == decode(GOOD)
    assert decode_header(of_format_7()) == decode_header(GOOD)


def test_choices_appended_to_a_format_7_file_are_read() -> None:
    file = of_format_7()
    file += pack_appended([(0, "roll")], checksum(file))
    assert decode(file).choices_after_snapshot == 1
    assert decode_header(file).choice_count == decode_header(GOOD).choice_count + 1


def test_format_7_names_are_refused_in_the_current_format() -> None:
    header, content = parts(of_format_7())
    with pytest.raises(BadSave, match="is damaged"):
        decode(packed(header, content))


@pytest.mark.parametrize("version", range(OLDEST_FORMAT))
def test_older_formats_are_refused_with_one_sentence(version: int) -> None:
    header, content = parts(GOOD)
    for read in (decode, decode_header):
        with pytest.raises(BadSave) as refused:
            read(packed(header, content, version), "x")
        assert str(refused.value) == (
            f"x uses save format {version}, which this version of Annals can't read."
            " Start a new game."
        )


def test_header_holds_turn_and_scores() -> None:
    header = decode_header(GOOD)
    assert header.waiting_seats == play_game().waiting_seats != ()
    assert len(header.scores) == len(header.seats)
    assert decode_header(encode(play_game(99))).waiting_seats == ()


# --- titles, tags and names -------------------------------------------------------------------


def test_title_and_tags_round_trip_in_save_and_header() -> None:
    save = replace(play_game(), title="The long war", tags=("war", "Bo"))
    assert decode(encode(save)) == save
    header = decode_header(encode(save))
    assert (header.title, header.tags) == ("The long war", ("war", "Bo"))


def test_parent_game_round_trips() -> None:
    for entry in (OPENING, 4):
        save = replace(play_game(), parent_game=ParentGame("mosaic-1", entry))
        assert decode(encode(save)) == save
        assert decode_header(encode(save)).parent_game == ParentGame("mosaic-1", entry)


def test_variation_names_round_trip() -> None:
    save = play_game()
    save.journal.names.update({5: "with the war", 2: "ébredés"})
    assert decode(encode(save)).journal == save.journal


# --- hosted tables --------------------------------------------------------------------------

TABLE = HostedTable("0f1e2d3c4b5a6978", "Ada's Pebbles", 120, ("a" * 32, ""), (0, 1))


def test_hosted_table_round_trips_in_save_and_header() -> None:
    save = replace(play_game(), hosted_table=TABLE)
    assert decode(encode(save)) == save
    assert decode_header(encode(save)).hosted_table == TABLE
    assert decode_header(encode(play_game())).hosted_table is None


@pytest.mark.parametrize(
    "bent",
    [
        ["", "Ours", 0, ["a", ""], [0, 1]],
        ["t", "\x1b[31m", 0, ["a", ""], [0, 1]],
        ["t", "x" * 401, 0, ["a", ""], [0, 1]],
        ["t", "Ours", -1, ["a", ""], [0, 1]],
        ["t", "Ours", 86_401, ["a", ""], [0, 1]],
        ["t", "Ours", True, ["a", ""], [0, 1]],
        ["t", "Ours", 0, ["a"], [0, 1]],
        ["t", "Ours", 0, ["a", ""], [0]],
        ["t", "Ours", 0, "ab", [0, 1]],
        ["t", "Ours", 0, ["a", 3], [0, 1]],
        ["t", "Ours", 0, ["a", ""], [0, 100]],
        ["t", "Ours", 0, ["a", ""], [0, True]],
        ["t", "Ours", 0, ["a", ""]],
        ["t", "Ours", 0, ["a", ""], [0, 1], "more"],
        [7, "Ours", 0, ["a", ""], [0, 1]],
    ],
)
def test_invalid_hosted_table_is_refused(bent: list[object]) -> None:
    header, content = parts(encode(replace(play_game(), hosted_table=TABLE)))
    for read in (decode, decode_header):
        with pytest.raises(BadSave, match="is damaged"):
            read(packed({**header, "hosted_table": bent}, content))
