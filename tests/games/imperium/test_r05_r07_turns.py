import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS
from core.games.imperium.rules.events import RoundBegan, SolsticeBegan, TurnBegan
from core.games.imperium.rules.flow.rounds import BeginSolstice, Round
from tests.games.imperium.position import Position, position

REGIONS = ("c_reg04_coast", "c_reg06_forest", "c_reg07_oasis", "c_reg08_hills")


# --- R5 ---


def test_r5_1_r5_3_round_is_one_turn_per_player_and_the_solstice() -> None:
    """R5.4, R9.6."""
    game = position("romans", "persians", "greeks")
    game.agenda(Round(4))
    for seat in (0, 1, 2):
        assert game.asked == seat
        game.clean_up()
    told = [type(e) for e in game.events]
    assert told.count(TurnBegan) >= 4  # the next round has begun
    order = [e for e in game.events if isinstance(e, RoundBegan | SolsticeBegan)]
    assert [type(e) for e in order][-2:] == [SolsticeBegan, RoundBegan]
    assert game.state.round == 5


def test_r5_2_turn_is_exactly_one_of_three_options() -> None:
    game = position().hand(0, "c_tri02_assyrians", "rom18_triumvirate")
    assert game.is_offered("innovate") and game.is_offered("revolt") and game.is_offered("end_turn")
    game.play("play c_tri02_assyrians")
    assert (
        not game.is_offered("innovate")
        and not game.is_offered("revolt")
        and game.is_offered("end_turn")
    )


def test_r5_5_r5_6_other_players_decide_clockwise() -> None:
    """R12.5, R12.45: the order begins at the left, and each player chooses."""
    game = position("romans", "persians", "greeks").turn_of(1)
    game.hand(1, "c_unc07_invasion").tokens(1, materials=3)
    game.in_play(0, "rom20_dalmatia", "rom11_gallia_aquitania")
    game.in_play(2, "gre20_peloponnese", "gre21_forest_of_pholoe")
    game.market("c_reg03_mountain")
    game.play("play c_unc07_invasion", "choose 2", "pick c_reg03_mountain")
    assert (game.asked, game.topic) == (2, "recall")
    game.play("pick gre20_peloponnese")
    assert (game.asked, game.topic) == (0, "recall")
    game.play("pick rom20_dalmatia")
    assert game.of(1).play == []


def test_r5_7_all_three_are_always_possible() -> None:
    game = position().hand(0)
    assert game.options == ["innovate", "revolt", "end_turn"]
    assert game.copy().play("innovate").topic == "break_through"
    game.play("revolt", "amount 0")
    assert game.topic == "place_token"


def test_r5_8_one_possibility_is_taken_without_asking() -> None:
    game = position().hand(0, "c_unr01_unrest").tokens(0, population=1)
    game.play("play c_unr01_unrest")
    assert game.topic == "turn" and game.of(0).population == 0


# --- R6 ---


def test_r6_1_actions_and_exhausts_in_any_order() -> None:
    """R6.12."""
    game = position().hand(0, "c_tri08_aksumites", "rom18_triumvirate")
    game.in_play(0, "c_civ10_coinage").deck(0, "rom15_prosperity", "rom14_glory")
    game.play("exhaust c_civ10_coinage", "play c_tri08_aksumites")
    assert (game.of(0).actions, game.of(0).exhausts) == (2, 4)
    assert game.is_offered("play card=rom18_triumvirate")


def test_r6_2_an_action_takes_a_token_and_the_card_is_discarded() -> None:
    """R6.3, R12.18."""
    game = position().hand(0, "c_tri08_aksumites", "c_reg09_marsh").tokens(0)
    game.play("play c_tri08_aksumites")
    assert game.of(0).actions == 2
    assert game.of(0).discard == ["c_tri08_aksumites"]
    game.play("play c_reg09_marsh")
    assert game.of(0).play == ["c_reg09_marsh"]  # pinned
    game.answer_randomly("turn")
    game.player(0, actions=0).put(0, "hand", "rom15_prosperity", "c_tri02_assyrians")
    assert "rom15_prosperity" not in game.cards
    assert "c_tri02_assyrians" in game.cards  # free play (R12.12)


def test_r6_3_only_optional_wording_is_optional() -> None:
    game = position().hand(0, "c_tri01_armenians").market("c_unc03_elders", "c_unc08_mysticism")
    game.play("play c_tri01_armenians")
    assert sorted(game.options) == ["pick card=c_unc03_elders", "pick card=c_unc08_mysticism"]


def test_r6_5_a_card_without_effect_can_be_played_an_unplayable_one_never() -> None:
    game = position().hand(0, "c_tri06_olmecs", "c_fam06_triumphant", "c_tri07_sumerians")
    assert game.cards == ["c_tri06_olmecs"]
    game.play("play c_tri06_olmecs")  # no exhausted place
    assert "c_tri06_olmecs" in game.of(0).discard


def test_r6_6_optional_effect_is_all_or_nothing() -> None:
    game = position().hand(0).in_play(0, "c_unc04_town").tokens(0).agenda(BeginSolstice(0))
    assert game.topic == "may"
    taken = game.copy().accept().play("choose 1")
    assert taken.of(0).progress == 2 and "c_unc04_town" in taken.of(0).discard
    left = game.decline()
    assert left.of(0).progress == 0 and "c_unc04_town" in left.of(0).play


def test_r6_7_a_leading_cost_must_be_payable() -> None:
    """R21.5."""
    game = position().hand(0, "c_unc20_diplomacy", "car14_glory", "c_unr01_unrest").tokens(0)
    assert game.cards == ["c_unr01_unrest"]  # two other cards can be discarded for it
    game.hand(0, "c_unr01_unrest", "car14_glory")
    assert game.cards == []
    game.tokens(0, materials=3)
    assert game.cards == ["c_unr01_unrest"]
    game.in_play(0, *REGIONS[:3])
    assert "car14_glory" in game.cards


def test_r6_8_exhaust_ability_uses_a_token_and_works_once() -> None:
    """R21.6, R21.17."""
    game = position().in_play(0, "c_civ10_coinage", "c_civ14_temple").hand(0)
    game.deck(0, "rom14_glory", "rom15_prosperity")
    assert "c_civ14_temple" not in game.cards  # its discard cannot be paid
    game.play("exhaust c_civ10_coinage")
    assert game.of(0).exhausted == ["c_civ10_coinage"]
    assert game.of(0).exhausts == 4
    assert "c_civ10_coinage" not in game.cards
    assert "c_civ14_temple" in game.cards
    assert "c_civ14_temple" not in game.player(0, exhausts=0).cards


def test_r6_8_power_card_journey_card_and_court_have_exhausts_too() -> None:
    """R14.8, R16.2."""
    game = position("greeks", "romans", sides="A")
    assert "gre01a_greeks" in game.cards
    game = position("utopians", "romans", box="legends").player(
        0, journey="uto02b_path_to_shangri_la"
    )
    game.in_play(0, "l_reg02_rainforest")
    assert "uto02b_path_to_shangri_la" in game.cards
    game = position("arthurians", "romans", box="legends").in_play(0, "art11_city_of_camelot")
    assert game.of(0).court in game.cards


def test_r6_9_and_e52_card_in_play_works_despite_its_state_icon() -> None:
    game = position().empire().in_play(0, "c_unc06_shrine").tokens(0, materials=1)
    assert CARDS["c_unc06_shrine"].state == "barbarian"
    assert "c_unc06_shrine" in game.cards


def test_r6_10_exhausts_are_limited_to_the_own_turn() -> None:
    """R9.5, R10.3."""
    game = position().in_play(0, "c_civ10_coinage", "c_civ09_wonder").empire()
    game.hand(0, *game.unrest_cards(2))
    game.play("revolt", "amount 2")  # Wonder waits for returned unrest (R10.4)
    assert game.topic == "place_token"
    assert game.of(0).exhausts == 5


def test_r6_11_triggered_exhaust_follows_its_step() -> None:
    """R6.14."""
    game = position().in_play(0, "c_civ09_wonder").empire().tokens(0, population=2)
    game.hand(0, *game.unrest_cards(2))
    first = game.cards[0]
    game.play(f"play {first}")
    game.answer_randomly("window")
    assert game.options == ["exhaust card=c_civ09_wonder", "decline"]
    before = game.of(0).progress
    game.play("exhaust c_civ09_wonder")
    assert game.of(0).progress == before + 2
    assert game.of(0).exhausted == ["c_civ09_wonder"]
    game.play(f"play {game.cards[0]}").answer_randomly("turn")  # exhausted: not offered again
    assert game.of(0).exhausted == ["c_civ09_wonder"]


def test_r6_12_turn_has_three_actions_plus_gained_ones() -> None:
    """R12.3."""
    own = ("c_tri08_aksumites", "per12_median_empire", "egy12_kushites", "per21_lydians")
    game = position().hand(0, *own)
    for card in own[:3]:
        game.play(f"play {card}")
    assert game.of(0).actions == 0 and game.cards == []
    game = position().hand(0, *own).in_play(0, "c_unc08_mysticism")
    game.play("exhaust c_unc08_mysticism", *(f"play {card}" for card in own))
    assert game.of(0).hand == [] and game.of(0).actions == 0


def test_r6_13_card_being_played_cannot_pay_for_itself() -> None:
    card = "gre07_greek_innovation"
    game = position("greeks", "romans").empire().hand(0, card, "gre14_glory")
    assert game.refused(f"play card={card}")
    game.hand(0, card, "gre14_glory", "gre16_advance").market("c_reg03_mountain")
    game.play(f"play {card}")
    assert set(game.cards) == {"gre14_glory", "gre16_advance"}


def test_r6_13_a_pinned_card_is_in_play_from_the_first_step() -> None:
    """Themiscyra can host a card at once."""
    game = position("atlanteans", "romans", box="legends").market()
    game.hand(0, "atl11_themiscyra", "atl15_prosperity").play("play atl11_themiscyra")
    assert game.topic == "may" and game.of(0).play == ["atl11_themiscyra"]
    game.accept()
    assert game.of(0).garrison == {"atl11_themiscyra": ["atl15_prosperity"]}


def test_r6_13_card_being_played_is_in_neither_hand_nor_discard() -> None:
    """A reshuffle by its own program leaves it out."""
    game = position().hand(0, "l_fam07_eminent").deck(0).discard(0, "rom14_glory")
    game.player(0, exhausts=0)
    game.play("play l_fam07_eminent")
    assert game.of(0).hand == ["rom14_glory"]
    assert game.of(0).discard == ["l_fam07_eminent"]


def test_r6_14_each_window_offers_every_matching_card() -> None:
    """R21.18."""
    game = position("vikings", "romans").hand(0, "c_reg05_floodplain").discard(0)
    game.in_play(0, "vik11_skis", "scy21_tents").market()
    game.play("play c_reg05_floodplain")
    assert game.options[:2] == ["exhaust card=vik11_skis", "exhaust card=scy21_tents"]
    game.play("exhaust scy21_tents")
    assert game.options == ["exhaust card=vik11_skis", "decline"]
    game.decline()
    assert game.topic == "turn"


def test_r6_15_token_of_a_card_leaving_play_returns_to_the_supply() -> None:
    game = position().in_play(0, "c_unc11_boats", "c_reg05_floodplain").tokens(0)
    game.player(0, exhausted=["c_reg05_floodplain"], exhausts=4)
    game.play("exhaust c_unc11_boats")
    assert game.of(0).exhausted == ["c_unc11_boats"]
    assert game.of(0).exhausts == 3


def test_r6_15_token_stays_used_without_effect() -> None:
    writing = "min12_writing_systems"
    game = position("minoans", "romans", box="legends").hand(0).deck(0).in_play(0, writing)
    game.player(0, nation_deck=[]).discard(0, "min10_glory").play(f"exhaust {writing}")
    assert game.of(0).hand == [] and game.of(0).history == ["min10_glory"]
    assert game.of(0).exhausted == [writing] and game.of(0).exhausts == 4


def test_r6_16_extra_action_needs_another_token() -> None:
    """R12.3: Greeks A spend two actions."""
    game = position("greeks", "romans", sides="A").player(0, actions=1)
    assert "gre01a_greeks" not in game.cards
    game.player(0, actions=2).play("exhaust gre01a_greeks")
    assert game.of(0).actions == 0
    assert game.topic == "break_through"


# --- R7 ---


@pytest.mark.parametrize(
    ("nation", "sides", "token"),
    [
        ("romans", "B", (0, 0, 1)),
        ("carthaginians", "A", (1, 0, 0)),
        ("carthaginians", "B", (2, 0, 0)),
        ("qin", "A", (0, 1, 0)),
        ("qin", "B", (0, 1, 0)),
    ],
)
def test_r7_1_and_e20_the_token_of_clean_up(
    nation: str, sides: str, token: tuple[int, int, int]
) -> None:
    game = position(nation, "greeks", sides=sides).hand(0)
    game.market("c_reg03_mountain", "c_unc03_elders").play("end_turn")
    assert game.cards == ["c_reg03_mountain", "c_unc03_elders"]
    game.play("pick c_unc03_elders")
    slot = game.state.market[1]
    assert (slot.materials, slot.population, slot.progress) == token


def test_r7_2_tokens_return_in_the_own_clean_up() -> None:
    """R7.6."""
    game = position("romans", "utopians").in_play(0, "c_civ10_coinage").hand(0)
    game.player(0, actions=0, exhausts=1, exhausted=["c_civ10_coinage", "nation_deck"])
    game.player(1, exhausts=0, exhausted=["nation_deck"])
    game.clean_up()
    player = game.of(0)
    assert (player.actions, player.exhausts, player.exhausted) == (3, 5, [])
    assert game.of(1).exhausted == ["nation_deck"]
    game.clean_up()
    assert game.of(1).exhausts == 3


def test_r7_3_any_number_of_cards_can_be_discarded() -> None:
    game = position().hand(0, "rom14_glory", "rom16_advance", "rom17_conquer").play("end_turn")
    game.choose(game.decision.actions[0])
    assert game.topic == "clean_up"
    game.play("pick rom14_glory", "pick rom17_conquer", "enough")
    assert set(game.of(0).discard) == {"rom14_glory", "rom17_conquer"}
    assert len(game.of(0).hand) == 5


def test_r7_4_and_e21_large_hand_is_kept() -> None:
    """R8.11."""
    own = ["rom14_glory", "rom15_prosperity", "rom16_advance", "rom17_conquer"]
    own += ["rom18_triumvirate", "rom20_dalmatia", "rom21_roman_expansion"]
    game = position().hand(0, *own).deck(0).clean_up()
    assert len(game.of(0).hand) == 7
    assert game.of(0).deck == []


def test_r7_5_and_e22_legions_raise_the_hand_size() -> None:
    game = position().in_play(0, "rom05_legions").hand(0, "rom14_glory", "rom16_advance")
    game.clean_up()
    assert len(game.of(0).hand) == 6


def test_r7_5_r12_18_a_passive_counts_in_play_only() -> None:
    game = position().hand(0, "rom05_legions").clean_up()
    assert len(game.of(0).hand) == 5
    game = position().hand(0).in_play(0, "c_reg06_forest")
    game.garrison(0, "c_reg06_forest", "rom05_legions").clean_up()
    assert len(game.of(0).hand) == 5
    game = position("egyptians", "romans", box="legends", sides="B").hand(0).clean_up()
    assert len(game.of(0).hand) == 6


def test_r7_4_card_leaving_the_hand_while_drawing_is_replaced() -> None:
    """R8.4: the hand is filled to five, although Embalming takes a card out of it."""
    game = position("egyptians", "romans", box="legends", sides="A").empire()
    game.in_play(0, "egy04_embalming")
    game.hand(0, "egy17_advance", "egy15_glory").deck(0, "egy22_unrest").tokens(0, population=4)
    game.discard(0, "egy16_prosperity", "egy11_red_land", "egy20_lower_nile", "egy21_nile_valley")
    game.clean_up()
    assert game.topic == "reshuffle_develop"
    game.play("pick egy07_egyptian_expansion").accept().play("pick egy17_advance")
    assert game.of(0).history == ["egy17_advance"]
    assert len(game.of(0).hand) == 5


def test_r7_4_declined_development_is_not_offered_again() -> None:
    """R8.6: drawing stops, because there is nothing to draw."""
    game = position("romans", "celts").empire().hand(0).deck(0).discard(0)
    game.tokens(0, population=3).clean_up()
    assert game.topic == "reshuffle_develop"
    game.decline()
    assert game.of(0).hand == [] and game.asked == 1


def test_r7_6_token_used_in_another_turn_stays_used_in_the_next_own_turn() -> None:
    game = position("scythians", "celts").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, "scy20_mounted_archers", "scy18_carpathian_mountains")
    game.play("play cel18_boudicca", "pick scy20_mounted_archers")
    assert game.of(0).exhausted == ["scy20_mounted_archers"]
    assert game.of(0).exhausts == 4
    game.clean_up()  # of the attacker
    game.answer_randomly("turn")
    assert game.asked == 0 and game.of(0).exhausts == 4
    assert game.of(0).exhausted == ["scy20_mounted_archers"]
    game.hand(0).clean_up()
    assert game.of(0).exhausts == 5 and game.of(0).exhausted == []


def test_r7_7_without_market_cards_no_token_is_placed() -> None:
    """R11.11."""
    game = position().hand(0).market().play("end_turn")
    assert game.topic in ("turn", "clean_up")
    assert not any(slot.has_tokens for slot in game.state.market)


def hand_of(game: Position, seat: int) -> int:
    return len(game.of(seat).hand)


def test_whole_turn_leaves_no_open_scopes() -> None:
    game = position("romans", "celts", seed=4)
    game.answer_randomly("place_token")
    assert not game.state.scopes
    assert GAME.audit(game.state) == []
    assert hand_of(game, 0) >= 0
