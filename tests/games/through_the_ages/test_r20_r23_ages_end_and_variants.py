import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS, SCORING_EVENTS
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.card_row import end_age
from core.games.through_the_ages.rules.scoring import final_scores, simple_scores
from core.games.through_the_ages.rules.turn import EndGame
from core.games.through_the_ages.state import Seeded
from core.kernel import HIDDEN
from core.kernel.style import SHORT
from tests.games.through_the_ages.position import Position, opening, position


def at_the_end(length: str = "full", players: int = 2, **options: str) -> Position:
    """Only the final scoring is left."""
    game = position(players, length=length, **options)
    game.state.agenda = [EndGame()]
    return game.refresh()


def test_r20_1_age_a_ends_without_effect() -> None:
    game = opening(2)
    game.next_turn()
    game.hand(0, "homer").player(0, leader="moses")
    game.next_turn()
    assert (game.state.age, game.state.round) == (1, 2)
    assert game.of(0).civil_hand == ["homer"] and game.of(0).yellow == 18


def test_r20_3_obsolete_cards_are_discarded() -> None:
    """R20.2, R20.4, R20.6."""
    game = position(3).age(2).shrink_civil(1).turn_of(0, "start")
    game.hand(1, "iron", "coal").military(1, "rats", "cold_war").leader(1, "leonardo_da_vinci")
    game.wonder(2, "great_wall", 2).leader(2, "isaac_newton").tactics(2, "legion")
    game.wonders(1, "taj_mahal").colonies(1, "historic_territory_i").workers(1, swordsmen=1)
    game.decision()
    assert game.state.age == 3
    assert game.of(1).civil_hand == ["coal"] and game.of(1).military_hand == ["cold_war"]
    assert game.of(1).leader == "" and game.of(2).leader == "isaac_newton"
    assert (game.of(2).wonder, game.of(2).blue, game.of(2).markers) == ("", 18, 0)
    assert game.of(2).tactics == "legion" and game.of(1).wonders == ["taj_mahal"]
    assert game.of(1).colonies and game.of(1).workers["swordsmen"] == 1
    assert [game.of(seat).yellow for seat in range(3)] == [16, 16, 16]


def test_r20_3_discarding_mentions_obsolescence() -> None:
    game = position(2).age(2).leader(0, "leonardo_da_vinci").wonder(0, "great_wall", 2)
    game.pact("open_borders_agreement", 0, 0, 1)
    end_age(game.state, 0)
    said = [
        GAME.text.sentence(game.state, event, ("You", "Livia"), SHORT)
        for event in game.state.events
    ]
    why = " (obsolete after age II)"
    assert {
        f"You lose Open Borders Agreement with Livia{why}",
        f"You lose Leonardo da Vinci{why}",
        f"You lose Great Wall{why}",
    } <= set(said)


def test_r20_3_no_card_becomes_obsolete_in_the_simple_game() -> None:
    game = position(2, length="simple").leader(0, "homer")
    end_age(game.state, 0)
    assert game.of(0).leader == "homer" and game.of(0).yellow == 18


def test_r20_5_no_age_follows_in_the_simple_game() -> None:
    """R21.1."""
    game = position(2, length="simple").shrink_civil(1).turn_of(0, "start")
    game.decision()
    assert (game.state.age_name, game.state.last_round) == ("I", 3)
    assert not game.events_of(told.AgeBegan) and "I" not in game.state.civil


def test_r20_4_no_tokens_are_lost_in_the_advanced_game() -> None:
    game = position(2, length="advanced").leader(0, "homer").player(1, yellow=1)
    end_age(game.state, 0)
    assert (game.of(0).yellow, game.of(0).leader) == (18, "")
    full = position(2).player(1, yellow=1)
    end_age(full.state, 0)
    assert full.of(1).yellow == 0


def test_r20_5_the_next_decks_replace_the_old_ones() -> None:
    game = position(2).shrink_civil(1).turn_of(0, "start")
    left = len(game.state.military["I"])
    game.decision()
    assert set(game.state.military) == {"II", "III"} and set(game.state.civil) == {"II", "III"}
    assert len(game.state.discards["I"]) == left
    game.next_turn()
    assert {CARDS[card].age for card in game.of(0).military_hand} == {"II"}


def test_r20_6_events_and_the_row_stay_and_tokens_follow_a_lost_leader() -> None:
    game = position(2).leader(1, "julius_caesar").turn_of(0, "start").shrink_civil(1)
    events, row = list(game.state.current), game.state.row[3:]
    game.decision()
    assert game.state.current == events and game.state.row[: len(row)] == row
    assert game.ratings(1).military == 2
    advanced = position(2, length="advanced").age(2).leader(1, "joan_of_arc").shrink_civil(1)
    advanced.turn_of(0, "start").decision()
    assert advanced.of(1).leader == "" and advanced.of(1).yellow == 18


# --- R21 ---


def test_e15_final_scoring_of_the_simple_game() -> None:
    """R21.1, R2.4, R24.4, R24.9."""
    game = position(2, length="simple")
    game.workers(0, warriors=1, swordsmen=2, drama=1, religion=3, alchemy=2, philosophy=0)
    game.specials(0, "cartography").government(0, "theocracy").leader(0, "leonardo_da_vinci")
    game.wonders(0, "st_peters_basilica", "library_of_alexandria").wonder(0, "great_wall", 2)
    game.workers(0, iron=2, bronze=3, irrigation=1, agriculture=2, theology=0)
    # level I: Swordsmen, Drama, Alchemy, Cartography, Theocracy, Iron, Irrigation, Theology
    rated = game.ratings(0)
    assert (rated.strength, rated.culture, rated.happy, rated.science) == (6, 9, 8, 6)
    assert dict(simple_scores(game.state, 0)) == {
        "technologies of age I": 16,
        "strength": 12,
        "happiness": 16,
        "science": 6,
        "food and resources": 11,
    }
    game.state.agenda = [EndGame()]
    GAME.decisions(game.refresh().state)
    assert game.of(0).culture == 61
    assert game.of(0).scored == dict(simple_scores(game.state, 0))  # each named in the score


def test_r21_1_the_round_of_the_last_card_is_played_out() -> None:
    game = position(2, length="simple").shrink_civil(1).turn_of(0, "start")
    game.decision()
    assert game.state.last_round == 3
    game.next_turn()
    assert not GAME.is_over(game.state)
    game.next_turn()
    assert GAME.is_over(game.state)


def test_r21_2_the_advanced_game_scores_its_open_events() -> None:
    game = position(2, length="advanced").age(2).shrink_civil(1).workers(0, coal=0, iron=0)
    for card in game.state.bonus:
        game.state.military["II"].append(card)
    game.state.bonus = []
    game._fetch("impact_of_technology")
    game.state.bonus = ["impact_of_technology"]
    game.turn_of(0, "start").decision()
    assert game.state.age_name == "III" and game.state.last_round == 3
    game.next_turn()
    assert game.of(0).military_hand == []  # no draws
    game.next_turn()
    assert GAME.is_over(game.state)
    assert game.of(0).scored["final events"] == 4  # level II, not I


def test_r21_3_full_game_continues_unless_the_starting_player_is_on_turn() -> None:
    game = position(2).age(3).shrink_civil(1).turn_of(0, "start")
    game.decision()
    assert (game.state.age_name, game.state.last_round) == ("IV", 3)
    other = position(2).age(3).shrink_civil(1).turn_of(1, "start")
    other.decision()
    assert other.state.last_round == 4
    other.next_turn()
    assert not GAME.is_over(other.state) and other.state.round == 4
    assert not other.events_of(fought.MilitaryDrawn)


def test_r21_4_no_sacrifices_in_the_last_round() -> None:
    """R21.8: defense cards count, nobody colonizes, and Columbus works."""
    game = position(2).age(3).round(9, 9).military(0, "plunder_iii").workers(0, warriors=5)
    game.military(1, "defense_colonization_iii").turn_of(0, "politics")
    game.play("attack card=plunder_iii target=1")
    assert game.decision().seat == 1
    assert game.legal() == ["done", "spend card=defense_colonization_iii"]
    land = position(2).age(3).round(9, 9).event("historic_territory_i").military(0, "rats")
    land.turn_of(0, "politics").play("seed_event card=rats")
    assert "historic_territory_i" in land.state.past
    columbus = position(2).round(9, 9).leader(0, "christopher_columbus")
    columbus.military(0, "historic_territory_i").turn_of(0, "politics")
    columbus.play("colonize card=historic_territory_i")
    assert columbus.of(0).colonies == ["historic_territory_i"]


def test_r21_4_a_war_declared_in_the_last_round_has_no_effect() -> None:
    game = position(2).age(3).round(9, 9).military(0, "war_over_culture_iii")
    game.government(0, "communism").player(1, culture=20).turn_of(0, "politics")
    game.workers(0, tanks=9)
    game.play("declare_war card=war_over_culture_iii target=1")
    game.next_turn()
    game.next_turn()
    assert GAME.is_over(game.state)
    assert game.of(1).scored.get("wars") is None and game.audit() == []


def test_r21_8_the_ban_is_for_the_full_game_and_for_the_very_turn() -> None:
    advanced = position(2, length="advanced").age(2).round(9, 9).event("historic_territory_i")
    advanced.military(0, "rats").turn_of(0, "politics").play("seed_event card=rats")
    assert advanced.topic() == "bid"
    war = position(2).age(3).shrink_civil(1).war("war_over_culture_iii", 0, 1)
    war.turn_of(0, "start").player(1, culture=9).workers(0, warriors=3)
    assert war.topic() == "politics"  # the war was decided without asking for sacrifices
    assert war.of(0).culture == 2


def test_r21_8_international_agreement_counts_for_the_player_on_turn() -> None:
    game = position(2).age(3).shrink_civil(1).event("international_agreement")
    game.military(0, "rats").workers(1, warriors=5).turn_of(0, "politics")
    game.state.row[0] = ""
    game.play("seed_event card=rats", "done")
    assert (game.state.age_name, game.state.last_round) == ("IV", 3)


def test_r21_5_leftover_events_of_age_iii_are_scored() -> None:
    """R21.6, R21.9."""
    game = at_the_end()
    game.state.current = [Seeded("impact_of_strength", "III"), Seeded("crusades", "I")]
    game.state.future = [
        Seeded("impact_of_colonies", "III", 1),
        Seeded("historic_territory_ii", "II"),
    ]
    game.colonies(1, "fertile_territory_i")
    GAME.decisions(game.refresh().state)
    assert [game.of(seat).culture for seat in (0, 1)] == [10, 4]
    assert [event.card for event in game.state.events if isinstance(event, told.FinalScoring)] == [
        "impact_of_strength",
        "impact_of_colonies",
    ]


def test_r21_7_most_culture_wins_and_ties_are_shared() -> None:
    game = at_the_end(players=3).player(0, culture=7).player(1, culture=7, science=30)
    game.state.current = []
    GAME.decisions(game.refresh().state)
    assert [standing.rank for standing in GAME.standings(game.state)] == [1, 1, 3]


def test_r21_9_a_final_event_changes_culture_by_its_net_amount() -> None:
    game = at_the_end().player(0, yellow=0, culture=3).workers(0, religion=2)
    game.state.current = [Seeded("impact_of_happiness", "III")]
    GAME.decisions(game.refresh().state)
    assert game.of(0).culture == 0  # 3 + 4 - 12
    assert game.of(0).scored == {"production": 3, "final events": -3}


# --- R22 ---


def test_e33_resigning_ends_the_wars() -> None:
    """R22.1."""
    game = position(3, resigning="yes").age(2).war("war_over_culture_ii", 0, 1)
    game.war("war_over_resources_ii", 1, 2).pact("peace_treaty", 2, 2, 1).turn_of(1, "start")
    game.play("resign")
    assert game.state.wars == [] and game.state.pacts == []
    assert game.decision().seat == 2
    assert game.audit() == []
    assert game.standing_of(1).rank == 3 and game.standing_of(1).total == 0
    assert ("resigned", 0) in game.standing_of(1).lines


@pytest.mark.parametrize("length", ["full", "advanced"])
def test_r22_1_player_may_resign_at_the_start_of_a_turn(length: str) -> None:
    """R4.3, R22.1: a rule of the game unless an option says no; the last choice offered."""
    assert GAME.check_options({})["resigning"] == "yes"
    game = position(2, length=length, resigning="yes").turn_of(0, "start")
    assert game.legal() == ["play_on", "resign"]
    assert game.decision().actions[-1].is_resignation


def test_r4_3_resigning_comes_before_the_row_is_replenished() -> None:
    """R4.3 steps 1 and 2: the turn of a player who resigns removes no card from the row."""
    game = position(3, resigning="yes").turn_of(0, "start")
    before = list(game.state.row)
    game.play("resign")
    assert (game.decision().seat, game.topic()) == (1, "resign")
    assert game.state.row == before
    game.play("play_on")
    assert game.state.row[:10] == before[3:]


def test_r22_1_resigned_starting_player_ends_no_age() -> None:
    """R4.3, R20: an age that the replenishment would have ended goes on for one turn more."""
    game = position(3, resigning="yes").shrink_civil(0).turn_of(0, "start")
    age = game.state.age
    game.play("resign")
    assert game.state.age == age


def test_r22_1_player_may_resign_before_their_war_is_resolved() -> None:
    """R22.1, R17.7."""
    at_war = position(2, resigning="yes").age(2).war("war_over_culture_ii", 0, 1)
    assert at_war.turn_of(0, "start").legal() == ["play_on", "resign"]
    assert len(at_war.state.wars) == 1


def test_r22_1_resigned_player_takes_no_further_step() -> None:
    game = position(3, resigning="yes").turn_of(0, "start")
    game.play("resign")
    assert game.decision().seat == 1 and game.topic() == "resign"
    assert game.audit() == []


def test_r22_1_resigning_is_not_offered_where_the_option_is_off() -> None:
    assert "resign" not in position(2, resigning="no").turn_of(0, "start").legal()
    assert "resign" in position(2, resigning="yes").turn_of(0, "start").legal()


def test_r4_4_simple_game_has_no_resigning() -> None:
    simple = position(2, length="simple", resigning="yes").turn_of(0, "start")
    assert simple.topic() == "actions"


def test_r22_2_row_adapts_to_remaining_players_and_the_last_one_wins() -> None:
    game = position(3, resigning="yes").turn_of(0, "start").player(1, culture=9)
    before = list(game.state.row)
    game.play("resign", "play_on")
    assert game.state.row[:10] == before[3:]  # three spaces now
    game.skip("politics").next_turn()
    game.play("resign")
    assert GAME.is_over(game.state)
    assert [game.standing_of(seat).rank for seat in range(3)] == [3, 1, 2]


def test_r22_3_the_next_player_becomes_the_starting_player() -> None:
    game = position(3, resigning="yes").military(0, "rats").colonies(0, "historic_territory_i")
    game.state.future = [Seeded("foray", "I", 0)]
    game.state.current.pop()
    game.turn_of(0, "start").play("resign")
    assert game.state.first == 1 and game.of(0).military_hand == [] and game.of(0).colonies == []
    assert game.state.future == [Seeded("foray", "I", 0)]
    game.next_turn()
    game.next_turn()
    assert game.state.round == 4 and game.decision().seat == 1


def test_r22_3_cards_of_a_resigned_player_never_return() -> None:
    """R12.4, R25.1: not even in a reshuffle, and nobody else learns the hand."""
    game = position(3, resigning="yes").military(0, "rats", "foray").tactics(0, "legion")
    game.turn_of(0, "start").play("resign", "play_on", "pass")
    view = GAME.view(game.state, 1)
    assert [gone.card for gone in view.boxed["I"]] == [HIDDEN, HIDDEN, "legion"]
    game.state.removed += game.state.military["I"]
    game.state.military["I"].clear()
    game.end_turn()
    assert game.of(1).military_hand == [] and game.audit() == []


# --- R23 ---


def test_r23_1_easier() -> None:
    """R23.9."""
    game = position(2, easier="yes").tokens(0, bronze=9).workers(0, religion=2)
    assert game.of(0).yellow == 19
    assert game.allows("build card=religion")
    assert not game.workers(0, religion=3).allows("build card=religion")


def test_r23_2_no_ganging_up() -> None:
    game = position(3, no_ganging_up="yes").workers(0, warriors=5).military(0, "plunder_i")
    game.military(1, "plunder_i").military(1, "raid_i").turn_of(0, "politics")
    game.play("attack card=plunder_i target=2")
    game.skip("strike", "defend", "take_goods", "discard").next_turn()
    assert game.decision().seat == 1
    assert not any("target=2" in text for text in game.legal("attack"))
    assert any("target=0" in text for text in game.legal("attack"))
    game.next_turn()
    game.next_turn()
    assert game.decision().seat == 0 and game.topic() == "politics"
    game.play("pass")  # the marker returns
    assert game.of(2).marker_with == -1


def test_r23_2_the_same_attacker_may_attack_again() -> None:
    game = position(3, no_ganging_up="yes").workers(0, warriors=5)
    game.military(0, "raid_i").player(2, marker_with=0).player(1, marker_with=0)
    game.turn_of(0, "politics").play("attack card=raid_i target=2")
    assert (game.of(2).marker_with, game.of(1).marker_with) == (0, -1)


def test_r23_3_peaceful() -> None:
    for value, pacts in (("yes", 10), ("without_pacts", 0)):
        state = GAME.new(3, {"peaceful": value}, 1)
        kinds = [CARDS[card].type for deck in state.military.values() for card in deck]
        assert "aggression" not in kinds and "war" not in kinds
        assert kinds.count("pact") == pacts


def test_r23_4_drawing_as_an_action() -> None:
    game = position(2, draw_as_action="yes").military(0, "rats", "foray")
    game.play("draw_card", "draw_card")
    assert len(game.of(0).military_hand) == 4 and game.military_left() == 0
    game.end_turn()
    assert len(game.of(0).military_hand) == 4  # no draw at the end, no limit until step 5


def test_r23_5_a_mine_may_place_one_token_fewer() -> None:
    game = position(2, alternative_corruption="yes").player(0, tokens={"bronze": 5}, blue=12)
    game.workers(0, agriculture=1, iron=0).play("end_turn")
    assert game.legal() == ["done", "skip_mine card=bronze"]
    full = game.copy().play("done")
    assert full.resources() == 7  # 12 - 1 - 2 leave 9: no corruption
    game.player(0, blue=10).play("skip_mine card=bronze")
    assert game.resources() == 6  # 10 - 1 leave 9, 2 would leave 8 and cost 2


@pytest.mark.parametrize(("value", "number"), [("public", 4), ("public_3", 3), ("public_5", 5)])
def test_r23_6_public_bonus_cards(value: str, number: int) -> None:
    state = GAME.new(2, {"bonus_cards": value}, 1)
    assert len(state.bonus) == number
    events = [card for card in state.military["III"] if card in SCORING_EVENTS]
    assert len(events) == 13 - number


def test_r23_6_age_by_age() -> None:
    game = opening(2, bonus_cards="age_by_age")
    assert (len(game.state.bonus), len(game.state.bonus_hidden)) == (1, 4)
    game.next_turn()
    game.next_turn()
    assert len(game.state.bonus) == 2  # after round 1
    game.age(1).shrink_civil(1).turn_of(0, "start").decision()
    assert len(game.state.bonus) == 3
    view = GAME.view(game.state, 0)
    assert view.bonus_hidden == [HIDDEN] * 2


def test_r23_6_private_bonus_cards_are_chosen_in_secret() -> None:
    """R26.1."""
    for players, dealt, kept in ((2, 6, 2), (3, 4, 1), (4, 3, 1)):
        state = GAME.new(players, {"bonus_cards": "private"}, 1)
        assert len(GAME.decisions(state)) == players
        assert [len(player.bonus_offered) for player in state.players] == [dealt] * players
        while GAME.decisions(state)[0].topic == "keep_bonus":
            decision = GAME.decisions(state)[0]
            GAME.apply(state, decision.seat, decision.actions[0])
        assert [len(player.bonus_cards) for player in state.players] == [kept] * players
        view = GAME.view(state, 0)
        assert view.players[0].bonus_cards == state.players[0].bonus_cards
        assert set(view.players[1].bonus_cards) == {HIDDEN}
        assert GAME.audit(state) == []


def test_r23_6_open_choice() -> None:
    game = opening(3, bonus_cards="open_choice")
    seats = []
    while game.topic() == "pick_bonus":
        seats.append(game.decision().seat)
        game.play(game.legal()[0])
    assert seats == [0, 1, 2] and game.state.bonus == []
    assert all(len(game.of(seat).bonus_cards) == 1 for seat in range(3))
    assert GAME.view(game.state, 0).players[1].bonus_cards == game.of(1).bonus_cards


def test_r23_7_fewer_bonuses() -> None:
    for fewer, points in (("yes", 0), ("no", 10)):
        game = at_the_end(bonus_cards="public", fewer_bonuses=fewer)
        for card in game.state.bonus:
            game.state.military["III"].append(card)
        game.state.bonus = ["impact_of_colonies"]
        game.state.current = [Seeded("impact_of_strength", "III")]
        GAME.decisions(game.colonies(1, "historic_territory_i").state)
        assert [game.of(seat).culture for seat in (0, 1)] == [points, 4]


def test_r23_8_there_is_no_solo_game() -> None:
    assert 1 not in GAME.player_counts and GAME.automa_names(opening(2).state) == ()


def test_r23_9_all_bonus_cards_are_scored_for_all() -> None:
    game = at_the_end(bonus_cards="private")
    for seat in (0, 1):
        game.player(seat, bonus_offered=[])
    game.player(0, bonus_cards=["impact_of_colonies"])
    game.colonies(1, "historic_territory_i")
    game.state.current = []
    GAME.decisions(game.refresh().state)
    assert game.of(1).culture == 4
    shown = position(2, bonus_cards="public").colonies(1, "historic_territory_i")
    shown.state.bonus = ["impact_of_colonies"]
    assert ("Impact of Colonies", 4) in final_scores(shown.state, 1)
