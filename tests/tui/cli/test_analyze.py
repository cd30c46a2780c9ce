import json
from dataclasses import replace
from pathlib import Path

from core.table import Seat
from saves import analysis_path
from saves.game_file import write_save
from tests.saves.games import play_game, with_older_rules
from tests.tui.cli.conftest import RunAnnals


def test_analysis_is_printed_in_80_columns_and_cached(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    done = annals("analyse", "a")
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first == "Pebbles: the choices of Ada, analyzed by Emperor"
    assert max(map(len, lines)) <= 80
    for title in ("Biggest mistakes", "Accuracy", "Where the points came from"):
        assert title in lines
    kept = analysis_path(home / "saves/a.annals").read_bytes()
    assert annals("analyse", "a").stdout == done.stdout
    assert analysis_path(home / "saves/a.annals").read_bytes() == kept


def test_analysis_is_printed_as_json(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/a.annals", play_game(99))
    found = json.loads(annals("analyse", "a", "--seat", "livia", "--json").stdout)
    assert (found["game"], found["seat"], found["budget"]) == ("pebbles", 1, "usual")
    assert found["to_review"] == len(found["reviews"]) > 0
    assert {each["verdict"] for each in found["reviews"]} <= {"best", "near", "dear"}


def test_impossible_analysis_fails_with_one_sentence(annals: RunAnnals, home: Path) -> None:
    write_save(home / "saves/two.annals", replace(play_game(99), seats=(Seat("Ada"), Seat("Bo"))))
    write_save(home / "saves/old.annals", with_older_rules(play_game(6)))
    whose = annals("analyse", "two")
    sentence = "annals: Choose a player to analyze with --seat: Ada or Bo.\n"
    assert (whose.returncode, whose.stdout, whose.stderr) == (1, "", sentence)
    assert "can't be replayed with version 1" in annals("analyse", "old").stderr
