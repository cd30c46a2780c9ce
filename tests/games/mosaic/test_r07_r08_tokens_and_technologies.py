import pytest

from core.games.mosaic.content import CARDS, GOODS, PILLARS
from core.games.mosaic.rules.turn import StartTurn
from tests.games.mosaic.position import Position, position

TEN_GOODS = tuple(GOODS)
FIVE_GOODS = ("bronze", "cloth", "wine", "ivory", "glass")


def played(card: str, game: Position) -> Position:
    """Return the position after seat 0 plays a technology from earlier turns."""
    return game.face_down(0, card).play(f"play_technology card={card}")


def farm_town(game: Position, hex_id: str) -> Position:
    """Return the position after seat 0 builds a farm town without a card."""
    return game.play("build_without_card piece=farm_town", f"place_at piece=farm_town hex={hex_id}")


# --- R7: hexes, trade goods, caches ---------------------------------------------------------------


def test_a_hex_holds_one_building_and_units_do_not_occupy_it() -> None:
    """R7.1."""
    game = position().build(0, "city", "greece_07").build(1, "city", "greece_02")
    game.build(1, "farm_town", "greece_03").wonder(1, "wonder_sphinx", "greece_06")
    game.units(1, "greece", infantry=5).play("build_without_card piece=farm_town")
    assert game.legal() == [
        "place_at piece=farm_town hex=greece_08",
        "place_at piece=farm_town hex=greece_11",
        "place_at piece=farm_town hex=greece_12",
    ]


@pytest.mark.parametrize("taken", ["greece_07", "greece_03", "greece_06", "greece_21"])
def test_occupied_hex_cannot_take_a_city(taken: str) -> None:
    """R7.1."""
    game = position().player(0, stone=20).build(0, "city", "greece_07")
    game.build(1, "farm_town", "greece_03").build(0, "port", "greece_21")
    game.wonder(1, "wonder_sphinx", "greece_06").play("build_without_card piece=city")
    assert not game.allows(f"place_at piece=city hex={taken}")
    assert game.allows("place_at piece=city hex=greece_02")


def test_a_port_hex_holds_one_port_or_wonder() -> None:
    """R7.1."""
    game = position().player(0, stone=20).build(0, "port", "greece_21")
    game.wonder(1, "wonder_colossus_of_rhodes", "greece_22")
    game.play("build_without_card piece=port")
    assert not any("greece" in action for action in game.legal())


@pytest.mark.parametrize(
    ("cache", "what", "number"),
    [
        ("cache_ideas_7", "ideas", 7),
        ("cache_stone_7", "stone", 7),
        ("cache_food_7", "food", 7),
        ("cache_money_10", "money", 10),
        ("cache_ideas_5", "ideas", 5),
        ("cache_stone_5", "stone", 5),
        ("cache_food_5", "food", 5),
        ("cache_money_15", "money", 15),
    ],
)
def test_building_on_a_cache_pays_it_out(cache: str, what: str, number: int) -> None:
    """R7.2."""
    game = position().build(0, "city", "greece_07").token("greece_02", cache)
    farm_town(game, "greece_02")
    assert game.of(0).stock == {"stone": 0, "food": 0, "ideas": 0, "money": 0} | {what: number}
    assert game.state.tokens == {} and game.of(0).goods == {}
    assert game.state.removed == [cache]


def test_a_population_cache_raises_the_population() -> None:
    """R7.2."""
    game = position().player(0, stone=4).token("greece_02", "cache_population_1")
    game.play("build_without_card piece=city", "place_at piece=city hex=greece_02")
    assert game.of(0).population == 5 - 2 + 1
    assert game.state.tokens == {}


def test_a3_a_farm_town_on_a_cache() -> None:
    """R7.2."""
    game = position().build(0, "city", "greece_07").token("greece_02", "cache_ideas_7")
    bare = farm_town(game.copy(), "greece_02")
    assert bare.of(0).stock == {"stone": 0, "food": 0, "ideas": 7, "money": 0}
    assert bare.of(0).goods == {} and bare.state.tokens == {}
    game.offer("build", "build_farm_town")
    game.play("build card=build_farm_town", "place_at piece=farm_town hex=greece_02")
    assert game.of(0).stock == {"stone": 0, "food": 5, "ideas": 7, "money": 0}
    assert game.of(0).production["food"] == 1


@pytest.mark.parametrize(
    ("good", "stone", "food"),
    [("stone_good", 2, 0), ("grain", 0, 2), ("bronze", 0, 0), ("glass", 0, 0)],
)
def test_every_copy_of_a_good_is_kept_and_produces(good: str, stone: int, food: int) -> None:
    """R7.3."""
    game = position().build(0, "city", "greece_07")
    game.token("greece_02", good).token("greece_03", good)
    farm_town(game, "greece_02").turn_of(0)
    farm_town(game, "greece_03")
    assert game.of(0).goods == {good: 2}
    production = game.of(0).production
    assert (production["stone"], production["food"]) == (2 * stone, 2 * food)
    assert game.state.tokens == {}


def test_fish_raise_food_production_by_three_each() -> None:
    """R7.3."""
    game = position().player(0, stone=8).token("greece_21", "fish").token("greece_22", "fish")
    game.play("build_without_card piece=port", "place_at piece=port hex=greece_21").turn_of(0)
    game.play("build_without_card piece=port", "place_at piece=port hex=greece_22")
    assert game.of(0).goods == {"fish": 2}
    assert game.of(0).production["food"] == 6


def test_goods_are_counted_by_kind_and_never_spent() -> None:
    """R7.4."""
    game = position().goods(0, "wine", "wine", "wine", "wine", "wine", "ivory")
    game.offer("tax_tariff", "tariff_t3_c1").play("collect card=tariff_t3_c1")
    assert game.of(0).stock["money"] == 3 * 2
    assert game.of(0).goods == {"wine": 5, "ivory": 1}


@pytest.mark.parametrize(
    ("card", "symbols", "token", "hex_id"),
    [
        ("tech_fishing", {}, "fish", "greece_21"),
        ("tech_bronze", {"economy": 1}, "bronze", "greece_07"),
        ("tech_cloth", {"economy": 1}, "cloth", "greece_07"),
        ("tech_astronomy", {"science": 2}, "wine", "greece_07"),
        ("tech_cartography", {}, "cache_stone_7", "greece_02"),
        ("tech_lighthouse", {"economy": 1}, "spices", "greece_07"),
    ],
)
def test_cards_take_tokens_without_building(
    card: str, symbols: dict[str, int], token: str, hex_id: str
) -> None:
    """R7.5."""
    game = position().player(0, stone=4).symbols(0, **symbols).token(hex_id, token)
    game.build(0, "port", "egypt_02")
    played(card, game)
    while game.decision().topic == "unit":
        game.play("place_unit unit=infantry region=egypt")
    game.play(f"take_token hex={hex_id}")
    assert game.state.tokens == {} and hex_id not in game.state.buildings
    piece = "port" if token == "fish" else "city"
    held = dict(game.of(0).goods)
    game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
    assert game.of(0).goods == held


@pytest.mark.parametrize("left", ["wine", "cache_food_5"])
def test_missing_token_part_of_an_effect_is_lost(left: str) -> None:
    """R7.5."""
    game = played("tech_cloth", position().symbols(0, economy=1).token("greece_07", left))
    assert game.decision().topic == "turn"
    assert game.of(0).stock["money"] == 15
    assert game.of(0).goods == {} and game.state.tokens == {"greece_07": left}


def test_lighthouse_takes_only_available_goods() -> None:
    """R7.5."""
    game = position().symbols(0, economy=1).build(0, "port", "egypt_02", "greece_21")
    played("tech_lighthouse", game.token("italia_01", "glass"))
    game.play("take_token hex=italia_01")
    assert game.decision().topic == "turn" and game.of(0).goods == {"glass": 1}


def test_a_taken_good_produces_and_a_taken_cache_pays() -> None:
    """R7.7."""
    game = position().token("greece_07", "stone_good").token("greece_02", "cache_money_15")
    played("tech_cartography", game)
    good, cache = game.copy(), game.copy()
    good.play("take_token hex=greece_07")
    assert good.of(0).goods == {"stone_good": 1}
    assert good.of(0).production["stone"] == 2 and good.of(0).stock["money"] == 5
    cache.play("take_token hex=greece_02")
    assert cache.of(0).goods == {} and cache.of(0).stock["money"] == 15 + 5
    assert cache.state.tokens == {"greece_07": "stone_good"}


def test_any_matching_token_may_be_taken_from_anywhere() -> None:
    """R7.7."""
    game = position().symbols(0, science=2).token("italia_11", "fish")
    game.token("numidia_01", "wine").token("greece_02", "cache_money_15")
    astronomy = played("tech_astronomy", game.copy())
    assert astronomy.legal() == ["take_token hex=italia_11", "take_token hex=numidia_01"]
    astronomy.play("take_token hex=italia_11")
    assert astronomy.of(0).production["food"] == 3
    assert len(played("tech_cartography", game).legal()) == 3


def test_c6_the_wild_good_is_one_more_kind() -> None:
    """R7.6."""
    game = played("tech_crafts", position().goods(0, *FIVE_GOODS))
    game.offer("tax_tariff", "tariff_t3_c1").play("collect card=tariff_t3_c1")
    assert game.of(0).stock["money"] == 3 * 6


def test_there_are_at_most_ten_kinds() -> None:
    """R7.6, R7.8."""
    game = played("tech_crafts", position().goods(0, *TEN_GOODS))
    game.offer("tax_tariff", "tariff_t3_c1").play("collect card=tariff_t3_c1")
    assert game.of(0).stock["money"] == 3 * 10


def test_the_wild_good_fills_a_gap_on_each_manufactory_town_card() -> None:
    """R7.6."""
    game = position().goods(0, "bronze", "cloth", "ivory", "spices")
    game.build_cards(
        0, "build_manufactory_town_a", "build_manufactory_town_b", "build_manufactory_town_c"
    )
    assert game.score(0)["Manufactories"] == 0
    played("tech_crafts", game)
    # A lacks wine, B lacks olive oil, C lacks glass and olive oil.
    assert game.score(0)["Manufactories"] == 5 + 5


def test_wild_good_counts_wherever_kinds_are_counted() -> None:
    """R7.8."""
    game = position().leader(0, "leader_merchant").goods(0, *FIVE_GOODS, "grain")
    game.wonder(0, "wonder_lighthouse_of_alexandria", "greece_21")
    game.achievements("achievement_trading")
    assert not game.allows("claim tile=achievement_trading")
    played("tech_crafts", game)
    assert set(game.of(0).production.values()) == {0} and game.state.tokens == {}
    assert game.score(0)["Wonders"] == 7
    assert game.allows("claim tile=achievement_trading")
    game.offer("tax_tariff", "tax_p2_g1").play("collect card=tax_p2_g1")
    assert game.of(0).stock["money"] == 2 * 5 + 2 * 7


# --- R8: symbols and technologies -----------------------------------------------------------------


def test_symbols_come_from_all_face_up_sources() -> None:
    """R8.1."""
    game = position().player(0, stone=50, food=10, ideas=20, population=9)
    game.build(0, "city", "greece_07").offer("technology", "tech_wheel")
    game.offer("build", "build_project_roads", "build_capital", "build_farm_town")
    game.face_down(0, "tech_engineering")
    game.play("take_technology card=tech_wheel", "play_technology card=tech_wheel").turn_of(0)
    game.play("build card=build_project_roads").turn_of(0)
    game.play("build card=build_capital", "place_at piece=city hex=egypt_12")
    game.play("clear_offer offer=population").turn_of(0).offer("build", "build_farm_town")
    game.play("build card=build_farm_town", "place_at piece=farm_town hex=greece_02").turn_of(0)
    game.play("build_wonder wonder=wonder_great_library", "place_at piece=wonder hex=greece_03")
    game.play("choose what=science")
    assert {p: n for p, n in game.of(0).symbols.items() if n} == {
        "science": 1 + 1 + 2,  # Philosopher, Wheel, Great Library
        "economy": 1 + 1,  # Wheel, Roads
        "construction": 1,
        "urban": 2,  # Capital
        "government": 1,
        "food": 1,  # farm town
    }


def test_requirements_mean_at_least_and_are_not_spent() -> None:
    """R8.2."""
    game = position().symbols(0, military=1, construction=0).face_down(0, "tech_armor")
    assert not game.allows("play_technology card=tech_armor")
    game.symbols(0, construction=3).play("play_technology card=tech_armor")
    assert game.of(0).symbols["military"] == 1 + 1
    assert game.of(0).symbols["construction"] == 3


def test_requirements_need_not_be_kept_after_playing() -> None:
    """R8.2."""
    game = position().technologies(0, "tech_armor").symbols(0, military=0, construction=0)
    game.units(0, "greece", infantry=1).units(1, "greece", cavalry=1).turn_of(1)
    game.face_down(1, "tech_recurve_bow").symbols(1, military=1, science=1)
    game.play("play_technology card=tech_recurve_bow")
    game.play(*["place_unit unit=cavalry region=greece"] * 2)
    assert game.decision().topic == "turn" and game.of(0).units == {"greece": {"infantry": 1}}


def test_taken_technology_is_played_or_laid_face_down() -> None:
    """R8.3."""
    game = position().player(0, ideas=5).offer("technology", "tech_alphabet")
    game.play("take_technology card=tech_alphabet")
    assert game.legal() == [
        "play_technology card=tech_alphabet",
        "lay_face_down card=tech_alphabet",
    ]
    kept = game.copy().play("lay_face_down card=tech_alphabet")
    assert [down.card for down in kept.of(0).face_down] == ["tech_alphabet"]
    assert kept.of(0).production["ideas"] == 0 and kept.of(0).symbols["science"] == 1
    game.play("play_technology card=tech_alphabet")
    assert game.of(0).technologies == ["tech_alphabet"]
    assert game.of(0).production["ideas"] == 3 and game.of(0).symbols["science"] == 2


def test_b18_a_technology_without_its_requirements_waits_face_down() -> None:
    """R8.1, R8.3, R8.4."""
    game = position().player(0, ideas=10).offer("technology", "tech_chemistry")
    game.play("take_technology card=tech_chemistry")  # needs 2 science, the Philosopher has 1
    assert [down.card for down in game.of(0).face_down] == ["tech_chemistry"]
    assert game.of(0).symbols["science"] == 1 and game.of(0).symbols["population"] == 0
    game.play("work currency=stone").offer("technology", "tech_alphabet")
    assert game.decision().seat == 0
    assert not game.allows("play_technology card=tech_chemistry")
    game.play("take_technology card=tech_alphabet", "play_technology card=tech_alphabet")
    game.play("play_technology card=tech_chemistry")
    assert game.of(0).technologies == ["tech_alphabet", "tech_chemistry"]
    assert game.of(0).symbols["science"] == 3 and game.of(0).production["ideas"] == 6
    assert game.of(0).stock["ideas"] == 0 and game.state.turn.seat == 1


def test_card_laid_down_this_turn_waits_for_the_next_own_turn() -> None:
    """R8.4."""
    game = position().player(0, ideas=5).offer("technology", "tech_alphabet")
    game.face_down(0, "tech_poetry")  # keeps the free window open
    game.play("take_technology card=tech_alphabet", "lay_face_down card=tech_alphabet")
    assert game.legal() == ["play_technology card=tech_poetry", "done"]
    game.play("done", "work currency=stone")
    assert game.decision().seat == 0
    assert game.allows("play_technology card=tech_alphabet")


def test_card_laid_down_before_an_extra_action_waits() -> None:
    """R8.4."""
    game = position().player(0, ideas=5)
    game.offer("technology", "tech_alphabet").agenda(StartTurn(0, actions=2))
    game.play("take_technology card=tech_alphabet", "lay_face_down card=tech_alphabet")
    assert game.decision().topic == "turn" and game.decision().seat == 0
    assert not game.allows("play_technology card=tech_alphabet")


def test_playing_is_a_free_action_before_or_after_the_action_any_number_of_times() -> None:
    """R8.4."""
    game = position().face_down(0, "tech_poetry", "tech_art", "tech_dance")
    game.play("play_technology card=tech_art", "play_technology card=tech_dance")
    game.play("work currency=stone", "play_technology card=tech_poetry")
    assert game.of(0).technologies == ["tech_art", "tech_dance", "tech_poetry"]
    assert game.of(0).face_down == [] and game.of(0).stock["ideas"] == 15
    assert game.state.turn.seat == 1


def test_one_time_effects_happen_once_and_lasting_ones_persist() -> None:
    """R8.5."""
    game = position().symbols(0, government=1, construction=1, food=1)
    played("tech_state_labor", game)
    game.player(0, population=9)
    played("tech_crop_rotation", game)
    assert game.of(0).production["stone"] == 5
    game.play("work currency=stone").turn_of(0).play("work currency=ideas")
    assert game.of(0).production["stone"] == 5
    assert game.of(0).stock["food"] == 5 + 5


def test_per_thing_effects_count_only_own_things() -> None:
    """R8.6."""
    game = position().build(0, "city", "greece_07").build(0, "farm_town", "greece_02", "greece_03")
    game.build(1, "farm_town", "egypt_12", "egypt_20", "egypt_21")
    assert played("tech_vineyards", game).of(0).stock["money"] == 20


def test_per_thing_effects_count_all_players_where_stated() -> None:
    """R8.6."""
    game = position().wonder(0, "wonder_temple_of_artemis", "greece_07")
    game.units(0, "greece", infantry=1).units(1, "greece", cavalry=3)
    assert game.score(0)["Wonders"] == 4


def test_c2_card_counts_its_own_symbols() -> None:
    """R8.7."""
    game = played("tech_writing", position().symbols(0, science=3))
    assert game.of(0).production["ideas"] == 4


def test_military_orders_count_their_own_symbol() -> None:
    """R8.7."""
    game = position().symbols(0, military=1, government=1).build(0, "city", "greece_07")
    played("tech_military_orders", game)
    game.play(*["place_unit unit=cavalry region=greece"] * 2)
    assert game.decision().topic == "turn"
    assert game.of(0).units == {"greece": {"cavalry": 2}}


def test_technologies_are_counted_face_up_with_the_one_being_played() -> None:
    """R8.8."""
    game = position().symbols(0, science=2).face_down(0, "tech_dance")
    game.technologies(0, "tech_art", "tech_poetry", "tech_music")
    assert played("tech_early_science", game).of(0).played_vp == 4


def test_the_scientific_achievement_counts_face_up_technologies() -> None:
    """R8.8."""
    fourteen = [c for c in CARDS if c.startswith("tech_") and c != "tech_dance"][:14]
    game = position().achievements("achievement_scientific").technologies(0, *fourteen)
    game.face_down(0, "tech_dance")
    assert not game.allows("claim tile=achievement_scientific")
    game.play("play_technology card=tech_dance")
    assert game.allows("claim tile=achievement_scientific")


def test_card_without_effect_may_be_played() -> None:
    """R8.9."""
    game = position().symbols(0, economy=1, government=1, military=1)
    played("tech_loyalty", played("tech_customs_house", game))
    assert game.of(0).technologies == ["tech_customs_house", "tech_loyalty"]
    assert game.of(0).production["tariff"] == 0 and game.state.locks == {}
    assert game.decision().topic == "turn"


def test_a_defeat_without_a_target_is_lost() -> None:
    """R8.9."""
    game = played("tech_bow", position().units(1, "egypt", infantry=1))
    game.play(*["place_unit unit=cavalry region=greece"] * 2)
    assert game.decision().topic == "turn"
    assert game.of(1).units == {"egypt": {"infantry": 1}}


def test_migration_needs_a_population_to_lose() -> None:
    """R8.9."""
    game = position().face_down(0, "tech_migration").player(0, population=0)
    assert not game.allows("play_technology card=tech_migration")
    game.player(0, population=1).play("play_technology card=tech_migration")
    assert game.of(0).population == 0
    assert game.state.buildings == {} and game.decision().topic == "turn"


def test_effects_follow_the_order_of_the_record() -> None:
    """R8.10."""
    game = position().symbols(0, food=1).player(0, food_production=2)
    assert played("tech_fertilizer", game).of(0).stock["food"] == 2 * (2 + 3)


def test_defeat_with_a_target_is_mandatory() -> None:
    """R8.10."""
    game = played("tech_spear", position().units(1, "greece", infantry=1))
    game.play(*["place_unit unit=infantry region=greece"] * 2)
    assert game.legal() == ["defeat owner=1 unit=infantry region=greece"]


def test_free_piece_with_a_hex_must_be_placed() -> None:
    """R8.10."""
    city = played("tech_cities", position())
    assert {action.split()[0] for action in city.legal()} == {"place_at"}
    fish = played("tech_fishing", position().token("greece_21", "fish"))
    assert fish.legal() == ["take_token hex=greece_21"]


def test_playing_is_optional_even_when_a_window_is_open() -> None:
    """R8.10."""
    game = position().face_down(0, "tech_poetry").play("work currency=stone", "done")
    assert game.of(0).technologies == [] and game.state.turn.seat == 1


def test_world_view_and_caste_system_may_be_declined() -> None:
    """R8.10."""
    game = position().symbols(0, culture=1, population=1).player(0, stone_production=4, ideas=15)
    played("tech_world_view", game).play("done")
    assert game.of(0).production["stone"] == 4
    played("tech_caste_system", game)
    assert game.allows("govern government=gov_theocracy")
    game.play("work currency=food")
    assert game.of(0).used == [] and game.of(0).government == ""


@pytest.mark.parametrize("power", ["magistrate", "priestess", "clear_offer", "peek"])
def test_own_turn_powers_may_be_declined(power: str) -> None:
    """R8.10."""
    game = position().build(1, "city", "greece_01", "greece_02", "greece_03", "greece_04")
    if power in ("magistrate", "priestess"):
        game.leader(0, f"leader_{power}")
        use = f"use_leader leader=leader_{power}"
    else:
        game.government(0, "gov_republic")
        use = {"clear_offer": "clear_offer offer=build", "peek": "look_into deck=build"}[power]
    assert game.allows(use)
    game.play("work currency=stone", "done")
    assert game.state.turn.seat == 1


@pytest.mark.parametrize("power", ["general", "diplomats"])
def test_powers_before_a_scoring_may_be_declined(power: str) -> None:
    """R8.10."""
    game = position().units(0, "greece", infantry=1).units(1, "greece", infantry=1)
    if power == "general":
        game.leader(0, "leader_general")
    else:
        game.technologies(0, "tech_diplomats")
    game.draw_scoring_card()
    assert game.decision().topic == "before_scoring"
    game.play("done")
    assert game.of(1).units == {"greece": {"infantry": 1}} and game.state.scorings_done == 1
    assert game.of(0).used == []


def test_every_pillar_can_be_the_great_librarys() -> None:
    """R8.1."""
    game = position().player(0, stone=20, food=5).build(0, "city", "greece_07")
    game.play("build_wonder wonder=wonder_great_library", "place_at piece=wonder hex=greece_03")
    assert game.legal() == [f"choose what={pillar}" for pillar in PILLARS]
    game.play("choose what=military")
    assert game.of(0).symbols["military"] == 2
