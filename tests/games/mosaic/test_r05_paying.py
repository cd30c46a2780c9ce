import pytest

from core.games.mosaic.content import BUILD_CARDS, GOVERNMENTS, POPULATION_CARDS
from core.games.mosaic.rules.events import Paid
from tests.games.mosaic.position import Position, position

PROJECT = "build_project_roads"


def project(**amounts: int) -> Position:
    """A project is on offer, and the first seat has these amounts."""
    return position().offer("build", PROJECT).player(0, **amounts)


def stock(game: Position) -> dict[str, int]:
    return {currency: number for currency, number in game.of(0).stock.items() if number}


# --- prices -----------------------------------------------------------------------------


def test_a_technology_costs_5_ideas() -> None:
    """R5.1."""
    game = position().offer("technology", "tech_iron").player(0, ideas=4)
    assert not game.allows("take_technology card=tech_iron")
    game.player(0, ideas=6).play("take_technology card=tech_iron")
    assert stock(game) == {"ideas": 1}


def test_a_project_costs_5_stone_and_5_ideas() -> None:
    """R5.1."""
    cards = [card for card in BUILD_CARDS.values() if card.kind == "project"]
    assert len(cards) == 9
    assert all(card.cost == {"stone": 5, "ideas": 5} for card in cards)
    game = project(stone=6, ideas=7).play(f"build card={PROJECT}")
    assert stock(game) == {"stone": 1, "ideas": 2}


@pytest.mark.parametrize(("piece", "hex_id"), [("city", "egypt_01"), ("port", "egypt_02")])
def test_a_city_or_port_costs_4_stone_and_2_population(piece: str, hex_id: str) -> None:
    """R5.1."""
    cards = [card for card in BUILD_CARDS.values() if card.kind == piece]
    assert all(card.cost == {"stone": 4, "population": 2} for card in cards)
    game = position().player(0, stone=5, population=3)
    game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
    assert stock(game) == {"stone": 1} and game.of(0).population == 1


@pytest.mark.parametrize("piece", ["farm_town", "manufactory_town"])
def test_a_town_costs_nothing(piece: str) -> None:
    """R5.1."""
    assert all(not card.cost for card in BUILD_CARDS.values() if card.kind == piece)
    game = position().build(0, "city", "egypt_01").player(0, population=0)
    game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex=egypt_08")
    assert not game.events_of(Paid)


@pytest.mark.parametrize(
    ("owned", "stone", "food"), [(0, 20, 5), (1, 25, 10), (2, 30, 15), (3, 35, 20)]
)
def test_wonder_prices(owned: int, stone: int, food: int) -> None:
    """R5.1, A11."""
    game = position().build(0, "city", "egypt_01").player(0, stone=stone, food=food)
    older = [("colosseum", "egypt_03"), ("stonehenge", "egypt_04"), ("great_library", "egypt_05")]
    for wonder, hex_id in older[:owned]:
        game.wonder(0, f"wonder_{wonder}", hex_id)
    assert game.allows("build_wonder wonder=wonder_sphinx")
    assert not game.player(0, stone=stone - 1).allows("build_wonder wonder=wonder_sphinx")
    assert not game.player(0, stone=stone, food=food - 1).allows(
        "build_wonder wonder=wonder_sphinx"
    )
    game.player(0, food=food).play("build_wonder wonder=wonder_sphinx")
    game.play("place_at piece=wonder hex=egypt_08")
    assert stock(game) == {}


def test_other_players_wonders_do_not_raise_the_price() -> None:
    """R5.1, A11."""
    game = position().build(0, "city", "egypt_01").player(0, stone=20, food=5)
    game.wonder(1, "wonder_colosseum", "egypt_03").wonder(1, "wonder_stonehenge", "egypt_05")
    game.play("build_wonder wonder=wonder_sphinx", "place_at piece=wonder hex=egypt_08")
    assert stock(game) == {}


def test_a_unit_costs_5_money_and_a_move_1() -> None:
    """R5.1."""
    game = position().build(0, "city", "egypt_01").player(0, money=7).play("military")
    game.play("recruit unit=infantry region=egypt")
    assert stock(game) == {"money": 2}
    game.play("move unit=infantry origin=egypt region=assyria")
    assert stock(game) == {"money": 1}


def test_population_costs_food_by_the_card() -> None:
    """R5.1."""
    for name, card in POPULATION_CARDS.items():
        _, gain, _, food = name.split("_")
        assert (card.cost, card.gain) == ({"food": int(food)}, {"population": int(gain)})
    game = position().player(0, food=16).offer("population", "pop_3_for_15")
    assert stock(game.play("grow card=pop_3_for_15")) == {"food": 1}


def test_governments_cost_5_15_or_20_ideas() -> None:
    """R5.1."""
    costs = {name: government.cost for name, government in GOVERNMENTS.items()}
    assert costs.pop("gov_tyranny") == {"ideas": 5}
    assert costs.pop("gov_republic") == {"ideas": 20}
    assert list(costs.values()) == [{"ideas": 15}] * 4


# --- money in place of stone, food and ideas ----------------------------------------------


def test_money_replaces_missing_resources() -> None:
    """R5.2, A1."""
    game = project(ideas=3, stone=4, money=6).play(f"build card={PROJECT}")
    assert stock(game) == {} and game.of(0).build_cards == [PROJECT]
    assert game.events_of(Paid) == [Paid(0, stone=4, ideas=3, money=6)]


def test_too_little_money_is_illegal() -> None:
    """R5.2, A1."""
    assert not project(ideas=3, stone=4, money=5).allows(f"build card={PROJECT}")


def test_money_never_replaces_population() -> None:
    """R5.2, A1."""
    game = position().player(0, population=1, stone=9, money=99)
    assert not game.allows("build_without_card piece=city")
    assert not game.allows("build_without_card piece=port")


def test_nothing_replaces_money() -> None:
    """R5.2."""
    game = position().build(0, "city", "egypt_01").player(0, stone=99, food=99, ideas=99, money=4)
    assert not game.allows("military")


def test_a_currency_may_be_withheld() -> None:
    """R5.2."""
    game = project(stone=9, ideas=9, money=12).play("pay_otherwise", f"build card={PROJECT}")
    assert game.legal() == [f"pay currency=stone amount={n}" for n in (5, 4, 3, 2, 1, 0)]
    game.play("pay currency=stone amount=2")
    assert game.legal() == [f"pay currency=ideas amount={n}" for n in (5, 4, 3, 2)]
    game.play("pay currency=ideas amount=4")
    assert stock(game) == {"stone": 7, "ideas": 5, "money": 12 - 2 * (3 + 1)}


def test_withholding_leaves_enough_money_for_missing_resources() -> None:
    """R5.2."""
    game = project(stone=4, ideas=3, money=12).play("pay_otherwise", f"build card={PROJECT}")
    assert game.legal() == [f"pay currency=stone amount={n}" for n in (4, 3, 2, 1)]
    game.play("pay currency=stone amount=1")
    assert game.legal() == ["pay currency=ideas amount=3"]
    game.play("pay currency=ideas amount=3")
    assert stock(game) == {"stone": 3} and game.of(0).build_cards == [PROJECT]


def test_paying_otherwise_applies_to_one_action() -> None:
    """R5.2."""
    game = project(stone=9, ideas=9, money=12).play("pay_otherwise", "work currency=stone")
    game.play("work currency=stone").player(0, ideas=5)
    game.play(f"build card={PROJECT}")
    assert game.of(0).build_cards == [PROJECT] and game.of(0).stock["money"] == 12


# --- limits -----------------------------------------------------------------------------


def test_population_may_be_spent_down_to_0() -> None:
    """R5.3."""
    game = position().player(0, stone=4, population=2)
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.of(0).population == 0


def test_population_has_no_upper_limit() -> None:
    """R5.3."""
    game = position().player(0, food=20, population=40).offer("population", "pop_4_for_20")
    assert game.play("grow card=pop_4_for_20").of(0).population == 44


def test_productions_have_no_upper_limit() -> None:
    """R5.4."""
    game = position().player(0, ideas_production=60).face_down(0, "tech_alphabet")
    assert game.play("play_technology card=tech_alphabet").of(0).production["ideas"] == 63


def test_productions_never_fall_below_0() -> None:
    """R5.4."""
    game = position().government(0, "gov_monarchy").symbols(0, military=2)
    game.player(0, ideas=5, stone_production=7, food_production=3)
    game.play("govern government=gov_tyranny")
    assert game.of(0).production["stone"] == 2 and game.of(0).production["food"] == 0


def test_world_view_takes_no_more_than_available() -> None:
    """R5.4."""
    game = position().symbols(0, culture=1).face_down(0, "tech_world_view")
    game.player(0, stone_production=2).play("play_technology card=tech_world_view")
    game.play("shift_production source=stone target=tax")
    assert game.legal() == ["shift_by amount=1", "shift_by amount=2"]


# --- paid before anything is gained -------------------------------------------------------


def test_a_builder_citys_stone_does_not_pay_for_it() -> None:
    """R5.5."""
    game = position().offer("build", "build_builder_city").player(0, stone=3)
    assert not game.allows("build card=build_builder_city")


def test_a_populous_citys_population_does_not_pay_for_it() -> None:
    """R5.5."""
    game = position().offer("build", "build_populous_city").player(0, stone=4, population=1)
    assert not game.allows("build card=build_populous_city")


def test_a_port_cards_money_does_not_pay_for_it() -> None:
    """R5.5."""
    game = position().offer("build", "build_port_city").player(0, stone=1, money=4)
    assert not game.allows("build card=build_port_city")


def test_the_token_of_the_hex_does_not_pay() -> None:
    """R5.5."""
    game = position().token("egypt_04", "cache_stone_7").player(0, stone=3)
    assert not game.allows("build_without_card piece=city")


def test_a_cost_is_paid_before_the_gain() -> None:
    """R5.5."""
    game = position().offer("build", "build_builder_city").player(0, stone=4)
    game.play("build card=build_builder_city", "place_at piece=city hex=egypt_01")
    assert stock(game) == {"stone": 5}


def test_money_pays_for_population_cards_and_governments() -> None:
    """R5.5."""
    game = position().offer("population", "pop_2_for_10").player(0, food=7, money=6)
    assert stock(game.play("grow card=pop_2_for_10")) == {}
    game = position().symbols(0, military=2).player(0, money=10)
    assert stock(game.play("govern government=gov_tyranny")) == {}


def test_money_pays_for_technologies_and_wonders() -> None:
    """R5.5."""
    game = position().offer("technology", "tech_iron").player(0, ideas=1, money=8)
    assert stock(game.play("take_technology card=tech_iron")) == {}
    game = position().build(0, "city", "egypt_01").player(0, stone=18, food=4, money=6)
    game.play("build_wonder wonder=wonder_sphinx", "place_at piece=wonder hex=egypt_08")
    assert stock(game) == {}
