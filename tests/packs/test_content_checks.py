import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import core.games
from core.app.packs import check_pack
from core.kernel.packs import Pack, make_pack
from tests.packs.broken_packs import BROKEN_PACKS, DUPLICATED
from tests.packs.isolated_process import run_isolated

DATA = Path(core.games.__file__).parent


def broken_pack(game: str, files: dict[str, Any]) -> Pack:
    texts = {f"{name}.json": json.dumps(data) for name, data in files.items()}
    return make_pack("broken", {"pack.toml": f'name = "Broken"\ngame = "{game}"', **texts})


def check_files(game: str, files: dict[str, Any]) -> str:
    """Return the errors that the game's checks find in these files."""
    return "\n".join(check_pack(broken_pack(game, files)))


NEW_LEADER = {
    "id": "sappho",
    "name": "Sappho",
    "deck": "civil",
    "age": "I",
    "type": "leader",
    "count": {"2": 1, "3": 1, "4": 1},
    "bonus": {},
    "abilities": [{"ability": "population_discount", "food": 1}],
    "bots": {"a_turn": 1.0, "unrated": 0.0},
    "origin": "sourced",
}
CASES = {
    "history_of_the_world": [
        ({"lands": [{"id": "nile", "borders": []}]}, "'levant': it borders on 'nile', but 'nile'"),
        ({"zones": [{"id": "black_sea", "adjacent": []}]}, "borders on 'black_sea', but"),
        ({"lands": [{"id": "nile", "region": "atlantis"}]}, "'atlantis' is not in regions.json"),
        ({"empires": [{"id": "egyptians", "order": 1}]}, "called as number 1, and there are 2"),
        ({"empires": [{"id": "egyptians", "start_lands": []}]}, "it starts in one land, or in two"),
        ({"empires": [{"id": "egyptians", "fleets": ["sahara"]}]}, "no fleet sails on 'sahara'"),
        ({"pieces": {"forts": 15}}, "in the box there are"),
        ({"region_tokens": [{"id": "southern_europe_2", "epoch": 1}]}, "gets 2 tokens in epoch 1"),
        ({"epochs": []}, "there must be the epochs 1 to 5"),
        ({"map_rows": [[["void", 3]]]}, "it has no place in map_rows.json"),
    ],
    "mosaic": [
        ({"map": {"hexes": [{"id": "gaul_01", "neighbors": []}]}}, "borders on 'gaul_01', but"),
        ({"map": {"regions": [{"id": "gaul", "adjacent": ["egypt"]}]}}, "it borders on 'egypt'"),
        ({"map": {"hexes": [{"id": "gaul_01", "region": "rome"}]}}, "'rome' is not in map.json"),
        ({"build_cards": [{"id": "build_builder_city", "count": 3}]}, "38 build cards, and there"),
        ({"caches": [{"id": "cache_ideas_7", "count": 5}]}, "28 caches, and there are 29"),
        ({"trade_goods": [{"id": "fish", "count": 9}]}, "10 fish, and there are 9"),
        ({"tax_tariff_cards": [{"id": "tax_p2_g1", "count": 3}]}, "10 taxes, and there are 11"),
        ({"setup": [{"id": "setup_2p", "population_deck": 21}]}, "no such population deck"),
        ({"constants": {"offer_sizes": {"technology": 5}}}, "'offer_sizes' says nothing of"),
        ({"automa": {"ring": ["gaul", "gaul"]}}, "all regions, each once"),
        (
            {"leaders": [{"id": "leader_general", "automa_bonus": "fame"}]},
            "unknown value 'fame'. Available: military_units",
        ),
    ],
    "age_of_innovation": [
        ({"map_3_5": {"hexes": [{"id": "d8", "adjacent": []}]}}, "it borders on 'd8', but 'd8'"),
        ({"map_3_5": {"hexes": [{"id": "d8", "terrain": "ice"}]}}, "there is no terrain 'ice'"),
        ({"map_3_5": {"hexes": [{"id": "d8", "adjacent": ["z9"]}]}}, "there is no hex 'z9'"),
        ({"city_tiles": {"city_tiles": [{"id": "city_books", "count": 4}]}}, "there are 3 of each"),
        (
            {"competencies": {"competencies": [{"id": "competency_01", "count": 2}]}},
            "there are 4 of each",
        ),
        (
            {
                "planning_displays": {
                    "planning_displays": [{"id": "desert_display", "bowls": [1] * 3}]
                }
            },
            "there are 12 tokens of power, not 3",
        ),
        (
            {"factions": {"factions": [{"id": "moles", "science": {"magic": 1}}]}},
            "'magic' is not in science.json",
        ),
        ({"science": {"track": [{"id": "level_12", "level": 11}]}}, "written for this 'level'"),
        ({"science": {"track": [{"id": "level_9", "pays": False}]}}, "written for this 'pays'"),
    ],
    "imperium": [
        (
            {"nations": [{"id": "romans", "nation_deck": []}]},
            "record 'rom09_prosperity': it lies nowhere in nations.json",
        ),
        ({"nations": [{"id": "romans", "cards": 24}]}, "24 cards of the Romans, and there are 23"),
        (
            {"nations": [{"id": "romans", "development": ["vik03_iceland"]}]},
            "'vik03_iceland' is no card of this nation",
        ),
        ({"nations": [{"id": "romans", "bottom": "nobody"}]}, "'nobody' is not in"),
        ({"setup": {"start_tokens": {"materials": 3}}}, "says nothing of 'population'"),
        ({"nation_romans": [{"id": "rom14_glory", "count": 2}]}, "and there are 24"),
    ],
    "through_the_ages": [
        (
            {"leaders": [{"id": "moses", "count": {"2": 1, "3": 1, "4": 2}}]},
            "the civil cards of age A are 20 with 4 players, and there are 21",
        ),
        (
            {"leaders": [NEW_LEADER]},
            "leaders.json, record 'sappho': the civil cards of age I are 45 with 2 players",
        ),
        ({"leaders": [{"id": "moses", "count": {"2": 1}}]}, "'count' says nothing of '3'"),
        ({"board": {"corruption": [{"bank_min": 5, "pay": 2}]}}, "'corruption' goes down to 0"),
        ({"board": {"card_row": {"cost_by_space": [1], "remove_first_spaces": {}}}}, "13 spaces"),
        ({"leaders": [{"id": "moses", "type": "war"}]}, "unknown value 'war'. Available: leader"),
        ({"leaders": [{"id": "moses", "abilities": [{"fly": 1}]}]}, "record 'moses'"),
    ],
}


@pytest.mark.parametrize("game", CASES)
def test_broken_content_is_reported_and_shipped_content_is_valid(game: str) -> None:
    cases = [({}, ""), *CASES[game]]
    said = run_isolated(check_files, [(game, files) for files, _ in cases])
    assert said[0] == ""
    missed = [
        (wanted, got) for (_, wanted), got in zip(cases, said, strict=True) if wanted not in got
    ]
    assert not missed


def check_very_broken_pack(game: str) -> str:
    """Return the errors of a pack in which nearly everything is wrong."""
    files = deepcopy(BROKEN_PACKS[game][0])
    for table in DUPLICATED[game]:
        name, _, part = table.partition("/")
        own = json.loads((DATA / game / "data" / f"{name}.json").read_text("utf-8"))
        row = (own[part] if part else own)[0]
        rows = files.setdefault(name, {} if part else [])
        rows = rows.setdefault(part, []) if part else rows
        rows.append({**row, "id": f"{row['id']}_too"})
    return check_files(game, files)


@pytest.mark.parametrize("game", BROKEN_PACKS)
def test_every_error_is_reported_at_once(game: str) -> None:
    (said,) = run_isolated(check_very_broken_pack, [(game,)])
    expected = BROKEN_PACKS[game][1]
    expected += ["_too': the rules know " for _ in DUPLICATED[game][:1]]
    missed = [words for words in expected if words not in said]
    assert not missed, said
    assert said.count("of these and no more") == len(DUPLICATED[game])
