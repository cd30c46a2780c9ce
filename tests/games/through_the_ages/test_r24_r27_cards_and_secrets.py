from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS, CORRUPTION
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.building import can_learn, science_price
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.card_row import end_age
from core.games.through_the_ages.rules.gains_and_payments import pay
from core.games.through_the_ages.rules.production import food_production, mine_tokens
from core.games.through_the_ages.state import Seeded
from core.kernel import HIDDEN, Rng
from tests.games.through_the_ages.position import opening, position


def test_r24_1_columbus_colonizes_once() -> None:
    game = position().leader(0, "christopher_columbus").turn_of(0, "politics")
    game.military(0, "historic_territory_i", "wealthy_territory_i")
    game.play("colonize card=historic_territory_i")
    assert (game.of(0).culture, game.ratings(0).happy) == (6, 1)  # nothing for preparing it
    assert game.of(0).leader == "christopher_columbus"
    game.turn_of(0, "politics")
    assert not game.legal("colonize")


def test_r24_2_bonuses_for_the_civilization_and_for_units() -> None:
    game = position().workers(0, warriors=2, knights=1).leader(0, "alexander_the_great")
    assert game.ratings().strength == 4 + 3
    joan = position().workers(0, theology=2).leader(0, "joan_of_arc")
    assert joan.ratings().strength == 1 + 4
    wall = position().workers(0, warriors=2, knights=1, cannon=1).wonders(0, "great_wall")
    assert wall.ratings().strength == 2 + 2 + 3 + 3


def test_r24_3_newton_needs_an_action_and_returns_one() -> None:
    game = position().leader(0, "isaac_newton").hand(0, "iron").player(0, science=5, used_civil=4)
    assert not game.legal("play_technology")
    game.player(0, used_civil=3).play("play_technology card=iron")
    assert game.civil_left() == 1
    revolt = position().leader(0, "isaac_newton").hand(0, "monarchy").player(0, science=3)
    assert revolt.play("revolt card=monarchy").civil_left() == 1


def test_r24_4_st_peters_doubles_for_joan_and_michelangelo() -> None:
    game = position().workers(0, religion=2).wonders(0, "st_peters_basilica", "hanging_gardens")
    assert game.ratings().happy == 8
    assert game.leader(0, "joan_of_arc").ratings().strength == 1 + 4
    game.leader(0, "michelangelo")
    assert game.ratings().culture == 2 + 2 + 1 + 2 * (2 + 2)


def test_r24_5_first_space_flight_counts_all_technologies() -> None:
    game = position().workers(0, iron=0, coal=2, knights=1, alchemy=0).specials(0, "strategy")
    game.government(0, "monarchy").wonder(0, "first_space_flight", 2).tokens(0, oil=2)
    game.play("build_stages wonder=first_space_flight number=1")
    # Iron 1, Coal 2, Knights 1, Alchemy 1, Strategy 2, Monarchy 1, Oil 3
    assert game.of(0).scored == {"wonders": 11}


def test_r24_6_hollywood_internet_and_fast_food() -> None:
    for wonder, points in (("hollywood", 2 * (1 + 2 + 2)), ("internet", 2 * (2 + 2 + 1 + 1))):
        game = position().workers(0, drama=1, opera=0, journalism=2, alchemy=2, philosophy=1)
        stages = CARDS[wonder].stages
        game.wonder(0, wonder, len(stages) - 1).tokens(0, bronze=6)
        game.play(f"build_stages wonder={wonder} number=1")
        assert game.of(0).culture == points
    food = position().wonder(0, "fast_food_chains", 3).tokens(0, bronze=4)
    food.play("build_stages wonder=fast_food_chains number=1")
    assert food.of(0).culture == 2 * 4 + 1 + 1


def test_r24_7_teslas_labs_count_for_industry() -> None:
    game = position().leader(0, "nikola_tesla").workers(0, alchemy=1, scientific_method=1)
    assert impact_points(game.state, 0, "impact_of_industry", 0) == 2 + 1 + 2
    assert mine_tokens(game.of(0))[0] == ("scientific_method", 1)
    assert food_production(game.state, 0) == 2


def test_r24_8_scientific_cooperation_needs_science_on_both_sides() -> None:
    """R24.18."""
    game = position(3).pact("scientific_cooperation", 1, 1, 0).hand(0, "iron", "monarchy")
    game.player(0, science=3)
    assert not can_learn(game.state, 0, "iron")
    game.player(1, science=1)
    assert science_price(game.state, 0, "monarchy", revolution=True) == 1
    assert science_price(game.state, 0, "monarchy") == 7
    game.play("play_technology card=iron")
    assert (game.of(0).science, game.of(1).science) == (0, 0)
    assert not can_learn(game.state, 0, "theology")


def test_r24_9_the_best_lab_or_library_counts_once() -> None:
    game = position().leader(0, "leonardo_da_vinci").workers(0, alchemy=3, journalism=0)
    assert game.ratings().science == 1 + 6 + 1
    assert game.workers(0, journalism=1).ratings().science == 1 + 6 + 2 + 2


def test_r24_10_michelangelo_counts_printed_faces() -> None:
    game = position().leader(0, "michelangelo").workers(0, religion=1, theology=1, drama=1)
    game.wonders(0, "hanging_gardens", "kremlin").workers(0, bread_and_circuses=2)
    assert game.ratings().culture == (1 + 1 + 2 + 1 + 3) + (1 + 2 + 1 + 2)


def test_r24_11_international_agreement() -> None:
    game = position().event("international_agreement").military(0, "rats").turn_of(0, "politics")
    game.row(s1="iron", s6="work_of_art_i", s10="frugality_i", s11="rich_land_i")
    game.workers(0, warriors=5).play("seed_event card=rats")
    assert game.topic() == "agreement"
    game.play("take card=work_of_art_i space=6", "take card=frugality_i space=10")
    assert game.topic() == "actions"  # 5 civil actions are spent, the player's own are not
    assert game.civil_left() == 4 and not game.legal("play_action")
    assert game.state.row[:2] == ["iron", "rich_land_i"] and all(game.state.row)
    declined = position().event("international_agreement").military(0, "rats")
    declined.turn_of(0, "politics").play("seed_event card=rats", "done")
    assert not declined.of(0).forfeits_politics


def test_r24_12_a_wonder_turned_down_is_still_completed() -> None:
    game = position(3).wonders(0, "pyramids", "colossus").player(0, face_down=["pyramids"])
    game.pact("international_tourism", 1, 1, 0).row(s1="great_wall").wonder(2, "taj_mahal")
    assert (game.ratings(0).civil, game.ratings(0).culture) == (4, 2 + 1)
    assert game.ratings(1).culture == 2
    assert impact_points(game.state, 0, "impact_of_wonders", 0) == 10
    game.play("take card=great_wall space=1")
    assert game.of(0).used_civil == 3


def test_r24_13_content_workers() -> None:
    game = position().workers(0, religion=2, bronze=8).player(0, yellow=10, unused=2)
    workers = 2 + 8 + 1 + 2 + 1 + 2
    assert game.discontent() == 1
    assert impact_points(game.state, 0, "impact_of_population", 0) == 2 * (workers - 1 - 10)


def test_r24_14_iconoclasm_strikes_leaders_of_other_ages() -> None:
    game = position(3).age(2).event("iconoclasm").military(0, "rats").turn_of(0, "politics")
    game.leader(0, "isaac_newton").leader(1, "joan_of_arc").hand(2, "michelangelo")
    game.play("seed_event card=rats")
    assert game.of(0).leader == "isaac_newton" and game.of(1).leader == ""
    assert game.of(2).civil_hand == ["michelangelo"]
    late = position(2).age(4).event("iconoclasm").military(0, "rats").turn_of(0, "politics")
    late.leader(0, "albert_einstein").play("seed_event card=rats")
    assert late.of(0).leader == ""


def test_r24_15_homers_resource_is_available_once_per_turn() -> None:
    game = position().hand(0, "homer", "joan_of_arc").tokens(0, bronze=1)
    game.play("play_leader card=homer")
    assert game.of(0).homer == 1 and game.allows("build card=warriors")
    game.play("play_leader card=joan_of_arc")
    assert game.of(0).homer == 0 and not game.allows("build card=warriors")


def test_r24_16_teslas_tokens_stay_on_the_labs() -> None:
    game = position().workers(0, scientific_method=1).tokens(0, scientific_method=2)
    assert game.resources() == 4
    pay(game.state, 0, "resource", 3)
    assert game.of(0).tokens == {"bronze": 1}
    game.end_turn()
    assert "scientific_method" not in game.of(0).tokens


def test_r24_17_leaders_react_to_every_technology() -> None:
    game = position().leader(0, "leonardo_da_vinci").hand(0, "iron", "monarchy", "masonry")
    game.player(0, science=20).play("play_technology card=iron")
    assert game.of(0).tokens == {"bronze": 1}
    game.play("play_technology card=masonry", "play_technology card=monarchy")
    assert game.resources() == 3
    einstein = position().leader(0, "albert_einstein").hand(0, "monarchy").player(0, science=3)
    assert einstein.play("revolt card=monarchy").of(0).culture == 3


def test_r24_18_trade_routes_allow_the_other_good() -> None:
    """R8.6."""
    game = position(3).pact("trade_routes_agreement", 1, 0, 1).tokens(0, bronze=2, agriculture=3)
    assert game.allows("build card=religion")
    game.play("build card=religion")
    assert (game.food(), game.resources()) == (2, 0)
    assert not game.legal("trade")
    wished = position(3).pact("trade_routes_agreement", 1, 0, 1).tokens(0, bronze=2, agriculture=1)
    wished.play("trade", "build card=bronze")
    assert (wished.food(), wished.resources()) == (0, 1)
    hungry = position(3).pact("trade_routes_agreement", 0, 1, 0).tokens(0, bronze=1)
    hungry.workers(0, agriculture=0).player(0, yellow=16, culture=8).end_turn()
    assert hungry.of(0).culture == 8  # a resource fed them


def test_r24_19_the_icon_and_shakespeare() -> None:
    game = position().leader(0, "rock_and_roll_icon").workers(0, drama=2, opera=1, movies=0)
    assert (game.ratings().culture, game.ratings().happy) == (4 + 3 + 3, 3 + 2)
    bard = position().leader(0, "william_shakespeare").workers(0, drama=1, printing_press=2)
    assert bard.ratings().culture == 2 + 2 + 2 + 2


# --- R25 ---


def test_r25_1_secret_information() -> None:
    game = position(3).military(1, "rats", "foray").military(0, "crusades")
    game.state.future = [Seeded("cold_war", "II", 0), Seeded("refugees", "II", 1)]
    game.state.current = [Seeded("rats", "I", 1), Seeded("raiders", "I", 0)]
    game.turn_of(0, "politics").player(0, military_hand=["crusades", "foray", "raiders"])
    view = GAME.view(game.state, 0)
    assert view.players[1].military_hand == [HIDDEN] * 2
    assert view.future == [Seeded("cold_war", "II", 0), Seeded(HIDDEN, "II", 1)]
    # Own cards in the shuffled pile are known, their places are not.
    assert view.current == [Seeded("raiders", "I", 0), Seeded(HIDDEN, "I")]
    decks = (*view.civil.values(), *view.military.values())
    assert all(set(deck) == {HIDDEN} for deck in decks)
    assert view.rng == Rng(0)


def test_r25_1_discarded_cards_are_known_to_their_owner() -> None:
    game = position(3).military(0, "rats", "foray", "crusades").turn_of(0, "politics")
    game.play("pass", "discard card=rats")
    assert GAME.view(game.state, 0).discards["I"][-1].card == "rats"
    assert GAME.view(game.state, 1).discards["I"][-1].card == HIDDEN
    seen = game.events_of(fought.MilitaryDiscarded)[0].view_for(1)
    assert seen == fought.MilitaryDiscarded(0, HIDDEN)


def test_r25_1_prepared_event_is_known_to_its_owner() -> None:
    game = position(2).event("no_event").military(0, "rats").turn_of(0, "politics")
    game.play("seed_event card=rats")
    event = game.events_of(fought.EventSeeded)[0]
    assert event.view_for(0) == event
    assert event.view_for(1) == fought.EventSeeded(0, HIDDEN, "I")


def test_r25_1_refused_pact_stays_known() -> None:
    game = position(3).military(0, "trade_routes_agreement", "rats").turn_of(0, "politics")
    game.play("offer_pact card=trade_routes_agreement partner=1 side=A", "refuse")
    hand = GAME.view(game.state, 2).players[0].military_hand
    assert sorted(hand) == sorted(["trade_routes_agreement", HIDDEN])


def test_r25_1_public_card_stays_known_when_it_becomes_obsolete() -> None:
    """R20.3: a refused pact was shown to all, other cards to nobody."""
    game = position(3).military(0, "trade_routes_agreement", "rats").turn_of(0, "politics")
    game.play("offer_pact card=trade_routes_agreement partner=1 side=A", "refuse")
    end_age(game.age(2).state, 0)
    gone = [old.card for old in GAME.view(game.state, 2).discards["I"]]
    assert "trade_routes_agreement" in gone and "rats" not in gone


def test_r25_2_public_information() -> None:
    game = position(3, length="advanced").pact("peace_treaty", 0, 0, 1).tokens(1, bronze=2)
    game.state.past.append("no_event")
    view = GAME.view(game.state, 2)
    state = game.state
    assert (view.row, view.past, view.pacts, view.wars, view.bonus) == (
        state.row, state.past, state.pacts, state.wars, state.bonus,
    )  # fmt: skip
    assert view.players[1].tokens == {"bronze": 2}
    assert len(view.civil["I"]) == len(state.civil["I"])


def test_r25_3_civil_hands_are_shown() -> None:
    game = position(2).hand(1, "iron")
    assert GAME.view(game.state, 0).players[1].civil_hand == ["iron"]


def test_determinized_decks_keep_ages_and_types() -> None:
    """R25.1."""
    game = opening(3)
    for _ in range(12):
        game.next_turn()
    for seat in range(3):
        world = GAME.determinize(GAME.view(game.state, seat), seat, Rng(seat))
        assert GAME.audit(world) == []
        for seeded in (*world.current, *world.future):
            assert CARDS[seeded.card].age == seeded.age and CARDS[seeded.card].can_be_seeded


# --- R26, R27 ---


def test_r26_1_only_the_private_choice_is_simultaneous() -> None:
    """Every asked player can do nothing, or must lose something."""
    game = opening(4)
    for _ in range(60):
        decisions = GAME.decisions(game.state)
        assert len(decisions) == 1
        game.play(str(decisions[0].actions[-1]))


def test_r27_doubtful_readings() -> None:
    assert [CORRUPTION[bank] for bank in (9, 8, 4, 0)] == [0, 2, 4, 6]
    assert CARDS["internet"].abilities[0]["culture"] == 2
    assert CARDS["internet"].doubtful
