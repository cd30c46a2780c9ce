import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import (
    CARDS,
    LAND_HEXES_BY_REGION,
    OFFERS,
    WONDERS,
)
from core.games.mosaic.rules.effect_registry import effects_of
from core.games.mosaic.rules.events import EmpireScoring, EndTriggered, GameEnded
from core.games.mosaic.rules.scoring_effects import FinalPoints
from core.games.mosaic.rules.turn import EndRound, MainChoice, Round
from core.kernel import SPECTATOR
from tests.games.mosaic.position import Position, position

# Leaders without powers of their own turn, and without turns after the last round.
QUIET = ("leader_philosopher", "leader_farmer", "leader_artist", "leader_engineer")
MANUFACTORY_A = "build_manufactory_town_a"  # bronze, cloth, wine


def quiet(players: int = 2, **options: str) -> Position:
    """A position in which only the action of the turn is asked."""
    game = position(players, **options).achievements("achievement_scientific")
    for seat in range(players):
        game.leader(seat, QUIET[seat])
    return game


def work_on(game: Position, turns: int = 100) -> list[int]:
    """Let everybody work until the game is over, or for that many turns. Return the seats in
    order.
    """
    seats: list[int] = []
    while len(seats) < turns and not GAME.is_over(game.state):
        seats.append(game.decision().seat)
        game.play("work currency=stone")
    return seats


def last_turn(game: Position, seat: int = 0) -> Position:
    """Set the last turn of the last round."""
    game.state.last_round = game.state.round
    game.state.agenda = [EndRound(), MainChoice(seat)]
    return game.refresh()


def take_all(game: Position, kind: str, seat: int = 1) -> Position:
    """Give a seat all remaining tiles of a kind."""
    if kind == "wonders":
        for wonder, hex_id in zip(
            list(game.state.wonders), LAND_HEXES_BY_REGION["assyria"], strict=False
        ):
            game.wonder(seat, wonder, hex_id)
        return game
    return game.tiles(seat, *list(getattr(game.state, kind)))


# --- R13: the end ---------------------------------------------------------------------------------


def test_the_third_scoring_card_is_scored_and_ends_the_game() -> None:
    """R13.1."""
    for number in (0, 1):
        game = quiet().set_scorings_done(number).draw_scoring_card()
        assert game.state.scorings_done == number + 1 and not game.state.last_round
    game = quiet().set_scorings_done(2).build(0, "city", "greece_07").draw_scoring_card()
    assert game.state.scorings_done == 3 and game.of(0).empire_vp == 4
    assert game.events_of(EndTriggered) == [
        EndTriggered(SPECTATOR, "scoring", game.state.round + 1)
    ]


def test_b12_the_third_card_in_the_turn_of_the_second_of_four() -> None:
    """R13.1, R13.3, R12.1."""
    game = quiet(4).turn_of(1).set_scorings_done(2).draw_scoring_card()
    assert game.state.scorings_done == 3
    assert work_on(game, 3) == [2, 3, 0]
    game.top_of("build", "scoring_build").government(1, "gov_tyranny")
    game.play("clear_offer offer=build")
    assert game.state.scoring_cards == 4 and game.state.scorings_done == 3
    assert work_on(game) == [1, 2, 3]
    assert GAME.is_over(game.state) and len(game.events_of(GameEnded)) == 1


@pytest.mark.parametrize(
    ("gone", "last"),
    [
        ("golden_ages", "achievement_wealthy"),
        ("wonders", "achievement_wealthy"),
        ("achievements", "golden_science"),
        ("wonders", "golden_science"),
    ],
)
def test_two_kinds_of_tiles_taken_end_the_game(gone: str, last: str) -> None:
    """R13.2."""
    game = quiet().achievements("achievement_wealthy")
    if last == "golden_science":
        game.symbols(0, science=6).state.golden_ages = ["golden_science"]
    else:
        game.player(0, money=60)
    take_all(game, gone)
    game.build(0, "city", "greece_07")
    assert game.state.last_round == 0 and game.state.scorings_done == 0
    game.play(f"claim tile={last}")
    assert game.state.scorings_done == 1 and game.of(0).empire_vp == 4
    assert game.events_of(EndTriggered) == [EndTriggered(SPECTATOR, "tiles", game.state.round + 1)]


def test_the_last_wonder_can_end_the_game() -> None:
    """R13.2."""
    game = (
        take_all(quiet(), "golden_ages").build(0, "city", "greece_07").player(0, stone=20, food=5)
    )
    game.state.wonders.remove("wonder_sphinx")
    take_all(game, "wonders").state.wonders.append("wonder_sphinx")
    game.play("build_wonder wonder=wonder_sphinx", "place_at piece=wonder hex=greece_08")
    assert game.state.scorings_done == 1 and game.state.last_round == game.state.round + 1


def test_one_exhausted_kind_of_tiles_ends_nothing() -> None:
    """R13.2."""
    game = take_all(quiet(), "wonders").play("work currency=stone")
    assert game.state.scorings_done == 0 and game.state.last_round == 0


def test_exhausted_tiles_cause_no_fourth_scoring() -> None:
    """R13.2."""
    game = take_all(take_all(quiet().set_scorings_done(3), "wonders"), "golden_ages")
    game.play("work currency=stone")
    assert game.state.scorings_done == 3


def test_the_round_is_finished_and_one_more_is_played() -> None:
    """R13.3."""
    game = quiet(3).set_scorings_done(2).draw_scoring_card()
    assert work_on(game) == [1, 2, 0, 1, 2]


def test_the_first_player_stays_first_in_the_last_round() -> None:
    """R13.3."""
    game = quiet(3).set_scorings_done(2)
    game.state.first = 2
    game.state.agenda = [Round(game.state.round + 1), MainChoice(1)]
    game.refresh().draw_scoring_card()
    assert work_on(game) == [2, 0, 1]


def test_only_the_first_trigger_counts() -> None:
    """R13.3."""
    game = quiet().set_scorings_done(2).draw_scoring_card()
    assert work_on(game, 2) == [1, 0]
    take_all(take_all(game, "wonders"), "golden_ages")
    assert work_on(game) == [1]
    assert len(game.events_of(EndTriggered)) == 1


def test_cards_drawn_after_the_tiles_are_still_scored_up_to_three() -> None:
    """R13.4."""
    game = take_all(take_all(quiet().set_scorings_done(1), "wonders"), "golden_ages")
    game.government(0, "gov_tyranny").government(1, "gov_theocracy").play("work currency=stone")
    assert game.state.scorings_done == 2
    game.top_of("build", "scoring_build").play("clear_offer offer=build")
    assert game.state.scorings_done == 3
    game.top_of("population", "scoring_population")
    game.play("clear_offer offer=population")
    assert game.state.scorings_done == 3 and game.state.scoring_cards == 3


@pytest.mark.parametrize("scribe", [0, 1])
def test_the_scribe_takes_two_actions_after_the_last_round(scribe: int) -> None:
    """R13.5."""
    game = quiet().leader(scribe, "leader_scribe").set_scorings_done(2).draw_scoring_card()
    assert work_on(game) == [1, 0, 1, scribe, scribe]
    assert GAME.is_over(game.state)


def test_game_ends_after_the_last_turn_without_a_scribe() -> None:
    """R13.5."""
    assert work_on(last_turn(quiet())) == [0]


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 3)])
def test_c8_a_scoring_card_drawn_by_the_scribe_at_the_end(before: int, after: int) -> None:
    """R13.5."""
    game = last_turn(quiet().leader(0, "leader_scribe").set_scorings_done(before), seat=1)
    game.build(0, "city", "greece_07")
    game.play("work currency=stone").draw_scoring_card()
    assert game.state.scorings_done == after
    assert game.of(0).empire_vp == (4 if before < 3 else 0)
    assert work_on(game) == [0]


def test_the_scribes_actions_at_the_end_are_one_turn() -> None:
    """R13.6."""
    game = last_turn(quiet().leader(0, "leader_scribe").player(0, money=80), seat=1)
    game.build(0, "city", "greece_07").achievements("achievement_wealthy")
    game.face_down(0, "tech_poetry").play("work currency=stone")
    game.play("military", *["recruit unit=infantry region=greece"] * 2, "done")
    game.play("claim tile=achievement_wealthy", "military")
    assert not any(action.startswith("recruit") for action in game.legal())
    game.play("move unit=infantry origin=greece region=italia", "done")
    game.play("play_technology card=tech_poetry")
    assert GAME.is_over(game.state) and game.of(0).technologies == ["tech_poetry"]


def test_card_laid_down_in_the_last_round_is_playable_in_the_scribes_turn() -> None:
    """R13.6."""
    game = last_turn(quiet().leader(0, "leader_scribe").player(0, ideas=5))
    game.offer("technology", "tech_alphabet")
    game.play("take_technology card=tech_alphabet", "lay_face_down card=tech_alphabet")
    assert game.allows("play_technology card=tech_alphabet")


def test_others_gain_and_decide_during_the_scribes_final_turn() -> None:
    """R13.6."""
    game = quiet(3).leader(0, "leader_scribe").leader(1, "leader_general")
    last_turn(game, seat=2).technologies(1, "tech_traders").player(0, stone=24, food=5)
    game.units(0, "egypt", infantry=1).units(1, "egypt", infantry=1).play("work currency=stone")
    game.play("build_without_card piece=city", "place_at piece=city hex=greece_07")
    assert game.of(1).stock["money"] == 5
    game.top_of("tax_tariff", "scoring_tax_tariff")
    wonder = game.copy().play("build_wonder wonder=wonder_sphinx")
    wonder.play("place_at piece=wonder hex=greece_08")
    assert wonder.of(2).stock["money"] == 10 and GAME.is_over(wonder.state)
    game.draw_scoring_card()
    assert game.decision().seat == 1 and game.decision().topic == "before_scoring"
    game.play("defeat owner=0 unit=infantry region=egypt")
    assert GAME.is_over(game.state)


def test_a_trigger_in_the_last_turn_of_a_round_is_followed_by_one_round() -> None:
    """R13.7."""
    game = quiet(3).turn_of(2).set_scorings_done(2).draw_scoring_card()
    assert work_on(game) == [0, 1, 2]


@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3)])
def test_tiles_and_a_card_together_are_two_scorings(before: int, after: int) -> None:
    """R13.7."""
    game = take_all(quiet().set_scorings_done(before), "wonders").player(0, money=60)
    take_all(game.achievements("achievement_wealthy"), "golden_ages")
    game.tiles(0, "achievement_wealthy").draw_scoring_card()
    numbers = [event.number for event in game.events_of(EmpireScoring)]
    assert numbers == [before + 1, before + 2 if before < 2 else 0]
    assert game.state.scorings_done == after


def test_a_third_card_after_the_tiles_is_no_second_ending() -> None:
    """R13.7."""
    game = take_all(take_all(quiet(), "wonders"), "golden_ages")
    game.state.scoring_cards, game.state.scorings_done = 2, 2
    game.play("work currency=stone")
    end = game.state.last_round
    assert work_on(game, 1) == [1]
    game.draw_scoring_card()
    assert game.state.scoring_cards == 3 and game.state.last_round == end
    assert work_on(game) == [1]


def test_empty_decks_do_not_end_the_game() -> None:
    """R13.8."""
    game = quiet()
    for name in OFFERS:
        game.remove_deck(name)
    assert work_on(game, 20) == [0, 1] * 10
    assert game.state.last_round == 0


# --- R14: final scoring ---------------------------------------------------------------------------


def test_b23_cities_and_towns() -> None:
    """R14.1."""
    game = quiet().build(0, "city", "greece_01", "greece_02", "greece_03")
    game.build(0, "port", "greece_21").build(0, "farm_town", "greece_06")
    game.build(0, "manufactory_town", "greece_07").build(1, "city", "egypt_12")
    assert game.score(0)["Cities"] + game.score(0)["Towns"] == 2 * 4 + 2
    assert game.standing_of(0).total == 10


def test_points_of_scorings_and_played_cards_are_kept() -> None:
    """R14.1."""
    game = quiet().build(0, "city", "greece_01").player(0, empire_vp=11, played_vp=4)
    assert game.standing_of(0).points == 11 + 4
    assert game.standing_of(0).total == 11 + 4 + 2


def with_wonder(wonder: str, hex_id: str = "greece_12", **options: str) -> Position:
    return quiet(**options).wonder(0, wonder, hex_id)


@pytest.mark.parametrize(
    ("wonder", "points"), [("wonder_great_library", 5), ("wonder_great_pyramid", 12)]
)
def test_wonders_with_fixed_points(wonder: str, points: int) -> None:
    """R14.2."""
    assert with_wonder(wonder).score(0)["Wonders"] == points


def test_the_lighthouse_of_alexandria_scores_different_goods() -> None:
    """R14.2."""
    game = with_wonder("wonder_lighthouse_of_alexandria", "greece_21")
    assert game.goods(0, "wine", "wine", "fish").goods(1, "glass").score(0)["Wonders"] == 2


def test_the_temple_of_artemis_scores_all_units_of_its_region() -> None:
    """R14.2, R14.10."""
    game = with_wonder("wonder_temple_of_artemis").units(0, "greece", infantry=1, siege_engine=1)
    game.units(1, "greece", cavalry=2, siege_engine=2).units(0, "egypt", infantry=3)
    assert game.score(0)["Wonders"] == 6


def test_the_colosseum_scores_dominated_regions_and_calms() -> None:
    """R14.2, R14.10."""
    game = (
        with_wonder("wonder_colosseum").build(0, "city", "egypt_12").build(1, "city", "italia_01")
    )
    game.player(0, tax_cards=["tax_p3_g3", "tax_p3_g3"])
    assert game.score(0)["Wonders"] == 4 * 2 and game.score(0)["Unrest"] == -(10 - 4)
    siege = game.copy().units(0, "italia", siege_engine=1)
    assert siege.score(0)["Wonders"] == 4 * 3
    game.technologies(1, "tech_formations").units(1, "egypt", infantry=1)
    assert game.score(0)["Wonders"] == 4 * 1


def test_the_hanging_gardens_score_adjacent_cities() -> None:
    """R14.2."""
    game = with_wonder("wonder_hanging_gardens", "greece_17").build(0, "city", "greece_12")
    game.build(1, "city", "greece_13").build(1, "port", "greece_21")
    game.build(1, "farm_town", "greece_16").build(0, "city", "greece_01")
    game.player(0, tax_cards=["tax_p3_g2"])
    assert game.score(0)["Wonders"] == 3 * 3 and game.score(0)["Unrest"] == -(4 - 3)


def test_hanging_gardens_count_across_a_land_border() -> None:
    """R14.2."""
    game = with_wonder("wonder_hanging_gardens", "greece_19").build(1, "city", "assyria_09")
    assert game.score(0)["Wonders"] == 3


def test_the_colossus_scores_all_cities_of_its_region() -> None:
    """R14.2."""
    game = with_wonder("wonder_colossus_of_rhodes", "greece_21").build(0, "city", "greece_01")
    game.build(1, "city", "greece_03").build(1, "port", "greece_22").build(1, "city", "egypt_12")
    assert game.score(0)["Wonders"] == 2 * 3


@pytest.mark.parametrize(("population", "points"), [(0, 0), (1, 0), (8, 4), (9, 4)])
def test_stonehenge_scores_half_the_population(population: int, points: int) -> None:
    """R14.2, R14.10."""
    game = with_wonder("wonder_stonehenge").player(0, population=population)
    assert game.score(0)["Wonders"] == points


@pytest.mark.parametrize(("population", "points"), [(6, 3), (7, 3)])
def test_the_republic_rounds_down_too(population: int, points: int) -> None:
    """R14.10."""
    game = quiet().government(0, "gov_republic").player(0, population=population)
    assert game.draw_scoring_card().of(0).empire_vp == points


def test_c7_the_sphinx() -> None:
    """R14.2."""
    game = with_wonder("wonder_sphinx")
    assert game.score(0)["Wonders"] == 4
    game.wonder(1, "wonder_stonehenge", "egypt_12")
    assert game.score(0)["Wonders"] == 4
    game.wonder(1, "wonder_great_pyramid", "greece_01")
    assert game.score(0)["Wonders"] == 8


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"sphinx_counts_itself": "no"}, 4),
        ({"wonder_counts_all_players": "no"}, 4),
        ({"sphinx_counts_itself": "no", "wonder_counts_all_players": "no"}, 0),
    ],
)
def test_the_sphinx_by_option(options: dict[str, str], points: int) -> None:
    """C7."""
    game = with_wonder("wonder_sphinx", **options).wonder(1, "wonder_great_pyramid", "greece_01")
    assert game.score(0)["Wonders"] == points


def test_every_wonder_scores_at_the_end() -> None:
    """R14.2."""
    for wonder in WONDERS.values():
        assert effects_of([wonder.id], FinalPoints), wonder.id


def test_tiles_are_six_points_each() -> None:
    """R14.3."""
    game = quiet().tiles(0, "golden_arts", "golden_kings", "achievement_urban")
    assert game.score(0)["Golden ages"] == 12 and game.score(0)["Achievements"] == 6


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("tech_drama", 3),
        ("tech_poetry", 3),
        ("tech_art", 3),
        ("tech_dance", 3),
        ("tech_music", 3),
        ("tech_royal_house", 2),
        ("tech_city_state", 2),
        ("tech_literature", 2),
    ],
)
def test_technologies_with_fixed_points(card: str, points: int) -> None:
    """R14.4."""
    game = quiet().technologies(0, card)
    assert game.score(0)["Technologies"] == points and game.standing_of(0).points == 0


@pytest.mark.parametrize(
    ("card", "pillar"),
    [
        ("tech_philosophy", "science"),
        ("tech_monuments", "construction"),
        ("tech_fermentation", "food"),
        ("tech_luxury_goods", "economy"),
        ("tech_dynasty", "government"),
        ("tech_festivals", "culture"),
        ("tech_history", "military"),
    ],
)
def test_technologies_with_a_point_per_symbol(card: str, pillar: str) -> None:
    """R14.4."""
    game = quiet().technologies(0, card).symbols(0, **{pillar: 4}).symbols(1, **{pillar: 9})
    assert game.score(0)["Technologies"] == 4


def test_technologies_with_points_per_thing() -> None:
    """R14.4."""
    game = quiet().technologies(0, "tech_ceramic_tile", "tech_empires", "tech_history")
    game.symbols(0, military=0).wonder(0, "wonder_sphinx", "greece_12")
    game.build(0, "city", "egypt_12", "egypt_20").build(0, "port", "egypt_02")
    game.tiles(0, "achievement_urban", "golden_arts")
    assert game.score(0)["Technologies"] == 2 * 1 + 1 * 3 + 2 * 1


def test_a_project_scores_its_pillar() -> None:
    """R14.5."""
    game = quiet().build_cards(0, "build_project_forum", "build_project_roads")
    assert game.score(0)["Projects"] == 1 + 1
    assert game.technologies(0, "tech_taxation", "tech_dynasty").score(0)["Projects"] == 3 + 2


@pytest.mark.parametrize(
    ("project", "pillar"),
    [
        ("aqueduct", "population"),
        ("forum", "government"),
        ("hospital", "science"),
        ("quarry", "construction"),
        ("public_baths", "culture"),
        ("granary", "food"),
        ("roads", "economy"),
        ("city_walls", "military"),
        ("city_center", "urban"),
    ],
)
def test_each_pillar_has_its_project(project: str, pillar: str) -> None:
    """R14.5."""
    game = quiet().build_cards(0, f"build_project_{project}")
    assert CARDS[f"build_project_{project}"].pillars == {pillar: 1}
    assert game.symbols(0, **{pillar: 7}).score(0)["Projects"] == 7


def test_construction_doubles_the_best_project() -> None:
    """R14.5."""
    game = quiet().technologies(0, "tech_construction")
    assert game.score(0)["Projects"] == 0
    game.build_cards(0, "build_project_forum", "build_project_roads")
    assert game.symbols(0, government=2, economy=5).score(0)["Projects"] == 2 + 5 + 5


def test_mortar_adds_two_for_each_project() -> None:
    """R14.5, R14.11."""
    game = quiet().technologies(0, "tech_mortar", "tech_construction")
    game.build_cards(0, "build_project_forum", "build_project_roads")
    game.symbols(0, government=2, economy=5)
    assert game.score(0)["Projects"] == 12 and game.score(0)["Technologies"] == 2 * 2


def test_the_artist_scores_culture() -> None:
    """R14.6."""
    game = position().leader(0, "leader_artist").technologies(0, "tech_philosophy")
    assert game.score(0)["Leader"] == 2
    assert position().leader(0, "leader_farmer").symbols(0, culture=5).score(0)["Leader"] == 0


def test_b17_manufactory_towns() -> None:
    """R14.7."""
    game = quiet().build_cards(0, MANUFACTORY_A, MANUFACTORY_A).goods(0, "bronze", "cloth")
    assert game.score(0)["Manufactories"] == 0
    assert game.goods(0, "wine").score(0)["Manufactories"] == 10


def test_a_manufactory_town_without_its_card_scores_as_a_town_only() -> None:
    """R14.7."""
    game = quiet().build(0, "city", "greece_07").build(0, "manufactory_town", "greece_08")
    game.goods(0, "bronze", "cloth", "wine")
    assert game.score(0)["Manufactories"] == 0 and game.score(0)["Towns"] == 1


def test_a6_three_of_five_unrest_are_ignored() -> None:
    """R14.8."""
    game = quiet().build_cards(0, "build_culture_city").player(0, tax_cards=["tax_p3_g3"])
    assert game.score(0)["Unrest"] == -2


@pytest.mark.parametrize(
    ("source", "ignored"),
    [
        ("wonder_colosseum", 4),
        ("wonder_hanging_gardens", 3),
        ("leader_artist", 3),
        ("leader_priestess", 3),
        ("tech_literature", 5),
        ("tech_religion", 2),
        ("tech_public_games", 2),
        ("build_culture_city", 3),
    ],
)
def test_every_unrest_reduction_applies(source: str, ignored: int) -> None:
    """R14.8."""
    game = quiet().player(0, tax_cards=["tax_p3_g3", "tariff_t4_c2"])
    if source.startswith("wonder"):
        game.wonder(0, source, "greece_12")
    elif source.startswith("leader"):
        game.leader(0, source)
    elif source.startswith("tech"):
        game.technologies(0, source)
    else:
        game.build_cards(0, source)
    assert game.symbols(0, government=2, culture=2).score(0)["Unrest"] == -(10 - ignored)


def test_unrest_is_summed_and_reductions_too_and_never_adds_points() -> None:
    """R14.8."""
    game = quiet().player(0, tax_cards=["tax_p2_g1", "tariff_t3_c2"])
    assert game.score(0)["Unrest"] == -6
    game.build_cards(0, "build_culture_city", "build_culture_city")
    assert game.score(0)["Unrest"] == 0
    assert game.technologies(0, "tech_literature").score(0)["Unrest"] == 0


def ranks(game: Position) -> list[int]:
    """Return everybody's rank in the finished game."""
    work_on(last_turn(game))
    assert GAME.is_over(game.state)
    return [standing.rank for standing in GAME.standings(game.state)]


def test_most_points_win() -> None:
    """R14.9."""
    game = quiet(3).leader(2, "leader_engineer")
    for seat, points in enumerate((5, 9, 7)):
        game.player(seat, empire_vp=points)
    assert ranks(game) == [3, 1, 2]


def test_b21_ties_are_broken_by_wonders_then_money() -> None:
    """R14.9."""
    game = quiet().wonder(1, "wonder_great_pyramid", "egypt_12").player(0, empire_vp=12, money=50)
    assert game.standing_of(0).total == game.standing_of(1).total == 12
    assert ranks(game) == [2, 1]
    assert ranks(quiet().player(0, money=3).player(1, money=4)) == [2, 1]


def test_a_full_tie_is_a_shared_win() -> None:
    """R14.9."""
    game = quiet(3).leader(2, "leader_engineer")
    game.player(0, empire_vp=9).player(1, empire_vp=9).player(2, empire_vp=8)
    assert ranks(game) == [1, 1, 3]


def test_final_scoring_opens_no_window() -> None:
    """R14.10."""
    game = quiet().leader(0, "leader_general").technologies(1, "tech_diplomats")
    game.units(0, "greece", infantry=1).units(1, "greece", infantry=1)
    assert work_on(last_turn(game)) == [0]
    assert game.of(1).units == {"greece": {"infantry": 1}}


def test_great_library_symbols_count_everywhere_and_each_time_anew() -> None:
    """R14.11."""
    game = position().leader(0, "leader_artist").player(0, stone=20, food=5)
    game.build_cards(0, "build_project_public_baths").technologies(0, "tech_festivals")
    game.technologies(0, "tech_public_games").build(0, "city", "greece_07")
    game.play("build_wonder wonder=wonder_great_library", "place_at piece=wonder hex=greece_08")
    game.play("choose what=culture").player(0, tax_cards=["tax_p3_g3", "tax_p3_g3"])
    score = game.score(0)
    assert game.of(0).symbols["culture"] == 1 + 1 + 1 + 1 + 2
    assert (score["Projects"], score["Technologies"], score["Leader"]) == (6, 6, 6)
    assert score["Unrest"] == -(10 - 6 - 3)


def test_only_face_up_technologies_score() -> None:
    """R14.12."""
    game = quiet().face_down(0, "tech_literature", "tech_drama")
    last_turn(game.player(0, tax_cards=["tax_p3_g3"])).play("work currency=stone", "done")
    assert GAME.is_over(game.state)
    assert game.score(0)["Technologies"] == 0 and game.score(0)["Unrest"] == -5
    assert game.standing_of(0).total == -5 and game.standing_of(0).rank == 2
