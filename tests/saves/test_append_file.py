import errno
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table import OPENING, Journal
from saves import BadSave, Save, append_file, autosave
from saves.append_file import MAX_APPENDED, AppendFile
from saves.autosave import Autosave
from saves.codec import decode, encode
from saves.game_file import read_save, write_save
from saves.header import CHECKSUM_BYTES, checksum, decode_header, pack_appended
from saves.replay import load_position, resume_variation, rewind_to_snapshot, verify_replay
from tests.saves.games import (
    open_game,
    play_and_append,
    play_game,
    play_random_choices,
    toy_save,
    with_older_rules,
)
from tests.toy import PEBBLES

BEFORE, SINCE = 3, 4  # choices in the save, and appended to it


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.annals"


def no_warning(sentence: str) -> None:
    raise AssertionError(sentence)


DATA, LENGTHS, JOURNAL, STATE = play_and_append(BEFORE, SINCE)
SAVED = LENGTHS[0]  # length of the save without appended choices


def with_added(*choices: object) -> bytes:
    """Return a save with this data appended under a valid checksum."""
    data = encode(play_game(BEFORE))
    return data + pack_appended(choices, checksum(data))  # type: ignore[arg-type]


# --- reading ---------------------------------------------------------------------------------


def test_appended_choices_are_read() -> None:
    save = decode(DATA)
    assert (save.journal, save.choices_after_snapshot) == (JOURNAL, SINCE)
    assert load_position(PEBBLES, save) == STATE
    assert verify_replay(PEBBLES, save).state == STATE
    assert decode_header(DATA).choice_count == BEFORE + SINCE


def test_truncated_file_keeps_every_complete_choice() -> None:
    for length in range(SAVED, len(DATA)):
        whole = sum(1 for start in LENGTHS[1:] if start <= length)
        save = decode(DATA[:length])
        assert save.choices_after_snapshot == whole
        assert (
            len(save.journal.main_line())
            == decode_header(DATA[:length]).choice_count
            == BEFORE + whole
        )
        load_position(PEBBLES, save)


@given(st.integers(SAVED, len(DATA) - 1), st.integers(1, 255))
def test_altered_appended_choice_ends_the_file(at: int, by: int) -> None:
    bent = DATA[:at] + bytes([DATA[at] ^ by]) + DATA[at + 1 :]
    assert decode(bent).choices_after_snapshot == sum(1 for start in LENGTHS[1:] if start <= at)


@given(st.integers(0, SAVED - 1), st.integers(1, 255))
def test_altered_save_is_refused_whatever_was_appended(at: int, by: int) -> None:
    with pytest.raises(BadSave):
        decode(DATA[:at] + bytes([DATA[at] ^ by]) + DATA[at + 1 :])


@given(st.binary(max_size=200))
def test_garbage_after_a_save_is_ignored(rest: bytes) -> None:
    save = encode(play_game())
    assert decode(save + rest) == play_game()
    assert decode_header(save + rest) == decode_header(save)


def test_file_checksum_is_valid_after_every_append() -> None:
    """An older Annals checks the last bytes, and must report a newer format and not damage."""
    for end in (*LENGTHS, len(DATA)):
        body, seal = DATA[: end - CHECKSUM_BYTES], DATA[end - CHECKSUM_BYTES : end]
        assert checksum(body).digest() == seal


@pytest.mark.parametrize(
    "choices",
    [
        [(2, "roll")],
        [(-1, "roll")],
        [(True, "roll")],
        [("0", "roll")],
        [(0, 1)],
        [(0, "\x1b[2J")],
        [(0, "x" * 401)],
        [(0,)],
        [0],
    ],
)
def test_impossible_appended_choices_are_refused(choices: list[object]) -> None:
    with pytest.raises(BadSave, match="is damaged"):
        decode(with_added(*choices))


def test_appended_record_that_is_not_a_list_is_refused() -> None:
    data = encode(play_game(BEFORE))
    record = msgpack.packb(7)
    length = len(record).to_bytes(4, "big")
    body = data + length + record
    with pytest.raises(BadSave, match="is damaged"):
        decode(body + checksum(body).digest())


def test_too_many_choices_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = with_added((0, "roll"), (1, "roll"))
    monkeypatch.setattr("saves.codec.MAX_ENTRIES", BEFORE + 2)
    assert decode(data).choices_after_snapshot == 2
    monkeypatch.setattr("saves.codec.MAX_ENTRIES", BEFORE + 1)
    with pytest.raises(BadSave, match="is damaged"):
        decode(data)


def test_illegal_appended_choices_are_refused() -> None:
    save = decode(with_added((0, "no such thing")))
    with pytest.raises(BadSave, match="last choices in this save"):
        load_position(PEBBLES, save)


def test_illegal_appended_choices_are_kept_as_a_branch() -> None:
    save = decode(with_added((0, "no such thing")))
    earlier = rewind_to_snapshot(save)
    assert earlier.journal.main_line() == play_game(BEFORE).journal.main_line()
    assert len(earlier.journal.entries) == BEFORE + 1  # they are kept as a branch
    assert load_position(PEBBLES, earlier) == load_position(PEBBLES, play_game(BEFORE))


def test_illegal_choice_appended_to_an_opening_is_rewound() -> None:
    opening = encode(play_game(0))
    save = decode(opening + pack_appended([(0, "no such thing")], checksum(opening)))
    assert rewind_to_snapshot(save).journal.head == OPENING


def test_older_rules_continue_from_snapshot_and_appended_choices() -> None:
    save = decode(DATA)
    older = replace(with_older_rules(save), choices_after_snapshot=save.choices_after_snapshot)
    assert resume_variation(PEBBLES, older).state == STATE


def test_rewritten_save_keeps_its_appended_count() -> None:
    save = replace(decode(DATA), title="With a title")
    assert decode(encode(save)) == save
    assert load_position(PEBBLES, decode(encode(save))) == STATE


@pytest.mark.parametrize("choices", [-1, BEFORE + 1])
def test_appended_count_beyond_the_opening_is_refused(choices: int) -> None:
    with pytest.raises(BadSave, match="is damaged"):
        decode(encode(replace(play_game(BEFORE), choices_after_snapshot=choices)))


# --- appending -------------------------------------------------------------------------------


@pytest.fixture
def game(path: Path) -> tuple[Journal, Any]:
    """Return a game whose file was just written."""
    journal, state = open_game()
    play_random_choices(journal, state, BEFORE)
    write_save(path, toy_save(journal, state))
    return journal, state


def test_choices_are_appended_as_they_come(path: Path, game: tuple[Journal, Any]) -> None:
    journal, state = game
    file = AppendFile(path, journal)
    for choices in (1, 2, 1):
        play_random_choices(journal, state, choices)
        assert file.append(journal)
        file.sync()
        assert read_save(path).journal == journal
        assert load_position(PEBBLES, read_save(path)) == state
    file.close()


def test_only_continuations_of_the_saved_line_are_appended(
    path: Path, game: tuple[Journal, Any]
) -> None:
    journal, _ = game
    file, before = AppendFile(path, journal), path.read_bytes()
    assert not file.append(journal)  # nothing new to append

    back = journal.copy()
    back.move_head(back.main_line()[-2])
    assert not file.append(back)

    branch = back.copy()
    branch.record(0, "another")
    assert not file.append(branch)

    there = journal.copy()
    there.record(0, "another")
    there.move_head(journal.head)
    assert not file.append(there)

    jumped = journal.copy()
    jumped.record(0, "another")
    jumped.move_head(journal.head)
    jumped.record(0, "one more")
    assert not file.append(jumped)
    file.close()
    assert path.read_bytes() == before


def test_number_of_appended_choices_is_limited(
    path: Path, game: tuple[Journal, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(append_file, "MAX_APPENDED", 2)
    assert MAX_APPENDED > 2
    journal, state = game
    file = AppendFile(path, journal)
    play_random_choices(journal, state, 2)
    assert file.append(journal)
    play_random_choices(journal, state, 1)
    assert not file.append(journal)
    file.close()


def test_sync_flushes_to_disk(
    path: Path, game: tuple[Journal, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(identity(os.fstat(handle))))
    journal, _ = game
    file = AppendFile(path, journal)
    file.sync()
    file.close()
    assert synced == [identity(path.stat())]


def identity(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_dev, stat.st_ino


def test_partial_write_is_reported(
    path: Path, game: tuple[Journal, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, state = game
    file, write_all = AppendFile(path, journal), os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write_all(handle, data[:-1]))
    play_random_choices(journal, state, 1)
    with pytest.raises(OSError, match="the disk may be full"):
        file.append(journal)
    file.close()
    assert len(read_save(path).journal.main_line()) == BEFORE


# --- autosave --------------------------------------------------------------------------------


def kept(path: Path, warnings: list[str] | None = None) -> tuple[Autosave, Journal, Any]:
    """Return an autosaved game after a full save."""
    journal, state = open_game()
    play_random_choices(journal, state, BEFORE)
    keeper = Autosave(path, no_warning if warnings is None else warnings.append)
    keeper.save(toy_save(journal, state))
    keeper.flush()
    return keeper, journal, state


def test_appended_choice_is_in_the_file_at_once(path: Path) -> None:
    keeper, journal, state = kept(path)
    assert keeper.is_snapshot_current
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    assert read_save(path).journal == journal
    assert not keeper.is_snapshot_current
    keeper.save(toy_save(journal, state))
    keeper.flush()
    assert keeper.is_snapshot_current
    assert (read_save(path).journal, read_save(path).choices_after_snapshot) == (journal, 0)
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    keeper.close()
    assert load_position(PEBBLES, read_save(path)) == state


def test_sync_runs_in_the_background_thread(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, journal, state = kept(path)
    synced = Event()
    monkeypatch.setattr(AppendFile, "sync", lambda _: synced.set())
    for _ in range(2):
        synced.clear()
        play_random_choices(journal, state, 1)
        assert keeper.append(journal)
        keeper.sync()
        assert synced.wait()
    keeper.close()


def test_nothing_is_appended_before_the_first_full_save(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow_write(where: Path, save: Save) -> None:
        go_on.wait()
        write_save(where, save)

    monkeypatch.setattr(autosave, "write_save", slow_write)
    journal, state = open_game()
    keeper = Autosave(path, no_warning)
    assert not keeper.append(journal)  # no file yet
    keeper.save(toy_save(journal, state))
    play_random_choices(journal, state, 1)
    assert not keeper.append(journal)
    keeper.save(toy_save(journal, state))
    go_on.set()
    keeper.close()
    assert (read_save(path).journal, read_save(path).choices_after_snapshot) == (journal, 0)


def test_nothing_is_appended_to_a_file_about_to_be_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, journal, state = kept(path)
    begun, go_on, tried = Event(), Event(), []

    def slow_write(where: Path, save: Save) -> None:
        tried.append(keeper.append(journal))  # during this write and the next one
        begun.set()
        go_on.wait()
        write_save(where, save)

    monkeypatch.setattr(autosave, "write_save", slow_write)
    play_random_choices(journal, state, 1)
    keeper.save(toy_save(journal, state))
    begun.wait()
    play_random_choices(journal, state, 1)
    assert not keeper.append(journal)
    keeper.save(toy_save(journal, state))
    play_random_choices(journal, state, 1)
    assert not keeper.append(journal)
    go_on.set()
    keeper.close()
    assert tried == [False, False]


def test_time_of_the_last_append_is_known(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, journal, state = kept(path)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    assert keeper.saved_at == 2_000_000_000.0
    keeper.close()


def test_failed_append_requires_a_full_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    keeper, journal, state = kept(path)
    play_random_choices(journal, state, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert not keeper.append(journal)
    assert not keeper.append(journal)  # the end of the file is unknown
    keeper.save(toy_save(journal, state))
    keeper.flush()
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    keeper.close()
    assert load_position(PEBBLES, read_save(path)) == state


def test_failed_sync_is_reported_and_requires_a_full_save(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: AppendFile) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    warnings: list[str] = []
    keeper, journal, state = kept(path, warnings)
    monkeypatch.setattr(AppendFile, "sync", broken)
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    keeper.sync()
    keeper.flush()
    assert warnings == ["The game can't be saved: input/output error."]
    assert not keeper.is_snapshot_current
    play_random_choices(journal, state, 1)
    assert not keeper.append(journal)
    keeper.close()


PLAYER = """
import sys
from pathlib import Path
from saves.autosave import Autosave
from tests.saves.games import open_game, play_random_choices, toy_save

keeper = Autosave(Path(sys.argv[1]), print)
journal, state = open_game()
keeper.save(toy_save(journal, state))
keeper.flush()
for number in range(1, 7):
    print(number, flush=True)  # this decision is under way
    play_random_choices(journal, state, 1, luck=number)
    assert keeper.append(journal)
"""


@pytest.mark.parametrize("under_way", [1, 3, 6])
def test_killed_process_loses_at_most_the_current_choice(path: Path, under_way: int) -> None:
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert player.stdout is not None
    for line in player.stdout:
        if int(line) == under_way:
            player.send_signal(signal.SIGKILL)
            break
    player.communicate()
    save = read_save(path)
    assert under_way - 1 <= len(save.journal.main_line())
    assert verify_replay(PEBBLES, save).journal == save.journal
