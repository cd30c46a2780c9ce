from collections import Counter

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import BOARD, CARDS, SCORING_EVENTS
from core.games.through_the_ages.rules.civilization import lose_special
from core.games.through_the_ages.rules.setup import all_game_cards
from core.kernel import BadSetup
from tests.games.through_the_ages.position import opening, position


def deck_sizes(players: int) -> Counter[tuple[str, str]]:
    sizes: Counter[tuple[str, str]] = Counter()
    for card in CARDS.values():
        sizes[card.deck, card.age] += card.count[players]
    return sizes


def test_r1_1_there_are_340_cards() -> None:
    sizes = deck_sizes(4)
    assert [sizes["civil", age] for age in ("A", "I", "II", "III")] == [20, 55, 55, 55]
    assert [sizes["military", age] for age in ("A", "I", "II", "III")] == [10, 50, 50, 45]
    assert sum(sizes.values()) == 340


def test_r1_2_the_tokens_in_the_box() -> None:
    """R2.10: the box is recorded, but never limits anything."""
    assert BOARD.yellow_in_the_box == 120
    game = position().player(0, yellow=100)
    game.colonies(0, "fertile_territory_i")
    assert game.of(0).yellow == 103


def test_r1_3_every_board_shows_six_technologies() -> None:
    player = opening().of(1)
    assert set(player.workers) == {"agriculture", "bronze", "philosophy", "religion", "warriors"}
    assert player.government == "despotism"


def test_r1_4_the_shared_board() -> None:
    state = opening(2).state
    assert len(state.row) == 13 and all(state.row)
    assert set(state.civil) == {"A", "I", "II", "III"}
    assert (len(state.current), state.future, state.past) == (4, [], [])


def test_r1_5_civil_cards_are_leaders_wonders_actions_and_technologies() -> None:
    civil = [card for card in CARDS.values() if card.deck == "civil"]
    kinds = {card.type for card in civil if not card.group}
    assert kinds == {"leader", "wonder", "action", "government", "special"}
    groups = {card.group: set[str]() for card in civil if card.group}
    for card in civil:
        if card.group:
            groups[card.group].add(card.type)
    assert groups["production"] == {"farm", "mine"}
    assert groups["urban"] == {"temple", "lab", "arena", "library", "theater"}
    assert groups["military"] == {"infantry", "cavalry", "artillery", "air_force"}
    icons = {card.icon for card in civil if card.type == "special"}
    assert icons == {"military", "civil", "colonization", "construction"}


def test_r1_6_military_cards_and_wars_in_the_full_game_only() -> None:
    kinds = {card.type for card in CARDS.values() if card.deck == "military"}
    assert kinds == {"event", "territory", "aggression", "pact", "tactics", "bonus", "war"}
    for length in ("simple", "advanced", "full"):
        options = GAME.check_options({"length": length})
        wars = [c for c in all_game_cards(4, options) if CARDS[c].type == "war"]
        # The advanced game boxes the wars of age III unseen with the rest of that deck.
        assert bool([c for c in wars if CARDS[c].age == "II"]) == (length == "full")


def test_r1_7_a_worker_is_in_one_place() -> None:
    game = position().tokens(0, agriculture=2, bronze=2)
    game.play("increase_population", "build card=bronze", "destroy card=philosophy")
    player = game.of(0)
    assert player.yellow + player.unused + sum(player.workers.values()) == 25


def test_r1_8_a_blue_token_is_in_one_place() -> None:
    """R11.3."""
    game = position().tokens(0, bronze=3).wonder(0, "pyramids")
    game.play("build_stages wonder=pyramids number=1")
    player = game.of(0)
    assert (player.markers, player.blue, game.resources()) == (1, 17, 0)


def test_r1_9_technology_has_no_prerequisite_and_counts_by_workers() -> None:
    game = position().hand(0, "computers").player(0, science=8)
    game.play("play_technology card=computers")
    assert game.ratings().science == 1
    assert game.of(0).workers["computers"] == 0


# --- R2 ---


def test_r2_1_the_culture_rating_adds_up_and_stops_at_30() -> None:
    game = position().workers(0, religion=1, drama=2).wonders(0, "taj_mahal", "great_wall")
    game.player(0, face_down=["great_wall"]).government(0, "theocracy")
    assert game.ratings().culture == 1 + 4 + 3 + 2 + 1
    assert game.workers(0, movies=9).ratings().culture == 30


def test_r2_2_the_science_rating_has_no_upper_limit_and_is_never_negative() -> None:
    assert position().workers(0, computers=20).ratings().science == 101
    game = position().workers(0, philosophy=0, alchemy=0).leader(0, "game_designer")
    assert game.ratings().science == 0


def test_r2_3_strength_stops_at_60() -> None:
    assert position().workers(0, tanks=20).ratings().strength == 60


def test_r2_4_happiness_is_clamped_and_doubled_without_the_sad_faces() -> None:
    game = position().workers(0, religion=2).wonders(0, "kremlin")
    assert game.ratings().happy == 0
    assert game.wonders(0, "st_peters_basilica").ratings().happy == 2 * 2 - 2
    assert game.workers(0, organized_religion=3).ratings().happy == 8


def test_r2_5_action_tokens_add_up_and_are_never_negative() -> None:
    game = position(3).wonders(0, "pyramids").specials(0, "code_of_laws", "warfare")
    game.pact("open_borders_agreement", 1, 1, 0)
    assert (game.ratings().civil, game.ratings().military) == (6, 4)
    poor = position().leader(0, "hammurabi")
    poor.of(0).government = "despotism"
    assert poor.ratings().military == 1


def test_r2_6_the_urban_limit_holds_for_each_type() -> None:
    game = position().tokens(0, bronze=10).workers(0, philosophy=2, alchemy=0)
    assert not game.allows("build card=philosophy")
    assert not game.allows("build card=alchemy")
    assert game.allows("build card=religion")
    assert game.workers(0, agriculture=9).allows("build card=agriculture")


def test_r2_7_science_is_capped_at_40_and_culture_never_negative() -> None:
    game = position().player(0, science=39, culture=2).workers(0, philosophy=4)
    game.player(0, yellow=0, unused=0).workers(0, organized_religion=3)
    game.end_turn()
    assert game.of(0).science == 40
    assert game.of(0).culture == 0  # a famine took more than there was


def test_r2_8_gained_action_is_usable_at_once_and_used_ones_are_lost_first() -> None:
    """R2.9."""
    game = position().hand(0, "julius_caesar").leader(0, "hammurabi").row(s1="frugality_a")
    game.play("take card=frugality_a space=1")
    assert (game.ratings().civil, game.of(0).used_civil, game.civil_left()) == (5, 1, 4)
    game.play("play_leader card=julius_caesar")
    # Two were used; with Hammurabi a used one leaves.
    assert (game.ratings().civil, game.of(0).used_civil, game.civil_left()) == (4, 1, 3)
    assert game.military_left() == 3


def test_r2_9_extra_actions_last_a_turn_and_hand_limits_read_the_total() -> None:
    game = position().hand(0, "patriotism_a")
    game.play("play_action card=patriotism_a")
    assert (game.military_left(), game.ratings().military, game.ratings().military_hand) == (
        3,
        2,
        2,
    )
    game.end_turn()
    player = game.of(0)
    assert (player.used_civil, player.used_military, player.extra_military) == (0, 0, 0)


def test_r2_9_a_replaced_special_moves_only_the_difference_of_its_tokens() -> None:
    game = position().specials(0, "warfare").hand(0, "strategy").player(0, science=8)
    game.tokens(0, bronze=2)
    game.play("build card=warriors", "play_technology card=strategy")
    assert (game.ratings().military, game.of(0).used_military, game.military_left()) == (4, 1, 3)


def test_r2_9_justice_system_after_code_of_laws_gives_no_fresh_action() -> None:
    """The spent action stays spent, but the blue tokens come."""
    game = position().specials(0, "code_of_laws").hand(0, "justice_system").player(0, science=7)
    blue = game.of(0).blue
    assert game.civil_left() == 5
    game.play("play_technology card=justice_system")
    assert (game.ratings().civil, game.civil_left(), game.of(0).blue) == (5, 4, blue + 3)


def test_r2_9_lost_unused_tokens_do_not_return() -> None:
    game = position().specials(0, "warfare")
    assert game.military_left() == 3
    lose_special(game.state, 0, "warfare")
    assert (game.of(0).used_military, game.military_left()) == (0, 2)


def test_r2_9_blue_tokens_of_two_specials_do_not_add_up() -> None:
    game = position().specials(0, "justice_system").hand(0, "civil_service")
    game.player(0, science=10)
    blue = game.of(0).blue
    game.play("play_technology card=civil_service")
    assert (game.ratings().civil, game.civil_left(), game.of(0).blue) == (6, 5, blue)


# --- R3 ---


def test_r3_1_three_lengths_for_two_to_four_players() -> None:
    assert GAME.player_counts == (2, 3, 4)
    assert {option.name: option.choices for option in GAME.options}["length"] == (
        "simple",
        "advanced",
        "full",
    )
    firsts = {GAME.new(3, {}, seed).first for seed in range(30)}
    assert firsts == {0, 1, 2}
    state = GAME.new(3, {}, 5)
    assert GAME.decisions(state)[0].seat == state.first


def test_r3_2_decks_grow_with_the_players() -> None:
    for players, size in ((2, 45), (3, 50), (4, 55)):
        sizes = deck_sizes(players)
        assert [sizes["civil", age] for age in ("A", "I", "II", "III")] == [20, size, size, size]
        state = GAME.new(players, {}, 1)
        assert [len(state.civil[age]) for age in ("I", "II", "III")] == [size] * 3


def test_r3_3_row_has_thirteen_cards_with_seven_left_in_the_deck() -> None:
    state = opening().state
    assert len(state.row) == 13 and len(state.civil["A"]) == 7
    assert {CARDS[card].age for card in (*state.row, *state.civil["A"])} == {"A"}


def test_r3_4_the_simple_game_has_nine_events_and_no_military_cards() -> None:
    state = opening(4, length="simple").state
    assert len(state.current) == 9
    assert "development_of_politics" not in [seeded.card for seeded in state.current]
    assert (set(state.civil), state.military) == ({"A", "I"}, {})


def test_r3_4_the_advanced_game_shows_four_events_of_age_iii() -> None:
    for players, pacts in ((2, 0), (3, 6)):
        state = opening(players, length="advanced").state
        assert len(state.bonus) == 4 and set(state.bonus) <= set(SCORING_EVENTS)
        military = [card for deck in state.military.values() for card in deck]
        kinds = Counter(CARDS[card].type for card in military)
        assert kinds["war"] == 0 and kinds["pact"] == pacts
        assert set(state.military) == {"I", "II"} and set(state.civil) == {"A", "I", "II"}
        assert len(state.current) == players + 2


def test_r3_4_the_full_game_uses_all_cards_but_no_pacts_for_two() -> None:
    for players, pacts in ((2, 0), (3, 10), (4, 10)):
        state = opening(players).state
        military = [card for deck in state.military.values() for card in deck]
        kinds = Counter(CARDS[card].type for card in military)
        assert (kinds["pact"], kinds["war"]) == (pacts, 10)
        assert len(state.current) == players + 2
        assert len(state.discards["A"]) == 10 - players - 2


def test_r3_5_all_players_start_alike() -> None:
    game = opening(4)
    for seat in range(4):
        player, rated = game.of(seat), game.ratings(seat)
        assert (player.yellow, player.blue, player.unused) == (18, 18, 1)
        assert player.workers == {
            "agriculture": 2,
            "bronze": 2,
            "philosophy": 1,
            "religion": 0,
            "warriors": 1,
        }
        assert (rated.civil, rated.military) == (4, 2)
        assert (rated.culture, rated.science, rated.strength, rated.happy) == (0, 1, 1, 0)
        assert (player.culture, player.science) == (0, 0)


def test_r3_6_extra_tokens_join_the_bank() -> None:
    game = position().colonies(0, "fertile_territory_ii", "wealthy_territory_ii")
    assert (game.of(0).yellow, game.of(0).blue) == (22, 21)
    game.tokens(0, agriculture=2).play("increase_population")
    assert game.food() == 0  # still 2 food


def test_variants_belong_to_their_lengths() -> None:
    """R23."""
    for options in (
        {"length": "simple", "easier": "yes"},
        {"length": "advanced", "bonus_cards": "public"},
        {"fewer_bonuses": "yes"},
    ):
        with pytest.raises(BadSetup):
            GAME.new(2, options, 1)
