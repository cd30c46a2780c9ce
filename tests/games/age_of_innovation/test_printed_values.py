"""The printed values of all tiles and boards, to detect errors in the data."""

import pytest

from core.games.age_of_innovation.content import (
    AREA_TILES,
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    DIFFICULTIES,
    DISCIPLINES,
    DISPLAYS,
    FINAL_POINTS,
    FINAL_TILES,
    INNOVATION_SLOTS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUND_TILES,
    SCHOLAR_SPACES,
    TILES,
)
from core.games.age_of_innovation.rules.effect_registry import EFFECTS
from core.games.age_of_innovation.text.tile_text import brief_effect
from core.kernel.style import SHORT

# --- tiles: pw power, c coins, t tools, sch scholars, bk books ---

FACTIONS_PRINTED = {  # appendix II
    "blessed": "3 levels more for science bonus; start: every science +1",
    "felines": "3 steps anywhere and 1bk per city tile; start: banking +1, medicine +1",
    "goblins": "2c per spade; start: banking +1, engineering +1, 1t",
    "illusionists": "1pw less and 3 VP (4 VP with five) per power action; start: medicine +2",
    "inventors": "a competency",
    "lizards": "dig with 1 spade and a free workshop per city tile; start: 2 steps anywhere",
    "moles": (
        "build beyond 1 hex for 1t, 4 VP; counts for the area; "
        "any time: a bridge, also over land, for 1t; start: engineering +2"
    ),
    "monks": "start with a university instead of workshops, a competency; start: law +1",
    "navigators": "2 VP per workshop built next to a river; start: law +3",
    "omar": (
        "start with a tower besides the workshops; income 2pw, 2c; "
        "start: banking +1, engineering +1"
    ),
    "philosophers": "1bk of the column per competency; act: 1bk; start: banking +2",
    "psychics": "act: 5pw, then another action; start: banking +1, medicine +1, 1t",
}
PALACES_PRINTED = {  # appendix IV
    "palace_01": "income 5pw; act: 2t",
    "palace_02": "act: dig with 2 spades",
    "palace_03": "income 2pw; act: turn a school back into a guild, 3 VP, 1t",
    "palace_04": "income 2pw; act: upgrade a workshop to a guild for free",
    "palace_05": "income 4pw; a competency",
    "palace_06": "income 2pw, 1bk; act: 2 steps in a science",
    "palace_07": "income 4pw; pass: 3 VP per school",
    "palace_08": "income 2c, 2pw, 1t; cities need power 6 only",
    "palace_09": "income 1sch; build beyond 1 to 2 hexes for 1sch, 5 VP; counts for the area",
    "palace_10": "income 6c; 12pw, 2bk",
    "palace_11": "income 1t; 1 city tile",
    "palace_12": "income 8pw; 2 VP per workshop built",
    "palace_13": "act: 3c, 1bk; 3 VP per guild built",
    "palace_14": "income 6pw; sailing +2; cities across a river",
    "palace_15": "income 6pw; in any order dig with 2 spades, build 2 bridges, 2bk",
    "palace_16": "income 2pw, 1bk; guild on any native hex",
    "palace_17": "income 2pw; 10 VP",
}
INNOVATIONS_PRINTED = {  # appendix III
    "deus_ex_machina": "1bk, 1 step everywhere; act: dig with 1 spade",
    "trade_routes": "pass: 2 VP per guild",
    "professors": "act: 1sch, 3 VP",
    "architecture": "10 VP; 1 step anywhere per kind of building",
    "census": "8/12/18 VP for 7/9/11 buildings",
    "libraries": "VP = two highest levels",
    "telecommunication": "8/12/18 VP for 4/5/6 separate groups",
    "colleges": "5 VP per school",
    "sewage_system": "2 VP per workshop",
    "league_of_cities": "5 VP per city tile",
    "steam_power": "1sch, terraforming +1, sailing +1",
    "steelworks": "8/12/18 VP for 1/2/3 bridges",
    "innovation_workshop": "place the neutral workshop; income 3t",
    "innovation_guild": "place the neutral guild; income 5c",
    "innovation_school": "place the neutral school, a competency",
    "innovation_university": "place the neutral university; income 2 VP",
    "innovation_palace": "place the neutral palace, 2 tokens in III; income 4pw",
    "innovation_monument": "place the monument, 7 VP",
}
COMPETENCIES_PRINTED = {  # appendix VIII
    "competency_01": "income 1t, 1 science step",
    "competency_02": "income 3 VP, 2c",
    "competency_03": "income 1bk, 1pw",
    "competency_04": "1t, 5 VP, 2c",
    "competency_05": "dig with 2 spades",
    "competency_06": "2 annexes; any time: set an annex",
    "competency_07": "act: 4pw",
    "competency_08": "pass: 2 VP per city tile",
    "competency_09": "2 VP per scholar sent",
    "competency_10": "place the tower; income 2pw, 2c",
    "competency_11": "3 VP per workshop built on an edge hex",
    "competency_12": "pass: VP = lowest level",
}
BONUSES_PRINTED = {  # appendix V
    "bonus_river_workshop": "reach +1 by river; 2 VP per workshop built next to a river",
    "bonus_palace_university": "income 1t; pass: 4 VP per palace, university",
    "bonus_science_step": "income 2t; act: 1 science step",
    "bonus_send_scholar": "income 1sch; 2 VP per scholar sent",
    "bonus_spade": "income 1bk; act: dig with 1 spade",
    "bonus_pass_school": "income 4c; pass: 1 step anywhere per school",
    "bonus_guild": "income 3pw; 3 VP per guild built",
    "bonus_bridge": "income 1bk; act: build 1 bridge",
    "bonus_power_coins": "income 4pw, 2c",
    "bonus_coins": "income 6c",
}
CITIES_PRINTED = {  # appendix VII
    "city_tools": "4 VP, 3t",
    "city_spades": "5 VP, dig with 2 spades",
    "city_books": "5 VP, 2bk",
    "city_coins": "6 VP, 6c",
    "city_science": "7 VP, 1 step everywhere",
    "city_power": "8 VP, 8pw",
    "city_scholar": "8 VP, 1sch",
}
ACTIONS_PRINTED = {  # the board, and the book action tiles
    "power_bridge": "build 1 bridge",
    "power_scholar": "1sch",
    "power_tools": "2t",
    "power_coins": "7c",
    "power_spade_1": "dig with 1 spade",
    "power_spade_2": "dig with 2 spades",
    "book_power": "5pw",
    "book_science": "2 steps in a science",
    "book_coins": "6c",
    "book_guild": "upgrade a workshop to a guild for free",
    "book_score_guilds": "2 VP per guild",
    "book_spade_3": "dig with 3 spades",
}
ROUNDS_PRINTED = {  # appendix IX
    "scoring_workshop_law": "2 VP per workshop built; science bonus: 1sch for 3 levels in law",
    "scoring_workshop_banking": (
        "2 VP per workshop built; science bonus: 4pw for 3 levels in banking"
    ),
    "scoring_guild_law": "3 VP per guild built; science bonus: 1bk for 3 levels in law",
    "scoring_guild_medicine": (
        "3 VP per guild built; science bonus: 1 spade for 4 levels in medicine"
    ),
    "scoring_school_banking": "4 VP per school built; science bonus: 1c for 1 level in banking",
    "scoring_palace_university_medicine": (
        "5 VP per palace or university built; science bonus: 1t for 2 levels in medicine"
    ),
    "scoring_palace_university_banking": (
        "5 VP per palace or university built; science bonus: 1t for 2 levels in banking"
    ),
    "scoring_spade_engineering": "2 VP per spade; science bonus: 1c for 1 level in engineering",
    "scoring_science_medicine": (
        "1 VP per science step; science bonus: 1bk for 3 levels in medicine"
    ),
    "scoring_city_engineering": (
        "5 VP per city tile; science bonus: 1 spade for 4 levels in engineering"
    ),
    "scoring_track_engineering": (
        "3 VP per step in sailing or terraforming; science bonus: 1sch for 3 levels in engineering"
    ),
    "scoring_innovation_law": "5 VP per innovation taken; science bonus: 3pw for 2 levels in law",
    "final_workshop": "2 VP per workshop built",
    "final_school": "4 VP per school built",
    "final_edge_workshop": "3 VP per workshop built on an edge hex",
    "final_guild": "3 VP per guild built",
}


@pytest.mark.parametrize(
    ("tile", "text"),
    [
        *FACTIONS_PRINTED.items(),
        *PALACES_PRINTED.items(),
        *INNOVATIONS_PRINTED.items(),
        *COMPETENCIES_PRINTED.items(),
        *BONUSES_PRINTED.items(),
        *CITIES_PRINTED.items(),
        *ACTIONS_PRINTED.items(),
        *ROUNDS_PRINTED.items(),
    ],
)
def test_tile_text_matches_the_printed_tile(tile: str, text: str) -> None:
    assert brief_effect(tile, SHORT).text(SHORT) == text


def test_no_tile_is_missing() -> None:
    """R15.7, R15.8."""
    tiles = {
        *FACTIONS_PRINTED,
        *PALACES_PRINTED,
        *INNOVATIONS_PRINTED,
        *COMPETENCIES_PRINTED,
        *BONUSES_PRINTED,
        *CITIES_PRINTED,
        *ACTIONS_PRINTED,
    }
    assert tiles == set(TILES)
    assert set(ROUNDS_PRINTED) == {*ROUND_TILES, *FINAL_TILES}


# --- prices ---


def test_board_actions_have_their_printed_costs() -> None:
    """R11.9."""
    power = {action.id: action.cost for action in POWER_ACTIONS.values()}
    assert power == {
        "power_bridge": {"power": 3},
        "power_scholar": {"power": 3},
        "power_tools": {"power": 4},
        "power_coins": {"power": 4},
        "power_spade_1": {"power": 4},
        "power_spade_2": {"power": 6},
    }
    books = {action.id: action.cost for action in BOOK_ACTIONS.values()}
    assert books == {
        "book_power": {"books_any": 1},
        "book_science": {"books_any": 1},
        "book_coins": {"books_any": 2},
        "book_guild": {"books_any": 2},
        "book_score_guilds": {"books_any": 2},
        "book_spade_3": {"books_any": 3},
    }


@pytest.mark.parametrize(
    ("kind", "supply", "power", "cost", "beside", "city"),
    [
        ("workshop", 9, 1, {"tools": 1, "coins": 2}, {}, 0),
        ("guild", 4, 2, {"tools": 2, "coins": 6}, {"tools": 2, "coins": 3}, 0),
        ("palace", 1, 3, {"tools": 4, "coins": 6}, {}, 0),
        ("school", 3, 2, {"tools": 3, "coins": 5}, {}, 0),
        ("university", 1, 3, {"tools": 5, "coins": 8}, {}, 3),
        ("tower", 5, 2, {}, {}, 0),
        ("monument", 1, 4, {}, {}, 2),
        ("neutral_workshop", 1, 1, {}, {}, 0),
        ("neutral_guild", 1, 2, {}, {}, 0),
        ("neutral_school", 1, 2, {}, {}, 0),
        ("neutral_university", 1, 3, {}, {}, 3),
        ("neutral_palace", 1, 3, {}, {}, 0),
    ],
)
def test_buildings_have_their_printed_values(
    kind: str, supply: int, power: int, cost: dict[str, int], beside: dict[str, int], city: int
) -> None:
    """R5.1, R11.4."""
    facts = BUILDINGS[kind]
    assert (facts.supply, facts.power, facts.city_buildings) == (supply, power, city)
    assert (facts.cost, facts.cost_beside) == (cost, beside)


def test_an_innovation_costs_five_books_and_coins_without_a_palace() -> None:
    """R11.13: two books of the column and any three; between two columns, two of each and any
    one.
    """
    assert len(INNOVATION_SLOTS) == 6 + 8 + 10 + 12
    for slot in INNOVATION_SLOTS.values():
        assert slot.coins_without_palace == 5
        assert slot.books == dict.fromkeys(slot.columns, 2)
        assert slot.any_books == {1: 3, 2: 1}[len(slot.columns)]


def test_conversions_have_their_printed_rates() -> None:
    """R10.2."""
    rates = {c.id: (c.pay, c.gain) for c in CONVERSIONS.values()}
    assert rates == {
        "sacrifice": ({}, {}),
        "power_to_scholar": ({"power": 5}, {"scholars": 1}),
        "power_to_book": ({"power": 5}, {"books_any": 1}),
        "power_to_tool": ({"power": 3}, {"tools": 1}),
        "power_to_coin": ({"power": 1}, {"coins": 1}),
        "scholar_to_tool": ({"scholars": 1}, {"tools": 1}),
        "tool_to_coin": ({"tools": 1}, {"coins": 1}),
        "book_to_coin": ({"books_any": 1}, {"coins": 1}),
    }


# --- planning displays ---

SAILING, LAKE_SAILING = (
    {1: {"vp": 2}, 2: {"books_any": 2}, 3: {"vp": 4}},
    {2: {"vp": 3}, 3: {"books_any": 2}},
)
GUILDS = (
    {"power": 1, "coins": 2},
    {"power": 1, "coins": 2},
    {"power": 2, "coins": 2},
    {"power": 2, "coins": 2},
)


@pytest.mark.parametrize(
    ("display", "start", "bowls", "science", "income", "extra_books"),
    [
        ("desert_display", {"tools": 3, "coins": 15}, (5, 7, 0), {}, {"tools": 1}, (0, 1, 2)),
        ("plains_display", {"tools": 3, "coins": 15}, (5, 7, 0), {}, {"tools": 1}, (0, 1, 2)),
        (
            "swamp_display",
            {"tools": 3, "coins": 15, "scholars": 1},
            (3, 9, 0),
            {},
            {"tools": 1},
            (0, 1, 2),
        ),
        ("lake_display", {"tools": 3, "coins": 15}, (5, 7, 0), {}, {"tools": 1}, (0, 1, 2)),
        (
            "forest_display",
            {"tools": 3, "coins": 15},
            (4, 8, 0),
            {"banking": 1, "law": 1, "engineering": 1, "medicine": 1},
            {"tools": 1},
            (0, 1, 2),
        ),
        (
            "mountain_display",
            {"tools": 3, "coins": 15},
            (5, 7, 0),
            {},
            {"tools": 1, "coins": 2},
            (0, 1, 2),
        ),
        (
            "wasteland_display",
            {"tools": 4, "coins": 15, "books_any": 1},
            (5, 7, 0),
            {},
            {"tools": 1},
            (0, 0, 2),
        ),
    ],
)
def test_planning_displays_have_their_printed_start(
    display: str,
    start: dict[str, int],
    bowls: tuple[int, ...],
    science: dict[str, int],
    income: dict[str, int],
    extra_books: tuple[int, ...],
) -> None:
    """R8.4.1, R11.1, R11.13: the Wasteland's second innovation costs no further book."""
    facts = DISPLAYS[display]
    assert (facts.start, facts.bowls, facts.science) == (start, bowls, science)
    assert (facts.base_income, facts.extra_books) == (income, extra_books)


@pytest.mark.parametrize("display", DISPLAYS)
def test_planning_displays_have_their_printed_tracks_and_slots(display: str) -> None:
    """R11.1, R11.5, R11.6: all are alike, except the sailing of Lake, Plains and Mountains."""
    facts = DISPLAYS[display]
    assert facts.sailing_start == (1 if facts.terrain == "lake" else 0)
    assert facts.sailing_max == 3
    assert facts.sailing_cost == {"coins": 4, "scholars": 1}
    assert facts.sailing_rewards == (LAKE_SAILING if facts.terrain == "lake" else SAILING)
    assert facts.tools_per_spade == (3, 2, 1)
    coins = 1 if facts.terrain == "plains" else 5
    assert facts.terraforming_cost == {"coins": coins, "tools": 1, "scholars": 1}
    assert facts.terraforming_rewards == {1: {"books_any": 2}, 2: {"vp": 6}}
    assert [places["tools"] for places in facts.income["workshop"]] == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    first = {"power": 1, "coins": 3} if facts.terrain == "mountain" else GUILDS[0]
    assert facts.income["guild"] == (first, *GUILDS[1:])
    assert facts.income["school"] == ({"scholars": 1},) * 3
    assert facts.income["university"] == ({"scholars": 1},)
    spade = [effect.gain for effect in EFFECTS[facts.id]]
    assert spade == ([{"spades": 1}] if facts.terrain == "desert" else [])


# --- science, rounds, the end ---


def test_science_display_has_its_printed_values() -> None:
    """R9.2, R9.5, R9.8."""
    assert LEVEL_POWER == {3: 1, 5: 2, 7: 2, 12: 3}
    assert SCHOLAR_SPACES == (3, 2, 2, 2)
    assert {d.id: d.income for d in DISCIPLINES.values()} == {
        "banking": {"coins": 3},
        "law": {"power": 6},
        "engineering": {"tools": 1},
        "medicine": {"vp": 3},
    }


def test_competency_slots_have_the_steps_and_books_of_their_row() -> None:
    """R11.12."""
    printed = {"top": (3, 0), "middle": (2, 1), "bottom": (1, 2)}
    assert len(COMPETENCY_SLOTS) == 12
    assert all((slot.steps, slot.books) == printed[slot.row] for slot in COMPETENCY_SLOTS.values())


def test_tile_counts_match_the_box() -> None:
    """R1.7."""
    assert {tile.count for tile in COMPETENCIES.values()} == {4}
    assert {tile.count for tile in CITY_TILES.values()} == {3}


def test_the_neutral_faction_and_the_automa_read_the_round_tiles() -> None:
    """R12.2, R13.12: the icons, and what the Automa scores in the first and last three rounds."""
    read = {
        tile.id: (tile.icons, tile.automa_early, tile.automa_late) for tile in ROUND_TILES.values()
    }
    assert read == {
        "scoring_workshop_law": (3, 3, 5),
        "scoring_workshop_banking": (3, 3, 5),
        "scoring_guild_law": (3, 2, 5),
        "scoring_guild_medicine": (4, 2, 5),
        "scoring_school_banking": (1, 3, 7),
        "scoring_palace_university_medicine": (2, 4, 4),
        "scoring_palace_university_banking": (2, 4, 4),
        "scoring_spade_engineering": (1, 3, 5),
        "scoring_science_medicine": (3, 3, 5),
        "scoring_city_engineering": (4, 0, 4),
        "scoring_track_engineering": (3, 2, 5),
        "scoring_innovation_law": (2, 4, 4),
    }
    last = {tile.id: (tile.discipline, tile.automa_late) for tile in FINAL_TILES.values()}
    assert last == {
        "final_workshop": ("medicine", 8),
        "final_school": ("law", 6),
        "final_edge_workshop": ("engineering", 7),
        "final_guild": ("banking", 7),
    }


def test_final_scoring_has_its_printed_values() -> None:
    """R12.4, R14."""
    assert FINAL_POINTS.area == (18, 12, 6)
    assert FINAL_POINTS.science == (8, 4, 2)
    assert FINAL_POINTS.coins_per_point == 5
    assert sorted(AREA_TILES.values()) == [12, 13, 14, 15]


def test_automa_levels_have_their_printed_values() -> None:
    """R13.16."""
    levels = {level.name: (level.sailing, level.points) for level in DIFFICULTIES.values()}
    assert levels == {
        "Automalein": ((0, 0, 1, 1, 2, 2), (0, 0, 1, 1, 1, 1)),
        "Automa": ((0, 0, 1, 1, 2, 2), (1, 1, 2, 2, 3, 3)),
        "Automächtig": ((1, 1, 2, 2, 2, 2), (2, 2, 2, 2, 3, 3)),
        "Ultoma": ((1, 1, 2, 2, 2, 2), (2, 2, 3, 3, 3, 3)),
        "Alptrauma": ((1, 1, 2, 2, 3, 3), (3, 3, 4, 4, 4, 4)),
    }
    printed = {card.number: card.points for card in AUTOMA_CARDS.values() if card.points}
    assert printed == {8: 3, 9: 3, 10: 2, 13: 3}
    by_level = [card.number for card in AUTOMA_CARDS.values() if card.points_by_difficulty]
    assert by_level == [1, 2, 11, 12, 14]
