"""R16: automas, the optional opponents that follow cards."""

from collections import Counter

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import AUTOMA_LOCATIONS, REGION_BY_HEX
from core.games.mosaic.rules.events import AutomaActed
from core.games.mosaic.rules.setup_phase import Opening
from core.games.mosaic.state import Automa, Building
from core.kernel import HIDDEN, Rng
from tests.games.mosaic.position import Position

LEVELS = ("easy", "moderate", "challenging", "expert")


def seated(automas: int = 1, level: str = "moderate", seed: int = 1) -> Position:
    """A solo game after setup, in the player's first turn, with a city in Egypt."""
    game = object.__new__(Position)
    options = {"automas": str(automas), "automa_level": level}
    game.state = GAME.new(1, options, seed)
    game.state.first = 0
    game.state.agenda = [Opening()]
    game.events = []
    game.play("choose_leader leader=leader_engineer").player(0, drafted=[])
    return game.play("place_at piece=city hex=egypt_01")


def duel(leader: str = "leader_scribe", level: str = "moderate") -> Position:
    """One automa with a city on greece_12 in its homeland. No tokens, no achievements."""
    game = seated(level=level).achievements()
    game.state.tokens = {}
    game.state.buildings = {"egypt_01": Building(0, "city"), "greece_12": Building(1, "city")}
    nothing = dict.fromkeys(("stone", "food", "ideas", "money"), 0)
    idle = dict.fromkeys(("stone", "food", "ideas", "tax", "tariff"), 0)
    game.player(1, goods={}, population=5, leader=leader, stock=nothing, production=idle)
    game.player(0, goods={})
    automa_of(game).homeland, automa_of(game).secondary = "greece", "egypt"
    return game.refresh()


def automa_of(game: Position, index: int = 0) -> Automa:
    return game.state.automas[index]


def automa_draws(game: Position, action: str, *locations: str) -> Position:
    """Let the player work, and the automa draw this action card and these locations."""
    automa = automa_of(game)
    automa.actions.append(f"auto_{action}")
    automa.locations += [f"loc_{location}" for location in reversed(locations)]
    game.play("work currency=food")
    assert game.decision().seat == 0
    return game


def buildings_of_automa(game: Position) -> dict[str, str]:
    """Return the automa's buildings besides its first city."""
    own = {h: b.kind for h, b in game.state.buildings.items() if b.owner == 1}
    own.pop("greece_12", None)
    return own


def build_offer(game: Position, *cards: str) -> Position:
    """Offer exactly these build cards, with an empty deck."""
    game.offer("build", *cards).remove_deck("build", offer=False)
    game.state.removed += game.state.offers["build"][len(cards) :]
    game.state.offers["build"] = list(cards)
    return game.refresh()


# --- setting up ---


@pytest.mark.parametrize("automas", [1, 2, 3, 4, 5])
def test_setup_uses_the_total_player_count(automas: int) -> None:
    """R16.1."""
    game = seated(automas)
    regions = {1: 5, 2: 6, 3: 7, 4: 7, 5: 7}
    population = {1: 10, 2: 10, 3: 12, 4: 12, 5: 14}
    technologies = {1: 95, 2: 90, 3: 85, 4: 80, 5: 75}
    assert len(game.state.players) == automas + 1
    assert len(game.state.regions) == regions[automas]
    assert len(game.state.decks["population"].cards) == population[automas] + 1 - 2
    assert len(game.state.decks["technology"].cards) == technologies[automas] + 1 - 5


@pytest.mark.parametrize("automas", [1, 3, 5])
def test_an_automa_has_a_leader_a_homeland_a_city_and_tokens(automas: int) -> None:
    """R16.1."""
    game = seated(automas)
    leaders = {player.leader for player in game.state.players}
    assert len(leaders) == automas + 1
    for seat in range(1, automas + 1):
        automa, player = automa_of(game, seat - 1), game.of(seat)
        assert automa.tokens == {"stone": 1, "food": 1, "ideas": 1}
        assert automa.secondary in game.state.regions
        (city,) = game.state.building_hexes(seat, ("city",))
        assert REGION_BY_HEX[city] == automa.homeland
        assert not any(player.symbols.values())
        assert not any(player.units.values())
        assert player.population in (5, 6)  # a cache may have brought one more


def test_homelands_differ_from_each_other_and_from_the_players() -> None:
    """R16.6."""
    for seed in range(1, 30):
        game = seated(5, seed=seed)
        homelands = [automa.homeland for automa in game.state.automas]
        assert len(set(homelands)) == 5
        assert "egypt" not in homelands


def test_automas_sit_after_the_player_and_any_seat_may_be_first() -> None:
    """R16.6."""
    first = set()
    for seed in range(1, 40):
        state = GAME.new(1, {"automas": "2"}, seed)
        assert [decision.seat for decision in GAME.decisions(state)] == [0]
        assert GAME.seat_count(state) == 1
        assert GAME.automa_names(state) == ("Automa 1", "Automa 2")
        first.add(state.first)
    assert first == {0, 1, 2}


def test_automas_draft_nothing() -> None:
    """R16.6."""
    game = object.__new__(Position)
    game.state = GAME.new(1, {"automas": "2"}, 1)
    game.events = []
    hand = list(game.of(0).hand)
    game.play("choose_leader leader=leader_engineer")
    assert game.decision().topic == "starting_city"
    assert sorted(game.of(0).drafted) == sorted(hand)
    assert len(hand) == 5
    technologies = [card for card in game.state.box if card.startswith("tech_")]
    assert len(technologies) == 10
    assert not set(technologies) & set(game.state.decks["technology"].cards)
    assert set(GAME.view(game.state, 0).box) == {HIDDEN}


ACTION_DECKS = {
    "easy": {"tax_tariff": 1, "population": 1, "military": 1},
    "moderate": {"tax_tariff": 1, "population": 1, "military_technology": 1},
    "challenging": {"tax_tariff_2": 1, "population_2": 1, "military_technology": 1},
    "expert": {"tax_tariff_2": 1, "population_2": 1, "military": 1},
}


@pytest.mark.parametrize("level", LEVELS)
def test_the_action_deck_of_each_level(level: str) -> None:
    """R16.2."""
    common = {"build_project": 1, "build_city": 1, "technology": 3}
    expected = {f"auto_{card}": n for card, n in (common | ACTION_DECKS[level]).items()}
    places = set()
    for seed in range(1, 30):
        deck = list(automa_of(seated(level=level, seed=seed)).actions)
        places.add(deck.index("auto_reshuffle"))
        deck.remove("auto_reshuffle")
        assert len(deck) == 8
        assert Counter(deck) == expected
    assert places == {0, 1}  # the last card of the list is drawn first


def location_counts(locations: list[str]) -> Counter[str]:
    return Counter(AUTOMA_LOCATIONS[card].region for card in locations)


@pytest.mark.parametrize("automas", [1, 2, 5])
def test_the_location_deck(automas: int) -> None:
    """R16.2."""
    places = set()
    for seed in range(1, 30):
        game = seated(automas, seed=seed)
        automa = automa_of(game)
        counts = location_counts(automa.locations)
        expected = dict.fromkeys(game.state.regions, 2)
        expected[automa.homeland] = 3
        assert counts == {**expected, "fewest": 2, "reshuffle": 1}
        assert len(set(automa.locations)) == len(automa.locations)
        places.add(automa.locations.index("loc_reshuffle"))
    assert places == {0, 1, 2}


def test_a_location_deck_is_shuffled_anew_at_its_reshuffle_card() -> None:
    """R16.2."""
    game = duel(level="easy")
    automa = automa_of(game)
    automa.locations = ["loc_egypt_1", "loc_reshuffle"]
    automa_draws(game, "military")
    drawn = automa.seen_locations
    assert len(drawn) == 2
    counts = location_counts([*automa.locations, *drawn])
    assert counts == {
        **dict.fromkeys(["italia", "assyria", "egypt", "numidia", "fewest"], 2),
        "greece": 3,
        "reshuffle": 1,
    }


def test_decks_of_automas_are_hidden() -> None:
    """R16.2, R2.2."""
    game = automa_draws(duel(level="easy"), "military", "greece_1", "egypt_1")
    view = GAME.view(game.state, 0)
    assert set(view.automas[0].actions) == {HIDDEN}
    assert set(view.automas[0].locations) == {HIDDEN}
    assert view.automas[0].seen_actions == ["auto_military"]
    other = game.copy()
    Rng(5).shuffle(automa_of(other).actions)
    Rng(5).shuffle(automa_of(other).locations)
    assert GAME.codec.digest(GAME.view(other.state, 0)) == GAME.codec.digest(view)


def test_automas_card_cannot_be_undone() -> None:
    """R16.3."""
    game = automa_draws(duel(), "technology")
    assert [event.reveals for event in game.events_of(AutomaActed)] == [True]


# --- tokens, regions, hexes ---


@pytest.mark.parametrize(
    ("action", "currency"),
    [
        ("build_project", "stone"),
        ("build_city", "stone"),
        ("technology", "ideas"),
        ("tax_tariff", "food"),
        ("population", "food"),
    ],
)
def test_automa_without_a_token_produces(action: str, currency: str) -> None:
    """R16.3, R16.8."""
    game = duel()
    automa_of(game).tokens[currency] = 0
    offers = {name: list(cards) for name, cards in game.state.offers.items()}
    automa_draws(game, action)
    assert automa_of(game).tokens[currency] == 2
    assert game.state.offers == offers
    assert buildings_of_automa(game) == {}


@pytest.mark.parametrize(
    ("action", "currency"),
    [
        ("build_city", "stone"),
        ("technology", "ideas"),
        ("tax_tariff", "food"),
        ("population", "food"),
    ],
)
def test_an_automa_spends_a_token(action: str, currency: str) -> None:
    """R16.3."""
    game = build_offer(duel(), "build_trade_city")
    automa_draws(game, action, "numidia_1", "greece_1")
    tokens = {"stone": 1, "food": 1, "ideas": 1, currency: 0}
    assert automa_of(game).tokens == tokens


@pytest.mark.parametrize(
    ("location", "region"),
    [("italia_1", "greece"), ("italia_3", "numidia"), ("assyria_2", "assyria")],
)
def test_automa_moves_along_the_ring_when_no_location_fits(location: str, region: str) -> None:
    """R16.3."""
    game = build_offer(duel(), "build_trade_city")
    game.state.locks["italia"] = 0
    automa_draws(game, "build_city", location, "greece_1")
    (city,) = [h for h, kind in buildings_of_automa(game).items() if kind in ("city", "port")]
    assert REGION_BY_HEX[city] == region


def test_regions_out_of_play_are_no_part_of_the_ring() -> None:
    """R16.3."""
    game = duel()
    assert game.state.regions == ["italia", "greece", "assyria", "egypt", "numidia"]
    build_offer(game, "build_trade_city").state.locks["italia"] = 0
    automa_draws(game, "build_city", "italia_3", "greece_1")
    assert list(buildings_of_automa(game)) == ["numidia_08", "greece_07"]


@pytest.mark.parametrize(
    ("pieces", "region"),
    [
        ((), "egypt"),  # all but Greece have none: the secondary region decides
        (("egypt",), "italia"),  # then the first in the order of the ring
        (("egypt", "italia"), "assyria"),
        (("italia", "assyria", "egypt", "numidia"), "egypt"),  # all have one
    ],
)
def test_the_region_with_fewest_own_pieces(pieces: tuple[str, ...], region: str) -> None:
    """R16.3, R16.6."""
    game = duel(level="easy")
    for other in pieces:
        game.units(1, other, infantry=1)
    automa_draws(game, "military", "fewest_1", "greece_1")
    assert game.of(1).units[region]["infantry"] == 1 + (region in pieces)


def city_hex(location: str, **tokens: str) -> str:
    """Return where an automa builds a city in Assyria, whose port is taken."""
    game = build_offer(duel(), "build_trade_city").build(0, "port", "assyria_24").goods(1, "wine")
    for hex_id, token in tokens.items():
        game.token(hex_id, token)
    automa_draws(game, "build_city", location, "greece_1")
    return next(h for h, kind in buildings_of_automa(game).items() if kind == "city")


def test_hexes_are_chosen_by_their_tokens() -> None:
    """R16.3, R16.7."""
    caches = {
        "assyria_10": "cache_stone_7",
        "assyria_19": "cache_food_5",
        "assyria_26": "cache_ideas_5",
    }
    assert city_hex("assyria_1") == "assyria_01"
    assert city_hex("assyria_1", assyria_05="glass", assyria_04="glass", **caches) == "assyria_04"
    assert city_hex("assyria_1", assyria_05="wine", **caches) == "assyria_19"  # food, stone, ideas
    assert city_hex("assyria_2", **caches) == "assyria_26"  # ideas, stone, food
    assert city_hex("assyria_3", **caches) == "assyria_10"  # stone, ideas, food
    assert city_hex("assyria_3", assyria_05="wine", assyria_10="cache_money_10") == "assyria_10"


def test_automa_takes_the_tokens_it_builds_on() -> None:
    """R16.4."""
    game = build_offer(duel(), "build_trade_city").token("assyria_24", "fish")
    game.token("greece_11", "cache_money_10")
    automa_draws(game, "build_city", "assyria_1", "greece_1")
    assert game.of(1).goods == {"fish": 1}
    assert game.of(1).stock["money"] == 10
    assert "greece_11" not in game.state.tokens


def test_automa_city_is_a_port_where_possible() -> None:
    """R16.7."""
    game = build_offer(duel(), "build_trade_city")
    port, no_piece, no_hex = game, game.copy(), game.copy()
    automa_draws(port, "build_city", "italia_1", "greece_1")
    assert buildings_of_automa(port)["italia_11"] == "port"
    assert port.state.treasury == 10
    no_piece.of(1).supply["port"] = 0
    automa_draws(no_piece, "build_city", "italia_1", "greece_1")
    assert buildings_of_automa(no_piece)["italia_01"] == "city"
    assert no_piece.state.treasury == 5
    no_hex.build(0, "port", "italia_11", "italia_22")
    automa_draws(no_hex, "build_city", "italia_1", "greece_1")
    assert buildings_of_automa(no_hex)["italia_01"] == "city"


def test_automa_town_is_placed_beside_an_own_city_in_the_region() -> None:
    """R16.7."""
    game = build_offer(duel(), "build_farm_town", "build_project_roads")
    automa_draws(game, "build_project", "greece_1")
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}
    game = build_offer(duel(), "build_farm_town", "build_project_roads")
    automa_draws(game, "build_project", "assyria_1")
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}


def test_a_town_without_a_free_hex_is_skipped() -> None:
    """R16.7."""
    game = build_offer(duel(), "build_farm_town", "build_project_roads")
    beside = ["greece_07", "greece_08", "greece_11", "greece_13", "greece_16", "greece_17"]
    game.build(0, "city", *beside)
    automa_draws(game, "build_project", "greece_1")
    assert buildings_of_automa(game) == {}
    assert game.of(1).build_cards == ["build_project_roads"]


def test_automa_units_go_to_the_drawn_region_while_supply_lasts() -> None:
    """R16.7."""
    game = duel(level="easy")
    game.of(1).supply["cavalry"] = 0
    automa_draws(game, "military", "numidia_1", "egypt_1")
    assert game.of(1).units == {"numidia": {"infantry": 1}}
    assert automa_of(game).locations[-1] == "loc_egypt_1"


# --- the action cards ---

MARKET = ("build_farm_town", "build_port_city", "build_project_roads", "build_trade_city")


def test_build_project() -> None:
    """R16.3, R16.8."""
    game = build_offer(duel(), *MARKET, "build_project_forum")
    automa_draws(game, "build_project", "greece_1")
    assert game.of(1).build_cards == ["build_project_roads", "build_farm_town"]
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}
    assert game.of(1).symbols["economy"] == game.of(1).symbols["food"] == 1
    assert game.of(1).population == 5
    assert game.of(1).stock == {"stone": 0, "food": 0, "ideas": 0, "money": 0}
    assert game.of(1).production["food"] == 0


def test_offers_are_refilled_after_an_automa() -> None:
    """R16.8."""
    game = duel().offer("build", *MARKET)
    automa_draws(game, "build_project", "greece_1")
    assert len(game.of(1).build_cards) == 2
    assert len(game.state.offers["build"]) == 5


def test_build_project_without_a_project() -> None:
    """R16.8."""
    game = build_offer(duel(), "build_trade_city", "build_manufactory_town_b")
    automa_draws(game, "build_project", "assyria_1", "greece_1")
    assert buildings_of_automa(game) == {"assyria_24": "port", "greece_07": "manufactory_town"}
    assert game.of(1).build_cards == ["build_trade_city", "build_manufactory_town_b"]
    assert automa_of(game).tokens["stone"] == 0


@pytest.mark.parametrize("action", ["build_project", "build_city"])
def test_build_without_a_wanted_card_on_offer(action: str) -> None:
    """R16.8."""
    game = build_offer(duel(), "build_farm_town", "build_manufactory_town_a")
    automa_draws(game, action, "greece_1")
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}
    assert automa_of(game).tokens["stone"] == 1


def test_build_city() -> None:
    """R16.3, R16.8."""
    game = build_offer(duel(), *MARKET)
    automa_draws(game, "build_city", "numidia_1", "greece_1")
    assert buildings_of_automa(game) == {"numidia_08": "port", "greece_07": "farm_town"}
    assert game.of(1).build_cards == ["build_port_city", "build_farm_town"]
    assert game.of(1).stock["money"] == 0
    assert (game.state.treasury, game.of(1).population) == (10, 5)


def test_build_city_without_a_city_card() -> None:
    """R16.8."""
    game = build_offer(duel(), "build_farm_town", "build_project_roads")
    automa_draws(game, "build_city", "greece_1")
    assert game.of(1).build_cards == ["build_project_roads", "build_farm_town"]


@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        (("alphabet", "drama", "festivals", "monuments", "trades"), "festivals"),
        (("alphabet", "royal_house", "drama", "literature", "trades"), "royal_house"),
        (("alphabet", "calendar", "engineering", "trades", "wheel"), "calendar"),
        (("mathematics", "early_science", "citizenship", "cities", "mortar"), "mortar"),
    ],
)
def test_technology(offer: tuple[str, ...], taken: str) -> None:
    """R16.3."""
    game = duel().offer("technology", *[f"tech_{card}" for card in offer])
    automa_draws(game, "technology")
    assert game.of(1).technologies == [f"tech_{taken}"]
    assert len(game.state.offers["technology"]) == 5
    assert automa_of(game).tokens["ideas"] == 0


def test_technologies_give_symbols_and_final_points_only() -> None:
    """R16.4, R16.8."""
    game = duel().offer("technology", "tech_mortar")
    automa_draws(game.build_cards(1, "build_project_roads"), "technology")
    assert game.of(1).symbols["construction"] == 1
    assert game.of(1).production["stone"] == 0
    assert game.score(1)["Technologies"] == 2
    game.technologies(1, "tech_formations").units(1, "egypt", infantry=1)
    game.draw_scoring_card()
    assert game.of(1).empire_vp == 3 + 1 + 2  # first in Greece, second in Egypt with influence 1


def test_an_automa_with_an_empty_offer_takes_nothing() -> None:
    """R16.8."""
    game = duel().remove_deck("technology").remove_deck("population")
    automa_draws(game, "technology")
    automa_draws(game, "population")
    assert automa_of(game).tokens == {"stone": 1, "food": 0, "ideas": 0}
    assert game.of(1).technologies == []
    assert game.of(1).population == 5


def test_tax_and_tariff() -> None:
    """R16.8."""
    game = duel().offer("tax_tariff", "tax_p3_g3", "tariff_t2_c1")
    game.state.treasury = 15
    automa_draws(game, "tax_tariff")
    assert game.of(1).tax_cards == ["tariff_t2_c1"]
    assert game.of(1).stock["money"] == 15
    assert game.state.treasury == 0
    assert game.score(1)["Unrest"] == -2
    assert game.of(1).units == {}
    assert len(game.state.offers["tax_tariff"]) == 2


def test_population() -> None:
    """R16.8."""
    game = duel().offer("population", "pop_1_for_4", "pop_3_for_17")
    automa_draws(game, "population")
    assert game.of(1).population == 5 + 3
    assert "pop_3_for_17" in game.state.removed
    assert game.of(1).units == {}


def test_second_of_tax_and_population_gives_a_unit_instead() -> None:
    """R16.3."""
    game = automa_draws(automa_draws(duel(), "tax_tariff"), "population", "numidia_1")
    assert game.of(1).units == {"numidia": {"cavalry": 1}}
    assert game.of(1).population == 5
    game = automa_draws(automa_draws(duel(), "population"), "tax_tariff", "numidia_1")
    assert game.of(1).units == {"numidia": {"infantry": 1}}
    assert game.of(1).tax_cards == []
    assert automa_of(game).tokens["food"] == 0


def test_tax_and_tariff_2() -> None:
    """R16.3."""
    game = duel(level="challenging")
    automa_draws(game, "tax_tariff_2", "numidia_1")
    assert len(game.of(1).tax_cards) == 1
    assert game.of(1).units == {"numidia": {"infantry": 1}}
    hungry = duel(level="expert")
    automa_of(hungry).tokens["food"] = 0
    automa_draws(hungry, "tax_tariff_2", "numidia_1")
    assert (automa_of(hungry).tokens["food"], hungry.of(1).tax_cards) == (2, [])
    assert hungry.of(1).units == {"numidia": {"infantry": 1}}


def test_population_2() -> None:
    """R16.3."""
    game = duel(level="expert").offer("population", "pop_1_for_4", "pop_1_for_5")
    automa_draws(game, "population_2", "numidia_1")
    assert game.of(1).population == 6
    assert game.of(1).units == {"numidia": {"cavalry": 1}}
    second = automa_draws(duel(level="expert"), "tax_tariff_2", "numidia_1")
    automa_draws(second, "population_2", "egypt_1", "egypt_2")
    assert second.of(1).units == {"numidia": {"infantry": 1}, "egypt": {"cavalry": 2}}


def test_military() -> None:
    """R16.3."""
    game = automa_draws(duel(level="easy"), "military", "numidia_1", "egypt_1")
    assert game.of(1).units == {"numidia": {"infantry": 1}, "egypt": {"cavalry": 1}}


def test_military_and_technology() -> None:
    """R16.3."""
    game = duel().offer("technology", "tech_festivals")
    poor = game.copy()
    automa_draws(game, "military_technology", "numidia_1", "egypt_1")
    assert game.of(1).units == {"numidia": {"infantry": 1}, "egypt": {"cavalry": 1}}
    assert game.of(1).technologies == ["tech_festivals"]
    automa_of(poor).tokens["ideas"] = 0
    automa_draws(poor, "military_technology", "numidia_1", "egypt_1")
    assert automa_of(poor).tokens["ideas"] == 2
    assert poor.of(1).technologies == []


# --- Reshuffle ---


def reshuffle(leader: str, *locations: str) -> Position:
    """Let an automa with this leader draw Reshuffle, with only two achievements to gain."""
    game = build_offer(duel(f"leader_{leader}"), "build_project_roads", "build_farm_town")
    game.offer("technology", "tech_festivals").achievements(
        "achievement_urban", "achievement_farming"
    )
    game.state.wonders = []
    game.state.treasury = 15
    return automa_draws(game, "reshuffle", *locations)


@pytest.mark.parametrize("leader", ["general", "scribe"])
def test_the_bonus_of_general_and_scribe(leader: str) -> None:
    """R16.1, R16.3."""
    game = reshuffle(leader, "numidia_1", "egypt_1")
    assert game.of(1).units == {"numidia": {"infantry": 1}, "egypt": {"cavalry": 1}}


@pytest.mark.parametrize("leader", ["philosopher", "artist"])
def test_the_bonus_of_philosopher_and_artist(leader: str) -> None:
    """R16.1, R16.3."""
    assert reshuffle(leader).of(1).technologies == ["tech_festivals"]


@pytest.mark.parametrize("leader", ["magistrate", "engineer"])
def test_the_bonus_of_magistrate_and_engineer(leader: str) -> None:
    """R16.1, R16.3."""
    game = reshuffle(leader, "greece_1")
    assert game.of(1).build_cards == ["build_project_roads", "build_farm_town"]
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}
    assert game.of(1).production["stone"] == 0


@pytest.mark.parametrize("leader", ["merchant", "priestess"])
def test_the_bonus_of_merchant_and_priestess(leader: str) -> None:
    """R16.1, R16.3."""
    game = reshuffle(leader)
    assert game.of(1).stock["money"] == 25
    assert game.state.treasury == 0


def test_the_bonus_of_the_farmer() -> None:
    """R16.1, R16.3."""
    game = reshuffle("farmer", "greece_1")
    assert buildings_of_automa(game) == {"greece_07": "farm_town"}
    assert game.of(1).build_cards == []


def test_reshuffle_gives_a_tile_and_a_new_deck() -> None:
    """R16.2, R16.4."""
    game = reshuffle("scribe", "numidia_1", "egypt_1")
    assert len(game.of(1).achievements) == 1
    assert len(game.state.achievements) == 1
    assert game.score(1)["Achievements"] == 6
    automa = automa_of(game)
    assert sorted(automa.actions).count("auto_technology") == 3
    assert len(automa.actions) == 9
    assert automa.actions.index("auto_reshuffle") in (0, 1)
    assert automa.seen_actions == []


def test_reshuffle_starts_a_new_cycle() -> None:
    """R16.3."""
    game = automa_draws(duel(), "tax_tariff").offer("population", "pop_1_for_4", "pop_1_for_5")
    automa_draws(game, "reshuffle", "numidia_1", "egypt_1", "greece_1")
    automa_of(game).tokens["food"] = 1
    automa_draws(game, "population")
    assert game.of(1).population == 6


def gained_wonder(*wonders: str, taken: tuple[str, ...] = ()) -> Position:
    """Let an automa gain a wonder by Reshuffle. Foreign wonders occupy these hexes."""
    game = duel().symbols(1, military=3, science=2)
    for wonder, hex_id in zip(("wonder_stonehenge", "wonder_colosseum"), taken, strict=False):
        game.wonder(0, wonder, hex_id)
    game.state.wonders = [f"wonder_{wonder}" for wonder in wonders]
    return automa_draws(game, "reshuffle", "numidia_1", "egypt_1", "greece_1")


def test_reshuffle_can_give_a_wonder() -> None:
    """R16.9."""
    game = gained_wonder("sphinx", "great_pyramid")
    assert game.of(1).wonders == ["wonder_sphinx"]
    assert game.state.buildings["greece_01"] == Building(1, "wonder", "wonder_sphinx")
    assert game.score(1)["Wonders"] == 4
    assert game.of(1).stock == {"stone": 0, "food": 0, "ideas": 0, "money": 0}


def test_the_great_library_of_an_automa() -> None:
    """R16.9."""
    game = gained_wonder("great_library", "great_pyramid")
    assert game.of(1).symbols["military"] == 5
    assert game.score(1)["Wonders"] == 5


def test_wonders_that_cannot_be_placed_are_skipped() -> None:
    """R16.9."""
    port_wonders = ("colossus_of_rhodes", "lighthouse_of_alexandria")
    game = gained_wonder("great_pyramid", *port_wonders, taken=("greece_21", "greece_22"))
    assert game.of(1).wonders == []
    assert len(game.state.wonders) == 3
    game = gained_wonder("great_pyramid", "colossus_of_rhodes", taken=("greece_21",))
    assert game.state.buildings["greece_22"] == Building(1, "wonder", "wonder_colossus_of_rhodes")


def test_an_artist_gains_from_an_automas_wonder() -> None:
    """R16.9, R15.10."""
    game = duel().leader(0, "leader_artist")
    game.state.wonders = ["wonder_sphinx", "wonder_great_pyramid"]
    automa_draws(game, "reshuffle", "numidia_1", "egypt_1", "greece_1")
    assert game.of(0).stock["money"] == 10 + 10  # the Engineer's start, and the wonder


# --- playing like a player ---


def test_automa_claims_tiles_at_once() -> None:
    """R16.4."""
    game = build_offer(duel(), "build_trade_city").achievements("achievement_urban")
    game.build(1, "city", "egypt_03", "egypt_05", "egypt_06")
    automa_draws(game, "build_city", "assyria_1", "greece_1")
    assert game.of(1).achievements == ["achievement_urban"]


def test_automa_claims_earlier_eligible_tiles_at_its_turn_start() -> None:
    """R16.4, R4.7."""
    game = duel().achievements("achievement_populous", "achievement_farming", "achievement_diverse")
    game.state.wonders = ["wonder_great_pyramid"]
    game.of(1).population = 12
    automa_draws(game, "reshuffle", "numidia_1", "egypt_1")
    assert game.of(1).achievements[0] == "achievement_populous"
    assert len(game.of(1).achievements) == 2


def test_a_golden_age_is_points_only_for_an_automa() -> None:
    """R16.4."""
    game = automa_draws(duel().symbols(1, science=6), "tax_tariff")
    assert game.of(1).golden_ages == ["golden_science"]
    assert game.of(1).production["ideas"] == 0
    assert game.score(1)["Golden ages"] == 6


def test_an_automa_scores_like_a_player() -> None:
    """R16.4."""
    game = duel("leader_artist").build(1, "farm_town", "greece_07").build(1, "port", "greece_21")
    game.build_cards(1, "build_project_roads", "build_manufactory_town_a", "build_culture_city")
    game.goods(1, "bronze", "cloth", "wine").technologies(1, "tech_festivals")
    game.of(1).tax_cards = ["tax_p3_g3"]
    assert {source: points for source, points in game.score(1).items() if points} == {
        "Cities": 4,
        "Towns": 1,
        "Technologies": 2,  # the city's and its own culture symbol; the Artist's does not count
        "Projects": 1,
        "Manufactories": 5,
        "Unrest": -2,  # 5, of which the Culture City ignores 3 and the Artist nothing
    }


def test_an_automa_takes_part_in_empire_scorings() -> None:
    """R16.4."""
    game = duel().build(1, "city", "egypt_03", "egypt_05")
    game.draw_scoring_card()
    assert game.of(1).empire_vp == (3 + 1) + (3 + 3)
    assert game.of(0).empire_vp == 2


def test_player_needs_more_points_than_the_automa() -> None:
    """R16.5."""
    game = duel().wonder(0, "wonder_sphinx", "egypt_03")
    game.of(1).played_vp = game.standing_of(0).total - game.standing_of(1).total
    assert game.standing_of(0).total == game.standing_of(1).total
    assert (game.standing_of(0).rank, game.standing_of(1).rank) == (2, 1)
    game.of(0).played_vp += 1
    assert (game.standing_of(0).rank, game.standing_of(1).rank) == (1, 2)


def test_a_scoring_card_drawn_by_an_automa_works_normally() -> None:
    """R16.8, R16.9."""
    game = duel().leader(0, "leader_general").units(0, "greece", infantry=1)
    game.units(1, "greece", infantry=1).top_of("technology", "scoring_technology")
    automa_draws(game, "technology")
    assert game.decision().topic == "before_scoring"
    game.play("defeat owner=1 unit=infantry region=greece")
    assert game.state.scorings_done == 1
    assert game.of(1).units == {}


def test_automa_is_never_asked() -> None:
    """R16.9."""
    game = duel("leader_general").technologies(1, "tech_diplomats", "tech_armor")
    game.units(1, "egypt", infantry=2).units(0, "egypt", infantry=1)
    game.draw_scoring_card()
    assert game.of(0).units == {"egypt": {"infantry": 1}}
    assert game.decision().seat == 0
    assert game.of(1).government == ""


def test_units_of_an_automa_can_be_defeated() -> None:
    """R16.9."""
    game = duel().technologies(1, "tech_armor").units(1, "greece", cavalry=1)
    game.offer("technology", "tech_spear").player(0, ideas=5)
    game.play("take_technology card=tech_spear", "play_technology card=tech_spear")
    game.play(*["place_unit unit=infantry region=greece"] * 2)
    game.play("defeat owner=1 unit=cavalry region=greece")
    assert game.of(1).supply["cavalry"] == 10


def test_loyalty_keeps_automas_out() -> None:
    """R16.7, R15.1."""
    game = build_offer(duel(), "build_trade_city")
    for region in game.state.regions:
        game.state.locks[region] = 0
    automa_draws(game, "build_city", "assyria_1", "greece_1")
    assert set(buildings_of_automa(game).values()) <= {"farm_town", "manufactory_town"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_against_automas_of_every_level_ends_in_order(level: str) -> None:
    """R16.1, R16.4."""
    state = GAME.new(1, {"automas": "5", "automa_level": level}, 7)
    rng = Rng(8)
    while decisions := GAME.decisions(state):
        assert [decision.seat for decision in decisions] == [0]
        GAME.apply(state, 0, rng.choice([a for a in decisions[0].actions if not a.is_navigation]))
        assert GAME.audit(state) == []
    assert state.scorings_done <= 3
    assert all(not player.government for player in state.players[1:])
