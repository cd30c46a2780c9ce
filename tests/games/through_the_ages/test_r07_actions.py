from core.games.through_the_ages.content import CONSUMPTION, FACES_NEEDED, POPULATION_COST
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules.building import (
    build_price,
    population_price,
    science_price,
    stage_price,
    upgrade_price,
)
from tests.games.through_the_ages.position import position


def test_e5_population_steps() -> None:
    """R7.1, R9.3, R10.1."""
    game = position().tokens(0, agriculture=6)
    game.play("increase_population", "increase_population")
    player = game.of(0)
    assert (game.food(), player.yellow, player.unused) == (2, 16, 3)
    assert (CONSUMPTION[16], POPULATION_COST[16], FACES_NEEDED[16]) == (1, 3, 1)
    assert not game.allows("increase_population")
    empty = position().tokens(0, agriculture=9).player(0, yellow=0)
    assert CONSUMPTION[0] == 6 and not empty.allows("increase_population")
    assert [POPULATION_COST[bank] for bank in (17, 13, 12, 9, 8, 5, 4, 1)] == [
        2, 3, 4, 4, 5, 5, 7, 7,
    ]  # fmt: skip


def test_e6_second_turn_purchases() -> None:
    """R7.2, R7.3."""
    game = position().tokens(0, agriculture=2, bronze=2)
    assert game.allows("increase_population")
    assert game.allows("build card=agriculture") and game.allows("build card=bronze")
    assert not game.allows("build card=religion") and not game.allows("build card=philosophy")


def test_r7_2_a_farm_needs_an_unused_worker_and_resources() -> None:
    game = position().tokens(0, bronze=4)
    game.play("build card=agriculture")
    player = game.of(0)
    assert (player.workers["agriculture"], player.unused, game.resources()) == (3, 0, 2)
    assert game.civil_left() == 3
    assert not game.legal("build")  # nobody is left to work


def test_r7_4_upgrades_cost_the_difference_and_may_skip_levels() -> None:
    game = position().tokens(0, bronze=6).workers(0, coal=0, iron=0)
    assert upgrade_price(game.state, 0, "bronze", "coal") == 6
    game.play("upgrade old=bronze new=coal")
    assert (game.of(0).workers["bronze"], game.of(0).workers["coal"]) == (1, 1)
    full = position().tokens(0, bronze=9).workers(0, philosophy=2, alchemy=0)
    assert full.allows("upgrade old=philosophy new=alchemy")  # the limit does not matter


def test_r7_5_destroying_gives_no_refund() -> None:
    """R7.31."""
    game = position().tokens(0, bronze=3).workers(0, bronze=1)
    game.play("destroy card=bronze")
    player = game.of(0)
    assert (player.workers["bronze"], player.unused, game.resources()) == (0, 2, 3)
    assert game.civil_left() == 3


def test_e7_engineering_genius_on_the_colossus() -> None:
    """R7.6, R7.13, R6.5."""
    game = position().tokens(0, bronze=2).wonder(0, "colossus")
    game.hand(0, "engineering_genius_a").row(s6="engineering_genius_i")
    game.play("play_action card=engineering_genius_a")
    player = game.of(0)
    assert (game.resources(), player.stages, player.markers, player.blue) == (1, 1, 1, 16)
    assert game.civil_left() == 3
    game.play("take card=engineering_genius_i space=6")
    assert game.civil_left() == 1
    assert not game.legal("play_action")


def test_r7_6_construction_builds_several_stages_with_one_action() -> None:
    game = position().tokens(0, bronze=9).wonder(0, "pyramids").specials(0, "masonry")
    assert game.legal("build_stages") == [
        "build_stages wonder=pyramids number=1",
        "build_stages wonder=pyramids number=2",
    ]
    game.play("build_stages wonder=pyramids number=2")
    assert (game.resources(), game.civil_left(), game.of(0).markers) == (4, 3, 2)
    genius = position().tokens(0, bronze=9).wonder(0, "pyramids").specials(0, "engineering")
    genius.hand(0, "engineering_genius_a").play("play_action card=engineering_genius_a")
    assert genius.of(0).stages == 1


def test_r7_6_stage_without_a_token_is_built_unmarked() -> None:
    """R8.3, R8.8: without change in the bank, the excess is lost."""
    game = position().workers(0, oil=0).wonder(0, "pyramids")
    game.player(0, tokens={"oil": 1}, blue=0)
    game.play("build_stages wonder=pyramids number=1")
    player = game.of(0)
    # The Oil token moves to Bronze and pays 4 for 3: two tokens of change are not to be had.
    assert (player.tokens, player.stages, player.markers, player.blue) == ({"bronze": 1}, 1, 0, 0)


def test_r7_6_stages_built_together_are_paid_together() -> None:
    """R8.8: an exact payment exists, so missing change costs nothing."""
    game = position().specials(0, "masonry").workers(0, coal=0).wonder(0, "library_of_alexandria")
    game.player(0, tokens={"coal": 1}, blue=0)
    game.play("build_stages wonder=library_of_alexandria number=2")
    player = game.of(0)
    # 1 + 2 with a token of 3; it returns to the bank and marks a stage.
    assert (player.tokens, player.stages, player.markers, player.blue) == ({}, 2, 1, 0)


def test_r7_7_completed_wonder_works_at_once() -> None:
    """E8."""
    game = position().tokens(0, bronze=1).wonder(0, "pyramids", 2).row(s1="great_wall")
    blue = game.of(0).blue
    game.play("build_stages wonder=pyramids number=1")
    player = game.of(0)
    assert player.wonders == ["pyramids"] and player.wonder == ""
    assert player.blue == blue + 2 + 1  # markers, and the resource paid
    assert (game.ratings().civil, game.civil_left()) == (5, 4)
    assert game.allows("take card=great_wall space=1")


def test_e8_hammurabis_tokens() -> None:
    """R2.5, R2.8, R7.8."""
    game = position().row(s1="hammurabi", s2="leonardo_da_vinci")
    game.play("take card=hammurabi space=1", "play_leader card=hammurabi")
    assert (game.ratings().civil, game.ratings().military) == (5, 1)
    assert game.civil_left() == 3
    game.play("take card=leonardo_da_vinci space=2", "play_leader card=leonardo_da_vinci")
    assert (game.ratings().civil, game.ratings().military) == (4, 2)
    assert "hammurabi" in game.state.removed


def test_r7_9_technologies_cost_science_and_enter_without_workers() -> None:
    game = position().row(s1="iron").player(0, science=5)
    game.play("take card=iron space=1", "play_technology card=iron")
    assert (game.of(0).science, game.of(0).workers["iron"], game.civil_left()) == (0, 0, 2)


def test_e23_a_special_replaces_the_one_with_its_icon() -> None:
    """R7.9."""
    game = position().specials(0, "code_of_laws").hand(0, "justice_system")
    game.player(0, science=7)
    game.play("play_technology card=justice_system")
    assert game.of(0).specials == ["justice_system"]
    assert (game.ratings().civil, game.of(0).blue) == (5, 21)
    assert "code_of_laws" in game.state.removed


def test_e9_revolution() -> None:
    """R7.10, R7.26."""
    game = position().leader(0, "hammurabi").hand(0, "monarchy").player(0, science=3)
    game.play("revolt card=monarchy")
    assert (game.of(0).science, game.ratings().civil, game.ratings().military) == (0, 6, 2)
    assert (game.civil_left(), game.military_left()) == (0, 2)
    late = position().leader(0, "hammurabi").row(s1="monarchy").player(0, science=3)
    late.play("take card=monarchy space=1")
    assert not late.legal("revolt")


def test_r7_10_used_military_actions_stay_used() -> None:
    """R7.26."""
    game = position().tokens(0, bronze=2).hand(0, "monarchy").player(0, science=3)
    game.play("build card=warriors", "revolt card=monarchy")
    assert (game.civil_left(), game.military_left(), game.of(0).used_military) == (0, 2, 1)


def test_e10_peaceful_change() -> None:
    """R7.11."""
    game = position().leader(0, "hammurabi").row(s1="monarchy").player(0, science=9)
    game.play("take card=monarchy space=1", "play_technology card=monarchy")
    assert game.of(0).science == 0
    assert (game.ratings().civil, game.of(0).used_civil, game.civil_left()) == (6, 2, 4)
    assert game.of(0).used_military == 0


def test_r7_12_robespierre_spends_military_actions() -> None:
    game = position().leader(0, "maximilien_robespierre").hand(0, "monarchy")
    game.player(0, science=3).row(s1="frugality_a")
    game.play("take card=frugality_a space=1", "revolt card=monarchy")
    assert (game.civil_left(), game.of(0).used_civil) == (4, 1)
    assert game.military_left() == 0
    spent = position().leader(0, "maximilien_robespierre").hand(0, "monarchy")
    spent.player(0, science=3).tokens(0, bronze=2).play("build card=warriors")
    assert not spent.legal("revolt")


def test_r7_12_robespierre_needs_no_civil_action() -> None:
    game = position().leader(0, "maximilien_robespierre").hand(0, "monarchy")
    game.player(0, science=3, used_civil=4)
    game.play("revolt card=monarchy")
    assert game.of(0).government == "monarchy"


def test_r7_13_an_impossible_card_cannot_be_played() -> None:
    game = position().hand(
        0, "rich_land_a", "frugality_a", "engineering_genius_a", "breakthrough_i"
    )
    assert not game.legal("play_action")
    game.tokens(0, bronze=1, agriculture=2)
    assert game.legal("play_action") == [
        "play_action card=rich_land_a",
        "play_action card=frugality_a",
    ]


def test_r7_13_frugality_and_breakthrough_are_no_discounts() -> None:
    game = position().hand(0, "frugality_a").tokens(0, agriculture=1)
    assert not game.legal("play_action")
    game.tokens(0, agriculture=2).play("play_action card=frugality_a")
    assert (game.food(), game.of(0).unused) == (1, 2)
    other = position().hand(0, "breakthrough_i", "iron").player(0, science=4)
    assert not other.legal("play_action")
    other.player(0, science=5).play("play_action card=breakthrough_i")
    assert (other.of(0).science, other.civil_left()) == (2, 3)


def test_r7_13_discounts_give_no_refund() -> None:
    game = position().hand(0, "rich_land_ii", "efficient_upgrade_i").tokens(0, bronze=3)
    game.workers(0, iron=0)
    game.play("play_action card=rich_land_ii")
    assert game.legal("upgrade") == []
    game.play("build card=bronze")
    assert game.resources() == 3  # 2 - 3, not below 0
    game.play("play_action card=efficient_upgrade_i")
    assert (game.of(0).workers["iron"], game.resources()) == (1, 2)
    assert {"rich_land_ii", "efficient_upgrade_i"} <= set(game.state.removed)


def test_r7_14_taking_a_card_is_an_action() -> None:
    game = position().row(s6="iron")
    game.play("take card=iron space=6")
    assert game.civil_left() == 2


def test_r7_15_barbarossa_increases_population_and_recruits_at_once() -> None:
    """R7.23, R7.30."""
    game = position().leader(0, "frederick_barbarossa").tokens(0, agriculture=1, bronze=2)
    game.workers(0, knights=0).player(0, used_military=2)
    assert game.legal("recruit") == ["recruit card=warriors", "recruit card=knights"]
    game.play("recruit card=knights")
    assert (game.food(), game.resources(), game.civil_left()) == (0, 0, 3)
    assert (game.of(0).workers["knights"], game.of(0).unused) == (1, 1)
    assert not position().leader(0, "frederick_barbarossa").tokens(0, bronze=2).legal("recruit")


def test_r7_16_ocean_liner_service_works_once_per_turn() -> None:
    """R7.30."""
    game = position().wonders(0, "ocean_liner_service").player(0, used_civil=4, yellow=3)
    game.tokens(0, agriculture=5)
    game.play("sail_in")
    assert (game.food(), game.of(0).unused) == (3, 2)  # 7 - 5
    assert not game.legal("sail_in")


def test_r7_17_to_r7_19_units_cost_military_actions() -> None:
    """R7.18."""
    game = position().tokens(0, bronze=5).workers(0, swordsmen=0).government(0, "monarchy")
    game.play("build card=warriors", "upgrade old=warriors new=swordsmen", "destroy card=warriors")
    player = game.of(0)
    assert (player.workers["warriors"], player.workers["swordsmen"], player.unused) == (0, 1, 1)
    assert (game.resources(), game.military_left(), game.civil_left()) == (2, 0, 5)


def test_r7_20_only_one_tactics_card_is_in_play() -> None:
    game = position().tactics(0, "legion").military(0, "phalanx")
    game.play("play_tactics card=phalanx")
    assert game.of(0).tactics == "phalanx" and game.military_left() == 1
    assert [gone.card for gone in game.state.discards["I"]][-1] == "legion"


def test_r7_21_attacks_are_political_actions() -> None:
    game = position().military(0, "plunder_i")
    assert not game.legal("attack")
    game.turn_of(0, "politics")
    game.play("attack card=plunder_i target=1")
    game.skip("strike", "defend", "take_goods", "discard")
    assert (game.topic(), game.military_left()) == ("actions", 0)


def test_r7_22_special_resources_are_used_first_and_lapse() -> None:
    """R24.15."""
    game = position().hand(0, "patriotism_a").tokens(0, bronze=2).leader(0, "homer")
    game.turn_of(0, "politics").play("pass", "play_action card=patriotism_a")
    assert (game.of(0).homer, game.of(0).pool) == (1, 1)
    game.play("build card=warriors")
    assert (game.of(0).homer, game.of(0).pool, game.resources()) == (0, 0, 2)
    rest = position().hand(0, "patriotism_iii").tokens(0, bronze=2)
    rest.play("play_action card=patriotism_iii")
    assert not rest.allows("build card=religion")  # for units only
    rest.end_turn()
    assert rest.of(0).pool == 0


def test_r7_22_wave_of_nationalism_counts_stronger_rivals() -> None:
    game = position(3).hand(0, "wave_of_nationalism_ii").workers(1, warriors=3)
    game.play("play_action card=wave_of_nationalism_ii")
    assert game.of(0).pool == 3
    both = position(3).hand(0, "military_build_up_iii").workers(1, warriors=3)
    both.workers(2, warriors=2).play("play_action card=military_build_up_iii")
    assert both.of(0).pool == 10


def test_r7_23_churchill_makes_new_units_cheaper_in_war() -> None:
    """R7.29."""
    game = position().leader(0, "winston_churchill").workers(0, swordsmen=0)
    assert build_price(game.state, 0, "swordsmen") == 3
    game.war("war_over_culture_ii", 1, 0)
    assert build_price(game.state, 0, "swordsmen") == 1
    assert upgrade_price(game.state, 0, "warriors", "swordsmen") == 1  # 3 - 2, printed


def test_r7_24_construction_lowers_both_prices_of_an_upgrade() -> None:
    game = position().workers(0, alchemy=0, scientific_method=0).specials(0, "architecture")
    state = game.state
    assert build_price(state, 0, "philosophy") == 3
    assert (build_price(state, 0, "alchemy"), build_price(state, 0, "scientific_method")) == (5, 6)
    assert upgrade_price(state, 0, "alchemy", "scientific_method") == 1
    assert upgrade_price(state, 0, "philosophy", "alchemy") == 2
    assert build_price(state, 0, "warriors") == 2


def test_r7_25_tesla_makes_labs_costlier_for_rivals() -> None:
    game = position().leader(1, "nikola_tesla").workers(0, alchemy=0, printing_press=0)
    game.workers(1, alchemy=0)
    assert build_price(game.state, 0, "alchemy") == 7
    assert build_price(game.state, 0, "printing_press") == 5
    assert upgrade_price(game.state, 0, "philosophy", "alchemy") == 4
    assert build_price(game.state, 0, "religion") == 3
    assert build_price(game.state, 1, "alchemy") == 6


def test_r7_26_a_revolution_needs_a_civil_action_to_spend() -> None:
    """R14.12."""
    game = position().hand(0, "monarchy").player(0, science=3, extra_civil=-4)
    assert not game.legal("revolt")


def test_r7_26_tokens_gained_after_a_revolution_can_be_used() -> None:
    """R24.3."""
    game = position().leader(0, "isaac_newton").hand(0, "monarchy").player(0, science=3)
    game.wonder(0, "pyramids", 2).tokens(0, bronze=1)
    game.play("revolt card=monarchy")
    assert game.civil_left() == 1
    game.play("build_stages wonder=pyramids number=1")
    assert game.civil_left() == 1


def test_r7_27_breakthrough_with_robespierre_and_newton() -> None:
    game = position().leader(0, "maximilien_robespierre").hand(0, "breakthrough_i", "monarchy")
    game.player(0, science=3).play("play_action card=breakthrough_i")
    assert game.of(0).government == "monarchy"
    assert (game.civil_left(), game.military_left(), game.of(0).science) == (4, 0, 2)
    newton = position().leader(0, "isaac_newton").hand(0, "breakthrough_i", "iron")
    newton.player(0, science=5).play("play_action card=breakthrough_i")
    assert newton.civil_left() == 4


def test_r7_10_breakthrough_may_carry_a_revolution_as_the_only_civil_action() -> None:
    game = position().hand(0, "breakthrough_i", "monarchy").player(0, science=3)
    game.play("play_action card=breakthrough_i")
    assert (game.of(0).government, game.civil_left(), game.of(0).science) == ("monarchy", 0, 2)
    late = position().hand(0, "breakthrough_i", "monarchy").player(0, science=3)
    late.row(s1="frugality_a").play("take card=frugality_a space=1")
    assert not late.legal("play_action")


def test_r7_28_a_lower_limit_destroys_nothing() -> None:
    game = position().government(0, "democracy").workers(0, religion=4, theology=0)
    game.hand(0, "monarchy").player(0, science=9).tokens(0, bronze=9)
    game.play("play_technology card=monarchy")
    assert game.of(0).workers["religion"] == 4
    assert not game.allows("build card=theology")
    assert game.allows("upgrade old=religion new=theology")


def test_r7_29_the_parts_of_a_price() -> None:
    game = position().leader(0, "js_bach").specials(0, "masonry").workers(0, drama=0, opera=0)
    assert build_price(game.state, 0, "drama") == 5 - 1 - 1
    assert build_price(game.state, 0, "drama", discount=4) == 0
    assert upgrade_price(game.state, 0, "drama", "opera") == 4
    assert science_price(game.state, 0, "opera") == 6
    game.wonder(0, "colossus")
    assert stage_price(game.state, 0, 1, discount=5) == 0


def test_r7_30_moses_takes_one_food_off() -> None:
    game = position().leader(0, "moses")
    assert population_price(game.state, 0) == 1
    assert population_price(game.player(0, yellow=1).state, 0) == 6


def test_e11_iron_upgrade_or_build() -> None:
    """R7.2, R7.4."""
    for ways, left in (
        (["upgrade old=bronze new=iron"] * 2 + ["build card=bronze"], 0),
        (["build card=iron", "upgrade old=bronze new=iron"], 1),
    ):
        game = position().workers(0, bronze=4).tokens(0, bronze=8).hand(0, "iron")
        game.player(0, science=5).play("play_technology card=iron", *ways)
        workers = game.of(0).workers
        assert (workers["iron"], workers["bronze"], game.resources()) == (2, 3, 0)
        assert game.civil_left() == left


def test_e22_coal_without_iron_costs_six() -> None:
    """R7.4."""
    game = position().workers(0, coal=0).tokens(0, coal=2)
    assert upgrade_price(game.state, 0, "bronze", "coal") == 6
    game.play("upgrade old=bronze new=coal")
    assert (game.resources(), game.civil_left()) == (0, 3)


def test_events_name_the_built_card() -> None:
    game = position().tokens(0, bronze=3)
    game.play("build card=religion")
    assert [event.card for event in game.events_of(told.Built)] == ["religion"]
