import pytest

from core.games.age_of_innovation.content import DISPLAYS, TERRAIN_WHEEL
from core.games.age_of_innovation.rules.flow.terraforming import Spades
from core.games.age_of_innovation.rules.mechanics import power_bowls
from tests.games.age_of_innovation.position import Position, position


def beside_i7(**player: object) -> Position:
    """A Lake workshop on I7, surrounded by forest, wasteland, desert and plains."""
    return position().build(0, "workshop", "i7").player(0, **player)


# --- power ---


def test_r3_1_twelve_tokens_start_as_the_display_shows() -> None:
    shown = {d.terrain: d.bowls for d in DISPLAYS.values()}
    assert shown.pop("swamp") == (3, 9, 0) and shown.pop("forest") == (4, 8, 0)
    assert set(shown.values()) == {(5, 7, 0)}


@pytest.mark.parametrize("second", [0, 1, 4])
def test_r3_2_e03_power_fills_the_first_bowl_first(second: int) -> None:
    tokens = [2, second, 0]
    assert power_bowls.gain_power(tokens, 3) == 3
    assert tokens == [0, second + 1, 1]


def test_r3_2_power_without_a_token_is_lost() -> None:
    tokens = [1, 0, 11]
    assert power_bowls.gain_power(tokens, 5) == 2 and tokens == [0, 0, 12]


def test_r3_3_only_the_third_bowl_is_spent() -> None:
    game = beside_i7(bowls=[0, 9, 3])
    assert not game.allows("board_action action=power_coins")
    game.play("board_action action=power_scholar")
    assert game.of(0).bowls == [3, 9, 0]


def test_r3_4_sacrificing_one_token_moves_another() -> None:
    game = beside_i7(bowls=[4, 2, 0]).play("convert conversion=sacrifice")
    assert game.of(0).bowls == [4, 0, 1]
    assert not game.allows("convert conversion=sacrifice")
    assert not beside_i7(bowls=[4, 1, 0]).allows("convert conversion=sacrifice")


def test_r3_5_palace_innovation_adds_two_tokens() -> None:
    game = beside_i7(books={"law": 2, "banking": 3}, coins=5, tools=9)
    game.place_innovation("p3_row1_law", "innovation_palace").terrain("lake", "h6")
    game.play("take_innovation innovation=innovation_palace")
    game.skip("pay_book").play("place_at piece=neutral_palace hex=h6")
    assert game.of(0).bowls == [5, 7, 2]


# --- terraforming ---


def test_r4_1_a_target_is_free_in_reach_and_foreign() -> None:
    game = beside_i7(tools=20, sailing=0).build(1, "workshop", "h6").terrain("lake", "i6")
    hexes = {text.split()[1] for text in game.legal("terraform")}
    assert hexes == {"hex=h5", "hex=i8"}


def test_r4_2_d10_spades_take_the_shorter_way() -> None:
    far = {t: TERRAIN_WHEEL.distance(t, "lake") for t in TERRAIN_WHEEL.terrains}
    assert far == {
        "lake": 0,
        "forest": 1,
        "swamp": 1,
        "mountain": 2,
        "plains": 2,
        "wasteland": 3,
        "desert": 3,
    }
    assert TERRAIN_WHEEL.terrain_after("desert", "lake", 1) == "plains"
    assert TERRAIN_WHEEL.terrain_after("wasteland", "lake", 2) == "forest"
    game = beside_i7(tools=30)
    assert game.legal("terraform hex=i8") == ["terraform hex=i8 spades=1"]


@pytest.mark.parametrize(("steps", "tools"), [(0, 3), (1, 2), (2, 1)])
def test_r4_3_a_spade_costs_tools_by_the_track(steps: int, tools: int) -> None:
    game = beside_i7(tools=9, terraforming=steps).play("terraform hex=i8 spades=1")
    assert game.of(0).tools == 9 - tools and game.state.terrain["i8"] == "lake"


def test_r4_3_e16_terraform_and_build_in_one_action() -> None:
    game = position().player(0, terrain="desert", tools=7, coins=2).build(0, "workshop", "i8")
    game.play("terraform hex=i9 spades=2", "place_at piece=workshop hex=i9")
    assert (game.of(0).tools, game.of(0).coins) == (0, 0)
    assert game.state.buildings["i9"].kind == "workshop"


def test_r4_4_free_spades_are_used_at_once_or_lost() -> None:
    game = beside_i7(bowls=[0, 0, 12]).play("board_action action=power_spade_2")
    assert game.topic == "dig"
    game.play("terraform hex=i8 spades=1", "done")
    assert game.topic != "dig" and game.state.terrain["i6"] == "plains"


def test_r4_5_1_spades_are_bought_only_if_free_ones_are_not_enough() -> None:
    game = beside_i7(bowls=[0, 0, 12], tools=6).play("board_action action=power_spade_1")
    assert game.legal("terraform hex=i8") == ["terraform hex=i8 spades=1"]
    assert game.legal("terraform hex=i6") == [
        "terraform hex=i6 spades=1",
        "terraform hex=i6 spades=2",
    ]
    game.play("terraform hex=h5 spades=3")
    assert game.of(0).tools == 0 and game.state.terrain["h5"] == "lake"


def test_r4_5_2_player_may_stop_before_a_workshop() -> None:
    game = beside_i7(tools=4, coins=9).play("terraform hex=i6 spades=1")
    assert game.state.terrain["i6"] == "swamp" and game.topic == "after_action"


def test_r4_5_3_free_spades_continue_on_further_hexes() -> None:
    """R4.8."""
    game = beside_i7(books={"law": 3}, tools=9, coins=9).book_actions("book_spade_3")
    game.play("board_action action=book_spade_3").skip("pay_book")
    game.play("terraform hex=i8 spades=1")
    assert game.legal("terraform hex=h5") == [
        "terraform hex=h5 spades=1",
        "terraform hex=h5 spades=2",
    ]
    game.play("terraform hex=h5 spades=1", "terraform hex=i6 spades=1")
    assert game.of(0).tools == 9
    assert [game.state.terrain[h] for h in ("i8", "h5", "i6")] == ["lake", "plains", "swamp"]
    assert game.legal("place_at") == ["place_at piece=workshop hex=i8"]


def test_r4_5_3_remaining_spades_are_lost_if_the_first_hex_is_not_native() -> None:
    game = beside_i7(books={"law": 3}).book_actions("book_spade_3")
    game.play("board_action action=book_spade_3").skip("pay_book")
    game.play("terraform hex=h5 spades=2")
    assert game.topic != "dig"


def test_r4_6_the_workshop_gives_no_reach_to_spades_of_its_action() -> None:
    game = beside_i7(bowls=[0, 0, 12], tools=9, coins=9).play("board_action action=power_spade_2")
    game.play("terraform hex=i8 spades=1")
    assert not game.legal("terraform hex=i9")


def test_r4_7_any_player_may_terraform_a_free_hex_again() -> None:
    game = beside_i7(tools=3).play("terraform hex=i8 spades=1").end_turn()
    game.build(1, "workshop", "i9").turn_of(1).player(1, tools=9)
    assert game.allows("terraform hex=i8 spades=1")


def test_r4_8_at_least_one_spade_is_used_in_an_action() -> None:
    """R4.10."""
    game = beside_i7(bowls=[0, 0, 12]).play("board_action action=power_spade_1")
    assert "done" not in game.legal()


def test_r4_9_each_spade_pays_the_goblins_and_the_round_tile() -> None:
    game = beside_i7(tools=9).give(0, "goblins").tile("scoring_spade_engineering")
    game.play("terraform hex=h5 spades=3")
    assert game.of(0).coins == 6 and game.of(0).score == 26
    game.state.phase = 3
    game.state.push(Spades(0, 1, "scoring_city_engineering", False))
    game.play("terraform hex=i8 spades=1")
    assert game.of(0).coins == 8 and game.of(0).score == 26


def test_r4_10_spade_action_needs_a_target() -> None:
    game = beside_i7(bowls=[0, 0, 12], sailing=0)
    for seat, hexes in ((1, ("h5", "h6")), (2, ("i6", "i8"))):
        game.build(seat, "workshop", *hexes)
    assert not game.allows("board_action action=power_spade_1")
    assert game.allows("board_action action=power_coins")


def test_r4_10_spades_of_a_tile_can_be_refused() -> None:
    game = beside_i7(tools=9, coins=9)
    game.state.push(Spades(0, 2, "city_spades", False))
    game.refresh()
    assert game.topic == "dig" and "done" in game.legal()
    game.play("done")
    assert game.topic == "turn"


def test_r4_11_buying_may_stop_short() -> None:
    game = beside_i7(bowls=[0, 0, 12], tools=6).play("board_action action=power_spade_1")
    assert game.legal("terraform hex=h5") == [f"terraform hex=h5 spades={n}" for n in (1, 2, 3)]
    game.play("terraform hex=h5 spades=2")
    assert game.of(0).tools == 3 and game.state.terrain["h5"] == "swamp"


def test_r4_12_the_goblins_coins_pay_for_the_workshop() -> None:
    game = beside_i7(tools=4, coins=0).give(0, "goblins").play("terraform hex=i8 spades=1")
    assert game.topic == "workshop"
    game.play("place_at piece=workshop hex=i8")
    assert (game.of(0).tools, game.of(0).coins) == (0, 0)
