"""The folder with the saved games."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from saves import (
    BadSave,
    SaveFailed,
    all_saves,
    encode,
    find,
    held,
    home,
    new_path,
    newest_unfinished,
    read,
    saves_folder,
    write,
)
from saves.codec import MAX_FILE
from tests.saves.games import played


@pytest.fixture(autouse=True)
def annals_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    return tmp_path


def failing(number: int) -> Callable[..., None]:
    """A system call that fails with that error."""

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_written_game_is_read_again() -> None:
    path = new_path("pebbles")
    write(path, played())
    assert read(path) == played()
    assert [file.name for file in saves_folder().iterdir()] == [path.name]


def test_without_a_chosen_home_files_go_where_the_platform_keeps_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ANNALS_HOME")
    assert home().name == "annals"
    assert home().is_absolute()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_failing_disk_is_told_and_loses_nothing(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_path("pebbles")
    write(path, played(3))
    monkeypatch.setattr(os, "fsync", failing(number))
    with pytest.raises(SaveFailed, match=r"^The game cannot be saved: [a-z/ -]+\.$"):
        write(path, played(6))
    assert read(path) == played(3)
    assert [file.name for file in saves_folder().iterdir()] == [path.name]


def test_a_home_that_is_no_folder_is_told(
    annals_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (annals_home / "file").write_text("")
    monkeypatch.setenv("ANNALS_HOME", str(annals_home / "file"))
    with pytest.raises(SaveFailed, match=r"^The game cannot be saved: not a directory\.$"):
        write(new_path("pebbles"), played())
    assert all_saves() == []


def test_a_bad_file_is_left_as_it_was() -> None:
    path = new_path("pebbles")
    path.parent.mkdir()
    path.write_bytes(encode(played())[:-5])
    before = path.read_bytes()
    with pytest.raises(BadSave, match=r"\.annals is damaged"):
        read(path)
    assert path.read_bytes() == before


def test_a_huge_file_is_refused(annals_home: Path) -> None:
    path = annals_home / "huge.annals"
    with path.open("wb") as file:
        file.truncate(MAX_FILE * 1000)
    with pytest.raises(BadSave, match="far too large"):
        read(path)


def test_what_is_no_file_is_refused(annals_home: Path) -> None:
    os.mkfifo(annals_home / "pipe")
    with pytest.raises(BadSave, match="is not a file"):
        read(annals_home / "pipe")
    with pytest.raises(BadSave, match="There is no saved game"):
        read(annals_home / "nothing")


def test_a_save_is_found_by_path_and_by_name() -> None:
    path = new_path("pebbles")
    write(path, played())
    assert find(str(path)) == find(path.name) == find(path.stem) == path
    with pytest.raises(BadSave, match=r"^There is no saved game 'nothing'\.$"):
        find("nothing")


def test_the_newest_unfinished_game_is_the_one_to_continue() -> None:
    saves = {
        "old": replace(played(2), time=100),
        "newer": replace(played(4), time=200),
        "finished": replace(played(99), time=300),
    }
    for name, save in saves.items():
        write(saves_folder() / f"{name}.annals", save)
    (saves_folder() / "broken.annals").write_bytes(b"?")
    assert [path.stem for path, _ in all_saves()] == ["finished", "newer", "old", "broken"]
    assert newest_unfinished().stem == "newer"


def test_with_nothing_saved_there_is_nothing_to_continue() -> None:
    assert all_saves() == []
    with pytest.raises(BadSave, match=r"^There is no unfinished game to continue\.$"):
        newest_unfinished()


def test_a_game_is_played_in_one_window_at_a_time(annals_home: Path) -> None:
    path = new_path("pebbles")
    write(path, played())
    with held(path), pytest.raises(BadSave, match="being played in another window"), held(path):
        pass
    with held(path):
        write(path, played(2))
    assert [file.name for file in saves_folder().iterdir()] == [path.name]
    assert list((annals_home / "playing").iterdir()) == []


def test_where_no_lock_can_be_had_the_game_goes_on(annals_home: Path) -> None:
    (annals_home / "playing").touch()
    with held(new_path("pebbles")):
        pass


@pytest.mark.parametrize("text", ["", " "])
def test_no_name_is_no_saved_game(text: str) -> None:
    with pytest.raises(BadSave, match="Which saved game"):
        find(text)


def test_a_folder_is_called_a_folder(annals_home: Path) -> None:
    with pytest.raises(BadSave, match="is a folder"):
        read(annals_home)
