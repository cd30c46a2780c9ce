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

from core.kernel import Rng
from core.table import OPENING, Journal
from saves import BadSave, Save, append_file, autosave
from saves.append_file import MAX_APPENDED, AppendFile
from saves.autosave import Autosave
from saves.codec import decode, encode
from saves.game_file import read_save, write_save
from saves.header import CHECKSUM_BYTES, checksum, decode_header, pack_appended
from saves.replay import load_position, resume_variation, rewind_to_snapshot, verify_replay
from tests.saves.games import open_game, play_game, play_random_choices, toy_save, with_older_rules
from tests.toy import PEBBLES

BEFORE, SINCE = 3, 4  # choices in the save, and behind it


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.annals"


def no_warning(sentence: str) -> None:
    raise AssertionError(sentence)


def grown() -> tuple[bytes, list[int], Journal, Any]:
    """A file to which choices were added, its length before each of them, and the game."""
    journal, state = open_game()
    play_random_choices(journal, state, BEFORE)
    data = encode(toy_save(journal, state))
    before, lengths, rng = checksum(data), [], Rng(2)
    for _ in range(SINCE):
        lengths.append(len(data))
        asked = PEBBLES.decisions(state)[0]
        action = rng.choice(asked.actions)
        PEBBLES.apply(state, asked.seat, action)
        journal.record(asked.seat, str(action))
        data += pack_appended([(asked.seat, str(action))], before)
    return data, lengths, journal, state


DATA, LENGTHS, JOURNAL, STATE = grown()
SAVED = LENGTHS[0]  # so long is the save at its beginning


def with_added(*choices: object) -> bytes:
    """The save with anything behind it, under a checksum that fits."""
    data = encode(play_game(BEFORE))
    return data + pack_appended(choices, checksum(data))  # type: ignore[arg-type]


# --- what is read ----------------------------------------------------------------------------


def test_a_file_holds_what_was_added_to_it() -> None:
    save = decode(DATA)
    assert (save.journal, save.choices_after_snapshot) == (JOURNAL, SINCE)
    assert load_position(PEBBLES, save) == STATE
    assert verify_replay(PEBBLES, save).state == STATE
    assert decode_header(DATA).choice_count == BEFORE + SINCE


def test_a_file_that_was_cut_off_holds_every_choice_before() -> None:
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
def test_a_choice_that_was_altered_does_not_count_nor_any_after_it(at: int, by: int) -> None:
    bent = DATA[:at] + bytes([DATA[at] ^ by]) + DATA[at + 1 :]
    assert decode(bent).choices_after_snapshot == sum(1 for start in LENGTHS[1:] if start <= at)


@given(st.integers(0, SAVED - 1), st.integers(1, 255))
def test_a_save_that_was_altered_is_bad_whatever_was_added(at: int, by: int) -> None:
    with pytest.raises(BadSave):
        decode(DATA[:at] + bytes([DATA[at] ^ by]) + DATA[at + 1 :])


@given(st.binary(max_size=200))
def test_whatever_else_stands_behind_a_save_does_not_count(rest: bytes) -> None:
    save = encode(play_game())
    assert decode(save + rest) == play_game()
    assert decode_header(save + rest) == decode_header(save)


def test_an_older_annals_sees_that_it_is_whole() -> None:
    """By its last bytes, as every format is: so it calls a later one newer, and not damaged."""
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
def test_what_no_game_could_have_added_is_refused(choices: list[object]) -> None:
    with pytest.raises(BadSave, match="makes no sense"):
        decode(with_added(*choices))


def test_an_addition_that_is_no_row_is_refused() -> None:
    data = encode(play_game(BEFORE))
    record = msgpack.packb(7)
    length = len(record).to_bytes(4, "big")
    body = data + length + record
    with pytest.raises(BadSave, match="makes no sense"):
        decode(body + checksum(body).digest())


def test_more_choices_than_any_game_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = with_added((0, "roll"), (1, "roll"))
    monkeypatch.setattr("saves.codec.MAX_ENTRIES", BEFORE + 2)
    assert decode(data).choices_after_snapshot == 2
    monkeypatch.setattr("saves.codec.MAX_ENTRIES", BEFORE + 1)
    with pytest.raises(BadSave, match="makes no sense"):
        decode(data)


def test_choices_that_cannot_be_made_are_refused() -> None:
    save = decode(with_added((0, "no such thing")))
    with pytest.raises(BadSave, match="last choices in this save"):
        load_position(PEBBLES, save)


def test_where_the_last_choices_are_none_any_more_the_game_goes_on_before_them() -> None:
    save = decode(with_added((0, "no such thing")))
    earlier = rewind_to_snapshot(save)
    assert earlier.journal.main_line() == play_game(BEFORE).journal.main_line()
    assert len(earlier.journal.entries) == BEFORE + 1  # they are kept as a branch
    assert load_position(PEBBLES, earlier) == load_position(PEBBLES, play_game(BEFORE))


def test_what_was_added_to_an_opening_is_taken_off_again() -> None:
    opening = encode(play_game(0))
    save = decode(opening + pack_appended([(0, "no such thing")], checksum(opening)))
    assert rewind_to_snapshot(save).journal.head == OPENING


def test_by_other_rules_it_goes_on_from_the_snapshot_and_what_was_added() -> None:
    save = decode(DATA)
    older = replace(with_older_rules(save), choices_after_snapshot=save.choices_after_snapshot)
    assert resume_variation(PEBBLES, older).state == STATE


def test_a_save_that_is_written_again_keeps_how_far_it_is_ahead() -> None:
    save = replace(decode(DATA), title="With a title")
    assert decode(encode(save)) == save
    assert load_position(PEBBLES, decode(encode(save))) == STATE


@pytest.mark.parametrize("choices", [-1, BEFORE + 1])
def test_a_position_further_back_than_the_opening_is_refused(choices: int) -> None:
    with pytest.raises(BadSave, match="makes no sense"):
        decode(encode(replace(play_game(BEFORE), choices_after_snapshot=choices)))


# --- what is added ---------------------------------------------------------------------------


@pytest.fixture
def game(path: Path) -> tuple[Journal, Any]:
    """A game whose file was just written."""
    journal, state = open_game()
    play_random_choices(journal, state, BEFORE)
    write_save(path, toy_save(journal, state))
    return journal, state


def test_choices_are_added_as_they_come(path: Path, game: tuple[Journal, Any]) -> None:
    journal, state = game
    file = AppendFile(path, journal)
    for choices in (1, 2, 1):
        play_random_choices(journal, state, choices)
        assert file.append(journal)
        file.sync()
        assert read_save(path).journal == journal
        assert load_position(PEBBLES, read_save(path)) == state
    file.close()


def test_only_what_goes_on_from_there_is_added(path: Path, game: tuple[Journal, Any]) -> None:
    journal, _ = game
    file, before = AppendFile(path, journal), path.read_bytes()
    assert not file.append(journal)  # a name, or nothing at all

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


def test_there_is_an_end_to_what_is_added(
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


def test_to_sync_is_to_have_it_on_the_disk(
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


def test_what_was_written_in_part_is_told(
    path: Path, game: tuple[Journal, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, state = game
    file, write_all = AppendFile(path, journal), os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write_all(handle, data[:-1]))
    play_random_choices(journal, state, 1)
    with pytest.raises(OSError, match="not all"):
        file.append(journal)
    file.close()
    assert len(read_save(path).journal.main_line()) == BEFORE


# --- while it is kept ------------------------------------------------------------------------


def kept(path: Path, warnings: list[str] | None = None) -> tuple[Autosave, Journal, Any]:
    """A game that is kept, and was written whole."""
    journal, state = open_game()
    play_random_choices(journal, state, BEFORE)
    keeper = Autosave(path, no_warning if warnings is None else warnings.append)
    keeper.save(toy_save(journal, state))
    keeper.flush()
    return keeper, journal, state


def test_what_is_added_is_in_the_file_at_once(path: Path) -> None:
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


def test_the_disk_itself_takes_it_in_the_thread(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_nothing_is_added_before_the_whole_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow_write(where: Path, save: Save) -> None:
        go_on.wait()
        write_save(where, save)

    monkeypatch.setattr(autosave, "write_save", slow_write)
    journal, state = open_game()
    keeper = Autosave(path, no_warning)
    assert not keeper.append(journal)  # there is no file
    keeper.save(toy_save(journal, state))
    play_random_choices(journal, state, 1)
    assert not keeper.append(journal)
    keeper.save(toy_save(journal, state))
    go_on.set()
    keeper.close()
    assert (read_save(path).journal, read_save(path).choices_after_snapshot) == (journal, 0)


def test_nothing_is_added_to_a_file_that_is_about_to_be_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, journal, state = kept(path)
    begun, go_on, tried = Event(), Event(), []

    def slow_write(where: Path, save: Save) -> None:
        tried.append(keeper.append(journal))  # while this is under way, and when the next is
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


def test_it_is_known_when_a_choice_was_saved_last(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, journal, state = kept(path)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    assert keeper.saved_at == 2_000_000_000.0
    keeper.close()


def test_where_nothing_can_be_added_the_whole_is_to_be_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    keeper, journal, state = kept(path)
    play_random_choices(journal, state, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert not keeper.append(journal)
    assert not keeper.append(journal)  # who knows what the file ends with
    keeper.save(toy_save(journal, state))
    keeper.flush()
    play_random_choices(journal, state, 1)
    assert keeper.append(journal)
    keeper.close()
    assert load_position(PEBBLES, read_save(path)) == state


def test_a_disk_that_takes_nothing_is_told_of_and_the_whole_is_tried(
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
    assert warnings == ["The game cannot be saved: input/output error."]
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
def test_a_killed_process_loses_at_most_the_choice_under_way(path: Path, under_way: int) -> None:
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
