import pytest

from core.games.age_of_innovation.content import DISPLAYS, POWER_ACTIONS
from core.games.age_of_innovation.rules.flow.building import ChooseCompetency
from core.games.age_of_innovation.rules.flow.main_actions import innovation_cost
from core.games.age_of_innovation.rules.flow.rounds import Income, display_income
from tests.games.age_of_innovation.position import Position, position


def income(game: Position, seat: int = 0) -> dict[str, int]:
    """Return a seat's gains in the income phase."""
    game.state.phase = 1
    before = game.holdings(seat)
    game.agenda(Income(seat), ChooseCompetency(1, ""))
    game.skip("gain_book")
    return game.holdings_change(before, seat)


# --- income ---


def test_r11_1_1_e13_income_of_two_workshops_and_a_guild() -> None:
    game = position().build(0, "workshop", "i7", "i6").build(0, "guild", "h6").player(0, bonus="")
    assert income(game) == {"tools": 3, "coins": 2, "bowl I": -1, "bowl II": 1}


def test_r11_1_1_d06_income_of_the_mountain() -> None:
    game = position().player(0, terrain="mountain", bonus="").build(0, "workshop", "i7", "i6")
    assert income(game) == {"tools": 3, "coins": 2}


def test_r11_1_1_palace_tile_pays_once_the_palace_is_built() -> None:
    game = position().give(0, "palace_11").player(0, bonus="")
    assert income(game) == {"tools": 1}
    game = position().palace(0, "palace_11", "i7").player(0, bonus="")
    assert income(game) == {"tools": 2}


def test_r11_1_1_all_kinds_of_tiles_give_income() -> None:
    game = position().give(0, "omar", "competency_02", "innovation_guild", "bonus_coins")
    paid = income(game)
    assert paid == {"tools": 1, "coins": 2 + 2 + 5 + 6, "vp": 3, "bowl I": -2, "bowl II": 2}


def test_r11_1_2_science_step_precedes_the_disciplines_income() -> None:
    game = position().give(0, "competency_01").player(0, bonus="", science={"banking": 8})
    game.player(0, keys_used=["banking"])
    game.state.phase = 1
    game.agenda(Income(0), ChooseCompetency(1, ""))
    game.play("choose_discipline discipline=banking")
    assert game.of(0).coins == 3


def test_r11_1_3_gaining_player_chooses_the_colors() -> None:
    game = position().give(0, "bonus_spade")
    game.state.phase = 1
    game.agenda(Income(0))
    assert game.topic == "gain_book" and len(game.legal()) == 4


# --- turns ---


def test_r11_2_1_turns_continue_until_all_have_passed() -> None:
    game = position()
    order = []
    for _ in range(3):
        order.append(game.asked)
        game.play("pass").skip("bonus").end_turn()
    assert order == [0, 1, 2] and game.state.round == 3


def test_r11_2_1_one_action_a_turn() -> None:
    game = position().player(0, tools=1, bowls=[0, 0, 12]).play("board_action action=power_coins")
    assert game.topic == "after_action" and not game.legal("board_action")
    assert game.end_turn().asked == 1


def test_r11_2_2_passing_is_always_possible() -> None:
    assert position().legal() == ["convert conversion=sacrifice", "pass"]


def test_r11_2_3_competency_or_city_first() -> None:
    """The steps of the competency may need the key."""
    game = position().build(0, "guild", "i5", "i6").build(0, "school", "i7").make_rich()
    game.play("upgrade hex=i7 kind=university")
    assert game.legal() == ["first what=competency", "first what=city"]
    city_first = game.copy().play("first what=city", "take_city_tile tile=city_coins")
    assert city_first.topic == "competency" and city_first.of(0).unused_keys == 1
    game.play("first what=competency")
    assert game.topic == "competency" and not game.of(0).city_tiles


def test_r11_2_3_e14_a_build_scores_the_round_tile() -> None:
    for tile in ("scoring_workshop_law", "scoring_workshop_banking"):
        game = position().tile(tile).build(0, "workshop", "i7").make_rich().terrain("lake", "i8")
        game.play("place_at piece=workshop hex=i8")
        assert game.of(0).score == 22


def test_r11_2_3_palace_tile_applies_to_a_city_of_its_own_build() -> None:
    game = position().build(0, "guild", "i5").build(0, "workshop", "i6", "i7", "i8").make_rich()
    game.offer_palaces("palace_08").play(
        "upgrade hex=i5 kind=palace", "take_palace palace=palace_08"
    )
    assert game.topic == "city_tile"
    game = position().build(0, "guild", "i5", "i6").build(0, "workshop", "i7", "i8").make_rich()
    game.offer_palaces("palace_17").play(
        "upgrade hex=i5 kind=palace", "take_palace palace=palace_17"
    )
    assert game.legal() == ["first what=palace_17", "first what=city"]


def test_r11_3_building_alone_uses_any_native_hex_in_reach() -> None:
    game = position().build(0, "workshop", "i7").player(0, tools=1, coins=2, sailing=0)
    game.terrain("lake", "i8", "h6")
    assert game.legal("place_at") == [
        "place_at piece=workshop hex=h6",
        "place_at piece=workshop hex=i8",
    ]
    game.play("place_at piece=workshop hex=i8")
    assert (game.of(0).tools, game.of(0).coins) == (0, 0)
    assert not position().build(0, "workshop", "i7").player(0, tools=1, coins=1).legal("place_at")


def test_r11_3_workshop_after_terraforming_uses_that_hex() -> None:
    game = position().build(0, "workshop", "i7").make_rich().terrain("lake", "h6")
    game.play("terraform hex=i8 spades=1")
    assert game.legal() == ["place_at piece=workshop hex=i8", "done"]


@pytest.mark.parametrize(
    ("old", "new", "tools", "coins"),
    [
        ("workshop", "guild", 2, 6),
        ("guild", "palace", 4, 6),
        ("guild", "school", 3, 5),
        ("school", "university", 5, 8),
    ],
)
def test_r11_4_upgrades_and_their_prices(old: str, new: str, tools: int, coins: int) -> None:
    game = position().build(0, old, "i7").player(0, tools=tools, coins=coins)
    game.play(f"upgrade hex=i7 kind={new}")
    assert (game.of(0).tools, game.of(0).coins) == (0, 0)
    topic = {"guild": "", "palace": "palace"}.get(new, "competency")
    assert not topic or game.topic == topic
    poor = position().build(0, old, "i7").player(0, tools=tools, coins=coins - 1)
    assert not poor.allows(f"upgrade hex=i7 kind={new}")


def test_r11_4_e18_guild_is_cheaper_beside_another_faction() -> None:
    game = position().build(0, "workshop", "i7", "i6").player(0, tools=2, coins=5)
    assert not game.legal("upgrade")
    game.build(1, "workshop", "i8")
    assert game.legal("upgrade") == ["upgrade hex=i7 kind=guild"]
    assert game.play("upgrade hex=i7 kind=guild").of(0).coins == 2


def test_r11_5_e20_sailing() -> None:
    game = position().player(0, terrain="swamp", scholars=1, coins=4).player(0, sailing=1)
    game.play("improve_sailing").skip("gain_book")
    assert game.of(0).sailing == 2 and sum(game.of(0).books.values()) == 2
    assert (game.of(0).coins, game.of(0).scholars) == (0, 0)
    assert not game.player(0, sailing=3).turn_of(0).make_rich().allows("improve_sailing")


def test_r11_6_e21_terraforming() -> None:
    game = position().player(0, scholars=1, coins=5, tools=1, terraforming=1)
    game.play("improve_terraforming")
    assert game.of(0).tools_per_spade == 1 and game.of(0).score == 26
    assert (game.of(0).coins, game.of(0).tools, game.of(0).scholars) == (0, 0, 0)
    assert not game.turn_of(0).make_rich().allows("improve_terraforming")
    plains = position().player(0, terrain="plains", scholars=1, coins=1, tools=1)
    assert plains.play("improve_terraforming").topic == "gain_book"


def test_r11_7_fourth_innovation_is_not_allowed() -> None:
    game = position().player(0, coins=9, books={"law": 9})
    game.place_innovation("p3_row1_law", "colleges")
    assert game.allows("take_innovation innovation=colleges")
    game.give(0, "census", "steelworks", "libraries")
    assert not game.legal("take_innovation")


def test_r11_8_e24_scholars_stay_on_their_space() -> None:
    game = position().player(0, scholars=2)
    game.state.spaces["medicine"][0] = 1
    assert game.legal("send_scholar discipline=medicine") == [
        "send_scholar discipline=medicine steps=2",
        "send_scholar discipline=medicine steps=1",
    ]
    game.play("send_scholar discipline=medicine steps=2")
    assert game.of(0).science["medicine"] == 2 and game.state.spaces["medicine"][1] == 0
    assert (game.of(0).scholars, game.of(0).scholars_left) == (1, 5)


def test_r11_8_scholar_may_return_for_one_step() -> None:
    game = position().player(0, scholars=1).play("send_scholar discipline=law steps=1")
    assert game.of(0).science["law"] == 1 and game.of(0).scholars_left == 7


def test_r11_9_e25_board_action_is_used_once_per_round() -> None:
    game = position().build(0, "workshop", "i7").player(0, books={"law": 1, "banking": 1})
    game.book_actions("book_guild").play("board_action action=book_guild").skip("pay_book")
    game.play("upgrade hex=i7 kind=guild").end_turn()
    assert game.state.buildings["i7"].kind == "guild" and not sum(game.of(0).books.values())
    game = position().build(0, "workshop", "f4").player(0, bowls=[0, 0, 3])
    game.play("board_action action=power_bridge", "build_bridge a=f4 b=h6").end_turn()
    assert game.of(0).bowls == [3, 0, 0] and game.of(0).bridges == 2
    game.player(1, bowls=[0, 0, 12]).build(1, "workshop", "g5")
    assert game.asked == 1 and not game.allows("board_action action=power_bridge")


def test_r11_10_e26_special_action_is_used_once_per_round() -> None:
    game = position().give(0, "professors").play("special_action tile=professors").end_turn()
    assert game.of(0).scholars == 1 and game.of(0).score == 23
    assert not game.turn_of(0).allows("special_action tile=professors")


def test_r11_11_annexes_and_the_moles_bridge_are_repeatable() -> None:
    game = position().give(0, "moles").player(0, tools=3).build(0, "workshop", "i7")
    game.play("tile_action tile=moles")
    game.play(game.legal()[0]).end_turn()
    assert game.of(0).tools == 2 and game.of(0).bridges == 2
    assert game.turn_of(0).allows("tile_action tile=moles")


# --- tiles ---


def test_r11_12_e19_slots_give_steps_and_books() -> None:
    game = position().place_competency("slot_law_top", "competency_07")
    game.place_competency("slot_engineering_middle", "competency_08").agenda(
        ChooseCompetency(0, "")
    )
    game.play("take_competency competency=competency_07")
    assert game.of(0).science["law"] == 3 and not sum(game.of(0).books.values())
    game.agenda(ChooseCompetency(0, ""))
    assert not game.allows("take_competency competency=competency_07")
    game.play("take_competency competency=competency_08")
    assert game.of(0).science["engineering"] == 2 and game.of(0).books["engineering"] == 1


def test_r11_12_philosophers_gain_an_extra_book() -> None:
    game = position().give(0, "philosophers").place_competency("slot_law_bottom", "competency_07")
    game.agenda(ChooseCompetency(0, "")).play("take_competency competency=competency_07")
    assert game.of(0).books["law"] == 3 and game.of(0).science["law"] == 1


def test_r11_13_e22_e23_innovation_costs() -> None:
    game = position(3)
    assert innovation_cost(game.state, 0, "p3_row1_banking") == ({"banking": 2}, 3, 5)
    game = position(4)
    cost = innovation_cost(game.state, 0, "p4_mixed_banking_law")
    assert cost == ({"banking": 2, "law": 2}, 1, 5)
    game.build(0, "neutral_palace", "i7")
    assert innovation_cost(game.state, 0, "p4_mixed_banking_law")[2] == 0


def test_r11_13_d09_later_innovations_cost_more() -> None:
    game = position()
    books = {}
    for terrain in ("lake", "wasteland"):
        game.player(0, terrain=terrain, innovations=[])
        row = []
        for tile in ("colleges", "census", "libraries"):
            fixed, any_books, _ = innovation_cost(game.state, 0, "p3_row1_law")
            row.append(sum(fixed.values()) + any_books)
            game.of(0).innovations.append(tile)
        books[terrain] = row
    assert books == {"lake": [5, 6, 7], "wasteland": [5, 5, 7]}


def test_r11_13_taking_one_scores_and_leaves_its_place_empty() -> None:
    game = position().tile("scoring_innovation_law").player(0, coins=5, books={"law": 5})
    game.place_innovation("p3_row1_law", "architecture").build(0, "workshop", "i7")
    game.play("take_innovation innovation=architecture").skip("pay_book")
    assert game.of(0).score == 20 + 5 + 10 and game.of(0).coins == 0
    assert game.state.innovations["p3_row1_law"] == ""
    assert game.topic == "discipline"


# --- passing ---


def test_r11_14_e27_e28_rewards_for_passing() -> None:
    game = position().give(0, "bonus_palace_university").build(0, "palace", "i7")
    game.build(0, "neutral_university", "h6").play("pass")
    assert game.of(0).score == 28
    game = position().give(0, "trade_routes").build(0, "guild", "i7", "h6").play("pass")
    assert game.of(0).score == 24


def test_r11_14_the_bonus_tile_is_exchanged_with_its_coins() -> None:
    """R11.22.6: the old tile has no coins. Another player may take it in the same round."""
    game = position()
    tile = game.state.bonuses[1]
    game.state.bonus_coins = {tile: 2}
    game.play("pass", f"take_bonus bonus={tile}")
    assert game.of(0).coins == 2 and game.of(0).next_bonus == tile
    assert game.state.bonuses[1] == "bonus_coins" and not game.state.bonus_coins
    game.end_turn().play("pass")
    assert game.allows("take_bonus bonus=bonus_coins")
    assert not game.allows("take_bonus bonus=bonus_power_coins")


def test_r11_14_e29_first_to_pass_plays_first() -> None:
    game = position()
    game.state.order = [2, 0, 1]
    game.turn_of(0).play("pass").skip("bonus").end_turn()
    game.play("pass").skip("bonus").end_turn()
    assert game.state.next_order == [0, 1]
    game.play("pass").skip("bonus").end_turn()
    assert game.state.order == [0, 1, 2] and game.state.round == 3


def test_r11_14_no_bonus_tile_is_taken_in_round_6() -> None:
    game = position()
    game.state.round = 6
    game.play("pass")
    assert game.topic != "bonus" and game.of(0).bonus == "bonus_coins"


def test_r11_15_old_bonus_tile_stops_working_after_passing() -> None:
    game = position().give(0, "bonus_river_workshop").build(0, "workshop", "g1")
    game.play("pass").skip("bonus")
    assert "bonus_river_workshop" not in list(game.state.tiles_in_effect(0))
    assert game.of(0).bonus == ""


def test_r11_16_e38_bridges_touch_an_own_building() -> None:
    game = position().build(0, "guild", "f4").player(0, bowls=[0, 0, 12])
    game.play("board_action action=power_bridge")
    assert game.legal() == ["build_bridge a=f4 b=g5", "build_bridge a=f4 b=h6"]
    game.play("build_bridge a=f4 b=g5").end_turn()
    game.give(0, "bonus_bridge").turn_of(0).play("special_action tile=bonus_bridge")
    assert game.legal() == ["build_bridge a=f4 b=h6"]


def test_r11_16_the_moles_build_over_land() -> None:
    game = position().give(0, "moles").build(0, "workshop", "i7").player(0, tools=1)
    assert not [site for site in game.state.map.bridge_sites if "i7" in site]
    game.play("tile_action tile=moles")
    ends = {h for text in game.legal() for h in (text.split("a=")[1].split()[0],)}
    assert ends and all(game.state.map.steps_between(h, "i7") == 2 for h in ends)


def test_r11_17_free_upgrade_needs_a_guild_in_supply() -> None:
    game = position().palace(0, "palace_04", "h5").build(0, "workshop", "i7")
    assert game.allows("special_action tile=palace_04")
    game.build(0, "guild", "b3", "b4", "a3", "a4")
    assert not game.allows("special_action tile=palace_04")


def test_r11_18_the_psychics_may_act_again() -> None:
    game = position().give(0, "psychics").player(0, bowls=[0, 5, 0], tools=2)
    game.play("special_action tile=psychics")
    assert game.topic == "extra_action" and game.of(0).bowls == [0, 0, 5]
    game.play("convert conversion=tool_to_coin", "board_action action=power_coins").end_turn()
    assert game.of(0).coins == 8 and game.asked == 1
    game = position().give(0, "psychics").play("special_action tile=psychics", "done")
    assert game.end_turn().asked == 1


def test_r11_19_the_moles_tunnel() -> None:
    game = position().give(0, "moles").build(0, "workshop", "i7").player(0, tools=9, coins=9)
    game.player(0, sailing=0).terrain("lake", "i9", "h4")
    assert game.allows("place_at piece=workshop hex=i9 way=tunnel")
    assert not game.allows("place_at piece=workshop hex=i9")
    assert not [t for t in game.legal() if "hex=i8" in t and "tunnel" in t]
    assert not [t for t in game.legal() if "hex=i10" in t]
    game.play("place_at piece=workshop hex=i9 way=tunnel")
    assert game.of(0).tools == 7 and game.of(0).score == 24


def test_r11_19_workshop_after_a_tunnel_is_not_paid_twice() -> None:
    game = position().give(0, "moles").build(0, "workshop", "i7").player(0, tools=7, coins=2)
    game.player(0, sailing=0).terrain("forest", "i9").play("terraform hex=i9 spades=1 way=tunnel")
    assert game.of(0).tools == 3 and game.of(0).score == 24
    game.play("place_at piece=workshop hex=i9")
    assert game.of(0).tools == 2 and game.of(0).score == 24


def test_r11_19_flight_skips_one_or_two_hexes() -> None:
    game = position().palace(0, "palace_09", "i7").player(0, scholars=1, tools=9, coins=9)
    game.player(0, sailing=0).terrain("lake", "i9", "i10", "i11")
    assert game.allows("place_at piece=workshop hex=i9 way=flight")
    assert game.allows("place_at piece=workshop hex=i10 way=flight")
    assert not [t for t in game.legal() if "hex=i11" in t]
    game.play("place_at piece=workshop hex=i10 way=flight")
    assert game.of(0).scholars == 0 and game.of(0).score == 25


def test_r11_20_the_lizards_build_for_free() -> None:
    game = position().give(0, "lizards").build(0, "guild", "i5", "i6", "i7").make_rich(sailing=0)
    game.terrain("lake", "i8", "h4").play("place_at piece=workshop hex=i8")
    game.play("take_city_tile tile=city_coins")
    coins, tools = game.of(0).coins, game.of(0).tools
    assert game.topic == "free_build"
    game.play("done")
    assert game.allows("place_at piece=workshop hex=h4")
    game.play("place_at piece=workshop hex=h4")
    assert (game.of(0).coins, game.of(0).tools) == (coins, tools)
    assert len(game.state.offers) == 2


def test_r11_20_the_lizards_may_buy_spades_and_decline() -> None:
    game = position().give(0, "lizards").build(0, "guild", "i5", "i6", "i7").make_rich(sailing=0)
    game.terrain("lake", "i8").play("place_at piece=workshop hex=i8")
    game.play("take_city_tile tile=city_coins")
    tools = game.of(0).tools
    game.play("terraform hex=h5 spades=3")
    assert game.of(0).tools == tools - 6 and game.topic == "free_workshop"
    game.play("done")
    assert game.topic == "after_action"


# --- the end of a round ---


def all_pass(game: Position) -> Position:
    for _ in range(len(game.state.players)):
        game.play("pass").skip("bonus", "pass_order", "discipline").end_turn()
    return game


def test_r11_21_1_e30_the_science_bonus() -> None:
    game = position().tile("scoring_science_medicine").player(0, science={"medicine": 3})
    all_pass(game)
    assert game.topic == "gain_book" and game.asked == 0
    game = position().tile("scoring_city_engineering").player(0, science={"engineering": 8})
    game.build(0, "workshop", "i7").player(0, keys_used=["engineering"]).give(0, "city_coins")
    all_pass(game).play("terraform hex=i8 spades=1")
    assert game.topic == "free_spade"
    game = position().tile("scoring_city_engineering").give(0, "blessed")
    game.build(0, "workshop", "i7").player(0, science={"engineering": 1})
    assert all_pass(game).topic == "free_spade"


def test_r11_21_2_r11_22_5_spades_in_the_next_order_without_buying() -> None:
    game = position().tile("scoring_city_engineering").build(0, "workshop", "i7")
    game.build(1, "workshop", "b3")
    for seat in (0, 1):
        game.player(seat, science={"engineering": 4}, tools=9)
    game.state.order = [1, 0, 2]
    game.turn_of(1)
    all_pass(game)
    assert game.asked == 1 and game.topic == "free_spade"
    assert all("spades=1" in text or text == "done" for text in game.legal())
    game.play("done")
    assert game.asked == 0
    score = game.of(0).score
    game.play("terraform hex=h5 spades=1")
    assert game.state.terrain["h5"] == "plains" and game.of(0).score == score
    assert game.topic == "turn" and game.state.round == 3


def test_r11_21_3_to_6_round_cleanup() -> None:
    """R11.21.4, R11.21.5, R11.21.6, E31."""
    game = position().give(0, "professors").play("special_action tile=professors").end_turn()
    game.state.marked = {"power_coins": 1}
    left = list(game.state.bonuses)
    game.turn_of(0)
    for _ in range(3):
        game.play("pass", f"take_bonus bonus={game.state.bonuses[0]}").end_turn()
    assert game.state.round == 3 and not game.state.marked and not game.of(0).used
    assert game.state.bonus_coins[left[1]] == game.state.bonus_coins[left[2]] == 1
    assert game.of(0).bonus == left[0] and not game.of(0).next_bonus
    game.skip("gain_book")
    for _ in range(3):
        game.play("pass", f"take_bonus bonus={game.state.bonuses[0]}").skip("discipline").end_turn()
    game.skip("gain_book")
    assert game.state.bonus_coins[left[2]] == 2
    assert game.state.round_tile() == game.state.round_tiles[3]


# --- details ---


def test_r11_22_1_tunnels_are_counted_over_hexes_and_bridges_make_adjacent() -> None:
    game = position().give(0, "moles").build(0, "workshop", "h6").player(0, tools=9, coins=9)
    game.player(0, sailing=0).terrain("lake", "f4")
    assert game.allows("place_at piece=workshop hex=f4 way=tunnel")
    game.bridge(0, "f4", "h6")
    assert game.allows("place_at piece=workshop hex=f4")
    assert not game.allows("place_at piece=workshop hex=f4 way=tunnel")


def test_r11_22_2_an_empty_stack_gives_nothing() -> None:
    game = position().place_competency("slot_law_top", "competency_07")
    game.state.stacks["competency_07"] = 0
    game.agenda(ChooseCompetency(0, ""), ChooseCompetency(1, ""))
    assert not game.allows("take_competency competency=competency_07")
    game.state.stacks = dict.fromkeys(game.state.stacks, 0)
    game.state.stacks["competency_01"] = 1
    game.of(0).competencies = ["competency_01"]
    assert game.refresh().asked == 1


def test_r11_22_3_a_placement_without_a_place_lapses() -> None:
    game = position().build(0, "guild", "i7").make_rich().offer_palaces("palace_16")
    for hex_id in game.state.map.land_ids:
        if game.state.terrain[hex_id] == "lake" and hex_id not in game.state.buildings:
            game.state.terrain[hex_id] = "desert"
    game.play("upgrade hex=i7 kind=palace", "take_palace palace=palace_16")
    assert game.topic == "after_action"


def test_r11_22_4_steps_or_the_lowest_level_first() -> None:
    for first, points in (("bonus_pass_school", 1), ("competency_12", 0)):
        game = position().give(0, "bonus_pass_school", "competency_12").build(0, "school", "i7")
        game.player(0, science={"banking": 1, "law": 1, "engineering": 1}).play("pass")
        assert game.topic == "pass_order"
        game.play(f"first what={first}", "choose_discipline discipline=medicine")
        assert game.of(0).score == 20 + points and game.topic == "bonus"


def test_r11_22_7_illusionists_pay_one_less_for_power_actions() -> None:
    game = position().give(0, "illusionists").player(0, bowls=[0, 0, 3])
    game.play("board_action action=power_coins")
    assert game.of(0).bowls == [3, 0, 0] and game.of(0).score == 23
    prices = [action.cost["power"] - 1 for action in POWER_ACTIONS.values()]
    assert prices == [2, 2, 3, 3, 3, 5]
    game = position(5).give(0, "illusionists").player(0, bowls=[0, 0, 3])
    assert game.play("board_action action=power_coins").of(0).score == 24


def test_r11_22_7_illusionists_build_a_bridge_for_two_power() -> None:
    """The check uses the player's price, not the printed one."""
    bridge = "board_action action=power_bridge"
    game = position().build(0, "workshop", "f4").player(0, bowls=[0, 0, 2])
    assert not game.allows(bridge)
    game.give(0, "illusionists")
    assert game.allows(bridge)
    game.play(bridge)
    assert game.of(0).bowls == [2, 0, 0] and game.topic == "bridge"


def test_r11_22_8_rewards_for_a_workshop_add_up() -> None:
    game = position().give(0, "navigators", "bonus_river_workshop", "competency_11")
    game.build(0, "workshop", "i5").make_rich().terrain("lake", "i4")
    game.play("place_at piece=workshop hex=i4")
    assert game.of(0).score == 20 + 2 + 2 + 3


def test_r11_22_9_offers_follow_conversions() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild")
    assert game.topic == "after_action" and game.asked == 0
    assert game.play("done").topic == "power"


def test_every_display_uncovers_the_same_kinds_of_income() -> None:
    for display in DISPLAYS.values():
        assert list(display.income) == ["workshop", "guild", "school", "university"]
    assert display_income(position().build(0, "university", "i7").of(0)) == {
        "tools": 1,
        "scholars": 1,
    }
