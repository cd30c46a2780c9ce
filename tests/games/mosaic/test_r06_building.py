import pytest

from core.games.mosaic.content import HEXES, REGION_BY_HEX
from core.games.mosaic.rules.events import (
    CardsRevealed,
    CardTaken,
    Gained,
    Paid,
    PiecePlaced,
    ProductionChanged,
    TokenTaken,
    TreasuryFilled,
    WonderBuilt,
)
from tests.games.mosaic.position import Position, position

PORT_HEXES = {h.id for h in HEXES.values() if h.feature == "port"}
FISH = {"food": 3}


def builder(**amounts: int) -> Position:
    """A first seat that can pay for a city."""
    return position().player(0, **({"stone": 4} | amounts))


def hexes(game: Position) -> set[str]:
    """Return the possible hexes of the pending decision."""
    return {target for action in game.decision().actions for target in action.targets}


def wonder_builder() -> Position:
    """A first seat with a city in Egypt that can pay for a wonder."""
    return position().build(0, "city", "egypt_01").player(0, stone=20, food=5)


def free_in(*regions: str, without: tuple[str, ...] = ()) -> set[str]:
    return {h for h, region in REGION_BY_HEX.items() if region in regions and h not in without}


# --- cards ------------------------------------------------------------------------------


def test_build_card_is_paid_kept_and_replaced() -> None:
    """R6.3.1."""
    game = builder().offer("build", "build_trade_city").top_of("build", "build_capital")
    game.play("build card=build_trade_city", "place_at piece=city hex=egypt_01")
    assert game.of(0).build_cards == ["build_trade_city"]
    assert game.of(0).stock["stone"] == 0 and game.of(0).population == 3
    assert game.of(0).production["tariff"] == 3
    assert game.of(0).symbols["urban"] == 1 and game.of(0).symbols["economy"] == 1
    assert game.state.offers["build"][0] == "build_capital"


def test_building_without_a_card_gives_no_card_benefits() -> None:
    """R6.3.1."""
    game = builder()
    offer = list(game.state.offers["build"])
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.of(0).stock["stone"] == 0 and game.of(0).population == 3
    assert game.of(0).build_cards == [] and game.of(0).symbols["urban"] == 0
    assert game.state.offers["build"] == offer


def test_town_without_a_card_gives_no_card_benefits() -> None:
    """R6.3.1."""
    for piece in ("farm_town", "manufactory_town"):
        game = position().build(0, "city", "egypt_01")
        game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex=egypt_08")
        assert set(game.of(0).stock.values()) == {0}
        assert set(game.of(0).production.values()) == {0}


def test_a_project_needs_a_card() -> None:
    """R6.3.1."""
    game = builder(ideas=9, stone=9).build(0, "city", "egypt_01")
    pieces = [text for text in game.legal() if text.startswith("build_without_card")]
    assert pieces == [
        f"build_without_card piece={p}" for p in ("city", "port", "farm_town", "manufactory_town")
    ]


def test_card_without_a_place_for_its_piece_cannot_be_taken() -> None:
    """R6.3.2."""
    game = position().offer("build", "build_farm_town", "build_manufactory_town_a")
    assert not any(text.startswith("build card=build_farm") for text in game.legal())
    assert not game.allows("build card=build_manufactory_town_a")
    game.build(0, "city", "egypt_01")
    assert game.allows("build card=build_farm_town")


def test_a_port_card_needs_a_free_port_hex() -> None:
    """R6.3.2."""
    game = builder().offer("build", "build_port_city")
    in_play = [h for h in HEXES if h in PORT_HEXES and REGION_BY_HEX[h] in game.state.regions]
    for number, hex_id in enumerate(in_play):
        game.build(number % 2, "port", hex_id)
        game.of(number % 2).supply["port"] = 3
    assert not game.allows("build card=build_port_city")
    assert not game.allows("build_without_card piece=port")


# --- cities and ports -------------------------------------------------------------------


def test_city_may_be_placed_on_any_free_hex_except_port_hexes() -> None:
    """R6.3.3."""
    game = builder().build(1, "city", "egypt_01").play("build_without_card piece=city")
    free = free_in("italia", "greece", "assyria", "egypt", "numidia", without=("egypt_01",))
    assert hexes(game) == free - PORT_HEXES


def test_a_city_takes_the_token_and_puts_5_money_into_the_treasury() -> None:
    """R6.3.3."""
    game = builder().token("egypt_01", "grain")
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.of(0).goods == {"grain": 1} and game.of(0).production["food"] == 2
    assert game.state.treasury == 5 and game.of(0).stock["money"] == 0
    assert "egypt_01" not in game.state.tokens


def test_loyalty_excludes_other_players_cities_and_ports() -> None:
    """R6.3.3."""
    game = builder()
    game.state.locks["egypt"] = 1
    game.play("build_without_card piece=city")
    assert not hexes(game) & free_in("egypt")
    own = builder()
    own.state.locks["egypt"] = 0
    own.play("build_without_card piece=city")
    assert free_in("egypt") - PORT_HEXES <= hexes(own)


def test_port_is_placed_on_a_free_port_hex() -> None:
    """R6.3.4."""
    game = builder().build(1, "port", "egypt_02").play("build_without_card piece=port")
    assert hexes(game) == {h for h in PORT_HEXES if REGION_BY_HEX[h] in game.state.regions} - {
        "egypt_02"
    }


def test_a_port_with_its_card() -> None:
    """R6.3.4, B6."""
    game = builder().token("egypt_02", "fish").offer("build", "build_port_city")
    game.play("build card=build_port_city", "place_at piece=port hex=egypt_02")
    player = game.of(0)
    assert player.stock == {"stone": 0, "food": 0, "ideas": 0, "money": 10}
    assert player.population == 3 and player.goods == {"fish": 1}
    assert player.production["food"] == 3 and game.state.treasury == 10


def test_a_port_without_a_card() -> None:
    """R6.3.4, B6."""
    game = builder().token("egypt_02", "fish")
    game.play("build_without_card piece=port", "place_at piece=port hex=egypt_02")
    assert game.of(0).stock["money"] == 0 and game.of(0).production["food"] == 3
    assert game.state.treasury == 10


def test_a_port_is_a_city_in_every_other_respect() -> None:
    """R6.3.4."""
    game = position().build(0, "port", "egypt_02").player(0, money=5, stone=20, food=5)
    assert game.allows("build_without_card piece=farm_town")
    assert game.allows("build_wonder wonder=wonder_sphinx")
    assert game.score(0)["Cities"] == 2
    game.play("military")
    assert game.allows("recruit unit=infantry region=egypt")


# --- towns and projects -----------------------------------------------------------------


def test_town_is_placed_beside_an_own_city() -> None:
    """R6.3.5."""
    game = position().build(0, "city", "italia_12").build(1, "city", "egypt_01", "italia_08")
    game.play("build_without_card piece=farm_town")
    assert hexes(game) == {"italia_09", "italia_13", "italia_14"}  # not the port italia_11


def test_town_needs_a_city_beside_it_not_a_town() -> None:
    """R6.3.5."""
    game = position().build(0, "farm_town", "italia_12").wonder(0, "wonder_sphinx", "egypt_01")
    assert not game.allows("build_without_card piece=farm_town")


def test_a_farm_town_card() -> None:
    """R6.3.5."""
    game = position().build(0, "city", "egypt_01").token("egypt_08", "cache_ideas_7")
    game.offer("build", "build_farm_town")
    game.play("build card=build_farm_town", "place_at piece=farm_town hex=egypt_08")
    assert game.of(0).stock == {"stone": 0, "food": 5, "ideas": 7, "money": 0}
    assert game.of(0).production["food"] == 1 and game.of(0).symbols["food"] == 1
    assert game.state.treasury == 0


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_a_manufactory_town_card(letter: str) -> None:
    """R6.3.5."""
    card = f"build_manufactory_town_{letter}"
    game = position().build(0, "city", "egypt_01").offer("build", card)
    game.play(f"build card={card}", "place_at piece=manufactory_town hex=egypt_08")
    assert game.of(0).stock["money"] == 5 and game.of(0).production["tariff"] == 1
    assert game.state.treasury == 0


def test_a_project_has_no_piece() -> None:
    """R6.3.6."""
    game = builder(stone=5, ideas=5).offer("build", "build_project_roads")
    game.play("build card=build_project_roads")
    assert game.state.buildings == {} and not game.events_of(PiecePlaced)
    assert game.score(0)["Projects"] == 1


def test_without_a_build_deck_the_offer_shrinks() -> None:
    """R6.3.7."""
    game = builder(stone=5, ideas=5).offer("build", "build_project_roads")
    game.remove_deck("build", offer=False).play("build card=build_project_roads")
    assert len(game.state.offers["build"]) == 4
    game = builder().remove_deck("build")
    assert game.allows("build_without_card piece=city")
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.state.buildings["egypt_01"].kind == "city"


def test_a_free_city_costs_nothing_but_counts_as_built() -> None:
    """R6.3.8."""
    game = position().leader(0, "leader_engineer").technologies(1, "tech_traders")
    game.face_down(0, "tech_cities").token("egypt_01", "wine")
    game.play("play_technology card=tech_cities")
    assert not hexes(game) & PORT_HEXES
    game.play("place_at piece=city hex=egypt_01")
    assert not game.events_of(Paid) and game.of(0).population == 5
    assert game.of(0).goods == {"wine": 1} and game.state.treasury == 5
    assert game.of(1).stock["money"] == 5 and game.of(0).production["stone"] == 1
    assert game.of(0).build_cards == []


def test_a_free_town_is_of_the_named_kind() -> None:
    """R6.3.8."""
    game = position().leader(0, "leader_engineer").symbols(0, food=1, science=1, construction=1)
    game.build(0, "city", "egypt_01").face_down(0, "tech_selective_breeding", "tech_engineering")
    game.play("play_technology card=tech_selective_breeding")
    assert all("piece=farm_town" in text for text in game.legal())
    game.play("place_at piece=farm_town hex=egypt_08", "play_technology card=tech_engineering")
    assert game.allows("place_at piece=farm_town hex=egypt_09")
    game.play("place_at piece=manufactory_town hex=egypt_09")
    assert game.of(0).production["stone"] == 3 + 1


# --- the order of a build action ----------------------------------------------------------


def test_the_order_of_a_build_action() -> None:
    """R6.3.9."""
    game = builder().leader(0, "leader_engineer").technologies(1, "tech_traders")
    game.token("egypt_01", "wine").offer("build", "build_builder_city")
    game.play("build card=build_builder_city", "place_at piece=city hex=egypt_01")
    told = [event for event in game.events if event.seat in (0, 1)][:8]
    assert [type(event) for event in told] == [
        Paid,
        PiecePlaced,
        TokenTaken,
        TreasuryFilled,
        Gained,
        ProductionChanged,
        CardTaken,
        Gained,
    ]
    assert told[4].seat == 1 and told[7] == Gained(0, "stone", 5, "build_builder_city")
    kinds = [type(event) for event in game.events]
    assert kinds.index(CardsRevealed) > kinds.index(CardTaken) + 1


def test_the_capital_clears_an_offer_before_the_refill() -> None:
    """R6.3.9."""
    game = builder().offer("build", "build_capital")
    four, deck = list(game.state.offers["build"][1:]), list(game.state.decks["build"].cards)
    game.play("build card=build_capital", "place_at piece=city hex=egypt_01")
    assert game.decision().topic == "clear" and game.state.offers["build"] == ["", *four]
    game.play("clear_offer offer=build")
    assert game.state.decks["build"].cards == [*reversed(four), *deck[:-5]]
    assert game.state.offers["build"] == list(reversed(deck[-5:]))


def test_the_capital_may_clear_another_offer() -> None:
    """R6.3.9."""
    game = builder().offer("build", "build_capital")
    four, old = list(game.state.offers["build"][1:]), list(game.state.offers["technology"])
    game.play("build card=build_capital", "place_at piece=city hex=egypt_01")
    game.play("clear_offer offer=technology")
    assert game.state.offers["build"][1:] == four and game.state.offers["build"][0]
    assert not set(old) & set(game.state.offers["technology"])


@pytest.mark.parametrize(
    ("piece", "hex_id", "money"), [("city", "egypt_01", 5), ("port", "egypt_02", 10)]
)
def test_treasury_traders_and_engineer_work_without_a_card(
    piece: str, hex_id: str, money: int
) -> None:
    """R6.3.10."""
    game = builder().leader(0, "leader_engineer").technologies(1, "tech_traders")
    game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
    assert game.state.treasury == money and game.of(1).stock["money"] == money
    assert game.of(0).production["stone"] == 1


# --- wonders ----------------------------------------------------------------------------


def test_wonder_is_paid_kept_and_its_marker_placed() -> None:
    """R6.4.1."""
    game = wonder_builder().token("egypt_03", "ivory").build(1, "city", "egypt_05", "italia_01")
    game.play("build_wonder wonder=wonder_stonehenge")
    assert hexes(game) == free_in("egypt", without=("egypt_01", "egypt_05"))
    game.play("place_at piece=wonder hex=egypt_03")
    assert game.of(0).wonders == ["wonder_stonehenge"]
    assert "wonder_stonehenge" not in game.state.wonders
    assert game.of(0).goods == {"ivory": 1}
    assert game.of(0).stock["stone"] == 0 and game.of(0).stock["food"] == 0


def test_a_wonder_needs_a_region_with_an_own_city() -> None:
    """R6.4.1."""
    game = position().player(0, stone=20, food=5).build(1, "city", "egypt_01")
    game.build(0, "farm_town", "egypt_03").units(0, "egypt", infantry=1)
    assert not any(text.startswith("build_wonder") for text in game.legal())


def test_a_built_wonder_is_gone() -> None:
    """R6.4.1."""
    game = wonder_builder().wonder(1, "wonder_sphinx", "italia_01")
    assert not game.allows("build_wonder wonder=wonder_sphinx")


@pytest.mark.parametrize("wonder", ["colossus_of_rhodes", "lighthouse_of_alexandria"])
def test_colossus_and_lighthouse_need_a_port_hex(wonder: str) -> None:
    """R6.4.2."""
    game = wonder_builder()
    blocked = game.copy().build(1, "port", "egypt_02")
    assert not blocked.allows(f"build_wonder wonder=wonder_{wonder}")
    game.play(f"build_wonder wonder=wonder_{wonder}")
    assert hexes(game) == {"egypt_02"}


@pytest.mark.parametrize(
    "wonder",
    ["temple_of_artemis", "colosseum", "hanging_gardens", "great_library", "stonehenge", "sphinx"],
)
def test_other_wonders_may_be_placed_on_port_hexes(wonder: str) -> None:
    """R6.4.2."""
    game = wonder_builder().play(f"build_wonder wonder=wonder_{wonder}")
    assert hexes(game) == free_in("egypt", without=("egypt_01",))
    assert "egypt_02" in hexes(game)


def test_the_great_pyramid_needs_three_cities_in_the_region() -> None:
    """R6.4.3, B24."""
    game = wonder_builder().build(0, "city", "egypt_03")
    assert not game.allows("build_wonder wonder=wonder_great_pyramid")
    game.build(1, "city", "egypt_05").play("build_wonder wonder=wonder_great_pyramid")
    assert hexes(game) == free_in("egypt", without=("egypt_01", "egypt_03", "egypt_05"))


def test_the_great_pyramid_needs_an_own_city_among_the_three() -> None:
    """R6.4.3."""
    game = wonder_builder().build(1, "city", "italia_01", "italia_05", "italia_06")
    assert not game.allows("build_wonder wonder=wonder_great_pyramid")
    game.build(0, "port", "italia_11").play("build_wonder wonder=wonder_great_pyramid")
    assert {REGION_BY_HEX[h] for h in hexes(game)} == {"italia"}


def test_towns_and_wonders_are_no_cities_for_the_great_pyramid() -> None:
    """R6.4.3."""
    game = wonder_builder().build(0, "city", "egypt_03").build(0, "farm_town", "egypt_05")
    game.wonder(1, "wonder_sphinx", "egypt_08")
    assert not game.allows("build_wonder wonder=wonder_great_pyramid")


def test_a_wonder_on_a_port_hex_takes_the_fish() -> None:
    """R6.4.4."""
    game = wonder_builder().token("egypt_02", "fish").technologies(1, "tech_traders")
    game.play("build_wonder wonder=wonder_colossus_of_rhodes", "place_at piece=wonder hex=egypt_02")
    assert game.of(0).goods == {"fish": 1}
    assert {k: v for k, v in game.of(0).production.items() if v} == FISH
    assert game.state.treasury == 0 and game.of(1).stock["money"] == 0
    assert game.of(0).supply["port"] == 3 and game.score(0)["Cities"] == 2


def test_the_order_of_a_wonder_action() -> None:
    """R6.4.5."""
    game = wonder_builder().leader(0, "leader_artist").token("egypt_03", "wine")
    game.play("build_wonder wonder=wonder_great_library", "place_at piece=wonder hex=egypt_03")
    kinds = [type(event) for event in game.events]
    assert kinds == [Paid, WonderBuilt, TokenTaken, Gained]
    assert game.of(0).stock["money"] == 10
    assert game.decision().topic == "pillar"
    assert game.play("choose what=military").of(0).symbols["military"] == 2


def test_the_artists_money_does_not_pay_for_the_wonder() -> None:
    """R6.4.5."""
    game = wonder_builder().leader(0, "leader_artist").player(0, stone=15)
    assert not any(text.startswith("build_wonder") for text in game.legal())


def test_wonder_without_a_place_for_its_marker_cannot_be_chosen() -> None:
    """R6.4.5."""
    game = wonder_builder()
    for hex_id in free_in("egypt", without=("egypt_01",)):
        game.of(1).supply["city"] = 12
        game.build(1, "city", hex_id)
    assert not any(text.startswith("build_wonder") for text in game.legal())


def test_a_marker_counts_two_influence_and_stays() -> None:
    """R6.4.5."""
    game = position().leader(1, "leader_priestess").wonder(0, "wonder_sphinx", "egypt_03")
    game.build(0, "city", "italia_01", "italia_05", "italia_06", "italia_07")
    game.build(1, "farm_town", "egypt_05").draw_scoring_card()
    assert game.of(0).empire_vp == (3 + 1) + (3 + 4) and game.of(1).empire_vp == 2
    game.play("use_leader leader=leader_priestess")
    assert "egypt_03" not in hexes(game)
