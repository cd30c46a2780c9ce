from collections import Counter

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    COMPETENCIES,
    DISPLAYS,
    FINAL_TILES,
    LARGE_MAP,
    PALACES,
    ROUND_TILES,
    SMALL_MAP,
)
from core.games.age_of_innovation.state import InnovationState
from core.kernel import BadSetup
from core.kernel.style import SHORT
from tests.games.age_of_innovation.position import Position, opening, personal_setup

MANY = range(1, 151)


def new(players: int = 3, seed: int = 1, **options: str) -> InnovationState:
    return GAME.new(players, options, seed)


def place_all(game: Position) -> Position:
    return game.skip("start")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_r8_1_1_map_side_depends_on_the_player_count(players: int) -> None:
    assert new(players).side == (LARGE_MAP if players > 2 else SMALL_MAP)


def test_r8_1_1_three_players_may_choose_the_small_side() -> None:
    assert new(3, map="small").side == SMALL_MAP
    with pytest.raises(BadSetup):
        new(4, map="small")


def test_r8_1_2_d16_forbidden_round_tiles_are_not_used() -> None:
    for seed in MANY:
        tiles = new(seed=seed).round_tiles
        assert len(set(tiles)) == 6
        assert "scoring_spade_engineering" not in tiles[4:]
        disciplines = Counter(ROUND_TILES[tile].discipline for tile in tiles[:5])
        assert max(disciplines.values()) <= 2


def test_r8_1_2_set_aside_round_tile_can_return_in_any_round() -> None:
    rows = [new(seed=seed).round_tiles for seed in MANY]
    spades = "scoring_spade_engineering"
    assert {row.index(spades) + 1 for row in rows if spades in row} == {1, 2, 3, 4}


def test_r8_1_3_d17_final_tile_is_for_another_building() -> None:
    for seed in MANY:
        state = new(seed=seed)
        goal = ROUND_TILES[state.round_tiles[5]].goal
        assert goal != f"build:{FINAL_TILES[state.final_tile].building}"
        if goal == "build:workshop":
            assert state.final_tile not in ("final_workshop", "final_edge_workshop")


def test_r8_1_4_three_book_actions_are_in_play() -> None:
    state = new()
    assert len(set(state.book_actions)) == 3 and set(state.book_actions) <= set(BOOK_ACTIONS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r8_1_5_d18_counts_of_innovations_palaces_and_bonus_tiles(players: int) -> None:
    """R8.1.7, R8.3.1."""
    state = new(players)
    assert len(set(state.innovations.values())) == 2 * players + 2
    assert len(state.palaces) == players + 2
    assert len(new(players, setup="draft").bonuses) == players + 3


def test_r8_1_6_competencies_are_dealt_to_the_slots() -> None:
    state = new()
    assert sorted(state.competencies.values()) == sorted(COMPETENCIES)
    assert set(state.stacks.values()) == {4}
    assert state.competencies != new(seed=2).competencies


def test_r8_1_7_palace_17_is_always_available() -> None:
    assert all("palace_17" in new(seed=seed).palaces for seed in range(1, 9))


def test_r8_1_8_two_players_meet_the_neutral_faction_one_meets_the_automa() -> None:
    assert new(2).neutral_science and not new(3).neutral_science
    assert new(1).automa and not new(2).automa


def test_r8_2_1_seven_sets_and_three_tiles_with_a_coin() -> None:
    state = new()
    assert [s.display for s in state.sets] == list(DISPLAYS)
    assert len({s.faction for s in state.sets}) == len({s.bonus for s in state.sets}) == 7
    assert state.bonus_coins == dict.fromkeys(state.bonuses, 1) and len(state.bonuses) == 3


def test_r8_2_2_the_start_player_is_random() -> None:
    assert {new(seed=seed).first for seed in range(1, 30)} == {0, 1, 2}


def test_r8_2_3_the_start_player_chooses_last() -> None:
    game = opening(4, first=1)
    order = []
    while game.topic == "set":
        order.append(game.asked)
        game.play(game.legal()[0])
    assert order == [0, 3, 2, 1]


def test_r8_2_3_e01_the_set_decides_the_display() -> None:
    game = opening(3)
    choice = next(text for text in game.legal() if "desert_display" in text)
    seat = game.asked
    game.play(choice)
    assert (
        game.of(seat).native_terrain == "desert"
        and game.of(seat).planning_display.name == "Desert planning display"
    )


def test_r8_2_4_unused_sets_are_returned_to_the_box() -> None:
    game = opening(3).skip("set")
    assert not game.state.sets and len(game.state.bonuses) == 3
    assert sum(tile in DISPLAYS for tile in game.state.box) == 4


def test_r8_3_1_draft_pools() -> None:
    state = new(4, setup="draft")
    assert {kind: len(row) for kind, row in state.pool.items()} == {
        "display": 6,
        "faction": 5,
        "palace": 5,
    }
    assert not state.palaces and "palace_17" not in state.pool["palace"]


def test_r8_3_2_three_times_round_one_of_each_kind() -> None:
    game = opening(3, first=2, setup="draft")
    order = []
    while game.topic == "draft":
        order.append(game.asked)
        game.play(game.legal()[-1])
    assert order == [2, 0, 1] * 3
    assert all(p.display and p.faction and p.palace for p in game.state.players)


def test_r8_3_2_kinds_are_drafted_in_any_order() -> None:
    game = opening(2, setup="draft")
    faction = next(
        text for text in game.legal() if text.split("=")[1] in game.state.pool["faction"]
    )
    seat = game.asked
    game.play(faction, game.legal()[0])
    assert game.asked == seat
    assert not any(text.split("=")[1] in game.state.pool["faction"] for text in game.legal())


def test_r8_3_3_bonus_tiles_go_in_reverse_and_the_last_three_get_a_coin() -> None:
    game = opening(3, first=1, setup="draft").skip("draft")
    order = []
    while game.topic == "first_bonus":
        order.append(game.asked)
        game.play(game.legal()[0])
    assert order == [0, 2, 1]
    assert game.state.bonus_coins == dict.fromkeys(game.state.bonuses, 1)


def test_r8_3_4_drafted_palace_works_once_built() -> None:
    game = personal_setup("inventors", "felines", setup="draft")
    game.state.pool = {}
    game.of(0).palace = "palace_17"
    game.skip("start", "competency", "gain_book", "discipline", "neutral", "free_spade")
    assert game.topic == "turn"
    assert "palace_17" not in list(game.state.tiles_in_effect(0))
    hex_id = next(h for h, b in game.state.buildings.items() if b.owner == 0)
    game.make_rich().play(f"upgrade hex={hex_id} kind=guild").turn_of(0)
    before = game.of(0).score
    game.play(f"upgrade hex={hex_id} kind=palace")
    assert game.topic != "palace"
    assert game.of(0).points["Palace"] == 10 and game.of(0).score >= before + 10


def test_r8_4_1_personal_setup() -> None:
    """R8.4.4, D05: the Lake starts with sailing 1."""
    game = personal_setup("inventors", "felines")
    lake, swamp = game.state.players
    assert game.topic == "start" and game.state.order == [0, 1]
    assert (lake.coins, lake.tools, lake.scholars, lake.sailing) == (15, 3, 0, 1)
    assert (swamp.coins, swamp.tools, swamp.scholars, swamp.sailing) == (15, 3, 1, 0)
    assert lake.tools_per_spade == 3 and lake.score == 20 and swamp.bowls == [3, 9, 0]


def test_r8_4_1_d05_the_lake_improves_sailing() -> None:
    game = personal_setup("inventors", "felines")
    game.turn_of(0).player(0, coins=8, scholars=2)
    game.state.phase, game.state.round = 2, 2
    game.play("improve_sailing").end_turn()
    assert game.of(0).sailing == 2 and game.of(0).score == 23
    game.turn_of(0).play("improve_sailing").skip("gain_book")
    assert game.of(0).sailing == 3 and sum(game.of(0).books.values()) == 2
    assert (game.of(0).coins, game.of(0).scholars) == (0, 0)


def test_r8_4_2_e02_science_steps_of_board_and_faction() -> None:
    game = personal_setup("moles", "navigators", terrains=("lake", "forest"))
    moles, navigators = game.state.players
    assert moles.science == {"banking": 0, "law": 0, "engineering": 2, "medicine": 0}
    assert navigators.science == {"banking": 1, "law": 4, "engineering": 1, "medicine": 1}
    assert navigators.bowls == [3, 9, 0]


def test_r8_4_3_r8_5_9_choices_precede_the_first_workshop() -> None:
    game = personal_setup("lizards", "moles", terrains=("lake", "wasteland"))
    assert game.topic == "discipline" and game.asked == 0
    game.play("choose_discipline discipline=law", "choose_discipline discipline=law")
    assert game.topic == "gain_book" and game.asked == 1
    game.play("choose_book book=medicine")
    assert game.of(0).science["law"] == 2 and game.of(1).books["medicine"] == 1
    assert game.topic == "start"


def test_r8_4_4_the_order_is_clockwise_from_the_start_player() -> None:
    game = opening(4, first=2).skip("set")
    assert game.state.order == [2, 3, 0, 1]


def test_r8_5_1_workshops_forwards_and_backwards() -> None:
    game = personal_setup("moles", "felines", "psychics")
    order = []
    while game.topic == "start":
        assert all("piece=workshop" in text for text in game.legal())
        order.append(game.asked)
        game.play(game.legal()[0])
    assert order == [0, 1, 2, 2, 1, 0]


def test_r8_5_2_r8_5_3_omar_and_the_monks_place_last() -> None:
    """R8.5.10: the tower may be any of Omar's three buildings, on any native hex."""
    game = personal_setup("monks", "omar", "psychics")
    order = []
    while game.topic == "start":
        order.append(game.asked)
        game.play(game.legal()[-1])
    assert order == [1, 2, 2, 1, 1, 0]
    kinds = Counter(b.kind for b in game.state.buildings.values() if b.owner == 1)
    assert kinds == {"workshop": 2, "tower": 1}
    assert [b.kind for b in game.state.buildings.values() if b.owner == 0] == ["university"]


def test_r8_5_4_setup_costs_and_scores_nothing() -> None:
    game = place_all(personal_setup("moles", "navigators", terrains=("plains", "swamp")))
    assert game.of(1).supply["workshop"] == 7 and game.of(1).score == 20
    assert not game.state.offers


def test_r8_5_5_inventors_and_desert_act_after_the_buildings() -> None:
    """R8.5.7: in turn order. A player with both chooses the order."""
    game = personal_setup("inventors", "moles", terrains=("desert", "lake"))
    game.skip("start")
    assert game.topic == "setup_order" and game.asked == 0
    decision = GAME.decisions(game.state)[0]
    told = [GAME.text.choice(game.state, decision, action, SHORT) for action in decision.actions]
    first, second = (choice.label for choice in told)
    effects = [choice.effect_text(SHORT) for choice in told]
    assert effects == [f"then {second.lower()}", f"then {first.lower()}"]
    game.play("first what=spades")
    assert game.topic == "free_spade" and game.decision().rule == "R8.5.5"
    tools = game.of(0).tools
    game.play(game.legal()[0])
    assert game.of(0).tools == tools and game.topic == "competency"


def test_r8_5_6_setup_competency_pays_in_round_1() -> None:
    game = personal_setup("inventors", "moles").place_competency("slot_law_top", "competency_02")
    game.skip("start").play("take_competency competency=competency_02")
    assert game.state.round == 1 and game.of(0).points["Competencies"] == 3
    assert game.of(0).science["law"] == 3 and game.of(0).bowls[1] >= 8


def test_r8_5_8_tower_and_spades_during_setup() -> None:
    game = personal_setup("inventors", "moles").place_competency("slot_law_top", "competency_10")
    game.skip("start").play("take_competency competency=competency_10")
    assert game.topic == "neutral"
    game.play(game.legal()[0])
    assert not game.state.offers and game.state.round == 1
    game = personal_setup("inventors", "moles").place_competency("slot_law_top", "competency_05")
    game.skip("start").play("take_competency competency=competency_05")
    assert game.topic == "free_spade"
    game.play(game.legal()[0], game.legal()[0])
    assert game.state.round == 1


def test_r8_5_8_goblins_get_coins_during_setup() -> None:
    game = personal_setup("goblins", "moles", terrains=("desert", "lake")).skip("start")
    coins, of_the_bonus_tile = game.of(0).coins, 6
    game.play(game.legal()[0])
    assert game.of(0).coins == coins + 2 + of_the_bonus_tile


def test_r8_1_7_the_other_palaces_are_random() -> None:
    seen = {tile for seed in range(1, 30) for tile in new(seed=seed).palaces}
    assert seen == set(PALACES)
