import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import core.games
from core.app.packs import check_pack
from core.games import GAME_IDS
from core.kernel.packs import NON_RULE_FILES, SOURCE_FIELDS, read_pack
from tests.packs.isolated_process import PROJECT_ROOT, run_isolated

PACKS = Path(__file__).parent

# Run with one small setup per game; the soak test runs all setups.
ESSENTIAL = ("test_decisions.py", "test_snapshots.py")
FEW = {
    "age_of_innovation": "age_of_innovation-1",
    "history_of_the_world": "history_of_the_world-3",
    "imperium": "imperium-2",
    "mosaic": "mosaic-2",
    "through_the_ages": "through_the_ages-2",
}
# Box counts and structures that no pack can change.
UNCHANGED = {
    "age_of_innovation": {"terrains/terrains", "science/scholar_spaces"},
    "history_of_the_world": {"map_rows", "regions"},
    "mosaic": {"empire_scoring_cards", "pillars", "automa/ring"},
}


def run_contract(files: list[str], which: str) -> None:
    """Run the contract tests with the packs loaded."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0"),
            *("-m", "soak or not soak", "-k", f"({which}) and not seed"),
            *(f"tests/contract/{file}" for file in files),
        ],
        cwd=PROJECT_ROOT,
        env={**os.environ, "ANNALS_TEST_PACKS": str(PACKS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


def test_essential_contract_holds_with_a_pack() -> None:
    run_contract(list(ESSENTIAL), " or ".join(FEW[game] for game in GAME_IDS))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAME_IDS)
def test_whole_contract_holds_with_a_pack(game: str) -> None:
    others = ("test_previews.py", "test_hidden_information.py", "test_setups.py", "test_text.py")
    run_contract([*ESSENTIAL, *others], game)


def check_test_pack(game: str) -> str:
    return "\n".join(check_pack(read_pack(PACKS / game)))


def test_packs_for_tests_have_no_errors() -> None:
    assert run_isolated(check_test_pack, [(game,) for game in GAME_IDS]) == [""] * len(GAME_IDS)


@pytest.mark.parametrize("game", GAME_IDS)
def test_pack_for_tests_changes_a_value_in_every_table(game: str) -> None:
    data = Path(core.games.__file__).parent / game / "data"
    own = {path.stem: json.loads(path.read_text("utf-8")) for path in data.glob("*.json")}
    pack = read_pack(PACKS / game).files
    untouched = set()
    for name, file in own.items():
        if name in NON_RULE_FILES or name.startswith("nation_"):
            continue  # all cards of nations have the same schema
        if isinstance(file, list):
            untouched |= set() if name in pack else {name}
        else:
            values = {part: file[part] for part in file.keys() - SOURCE_FIELDS}
            tables = [part for part, value in values.items() if isinstance(value, list)]
            untouched |= {f"{name}/{part}" for part in tables if part not in pack.get(name, {})}
    assert untouched == UNCHANGED.get(game, set())
