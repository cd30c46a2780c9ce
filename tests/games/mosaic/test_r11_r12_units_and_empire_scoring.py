import pytest

from core.games.mosaic.content import CARDS, UNITS
from core.games.mosaic.rules.events import (
    EmpireScoring,
    RegionScored,
    ScoringCardDrawn,
    VictoryPoints,
)
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.scoring import score_empires
from core.games.mosaic.rules.setup_phase import LeaderStart, StartingTechnologies
from core.games.mosaic.rules.turn import StartTurn
from core.kernel import SPECTATOR
from tests.games.mosaic.position import Position, position


def played(card: str, game: Position) -> Position:
    """Return the position after seat 0 plays a technology from earlier turns."""
    return game.face_down(0, card).play(f"play_technology card={card}")


def scored(game: Position) -> list[int]:
    """Return everybody's points in an empire scoring, in seat order."""
    before = [player.empire_vp for player in game.state.players]
    game.draw_scoring_card()
    return [p.empire_vp - old for p, old in zip(game.state.players, before, strict=True)]


# --- R11: units -----------------------------------------------------------------------------------


def test_unit_in_a_region_is_one_influence() -> None:
    """R11.1."""
    game = position().units(0, "greece", infantry=2, cavalry=1, siege_engine=1)
    assert influence_by_region(game.state)["greece"] == [4, 0]
    assert game.state.buildings == {}


def test_defeated_unit_returns_to_its_owners_supply() -> None:
    """R11.2."""
    game = position(3).units(1, "greece", infantry=2, siege_engine=1).units(2, "greece", cavalry=1)
    game.units(0, "greece", infantry=1).units(1, "egypt", infantry=1)
    played("tech_spear", game)
    game.play(*["place_unit unit=infantry region=italia"] * 2)
    assert game.legal() == [
        "defeat owner=1 unit=infantry region=greece",
        "defeat owner=1 unit=siege_engine region=greece",
        "defeat owner=2 unit=cavalry region=greece",
    ]
    game.play("defeat owner=1 unit=siege_engine region=greece")
    assert game.of(1).units == {"greece": {"infantry": 2}, "egypt": {"infantry": 1}}
    assert game.of(1).supply["siege_engine"] == 2
    assert game.decision().topic == "turn"


@pytest.mark.parametrize(
    ("card", "own"), [("tech_formations", "infantry"), ("tech_cavalry_tactics", "cavalry")]
)
def test_a_defeat_of_two_may_be_split_over_regions(card: str, own: str) -> None:
    """R11.2."""
    game = position().symbols(0, military=2).units(1, "greece", infantry=2)
    game.units(1, "egypt", infantry=2)
    game.units(0, "greece", **{own: 1}).units(0, "egypt", **{own: 1})
    played(card, game).play("defeat owner=1 unit=infantry region=greece")
    game.play("defeat owner=1 unit=infantry region=egypt")
    assert game.of(1).units == {"greece": {"infantry": 1}, "egypt": {"infantry": 1}}
    assert game.decision().topic == "turn"


def test_a_defeat_in_one_region_is_not_split() -> None:
    """R11.2."""
    game = position().symbols(0, military=1, construction=1).units(1, "greece", infantry=2)
    game.units(1, "egypt", infantry=2).units(0, "greece", cavalry=1).units(0, "egypt", infantry=1)
    played("tech_iron", game).play("defeat owner=1 unit=infantry region=egypt")
    assert game.legal() == ["defeat owner=1 unit=infantry region=egypt"]


def test_armor_protects_units() -> None:
    """R11.2, R11.7."""
    game = position(3).units(1, "greece", infantry=1).units(2, "greece", infantry=1)
    game.face_down(2, "tech_armor")
    unprotected = played("tech_spear", game.copy())
    unprotected.play(*["place_unit unit=infantry region=greece"] * 2)
    assert "defeat owner=2 unit=infantry region=greece" in unprotected.legal()
    game.of(2).face_down = []
    played("tech_spear", game.technologies(2, "tech_armor"))
    game.play(*["place_unit unit=infantry region=greece"] * 2)
    assert game.legal() == ["defeat owner=1 unit=infantry region=greece"]


def test_gained_units_are_placed_in_regions_with_an_own_city() -> None:
    """R11.3."""
    game = position().symbols(0, food=1).build(0, "city", "greece_07").build(0, "port", "egypt_02")
    played("tech_domestication", game)
    assert game.legal() == [
        "place_unit unit=cavalry region=greece",
        "place_unit unit=cavalry region=egypt",
    ]


def test_gained_units_may_be_placed_anywhere_without_a_city() -> None:
    """R11.3."""
    game = played("tech_domestication", position().symbols(0, food=1))
    regions = ["italia", "greece", "assyria", "egypt", "numidia"]
    assert game.legal() == [f"place_unit unit=cavalry region={region}" for region in regions]


@pytest.mark.parametrize("card", ["tech_bow", "tech_spear", "tech_bronze", "tech_recurve_bow"])
def test_any_region_is_any_region_in_play(card: str) -> None:
    """R11.3."""
    game = position(3).symbols(0, military=1, economy=1).build(0, "city", "greece_07")
    played(card, game)
    regions = [action.rpartition("=")[2] for action in game.legal()]
    assert regions == ["gaul", "italia", "greece", "assyria", "egypt", "numidia"]


def test_a_unit_of_open_kind_is_infantry_or_cavalry() -> None:
    """R11.4."""
    game = position().technologies(0, "tech_siege_engines").symbols(0, food=1)
    game.build(0, "city", "greece_07")
    played("tech_food_preservation", game)
    assert game.legal() == [
        "place_unit unit=infantry region=greece",
        "place_unit unit=cavalry region=greece",
    ]


def test_no_effect_gives_a_siege_engine() -> None:
    """R11.4."""
    for card in CARDS.values():
        for effect in card.effects:
            if effect["verb"] in ("units", "units_choice"):
                units = {*effect.get("of", ()), *effect.get("amounts", ())}
                assert units and "siege_engine" not in units, card.id


def test_new_units_are_placed_before_the_defeat() -> None:
    """R11.5."""
    game = played("tech_bow", position().units(1, "egypt", infantry=1))
    game.play("place_unit unit=cavalry region=greece", "place_unit unit=cavalry region=egypt")
    game.play("defeat owner=1 unit=infantry region=egypt")
    assert game.of(1).units == {}
    assert game.of(0).units == {"greece": {"cavalry": 1}, "egypt": {"cavalry": 1}}


def test_own_units_are_never_defeated() -> None:
    """R11.6."""
    game = position().symbols(0, military=1)
    played("tech_horseback_riding", game.units(0, "greece", infantry=3))
    game.play(*["place_unit unit=cavalry region=greece"] * 2)
    assert game.decision().topic == "turn"
    assert game.of(0).units == {"greece": {"infantry": 3, "cavalry": 2}}


def test_siege_engines_do_not_satisfy_conditions() -> None:
    """R11.6."""
    game = position().leader(0, "leader_general").symbols(0, construction=1)
    game.units(0, "greece", siege_engine=2).units(1, "greece", infantry=1)
    played("tech_iron", game)
    assert game.decision().topic == "turn"
    game.draw_scoring_card()
    assert game.of(1).units == {"greece": {"infantry": 1}} and game.state.scorings_done == 1


@pytest.mark.parametrize(("card", "others"), [("tech_spear", "cavalry"), ("tech_bow", "infantry")])
def test_defeat_requires_the_cards_own_kind(card: str, others: str) -> None:
    """R11.6."""
    game = position().units(0, "egypt", **{others: 1}).units(1, "egypt", infantry=1)
    kind = "infantry" if card == "tech_spear" else "cavalry"
    played(card, game).play(*[f"place_unit unit={kind} region=greece"] * 2)
    assert game.decision().topic == "turn" and game.of(1).units == {"egypt": {"infantry": 1}}


def test_unit_without_supply_uses_the_other_kind_or_is_lost() -> None:
    """R11.6."""
    game = position().symbols(0, food=1).build(0, "city", "greece_07")
    game.units(0, "egypt", infantry=10, cavalry=9)
    played("tech_food_preservation", game)
    assert game.legal() == ["place_unit unit=cavalry region=greece"]
    game.play("place_unit unit=cavalry region=greece")
    assert game.decision().topic == "turn"  # the second unit is lost
    assert game.of(0).units == {"egypt": {"infantry": 10, "cavalry": 9}, "greece": {"cavalry": 1}}
    assert game.of(0).stock["food"] == 5 and game.of(0).population == 6


def test_a_fixed_kind_without_a_piece_is_lost() -> None:
    """R11.6."""
    game = played("tech_bow", position().units(0, "egypt", cavalry=9))
    game.play("place_unit unit=cavalry region=egypt")
    assert game.decision().topic == "turn"
    assert game.of(0).units == {"egypt": {"cavalry": 10}}


def test_armor_stops_the_general_but_not_the_diplomats() -> None:
    """R11.7."""
    game = position().leader(0, "leader_general").units(0, "greece", infantry=1)
    game.units(1, "greece", infantry=1).technologies(1, "tech_armor")
    general = game.copy().draw_scoring_card()
    assert general.state.scorings_done == 1  # nothing was asked
    game.technologies(0, "tech_diplomats").draw_scoring_card()
    assert game.legal() == [
        "send_away owner=1 origin=greece region=assyria",
        "send_away owner=1 origin=greece region=italia",
        "done",
    ]


# --- R12: empire scoring --------------------------------------------------------------------------


def test_scoring_card_is_set_aside_and_replaced() -> None:
    """R12.1."""
    game = position().build(0, "city", "greece_07").offer("tax_tariff", "tax_p2_g1", "tax_p3_g1")
    game.top_of("tax_tariff", "scoring_tax_tariff", "tax_p3_g3")
    game.play("collect card=tax_p2_g1")
    assert game.state.offers["tax_tariff"] == ["tax_p3_g3", "tax_p3_g1"]
    assert game.state.scorings_done == 1 and game.of(0).empire_vp == 3 + 1
    assert "scoring_tax_tariff" in game.state.removed


def test_a_scoring_card_drawn_in_clearing_is_scored() -> None:
    """R12.1."""
    game = position().government(0, "gov_tyranny").top_of("population", "scoring_population")
    game.play("clear_offer offer=population")
    assert game.state.scorings_done == 1 and len(game.state.offers["population"]) == 2


def test_a_scoring_card_drawn_by_the_philosopher_is_scored() -> None:
    """R12.1."""
    game = position().top_of("technology", "scoring_technology", "tech_alphabet")
    game.agenda(LeaderStart(0), StartingTechnologies(0), StartTurn(0))
    game.play("choose what=stone", "play_technology card=tech_alphabet")
    assert game.state.scorings_done == 0
    game.play("work currency=stone")
    assert game.state.scorings_done == 1


def test_scoring_waits_until_the_action_is_complete() -> None:
    """R12.1."""
    game = position().player(0, ideas=5, stone=4).symbols(0, science=2)
    game.offer("technology", "tech_mathematics").top_of("technology", "scoring_technology")
    game.play("take_technology card=tech_mathematics", "play_technology card=tech_mathematics")
    assert game.state.scorings_due == 1 and game.state.scorings_done == 0
    game.play("build_without_card piece=city", "place_at piece=city hex=greece_07")
    assert game.state.scorings_done == 1 and game.of(0).empire_vp == 4


def test_a_fourth_card_has_no_effect() -> None:
    """R12.1."""
    game = position().set_scorings_done(3).build(0, "city", "greece_07")
    assert scored(game) == [0, 0]
    assert game.state.scorings_done == 3 and len(game.events_of(ScoringCardDrawn)) == 1


def test_window_before_a_scoring_goes_clockwise_from_the_active_player() -> None:
    """R12.2."""
    game = position(4).turn_of(2).leader(1, "leader_general").units(1, "egypt", infantry=1)
    for seat in (0, 2, 3):
        game.units(seat, "egypt", infantry=1)
    diplomats = game.technologies(3, "tech_diplomats").leader(2, "leader_farmer")
    diplomats.draw_scoring_card()
    assert game.decision().seat == 3 and game.state.scorings_done == 0
    game.play("done")
    assert game.decision().seat == 1
    game.play("done")
    assert game.state.scorings_done == 1


def test_the_active_player_decides_first() -> None:
    """R12.2."""
    game = position().leader(0, "leader_general").technologies(1, "tech_diplomats")
    game.units(0, "egypt", cavalry=1).units(1, "egypt", cavalry=1).draw_scoring_card()
    assert game.decision().seat == 0
    game.play("defeat owner=1 unit=cavalry region=egypt")
    assert game.decision().seat == 1


@pytest.mark.parametrize("own", ["infantry", "cavalry"])
def test_the_general_defeats_one_unit_before_each_scoring(own: str) -> None:
    """R12.2."""
    game = position().leader(0, "leader_general").units(0, "greece", **{own: 1})
    game.units(1, "greece", infantry=3).units(1, "egypt", infantry=1).draw_scoring_card()
    assert game.legal() == ["defeat owner=1 unit=infantry region=greece", "done"]
    game.play("defeat owner=1 unit=infantry region=greece")
    assert game.state.scorings_done == 1
    assert game.of(1).units == {"greece": {"infantry": 2}, "egypt": {"infantry": 1}}


def test_diplomats_move_all_units_of_one_opponent_once_per_game() -> None:
    """R12.2, R12.9."""
    game = position(3).technologies(0, "tech_diplomats").player(0, money=0)
    game.units(1, "greece", infantry=2, cavalry=1, siege_engine=1).units(1, "italia", infantry=1)
    game.units(2, "greece", infantry=1).draw_scoring_card()
    game.play("send_away owner=1 origin=greece region=italia")
    assert game.of(1).units == {"italia": {"infantry": 3, "cavalry": 1, "siege_engine": 1}}
    assert game.of(2).units == {"greece": {"infantry": 1}}
    assert game.state.scorings_done == 1
    game.turn_of(0).top_of("population", "scoring_population").government(0, "gov_tyranny")
    game.play("clear_offer offer=population")
    assert game.state.scorings_done == 2  # nothing was asked any more


def test_diplomats_send_only_into_adjacent_regions_in_play() -> None:
    """R12.9."""
    game = position().technologies(0, "tech_diplomats").units(1, "numidia", cavalry=1)
    assert game.draw_scoring_card().legal() == [
        "send_away owner=1 origin=numidia region=egypt",
        "send_away owner=1 origin=numidia region=italia",
        "done",
    ]


def test_two_powers_are_used_in_either_order() -> None:
    """R12.9."""
    game = position().leader(0, "leader_general").technologies(0, "tech_diplomats")
    game.units(0, "greece", infantry=1).units(1, "italia", cavalry=2)
    game.units(1, "greece", infantry=1).draw_scoring_card()
    send, strike = game.copy(), game.copy()
    send.play("send_away owner=1 origin=italia region=greece")
    send.play("defeat owner=1 unit=cavalry region=greece")
    assert send.of(1).units == {"greece": {"infantry": 1, "cavalry": 1}}
    strike.play("defeat owner=1 unit=infantry region=greece")
    strike.play("send_away owner=1 origin=italia region=greece")
    assert strike.of(1).units == {"greece": {"cavalry": 2}}
    assert send.state.scorings_done == strike.state.scorings_done == 1


def test_the_window_opens_before_each_of_two_scorings() -> None:
    """R12.9."""
    game = position().leader(0, "leader_general").player(0, stone=4)
    game.units(0, "greece", infantry=1).units(1, "greece", infantry=3)
    game.offer("build", "build_capital").top_of("build", "scoring_build")
    game.top_of("population", "scoring_population")
    game.play("build card=build_capital", "place_at piece=city hex=egypt_12")
    game.play("clear_offer offer=population")
    game.play("defeat owner=1 unit=infantry region=greece")
    assert game.state.scorings_done == 1
    game.play("defeat owner=1 unit=infantry region=greece")
    assert game.state.scorings_done == 2
    assert game.of(1).units == {"greece": {"infantry": 1}} and game.of(1).supply["infantry"] == 9


def test_no_window_opens_for_a_card_without_effect() -> None:
    """R12.9."""
    game = position().leader(0, "leader_general").set_scorings_done(3)
    game.units(0, "greece", infantry=1).units(1, "greece", infantry=3).draw_scoring_card()
    assert game.decision().topic == "turn" and game.decision().seat == 1
    assert EmpireScoring(SPECTATOR, 0) in game.events


def test_the_window_opens_before_the_scoring_of_used_up_tiles() -> None:
    """R12.9."""
    game = position().leader(0, "leader_general").achievements("achievement_wealthy")
    game.units(0, "greece", infantry=1).units(1, "greece", infantry=3).player(0, money=60)
    game.tiles(1, *list(game.state.golden_ages)).play("claim tile=achievement_wealthy")
    assert game.decision().topic == "before_scoring"


def test_influence_is_the_sum_of_buildings_and_units() -> None:
    """R12.3."""
    game = position().build(0, "city", "greece_01").build(0, "port", "greece_21")
    game.build(0, "farm_town", "greece_02").build(0, "manufactory_town", "greece_06")
    game.wonder(0, "wonder_sphinx", "greece_12").units(0, "greece", infantry=1, cavalry=1)
    assert influence_by_region(game.state)["greece"] == [2 + 2 + 1 + 1 + 2 + 2, 0]
    assert influence_by_region(game.state)["egypt"] == [0, 0]


@pytest.mark.parametrize(
    ("card", "kind"), [("tech_formations", "infantry"), ("tech_cavalry_tactics", "cavalry")]
)
def test_formations_and_cavalry_tactics_add_two_in_each_region(card: str, kind: str) -> None:
    """R12.3."""
    game = position().technologies(0, card).units(0, "greece", **{kind: 3})
    game.units(0, "egypt", **{kind: 1}).units(0, "italia", siege_engine=1)
    other = "cavalry" if kind == "infantry" else "infantry"
    game.units(0, "numidia", **{other: 1}).units(1, "greece", **{kind: 2})
    table = influence_by_region(game.state)
    assert table["greece"] == [3 + 2, 2] and table["egypt"] == [1 + 2, 0]
    assert table["italia"] == [1, 0] and table["numidia"] == [1, 0]


def test_a_siege_engine_takes_the_influence_of_all_other_players_cities() -> None:
    """R12.3."""
    game = position(3).units(0, "greece", siege_engine=1).build(0, "city", "greece_01")
    game.build(1, "city", "greece_03").build(1, "port", "greece_21").build(1, "city", "egypt_12")
    game.build(1, "farm_town", "greece_04").units(1, "greece", infantry=1)
    game.wonder(2, "wonder_sphinx", "greece_12").build(2, "city", "greece_14")
    assert influence_by_region(game.state)["greece"] == [1 + 2, 1 + 1, 2]
    assert influence_by_region(game.state)["egypt"] == [0, 2, 0]
    game.units(1, "greece", siege_engine=1)
    assert influence_by_region(game.state)["greece"] == [1, 1 + 1 + 1, 2]


def test_a7_kati_erik_and_kriszti_in_hispania() -> None:
    """R12.3, R12.4."""
    game = position(4).leader(2, "leader_farmer").technologies(0, "tech_formations")
    game.build(0, "city", "hispania_01", "hispania_02", "hispania_03")
    game.units(0, "hispania", infantry=2).build(1, "city", "hispania_05")
    game.build(1, "farm_town", "hispania_06").units(1, "hispania", cavalry=2)
    game.build(2, "city", "hispania_08", "hispania_09")
    game.wonder(2, "wonder_temple_of_artemis", "hispania_10")
    assert influence_by_region(game.state)["hispania"] == [10, 5, 6, 0]
    assert scored(game) == [10, 0, 2, 0]


def test_the_first_scores_for_everybodys_cities_and_wonders() -> None:
    """R12.4."""
    game = position().units(0, "greece", siege_engine=1, infantry=2)
    game.build(1, "city", "greece_01").build(1, "port", "greece_21")
    game.wonder(1, "wonder_sphinx", "greece_12")
    assert influence_by_region(game.state)["greece"] == [3, 2]
    assert scored(game) == [3 + 3, 2]


def test_a_region_out_of_play_scores_nothing() -> None:
    """R12.4."""
    assert set(influence_by_region(position().state)) == {
        "italia",
        "greece",
        "assyria",
        "egypt",
        "numidia",
    }
    assert len(influence_by_region(position(4).state)) == 7


def test_c1_two_tied_for_first_leave_no_second_place() -> None:
    """R12.5."""
    game = position(3).build(0, "city", "greece_01", "greece_02", "greece_03")
    game.units(1, "greece", cavalry=4).build(1, "city", "greece_04").units(2, "greece", infantry=3)
    assert influence_by_region(game.state)["greece"] == [6, 6, 3]
    assert scored(game) == [3 + 4, 3 + 4, 0]


def test_players_tied_for_second_score_nothing() -> None:
    """R12.5."""
    game = position(3).build(0, "city", "greece_01", "greece_02", "greece_03")
    game.units(1, "greece", infantry=3).units(2, "greece", cavalry=3)
    assert scored(game) == [3 + 3, 0, 0]


def test_no_influence_never_scores() -> None:
    """R12.5."""
    game = position().build(1, "city", "greece_01").units(0, "greece", siege_engine=1)
    assert scored(game) == [4, 0]
    assert scored(position()) == [0, 0]


def test_b11_six_to_six_dominates_nothing() -> None:
    """R12.6."""
    game = position().units(0, "greece", infantry=6).units(1, "greece", infantry=6)
    game.build(0, "city", "italia_01", "egypt_12", "numidia_01").achievements(
        "achievement_imperial"
    )
    game.government(0, "gov_tyranny").wonder(0, "wonder_colosseum", "italia_02")
    assert game.score(0)["Wonders"] == 4 * 3
    assert not game.allows("claim tile=achievement_imperial")
    loyalty = played("tech_loyalty", game.copy().symbols(0, government=1, military=1))
    assert loyalty.legal() == [f"choose what={r}" for r in ("italia", "egypt", "numidia")]
    game.draw_scoring_card()
    assert VictoryPoints(0, 2 * 3, "gov_tyranny") in game.events


def test_one_more_unit_dominates() -> None:
    """R12.6."""
    game = position().units(0, "greece", infantry=7).units(1, "greece", infantry=6)
    game.build(0, "city", "italia_01", "egypt_12", "numidia_01")
    game.wonder(0, "wonder_colosseum", "italia_02").achievements("achievement_imperial")
    assert game.score(0)["Wonders"] == 4 * 4
    assert game.allows("claim tile=achievement_imperial")


def test_towns_add_influence_but_no_points() -> None:
    """R12.7."""
    game = position().build(0, "city", "greece_07").build(0, "farm_town", "greece_02")
    game.build(0, "manufactory_town", "greece_03").build(1, "farm_town", "greece_06")
    assert influence_by_region(game.state)["greece"] == [4, 1]
    assert scored(game) == [3 + 1, 2]


def test_governments_score_after_the_regions() -> None:
    """R12.8: player by player, because nobody's points change another's."""
    game = position().build(0, "city", "greece_07").build(1, "city", "egypt_12")
    game.government(0, "gov_theocracy").government(1, "gov_tyranny")
    game.draw_scoring_card()
    points = [e for e in game.events if isinstance(e, RegionScored | VictoryPoints)]
    assert points == [
        RegionScored(0, "greece", 4, 2),
        VictoryPoints(0, 2, "gov_theocracy"),
        RegionScored(1, "egypt", 4, 2),
        VictoryPoints(1, 2, "gov_tyranny"),
    ]


def test_diplomats_change_the_scoring_that_follows() -> None:
    """R12.9."""
    game = position().units(0, "greece", infantry=1).units(1, "greece", infantry=2)
    game.technologies(0, "tech_diplomats").draw_scoring_card()
    game.play("send_away owner=1 origin=greece region=italia")
    assert (game.of(0).empire_vp, game.of(1).empire_vp) == (3, 3)
    assert game.of(1).units == {"italia": {"infantry": 2}}


def test_later_player_sees_earlier_decisions() -> None:
    """R12.9."""
    game = position(3).leader(0, "leader_general").technologies(1, "tech_diplomats")
    game.units(0, "greece", infantry=1).units(2, "greece", infantry=1)
    game.leader(2, "leader_farmer").draw_scoring_card()
    game.play("defeat owner=2 unit=infantry region=greece")
    assert game.decision().seat == 1
    assert not any("owner=2" in action for action in game.legal())


def test_region_points_are_added_at_once_and_public() -> None:
    """R12.10."""
    game = position().build(0, "city", "greece_07", "egypt_12").build(1, "city", "italia_01")
    game.units(1, "greece", infantry=1)
    assert scored(game) == [4 + 4, 2 + 4]
    assert [game.standing_of(seat).points for seat in (0, 1)] == [8, 6]
    told = [e.view_for(SPECTATOR) for e in game.events_of(RegionScored)]
    assert told == game.events_of(RegionScored) and len(told) == 4


def test_every_kind_of_unit_has_one_influence() -> None:
    """R11.1."""
    for kind in UNITS:
        game = position().units(1, "egypt", **{kind: 1})
        assert influence_by_region(game.state)["egypt"] == [0, 1]


def test_r12_region_scores_are_narrated_player_by_player() -> None:
    """R12.4: so that each has a separate line."""
    game = position(players=3).build(0, "city", "italia_05", "greece_05")
    game.build(1, "city", "egypt_05", "gaul_05").build(2, "city", "assyria_05")
    game.state.events = []
    score_empires(game.state)
    seats = [event.seat for event in game.state.events if event.seat != SPECTATOR]
    assert seats == sorted(seats) and set(seats) == {0, 1, 2}
