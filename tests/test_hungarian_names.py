import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.app.packs import all_packs, naming_packs
from core.games import GAME_IDS, load_game
from core.kernel.packs import Pack
from tests.hungarian_replay import PACK
from tests.recorded_games import recorded_files

PROJECT_ROOT = Path(__file__).parents[1]
MOST = 17  # letters that fit every list
FAMILIAR = {  # well-known names
    "mosaic": ("Kereskedőváros", "Hellász", "Filozófus", "Főváros"),
    "through_the_ages": ("Arisztotelész", "Monarchia", "Kolosszus"),
    "age_of_innovation": ("Gyíkemberek", "Gőzenergia", "Áldottak"),
    "history_of_the_world": ("Egyiptomiak", "Mezopotámia", "Fegyverzet", "Közel-Kelet"),
    "imperium": ("Rómaiak", "Gémeskút", "Makedónok"),
}


def records_in(data: Any) -> Iterator[dict[str, str]]:
    """Yield the records of a file with one or several tables."""
    if isinstance(data, dict) and "id" in data:
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from records_in(inner)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_game_with_hungarian_names_is_the_same_game(game_id: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.hungarian_replay", game_id],
        cwd=PROJECT_ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "packs that matter to the rules: {}"
    assert [line for line in lines if line.endswith("audit []")] == [
        f"{path.stem} True audit []" for path in recorded_files(game_id)
    ]
    for name in FAMILIAR[game_id]:
        assert name in done.stdout, name
    (pack,) = [each for each in naming_packs() if each.game == game_id and each.name == PACK]
    names = list(records_in(dict(pack.files)))
    shown = [r for r in names if any(r.get(key, r["name"]) in done.stdout for key in r)]
    assert len(shown) > 0.9 * len(names)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_shipped_pack_contains_only_names(game_id: str) -> None:
    (found,) = [each for each in all_packs(game_id) if each.name == PACK]
    assert found.is_shipped
    assert isinstance(found.pack, Pack)
    assert found.pack.title == "Hungarian"  # shown in the settings as "names: Hungarian"
    content = load_game(game_id).content
    assert content is not None
    for record in records_in(dict(found.pack.files)):
        assert record.keys() <= {"id", "name", "short"}
        assert content.original_text(record["id"], "name", ""), record["id"]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_short_names_are_no_longer_than_the_games_own(game_id: str) -> None:
    """Longer names would not fit."""
    (pack,) = [each for each in naming_packs() if each.game == game_id and each.name == PACK]
    content = load_game(game_id).content
    assert content is not None
    for file, data in pack.files.items():
        own = [
            len(record["short"])
            for record in records_in(content.own_files[file])
            if "short" in record
        ]
        for record in records_in(data):
            assert len(record.get("short", "")) <= max(own, default=MOST), record


def test_renamed_card_is_still_found_by_programs_and_rules() -> None:
    """R14.5, R4.16: the last quest, and the tributary named after a nation."""
    script = (
        "from core.app.packs import load_with_packs\n"
        f"load_with_packs('imperium', ['{PACK}'])\n"
        "from core.games.imperium.content import CARD_IDS_BY_NAME, CARDS, NATIONS\n"
        "from core.games.imperium.text.terms import display_name\n"
        "graal = CARDS[CARD_IDS_BY_NAME['arthurians', 'Graal']]\n"
        "assert (graal.canonical_name, graal.name, display_name('Graal')) == ('Graal',"
        " 'Grál', 'Grál')\n"
        "assert (NATIONS['greeks'].canonical_name, NATIONS['greeks'].name) == ('Greeks',"
        " 'Görögök')\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=PROJECT_ROOT, check=True)
