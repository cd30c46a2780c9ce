from core.games.mosaic import GAME
from core.games.mosaic.rules.actions import Claim, ClearOffer, Done, PlayTechnology, UseLeader
from core.games.mosaic.rules.events import (
    CardsRevealed,
    EmpireScoring,
    EndTriggered,
    Gained,
    TechnologyPlayed,
    TileClaimed,
    Worked,
)
from core.games.mosaic.rules.turn import Round, StartTurn
from core.games.mosaic.state import FaceDown
from core.kernel import Event
from tests.games.mosaic.position import Position, position

FREE = (Claim, ClearOffer, PlayTechnology, UseLeader)
NEXT_SEAT = 1


def seat_asked(game: Position) -> int:
    return game.decision().seat


def order(game: Position, *kinds: type[Event]) -> list[type[Event]]:
    """Return the event types until now, limited to interesting ones."""
    return [type(event) for event in game.events if isinstance(event, kinds)]


def first_turn_of_the_scribe() -> Position:
    game = position().leader(0, "leader_scribe").leader(1, "leader_artist")
    game.state.round = 1
    return game.agenda(StartTurn(0))


def free_actions_at_hand() -> Position:
    """A face-down card, a claimable tile, a government and a leader with a power."""
    game = position().leader(0, "leader_magistrate").government(0, "gov_monarchy")
    return game.face_down(0, "tech_alphabet").symbols(0, science=6).achievements()


# --- rounds and turns -------------------------------------------------------------------


def test_a_round_is_one_turn_each_clockwise_from_the_first_player() -> None:
    """R4.1."""
    game = position(3).leader(2, "leader_artist")
    game.state.first, game.state.agenda = 1, [Round(2)]
    game.refresh()
    for seat in (1, 2, 0, 1, 2, 0):
        assert seat_asked(game) == seat
        game.play("work currency=stone")
    assert game.state.round == 4


def test_a_turn_has_exactly_one_action() -> None:
    """R4.2."""
    game = position().play("work currency=stone")
    assert seat_asked(game) == NEXT_SEAT and len(game.events_of(Worked)) == 1


def test_the_action_cannot_be_passed() -> None:
    """R4.2: Work is always possible."""
    game = position().player(0, population=0)
    assert not game.allows("done")
    assert {"work currency=stone", "work currency=food", "work currency=ideas"} <= set(game.legal())


def test_free_actions_are_open_before_the_action() -> None:
    """R4.2, R4.3."""
    game = free_actions_at_hand().play("clear_offer offer=build")
    game.play("use_leader leader=leader_magistrate", "choose what=money")
    game.play("play_technology card=tech_alphabet", "claim tile=golden_science")
    assert seat_asked(game) == 0 and not any(
        isinstance(action, FREE) for action in game.decision().actions
    )
    assert game.play("work currency=ideas").of(0).stock["ideas"] == 3 + 3 + 4


def test_free_actions_are_open_after_the_action() -> None:
    """R4.2, R4.3."""
    game = free_actions_at_hand().play("work currency=stone")
    assert seat_asked(game) == 0
    assert game.legal() == [
        "claim tile=golden_science",
        "play_technology card=tech_alphabet",
        "clear_offer offer=technology",
        "clear_offer offer=build",
        "clear_offer offer=population",
        "clear_offer offer=tax_tariff",
        "use_leader leader=leader_magistrate",
        "done",
    ]
    game.play("claim tile=golden_science", "play_technology card=tech_alphabet")
    assert game.decision().topic == "free_window"
    assert seat_asked(game.play("done")) == NEXT_SEAT


def test_secret_card_opens_the_free_window_even_if_unplayable() -> None:
    """R2.3, R4.3: otherwise others would learn what the card is not."""
    for card, legal in (("tech_alphabet", True), ("tech_mathematics", False)):
        game = position().face_down(0, card, public=False).play("work currency=food")
        assert seat_asked(game) == 0 and game.decision().topic == "free_window"
        assert game.allows(f"play_technology card={card}") == legal and game.allows("done")


def test_turn_ends_automatically_without_free_actions() -> None:
    """R4.3, R8.4."""
    nothing = position().play("work currency=food")
    seen_by_all = position().face_down(0, "tech_mathematics").play("work currency=food")
    just_laid = position().face_down(0, "tech_mathematics", public=False)
    just_laid.of(0).face_down[0] = FaceDown("tech_mathematics", just_laid.state.turn.number, False)
    just_laid.play("work currency=food")
    for game in (nothing, seen_by_all, just_laid):
        assert seat_asked(game) == NEXT_SEAT


def test_the_priestess_too_acts_in_a_free_window() -> None:
    """R4.3."""
    game = position().leader(0, "leader_priestess")
    game.build(1, "city", "italia_01", "italia_05", "italia_06", "egypt_01")
    game.play("use_leader leader=leader_priestess", "take_over hex=egypt_01")
    assert game.state.buildings["egypt_01"].owner == 0
    assert seat_asked(game) == 0 and game.allows("work currency=food")
    assert not game.allows("use_leader leader=leader_priestess")


# --- extra actions ----------------------------------------------------------------------


def test_the_scribe_has_two_actions_in_the_first_turn() -> None:
    """R4.4, R4.8."""
    game = first_turn_of_the_scribe().face_down(0, "tech_alphabet", "tech_art", "tech_dance")
    game.play("play_technology card=tech_alphabet", "work currency=stone")
    assert seat_asked(game) == 0 and game.decision().topic == "turn"
    game.play("play_technology card=tech_art", "work currency=food")
    assert seat_asked(game) == 0 and game.decision().topic == "free_window"
    assert seat_asked(game.play("play_technology card=tech_dance")) == NEXT_SEAT


def test_the_scribe_has_one_action_in_later_turns() -> None:
    """R4.4."""
    game = position().leader(0, "leader_scribe").leader(1, "leader_artist").agenda(StartTurn(0))
    assert seat_asked(game.play("work currency=stone")) == NEXT_SEAT


def test_mathematics_grants_an_action_at_once() -> None:
    """R4.4."""
    game = (
        position().symbols(0, science=2).player(0, ideas=5).offer("technology", "tech_mathematics")
    )
    game.play("take_technology card=tech_mathematics", "play_technology card=tech_mathematics")
    assert game.decision().topic == "extra_action" and seat_asked(game) == 0
    game.play("work currency=stone")
    assert game.of(0).stock["stone"] == 5 and seat_asked(game) == NEXT_SEAT


def test_mathematics_may_be_played_free_before_the_action() -> None:
    """R4.4, R4.8: the turn's own action remains."""
    game = position().symbols(0, science=2).face_down(0, "tech_mathematics")
    game.play("play_technology card=tech_mathematics", "work currency=stone")
    assert seat_asked(game) == 0 and game.decision().topic == "turn"
    assert seat_asked(game.play("work currency=stone")) == NEXT_SEAT
    assert game.of(0).stock["stone"] == 10


def test_bureaucracy_grants_a_work_action_only() -> None:
    """R4.4."""
    game = position().symbols(0, government=2).face_down(0, "tech_bureaucracy")
    game.player(0, food_production=4, money=50).play("play_technology card=tech_bureaucracy")
    assert game.legal() == [f"work currency={c}" for c in ("stone", "food", "ideas")]
    assert game.play("work currency=food").of(0).stock["food"] == 9


def test_a_nested_action_must_be_taken_and_has_no_free_window() -> None:
    """R4.8."""
    game = free_actions_at_hand().face_down(0, "tech_mathematics")
    game.play("play_technology card=tech_mathematics")
    assert not any(isinstance(a, (*FREE, Done)) for a in game.decision().actions)
    game.play("work currency=stone")
    assert game.allows("claim tile=golden_science")


def test_a_nested_action_refills_the_offers() -> None:
    """R4.8, R4.5."""
    game = position().symbols(0, science=2).face_down(0, "tech_mathematics")
    game.play("play_technology card=tech_mathematics")
    taken = game.state.offers["tax_tariff"][0]
    game.play(f"collect card={taken}")
    assert len(game.state.offers["tax_tariff"]) == 2 and "" not in game.state.offers["tax_tariff"]


# --- after each action (R4.5) -----------------------------------------------------------


def test_refill_claims_and_scorings_follow_the_action_in_order() -> None:
    """R4.5."""
    game = position().player(0, stone=5, ideas=5).symbols(0, science=6).achievements()
    game.state.wonders, game.state.golden_ages = [], ["golden_science"]
    game.offer("build", "build_project_roads").top_of("build", "scoring_build")
    game.play("build card=build_project_roads")
    assert len(game.state.offers["build"]) == 5 and "" not in game.state.offers["build"]
    assert game.decision().topic == "claim" and not game.events_of(EmpireScoring)
    game.play("claim tile=golden_science")
    kinds = (CardsRevealed, TileClaimed, EndTriggered, EmpireScoring)
    assert order(game, *kinds) == [*kinds, EmpireScoring]
    assert game.state.scorings_done == 2


def test_a_scoring_waits_for_the_extra_action_of_the_card() -> None:
    """R4.5, R4.8."""
    game = position().symbols(0, science=2).player(0, ideas=5, stone=4)
    game.offer("technology", "tech_mathematics").top_of("technology", "scoring_technology")
    game.play("take_technology card=tech_mathematics", "play_technology card=tech_mathematics")
    assert game.state.scorings_due == 1 and not game.events_of(EmpireScoring)
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.events_of(EmpireScoring) and game.of(0).empire_vp == 3 + 1


def test_claim_window_opens_in_a_nested_action_when_a_scoring_is_due() -> None:
    """R4.4, R4.8."""
    game = position().symbols(0, science=5).player(0, ideas=5)
    game.offer("technology", "tech_mathematics").top_of("technology", "scoring_technology")
    game.play("take_technology card=tech_mathematics", "play_technology card=tech_mathematics")
    game.play("work currency=stone")
    assert game.legal()[0] == "claim tile=golden_science" and not game.events_of(EmpireScoring)
    game.play("claim tile=golden_science")
    assert game.events_of(EmpireScoring)


def test_a_scoring_waits_for_the_outermost_action() -> None:
    """R4.8."""
    game = position().symbols(0, science=5).face_down(0, "tech_mathematics").achievements()
    game.play("play_technology card=tech_mathematics").draw_scoring_card()
    assert game.decision().topic == "claim"
    game.play("done")
    assert game.decision().topic == "claim" and not game.events_of(EmpireScoring)
    game.play("done")
    assert game.events_of(EmpireScoring) and game.decision().topic == "turn"


def test_offer_cleared_before_the_action_can_trigger_a_scoring() -> None:
    """R4.8: a free action is a full cycle, so the scoring comes first."""
    game = position().government(0, "gov_tyranny").build(0, "city", "egypt_01")
    game.top_of("build", "scoring_build").play("clear_offer offer=build")
    assert game.of(0).empire_vp == (3 + 1) + 2
    assert seat_asked(game) == 0 and game.allows("work currency=stone")


def test_gains_in_another_players_turn_need_no_choice() -> None:
    """R4.6."""
    game = position(3).technologies(1, "tech_traders").leader(2, "leader_artist")
    game.player(0, stone=4).play("build_without_card piece=city")
    game.play("place_at piece=city hex=egypt_01")
    assert game.of(1).stock["money"] == 5
    game = position(3).leader(2, "leader_artist").build(0, "city", "egypt_01")
    game.player(0, stone=20, food=5).play("build_wonder wonder=wonder_sphinx")
    game.play("place_at piece=wonder hex=egypt_03")
    assert game.of(2).stock["money"] == 10 and seat_asked(game) == NEXT_SEAT


def test_other_players_may_be_asked_before_a_scoring() -> None:
    """R4.6."""
    game = position().leader(1, "leader_general").units(1, "egypt", infantry=1)
    game.units(0, "egypt", infantry=1).draw_scoring_card()
    assert seat_asked(game) == 1 and game.decision().topic == "before_scoring"


def test_city_state_asks_nothing_at_scoring() -> None:
    """R4.6."""
    game = position().government(1, "gov_city_state")
    game.build(1, "city", "egypt_01", "italia_01", "italia_05").draw_scoring_card()
    assert game.of(1).empire_vp == (3 + 1) + (3 + 2) + 2


def test_tile_earned_in_another_turn_is_claimed_in_the_own_turn() -> None:
    """R4.7."""
    game = position().technologies(1, "tech_traders").player(1, money=55)
    game.achievements("achievement_wealthy").player(0, stone=4)
    game.play("build_without_card piece=city", "place_at piece=city hex=egypt_01")
    assert game.of(1).stock["money"] == 60 and game.of(1).achievements == []
    assert seat_asked(game) == 1 and game.decision().topic == "turn"
    game.play("claim tile=achievement_wealthy")
    assert game.of(1).achievements == ["achievement_wealthy"]


def test_tile_condition_lost_before_the_own_turn_cannot_be_claimed() -> None:
    """R4.7."""
    game = position().achievements("achievement_urban").leader(0, "leader_priestess")
    game.build(1, "city", "egypt_01", "egypt_03", "egypt_05", "italia_01", "italia_05")
    game.play("use_leader leader=leader_priestess", "take_over hex=egypt_01")
    game.play("work currency=stone")
    assert seat_asked(game) == 1 and not game.allows("claim tile=achievement_urban")


def test_only_tiles_can_be_taken_before_a_scoring() -> None:
    """R4.9."""
    game = free_actions_at_hand().symbols(0, military=2).face_down(0, "tech_formations")
    game.draw_scoring_card()
    assert game.legal() == ["claim tile=golden_science", "done"]
    game.play("done")
    assert game.events_of(EmpireScoring)
    assert game.allows("play_technology card=tech_formations")
    assert game.allows("claim tile=golden_science")


def test_oligarchy_counts_a_tile_claimed_before_the_scoring() -> None:
    """R4.9."""
    game = position().government(0, "gov_oligarchy").symbols(0, science=6).achievements()
    game.draw_scoring_card().play("claim tile=golden_science")
    assert game.of(0).empire_vp == 1


# --- refilling --------------------------------------------------------------------------


def test_a_technology_is_replaced_before_it_is_played() -> None:
    """R4.10."""
    game = position().player(0, ideas=5).offer("technology", "tech_iron", "tech_cities")
    row = list(game.state.offers["technology"])
    game.top_of("technology", "tech_armor").play("take_technology card=tech_cities")
    assert game.decision().topic == "play_or_keep"
    assert game.state.offers["technology"] == [row[0], "tech_armor", *row[2:]]
    game.play("play_technology card=tech_cities", "place_at piece=city hex=egypt_01")
    assert order(game, CardsRevealed, TechnologyPlayed) == [CardsRevealed, TechnologyPlayed]


def test_other_cards_are_replaced_after_their_gains() -> None:
    """R4.10."""
    project = position().build(0, "city", "egypt_01").offer("build", "build_farm_town")
    project.play("build card=build_farm_town", "place_at piece=farm_town hex=egypt_08")
    growth = position().player(0, food=20).offer("population", "pop_2_for_10")
    growth.play("grow card=pop_2_for_10")
    tax = position().offer("tax_tariff", "tax_p2_g1").play("collect card=tax_p2_g1")
    for game in (project, growth, tax):
        assert order(game, Gained, CardsRevealed) == [Gained, CardsRevealed]


def test_drawn_card_fills_the_vacated_slot() -> None:
    """R4.10."""
    game = position().offer("tax_tariff", "tax_p2_g1", "tax_p3_g1")
    game.top_of("tax_tariff", "tariff_t2_c1").play("collect card=tax_p2_g1")
    assert game.state.offers["tax_tariff"] == ["tariff_t2_c1", "tax_p3_g1"]


def test_an_offer_without_a_deck_shrinks() -> None:
    """R4.10."""
    game = position().offer("tax_tariff", "tax_p2_g1", "tax_p3_g1")
    game.remove_deck("tax_tariff", offer=False).play("collect card=tax_p2_g1")
    assert game.state.offers["tax_tariff"] == ["tax_p3_g1"]
    assert not game.events_of(CardsRevealed)


def test_a_scoring_card_on_the_bottom_of_a_deck_is_drawn_too() -> None:
    """R4.10."""
    game = position().offer("tax_tariff", "tax_p2_g1", "tax_p3_g1")
    game.state.decks["tax_tariff"].cards = ["scoring_tax_tariff"]
    game.play("collect card=tax_p2_g1")
    assert game.state.offers["tax_tariff"] == ["tax_p3_g1"] and game.events_of(EmpireScoring)


def test_cleared_row_goes_under_the_deck_in_order() -> None:
    """R4.10."""
    game = position().government(0, "gov_tyranny")
    row, deck = list(game.state.offers["build"]), list(game.state.decks["build"].cards)
    game.play("clear_offer offer=build")
    assert game.state.decks["build"].cards[:5] == list(reversed(row))
    assert game.state.offers["build"] == list(reversed(deck[-5:]))


def test_short_deck_returns_the_cleared_cards_in_order() -> None:
    """R4.10."""
    game = position().government(0, "gov_tyranny").offer("tax_tariff", "tax_p2_g1", "tax_p3_g1")
    game.remove_deck("tax_tariff", offer=False).top_of("tax_tariff", "tariff_t2_c1")
    game.play("clear_offer offer=tax_tariff")
    assert game.state.offers["tax_tariff"] == ["tariff_t2_c1", "tax_p2_g1"]
    assert game.state.decks["tax_tariff"].cards == ["tax_p3_g1"]


def test_claim_window_is_skipped_with_nothing_pending() -> None:
    """R4.11."""
    game = position().symbols(0, science=6).achievements().play("work currency=stone")
    assert game.decision().topic == "free_window"
    assert game.legal() == ["claim tile=golden_science", "done"]


def test_claim_window_is_skipped_without_a_claimable_tile() -> None:
    """R4.11."""
    game = position().achievements().draw_scoring_card()
    assert game.events_of(EmpireScoring) and seat_asked(game) == NEXT_SEAT
    assert GAME.decision_of(game.state, 0) is None
