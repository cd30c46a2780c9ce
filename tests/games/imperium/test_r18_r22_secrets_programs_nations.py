"""Secrets, programs and nations (R18, R21, R22)."""

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS, NATIONS
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.draw_deck import advance_nation
from core.games.imperium.rules.events import CardPlayed
from core.games.imperium.rules.flow.rounds import BeginSolstice
from core.games.imperium.rules.zones import make_public, move_card
from core.kernel import HIDDEN, SPECTATOR, Rng
from core.kernel.style import SHORT
from tests.games.imperium.position import Position, position

FOREST = "c_reg06_forest"


# --- R18 ---


def test_r18_1_view_visibility_by_zone() -> None:
    game = position("romans", "celts", seed=4).put(0, "history", "rom18_triumvirate")
    state = game.state
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    assert own.players[0].hand == state.players[0].hand
    assert own.players[0].history == ["rom18_triumvirate"]
    assert set(other.players[0].hand) == set(other.players[0].history) == {HIDDEN}
    assert set(other.players[0].deck) == {HIDDEN}
    for view in (own, other):
        assert view.players[0].discard == state.players[0].discard
        assert view.players[0].play == state.players[0].play
        assert view.players[0].development == state.players[0].development
        assert view.players[0].nation_deck[0] == state.players[0].nation_deck[0]
        assert view.market == state.market and view.king == state.king
        assert len(view.unrest) == len(state.unrest)
        assert set(view.main) == {HIDDEN}
        assert all(set(cards) <= {HIDDEN} for cards in view.small.values())


def test_r18_1_deck_order_is_hidden() -> None:
    """The owner knows which cards are in the deck, by counting."""
    game = position("romans", "celts", seed=4)
    seen = GAME.view(game.state, 0).players[0]
    assert seen.deck == sorted(game.of(0).deck)
    assert seen.nation_deck[1:] == sorted(game.of(0).nation_deck[1:])


def test_r18_2_removed_fame_cards_stay_unknown() -> None:
    state = position().state
    for seat in (SPECTATOR, 0, 1):
        assert set(GAME.view(state, seat).fame_removed) == {HIDDEN}


def test_r18_3_the_exile_pile_is_public() -> None:
    """R12.44."""
    game = position().remove(FOREST)
    game.state.exile = [FOREST]
    assert GAME.view(game.state, 1).exile == [FOREST]


def test_r18_4_cards_from_small_decks_are_not_shown() -> None:
    game = position().hand(0, "c_tri11_hittites").market().play("play c_tri11_hittites")
    view = GAME.view(game.state, 1)
    assert view.players[0].secret == ["?region"]
    worlds = {GAME.determinize(view, 1, Rng(n)).players[0].secret[0] for n in range(20)}
    assert len(worlds) > 1
    assert all("region" in CARDS[card].suits for card in worlds)


def given(card: str) -> Position:
    """A Roman exports a card from the hand to the Celts. The Greeks get Conquer."""
    game = position("romans", "celts", "greeks").empire().discard(0)
    game.hand(0, "c_civ11_exports", "rom14_glory", "rom16_advance", "rom17_conquer")
    return game.play("play c_civ11_exports", f"pick {card}", "pick rom17_conquer")


def test_r18_4_given_card_is_seen_only_by_giver_and_recipient() -> None:
    """R18, R12.28."""
    glory, advance = given("rom14_glory"), given("rom16_advance")
    for seat in (2, SPECTATOR):
        seen = [GAME.codec.dump(GAME.view(game.state, seat)) for game in (glory, advance)]
        assert seen[0] == seen[1]
    assert "rom14_glory" in GAME.view(glory.state, 0).players[1].somewhere
    assert "rom14_glory" in GAME.view(glory.state, 1).players[1].hand
    view = GAME.view(glory.state, 2)
    assert "rom14_glory" in view.players[0].somewhere  # for all a Greek knows
    worlds = [GAME.determinize(view, 2, Rng(n)) for n in range(30)]
    assert len({world.gifts[0].card for world in worlds}) > 1
    for world in worlds:
        assert GAME.audit(world) == GAME.audit(glory.state)
        assert GAME.codec.dump(GAME.view(world, 2)) == GAME.codec.dump(view)


def test_r18_4_given_card_becomes_public_when_played() -> None:
    """R18.1."""
    game = given("rom14_glory").turn_of(1).in_play(1, FOREST, "c_reg07_oasis", "c_reg08_hills")
    game.play("play rom14_glory").answer_randomly("turn")
    view = GAME.view(game.state, 2)
    assert "rom14_glory" in view.players[1].discard
    assert "rom14_glory" not in view.players[0].somewhere
    assert [gift.card for gift in game.state.gifts] == ["rom17_conquer"]


def test_r18_4_unseen_given_card_stays_unseen() -> None:
    game = position("romans", "celts", "greeks").empire().discard(0)
    game.state.exile = [slot.card for slot in game.state.market]
    game.market("c_reg09_marsh").hand(0, "c_tri11_hittites")
    game.play("play c_tri11_hittites", "take_unseen suit=region")
    (region,) = game.of(0).secret
    game.put(0, "hand", "c_civ11_exports", "rom17_conquer")
    game.play("play c_civ11_exports", f"pick {region}")
    assert region in GAME.view(game.state, 0).players[1].somewhere
    third = GAME.view(game.state, 2)
    assert (third.players[0].secret, third.players[1].secret) == (["?region"], [])
    for number in range(10):
        world = GAME.determinize(third, 2, Rng(number))
        assert GAME.audit(world) == GAME.audit(game.state)
        assert GAME.codec.dump(GAME.view(world, 2)) == GAME.codec.dump(third)


def exported_unrest(*also: str) -> Position:
    """A Roman secretly gives an unrest to the Celts, who hold some already."""
    game = position("romans", "celts", "greeks").empire().discard(0)
    (given,) = game.unrest_cards(1)
    game.hand(0, "c_civ11_exports", given, "rom14_glory", "rom17_conquer").hand(1, *also)
    return game.play("play c_civ11_exports", f"pick {given}", "pick rom17_conquer")


def test_r12_47_returned_unrest_could_be_any_held_one() -> None:
    """R18.4."""
    game = exported_unrest("cel22_unrest").turn_of(1)
    (gift,) = [gift for gift in game.state.gifts if gift.taker == 1]
    assert CARDS[gift.card].is_unrest
    returned = game.copy()
    make_public(returned.state, 1, gift.card)
    assert len(returned.state.gifts) == len(game.state.gifts)
    assert "cel22_unrest" in {gift.card for gift in returned.state.gifts}
    alone = exported_unrest().turn_of(1).deck(1)
    (gift,) = [gift for gift in alone.state.gifts if gift.taker == 1]
    alone.of(1).hand = [gift.card]
    make_public(alone.state, 1, gift.card)
    assert gift not in alone.state.gifts


def test_r12_47_view_does_not_distinguish_unrest_cards() -> None:
    game = position("romans", "celts", "greeks", seed=6)
    one, other = game.unrest_cards(2)
    twin = game.copy()
    game.put(0, "hand", one).state.unrest.append(other)
    twin.put(0, "hand", other).state.unrest.append(one)
    for seat in (1, 2, SPECTATOR):
        dumps = [GAME.codec.dump(GAME.view(each.state, seat)) for each in (game, twin)]
        assert dumps[0] == dumps[1]
    assert one in GAME.view(game.state, 0).players[0].hand


def passed(card: str) -> Position:
    """A Mauryan puts a card from the hand into the nation deck, where Unrest begins twice."""
    game = position("mauryans", "celts").in_play(0, "c_reg14_sacred_pass").hand(0, card)
    ordinary = sorted(game.of(0).nation_deck[1:])
    assert sum(CARDS[c].is_unrest for c in ordinary) == 2
    useful = next(c for c in ordinary if not CARDS[c].is_unrest)
    ordinary.remove(useful)
    game.of(0).nation_deck[1:] = [*ordinary, useful]
    return game.play("exhaust c_reg14_sacred_pass", "accept", "accept")


def test_r18_sacred_pass_exchange_is_hidden_from_others() -> None:
    """R17.8."""
    game, other = passed("mau23_unrest"), passed("mau23_unrest#2")
    view = GAME.view(game.state, 1)
    assert GAME.codec.dump(view) == GAME.codec.dump(GAME.view(other.state, 1))
    rival = view.players[0]
    assert set(rival.nation_deck[1:]) == {HIDDEN}
    before = set(rival.nation_before)
    taken, put = set(), set()
    for number in range(60):
        world = GAME.determinize(view, 1, Rng(number))
        assert GAME.audit(world) == GAME.audit(game.state)
        assert GAME.codec.dump(GAME.view(world, 1)) == GAME.codec.dump(view)
        lying = set(world.players[0].nation_deck[1:])
        taken |= before - lying
        put |= lying - before
        assert len(lying - before) == 1
    assert len(taken) > 1
    assert len(put) > 1


def test_r18_sacred_pass_exchange_is_known_once_both_cards_were_seen() -> None:
    """The nation step shows one (R8.2), and playing or discarding shows the other."""
    game = passed("mau23_unrest")
    (taken,) = game.of(0).hand
    advance_nation(game.state, 0)
    assert "mau23_unrest" in game.of(0).discard
    assert HIDDEN in GAME.view(game.state, 1).players[0].nation_deck
    move_card(game.state, 0, taken, "hand", "discard")
    shown = GAME.view(game.state, 1).players[0].nation_deck
    assert shown[1:] == sorted(game.of(0).nation_deck[1:])


def test_r18_empty_nation_deck_hides_nothing() -> None:
    """R17.8."""
    game = passed("mau23_unrest")
    while game.of(0).nation_deck:
        advance_nation(game.state, 0)
        game.answer_randomly("turn")
        view = GAME.view(game.state, 1)
        assert GAME.audit(GAME.determinize(view, 1, Rng(3))) == GAME.audit(game.state)
    assert not game.of(0).mixed


def test_r18_r11_3_unrest_in_a_mixed_nation_deck_is_not_counted_as_owned() -> None:
    game = passed(FOREST)
    game.put(1, "hand", "c_fam03_notorious")
    assert GAME.standings(GAME.view(game.state, 1))[1].lines == game.standings[1].lines


# --- R21 ---


def test_r18_r11_3_all_cards_are_revealed_for_scoring() -> None:
    game = position("romans", "celts", seed=3)
    hand = list(game.of(1).hand)
    assert GAME.view(game.state, 0).players[1].hand != hand
    game.agenda()
    assert game.is_over
    assert GAME.view(game.state, 0).players[1].hand == hand
    assert GAME.standings(GAME.view(game.state, 0)) == GAME.standings(game.state)


def test_r21_2_each_player_makes_their_own_choices() -> None:
    game = position("romans", "celts").empire().hand(0, "rom03_military_engineering")
    game.hand(1, "cel14_druids", "cel15_glory", "cel16_advance")
    game.play("play rom03_military_engineering")
    assert (game.asked, game.topic) == (1, "discard")
    game = position("romans", "celts").empire().hand(0, "c_civ11_exports", "rom14_glory")
    game.discard(0, "rom16_advance").play("play c_civ11_exports")
    assert (game.asked, game.topic) == (0, "give")


def test_r21_3_all_filters_must_match() -> None:
    game = position("greeks", "romans").empire().hand(0, "gre10_philosophy").in_play(0, FOREST)
    assert game.cards == []
    game.in_play(0, "gre11_city_of_athens").play("play gre10_philosophy")
    assert "gre11_city_of_athens" in game.of(0).discard


def test_r21_4_numbers_are_multiplied_by_counts() -> None:
    game = position("romans", "greeks", "persians").empire().hand(0, "c_civ05_onager").tokens(0)
    game.in_play(1, "gre11_city_of_athens").in_play(2, "per02_city_of_persepolis").market()
    game.play("play c_civ05_onager")
    assert game.of(0).materials == 4


def test_r21_7_played_cards_go_to_their_stated_zone() -> None:
    for card, zone in (
        (FOREST, "play"),
        ("c_tri08_aksumites", "discard"),
        ("egy02_unification", "history"),
    ):
        game = position("egyptians", "romans").hand(0, card).market().play(f"play {card}")
        assert card in getattr(game.answer_randomly("turn").of(0), zone)
    game = position("vikings", "romans").hand(0, "vik12_rollo_the_walker")
    assert "vik12_rollo_the_walker" in game.play("play vik12_rollo_the_walker").state.exile


def test_r21_8_r21_15_host_is_resolved_again_without_being_played() -> None:
    game = position("romans", "celts").empire().hand(0, "c_civ15_cataphract").tokens(0).market()
    game.in_play(0, "c_reg09_marsh", "mac05_companion_cavalry")
    game.play("play c_civ15_cataphract", "accept")
    assert game.of(0).materials == 2
    assert game.of(0).garrison == {"c_reg09_marsh": ["c_civ15_cataphract"]}
    assert len(game.told(CardPlayed)) == 1
    assert game.topic == "turn"  # Companion Cavalry waits for a region that is played


def test_r21_9_every_choice_is_a_separate_question() -> None:
    game = position("romans", "celts", seed=2)
    for _ in range(120):
        decisions = GAME.decisions(game.state)
        if not decisions:
            break
        (decision,) = decisions
        assert decision.actions and decision.rule in {rule.number for rule in GAME.text.rules()}
        game.choose(decision.actions[len(decision.actions) // 2])


def test_r21_11_r21_14_and_e80_ambassador() -> None:
    game = position("romans", "macedonians", "celts").hand(0, "rom14_glory").tokens(0, materials=1)
    game.in_play(0, "c_unc14_ambassador").in_play(1, "mac07_mosaics", "c_civ09_wonder")
    game.discard(0, "rom16_advance").player(1, exhausted=["mac07_mosaics"], exhausts=4)
    game.play("exhaust c_unc14_ambassador")
    assert game.cards == ["mac07_mosaics"]
    game.play("pick mac07_mosaics")
    assert game.of(0).exhausted == ["c_unc14_ambassador"]
    assert "rom16_advance" in game.of(0).hand and game.of(0).materials == 0
    assert game.of(1).exhausts == 4
    assert "c_unc14_ambassador" not in game.cards


def test_r21_12_formulas_are_rounded_down_and_added_before_the_cap() -> None:
    game = position("scythians", "romans").hand(0).deck(0).discard(0).player(0, play=[])
    game.tokens(0, materials=8).in_play(
        0, FOREST, "c_reg07_oasis", "c_reg08_hills", "c_reg09_marsh"
    )
    assert game.worth(0, "scy01b_scythians", "power") == 3


def test_r21_18_active_players_abilities_resolve_first() -> None:
    game = position("arthurians", "vikings", box="legends").hand(0, "art16_morigena").hand(1)
    game.play("play art16_morigena")
    assert game.asked == 1 and game.topic == "may"  # the only one with such an ability


def test_r21_19_impossible_steps_are_skipped() -> None:
    """R6.3."""
    game = position("celts", "romans").hand(0, "cel19_cattle_raid").tokens(0).tokens(1)
    game.in_play(1, FOREST).play("play cel19_cattle_raid")
    assert game.of(0).materials == 2 and game.topic == "turn"


def test_r21_5_r21_6_exactly_the_legal_actions_are_offered() -> None:
    """R21.17."""
    game = position("qin", "romans", box="legends").hand(0, "qin08_king_wu_of_qin").empire()
    assert game.refused("play card=qin08_king_wu_of_qin")
    game.in_play(0, "qin22_mandate_of_heaven").put(0, "history", "qin21_duke_zhuang_of_qin")
    assert game.is_offered("play card=qin08_king_wu_of_qin")
    game.in_play(0, "qin05_long_walls_iv")
    assert game.refused("exhaust card=qin05_long_walls_iv")  # needs three walls in play
    game.in_play(0, "qin02_long_walls_i", "qin03_long_walls_ii")
    assert game.is_offered("exhaust card=qin05_long_walls_iv")


def test_king_wu_pays_up_to_three_progress_and_acquires_as_often() -> None:
    game = position("qin", "romans", box="legends").hand(0, "qin08_king_wu_of_qin").empire()
    game.in_play(0, "qin22_mandate_of_heaven").put(0, "history", "qin21_duke_zhuang_of_qin")
    game.tokens(0, progress=2).play("play qin08_king_wu_of_qin")
    assert game.options == ["amount number=0", "amount number=1", "amount number=2"]
    game.play("amount 2").answer_randomly("turn")
    taken = [c for c in game.of(0).hand if not CARDS[c].is_unrest]
    assert len(taken) == 2


def test_edicts_of_ashoka_choose_one_or_both() -> None:
    game = position("mauryans", "romans", box="legends").hand(0, "mau17_advance", "mau20_magadha")
    game.in_play(0, "mau07_edicts_of_ashoka").discard(0, "mau23_unrest").deck(0, "mau22_prosperity")
    game.play("exhaust mau07_edicts_of_ashoka", "pick mau17_advance")
    assert game.options == ["choose option=1", "choose option=2"]
    game.play("choose 1")
    assert game.options == ["choose option=2", "enough"]
    game.play("choose 2")
    assert "mau22_prosperity" in game.of(0).hand and "mau23_unrest" in game.state.unrest


def test_gambling_takes_or_exiles_the_named_suit() -> None:
    for suit, zone in (("region", "hand"), ("tributary", "exile")):
        game = position().hand(0, "c_unc18_gambling").tokens(0, materials=1).remove(FOREST)
        game.state.main.append(FOREST)
        game.play("play c_unc18_gambling", f"name_suit suit={suit}")
        assert FOREST in (game.of(0).hand if zone == "hand" else game.state.exile)


def test_unrest_is_cheaper_with_direct_democracy() -> None:
    game = position("greeks", "romans").empire().in_play(0, "gre08_direct_democracy")
    game.hand(0, "gre22_unrest", "gre14_glory").tokens(0, materials=2)
    game.play("exhaust gre08_direct_democracy", "play gre22_unrest")
    assert game.options == ["choose option=2", "choose option=3"]  # 1 card, or 2 materials
    game.play("choose 3")
    assert game.of(0).materials == 0


def test_developments_are_cheaper_with_medicine() -> None:
    game = position("egyptians", "romans", box="legends").empire().in_play(0, "egy08_medicine")
    game.hand(0, "c_tri03_egyptians").tokens(0, materials=4).play("play c_tri03_egyptians")
    assert set(game.cards) >= {"egy04_embalming"}
    assert "egy05_obelisk" not in game.cards


def test_carthaginians_a_double_the_tokens_of_a_market_card() -> None:
    game = position("carthaginians", "romans", sides="A").tokens(0).hand(0, "c_tri01_armenians")
    game.market("c_unc03_elders").slot(1, materials=3).play("play c_tri01_armenians")
    assert game.topic == "window"
    game.play("exhaust car01a_carthaginians")
    assert game.of(0).materials == 6


def test_macedonians_a_play_regions_from_the_discard_pile() -> None:
    game = position("macedonians", "romans", sides="A").hand(0).tokens(0).market()
    game.in_play(0, "mac17_phalanx").discard(0, "mac18_haliacmon_valley")
    game.play("exhaust mac17_phalanx")
    assert game.of(0).materials == 2 and game.of(0).actions == 2
    assert "mac18_haliacmon_valley" in game.of(0).play


def test_r21_1_every_ability_kind_is_somewhere() -> None:
    found = {kind for card in ABILITIES.values() for kind in card.by_kind}
    assert found == {
        "play",
        "exhaust",
        "solstice",
        "passive",
        "reaction",
        "instead_of_gain",
        "before_scoring",
        "on_enter_discard_from_nation",
        "on_nation_draw",
        "on_enter_play",
    }
    assert all(BLOCKS[name] is not None for name in BLOCKS)


# --- R22 ---

TABLE = {
    "carthaginians": (2, 10, 5, 6),
    "celts": (2, 10, 6, 5),
    "greeks": (4, 10, 3, 8),
    "macedonians": (1, 11, 3, 7),
    "persians": (1, 10, 4, 7),
    "romans": (1, 10, 5, 6),
    "scythians": (2, 11, 7, 4),
    "vikings": (2, 9, 13, 0),
    "arthurians": (5, 10, 7, 5),
    "atlanteans": (2, 11, 0, 10),
    "egyptians": (3, 10, 3, 8),
    "mauryans": (2, 8, 8, 6),
    "minoans": (2, 10, 4, 7),
    "olmecs": (4, 10, 5, 6),
    "qin": (2, 9, 4, 8),
    "utopians": (5, 13, 0, 0),
}


@pytest.mark.parametrize(("nation", "numbers"), TABLE.items())
def test_r22_the_nations_at_a_glance(nation: str, numbers: tuple[int, int, int, int]) -> None:
    record = NATIONS[nation]
    counted = (len(record.deck), len(record.nation_deck), len(record.development))
    assert (record.difficulty, *counted) == numbers
    explanation = GAME.text.explain(position().state, 0, nation, SHORT)
    assert explanation is not None and explanation.title == record.name


def test_every_nation_has_a_solstice_or_not_but_always_a_value() -> None:
    for nation in NATIONS.values():
        for side in nation.power:
            assert CARDS[side].side in "AB"
    game = (
        position("minoans", "romans", box="legends", sides="A").hand(0, "min14_advance").tokens(0)
    )
    game.agenda(BeginSolstice(0)).accept()
    assert game.of(0).progress == 1
