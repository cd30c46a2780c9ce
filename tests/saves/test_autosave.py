import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from saves import Save, SaveFailed, autosave
from saves.autosave import Autosave
from saves.game_file import read_save
from saves.replay import verify_replay
from tests.saves.games import play_game
from tests.toy import PEBBLES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.annals"


def no_warning(sentence: str) -> None:
    raise AssertionError(sentence)


def test_closing_writes_the_newest_save(path: Path) -> None:
    keeper = Autosave(path, no_warning)
    for choices in range(5):
        keeper.save(play_game(choices))
    keeper.close()
    assert read_save(path) == play_game(4)


def test_slow_disk_writes_only_the_newest_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()
    written: list[int] = []

    def slow_write(_: Path, save: Save) -> None:
        begun.set()
        go_on.wait()
        written.append(len(save.journal.entries))

    monkeypatch.setattr(autosave, "write_save", slow_write)
    keeper = Autosave(path, no_warning)
    keeper.save(play_game(1))
    begun.wait()
    for choices in (2, 3, 4):
        keeper.save(play_game(choices))
    go_on.set()
    keeper.close()
    assert written == [1, 4]


def test_full_disk_is_reported_once_and_saving_recovers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    warnings: list[str] = []
    keeper = Autosave(path, warnings.append)
    keeper.save(play_game(1))
    keeper.flush()
    for times in (1, 2):  # a new failure after a success is reported again
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            keeper.save(play_game(2))
            keeper.save(play_game(3))
            with pytest.raises(SaveFailed, match="no space left on device"):
                keeper.flush()
        assert warnings == ["The game can't be saved: no space left on device."] * times
        assert read_save(path) == play_game(1)
        keeper.save(play_game(1))
        keeper.flush()
    keeper.save(play_game(3))
    keeper.close()
    assert read_save(path) == play_game(3)


PLAYER = """
import sys
from pathlib import Path
from saves.autosave import Autosave
from tests.saves.games import open_game, play_random_choices, toy_save

keeper = Autosave(Path(sys.argv[1]), print)
journal, state = open_game()
for number in range(1, 7):
    print(number, flush=True)  # this decision is under way
    sys.stdin.readline()  # until the test says so, for it may be slow
    play_random_choices(journal, state, 1, luck=number)
    keeper.save(toy_save(journal, state))
    keeper.flush()
"""


@pytest.mark.parametrize("under_way", [1, 3, 6])
def test_killed_process_loses_at_most_the_current_decision(path: Path, under_way: int) -> None:
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdin is not None and player.stdout is not None
    for line in player.stdout:
        player.stdin.write("\n")
        player.stdin.flush()
        if int(line) == under_way:
            player.send_signal(signal.SIGKILL)
            break
    player.communicate()
    if under_way > 1 or path.exists():
        save = read_save(path)
        assert len(save.journal.main_line()) in (under_way - 1, under_way)
        assert verify_replay(PEBBLES, save).journal == save.journal
