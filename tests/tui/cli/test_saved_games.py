import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from saves import hold_save
from saves.game_file import read_save, write_save
from tests.saves.games import (
    damaged_file,
    open_game,
    play_and_append,
    play_game,
    play_random_choices,
    toy_save,
    with_older_rules,
)
from tests.saves.test_crafted_saves import data_of, saved, with_data
from tests.timeouts import long_wait_seconds
from tests.tui.cli.conftest import RunAnnals


def test_saved_games_are_listed_newest_first(annals: RunAnnals, home: Path) -> None:
    assert annals("saves").stdout.startswith("You have no saved games yet")
    write_save(
        home / "saves/old.annals",
        replace(play_game(2), saved_at=1_600_000_000, last_played=1_600_000_000),
    )
    write_save(home / "saves/done.annals", play_game(99))
    (home / "saves/broken.annals").write_bytes(b"")
    heading, *rows = annals("saves").stdout.splitlines()
    assert heading.split() == ["FILE", "GAME", "SAVED", "PLAYERS", "WHERE", "TITLE"]
    assert [row.split()[0] for row in rows] == ["done.annals", "old.annals", "broken.annals"]
    assert "over" in rows[0]
    assert "Ada, Bot 2" in rows[1]
    assert "broken.annals is not an Annals save." in rows[2]


def test_saved_games_are_listed_as_json(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(2))
    (home / "saves/b.annals").write_bytes(b"")
    good, bad = json.loads(annals("saves", "--json").stdout)
    assert good["game"] == "pebbles"
    assert good["choices"] == 2
    assert good["seats"][1] == {"name": "Bot 2", "kind": "bot", "level": 1}
    assert bad["error"] == "b.annals is not an Annals save."


def test_sound_save_is_verified(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(6))
    done = annals("verify", "a")
    assert done.returncode == 0
    assert done.stdout == (
        "a.annals: replayed 6 choices, and they lead exactly to the saved position.\n"
    )


def test_save_that_replays_differently_is_reported(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", replace(play_game(6), snapshot=play_game(3).snapshot))
    done = annals("verify", "a")
    assert done.returncode == 1
    assert "do not lead to its position" in done.stderr


@pytest.mark.parametrize("command", ["verify", "load", "export"])
def test_save_with_an_absurd_number_is_refused(home: Path, command: str) -> None:
    """It used to run on and fill the memory."""
    save = saved("mosaic")
    crafted = with_data(save, {**data_of(save), "scorings_due": 1 << 63})
    write_save(home / "saves/a.annals", crafted)
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", command, "a"],
        cwd=home,
        input="",
        capture_output=True,
        text=True,
        timeout=long_wait_seconds(),
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        "annals: The position in this save is not valid in this version of Mosaic. "
        "Load a copy of the save, or start a new game.\n"
    )


def test_save_under_other_rules_cannot_be_replayed_but_exported(
    annals: RunAnnals, home: Path
) -> None:
    write_save(home / "saves/a.annals", with_older_rules(play_game(6)))
    done = annals("verify", "a")
    assert done.returncode == 1
    assert "can't be replayed with version 1. You can still continue the game.\n" in done.stderr
    told = annals("export", "a")
    assert told.returncode == 0
    assert "These are the choices as they were written down." in told.stdout
    assert "Ada: keep stone=" in told.stdout


def test_damaged_choices_are_reported(annals: RunAnnals, home: Path) -> None:
    (home / "saves").mkdir()
    (home / "saves/a.annals").write_bytes(damaged_file())
    done = annals("verify", "a")
    assert (done.returncode, done.stdout) == (1, "")
    sentence = "annals: a.annals is damaged. Only 4 choices could be read."
    assert done.stderr == f"{sentence} You can still continue the game.\n"
    told = annals("export", "a")
    assert (told.returncode, told.stderr) == (0, f"{sentence}\n")
    assert [file.name for file in (home / "saves").iterdir()] == ["a.annals"]


def test_torn_end_is_verified_without_the_last_choice(annals: RunAnnals, home: Path) -> None:
    data, *_ = play_and_append(3, 4)
    (home / "saves").mkdir()
    (home / "saves/a.annals").write_bytes(data[:-1])
    done = annals("verify", "a")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("a.annals: replayed 6 choices")


def test_finished_game_is_exported_from_opening_to_scores(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    told = annals("export", "a").stdout
    assert told.startswith("Pebbles\n=======\n\nPlayed by Ada and Bot 2 (Settler).")
    assert "Ada wins with 5 points, before Bot 2 with\n3." in told
    assert "Options: bonus 1." in told
    assert "Seed: 7." in told
    assert "Ada and Bot 2: Kept.\n\nAda: Took." in told
    assert "The board at the end" in told
    assert told.endswith("        Ada  Bot 2\nstones    5      3\ntotal     5      3\n")


def test_running_game_is_exported_without_its_secrets(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(4))
    told = annals("export", "a").stdout
    assert "Seed" not in told
    assert "Scores if the game ended here" in told


def test_undone_choices_are_counted(annals: RunAnnals, home: Path) -> None:
    journal, state = open_game()
    play_random_choices(journal, state, 4)
    journal.record(1, "roll")
    journal.move_head(3)
    write_save(home / "saves/a.annals", toy_save(journal, state))
    assert "(Choices undone: 1.)" in annals("export", "a").stdout


def test_file_names_cannot_control_the_terminal(annals: RunAnnals, home: Path) -> None:
    evil = "evil\x1b[31m\x1b]0;x\x07"
    write_save(home / f"saves/{evil}.annals", play_game(2))
    for done in (annals("saves"), annals("verify", evil), annals("load", "\x1b[31mnone")):
        assert "\x1b" not in done.stdout + done.stderr
    assert "evil?[31m?]0;x?" in annals("saves").stdout


def test_long_input_is_shortened_in_errors(annals: RunAnnals) -> None:
    done = annals("load", "x" * 5000)
    assert done.returncode == 1
    assert len(done.stderr) < 500


def test_home_that_is_a_file_is_reported_by_every_command(annals: RunAnnals, home: Path) -> None:
    (home / "file").touch()
    (home / "loop").symlink_to(home / "loop")
    for name in ("file", "loop"):
        for command in (["saves"], ["play", "pebbles", "--plain"], ["continue"]):
            done = annals(*command, ANNALS_HOME=str(home / name))
            assert done.returncode == 1
            assert done.stderr.endswith("Set it to a folder, or unset it.\n")


def test_open_game_cannot_be_opened_twice(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(2))
    with hold_save(home / "saves/a.annals"):
        done = annals("load", "a", "--plain")
    assert done.returncode == 1
    assert done.stderr == "annals: a is open in another window. Close it there first.\n"


def test_leftover_files_are_removed_at_next_start(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/mine.annals", play_game(2))
    for name in (".mine.annals.lock", ".mine.annals.4711.tmp"):
        (home / "saves" / name).touch()
    annals("saves")
    assert [file.name for file in (home / "saves").iterdir()] == ["mine.annals"]


def test_saved_games_can_be_searched_and_have_titles(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", replace(play_game(2), title="The first", tags=("solo",)))
    write_save(home / "saves/b.annals", play_game(99))
    _, row = annals("saves", "--search", "#solo").stdout.splitlines()
    assert row.endswith("The first #solo")
    (found,) = json.loads(annals("saves", "--search", "first", "--json").stdout)
    assert (found["title"], found["tags"]) == ("The first", ["solo"])
    assert annals("saves", "--search", "x y").stdout == "No saved game matches 'x y'.\n"


def test_game_is_found_by_the_start_of_its_name(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/stones-1.annals", replace(play_game(99), title="Evening"))
    write_save(home / "saves/stones-2.annals", play_game(2))
    assert annals("export", "Eve").stdout.startswith("Evening\n=======\n\nPebbles, played by")
    several = (
        "annals: 2 saved games begin with 'ston': stones-1 and stones-2. Type more of the name.\n"
    )
    assert annals("load", "ston").stderr == annals("replay", "ston").stderr == several


def test_export_is_written_to_the_given_path(annals: RunAnnals, home: Path, tmp_path: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    into = tmp_path / "game.md"
    assert annals("export", "a", "-o", str(into)).stdout == f"Written to {into}.\n"
    text = into.read_text("utf-8")
    assert text.startswith("# Pebbles\n") and "| total | 5 | 3 |" in text
    assert annals("export", "a", "--markdown").stdout == text
    done = annals("export", "a", "-o", str(tmp_path / "b.annals"))
    assert (done.returncode, "Choose another file name with -o" in done.stderr) == (2, True)
    done = annals("export", "a", "-o", str(tmp_path))
    assert done.stderr == f"annals: {tmp_path} is a folder. Give -o the name of a file.\n"


def test_export_from_one_players_viewpoint(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/over.annals", play_game(99))
    told = annals("export", "over", "--from", "b")
    assert "As Bot 2 saw it." in " ".join(told.stdout.split())
    done = annals("export", "over", "--from", "Zoe")
    assert done.stderr == "annals: Unknown player 'Zoe'. Available: Ada and Bot 2.\n"


def test_json_export_can_be_imported_again(annals: RunAnnals, home: Path, tmp_path: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    lines = tmp_path / "game.jsonl"
    annals("export", "a", "-o", str(lines))
    done = annals("import", str(lines), "-o", "again")
    assert done.stdout == "again: imported and checked 11 choices.\n"
    assert read_save(home / "saves/again.annals") == play_game(99)
    done = annals("import", str(lines), "-o", "again")
    assert "A saved game 'again' already exists" in done.stderr
    done = annals("import", str(lines), "-o", "../again")
    assert (done.returncode, "is not a valid name for a saved game" in done.stderr) == (2, True)
    lines.write_text("{}\n", "utf-8")
    done = annals("import", str(lines))
    assert done.stderr == (
        "annals: Line 1 of game.jsonl: This line should contain the setup of the game.\n"
    )
    assert not (home / "saves/game.annals").exists()


def test_running_game_cannot_be_exported_as_json(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(4))
    done = annals("export", "a", "--json")
    assert (done.returncode, done.stdout) == (1, "")
    assert "exported as JSON only when it is over" in done.stderr


def test_stats_summarize_finished_games(annals: RunAnnals, home: Path) -> None:
    assert annals("stats").stdout.startswith("You haven't finished a game yet")
    write_save(home / "saves/a.annals", play_game(99))
    title, heading, first, *_ = annals("stats").stdout.splitlines()
    assert title == "Pebbles: 1 finished game"
    assert heading.split() == ["BY", "GAMES", "WINS", "MEAN", "BEST", "IN"]
    assert first.split() == ["all", "1", "1", "5.00", "5", "a"]
    (found,) = json.loads(annals("stats", "pebbles", "--json").stdout)
    assert found["all"]["best"] == 5 and found["results"][0]["met"] == ["Settler"]
    done = annals("stats", "chess")
    assert (done.returncode, "Unknown game 'chess'" in done.stderr) == (2, True)
