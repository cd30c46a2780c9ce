"""Uses every tile once and compares its effects with a table written by hand."""

from typing import Any

import pytest

from core.games.age_of_innovation.content import (
    BONUSES,
    BOOK_ACTIONS,
    CITY_TILES,
    COMPETENCIES,
    FACTIONS,
    FINAL_TILES,
    INNOVATIONS,
    PALACES,
    POWER_ACTIONS,
    ROUND_TILES,
)
from core.games.age_of_innovation.rules.effect_registry import effects_on
from core.games.age_of_innovation.rules.flow.building import ChooseCompetency
from core.games.age_of_innovation.rules.flow.cities import ChooseCityTile
from core.games.age_of_innovation.rules.flow.rounds import ScienceReward, TileIncome
from core.games.age_of_innovation.rules.gains import TileEffects
from core.games.age_of_innovation.rules.gains_and_payments import trigger_hook
from tests.games.age_of_innovation.position import Position, personal_setup, position

POWER = {n: {"bowl I": -n, "bowl II": n} for n in range(1, 6)}
POWER |= {6: {"bowl I": -5, "bowl II": 4, "bowl III": 1}, 8: {"bowl I": -5, "bowl II": 2}}
POWER[8] |= {"bowl III": 3}


def incomes(game: Position, tile: str) -> dict[str, int]:
    """Return the income of a tile. Books are banking ones."""
    before = game.holdings()
    frames = [
        TileIncome(0, tile, tuple(effect.gain.items())) for effect in effects_on(tile, "income")
    ]
    game.agenda(*frames, ChooseCompetency(1, "")).skip("gain_book", "discipline")
    return game.holdings_change(before)


# --- income --------------------------------------------------------------------------------------

INCOME: dict[str, dict[str, int]] = {
    "omar": POWER[2] | {"coins": 2},
    "palace_01": POWER[5],
    "palace_03": POWER[2],
    "palace_04": POWER[2],
    "palace_05": POWER[4],
    "palace_06": POWER[2] | {"banking book": 1},
    "palace_07": POWER[4],
    "palace_08": POWER[2] | {"coins": 2, "tools": 1},
    "palace_09": {"scholars": 1},
    "palace_10": {"coins": 6},
    "palace_11": {"tools": 1},
    "palace_12": POWER[8],
    "palace_14": POWER[6],
    "palace_15": POWER[6],
    "palace_16": POWER[2] | {"banking book": 1},
    "palace_17": POWER[2],
    "competency_01": {"tools": 1},
    "competency_02": {"vp": 3, "coins": 2},
    "competency_03": POWER[1] | {"banking book": 1},
    "competency_10": POWER[2] | {"coins": 2},
    "innovation_workshop": {"tools": 3},
    "innovation_guild": {"coins": 5},
    "innovation_university": {"vp": 2},
    "innovation_palace": POWER[4],
    "bonus_palace_university": {"tools": 1},
    "bonus_science_step": {"tools": 2},
    "bonus_send_scholar": {"scholars": 1},
    "bonus_spade": {"banking book": 1},
    "bonus_pass_school": {"coins": 4},
    "bonus_guild": POWER[3],
    "bonus_bridge": {"banking book": 1},
    "bonus_power_coins": POWER[4] | {"coins": 2},
    "bonus_coins": {"coins": 6},
}


@pytest.mark.parametrize("tile", INCOME)
def test_income(tile: str) -> None:
    assert incomes(position(), tile) == INCOME[tile]


def test_no_other_tile_has_income() -> None:
    tiles = {**FACTIONS, **PALACES, **INNOVATIONS, **COMPETENCIES, **BONUSES}
    assert {tile for tile in tiles if effects_on(tile, "income")} == set(INCOME)


# --- special actions -----------------------------------------------------------------------------

SPECIAL: dict[str, dict[str, int]] = {
    "philosophers": {"banking book": 1},
    "psychics": POWER[5],
    "palace_01": {"tools": 2},
    "palace_06": {},  # two steps in banking
    "palace_13": {"coins": 3, "banking book": 1},
    "professors": {"scholars": 1, "vp": 3},
    "competency_07": POWER[4],
    "bonus_science_step": {},
}
STEPS = {"palace_06": 2, "bonus_science_step": 1}


@pytest.mark.parametrize("tile", SPECIAL)
def test_special_action(tile: str) -> None:
    game = position().build(0, "palace", "i7").give(0, tile)
    before = game.holdings()
    game.play(f"special_action tile={tile}").skip("gain_book", "discipline")
    assert game.holdings_change(before) == SPECIAL[tile]
    assert game.of(0).science["banking"] == STEPS.get(tile, 0)
    assert game.of(0).used == [tile]


@pytest.mark.parametrize(
    ("tile", "spades"), [("palace_02", 2), ("deus_ex_machina", 1), ("bonus_spade", 1)]
)
def test_special_action_with_spades(tile: str, spades: int) -> None:
    game = position().build(0, "palace", "i7").give(0, tile).player(0, sailing=0)
    game.play(f"special_action tile={tile}")
    assert game.topic == "dig" and game.allows(f"terraform hex=i6 spades={spades}")
    assert not game.allows(f"terraform hex=h5 spades={spades + 1}")


def test_remaining_special_actions_are_covered_elsewhere() -> None:
    tiles = {**FACTIONS, **PALACES, **INNOVATIONS, **COMPETENCIES, **BONUSES}
    special = {tile for tile in tiles if effects_on(tile, "special_action")}
    elsewhere = {"palace_02", "deus_ex_machina", "bonus_spade"}  # with spades
    elsewhere |= {"palace_03", "palace_04", "bonus_bridge"}  # R5.3, R11.16
    assert special == set(SPECIAL) | elsewhere


# --- rewards for passing -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("palace_07", 6),
        ("trade_routes", 2),
        ("competency_08", 4),
        ("competency_12", 2),
        ("bonus_palace_university", 8),
        ("bonus_pass_school", 0),
    ],
)
def test_e37_passing(tile: str, points: int) -> None:
    """Levels 9, 7, 7, 2 give 2 VP with the competency Balance."""
    game = position().build(0, "palace", "i7").build(0, "university", "h6").build(0, "guild", "a3")
    game.build(0, "school", "b3").build(0, "neutral_school", "c5").give(
        0, "city_coins", "city_tools"
    )
    game.player(0, science={"banking": 9, "law": 7, "engineering": 7, "medicine": 2})
    game.player(0, keys_used=["banking"]).give(0, tile).play("pass")
    if tile == "bonus_pass_school":
        game.play("choose_discipline discipline=medicine", "choose_discipline discipline=medicine")
        assert game.of(0).science["medicine"] == 4
    assert game.of(0).score == 20 + points and game.topic == "bonus"


# --- when taken ----------------------------------------------------------------------------------


def take(game: Position, tile: str) -> Position:
    """Return the one-time effects of a tile, answering every question with the first choice."""
    game.give(0, tile)
    game.state.push(TileEffects(0, tile, "take"))
    return game.refresh()


SCENE = ("workshop", "guild", "school", "palace")
TAKEN: dict[str, dict[str, int]] = {
    "palace_10": {"bowl I": -5, "bowl II": -2, "bowl III": 7, "banking book": 2},
    "palace_17": {"vp": 10},
    "competency_04": {"tools": 1, "vp": 5, "coins": 2},
    "deus_ex_machina": {"banking book": 1} | POWER[2],  # law reaches level 5
    "census": {},
    "telecommunication": {"vp": 8},
    "colleges": {"vp": 5},
    "sewage_system": {"vp": 2},
    "league_of_cities": {"vp": 5},
    "steelworks": {"vp": 8},
    "steam_power": {"scholars": 1, "vp": 3, "banking book": 2},
    "libraries": {"vp": 9},
    "architecture": {"vp": 10} | POWER[1],  # four steps in medicine
}


def scene() -> Position:
    """Four separate buildings, a bridge, a city tile, science 5, 4, 0, 0, and sailing 1."""
    game = position()
    for kind, hex_id in zip(SCENE, ("i7", "a3", "c1", "g2"), strict=True):
        game.build(0, kind, hex_id)
    game.bridge(0, "f4", "h6").give(0, "city_coins")
    return game.player(0, science={"banking": 5, "law": 4}, sailing=1)


@pytest.mark.parametrize("tile", TAKEN)
def test_e36_effects_when_taken(tile: str) -> None:
    """E36 is the Libraries: the two highest levels."""
    game = scene()
    before = game.holdings()
    take(game, tile).skip("gain_book")
    while game.topic == "discipline":
        game.play("choose_discipline discipline=medicine")
    assert game.holdings_change(before) == TAKEN[tile]


def test_e36_libraries_count_the_two_highest_levels() -> None:
    game = position().player(0, science={"banking": 9, "law": 7, "engineering": 7, "medicine": 2})
    take(game, "libraries").decision()
    assert game.of(0).score == 36


def test_architecture_steps_for_every_shape() -> None:
    game = take(scene().build(0, "tower", "a8"), "architecture")
    steps = 0
    while game.topic == "discipline":
        game.play("choose_discipline discipline=medicine")
        steps += 1
    assert steps == 5 and game.of(0).science["medicine"] == 5


@pytest.mark.parametrize(("buildings", "points"), [(6, 0), (7, 8), (9, 12), (10, 12), (11, 18)])
def test_census(buildings: int, points: int) -> None:
    game = position()
    game.of(0).supply["workshop"] = 12
    game.build(0, "workshop", *game.state.map.land_ids[:buildings])
    take(game, "census").decision()
    assert game.of(0).score == 20 + points


@pytest.mark.parametrize(("bridges", "points"), [(0, 0), (1, 8), (2, 12), (3, 18)])
def test_steelworks(bridges: int, points: int) -> None:
    game = position()
    for a, b in game.state.map.bridge_sites[:bridges]:
        game.bridge(0, a, b)
    take(game, "steelworks").decision()
    assert game.of(0).score == 20 + points


@pytest.mark.parametrize(
    ("innovation", "kind", "gained"),
    [
        ("innovation_workshop", "neutral_workshop", {}),
        ("innovation_guild", "neutral_guild", {}),
        ("innovation_university", "neutral_university", {}),
        ("innovation_palace", "neutral_palace", {"bowl III": 2}),
        ("innovation_monument", "monument", {"vp": 7}),
        ("innovation_school", "neutral_school", {}),
    ],
)
def test_innovations_with_buildings(innovation: str, kind: str, gained: dict[str, int]) -> None:
    game = (
        position()
        .build(0, "workshop", "i7")
        .terrain("lake", "i8")
        .tile("scoring_track_engineering")
    )
    before = game.holdings()
    take(game, innovation).play(f"place_at piece={kind} hex=i8")
    assert game.holdings_change(before) == gained
    assert game.state.buildings["i8"].kind == kind
    assert (game.topic == "competency") == (kind == "neutral_school")


def test_competency_05_is_a_terraform_and_build_with_two_spades() -> None:
    game = take(position().build(0, "workshop", "i7").make_rich(), "competency_05")
    game.play("terraform hex=i6 spades=2", "place_at piece=workshop hex=i6")
    assert (game.of(0).tools, game.of(0).coins) == (29, 48)


def test_competency_06_gives_two_annexes() -> None:
    game = take(position(), "competency_06")
    assert game.topic == "turn" and game.of(0).annexes == 2


def test_competency_10_places_a_tower() -> None:
    game = take(position().build(0, "workshop", "i7").terrain("lake", "i8"), "competency_10")
    game.play("place_at piece=tower hex=i8")
    assert game.state.neutral_supply["tower"] == 4


def test_palace_05_gives_a_competency() -> None:
    assert take(position(), "palace_05").topic == "competency"


def test_palace_14_gives_two_sailing_steps() -> None:
    game = take(position().player(0, terrain="swamp"), "palace_14").skip("gain_book")
    assert game.of(0).sailing == 2 and game.of(0).score == 22
    assert sum(game.of(0).books.values()) == 2


def test_palace_15_gives_three_rewards_in_any_order() -> None:
    game = take(position().build(0, "workshop", "f4").make_rich(), "palace_15")
    assert game.legal() == ["first what=spades", "first what=bridges", "first what=books_any"]
    game.play("first what=bridges", "build_bridge a=f4 b=h6", "build_bridge a=f4 b=g5")
    game.play("first what=books_any").skip("gain_book")
    assert game.topic == "dig" and game.of(0).bridges == 1
    assert game.play("done").topic == "turn"


def test_palace_16_places_a_guild_anywhere() -> None:
    game = take(position().build(0, "palace", "i7"), "palace_16")
    assert game.allows("place_at piece=guild hex=a7")
    game.play("place_at piece=guild hex=a7")
    assert game.state.buildings["a7"].kind == "guild" and game.state.offers


# --- rewards for what happens --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "hook", "hex_id", "points"),
    [
        ("palace_12", "build:workshop", "h4", 2),
        ("palace_13", "build:guild", "h4", 3),
        ("bonus_guild", "build:guild", "h4", 3),
        ("bonus_river_workshop", "build:workshop", "h6", 2),
        ("bonus_river_workshop", "build:workshop", "h4", 0),
        ("navigators", "build:workshop", "h6", 2),
        ("navigators", "build:workshop", "h4", 0),
        ("competency_11", "build:workshop", "i7", 3),
        ("competency_11", "build:workshop", "h6", 0),
        ("competency_09", "send_scholar", "", 2),
        ("bonus_send_scholar", "send_scholar", "", 2),
        ("illusionists", "power_action", "", 3),
    ],
)
def test_rewards_of_tiles(tile: str, hook: str, hex_id: str, points: int) -> None:
    game = position().build(0, "palace", "a3").give(0, tile)
    trigger_hook(game.state, 0, hook, hex_id)
    assert game.of(0).score == 20 + points


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("scoring_workshop_law", 2),
        ("scoring_workshop_banking", 2),
        ("scoring_guild_law", 3),
        ("scoring_guild_medicine", 3),
        ("scoring_school_banking", 4),
        ("scoring_palace_university_medicine", 5),
        ("scoring_palace_university_banking", 5),
        ("scoring_spade_engineering", 2),
        ("scoring_science_medicine", 1),
        ("scoring_city_engineering", 5),
        ("scoring_track_engineering", 3),
        ("scoring_innovation_law", 5),
    ],
)
def test_round_tiles(tile: str, points: int) -> None:
    game = position().tile(tile)
    trigger_hook(game.state, 0, ROUND_TILES[tile].goal, "i7")
    assert game.of(0).score == 20 + points


@pytest.mark.parametrize(
    ("tile", "level", "gained"),
    [
        ("scoring_workshop_law", 7, {"scholars": 2}),
        ("scoring_workshop_banking", 3, POWER[4]),
        ("scoring_guild_law", 6, {"banking book": 2}),
        ("scoring_school_banking", 5, {"coins": 5}),
        ("scoring_palace_university_medicine", 5, {"tools": 2}),
        ("scoring_palace_university_banking", 1, {}),
        ("scoring_spade_engineering", 4, {"coins": 4}),
        ("scoring_science_medicine", 3, {"banking book": 1}),
        ("scoring_track_engineering", 3, {"scholars": 1}),
        ("scoring_innovation_law", 2, POWER[3]),
    ],
)
def test_science_bonuses(tile: str, level: int, gained: dict[str, int]) -> None:
    game = position().tile(tile).player(0, science={ROUND_TILES[tile].discipline: level})
    before = game.holdings()
    game.state.phase = 3
    game.agenda(ScienceReward(0), ChooseCompetency(1, "")).skip("gain_book")
    assert game.topic == "competency" and game.holdings_change(before) == gained


@pytest.mark.parametrize(
    ("tile", "hex_id", "points"),
    [
        ("final_workshop", "h4", 2),
        ("final_school", "h4", 4),
        ("final_edge_workshop", "i7", 3),
        ("final_edge_workshop", "h4", 0),
        ("final_guild", "h4", 3),
    ],
)
def test_e40_the_last_rounds_tile(tile: str, hex_id: str, points: int) -> None:
    game = position().tile("scoring_innovation_law", 6)
    game.state.final_tile = tile
    trigger_hook(game.state, 0, FINAL_TILES[tile].goal, hex_id)
    assert game.of(0).score == 20 + points
    game.tile("scoring_workshop_law", 6)
    if FINAL_TILES[tile].goal == "build:workshop":
        trigger_hook(game.state, 0, "build:workshop", hex_id)
        assert game.of(0).score == 20 + 2 * points + 2


# --- cities and board actions --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "gained"),
    [
        ("city_tools", {"vp": 4, "tools": 3}),
        ("city_spades", {"vp": 5}),
        ("city_books", {"vp": 5, "banking book": 2}),
        ("city_coins", {"vp": 6, "coins": 6}),
        ("city_science", {"vp": 7}),
        ("city_power", {"vp": 8} | POWER[8]),
        ("city_scholar", {"vp": 8, "scholars": 1}),
    ],
)
def test_city_tiles(tile: str, gained: dict[str, int]) -> None:
    game = position()
    before = game.holdings()
    game.state.push(ChooseCityTile(0, "i7"))
    game.play(f"take_city_tile tile={tile}").skip("gain_book")
    assert game.holdings_change(before) == gained
    assert game.of(0).unused_keys == 1
    assert sum(game.of(0).science.values()) == (4 if tile == "city_science" else 0)
    assert len(CITY_TILES) == 7


@pytest.mark.parametrize(
    ("action", "cost", "gained"),
    [
        ("power_scholar", 3, {"scholars": 1}),
        ("power_tools", 4, {"tools": 2}),
        ("power_coins", 4, {"coins": 7}),
    ],
)
def test_power_actions(action: str, cost: int, gained: dict[str, int]) -> None:
    game = position().player(0, bowls=[0, 0, 12])
    before = game.holdings()
    game.play(f"board_action action={action}")
    assert game.holdings_change(before) == gained | {"bowl I": cost, "bowl III": -cost}
    assert POWER_ACTIONS[action].cost == {"power": cost}


@pytest.mark.parametrize(
    ("action", "books", "gained"),
    [
        ("book_power", 1, POWER[5]),
        ("book_science", 1, {}),
        ("book_coins", 2, {"coins": 6}),
        ("book_score_guilds", 2, {"vp": 4}),
    ],
)
def test_book_actions(action: str, books: int, gained: dict[str, int]) -> None:
    game = position().book_actions(action).player(0, books={"law": books})
    game.build(0, "guild", "i7").build(0, "neutral_guild", "h6")
    before = game.holdings()
    game.play(f"board_action action={action}").skip("pay_book")
    if action == "book_science":
        game.play("choose_discipline discipline=medicine")
        assert game.of(0).science["medicine"] == 2
    assert game.holdings_change(before) == gained | {"law book": -books}
    assert BOOK_ACTIONS[action].cost == {"books_any": books}


# --- factions ------------------------------------------------------------------------------------

START: dict[str, dict[str, Any]] = {
    "blessed": {"banking": 1, "law": 1, "engineering": 1, "medicine": 1},
    "felines": {"banking": 1, "medicine": 1},
    "goblins": {"banking": 1, "engineering": 1, "tools": 1},
    "illusionists": {"medicine": 2},
    "inventors": {},
    "moles": {"engineering": 2},
    "monks": {"law": 1},
    "navigators": {"law": 3},
    "omar": {"banking": 1, "engineering": 1},
    "philosophers": {"banking": 2},
    "psychics": {"banking": 1, "medicine": 1, "tools": 1},
}


@pytest.mark.parametrize("faction", START)
def test_faction_starting_resources(faction: str) -> None:
    player = personal_setup(faction, "lizards").of(0)
    has = {d: n for d, n in player.science.items() if n}
    has |= {"tools": player.tools - 3} if player.tools > 3 else {}
    assert has == START[faction]
    assert set(FACTIONS) == {*START, "lizards"}


def test_felines_get_steps_and_a_book_for_a_city_tile() -> None:
    game = position().give(0, "felines")
    game.state.push(ChooseCityTile(0, "i7"))
    game.play("take_city_tile tile=city_coins")
    game.play(*["choose_discipline discipline=law"] * 3, "choose_book book=law")
    assert game.of(0).science["law"] == 3 and game.of(0).books["law"] == 1


@pytest.mark.parametrize(("players", "points"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_later_values_of_the_illusionists(players: int, points: int) -> None:
    game = position(players, errata="yes").give(0, "illusionists")
    trigger_hook(game.state, 0, "power_action")
    assert game.of(0).score == 20 + points


def test_later_values_of_moles_and_navigators() -> None:
    game = position(4, errata="yes").give(0, "navigators")
    trigger_hook(game.state, 0, "build:workshop", "h6")
    assert game.of(0).score == 22 and game.of(0).coins == 1
    game = position(4, errata="yes").give(0, "moles").build(0, "workshop", "i7")
    game.player(0, tools=9, coins=9, sailing=0).terrain("lake", "i9")
    game.play("place_at piece=workshop hex=i9 way=tunnel")
    assert game.of(0).score == 26
