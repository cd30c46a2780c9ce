import json
from dataclasses import replace
from pathlib import Path

from core.table import Seat
from saves import lookback_path
from saves.game_file import write
from tests.cli.conftest import Annals
from tests.saves.games import by_other_rules, played


def test_a_look_back_is_told_as_text_of_eighty_columns_and_kept(annals: Annals, home: Path) -> None:
    write(home / "saves/a.annals", played(99))
    done = annals("analyse", "a")
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first == "Pebbles: the choices of Ada, looked back on by Emperor"
    assert max(map(len, lines)) <= 80
    for title in ("The dearest choices", "How well it was chosen", "How the points were made"):
        assert title in lines
    kept = lookback_path(home / "saves/a.annals").read_bytes()
    assert annals("analyse", "a").stdout == done.stdout
    assert lookback_path(home / "saves/a.annals").read_bytes() == kept


def test_a_look_back_is_told_as_json(annals: Annals, home: Path) -> None:
    write(home / "saves/a.annals", played(99))
    found = json.loads(annals("analyse", "a", "--seat", "bot 2", "--json").stdout)
    assert (found["game"], found["seat"], found["budget"]) == ("pebbles", 1, "usual")
    assert found["to_judge"] == len(found["judged"]) > 0
    assert {each["verdict"] for each in found["judged"]} <= {"best", "near", "dear"}


def test_what_cannot_be_looked_back_on_is_said_in_a_sentence(annals: Annals, home: Path) -> None:
    write(home / "saves/two.annals", replace(played(99), seats=(Seat("Ada"), Seat("Bo"))))
    write(home / "saves/old.annals", by_other_rules(played(6)))
    whose = annals("analyse", "two")
    sentence = "annals: Whose choices are meant: name one with --seat, Ada or Bo.\n"
    assert (whose.returncode, whose.stdout, whose.stderr) == (1, "", sentence)
    assert "cannot be replayed by version 1" in annals("analyse", "old").stderr
