"""R6: Work, Population, Technology, Tax & Tariff, Government. Two other files have the rest."""

from core.games.mosaic.content import TAX_CARDS
from core.games.mosaic.rules.events import CardsRevealed, Paid
from tests.games.mosaic.position import Position, position

FIVE_GOODS = ("wine", "glass", "ivory", "cloth", "spices")
FOUR_CITIES = ("egypt_01", "egypt_03", "italia_01", "italia_05")


def taxpayers(players: int = 2) -> Position:
    """Population 6, 3 government symbols, tax production 4."""
    return position(players).player(0, population=6, tax_production=4).symbols(0, government=3)


def traders() -> Position:
    """5 different goods, 4 cities, tariff production 6."""
    game = position().player(0, tariff_production=6).goods(0, *FIVE_GOODS)
    return game.build(0, "city", *FOUR_CITIES)


# --- R6.1 Work --------------------------------------------------------------------------


def test_work_gives_production_and_population() -> None:
    """R6.1.1, A2."""
    game = position().player(0, population=6, stone_production=7, ideas_production=3)
    other = game.copy()
    assert game.play("work currency=stone").of(0).stock["stone"] == 13
    assert other.play("work currency=ideas").of(0).stock["ideas"] == 9


def test_work_never_gives_money() -> None:
    """R6.1.1."""
    game = position().player(0, tax_production=9, tariff_production=9)
    works = [text for text in game.legal() if text.startswith("work")]
    assert works == ["work currency=stone", "work currency=food", "work currency=ideas"]
    assert game.play("work currency=food").of(0).stock["money"] == 0


def test_metalworking_and_crop_rotation() -> None:
    """R6.1.2, B20."""
    game = position().technologies(0, "tech_metalworking", "tech_crop_rotation")
    expected = {
        "ideas": {"stone": 5, "food": 5, "ideas": 5, "money": 0},
        "food": {"stone": 5, "food": 5, "ideas": 0, "money": 0},
        "stone": {"stone": 5, "food": 5, "ideas": 0, "money": 0},
    }
    for currency, stock in expected.items():
        assert game.copy().play(f"work currency={currency}").of(0).stock == stock


def test_an_extra_production_sets_them_off_too() -> None:
    """R6.1.2, R6.1.3."""
    game = position().technologies(0, "tech_metalworking").symbols(0, government=2)
    game.face_down(0, "tech_bureaucracy").play("play_technology card=tech_bureaucracy")
    game.play("work currency=food")
    assert game.of(0).stock == {"stone": 5, "food": 5, "ideas": 0, "money": 0}


def test_other_players_work_triggers_nothing() -> None:
    """R6.1.2."""
    game = position().technologies(1, "tech_metalworking").play("work currency=food")
    assert game.of(1).stock["stone"] == 0


def test_gains_are_no_production() -> None:
    """R6.1.3."""
    game = position().technologies(0, "tech_metalworking", "tech_crop_rotation")
    game.symbols(0, culture=6, food=1, science=1).achievements()
    game.face_down(0, "tech_fertilizer", "tech_drama", "tech_cartography")
    game.token("egypt_04", "cache_stone_7")
    game.play("play_technology card=tech_fertilizer", "play_technology card=tech_drama")
    game.play("play_technology card=tech_cartography", "take_token hex=egypt_04")
    game.play("claim tile=golden_arts", "choose what=ideas")
    assert game.of(0).stock == {"stone": 7, "food": 6, "ideas": 5 + 10, "money": 5}


# --- R6.2 Population --------------------------------------------------------------------


def test_a_population_card_costs_food_and_leaves_the_game() -> None:
    """R6.2.1."""
    game = position().player(0, food=12).offer("population", "pop_1_for_4", "pop_2_for_10")
    game.top_of("population", "pop_3_for_15").play("grow card=pop_2_for_10")
    assert game.of(0).population == 7 and game.of(0).stock["food"] == 2
    assert game.state.offers["population"] == ["pop_1_for_4", "pop_3_for_15"]
    assert game.state.removed == ["pop_2_for_10"]


def test_one_of_the_offered_population_cards_is_chosen() -> None:
    """R6.2.1."""
    game = position().player(0, food=9).offer("population", "pop_1_for_4", "pop_2_for_10")
    assert [text for text in game.legal() if text.startswith("grow")] == ["grow card=pop_1_for_4"]
    game.player(0, food=10)
    assert game.allows("grow card=pop_2_for_10")


def test_the_farmer_grows_by_one_more() -> None:
    """R6.2.2."""
    game = position().leader(0, "leader_farmer").player(0, food=20)
    game.offer("population", "pop_2_for_10").play("grow card=pop_2_for_10")
    assert game.of(0).population == 5 + 2 + 1


def test_flood_farming_doubles_the_next_card_once() -> None:
    """R6.2.2."""
    game = position().symbols(0, food=1).face_down(0, "tech_flood_farming").player(0, food=30)
    game.offer("population", "pop_3_for_15", "pop_2_for_10")
    game.play("play_technology card=tech_flood_farming", "grow card=pop_3_for_15")
    assert game.of(0).population == 5 + 6
    game.turn_of(0).play("grow card=pop_2_for_10")
    assert game.of(0).population == 11 + 2


def test_the_farmer_with_flood_farming() -> None:
    """R6.2.2, C3."""
    game = position().leader(0, "leader_farmer").face_down(0, "tech_flood_farming")
    game.player(0, food=10).offer("population", "pop_2_for_10")
    game.play("play_technology card=tech_flood_farming", "grow card=pop_2_for_10")
    assert game.of(0).population == 5 + 5


def test_without_population_cards_15_food_give_2_population() -> None:
    """R6.2.3, B7."""
    game = position().remove_deck("population").player(0, food=15).play("grow_without_card")
    assert game.of(0).population == 7 and game.of(0).stock["food"] == 0


def test_growth_without_a_card_is_not_a_card() -> None:
    """R6.2.3, R6.2.4."""
    game = position().remove_deck("population").leader(0, "leader_farmer")
    game.player(0, food=15, multiplier=2).play("grow_without_card")
    assert game.of(0).population == 7 and game.of(0).multiplier == 2


def test_growth_without_a_card_can_be_paid_with_money_and_repeated() -> None:
    """R6.2.3."""
    game = position().remove_deck("population").player(0, food=10, money=9)
    assert not game.allows("grow_without_card")
    game.player(0, money=10).play("grow_without_card").turn_of(0).player(0, food=15)
    assert game.play("grow_without_card").of(0).population == 9


def test_a_card_on_offer_leaves_no_other_growth() -> None:
    """R6.2.4."""
    game = position().offer("population", "pop_4_for_22", "pop_1_for_4").player(0, food=19)
    game.remove_deck("population", offer=False)
    game.state.offers["population"] = ["pop_4_for_22"]
    game.refresh()
    assert not any(text.startswith("grow") for text in game.legal())


# --- R6.5 Technology --------------------------------------------------------------------


def test_a_technology_is_bought_and_played() -> None:
    """R6.5.1."""
    game = position().player(0, ideas=5).offer("technology", "tech_alphabet")
    assert sum(text.startswith("take_technology") for text in game.legal()) == 5
    game.play("take_technology card=tech_alphabet", "play_technology card=tech_alphabet")
    assert game.of(0).stock["ideas"] == 0 and game.of(0).production["ideas"] == 3
    assert len(game.state.offers["technology"]) == 5


def test_playable_technology_may_be_laid_face_down() -> None:
    """R6.5.1."""
    game = position().player(0, ideas=5).offer("technology", "tech_alphabet")
    game.play("take_technology card=tech_alphabet", "lay_face_down card=tech_alphabet")
    assert game.of(0).technologies == [] and game.of(0).production["ideas"] == 0
    assert [down.card for down in game.of(0).face_down] == ["tech_alphabet"]
    assert game.decision().seat == 1  # it cannot be played in the same turn


def test_a_technology_without_its_requirements_is_laid_face_down() -> None:
    """R6.5.1."""
    game = position().player(0, ideas=5).offer("technology", "tech_iron")
    game.play("take_technology card=tech_iron")
    assert [down.card for down in game.of(0).face_down] == ["tech_iron"]
    assert game.decision().seat == 1


def test_no_technology_action_without_technologies() -> None:
    """R6.5.2."""
    game = position().remove_deck("technology").player(0, ideas=50)
    assert not any(text.startswith("take_technology") for text in game.legal())


# --- R6.6 Tax & Tariff ------------------------------------------------------------------


def test_a_tax_card() -> None:
    """R6.6.2, A4."""
    game = taxpayers().offer("tax_tariff", "tax_p2_g2").play("collect card=tax_p2_g2")
    assert game.of(0).stock["money"] == 22


def test_a_tariff_card() -> None:
    """R6.6.2, A5."""
    game = traders().offer("tax_tariff", "tariff_t3_c2")
    assert game.copy().play("collect card=tariff_t3_c2").of(0).stock["money"] == 29
    game.goods(0, "wine").play("collect card=tariff_t3_c2")
    assert game.of(0).stock["money"] == 29


def test_tariff_counts_own_cities_including_ports() -> None:
    """R6.6.2."""
    game = position().build(0, "city", "egypt_01").build(0, "port", "egypt_02")
    game.build(0, "farm_town", "egypt_03").build(1, "city", "egypt_05")
    game.offer("tax_tariff", "tariff_t3_c2").play("collect card=tariff_t3_c2")
    assert game.of(0).stock["money"] == 2 * 2


def test_collected_card_is_kept_with_the_treasury() -> None:
    """R6.6.1."""
    game = taxpayers().offer("tax_tariff", "tax_p2_g2", "tariff_t3_c2")
    game.state.treasury = 25
    game.top_of("tax_tariff", "tax_p3_g1").play("collect card=tax_p2_g2")
    assert game.of(0).stock["money"] == 22 + 25 and game.state.treasury == 0
    assert game.of(0).tax_cards == ["tax_p2_g2"]
    assert game.score(0)["Unrest"] == -TAX_CARDS["tax_p2_g2"].unrest == -3
    assert game.state.offers["tax_tariff"] == ["tax_p3_g1", "tariff_t3_c2"]


def test_one_of_the_offered_cards_is_chosen() -> None:
    """R6.6.1."""
    game = position().offer("tax_tariff", "tax_p2_g2", "tariff_t3_c2")
    cards = [text for text in game.legal() if text.startswith("collect")]
    assert cards == ["collect card=tax_p2_g2", "collect card=tariff_t3_c2"]
    assert not game.play("collect card=tariff_t3_c2").events_of(Paid)


def test_city_and_port_fill_the_treasury_for_the_next_collector() -> None:
    """R6.3.3, R6.3.4, R6.6.1, B5."""
    game = position(3).player(0, stone=4).player(1, stone=4).offer("tax_tariff", "tax_p2_g1")
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    game.play("build_without_card piece=port", "place_at piece=port hex=egypt_02")
    assert game.state.treasury == 15
    game.symbols(2, government=1).play("collect card=tax_p2_g1")
    assert game.of(2).stock["money"] == (2 * 5 + 1) + 15
    assert game.state.treasury == 0


def test_the_merchant_gains_by_goods_on_tax_cards() -> None:
    """R6.6.3."""
    game = position().leader(0, "leader_merchant").goods(0, "wine", "wine", "glass")
    game.offer("tax_tariff", "tax_p2_g1").play("collect card=tax_p2_g1")
    assert game.of(0).stock["money"] == 2 * 5 + 2 * 2


def test_merchant_gains_nothing_extra_on_tariff_cards() -> None:
    """R6.6.3."""
    game = position().leader(0, "leader_merchant").goods(0, "wine")
    game.offer("tax_tariff", "tariff_t3_c2").play("collect card=tariff_t3_c2")
    assert game.of(0).stock["money"] == 3


def test_tax_without_a_card() -> None:
    """R6.6.4, B8."""
    game = taxpayers().remove_deck("tax_tariff").play("collect_without_card kind=tax")
    assert game.of(0).stock["money"] == 19


def test_tariff_without_a_card() -> None:
    """R6.6.4, B8."""
    game = traders().remove_deck("tax_tariff").play("collect_without_card kind=tariff")
    assert game.of(0).stock["money"] == 20


def test_treasury_is_collected_without_a_card() -> None:
    """R6.6.4."""
    game = taxpayers().remove_deck("tax_tariff").leader(0, "leader_merchant").goods(0, "wine")
    game.symbols(0, government=3)
    game.state.treasury = 10
    game.play("collect_without_card kind=tax")
    assert game.of(0).stock["money"] == 19 + 10 and game.state.treasury == 0
    assert game.of(0).tax_cards == [] and game.score(0)["Unrest"] == 0


def test_a_card_on_offer_must_be_chosen() -> None:
    """R6.6.5."""
    game = position().remove_deck("tax_tariff", offer=False)
    game.state.offers["tax_tariff"] = ["tariff_t2_c1"]
    game.refresh()
    assert [text for text in game.legal() if text.startswith("collect")] == [
        "collect card=tariff_t2_c1"
    ]
    game.play("collect card=tariff_t2_c1")
    assert game.state.offers["tax_tariff"] == [] and not game.events_of(CardsRevealed)
    assert game.allows("collect_without_card kind=tax")
    assert game.allows("collect_without_card kind=tariff")


# --- R6.8 Government --------------------------------------------------------------------


def test_a_government_needs_its_symbols_and_ideas() -> None:
    """R6.8.1."""
    game = position().symbols(0, government=2, construction=1).player(0, ideas=16)
    assert not game.allows("govern government=gov_monarchy")
    game.symbols(0, construction=2).play("govern government=gov_monarchy")
    assert game.of(0).government == "gov_monarchy" and game.of(0).stock["ideas"] == 1
    assert game.of(0).production["food"] == 5 and game.of(0).production["stone"] == 5


def test_government_held_by_another_player_cannot_be_chosen() -> None:
    """R6.8.1."""
    game = position().government(1, "gov_tyranny").symbols(0, military=2).player(0, ideas=5)
    assert not game.allows("govern government=gov_tyranny")


def test_old_government_returns_to_the_board() -> None:
    """R6.8.1."""
    game = position().government(0, "gov_tyranny").symbols(0, military=2, government=1, urban=2)
    game.player(0, ideas=15)
    assert not game.allows("govern government=gov_tyranny")
    game.play("govern government=gov_city_state", "done")
    assert game.of(0).government == "gov_city_state"
    assert game.symbols(1, military=2).player(1, ideas=5).allows("govern government=gov_tyranny")


def test_the_caste_system_waives_the_symbols_once() -> None:
    """R6.8.1."""
    game = position().technologies(0, "tech_caste_system").player(0, ideas=30)
    game.play("govern government=gov_theocracy")
    assert game.of(0).government == "gov_theocracy" and game.of(0).stock["ideas"] == 15
    game.turn_of(0)
    assert not any(text.startswith("govern ") for text in game.legal())


def test_caste_system_is_not_used_when_the_symbols_are_present() -> None:
    """R6.8.1."""
    game = position().technologies(0, "tech_caste_system").symbols(0, military=2)
    game.player(0, ideas=20).play("govern government=gov_tyranny").turn_of(0)
    assert game.allows("govern government=gov_theocracy")
