from collections.abc import Callable

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import (
    ACHIEVEMENTS,
    BASIC_CURRENCIES,
    CURRENCIES,
    GOLDEN_AGES,
    GOVERNMENTS,
    OFFERS,
    TECHNOLOGIES,
)
from core.games.mosaic.rules.events import DeckLookedInto
from core.games.mosaic.rules.turn import StartTurn
from core.kernel import HIDDEN, clone
from tests.games.mosaic.position import Position, position

THREE_PORTS = ("greece_21", "egypt_02", "italia_11")
FIVE_CITIES = ("egypt_12", "egypt_20", "egypt_21", "egypt_04", "egypt_05")
NINE_PILLARS = {tile.requires.of: 1 for tile in GOLDEN_AGES.values()}
FIFTEEN_TECHNOLOGIES = tuple(TECHNOLOGIES)[:15]
GOODS_7 = ("bronze", "cloth", "wine", "ivory", "glass", "spices", "grain")
PROJECTS_4 = tuple(f"build_project_{name}" for name in ("forum", "roads", "granary", "aqueduct"))
ROMAN_HEXES = ("italia_01", "greece_01", "assyria_01", "egypt_12", "numidia_01")


# --- R9: golden ages and achievements -------------------------------------------------------------


def test_b16_the_sixth_science_symbol() -> None:
    """R9.1, R9.2."""
    game = position().symbols(0, science=5).player(0, ideas=5, money=60)
    game.offer("technology", "tech_alphabet").achievements("achievement_wealthy")
    assert not game.allows("claim tile=golden_science")
    game.play("take_technology card=tech_alphabet", "play_technology card=tech_alphabet")
    game.play("claim tile=golden_science", "claim tile=achievement_wealthy")
    assert game.of(0).production["ideas"] == 3 + 3
    assert game.score(0)["Golden ages"] == 6 and game.score(0)["Achievements"] == 6
    assert game.state.turn.seat == 1


def test_claiming_is_no_action_and_any_number_are_claimed() -> None:
    """R9.1."""
    game = position().symbols(0, science=6, government=6, food=6)
    game.play("claim tile=golden_science", "claim tile=golden_kings", "claim tile=golden_games")
    assert game.of(0).golden_ages == ["golden_science", "golden_kings", "golden_games"]
    assert game.decision().topic == "turn" and game.decision().seat == 0


def test_first_player_to_claim_a_tile_takes_it() -> None:
    """R9.1."""
    game = position().symbols(0, science=6).symbols(1, science=7)
    game.play("claim tile=golden_science", "work currency=stone")
    assert game.decision().seat == 1
    assert not game.allows("claim tile=golden_science")


def test_tile_is_kept_when_its_condition_is_lost() -> None:
    """R9.1."""
    game = position().achievements("achievement_wealthy").player(0, money=60)
    game.build(0, "city", "greece_07").play("claim tile=achievement_wealthy")
    game.play("military", "recruit unit=infantry region=greece")
    assert game.of(0).stock["money"] == 55
    assert game.of(0).achievements == ["achievement_wealthy"]


@pytest.mark.parametrize(
    ("tile", "pillar", "track"),
    [
        ("golden_architecture", "construction", "stone"),
        ("golden_trade", "economy", "tariff"),
        ("golden_kings", "government", "tax"),
        ("golden_games", "food", "food"),
        ("golden_science", "science", "ideas"),
    ],
)
def test_a_golden_age_takes_six_symbols_and_raises_production(
    tile: str, pillar: str, track: str
) -> None:
    """R9.2."""
    game = position().symbols(0, **{pillar: 5})
    assert not game.allows(f"claim tile={tile}")
    game.symbols(0, **{pillar: 6}).play(f"claim tile={tile}")
    assert {t: n for t, n in game.of(0).production.items() if n} == {track: 3}
    assert game.of(0).symbols[pillar] == 6 and game.score(0)["Golden ages"] == 6


def test_the_golden_age_of_medicine() -> None:
    """R9.2."""
    game = position().symbols(0, population=6).play("claim tile=golden_medicine")
    assert game.of(0).population == 5 + 2


def test_the_golden_age_of_arts() -> None:
    """R9.2."""
    game = position().symbols(0, culture=6).play("claim tile=golden_arts")
    assert game.legal() == [f"choose what={currency}" for currency in CURRENCIES]
    game.play("choose what=money")
    assert game.of(0).stock["money"] == 10


def test_the_golden_age_of_heroes() -> None:
    """R9.2, R9.5."""
    game = position().symbols(0, military=6).build(0, "city", "greece_07", "egypt_12")
    game.play("claim tile=golden_heroes")
    assert game.legal() == [
        f"place_unit unit={unit} region={region}"
        for unit in ("infantry", "cavalry")
        for region in ("greece", "egypt")
    ]
    game.play("place_unit unit=infantry region=greece", "place_unit unit=cavalry region=egypt")
    assert game.of(0).units == {"greece": {"infantry": 1}, "egypt": {"cavalry": 1}}
    assert game.decision().topic == "turn"


def test_the_golden_age_of_city_states() -> None:
    """R9.2, R9.5."""
    game = position().symbols(0, urban=6).token("italia_01", "wine")
    game.play("claim tile=golden_city_states", "place_at piece=city hex=italia_01")
    assert game.of(0).goods == {"wine": 1} and game.of(0).population == 5
    assert game.state.treasury == 5 and game.state.buildings["italia_01"].owner == 0


def have_cities(game: Position, number: int) -> Position:
    return game.build(0, "city", *FIVE_CITIES[:number])


# For each achievement: the number it takes, and how to have that many.
CONDITIONS: dict[str, tuple[int, Callable[[Position, int], Position]]] = {
    "achievement_farming": (15, lambda g, n: g.player(0, food_production=n)),
    "achievement_stonemason": (15, lambda g, n: g.player(0, stone_production=n)),
    "achievement_scholarly": (15, lambda g, n: g.player(0, ideas_production=n)),
    "achievement_well_governed": (12, lambda g, n: g.player(0, tax_production=n)),
    "achievement_merchant": (12, lambda g, n: g.player(0, tariff_production=n)),
    "achievement_wealthy": (60, lambda g, n: g.player(0, money=n)),
    "achievement_trading": (7, lambda g, n: g.goods(0, *GOODS_7[:n])),
    "achievement_military": (
        6,
        lambda g, n: g.units(0, "greece", infantry=n - 4, cavalry=2).units(
            0, "egypt", siege_engine=2
        ),
    ),
    "achievement_great_builder": (
        5,
        lambda g, n: g.wonder(0, "wonder_sphinx", "greece_01").build_cards(0, *PROJECTS_4[: n - 1]),
    ),
    "achievement_populous": (12, lambda g, n: g.player(0, population=n)),
    "achievement_diverse": (
        9,
        lambda g, n: g.symbols(0, **NINE_PILLARS).symbols(0, military=n - 8),
    ),
    "achievement_seafaring": (
        3,
        lambda g, n: g.build(0, "port", *THREE_PORTS[:n]).build(0, "city", "greece_07"),
    ),
    "achievement_scientific": (15, lambda g, n: g.technologies(0, *FIFTEEN_TECHNOLOGIES[:n])),
    "achievement_urban": (5, lambda g, n: have_cities(g, n - 1).build(0, "port", "egypt_02")),
    "achievement_imperial": (4, lambda g, n: g.build(0, "city", *ROMAN_HEXES[:n])),
}


def test_every_achievement_has_its_condition_tested() -> None:
    """R9.3."""
    assert set(CONDITIONS) == set(ACHIEVEMENTS)


@pytest.mark.parametrize("tile", CONDITIONS)
def test_an_achievement_takes_at_least_its_number(tile: str) -> None:
    """R9.3, R9.4."""
    number, have = CONDITIONS[tile]
    almost = have(position().achievements(tile), number - 1)
    assert not almost.allows(f"claim tile={tile}")
    game = have(position().achievements(tile), number)
    expected = clone(game.of(0))
    expected.achievements.append(tile)
    game.play(f"claim tile={tile}")
    assert game.score(0)["Achievements"] == 6 and game.of(0) == expected


def test_more_than_enough_is_enough() -> None:
    """R9.4."""
    game = position().achievements("achievement_wealthy").player(0, money=73)
    game.play("claim tile=achievement_wealthy")
    assert game.of(0).stock["money"] == 73


@pytest.mark.parametrize(("players", "regions"), [(2, 4), (3, 4), (4, 3), (5, 3), (6, 3)])
def test_imperial_takes_four_regions_or_three(players: int, regions: int) -> None:
    """R9.3."""
    game = position(players).achievements("achievement_imperial")
    game.build(0, "city", *ROMAN_HEXES[: regions - 1])
    assert not game.allows("claim tile=achievement_imperial")
    game.build(0, "city", ROMAN_HEXES[regions - 1])
    assert game.allows("claim tile=achievement_imperial")


def test_dominating_is_measured_by_influence_with_formations_and_siege_engines() -> None:
    """R9.4."""
    game = position().achievements("achievement_imperial").build(0, "city", *ROMAN_HEXES[:3])
    game.units(0, "egypt", infantry=1).build(1, "city", "egypt_12")  # 1 to 2
    assert not game.allows("claim tile=achievement_imperial")
    formations = game.copy().technologies(0, "tech_formations")  # 3 to 2
    assert formations.allows("claim tile=achievement_imperial")
    siege = game.copy().units(0, "egypt", siege_engine=1)  # 2 to 0
    assert siege.allows("claim tile=achievement_imperial")
    horse = game.units(0, "egypt", cavalry=1).technologies(0, "tech_cavalry_tactics")  # 4 to 2
    assert horse.allows("claim tile=achievement_imperial")


def test_a_shared_first_place_does_not_dominate() -> None:
    """R9.4."""
    game = position().achievements("achievement_imperial").build(0, "city", *ROMAN_HEXES[:4])
    game.build(1, "city", "egypt_20")
    assert not game.allows("claim tile=achievement_imperial")


def test_tiles_are_claimed_in_both_free_windows_and_the_claim_window() -> None:
    """R9.5."""
    game = position().achievements("achievement_wealthy").player(0, money=60)
    assert game.allows("claim tile=achievement_wealthy")
    after = game.copy().play("work currency=stone")
    assert after.decision().topic == "free_window"
    assert after.allows("claim tile=achievement_wealthy")
    game.draw_scoring_card()
    assert game.decision().topic == "claim" and game.state.scorings_done == 0
    game.play("claim tile=achievement_wealthy")
    assert game.state.scorings_done == 1


def test_no_tile_is_claimed_in_another_players_turn() -> None:
    """R9.5."""
    game = position().symbols(1, science=6).technologies(1, "tech_diplomats")
    game.units(0, "greece", infantry=1).draw_scoring_card()
    assert game.decision().seat == 1 and game.decision().topic == "before_scoring"
    assert not any(action.startswith("claim") for action in game.legal())
    assert game.play("done").allows("claim tile=golden_science")


def test_no_tile_is_claimed_in_setup() -> None:
    """R9.5."""
    state = GAME.new(2, {}, seed=3)
    for player in state.players:
        player.symbols["science"] = 6
    while state.round == 0:
        decision = GAME.decisions(state)[0]
        assert not any(str(action).startswith("claim") for action in decision.actions)
        GAME.apply(state, decision.seat, decision.actions[0])
    assert "claim tile=golden_science" in map(str, GAME.decisions(state)[0].actions)


def test_benefit_can_make_another_tile_claimable_in_the_same_window() -> None:
    """R9.5."""
    game = have_cities(position(), 4).symbols(0, urban=6).achievements("achievement_urban")
    game.draw_scoring_card().play("claim tile=golden_city_states")
    game.play("place_at piece=city hex=greece_01")
    assert game.decision().topic == "claim"
    game.play("claim tile=achievement_urban")
    assert game.state.scorings_done == 1


# --- R10: governments -----------------------------------------------------------------------------


def governed(government: str, players: int = 2) -> Position:
    return position(players).government(0, government)


@pytest.mark.parametrize(
    ("government", "ideas", "symbols"),
    [
        ("gov_tyranny", 5, {"military": 2}),
        ("gov_city_state", 15, {"government": 1, "urban": 2}),
        ("gov_theocracy", 15, {"government": 1, "culture": 3}),
        ("gov_monarchy", 15, {"government": 2, "construction": 2}),
        ("gov_oligarchy", 15, {"government": 1, "economy": 3}),
        ("gov_republic", 20, {"government": 3, "urban": 1, "science": 1}),
    ],
)
def test_governments_have_their_prices(
    government: str, ideas: int, symbols: dict[str, int]
) -> None:
    """R10.2, R10.3, R10.4, R10.5, R10.8."""
    game = position().symbols(0, **symbols).player(0, ideas=ideas - 1)
    assert not game.allows(f"govern government={government}")
    game.player(0, ideas=ideas).play(f"govern government={government}")
    assert game.of(0).government == government and game.of(0).stock["ideas"] == 0


def test_each_government_exists_once_and_players_hold_one() -> None:
    """R10.1."""
    game = governed("gov_tyranny").government(1, "gov_theocracy")
    game.player(0, ideas=15).symbols(0, government=2, construction=2, culture=3, military=2)
    assert not game.allows("govern government=gov_theocracy")
    assert not game.allows("govern government=gov_tyranny")
    game.play("govern government=gov_monarchy")
    assert game.of(0).government == "gov_monarchy"
    assert sorted(game.state.governments) == sorted(
        set(GOVERNMENTS) - {"gov_monarchy", "gov_theocracy"}
    )


def government_points(game: Position) -> int:
    """Return the points of seat 0's government in an empire scoring."""
    without = game.copy()
    without.of(0).government = ""
    game.draw_scoring_card()
    without.draw_scoring_card()
    return game.of(0).empire_vp - without.of(0).empire_vp


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_tyranny_scores_dominated_regions(players: int, each: int) -> None:
    """R10.2, B14."""
    game = governed("gov_tyranny", players).build(0, "city", "greece_01", "egypt_12", "italia_01")
    game.build(1, "city", "italia_02", "numidia_01")
    assert government_points(game) == 2 * each


def test_city_state_scores_the_best_region() -> None:
    """R10.3."""
    game = governed("gov_city_state").build(0, "city", "greece_01", "greece_02", "egypt_12")
    game.build(0, "port", "greece_21").build(1, "city", "greece_03")
    assert government_points(game) == 3


def test_city_state_without_a_city_scores_nothing() -> None:
    """R10.3."""
    game = governed("gov_city_state").wonder(0, "wonder_sphinx", "greece_12")
    assert government_points(game.units(0, "egypt", infantry=2)) == 0


def test_theocracy_scores_regions_with_a_city() -> None:
    """R10.3."""
    game = governed("gov_theocracy").build(0, "city", "greece_01", "greece_02")
    game.build(0, "port", "egypt_02").build(0, "farm_town", "assyria_03")
    game.units(0, "numidia", infantry=2).build(1, "city", "greece_03")
    assert government_points(game) == 2 * 2


def test_monarchy_produces_and_scores_wonders() -> None:
    """R10.4, B14."""
    game = position().symbols(0, government=2, construction=2).player(0, ideas=15)
    game.play("govern government=gov_monarchy").turn_of(0)
    assert {t: n for t, n in game.of(0).production.items() if n} == {"food": 5, "stone": 5}
    game.wonder(0, "wonder_sphinx", "greece_01").wonder(0, "wonder_stonehenge", "greece_02")
    game.wonder(1, "wonder_colosseum", "greece_03")
    assert government_points(game) == 6


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_oligarchy_produces_and_scores_tiles(players: int, each: int) -> None:
    """R10.5, B14."""
    game = position(players).symbols(0, government=1, economy=3).player(0, ideas=15)
    game.play("govern government=gov_oligarchy").turn_of(0)
    assert {t: n for t, n in game.of(0).production.items() if n} == {"tax": 5, "tariff": 5}
    game.tiles(0, "golden_science", "golden_arts", "achievement_urban")
    game.tiles(1, "golden_kings")
    assert government_points(game) == 3 * each


def test_republic_scores_half_the_population() -> None:
    """R10.8, B14."""
    assert government_points(governed("gov_republic").player(0, population=7)) == 3


@pytest.mark.parametrize("government", GOVERNMENTS)
@pytest.mark.parametrize("offer", OFFERS)
def test_any_government_may_clear_one_offer(government: str, offer: str) -> None:
    """R10.6."""
    game = governed(government)
    row, pile = game.state.offers[offer], list(game.state.decks[offer].cards)
    game.play(f"clear_offer offer={offer}")
    size = len(row)
    assert game.state.offers[offer] == pile[::-1][:size]
    assert game.state.decks[offer].cards == row[::-1] + pile[:-size]
    assert game.decision().topic == "turn" and game.decision().seat == 0


def test_each_government_clears_an_offer_once_per_game() -> None:
    """R10.6."""
    game = governed("gov_tyranny").player(0, ideas=15).symbols(0, government=1, culture=3)
    game.play("clear_offer offer=build")
    assert not any(action.startswith("clear_offer") for action in game.legal())
    game.play("govern government=gov_theocracy")
    assert game.allows("clear_offer offer=build")


def test_a_used_tile_stays_used_for_the_next_holder() -> None:
    """R10.6."""
    game = governed("gov_tyranny").player(0, ideas=15).symbols(0, government=1, culture=3)
    game.play("clear_offer offer=build", "govern government=gov_theocracy", "done")
    game.player(1, ideas=5).symbols(1, military=2).play("govern government=gov_tyranny")
    assert game.of(1).government == "gov_tyranny" and game.state.turn.seat == 0


def test_without_a_government_no_offer_is_cleared() -> None:
    """R10.6."""
    assert not any(action.startswith("clear_offer") for action in position().legal())


def test_giving_a_government_up_takes_its_production_away() -> None:
    """R10.7."""
    game = position().symbols(0, government=2, construction=2, economy=3).player(0, ideas=30)
    game.player(0, stone_production=3).play("govern government=gov_monarchy").turn_of(0)
    assert game.of(0).production["stone"] == 8
    game.play("govern government=gov_oligarchy")
    assert {t: n for t, n in game.of(0).production.items() if n} == {
        "stone": 3,
        "tax": 5,
        "tariff": 5,
    }


def test_government_can_only_be_replaced_not_dropped() -> None:
    """R10.7."""
    game = governed("gov_tyranny").player(0, ideas=60).symbols(0, government=1, culture=3)
    named = [action for action in game.legal() if "gov" in action]
    assert named == ["govern government=gov_theocracy"]


# --- the Republic (R10.8, R10.9) ------------------------------------------------------------------


def test_the_republic_takes_a_technology_from_the_deck() -> None:
    """R10.8."""
    game = governed("gov_republic").player(0, ideas=5).top_of("technology", "tech_alphabet")
    row = list(game.state.offers["technology"])
    cards = len(game.state.decks["technology"].cards)
    game.play("look_into deck=technology", "take_technology card=tech_alphabet seen=yes")
    game.play("play_technology card=tech_alphabet")
    assert game.of(0).technologies == ["tech_alphabet"] and game.of(0).stock["ideas"] == 0
    assert game.state.offers["technology"] == row
    assert len(game.state.decks["technology"].cards) == cards - 1


def test_the_republic_takes_cards_of_every_deck() -> None:
    """R10.8."""
    game = governed("gov_republic").player(0, stone=5, ideas=5, food=20)
    game.top_of("build", "build_project_forum").top_of("population", "pop_4_for_20")
    game.top_of("tax_tariff", "tax_p3_g3")
    offers = {name: list(row) for name, row in game.state.offers.items()}
    for deck, action in (
        ("build", "build card=build_project_forum seen=yes"),
        ("population", "grow card=pop_4_for_20 seen=yes"),
        ("tax_tariff", "collect card=tax_p3_g3 seen=yes"),
    ):
        pile = list(game.state.decks[deck].cards)
        game.play(f"look_into deck={deck}", action, "done").turn_of(0)
        assert game.state.decks[deck].cards == pile[:-1]
    assert game.of(0).build_cards == ["build_project_forum"] and game.of(0).population == 9
    assert game.of(0).tax_cards == ["tax_p3_g3"] and game.of(0).stock["money"] == 3 * 9 + 3 * 1
    assert game.state.offers == offers


def test_a_seen_card_may_be_put_back() -> None:
    """R10.8."""
    game = governed("gov_republic").player(0, ideas=5).top_of("technology", "tech_alphabet")
    row = list(game.state.offers["technology"])
    game.play("look_into deck=technology", f"take_technology card={row[1]}")
    assert game.state.offers["technology"] == [row[0], "tech_alphabet", *row[2:]]


def test_looked_at_card_is_seen_only_by_its_owner() -> None:
    """R10.8."""
    game = governed("gov_republic").top_of("technology", "tech_alphabet")
    game.play("look_into deck=technology")
    (look,) = game.events_of(DeckLookedInto)
    assert look == DeckLookedInto(0, "technology", "tech_alphabet")
    assert look.view_for(1) == DeckLookedInto(0, "technology", HIDDEN)
    assert GAME.view(game.state, 0).decks["technology"].cards[-1] == "tech_alphabet"
    assert GAME.view(game.state, 1).decks["technology"].cards[-1] == HIDDEN


@pytest.mark.parametrize("taken", [True, False])
def test_card_below_a_seen_one_stays_unknown(taken: bool) -> None:
    """R10.8."""
    game = governed("gov_republic").top_of("tax_tariff", "tax_p3_g3")
    card = "tax_p3_g3 seen=yes" if taken else game.state.offers["tax_tariff"][0]
    game.play("look_into deck=tax_tariff", f"collect card={card}")
    assert GAME.view(game.state, 0).decks["tax_tariff"].cards[-1] == HIDDEN


def test_seen_scoring_card_cannot_be_used() -> None:
    """R10.8, R10.9."""
    game = governed("gov_republic").player(0, ideas=10).offer("technology", "tech_chemistry")
    game.top_of("technology", "scoring_technology")
    game.play("look_into deck=technology")
    assert not any("seen=yes" in action for action in game.legal())
    other = game.copy().play("work currency=stone")
    assert other.state.scorings_done == 0
    assert other.state.decks["technology"].cards[-1] == "scoring_technology"
    game.play("take_technology card=tech_chemistry")  # cannot be played, so it lies face down
    assert game.state.scorings_done == 1


def test_one_look_is_allowed_before_each_action_and_the_action_follows() -> None:
    """R10.9."""
    game = governed("gov_republic").player(0, ideas=5).face_down(0, "tech_poetry")
    before = game.legal()
    assert {a for a in before if a.startswith("look")} == {f"look_into deck={d}" for d in OFFERS}
    game.play("look_into deck=build")
    assert not any(a.startswith(("look", "clear", "play", "claim")) for a in game.legal())
    mains = [a for a in before if not a.startswith(("look", "clear", "play"))]
    assert [a for a in game.legal() if "seen=yes" not in a] == mains


def test_seen_card_needs_its_own_action_and_conditions() -> None:
    """R10.9."""
    game = governed("gov_republic").top_of("build", "build_project_forum")
    game.player(0, stone=5, ideas=4)
    poor = game.copy().play("look_into deck=build")
    assert not poor.allows("build card=build_project_forum seen=yes")
    other = game.copy().player(0, ideas=5).play("look_into deck=technology")
    assert not other.allows("build card=build_project_forum seen=yes")
    town = game.copy().top_of("build", "build_farm_town").play("look_into deck=build")
    assert not town.allows("build card=build_farm_town seen=yes")  # no city to stand beside
    game.player(0, ideas=5).play("look_into deck=build")
    assert game.allows("build card=build_project_forum seen=yes")


def test_an_empty_deck_cannot_be_looked_at() -> None:
    """R10.9."""
    game = governed("gov_republic").remove_deck("population", offer=False)
    assert not game.allows("look_into deck=population")
    assert game.allows("look_into deck=build")


def test_extra_action_has_its_own_look() -> None:
    """R10.9: Mathematics, seen and taken, allows a new look. The previous one is over."""
    game = governed("gov_republic").player(0, ideas=10).symbols(0, science=2)
    game.top_of("technology", "tech_mathematics", "tech_alphabet")
    game.play("look_into deck=technology", "take_technology card=tech_mathematics seen=yes")
    game.play("play_technology card=tech_mathematics")
    assert game.decision().topic == "extra_action"
    assert not any("seen=yes" in action for action in game.legal())
    game.play("look_into deck=technology")
    assert game.allows("take_technology card=tech_alphabet seen=yes")


def test_the_last_card_of_a_deck_can_be_looked_at_and_taken() -> None:
    """R10.9."""
    game = governed("gov_republic").player(0, ideas=10).symbols(0, science=2)
    game.remove_deck("technology").top_of("technology", "tech_mathematics")
    game.play("look_into deck=technology", "take_technology card=tech_mathematics seen=yes")
    game.play("play_technology card=tech_mathematics")
    assert not game.allows("look_into deck=technology")
    assert game.allows("look_into deck=build")


def test_each_of_two_actions_in_a_turn_has_a_look() -> None:
    """R10.9."""
    game = governed("gov_republic").agenda(StartTurn(0, actions=2))
    game.play("look_into deck=build", "work currency=stone")
    game.play("look_into deck=build", "work currency=food", "done")
    assert game.state.turn.seat == 1


# --- clearing in detail (R10.10) ------------------------------------------------------------------


def test_cleared_cards_return_when_the_deck_runs_out() -> None:
    """R10.10."""
    game = governed("gov_tyranny")
    row, deck = game.state.offers["technology"], game.state.decks["technology"]
    deck.cards = deck.cards[-2:]
    top, next_one = deck.cards[::-1]
    game.play("clear_offer offer=technology")
    assert game.state.offers["technology"] == [top, next_one, *row[:3]]
    assert game.state.decks["technology"].cards == [row[4], row[3]]


def test_a_row_of_any_length_is_cleared_if_its_deck_has_cards() -> None:
    """R10.10."""
    game = governed("gov_tyranny").remove_deck("build", offer=False).remove_deck("population")
    assert not game.allows("clear_offer offer=build")
    assert not game.allows("clear_offer offer=population")
    assert game.allows("clear_offer offer=technology")


def test_scientific_method_clears_a_row_without_a_deck() -> None:
    """R10.10."""
    game = position().remove_deck("technology", offer=False).symbols(0, science=2)
    row = list(game.state.offers["technology"])
    game.face_down(0, "tech_scientific_method")
    game.play("play_technology card=tech_scientific_method")
    assert game.state.offers["technology"] == row and game.of(0).production["ideas"] == 3


def test_a_new_government_may_clear_an_offer_in_the_same_turn() -> None:
    """R10.10."""
    game = position().player(0, ideas=5).symbols(0, military=2)
    game.play("govern government=gov_tyranny", "clear_offer offer=population")
    assert game.state.cleared_with == ["gov_tyranny"] and game.state.turn.seat == 1


def test_cleared_offer_can_trigger_a_scoring_before_the_action() -> None:
    """R10.6, R10.10."""
    game = governed("gov_tyranny").top_of("build", "scoring_build")
    game.play("clear_offer offer=build")
    assert game.state.scorings_done == 1 and len(game.state.offers["build"]) == 5
    assert game.decision().topic == "turn" and game.decision().seat == 0


def test_work_remains_possible_after_every_look() -> None:
    """R10.8."""
    game = governed("gov_republic").play("look_into deck=population")
    assert all(game.allows(f"work currency={currency}") for currency in BASIC_CURRENCIES)
