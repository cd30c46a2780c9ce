from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS, SPACE_COST
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.card_row import take_cost
from core.games.through_the_ages.rules.turn import Round
from tests.games.through_the_ages.position import opening, position


def test_e1_a_wonder_costs_one_more_for_each_completed_wonder() -> None:
    """R6.1."""
    game = position().wonders(0, "pyramids", "colossus").row(s6="great_wall")
    assert take_cost(game.of(0), CARDS["great_wall"], 6) == 4
    game.play("take card=great_wall space=6")
    assert game.of(0).used_civil == 4


def test_e2_round_one_with_three_players() -> None:
    """R4.2, R6.3, R6.4."""
    game = opening(3).row(
        s1="moses", s2="homer", s3="colossus", s4="engineering_genius_a", s5="aristotle",
        s6="library_of_alexandria", s7="hammurabi",
    )  # fmt: skip
    assert all(text.startswith("take") or text == "end_turn" for text in game.legal())
    assert not game.allows("take card=library_of_alexandria space=6")
    game.play("take card=moses space=1")
    assert game.of(0).civil_hand == ["moses"]
    game.play("take card=colossus space=3")
    assert game.of(1).wonder == "colossus" and game.of(1).civil_hand == []
    game.play("take card=engineering_genius_a space=4")
    assert game.decision().seat == 2
    game.play("take card=aristotle space=5")
    assert not game.allows("take card=hammurabi space=7")
    game.play("take card=library_of_alexandria space=6")
    assert game.of(2).wonder == "library_of_alexandria"


def test_r4_2_a_wonder_in_round_one_allows_no_second_one() -> None:
    game = opening(3).row(s1="colossus", s2="pyramids", s3="homer", s4="moses")
    game.play("take card=homer space=3")
    game.play("take card=colossus space=1")
    assert not any("pyramids" in text for text in game.legal())
    game.play("end_turn")
    assert game.decision().seat == 2  # the unused action is lost


def test_e3_replenishing_with_three_players() -> None:
    """R5.2, R5.3, R5.5."""
    game = opening(3).row(s2="homer", s4="hammurabi", s9="colossus", s13="pyramids")
    game.state.agenda = [Round(2)]
    game.refresh()
    deck = list(game.state.civil["A"])
    GAME.decisions(game.state)
    assert "homer" in game.state.removed
    assert game.state.row[:3] == ["hammurabi", "colossus", "pyramids"]
    filled = [card for card in game.state.row if card in deck]
    assert filled and game.state.age == 1  # age A is over after this
    assert "A" not in game.state.civil
    before = len(game.state.civil["I"])
    game.next_turn()
    assert len(game.state.civil["I"]) < before


def test_e4_production_of_round_one() -> None:
    """R9.1, R9.2, R3.5."""
    game = opening(3)
    game.play("end_turn")
    player = game.of(0)
    assert (player.science, player.culture) == (1, 0)
    assert (game.food(0), game.resources(0), player.blue) == (2, 2, 14)
    assert player.military_hand == []


def test_r4_1_all_players_have_the_same_number_of_turns() -> None:
    game = opening(3)
    seats = []
    for _ in range(9):
        seats.append(game.decision().seat)
        game.next_turn()
    assert seats == [0, 1, 2] * 3
    assert game.state.round == 4


def test_r4_2_the_hand_limit_of_round_one_is_the_normal_one() -> None:
    game = opening(4)
    for _ in range(3):
        game.next_turn()
    cheap = {f"s{n}": card for n, card in enumerate(
        ("frugality_a", "rich_land_a", "patriotism_a", "work_of_art_a"), 1)}  # fmt: skip
    game.row(**cheap)
    while game.decision().seat == 3 and game.legal("take"):
        game.play(game.legal("take")[0])
    assert len(game.of(3).civil_hand) == 4


def test_r4_3_turn_steps_follow_in_order() -> None:
    """E32, R17.2."""
    game = position(2).age(2).war("war_over_culture_ii", 0, 1).turn_of(0, "start")
    game.military(0, *["defense_colonization_ii"] * 4).row(s1="iron")
    assert game.topic() == "strike"  # the war first
    game.play("done")
    game.skip("defend")
    assert game.topic() == "politics"  # the political action is still there
    game.play("pass")
    assert game.topic() == "discard"
    game.play("discard card=defense_colonization_ii", "discard card=defense_colonization_ii")
    assert game.topic() == "actions"
    game.end_turn()
    order = [type(event).__name__ for event in game.events]
    assert order.index("AttackDecided") < order.index("MilitaryDiscarded")
    produced = order.index("GoodsGained")
    assert order.index("MilitaryDiscarded") < produced < order.index("MilitaryDrawn")


def test_r4_3_the_library_lets_keep_one_card_more() -> None:
    game = position(2).wonders(0, "library_of_alexandria").turn_of(0, "politics")
    game.military(0, *["defense_colonization_i"] * 4)
    game.play("pass", "discard card=defense_colonization_i")
    assert game.topic() == "actions" and len(game.of(0).military_hand) == 3


def test_r4_4_simple_game_has_events_from_round_three_and_no_military() -> None:
    game = opening(2, length="simple")
    for _ in range(4):
        game.next_turn()
    assert game.state.round == 3
    assert len(game.events_of(fought.EventRevealed)) == 1
    assert len(game.state.current) == 8
    while game.state.current and not GAME.is_over(game.state):
        game.next_turn()
    before = len(game.events_of(fought.EventRevealed))
    while not GAME.is_over(game.state):
        game.next_turn()
    assert len(game.events_of(fought.EventRevealed)) == before
    assert not game.events_of(fought.MilitaryDrawn) and not game.events_of(told.Passed)


def test_r4_5_players_act_strictly_in_order() -> None:
    game = position(3)
    game.end_turn()
    assert [decision.seat for decision in GAME.decisions(game.state)] == [1]


def test_r4_6_simple_game_ignores_missing_parts() -> None:
    """R10.5."""
    game = position(2, length="simple").wonders(0, "colossus").player(0, yellow=2, unused=0)
    game.tokens(0, bronze=9, agriculture=6)
    assert (game.ratings().culture, game.ratings().strength) == (1, 2)
    game.end_turn()
    assert not game.events_of(told.Uprising)
    paid = [event for event in game.events if isinstance(event, told.GoodsPaid)]
    assert not [event for event in paid if event.why == "corruption"]
    assert game.of(0).culture == 1


# --- R5 ---


def test_r5_1_spaces_cost_one_two_and_three() -> None:
    assert SPACE_COST == (1,) * 5 + (2,) * 4 + (3,) * 4


def test_r5_2_fewer_players_clear_more_spaces() -> None:
    for players, cleared in ((2, 3), (3, 2), (4, 1)):
        game = position(players).turn_of(0, "start")
        game.state.civil["I"] += [c for c in game.state.row if c in game.state.civil["I"]]
        before = list(game.state.row)
        GAME.decisions(game.state)
        assert game.state.row[: 13 - cleared] == before[cleared:]
        assert all(game.state.row)


def test_r5_3_age_i_fills_the_spaces_age_a_cannot() -> None:
    """Eight empty spaces with four players, and only seven more cards."""
    game = opening(4)
    state = game.state
    state.removed += state.row[:8]
    state.row[:8] = [""] * 8
    state.agenda = [Round(2)]
    game.refresh()
    GAME.decisions(state)
    assert all(state.row) and state.age == 1
    assert CARDS[state.row[-1]].age == "I"


def test_r5_4_the_next_deck_follows_and_an_empty_one_ends_the_age() -> None:
    game = position(2).shrink_civil(1).turn_of(0, "start")
    GAME.decisions(game.state)
    assert game.state.age == 2 and all(game.state.row)
    last = position(2).age(3).shrink_civil(1).turn_of(0, "start")
    before = last.state.row[3:]
    GAME.decisions(last.state)
    assert last.state.age == 4
    assert last.state.row[: len(before)] == before
    assert last.state.row.count("") == 2  # nothing is added any more
    last.next_turn()
    assert last.state.row.count("") == 5


def test_r5_5_a_taken_card_leaves_a_gap() -> None:
    game = position().row(s1="iron", s6="coal")
    game.play("take card=iron space=1")
    assert game.state.row[0] == "" and game.state.row[5] == "coal"
    assert game.allows("take card=coal space=6")


def test_r5_6_the_age_ends_before_the_next_space_is_filled() -> None:
    """R20.2."""
    game = position(2).shrink_civil(2).leader(1, "homer").turn_of(0, "start")
    GAME.decisions(game.state)
    assert game.of(1).leader == ""
    ages = [CARDS[card].age for card in game.state.row]
    assert ages == sorted(ages) and (ages.count("I"), ages[-1]) == (2, "II")
    order = [type(event).__name__ for event in game.state.events]
    assert order.index("CardLost") < order.index("CardsRevealed")


# --- R6 ---


def test_r6_1_michelangelo_takes_one_off() -> None:
    game = position().leader(0, "michelangelo").row(s1="great_wall")
    assert take_cost(game.of(0), CARDS["great_wall"], 1) == 0
    game.player(0, used_civil=4)
    game.play("take card=great_wall space=1")
    assert game.of(0).wonder == "great_wall" and game.of(0).used_civil == 4


def test_r6_2_the_hand_is_limited_by_civil_actions() -> None:
    game = position().row(s1="iron", s2="great_wall")
    game.hand(0, "coal", "oil", "drama", "opera")
    assert game.legal("take") == ["take card=great_wall space=2"]
    assert game.wonders(0, "library_of_alexandria").allows("take card=iron space=1")
    over = position().hand(0, "coal", "oil", "drama", "opera", "movies", "iron")
    over.end_turn()
    assert len(over.of(0).civil_hand) == 6  # being above the limit costs nothing


def test_r6_3_only_one_leader_per_age() -> None:
    """R6.8."""
    game = position().row(s1="homer", s2="moses", s3="joan_of_arc")
    game.play("take card=homer space=1")
    assert not game.allows("take card=moses space=2")
    assert game.allows("take card=joan_of_arc space=3")
    game.player(0, civil_hand=[])
    assert not game.allows("take card=moses space=2")


def test_r6_5_an_action_card_waits_a_turn() -> None:
    game = position().row(s1="work_of_art_a").hand(0, "work_of_art_i")
    game.play("take card=work_of_art_a space=1")
    assert game.legal("play_action") == ["play_action card=work_of_art_i"]
    game.next_turn()
    game.next_turn()
    game.skip("politics", "discard")
    assert game.allows("play_action card=work_of_art_a")


def test_r6_5_an_older_copy_may_be_played() -> None:
    game = position().hand(0, "rich_land_a").row(s1="rich_land_a").tokens(0, bronze=2)
    game.play("take card=rich_land_a space=1", "play_action card=rich_land_a")
    game.play("build card=bronze")
    assert game.of(0).civil_hand == ["rich_land_a"]
    assert not game.legal("play_action")


def test_r6_6_no_technology_twice() -> None:
    """R6.9."""
    game = position().row(s1="iron", s2="monarchy", s3="code_of_laws")
    game.workers(0, iron=0).government(0, "monarchy").specials(0, "justice_system")
    assert game.legal("take") == ["take card=code_of_laws space=3"]
    game.play("take card=code_of_laws space=3")
    game.player(0, science=30)
    assert not game.allows("play_technology card=code_of_laws")  # older than what is in play


def test_r6_7_aristotle_scores_science_for_technologies() -> None:
    game = position().leader(0, "aristotle").row(s1="iron", s2="frugality_a", s3="monarchy")
    game.play("take card=iron space=1", "take card=frugality_a space=2")
    assert game.of(0).science == 1
    game.play("take card=monarchy space=3")
    assert game.of(0).science == 2


def test_r6_9_any_government_may_replace_any_other() -> None:
    game = position().government(0, "republic").hand(0, "monarchy").player(0, science=9)
    game.play("play_technology card=monarchy")
    assert game.of(0).government == "monarchy"
    assert "republic" in game.state.removed
