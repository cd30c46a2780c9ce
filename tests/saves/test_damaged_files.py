"""Damaged files: what can be read of them is played on, and the rest is kept aside."""

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.app.library import set_title
from saves import BadSave, files, list_saves
from saves.codec import decode
from saves.files import DAMAGED_SUFFIX, keep_damaged
from saves.game_file import describe_damage, open_save, read_save
from saves.header import CHECKSUM_BYTES
from tests.saves.games import damaged_file, play_and_append

DATA, LENGTHS, *_ = play_and_append(3, 4)
SAVED = LENGTHS[0]  # length of the save without appended choices
DAMAGED = damaged_file()  # after four of the seven choices


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.annals"
    path.write_bytes(DAMAGED)
    return path


# --- telling damage from a torn end ----------------------------------------------------------


def test_sound_file_is_not_damaged() -> None:
    assert not decode(DATA).is_damaged
    assert not decode(DATA[:SAVED]).is_damaged


@given(st.integers(SAVED, len(DATA) - 1), st.integers(0, 7))
def test_every_flipped_bit_in_appended_choices_is_damage(at: int, bit: int) -> None:
    save = decode(DATA[:at] + bytes([DATA[at] ^ 1 << bit]) + DATA[at + 1 :])
    assert save.is_damaged
    assert save.choices_after_snapshot == sum(1 for start in LENGTHS[1:] if start <= at)


def test_torn_end_is_not_damage() -> None:
    for length in range(SAVED, len(DATA)):
        assert not decode(DATA[:length]).is_damaged


@pytest.mark.parametrize("zeros", [1, 4, CHECKSUM_BYTES + 4, 4096])
def test_zeros_after_a_power_failure_are_not_damage(zeros: int) -> None:
    for end in (*LENGTHS, len(DATA)):
        assert not decode(DATA[:end] + bytes(zeros)).is_damaged


def test_wrong_length_does_not_make_damage_look_like_a_torn_end() -> None:
    for start in LENGTHS[:-1]:
        for length in (DATA[start : start + 4], b"\0\0\1\0", b"\xff\xff\xff\xff"):
            bent = DATA[:start] + length + DATA[start + 4 :]
            assert decode(bent).is_damaged == (bent != DATA)


# --- opening ---------------------------------------------------------------------------------


def test_damaged_file_is_copied_before_it_is_played_on(path: Path) -> None:
    save, sentence = open_save(path)
    assert len(save.journal.main_line()) == 4
    assert sentence == (
        "game.annals is damaged. Annals could read 4 choices and keeps the damaged "
        "file as game.annals.damaged."
    )
    copy = path.with_name("game.annals.damaged")
    assert copy.read_bytes() == path.read_bytes() == DAMAGED
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_sound_file_or_torn_end_is_not_copied(path: Path) -> None:
    for data in (DATA, DATA[:-1], DATA[:SAVED]):
        path.write_bytes(data)
        assert open_save(path) == (decode(data), "")
    assert list(path.parent.iterdir()) == [path]


def test_copy_overwrites_nothing_and_is_made_once(path: Path) -> None:
    other = path.with_name(f"{path.name}{DAMAGED_SUFFIX}")
    other.write_bytes(b"kept earlier")
    for _ in range(2):
        assert open_save(path)[1].endswith("as game.annals.damaged2.")
    assert other.read_bytes() == b"kept earlier"
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "game.annals",
        "game.annals.damaged",
        "game.annals.damaged2",
    ]


def test_number_of_copies_is_limited(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_COPIES", 3)
    for content in (b"1", b"2"):
        keep_damaged(path, content)
    with pytest.raises(BadSave, match="there are too many copies"):
        open_save(path)


def test_copy_is_not_listed_as_a_game(path: Path) -> None:
    open_save(path)
    assert [saved for saved, _ in list_saves(path.parent)] == [path]


def test_copy_of_a_linked_file_is_next_to_the_file(path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere/link.annals"
    link.symlink_to(path)
    assert open_save(link)[1].endswith("as game.annals.damaged.")
    assert path.with_name("game.annals.damaged").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_damaged_file_that_cannot_be_copied_is_left_alone(
    path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync" if number == errno.ENOSPC else "open", fail)
    with pytest.raises(BadSave) as refused:
        open_save(path)
    assert str(refused.value) == (
        f"game.annals is damaged, and a copy of it can't be written: {os.strerror(number).lower()}."
    )
    monkeypatch.undo()
    assert [(file, file.read_bytes()) for file in path.parent.iterdir()] == [(path, DAMAGED)]


def test_damaged_file_cannot_be_renamed_before_it_is_continued(path: Path) -> None:
    with pytest.raises(BadSave, match=r"^game.annals is damaged. Load the game first"):
        set_title(path, "The long war")
    assert path.read_bytes() == DAMAGED


def test_damage_is_described_to_readers(path: Path) -> None:
    assert describe_damage("a", read_save(path)) == "a is damaged. Only 4 choices could be read."
    path.write_bytes(DATA)
    assert describe_damage("a", read_save(path)) == ""
    assert len(read_save(path).journal.main_line()) == 7
