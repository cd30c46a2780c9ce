import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.colonies import highest_bid
from core.games.through_the_ages.state import Seeded
from tests.games.through_the_ages.position import Position, position


def with_event(card: str, players: int = 2, **options: str) -> Position:
    """Seat 0 is about to prepare a card, which triggers this event."""
    game = position(players, **options).event(card).military(0, "cold_war")
    return game.turn_of(0, "politics")


def happen(game: Position) -> Position:
    """Prepare the card."""
    return game.play("seed_event card=cold_war")


def test_e17_preparing_an_event_scores_its_age() -> None:
    """R13.1."""
    game = position().age(2).event("no_event").military(0, "foray").turn_of(0, "politics")
    game.play("seed_event card=foray")
    assert game.of(0).culture == 1
    assert game.state.past == ["no_event"]
    assert game.state.future == [Seeded("foray", "I", 0)]


def test_r13_1_the_future_becomes_the_present_oldest_first() -> None:
    """R13.10."""
    game = position().event("no_event").military(0, "foray").turn_of(0, "politics")
    state = game.state
    for seeded in state.current[:-1]:
        state.removed.append(seeded.card)
    state.current = state.current[-1:]
    state.future = [Seeded("cold_war", "II", 1), Seeded("rats", "I", 1), Seeded("refugees", "II")]
    game.play("seed_event card=foray")
    assert state.future == []
    ages = [seeded.age for seeded in state.current]
    assert ages == ["II", "II", "I", "I"]  # the last is the top one
    assert {seeded.card for seeded in state.current[2:]} == {"rats", "foray"}


def test_r13_2_the_events_always_number_players_plus_two() -> None:
    game = position(3).military(0, "foray").event("no_event").turn_of(0, "politics")
    game.play("seed_event card=foray")
    assert len(game.state.current) + len(game.state.future) == 5
    assert game.audit() == []


def test_r13_3_to_r13_8_political_actions() -> None:
    """R13.4, R13.5, R13.6, R13.7."""
    game = position(3).age(2).leader(0, "christopher_columbus").turn_of(0, "politics")
    game.military(
        0, "foray", "plunder_i", "war_over_culture_ii", "trade_routes_agreement",
        "historic_territory_i",
    )  # fmt: skip
    game.government(0, "communism").pact("open_borders_agreement", 1, 1, 0)
    verbs = {text.split(" ")[0] for text in game.legal()}
    assert verbs == {
        "seed_event", "attack", "declare_war", "offer_pact", "cancel_pact", "colonize", "pass",
    }  # fmt: skip
    game.play("cancel_pact card=open_borders_agreement")
    assert game.state.pacts == []
    assert game.topic() != "politics"  # at most one


def test_r13_9_international_agreement_costs_the_next_politics() -> None:
    """R13.11."""
    game = with_event("international_agreement").workers(0, warriors=3).row(s1="iron")
    happen(game)
    game.play("take card=iron space=1")
    assert game.of(0).forfeits_politics
    game.skip("discard").next_turn()
    game.military(0, *["defense_colonization_i"] * 5).next_turn()
    assert game.decision().seat == 0 and game.topic() == "discard"
    game.skip("discard").next_turn()
    game.next_turn()
    assert game.topic() == "politics"


def test_r13_10_culture_for_preparing_counts_at_once() -> None:
    game = with_event("national_pride").player(1, culture=1)
    happen(game)
    assert game.of(0).culture == 2 + 5  # 2 for the card made it the most


def test_r13_11_impossible_actions_cannot_be_chosen() -> None:
    game = position().military(0, "annex_ii", "plunder_i").player(0, used_military=1)
    game.turn_of(0, "politics")
    assert game.legal() == ["pass"]
    assert (
        not position(2)
        .military(0, "trade_routes_agreement")
        .turn_of(0, "politics")
        .legal("offer_pact")
    )


# --- R14 ---


def test_r14_1_event_affects_all_it_names_and_becomes_past() -> None:
    game = happen(with_event("development_of_science", 3))
    assert [game.of(seat).science for seat in range(3)] == [2, 2, 2]
    assert "development_of_science" in game.state.past


def test_r14_2_among_equals_the_earlier_is_stronger() -> None:
    game = with_event("crusades", 3).player(1, culture=5).player(2, culture=5)
    happen(game)
    assert [game.of(seat).culture for seat in range(3)] == [6, 5, 1]


def test_r14_3_immigration_helps_all_tied_players() -> None:
    game = with_event("immigration", 3).workers(1, religion=1).workers(2, religion=1)
    happen(game)
    assert [game.of(seat).unused for seat in range(3)] == [1, 2, 2]


def test_r14_4_two_strongest_means_one_with_two_players() -> None:
    raiders = with_event("raiders").tokens(0, bronze=3).tokens(1, bronze=3)
    happen(raiders)
    assert (raiders.resources(0), raiders.resources(1)) == (3, 1)
    two = with_event("foray").workers(1, warriors=4)
    happen(two)
    assert two.decision().seat == 1 and two.topic() == "gain_mix"
    two.play("mix food=1 resource=2")
    assert (two.food(1), two.resources(1), two.food(0)) == (1, 2, 0)
    assert two.topic() == "actions"


def test_r14_5_decisions_are_taken_in_turn_order() -> None:
    game = happen(with_event("development_of_markets", 3))
    seats = []
    while game.topic() == "gain_mix":
        seats.append(game.decision().seat)
        game.play("mix food=2 resource=0")
    assert seats == [0, 1, 2]
    assert [game.food(seat) for seat in range(3)] == [2, 2, 2]


def test_r14_6_population_is_lost_from_the_pool_first() -> None:
    game = with_event("pestilence").player(1, unused=0)
    happen(game)
    assert (game.of(0).unused, game.of(0).yellow) == (0, 19)
    assert game.decision().seat == 1 and game.topic() == "lose_worker"
    game.play("lose_worker card=warriors")
    assert (game.of(1).workers["warriors"], game.of(1).yellow) == (0, 19)


def test_r14_7_no_player_loses_more_than_available() -> None:
    game = happen(with_event("uncertain_borders").player(1, yellow=0).workers(1, warriors=0))
    assert (game.of(0).yellow, game.of(1).yellow) == (18, 0)
    refugees = happen(with_event("refugees").workers(1, warriors=0).player(1, culture=1))
    assert (refugees.of(0).culture, refugees.of(1).culture) == (5, 0)
    given = happen(with_event("uncertain_borders").workers(1, warriors=0))
    assert (given.of(0).yellow, given.of(1).yellow) == (19, 17)


def test_r14_8_a_destroyed_building_returns_its_worker() -> None:
    game = happen(with_event("border_conflict").workers(1, warriors=0, religion=1))
    assert game.decision().seat == 1
    game.play("destroy card=religion")
    assert game.of(1).unused == 2 and game.resources(0) == 3


def test_r14_9_a_free_increase_needs_a_token() -> None:
    game = happen(with_event("development_of_settlement").player(1, yellow=0))
    assert (game.of(0).unused, game.of(1).unused) == (2, 1)
    assert game.food(0) == 0


def test_r14_10_free_builds_are_optional_and_need_room() -> None:
    game = happen(with_event("development_of_religion", 3).workers(1, religion=2))
    game.player(2, unused=0)
    assert game.decision().seat == 0
    game.play("accept")
    assert game.of(0).workers["religion"] == 1 and game.of(0).unused == 0
    assert game.topic() == "actions"  # no room for 1, no worker for 2
    refused = happen(with_event("development_of_warfare"))
    refused.play("refuse", "accept")
    assert [refused.of(seat).workers["warriors"] for seat in (0, 1)] == [1, 2]


def test_r14_11_blue_tokens_are_lost_from_the_bank_then_from_a_card() -> None:
    game = with_event("crime_wave").workers(1, warriors=0).player(1, culture=9)
    game.player(1, tokens={"bronze": 10, "agriculture": 8}, blue=0)
    happen(game)
    assert game.decision().seat == 1 and game.topic() == "give_up_token"
    game.play("give_up_token card=bronze")
    assert game.of(1).tokens["bronze"] == 9 and game.of(1).culture == 6
    bank = happen(with_event("crime_wave").workers(1, warriors=0))
    assert bank.of(1).blue == 17


def test_r14_12_rebellion_takes_actions_of_the_next_phase() -> None:
    game = with_event("rebellion").player(0, yellow=12).player(1, yellow=16)
    happen(game)
    game.skip("discard")
    assert (game.civil_left(0), game.ratings(0).civil, game.ratings(0).civil_hand) == (0, 4, 4)
    game.next_turn()
    game.skip("politics", "discard")
    assert (game.state.turn.seat, game.civil_left(1)) == (1, 2)
    game.next_turn()
    game.skip("politics", "discard")
    assert game.civil_left(0) == 4


def test_r14_13_ranks_are_read_when_the_event_is_revealed() -> None:
    """The weakest stays the weakest for both parts."""
    game = happen(with_event("refugees", 3).workers(2, warriors=0).player(2, culture=5))
    assert (game.of(2).culture, game.of(2).unused) == (2, 0)
    assert (game.of(0).culture, game.of(0).unused) == (2 + 3, 2)
    assert (game.of(1).culture, game.of(1).unused) == (0, 1)


def test_r14_14_events_are_mandatory_and_spare_players_with_nothing() -> None:
    game = with_event("ravages_of_time", 3).wonders(0, "pyramids").wonders(1, "kremlin")
    game.wonders(2, "colossus", "taj_mahal", "eiffel_tower")
    happen(game)
    assert game.of(0).face_down == ["pyramids"]  # one option is no choice
    assert game.of(1).face_down == []
    assert game.decision().seat == 2 and len(game.legal()) == 2
    game.play("choose card=taj_mahal")
    assert game.of(2).face_down == ["taj_mahal"]
    terror = with_event("terrorism", 3).player(0, culture=9).player(1, culture=9)
    terror.workers(0, religion=1).workers(1, philosophy=0)
    happen(terror)
    assert terror.decision().seat == 2
    terror.play("destroy_of card=religion number=1 owner=0")
    assert terror.of(0).workers["religion"] == 0 and terror.topic() == "actions"


def test_r14_15_numbers_follow_the_players_still_in_the_game() -> None:
    game = position(4).hand(0, "endowment_for_the_arts_iii").player(1, culture=5)
    game.player(2, culture=5).player(3, culture=0)
    game.state.resigned = [2]
    game.play("play_action card=endowment_for_the_arts_iii")
    assert game.of(0).culture == 3  # three are left, one is strictly ahead


# --- R15 ---


def auction(players: int = 3, card: str = "historic_territory_i") -> Position:
    game = with_event(card, players)
    for seat in range(players):
        game.workers(seat, warriors=2, knights=1)
    return happen(game)


def test_r15_1_bidding_continues_until_all_but_one_have_passed() -> None:
    game = auction()
    assert game.decision().seat == 0
    game.play("bid amount=1", "bid amount=2", "pass")
    assert game.decision().seat == 0
    assert "bid amount=2" not in game.legal()
    game.play("pass")
    assert game.decision().seat == 1 and game.topic() == "force"
    nobody = auction().play("pass", "pass", "pass")
    assert "historic_territory_i" in nobody.state.past


def test_r15_2_bids_cannot_exceed_the_payable_force() -> None:
    """R15.7."""
    game = auction()
    assert game.legal("bid")[-1] == "bid amount=4"
    assert highest_bid(game.state, 0) == 4


def test_r15_3_the_force_is_units_cards_and_bonuses() -> None:
    """R15.8."""
    game = with_event("historic_territory_i").workers(0, warriors=2)
    game.military(0, "defense_colonization_i").specials(0, "cartography").leader(0, "james_cook")
    happen(game)
    assert highest_bid(game.state, 0) == 2 + 2 + 2
    game.play("bid amount=3", "pass")
    assert not game.allows("done")
    game.play("spend card=defense_colonization_i")
    assert not game.allows("done")  # 4 are there, but no unit
    game.play("sacrifice card=warriors")
    assert game.allows("sacrifice card=warriors")
    game.play("done")
    assert game.of(0).colonies == ["historic_territory_i"]
    assert (game.of(0).workers["warriors"], game.of(0).yellow) == (1, 19)
    assert game.state.discards["I"][-1].card == "defense_colonization_i"


def test_r15_4_only_the_units_themselves_count() -> None:
    """R24.2, R19.7."""
    game = auction(2).leader(0, "alexander_the_great").wonders(0, "great_wall")
    assert highest_bid(game.state, 0) == 4
    assert highest_bid(auction(2).leader(0, "genghis_khan").state, 0) == 5
    armies = auction(2).tactics(0, "phalanx")
    assert highest_bid(armies.state, 0) == 4 + 3


def test_r15_5_a_colony_gives_a_permanent_and_an_immediate_part() -> None:
    game = auction(2, "inhabited_territory_i")
    game.play("bid amount=1", "pass", "sacrifice card=warriors", "done")
    player = game.of(0)
    # 18, one sacrificed, two permanent, one to the pool
    assert (player.yellow, player.unused) == (18 + 1 + 2 - 1, 2)
    happy = auction(2)
    happy.play("bid amount=1", "pass", "sacrifice card=warriors", "done")
    assert (happy.ratings(0).happy, happy.of(0).culture) == (1, 2 + 6)


def test_r15_6_losing_a_colony_takes_back_its_permanent_part() -> None:
    game = with_event("independence_declaration").workers(1, warriors=0)
    game.colonies(1, "developed_territory_i").player(1, science=3)
    happen(game)
    assert (game.of(1).yellow, game.of(1).blue, game.of(1).science) == (18, 18, 3)
    assert "developed_territory_i" in game.state.past
    empty = with_event("independence_declaration").workers(1, warriors=0)
    empty.colonies(1, "fertile_territory_i").player(1, yellow=1)
    assert happen(empty).of(1).yellow == 0


def test_r15_7_player_without_units_must_pass_and_hidden_cards_count() -> None:
    game = with_event("historic_territory_i", 3).workers(0, warriors=0)
    game.military(1, "defense_colonization_i", "defense_colonization_i")
    happen(game)
    assert game.decision().seat == 1  # seat 0 was not even asked
    assert game.legal("bid")[-1] == "bid amount=3"
    view = GAME.view(game.state, 2)
    assert GAME.decisions(view) == ()


def test_r15_7_player_without_a_bid_always_gets_the_choice() -> None:
    game = auction()
    game.play("pass", "pass")
    assert game.decision().seat == 2 and game.legal()[:2] == ["pass", "bid amount=1"]


def test_r15_8_an_annexed_colony_changes_hands() -> None:
    game = position().age(2).military(0, "annex_ii").workers(0, warriors=5)
    game.colonies(1, "developed_territory_i", "strategic_territory_i").turn_of(0, "politics")
    game.play("attack card=annex_ii target=1")
    game.skip("strike", "defend")
    game.play("take_colony card=developed_territory_i")
    assert (game.of(0).yellow, game.of(0).blue, game.of(0).science) == (19, 19, 0)
    assert (game.of(1).yellow, game.of(1).blue) == (18, 18)
    assert game.of(1).colonies == ["strategic_territory_i"]


@pytest.mark.parametrize(
    "card", [c for c, record in CARDS.items() if record.type == "event"], ids=str
)
def test_every_event_can_happen(card: str) -> None:
    """Answers every question of every event, and audits the state."""
    game = (
        position(3, seed=4).event(card).military(0, "historic_territory_i").turn_of(0, "politics")
    )
    for seat in range(3):
        game.workers(seat, religion=1).tokens(seat, bronze=2, agriculture=2)
        game.player(seat, culture=20, yellow=11)
    game.wonders(0, "pyramids", "colossus").wonders(1, "taj_mahal").leader(2, "homer")
    game.colonies(1, "fertile_territory_i", "wealthy_territory_i").specials(2, "warfare")
    game.play("seed_event card=historic_territory_i")
    while GAME.decisions(game.state)[0].topic not in ("actions", "discard"):
        decision = game.decision()
        game.play(str(decision.actions[-1]))
    assert card in game.state.past
    assert game.audit() == []
    assert game.events_of(fought.EventRevealed)[0].card == card
