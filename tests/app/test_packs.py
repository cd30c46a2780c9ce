import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.app.packs import (
    LoadedWithOtherPacks,
    all_packs,
    check_named_packs,
    choose_for_all_games,
    find_pack,
    find_unusable,
    is_loaded_as_chosen,
    load_for_setup,
)
from core.games import load_game
from core.kernel.packs import BadContent, Pack
from core.table import Setup, new_journal
from saves import BadSave

PROJECT_ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    return tmp_path


def put_pack(home: Path, name: str, population: int, game: str = "mosaic") -> None:
    folder = home / "packs" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(f'name = "My box"\ngame = "{game}"\n')
    (folder / "constants.json").write_text(json.dumps({"start_population": population}))


def in_a_process(home: Path, program: str, **more: str) -> str:
    """Return the output of a new process, because each process reads a game once."""
    env = {**os.environ, "ANNALS_HOME": str(home), "PYTHONPATH": str(PROJECT_ROOT), **more}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr.strip().rpartition("\n")[2]


def test_user_packs_are_listed_including_broken_ones(home: Path) -> None:
    put_pack(home, "mine", 8)
    (home / "packs" / "torn").mkdir()
    (home / "packs" / "notes.txt").write_text("no pack")
    found = {each.name: each.pack for each in all_packs("mosaic") if not each.is_shipped}
    assert isinstance(found["mine"], Pack)
    assert isinstance(found["torn"], BadContent)
    assert set(found) == {"mine", "torn"}
    assert find_pack("mosaic", "mine").digest


def test_unusable_packs_in_settings_are_reported_with_the_reason(home: Path) -> None:
    put_pack(home, "mine", 8)
    (home / "packs" / "torn").mkdir()
    assert find_unusable(["mine", "hungarian"]) == {}
    assert find_unusable(["mine", "torn", "gone"]) == {
        "torn": (
            "The pack 'torn' in the settings can't be used: 'torn' is not a pack, because "
            "it has no pack.toml."
        ),
        "gone": f"The pack 'gone' in the settings can't be used: it is not in {home / 'packs'}.",
    }


def test_check_reports_every_problem_of_the_named_pack(home: Path) -> None:
    put_pack(home, "mine", 8)
    put_pack(home, "wrong", -1)
    (home / "packs" / "torn").mkdir()
    assert check_named_packs("mine") == []
    (wrong,) = check_named_packs("wrong")
    assert wrong.startswith("pack wrong, constants.json, start_population: -1 is out of range")
    assert check_named_packs("torn") == ["'torn' is not a pack, because it has no pack.toml."]
    assert check_named_packs("gone") == [
        "Unknown pack 'gone'. Available: hungarian, mine, torn and wrong."
    ]


@pytest.mark.parametrize("name", ["", "nobodys", "torn", "../mine"])
def test_missing_or_invalid_pack_is_refused(home: Path, name: str) -> None:
    (home / "packs" / "torn").mkdir(parents=True)
    with pytest.raises(BadContent):
        find_pack("mosaic", name)
    with pytest.raises(BadContent):
        choose_for_all_games([name])


def test_pack_of_another_game_is_not_found(home: Path) -> None:
    put_pack(home, "mine", 8, game="imperium")
    with pytest.raises(BadContent, match="Unknown Mosaic pack 'mine'"):
        find_pack("mosaic", "mine")


def test_new_process_loads_packs_from_the_environment(home: Path) -> None:
    put_pack(home, "mine", 8)
    tell = "from core.app.packs import choose_from_environment as c; c();"
    tell += "from core.games import load_game as l; print(l('mosaic').packs)"
    assert "mine" in in_a_process(home, tell, ANNALS_PACKS="mine")
    assert in_a_process(home, tell).strip() == "{}"


def test_server_session_loads_packs_from_the_environment(home: Path) -> None:
    put_pack(home, "mine", 8)
    tell = "import tui.server.app; from core.games import load_game as l;"
    tell += "print(l('mosaic').packs)"
    assert "mine" in in_a_process(home, tell, ANNALS_PACKS="mine")


def begun_with(packs: dict[str, str]) -> Setup:
    setup = new_journal(load_game("mosaic"), 2, {}, 1).setup
    return replace(setup, pack_digests=packs)


OPEN_IT = """
from core.app.packs import load_for_setup, find_pack
from core.table import Setup
from core.kernel.packs import choose_packs
game = load_for_setup(Setup("mosaic", 2, {}, 1, 1, "", {"mine": %r}))
print(sorted(game.packs))
"""


def test_save_opens_with_its_packs_or_reports_the_missing_one(home: Path) -> None:
    put_pack(home, "mine", 8)
    digest = find_pack("mosaic", "mine").digest
    assert in_a_process(home, OPEN_IT % digest).strip() == "['mine']"
    put_pack(home, "mine", 9)
    assert "needs another version of the pack 'mine'" in in_a_process(home, OPEN_IT % digest)
    (home / "packs" / "mine").rename(home / "packs" / "gone")
    assert "needs the pack 'mine'" in in_a_process(home, OPEN_IT % digest)


def test_save_with_an_invalid_pack_says_why(home: Path) -> None:
    put_pack(home, "mine", -1)
    digest = find_pack("mosaic", "mine").digest
    said = in_a_process(home, OPEN_IT % digest)
    assert "BadSave: This game can't be loaded with the pack mine: pack mine," in said


def test_save_with_packs_other_than_the_loaded_ones_is_refused(home: Path) -> None:
    load_game("mosaic")
    assert load_for_setup(begun_with({})).id == "mosaic"
    with pytest.raises(
        LoadedWithOtherPacks, match="is played with the pack mine, but Mosaic is open"
    ):
        load_for_setup(begun_with({"mine": "0" * 16}))
    assert issubclass(LoadedWithOtherPacks, BadSave)


def test_is_loaded_as_chosen_compares_game_and_packs(home: Path) -> None:
    assert is_loaded_as_chosen(begun_with({}))
    assert not is_loaded_as_chosen(begun_with({"mine": "0" * 16}))
    assert not is_loaded_as_chosen(replace(begun_with({}), game="chess"))


def test_broken_user_pack_is_reported_and_not_replaced(home: Path) -> None:
    (home / "packs" / "hungarian").mkdir(parents=True)
    with pytest.raises(BadContent, match=r"'hungarian' is not a pack"):
        find_pack("mosaic", "hungarian")


def test_loaded_games_keep_their_packs(home: Path) -> None:
    tell = "from core.games import load_game; load_game('mosaic');"
    tell += "from core.app.packs import *; choose_for_all_games(['hungarian']);"
    tell += "print([pack.name for pack in chosen_packs('mosaic')], len(chosen_packs('imperium')))"
    assert in_a_process(home, tell).strip() == "[] 1"


def test_save_opens_with_its_packs_and_the_chosen_names(home: Path) -> None:
    put_pack(home, "mine", 8)
    tell = "from core.app.packs import *; choose_for_all_games(['hungarian']);"
    tell += OPEN_IT % find_pack("mosaic", "mine").digest
    tell += "print([pack.name for pack in chosen_packs('mosaic')])"
    assert in_a_process(home, tell).split("\n")[1] == "['mine', 'hungarian']"


def test_name_pack_combines_with_any_other_pack(home: Path) -> None:
    put_pack(home, "mine", 8)
    folder = home / "packs" / "words"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Words"\ngame = "mosaic"\n')
    (folder / "leaders.json").write_text('[{"id": "leader_philosopher", "name": "Thinker"}]')
    tell = "from core.app.packs import *; choose_for_all_games(['words']);"
    tell += "game = load_with_packs('mosaic', ['mine']);"
    tell += "from core.games.mosaic.content import LEADERS as l;"
    tell += "print(l['leader_philosopher'].name, sorted(game.packs))"
    assert in_a_process(home, tell).strip() == "Thinker ['mine']"
