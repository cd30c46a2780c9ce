"""Clarifications of single cards, with their worked examples."""

import pytest

from core.games.mosaic.content import CARDS, REGION_BY_HEX, TECHNOLOGIES
from core.games.mosaic.rules.events import Gained, ProductionChanged
from core.games.mosaic.state import Building
from tests.games.mosaic.position import Position, opening_with_leaders, position

ALL_PILLARS = (
    "science",
    "economy",
    "food",
    "population",
    "culture",
    "construction",
    "military",
    "government",
    "urban",
)


def sages(players: int = 2, **options: str) -> Position:
    """Everybody has two symbols of each pillar, and no achievement is left."""
    game = position(players, **options).achievements()
    for seat in range(players):
        game.symbols(seat, **dict.fromkeys(ALL_PILLARS, 2))
    return game


def learn(game: Position, card: str, *choices: str) -> Position:
    """Buy and play a technology in the current turn, and answer its questions."""
    seat = game.decision().seat
    game.offer("technology", card).player(seat, ideas=5)
    return game.play(f"take_technology card={card}", f"play_technology card={card}", *choices)


def offered_regions(game: Position) -> set[str]:
    """Return the regions of the legal hexes."""
    hexes = [text.partition("hex=")[2] for text in game.legal()]
    return {REGION_BY_HEX[hex_id] for hex_id in hexes if hex_id}


# --- Loyalty ---


def loyal_greece() -> Position:
    """Seat 0 has locked Greece, where seat 1 has a city. It is seat 1's turn."""
    game = sages().build(0, "city", "greece_12", "greece_13", "egypt_01")
    game.build(1, "city", "greece_03", "italia_06").units(1, "egypt", infantry=3)
    game.player(1, stone=99, food=99, ideas=5, money=99, population=9)
    return learn(game, "tech_loyalty", "choose what=greece")


def test_loyalty_locks_a_currently_dominated_region() -> None:
    """R15.1."""
    game = sages().build(0, "city", "greece_12", "greece_13", "egypt_01")
    game.build(1, "city", "greece_03", "italia_06").units(1, "egypt", infantry=3)
    learn(game, "tech_loyalty")
    assert game.decision().topic == "lock"
    assert game.legal() == ["choose what=greece"]


def test_loyalty_without_a_dominated_region_locks_nothing() -> None:
    """R15.1, R8.9."""
    game = sages().build(0, "city", "greece_12").build(1, "city", "greece_03")
    learn(game, "tech_loyalty")
    assert game.state.locks == {}
    assert game.decision().seat == 1


@pytest.mark.parametrize("piece", ["city", "port"])
def test_loyalty_excludes_other_players_cities_and_ports(piece: str) -> None:
    """R15.1."""
    game = loyal_greece().play(f"build_without_card piece={piece}")
    assert offered_regions(game) == {"italia", "assyria", "egypt", "numidia"}


def test_loyalty_excludes_other_players_free_cities() -> None:
    """R15.1."""
    assert "greece" not in offered_regions(learn(loyal_greece(), "tech_cities"))
    assert offered_regions(learn(loyal_greece(), "tech_masonry")) == {"italia"}


def test_loyalty_allows_other_players_towns_wonders_and_units() -> None:
    """R15.1."""
    game = loyal_greece()
    town = game.copy().play("build_without_card piece=farm_town")
    wonder = game.copy().play("build_wonder wonder=wonder_stonehenge")
    assert town.allows("place_at piece=farm_town hex=greece_02")
    assert wonder.allows("place_at piece=wonder hex=greece_02")
    assert game.play("military").allows("recruit unit=infantry region=greece")


def test_a_locked_region_stays_locked_and_open_to_its_owner() -> None:
    """R15.20."""
    game = loyal_greece().units(1, "greece", infantry=9)
    game.play("build_without_card piece=city")
    assert "greece" not in offered_regions(game)
    game.play("place_at piece=city hex=italia_07").player(0, stone=4)
    assert "greece" in offered_regions(game.play("build_without_card piece=city"))


def test_a_city_in_a_locked_region_can_be_taken_over() -> None:
    """R15.20."""
    game = loyal_greece().leader(1, "leader_priestess").build(0, "city", "assyria_01")
    game.play("use_leader leader=leader_priestess", "take_over hex=greece_12")
    assert game.state.buildings["greece_12"] == Building(1, "city")


# --- Priestess ---


def priestess() -> Position:
    """Seat 0 is the Priestess. Seat 1 has three cities, a port and a town in Greece."""
    game = position().achievements().leader(0, "leader_priestess")
    game.build(1, "city", "greece_12", "greece_13", "egypt_01").build(1, "port", "greece_21")
    return game.build(1, "farm_town", "greece_17")


def test_priestess_replaces_only_the_city() -> None:
    """R15.2."""
    game = priestess().goods(1, "wine").build_cards(1, "build_capital")
    game.technologies(1, "tech_traders").player(0, population=5, money=7)
    game.play("use_leader leader=leader_priestess", "take_over hex=greece_12")
    assert game.state.buildings["greece_12"] == Building(0, "city")
    assert game.of(0).supply["city"] == 11
    assert game.of(1).supply["city"] == 12 - 2
    assert game.of(1).goods == {"wine": 1}
    assert game.of(1).build_cards == ["build_capital"]
    assert game.state.buildings["greece_17"] == Building(1, "farm_town")
    assert (game.of(0).population, game.of(0).stock["money"]) == (5, 7)
    assert (game.of(1).stock["money"], game.state.treasury) == (0, 0)


def test_the_priestess_needs_a_victim_with_four_cities() -> None:
    """R15.2."""
    game = priestess()
    del game.state.buildings["egypt_01"]
    game.of(1).supply["city"] += 1
    assert not game.allows("use_leader leader=leader_priestess")


def test_priestess_acts_once_per_game() -> None:
    """R15.2."""
    game = priestess().build(1, "city", "italia_01", "italia_02", "italia_03", "italia_04")
    game.play("use_leader leader=leader_priestess", "take_over hex=greece_12")
    assert not game.allows("use_leader leader=leader_priestess")


def test_the_priestess_needs_a_spare_piece() -> None:
    """R15.2."""
    game = priestess().player(0, supply={**game_supply(), "port": 0})
    game.play("use_leader leader=leader_priestess")
    assert game.legal() == [f"take_over hex={h}" for h in ("greece_12", "greece_13", "egypt_01")]
    without_any = priestess().player(0, supply={**game_supply(), "port": 0, "city": 0})
    assert not without_any.allows("use_leader leader=leader_priestess")


def game_supply() -> dict[str, int]:
    """Return a player's pieces before any is placed."""
    return dict(position().of(0).supply)


def test_a_city_taken_over_is_the_new_owners_in_every_way() -> None:
    """R15.21."""
    game = priestess().offer("tax_tariff", "tariff_t2_c1")
    game.play("use_leader leader=leader_priestess", "take_over hex=greece_12")
    assert game.score(0)["Cities"] == 2
    assert game.score(1)["Cities"] == 6
    town = game.copy().play("build_without_card piece=farm_town")
    assert town.allows("place_at piece=farm_town hex=greece_11")
    game.play("collect card=tariff_t2_c1")
    assert game.of(0).stock["money"] == 1


def test_a_port_counts_among_the_four_and_can_be_taken() -> None:
    """R15.21."""
    game = priestess().goods(1, "fish").player(1, food_production=3)
    game.play("use_leader leader=leader_priestess", "take_over hex=greece_21")
    assert game.state.buildings["greece_21"] == Building(0, "port")
    assert game.of(0).supply["port"] == 2
    assert game.of(1).supply["port"] == 3
    assert game.of(1).production["food"] == 3
    assert game.of(0).production["food"] == 0


# --- wonders ---


def wonder_score(wonder: str, **options: str) -> int:
    """Return seat 0's score for a wonder in Greece among pieces of both seats."""
    game = (
        position(**options).build(0, "city", "greece_06", "egypt_01").build(1, "port", "greece_21")
    )
    game.build(1, "city", "greece_12").units(1, "greece", infantry=2, siege_engine=1)
    game.units(0, "greece", cavalry=1).units(0, "egypt", cavalry=4)
    game.wonder(1, "wonder_colosseum", "greece_03").wonder(0, wonder, "greece_07")
    return game.score(0)["Wonders"]


@pytest.mark.parametrize(
    ("wonder", "points"),
    [
        ("wonder_temple_of_artemis", 4),  # three units of seat 1 and one of seat 0
        ("wonder_colossus_of_rhodes", 2 * 3),  # both cities and the port
        ("wonder_hanging_gardens", 3 * 2),  # the two cities that touch it
        ("wonder_sphinx", 4 * 2),  # itself and the Colosseum
    ],
)
def test_wonders_count_all_players_things(wonder: str, points: int) -> None:
    """R15.3."""
    assert wonder_score(wonder) == points


def test_wonders_can_be_set_to_count_only_their_owners_things() -> None:
    """R15.3."""
    only_own = {"wonder_counts_all_players": "no"}
    assert wonder_score("wonder_temple_of_artemis", **only_own) == 4
    assert wonder_score("wonder_colossus_of_rhodes", **only_own) == 2
    assert wonder_score("wonder_hanging_gardens", **only_own) == 3
    assert wonder_score("wonder_sphinx", **only_own) == 4


def test_the_sphinx_can_be_set_not_to_count_itself() -> None:
    """R15.3."""
    assert wonder_score("wonder_sphinx", sphinx_counts_itself="no") == 4
    both = {"sphinx_counts_itself": "no", "wonder_counts_all_players": "no"}
    assert wonder_score("wonder_sphinx", **both) == 0


def test_the_great_library_gives_two_symbols_of_a_pillar() -> None:
    """R15.4."""
    game = position().achievements().build(0, "city", "greece_12").symbols(0, urban=4)
    game.player(0, stone=20, food=5)
    game.play("build_wonder wonder=wonder_great_library", "place_at piece=wonder hex=greece_13")
    assert sorted(game.legal()) == sorted(f"choose what={pillar}" for pillar in ALL_PILLARS)
    game.play("choose what=urban")
    assert game.of(0).symbols["urban"] == 6
    assert game.allows("claim tile=golden_city_states")


# --- effects that last, and effects of the moment ---


def test_the_plow_lasts() -> None:
    """R15.5, R15.22."""
    game = sages().build(0, "city", "greece_12").build(0, "farm_town", "greece_07", "greece_08")
    learn(game, "tech_plow")
    assert game.of(0).production["food"] == 4
    game.play("work currency=food", "build_without_card piece=farm_town")
    game.play("place_at piece=farm_town hex=greece_11")
    assert game.of(0).production["food"] == 6
    game.play("work currency=food")
    learn(game, "tech_selective_breeding", "place_at piece=farm_town hex=greece_13")
    assert game.of(0).production["food"] == 6 + 3 + 2


def test_a_free_farm_town_of_exploration_feeds_the_plow() -> None:
    """R15.22."""
    game = sages().technologies(0, "tech_plow").build(0, "city", "greece_12")
    learn(game, "tech_exploration", "place_at piece=farm_town hex=egypt_01")
    assert game.of(0).production["food"] == 2


def test_the_plows_production_is_ordinary() -> None:
    """R15.22."""
    game = sages().build(0, "city", "greece_12").build(0, "farm_town", "greece_07")
    learn(game, "tech_plow").play("work currency=food")
    learn(game, "tech_world_view", "shift_production source=food target=tax", "shift_by amount=2")
    assert game.of(0).production["food"] == 0
    assert game.of(0).production["tax"] == 2


OF_THE_MOMENT = [
    "tech_customs_house",
    "tech_irrigation",
    "tech_writing",
    "tech_calendar",
    "tech_state_labor",
    "tech_cottage_industry",
    "tech_vineyards",
    "tech_mercantilism",
    "tech_citizenship",
    "tech_raiders",
    "tech_sewers",
    "tech_early_science",
]


def grow_in_everything(*cards: str) -> tuple[object, ...]:
    """With cards face up, gain one of everything they count. Return the result."""
    game = (
        sages().technologies(0, *cards).build(0, "city", "greece_12").symbols(0, science=3, food=3)
    )
    game.player(0, stone=20, food=4, ideas=20, money=20, population=9)
    game.token("greece_11", "wine").offer("population", "pop_1_for_4")
    for turn in (
        ["build_without_card piece=port", "place_at piece=port hex=greece_21"],
        ["build_without_card piece=farm_town", "place_at piece=farm_town hex=greece_07"],
        [
            "build_without_card piece=manufactory_town",
            "place_at piece=manufactory_town hex=greece_11",
        ],
        ["build_without_card piece=city", "place_at piece=city hex=greece_13"],
        ["military", "recruit unit=infantry region=greece", "done"],
        ["grow card=pop_1_for_4"],
    ):
        game.play(*turn, "work currency=stone")
    learn(game, "tech_seeds")
    player = game.of(0)
    return player.stock, player.production, player.population, player.played_vp


def test_one_time_effects_do_not_count_again() -> None:
    """R15.5."""
    bare = grow_in_everything()
    for card in OF_THE_MOMENT:
        assert grow_in_everything(card) == bare, card
    assert grow_in_everything("tech_plow") != bare


@pytest.mark.parametrize(
    ("card", "production"),
    [("tech_state_labor", {"stone": 10}), ("tech_calendar", {"food": 10})],
)
def test_limits_of_production(card: str, production: dict[str, int]) -> None:
    """R15.6."""
    game = learn(sages().player(0, population=12).symbols(0, science=5), card)
    for track, number in production.items():
        assert game.of(0).production[track] == number


def test_the_limit_of_sewers() -> None:
    """R15.6."""
    game = sages().build(0, "city", *[f"greece_0{n}" for n in (1, 3, 4, 5, 6, 7)])
    learn(game.player(0, population=0), "tech_sewers")
    assert game.of(0).population == 5


def test_the_limit_of_the_lighthouse() -> None:
    """R15.6."""
    game = sages().build(0, "port", "greece_21", "greece_22", "italia_11")
    for hex_id in ("egypt_01", "egypt_03", "egypt_05", "egypt_06"):
        game.token(hex_id, "wine")
    learn(game.token("egypt_04", "cache_money_10"), "tech_lighthouse")
    assert not game.allows("take_token hex=egypt_04")
    game.play(*[f"take_token hex={h}" for h in ("egypt_01", "egypt_03", "egypt_05")])
    assert game.of(0).goods == {"wine": 3}
    assert game.decision().seat == 1


@pytest.mark.parametrize(("card", "points"), [("tech_early_science", 10), ("tech_citizenship", 10)])
def test_limits_of_points(card: str, points: int) -> None:
    """R15.6."""
    starting = [card.id for card in TECHNOLOGIES.values() if card.starting][:12]
    game = learn(sages().technologies(0, *starting).player(0, population=14), card)
    assert game.of(0).played_vp == points


def test_mercantilism_counts_every_token() -> None:
    """R15.7."""
    game = sages().goods(0, "fish", "fish", "wine").player(0, wild_goods=1)
    assert learn(game, "tech_mercantilism").of(0).stock["money"] == 20


def test_vineyards_count_farm_towns() -> None:
    """R15.7."""
    game = sages().build(0, "city", "greece_12").build(0, "farm_town", "greece_07", "greece_08")
    game.build(0, "manufactory_town", "greece_11")
    assert learn(game, "tech_vineyards").of(0).stock["money"] == 20


def test_raiders_choose_for_each_unit() -> None:
    """R15.7."""
    game = sages().units(0, "greece", infantry=1, siege_engine=1).units(0, "egypt", cavalry=1)
    learn(game, "tech_raiders")
    assert game.legal() == ["choose what=stone", "choose what=food", "choose what=money"]
    game.play("choose what=food", "choose what=money", "choose what=food")
    assert game.of(0).stock == {"stone": 0, "food": 10, "ideas": 0, "money": 5}
    assert game.decision().seat == 1


def test_fertilizer_raises_production_first() -> None:
    """R15.8."""
    game = learn(sages().player(0, food_production=4), "tech_fertilizer")
    assert game.of(0).production["food"] == 7
    assert game.of(0).stock["food"] == 14


def test_state_labor_counts_the_own_population() -> None:
    """A9."""
    game = learn(sages().player(0, population=6).player(1, population=9), "tech_state_labor")
    assert game.of(0).production["stone"] == 6
    assert game.of(1).production["stone"] == 0


def test_world_view_moves_production() -> None:
    """A10, R15.9."""
    game = sages().player(0, stone_production=7, ideas_production=3)
    learn(game, "tech_world_view", "shift_production source=stone target=ideas")
    assert game.legal() == [f"shift_by amount={n}" for n in range(1, 8)]
    game.play("shift_by amount=4")
    assert game.of(0).production["stone"] == 3
    assert game.of(0).production["ideas"] == 7


def test_world_view_may_be_declined() -> None:
    """R15.9, R8.10."""
    game = learn(sages().player(0, stone_production=7), "tech_world_view", "done")
    assert game.of(0).production["stone"] == 7


def test_world_view_leaves_a_governments_production() -> None:
    """R15.9."""
    game = sages().government(0, "gov_monarchy").player(0, stone_production=7, food_production=5)
    learn(game, "tech_world_view")
    assert not game.allows("shift_production source=food target=tax")
    game.play("shift_production source=stone target=tax")
    assert game.legal() == ["shift_by amount=1", "shift_by amount=2"]


# --- reactions to building ---


@pytest.mark.parametrize(
    ("piece", "hex_id", "money"), [("city", "greece_12", 5), ("port", "greece_21", 10)]
)
def test_traders_gain_from_every_city_and_port(piece: str, hex_id: str, money: int) -> None:
    """R15.10."""
    for builder in (0, 1):
        game = position().technologies(0, "tech_traders").turn_of(builder)
        game.player(builder, stone=4)
        game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
        assert game.of(0).stock["money"] == money
        assert game.of(1).stock["money"] == 0


def test_the_artist_gains_from_every_wonder() -> None:
    """R15.10."""
    for builder in (0, 1):
        game = position().leader(0, "leader_artist").turn_of(builder)
        game.build(builder, "city", "greece_12").player(builder, stone=20, food=5)
        game.play("build_wonder wonder=wonder_sphinx", "place_at piece=wonder hex=greece_13")
        assert game.of(0).stock["money"] == 10
        assert game.of(1).stock["money"] == 0


def test_a_free_city_counts_as_built() -> None:
    """C4."""
    game = sages().leader(0, "leader_engineer").technologies(1, "tech_traders")
    learn(game, "tech_cities", "place_at piece=city hex=greece_12")
    assert game.state.treasury == 5
    assert game.of(1).stock["money"] == 5
    assert game.of(0).production["stone"] == 1
    assert game.of(0).population == 5
    # Who gains by it is told what it comes of.
    assert Gained(1, "money", 5, "tech_traders") in game.events
    assert ProductionChanged(0, "stone", 1, "leader_engineer") in game.events


# --- free pieces ---


def test_exploration_targets_regions_without_an_own_city() -> None:
    """R15.11."""
    game = sages().build(0, "city", "greece_12").build(0, "port", "italia_11")
    learn(game, "tech_exploration")
    assert offered_regions(game) == {"assyria", "egypt", "numidia"}
    assert not game.allows("place_at piece=farm_town hex=egypt_02")
    game.play("place_at piece=farm_town hex=egypt_05")
    assert game.state.buildings["egypt_05"] == Building(0, "farm_town")
    assert game.of(0).units == {"egypt": {"infantry": 1}}


def test_exploration_with_one_piece_used_up_places_the_other() -> None:
    """R15.11, R8.9."""
    supply = game_supply()
    no_town = sages().build(0, "city", "greece_12").player(0, supply={**supply, "farm_town": 0})
    learn(no_town, "tech_exploration")
    assert "place_unit unit=infantry region=greece" not in no_town.legal()
    no_town.play("place_unit unit=infantry region=numidia")
    assert no_town.of(0).units == {"numidia": {"infantry": 1}}
    no_unit = sages().build(0, "city", "greece_12").player(0, supply={**supply, "infantry": 0})
    learn(no_unit, "tech_exploration", "place_at piece=farm_town hex=egypt_05")
    assert no_unit.of(0).units == {}


def test_migration_goes_to_an_adjacent_region() -> None:
    """R15.12."""
    game = learn(sages().build(0, "city", "italia_06"), "tech_migration")
    assert offered_regions(game) == {"greece", "numidia"}
    game.play("place_at piece=city hex=numidia_27")
    assert game.of(0).population == 4
    assert game.state.buildings["numidia_27"] == Building(0, "city")


def test_migration_needs_a_population_to_lose() -> None:
    """R15.12, R8.9."""
    game = sages().build(0, "city", "italia_06").player(0, population=0, ideas=5)
    game.offer("technology", "tech_migration").play("take_technology card=tech_migration")
    assert [down.card for down in game.of(0).face_down] == ["tech_migration"]


def test_colony_and_exploration_consider_only_cities_and_ports() -> None:
    """R15.23."""
    game = sages().build(0, "city", "greece_12").build(0, "port", "italia_11")
    game.build(0, "farm_town", "egypt_05").wonder(0, "wonder_sphinx", "numidia_01")
    game.units(0, "assyria", infantry=1)
    for card in ("tech_colony", "tech_exploration"):
        assert offered_regions(learn(game.copy(), card)) == {"assyria", "egypt", "numidia"}


# --- governments, offers, units ---


def test_the_caste_system_waives_symbols_once() -> None:
    """R15.13."""
    game = position().achievements().technologies(0, "tech_caste_system").player(0, ideas=40)
    game.play("govern government=gov_monarchy")
    assert game.of(0).stock["ideas"] == 25
    assert game.of(0).government == "gov_monarchy"
    game.play("done", "work currency=food")
    assert not [text for text in game.legal() if text.startswith("govern ")]


def test_caste_system_is_kept_when_the_symbols_are_present() -> None:
    """R15.13."""
    game = position().achievements().technologies(0, "tech_caste_system")
    game.player(0, ideas=40).symbols(0, military=2).play("govern government=gov_tyranny")
    game.play("done", "work currency=food")
    assert game.allows("govern government=gov_theocracy")


@pytest.mark.parametrize("offer", ["technology", "build", "population", "tax_tariff"])
def test_the_capital_clears_any_offer(offer: str) -> None:
    """R15.14."""
    game = position().achievements().offer("build", "build_capital").player(0, stone=4)
    game.play("build card=build_capital", "place_at piece=city hex=greece_12")
    assert game.legal() == [
        f"clear_offer offer={name}" for name in ("technology", "build", "population", "tax_tariff")
    ]
    gone = [card for card in game.state.offers[offer] if card]
    size = {"technology": 5, "build": 5, "population": 2, "tax_tariff": 2}[offer]
    top = game.state.decks[offer].cards[: -size - 1 : -1]
    game.play(f"clear_offer offer={offer}")
    assert game.state.offers[offer] == top
    assert game.state.decks[offer].cards[: len(gone)] == gone[::-1]


def test_scientific_method_clears_the_technology_offer() -> None:
    """R15.14."""
    game = sages().offer("technology", "tech_scientific_method").player(0, ideas=5)
    game.play("take_technology card=tech_scientific_method")
    before = list(game.state.offers["technology"])
    game.play("play_technology card=tech_scientific_method")
    assert not set(game.state.offers["technology"]) & set(before)
    assert game.state.decks["technology"].cards[:5] == before[::-1]


def test_military_citys_unit_is_placed_in_its_region() -> None:
    """R15.15."""
    game = position().achievements().build(0, "city", "egypt_01").player(0, stone=4)
    game.offer("build", "build_military_city")
    game.play("build card=build_military_city", "place_at piece=city hex=greece_12")
    assert game.legal() == [
        "place_unit unit=infantry region=greece",
        "place_unit unit=cavalry region=greece",
    ]


@pytest.mark.parametrize("currency", ["stone", "food", "ideas", "money"])
def test_the_magistrate_turns_population_into_currency(currency: str) -> None:
    """R15.16."""
    game = position().achievements().leader(0, "leader_magistrate")
    game.play("use_leader leader=leader_magistrate", f"choose what={currency}")
    assert game.of(0).population == 4
    assert game.of(0).stock[currency] == 20
    assert sum(game.of(0).stock.values()) == 20
    assert not game.allows("use_leader leader=leader_magistrate")


def test_the_magistrate_needs_a_population() -> None:
    """R15.16."""
    game = position().leader(0, "leader_magistrate").player(0, population=0)
    assert not game.allows("use_leader leader=leader_magistrate")


def test_iron_defeats_in_one_region() -> None:
    """R15.17."""
    game = sages().units(0, "greece", infantry=1).units(0, "egypt", cavalry=1)
    game.units(0, "italia", siege_engine=1).units(1, "italia", infantry=1)
    game.units(1, "greece", infantry=1, cavalry=1).units(1, "egypt", infantry=1)
    learn(game, "tech_iron")
    assert game.legal() == [
        "defeat owner=1 unit=infantry region=greece",
        "defeat owner=1 unit=cavalry region=greece",
        "defeat owner=1 unit=infantry region=egypt",
    ]
    one = game.copy().play("defeat owner=1 unit=infantry region=egypt")
    assert one.decision().seat == 1
    game.play("defeat owner=1 unit=infantry region=greece")
    assert game.legal() == ["defeat owner=1 unit=cavalry region=greece"]


@pytest.mark.parametrize(
    ("card", "unit"),
    [
        ("tech_formations", "infantry"),
        ("tech_cavalry_tactics", "cavalry"),
        ("tech_recurve_bow", "cavalry"),
    ],
)
def test_other_double_defeats_may_be_split(card: str, unit: str) -> None:
    """R15.17."""
    game = sages().units(0, "greece", **{unit: 1}).units(0, "egypt", **{unit: 1})
    game.units(1, "greece", infantry=2).units(1, "egypt", infantry=2).units(1, "italia", infantry=1)
    learn(game, card)
    if card == "tech_recurve_bow":
        game.play(*["place_unit unit=cavalry region=egypt"] * 2)
    assert len(game.legal()) == 2
    game.play(
        "defeat owner=1 unit=infantry region=greece", "defeat owner=1 unit=infantry region=egypt"
    )
    assert game.of(1).units == {
        "greece": {"infantry": 1},
        "egypt": {"infantry": 1},
        "italia": {"infantry": 1},
    }


# --- leaders and names ---


def test_the_engineer_gains_from_own_buildings() -> None:
    """R15.18."""
    game = position().achievements().leader(0, "leader_engineer").player(0, stone=8)
    seen = []
    for piece, hex_id in (
        ("city", "greece_12"),
        ("port", "greece_21"),
        ("manufactory_town", "greece_13"),
        ("farm_town", "greece_07"),
    ):
        game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
        seen.append(game.of(0).production["stone"])
        game.play("work currency=food")
    assert seen == [1, 2, 3, 3]


def test_the_general_recruits_three() -> None:
    """R15.18."""
    game = position().leader(0, "leader_general").build(0, "city", "greece_12").player(0, money=20)
    game.play("military", *["recruit unit=infantry region=greece"] * 3)
    assert not [text for text in game.legal() if text.startswith("recruit")]


def test_the_scribe_acts_twice_in_the_first_turn() -> None:
    """R15.18."""
    game = opening_with_leaders("scribe", "engineer")
    game.play("place_at piece=city hex=greece_12", "place_at piece=city hex=egypt_01")
    game.play("choose what=tax", "work currency=stone", "work currency=stone")
    assert game.decision().seat == 1
    game.play("work currency=stone", "work currency=stone")
    assert game.decision().seat == 1


def test_equal_names_have_different_ids() -> None:
    """R15.19."""
    pairs = [
        ("tech_city_state", "gov_city_state"),
        ("tech_quarry", "build_project_quarry"),
        ("tech_lighthouse", "wonder_lighthouse_of_alexandria"),
        ("tech_public_games", "golden_games"),
    ]
    for technology, other in pairs:
        assert CARDS[technology].kind == "technology"
        assert CARDS[other].kind != "technology"
        assert CARDS[technology].effects != CARDS[other].effects


def test_the_city_state_technology_is_no_government() -> None:
    """R15.19."""
    game = learn(sages(), "tech_city_state")
    assert game.of(0).production["tax"] == 3
    assert game.of(0).government == ""
    assert "gov_city_state" in game.state.governments
