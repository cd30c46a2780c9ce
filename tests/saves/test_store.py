import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from saves import (
    BadSave,
    Header,
    SaveFailed,
    clean_up,
    data_folder,
    files,
    find_save,
    hold_save,
    list_saves,
    new_path,
    newest_unfinished,
    next_play_time,
    saves_folder,
)
from saves.autosave import make_save
from saves.codec import encode
from saves.game_file import read_save, write_save
from saves.header import MAX_FILE, MAX_PLAY_TIME
from tests.saves.games import SEATS, open_game, play_game
from tests.toy import PEBBLES


@pytest.fixture(autouse=True)
def annals_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    return tmp_path


def failing(number: int) -> Callable[..., None]:
    """Return a system call that fails with this error."""

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_written_save_is_read_back() -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    assert read_save(path) == play_game()
    assert [file.name for file in saves_folder().iterdir()] == [path.name]


def test_default_folder_is_the_platforms_data_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ANNALS_HOME")
    assert data_folder().name == "annals"
    assert data_folder().is_absolute()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_disk_error_is_reported_and_loses_nothing(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_path("pebbles")
    write_save(path, play_game(3))
    monkeypatch.setattr(os, "fsync", failing(number))
    with pytest.raises(SaveFailed, match=r"^The game can't be saved: [a-z/ -]+\.$"):
        write_save(path, play_game(6))
    assert read_save(path) == play_game(3)
    assert [file.name for file in saves_folder().iterdir()] == [path.name]


def test_home_that_is_not_a_folder_is_reported(
    annals_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (annals_home / "file").write_text("")
    monkeypatch.setenv("ANNALS_HOME", str(annals_home / "file"))
    with pytest.raises(SaveFailed, match=r"^The game can't be saved: not a directory\.$"):
        write_save(new_path("pebbles"), play_game())
    assert list_saves() == []


def test_bad_file_is_left_unchanged() -> None:
    path = new_path("pebbles")
    path.parent.mkdir()
    path.write_bytes(encode(play_game())[:-5])
    before = path.read_bytes()
    with pytest.raises(BadSave, match=r"\.annals is damaged"):
        read_save(path)
    assert path.read_bytes() == before


def test_huge_file_is_refused(annals_home: Path) -> None:
    path = annals_home / "huge.annals"
    with path.open("wb") as file:
        file.truncate(MAX_FILE * 1000)
    with pytest.raises(BadSave, match="is too large to be"):
        read_save(path)


def test_pipe_or_missing_file_is_refused(annals_home: Path) -> None:
    os.mkfifo(annals_home / "pipe")
    with pytest.raises(BadSave, match="is not a regular file"):
        read_save(annals_home / "pipe")
    with pytest.raises(
        BadSave, match=r"^There is no saved game 'nothing'\. 'annals saves' lists them\.$"
    ):  # the folder is not named
        read_save(annals_home / "nothing")


def test_save_is_found_by_path_and_by_name() -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    assert find_save(str(path)) == find_save(path.name) == find_save(path.stem) == path
    with pytest.raises(
        BadSave, match=r"^There is no saved game 'nothing'\. 'annals saves' lists them\.$"
    ):
        find_save("nothing")


def test_newest_unfinished_game_is_continued() -> None:
    saves = {
        "old": replace(play_game(2), last_played=100),
        "newer": replace(play_game(4), last_played=200),
        "finished": replace(play_game(99), last_played=300),
    }
    for name, save in saves.items():
        write_save(saves_folder() / f"{name}.annals", save)
    (saves_folder() / "broken.annals").write_bytes(b"?")
    assert [path.stem for path, _ in list_saves()] == ["finished", "newer", "old", "broken"]
    assert newest_unfinished().stem == "newer"


def test_without_saves_there_is_nothing_to_continue() -> None:
    assert list_saves() == []
    with pytest.raises(BadSave, match="Start one with: annals play GAME"):
        newest_unfinished()


def test_last_played_order_survives_a_wrong_clock() -> None:
    in_2050, folder = 2_524_608_000, saves_folder()
    write_save(folder / "then.annals", replace(play_game(2), saved_at=in_2050, last_played=in_2050))
    journal, state = open_game()
    save = make_save(PEBBLES, journal, state, SEATS, "0.1.0", next_play_time(folder))
    write_save(folder / "now.annals", save)
    assert save.saved_at < in_2050
    assert newest_unfinished().stem == "now"


def test_play_time_is_capped_at_its_maximum() -> None:
    write_save(saves_folder() / "last.annals", replace(play_game(2), last_played=MAX_PLAY_TIME))
    assert next_play_time(saves_folder()) == MAX_PLAY_TIME


def test_game_played_after_one_with_the_latest_time_is_continued() -> None:
    """A stranger's save may claim the latest time there is. Later games can only have the same."""
    folder, journal, state = saves_folder(), *open_game()
    write_save(folder / "a strange one.annals", replace(play_game(2), last_played=MAX_PLAY_TIME))
    assert newest_unfinished().stem == "a strange one"
    for name in ("mine", "another", "mine"):
        earliest = next_play_time(folder)
        write_save(
            folder / f"{name}.annals", make_save(PEBBLES, journal, state, SEATS, "0.1.0", earliest)
        )
        assert newest_unfinished().stem == name
    assert [path.stem for path, _ in list_saves()] == ["mine", "another", "a strange one"]


def test_save_is_open_in_one_window_at_a_time() -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    with (
        hold_save(path),
        pytest.raises(BadSave, match="is open in another window"),
        hold_save(path),
    ):
        pass
    with hold_save(path):
        write_save(path, play_game(2))
    assert [file.name for file in saves_folder().iterdir()] == [path.name]


HOLD = """
import sys
from pathlib import Path
from saves import hold_save

with hold_save(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def another_process_holding(path: Path, home: Path) -> "subprocess.Popen[str]":
    """Start a process that locks a save until its stdin is closed."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "ANNALS_HOME": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None and other.stdout.readline() == "held\n"
    return other


@pytest.mark.parametrize("through", ["its name", "a link", "a link to its folder"])
def test_save_is_locked_against_other_processes_through_any_path(
    through: str, annals_home: Path
) -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    names = {"its name": path, "a link": annals_home / "link.annals"}
    names["a link to its folder"] = annals_home / "folder" / path.name
    names["a link"].symlink_to(path)
    (annals_home / "folder").symlink_to(path.parent)
    other = another_process_holding(names[through], annals_home / "another home")
    with pytest.raises(BadSave, match="is open in another window"), hold_save(path):
        pass
    other.communicate()
    with hold_save(names[through]):
        pass


def test_lock_of_a_killed_process_is_released_and_cleaned_up(annals_home: Path) -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    other = another_process_holding(path, annals_home)
    clean_up()
    with pytest.raises(BadSave, match="is open in another window"), hold_save(path):
        pass
    other.kill()
    other.communicate()
    assert len(list(path.parent.iterdir())) == 2
    clean_up()
    assert list(path.parent.iterdir()) == [path]
    with hold_save(path):
        pass


def test_stale_temporary_files_are_removed_but_not_current_ones(
    annals_home: Path,
) -> None:
    left = [annals_home / ".settings.toml.4711.tmp", saves_folder() / ".x.annals.4711.tmp"]
    saves_folder().mkdir()
    for file in left:
        file.write_bytes(b"half")
    swept: list[list[bool]] = []

    def sweep_meanwhile(_: int) -> None:
        clean_up()
        swept.append([file.exists() for file in left])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", sweep_meanwhile)
        write_save(saves_folder() / "y.annals", play_game())
    assert swept[0] == [False, False]
    assert read_save(saves_folder() / "y.annals") == play_game()


def test_lock_removed_while_being_taken_is_taken_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, lock_it, swept = new_path("pebbles"), files._lock, []

    def lock_it_late(handle: int) -> None:
        if not swept:
            swept.append(path.with_name(f".{path.name}{files.LOCK_SUFFIX}"))
            swept[0].unlink()
        lock_it(handle)

    monkeypatch.setattr(files, "_lock", lock_it_late)
    with hold_save(path):
        assert swept[0].exists()
        with pytest.raises(BadSave, match="is open in another window"), hold_save(path):
            pass


def test_game_continues_without_a_lock_if_none_is_possible(annals_home: Path) -> None:
    (annals_home / "saves").touch()
    with hold_save(new_path("pebbles")):
        pass


def test_save_is_readable_by_its_owner_only() -> None:
    path = new_path("pebbles")
    write_save(path, play_game())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_folder_made_for_a_lock_is_private_too() -> None:
    with hold_save(new_path("pebbles")):
        assert stat.S_IMODE(saves_folder().stat().st_mode) == 0o700


def test_open_folder_is_made_private() -> None:
    saves_folder().mkdir(mode=0o755)
    clean_up()
    assert stat.S_IMODE(saves_folder().stat().st_mode) == 0o700


def test_stale_temporary_file_of_the_same_name_is_overwritten() -> None:
    path = new_path("pebbles")
    path.parent.mkdir()
    path.with_name(f".{path.name}.{os.getpid()}.tmp").write_bytes(b"x" * MAX_FILE)
    write_save(path, play_game())
    assert read_save(path) == play_game()


def test_next_play_time_comes_after_all_others() -> None:
    write_save(new_path("pebbles"), play_game())
    assert next_play_time(saves_folder()) == play_game().last_played + 1


def test_symbolic_link_to_a_save_is_kept(annals_home: Path) -> None:
    path, link = new_path("pebbles"), annals_home / "link.annals"
    link.symlink_to(path)
    write_save(link, play_game())
    assert link.is_symlink() and read_save(path) == play_game()


def test_listing_saves_does_not_unpack_them(monkeypatch: pytest.MonkeyPatch) -> None:
    write_save(new_path("pebbles"), play_game())
    monkeypatch.setattr("saves.header._decompress", lambda _: pytest.fail("it was unpacked"))
    ((_, header),) = list_saves()
    assert isinstance(header, Header) and header.choice_count == 6


@pytest.mark.parametrize("text", ["", " "])
def test_empty_name_is_not_a_save(text: str) -> None:
    with pytest.raises(BadSave, match="'annals saves' lists them"):
        find_save(text)


def test_folder_is_reported_as_a_folder(annals_home: Path) -> None:
    with pytest.raises(BadSave, match="is a folder"):
        read_save(annals_home)


def test_save_is_found_by_prefix_of_name_or_title() -> None:
    folder = saves_folder()
    write_save(folder / "mosaic-1.annals", replace(play_game(), title="Rome at last"))
    write_save(folder / "mosaic-2.annals", replace(play_game(), title="Rome"))
    write_save(folder / "imperium-1.annals", play_game())
    assert find_save("imp").stem == "imperium-1"
    assert find_save("ROME AT").stem == "mosaic-1"
    assert find_save("rome").stem == "mosaic-2"  # the complete title
    assert find_save("mosaic-2.annals").stem == "mosaic-2"
    with pytest.raises(
        BadSave,
        match=r"^2 saved games begin with 'mos': mosaic-1 and mosaic-2\. Type more of the name.$",
    ):
        find_save("mos")
    with pytest.raises(
        BadSave, match=r"^There is no saved game 'at last'\. 'annals saves' lists them\.$"
    ):
        find_save("at last")


def test_folder_of_the_same_name_does_not_hide_a_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_save(saves_folder() / "mosaic-1.annals", play_game())
    (tmp_path / "mos").mkdir()
    monkeypatch.chdir(tmp_path)
    assert find_save("mos").stem == "mosaic-1"
    (tmp_path / "old").mkdir()
    assert find_save("old") == Path("old")  # reading it reports a folder


def test_ambiguous_prefix_names_a_few_matches() -> None:
    for number in range(8):
        write_save(saves_folder() / f"game-{number}.annals", play_game())
    with pytest.raises(BadSave, match=r"^8 saved games begin with 'g': .* and 3 more"):
        find_save("g")
