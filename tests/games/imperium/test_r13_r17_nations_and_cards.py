from itertools import pairwise

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS, NATIONS
from core.games.imperium.rules.events import CardMoved, KingResolved, Looked
from core.games.imperium.rules.flow.ending import Ending
from core.games.imperium.rules.flow.rounds import BeginSolstice
from tests.games.imperium.position import Position, position

FOREST, OASIS, HILLS = "c_reg06_forest", "c_reg07_oasis", "c_reg08_hills"
REGIONS = (FOREST, OASIS, HILLS)


def solstice(game: Position, seat: int = 0) -> Position:
    return game.agenda(BeginSolstice(seat))


# --- R13 ---


def test_r13_1_the_top_fame_card() -> None:
    game = position("vikings", "romans").hand(0, "vik12_rollo_the_walker")
    top = game.state.fame[-1]
    game.play("play vik12_rollo_the_walker")
    assert top in game.of(0).hand and game.state.exile == ["vik12_rollo_the_walker"]


def glory() -> Position:
    return position().hand(0, "rom14_glory").in_play(0, *REGIONS).tokens(0)


def test_r13_2_r12_16_looking_at_fame() -> None:
    game = glory()
    seen = game.state.fame[-2:]
    game.play("play rom14_glory").answer_randomly("take_looked")
    assert sorted(game.cards) == sorted(seen)
    assert set(GAME.view(game.state, 1).fame) == {"?"}
    assert GAME.view(game.state, 0).fame[-2:] == seen
    game.play(f"pick {seen[0]}")
    assert seen[0] in game.of(0).hand and game.state.fame[-1] == seen[1]


def test_r13_2_all_remaining_cards_are_looked_at() -> None:
    game = glory()
    game.state.fame = game.state.fame[:1]
    last = game.state.fame[0]
    game.refresh().play("play rom14_glory").answer_randomly("turn")
    assert last in game.of(0).hand and game.state.fame == []
    assert game.told(KingResolved) == []


def test_looking_player_orders_the_returned_cards() -> None:
    """R12.16."""
    game = glory().player(0, power="rom01a_romans")
    game.state.fame = [
        "c_fam01_praiseworthy",
        "c_fam02_great",
        "c_fam03_notorious",
        "c_fam04_marvellous",
    ]
    game.refresh().play("play rom14_glory").answer_randomly("take_looked")
    game.play("pick c_fam03_notorious")
    assert game.topic == "put_back"
    game.play("pick c_fam04_marvellous")
    assert game.state.fame == ["c_fam01_praiseworthy", "c_fam04_marvellous", "c_fam02_great"]


def without_fame(state: str = "barbarian") -> Position:
    game = position("romans", "vikings").hand(0, "qin06_emperor_qin_shi_huang").tokens(0)
    game.state.fame = []
    game.hand(0, "vik12_rollo_the_walker")
    if state == "empire":
        game.hand(0, "mau05_ashoka").empire()
    return game.refresh()


def test_r13_3_r13_6_king_of_kings_side_a() -> None:
    """R11.1."""
    game = without_fame().play("play vik12_rollo_the_walker")
    assert game.of(0).progress == 6
    assert CARDS[game.state.king].side == "B"
    assert game.state.scoring_round == 4
    assert game.of(0).king


def test_r13_6_an_empire_develops_for_free() -> None:
    game = without_fame("empire").play("play mau05_ashoka")
    assert game.topic == "develop_free"
    assert game.of(0).progress == 3
    game.play("pick rom05_legions")
    assert "rom05_legions" in game.of(0).discard


def test_r13_4_r13_5_side_b_works_once_per_player() -> None:
    """R13.8."""
    game = without_fame().play("play vik12_rollo_the_walker")
    game.hand(0, "uto07_lost_tomes", "vik12_rollo_the_walker").play("play vik12_rollo_the_walker")
    assert game.of(0).progress == 6  # nothing the second time
    game.turn_of(1).tokens(1).hand(1, "vik12_rollo_the_walker").play("play vik12_rollo_the_walker")
    assert game.of(1).progress == 4
    assert CARDS[game.state.king].side == "B"


def test_r13_7_romans_a_and_king_of_kings() -> None:
    game = glory().player(0, power="rom01a_romans")
    game.state.fame = []
    game.refresh().play("play rom14_glory").answer_randomly("turn")
    assert game.of(0).progress == 6 and game.told(Looked) == []
    game = (
        glory()
        .player(0, power="rom01a_romans")
        .play("play rom14_glory")
        .answer_randomly("take_looked")
    )
    assert len(game.cards) == 3 and game.of(0).progress == 1


def test_r13_8_nations_without_developments_get_only_progress() -> None:
    game = position("utopians", "romans", box="legends").hand(0, "mau05_ashoka").empire().tokens(0)
    game.state.fame = []
    game.refresh().play("play mau05_ashoka")
    assert game.of(0).progress == 3 and game.topic == "turn"
    assert "mau05_ashoka" in game.of(0).history  # the rest of the program goes on


# --- R14 ---


def arthur() -> Position:
    return position("arthurians", "romans", box="legends").hand(0).tokens(0)


def test_r14_1_arthurians_never_become_an_empire_and_never_develop() -> None:
    nation = NATIONS["arthurians"]
    assert not nation.becomes_empire and not nation.develops
    game = arthur().hand(0, "c_fam05_glorious").empire().play("play c_fam05_glorious")
    assert len(game.of(0).development) == 5


def test_r14_2_r14_9_starting_a_quest() -> None:
    """R14.3, E79."""
    game = solstice(arthur()).play("pick art02_king_arthurs_court", "accept")
    assert sum(CARDS[c].is_unrest for c in game.of(0).hand) == 1
    assert "art03_graal" not in game.cards and len(game.cards) == 4
    game.play("pick art07_excalibur")
    assert game.of(0).active_quest == "art07_excalibur"
    again = solstice(arthur().garrison(0, "art02_king_arthurs_court", "art07_excalibur"))
    again.answer_randomly("never")
    assert again.of(0).active_quest == "art07_excalibur" and len(again.of(0).development) == 4


def test_r14_5_and_e79_graal_only_as_the_last_quest() -> None:
    game = arthur()
    game.of(0).development = ["art03_graal"]
    solstice(game).play("pick art02_king_arthurs_court", "accept")
    assert game.of(0).active_quest == "art03_graal"


def test_r14_3_r14_7_only_the_active_quest_scores() -> None:
    game = arthur()
    before = game.score(0)
    assert "art07_excalibur" in game.of(0).development
    game.garrison(0, "art02_king_arthurs_court", "art07_excalibur")
    assert game.score(0) == before + 2


def test_r14_4_merlin_and_morigena_move_the_active_quest() -> None:
    hosts = ("art21_britannia_prima", "art22_britannia_secunda", "art12_britannia_flavia")
    game = arthur().in_play(0, *hosts).hand(0, "art23_myrddin_wyllt")
    for host, knight in zip(hosts, ("art17_peredur", "art18_cai", "art09_bedwyr"), strict=True):
        game.garrison(0, host, knight)
    game.garrison(0, "art02_king_arthurs_court", "art07_excalibur")
    game.play("play art23_myrddin_wyllt").answer_randomly("turn")
    assert "art07_excalibur" in game.of(0).hand and game.of(0).play == list(hosts)
    game = arthur().in_play(0, hosts[0]).hand(0, "art16_morigena")
    game.garrison(0, hosts[0], "art23_myrddin_wyllt")
    game.garrison(0, "art02_king_arthurs_court", "art07_excalibur")
    game.play("play art16_morigena", "accept")
    assert {"art07_excalibur", hosts[0], "art23_myrddin_wyllt"} <= set(game.of(0).discard)


def test_r14_8_the_court_cannot_leave() -> None:
    court = CARDS["art02_king_arthurs_court"]
    assert not court.pinned
    game = arthur().turn_of(1).hand(1, "gre07_greek_innovation", "rom14_glory", "rom16_advance")
    game.empire(1).market("l_reg03_mountain").play("play gre07_greek_innovation").answer_randomly(
        "turn"
    )
    assert game.of(0).court == court.id
    game.put(0, "hand", "l_civ05_onager", "l_civ03_moneylenders")
    assert game.worth(0, court.id, "power") == 2


def test_r14_9_an_exiled_quest_frees_the_place() -> None:
    game = arthur().hand(0, "art25_cafall").deck(0, "art18_cai", "art17_peredur")
    game.garrison(0, "art02_king_arthurs_court", "art05_twrch_trwyth")
    game.play("play art25_cafall", "pick art18_cai", "accept")
    assert game.of(0).active_quest == "" and "art05_twrch_trwyth" in game.state.exile


def test_r14_10_gwaith_camlan() -> None:
    game = arthur().in_play(0, "art08_gwaith_camlan", "art21_britannia_prima")
    game.garrison(0, "art21_britannia_prima", "art18_cai")
    solstice(game).play("pick art08_gwaith_camlan", "choose 1")
    assert game.of(0).history == ["art18_cai"]
    assert "art21_britannia_prima" in game.of(0).play
    game = arthur().in_play(0, "art08_gwaith_camlan")
    solstice(game).play("pick art08_gwaith_camlan")
    assert sum(CARDS[c].is_unrest for c in game.of(0).hand) == 2


# --- R15 ---


def test_r15_2_atlanteans_develop_from_the_first_reshuffle_on() -> None:
    game = position("atlanteans", "romans", box="legends").hand(0, "l_fam07_eminent").deck(0)
    game.discard(0, "atl15_prosperity").tokens(0, population=2)
    game.play("play l_fam07_eminent")
    assert game.topic == "reshuffle_develop"
    assert set(game.cards) == {"atl10_mountain_of_atlantis", "atl11_themiscyra"}


def test_r15_3_vikings_look_for_each_unrest() -> None:
    game = position("vikings", "romans").hand(0, "c_tri01_armenians").market("c_unc03_elders")
    top = game.of(0).nation_deck[-1]
    game.play("play c_tri01_armenians", "accept")
    assert game.of(0).nation_deck[:2] == ["vik02_harald_hardrada", top]
    game = position("vikings", "romans").hand(0, "c_tri01_armenians").market("c_unc03_elders")
    game.player(0, nation_deck=["vik02_harald_hardrada"]).play("play c_tri01_armenians")
    assert game.topic == "turn"


MASKS = ("olm18_stone_mask", "olm18_stone_mask#2", "olm18_stone_mask#3")


def olmecs(*masks: str) -> Position:
    game = position("olmecs", "romans", box="legends").hand(0, *masks)
    return game.in_play(0, "olm15_ball_games").market("l_unc03_elders", "l_unc08_religion")


def test_r15_4_masks_from_the_hand() -> None:
    assert "olm15_ball_games" not in olmecs(MASKS[0]).cards
    game = olmecs(MASKS[0], "l_unc02_jade_mask").play("exhaust olm15_ball_games")
    game.answer_randomly("acquire")
    assert {MASKS[0], "l_unc02_jade_mask"} <= set(game.of(0).discard)
    assert game.of(0).actions == 2


def test_r15_4_step_pyramids_reduce_the_cost_by_one() -> None:
    game = olmecs(MASKS[0]).in_play(0, "olm03_step_pyramids")
    assert "olm15_ball_games" in game.cards
    game.play("exhaust olm15_ball_games")
    assert game.is_offered("exhaust card=olm03_step_pyramids")
    game.play("exhaust olm03_step_pyramids").answer_randomly("acquire")
    assert game.of(0).discard == [MASKS[0]]
    assert set(game.of(0).exhausted) == {"olm15_ball_games", "olm03_step_pyramids"}


def test_r15_4_r5_8_the_only_way_to_pay_is_taken_without_asking() -> None:
    game = olmecs(MASKS[0]).in_play(0, "olm03_step_pyramids")
    game.play("exhaust olm15_ball_games", f"pick {MASKS[0]}")
    assert game.topic == "acquire"
    assert set(game.of(0).exhausted) == {"olm15_ball_games", "olm03_step_pyramids"}


def test_r15_4_step_pyramids_need_their_own_token() -> None:
    """R6.8."""
    game = olmecs(MASKS[0]).in_play(0, "olm03_step_pyramids").player(0, exhausts=1)
    assert "olm15_ball_games" not in game.cards
    game.player(0, exhausts=2)
    assert "olm15_ball_games" in game.cards
    ritual = "olm04_ritual_sacrifice"  # played for an action, so one token is enough
    game = olmecs(MASKS[0], ritual).in_play(0, "olm03_step_pyramids").empire()
    assert ritual in game.player(0, exhausts=1).cards


def test_r15_4_cards_under_stone_heads_count_as_masks() -> None:
    game = olmecs(*MASKS[:2]).in_play(0, "olm07_stone_heads")
    game.garrison(0, "olm07_stone_heads", "olm14_lodestone_compass")
    game.play("exhaust olm15_ball_games")
    assert set(game.cards) == {MASKS[0], "olm14_lodestone_compass"}
    game.play("pick olm14_lodestone_compass").answer_randomly("acquire")
    assert {MASKS[0], "olm14_lodestone_compass"} <= set(game.of(0).discard)


def test_r15_5_qin_requirements_are_checked_when_the_card_is_played() -> None:
    game = position("qin", "romans", box="legends").hand(0, "qin21_duke_zhuang_of_qin")
    assert game.cards == []
    game.in_play(0, "qin22_mandate_of_heaven")
    assert "qin21_duke_zhuang_of_qin" in game.cards
    assert game.worth(0, "qin22_mandate_of_heaven", "play") == 0
    for zone in ("hand", "deck", "discard", "history", "garrison"):
        assert game.worth(0, "qin22_mandate_of_heaven", zone) == -2


def test_r15_6_palace_of_poseidon_sinks_with_the_mountain() -> None:
    game = position("atlanteans", "celts", box="legends").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, "atl10_mountain_of_atlantis", "atl03_palace_of_poseidon")
    game.play("play cel18_boudicca")
    assert game.of(0).flooded == ["atl03_palace_of_poseidon"]
    assert "atl10_mountain_of_atlantis" in game.of(0).discard
    game = position("atlanteans", "celts", box="legends").hand(0, "egy02_unification")
    game.play("play egy02_unification")
    assert "egy02_unification" in game.of(0).discard  # to history is a discard


# --- R16 ---


def utopia(journey: str = "", **tokens: int) -> Position:
    game = position("utopians", "romans", box="legends").hand(0).tokens(0, **tokens)
    return game.player(0, journey=journey) if journey else game


def test_r16_1_utopians_have_no_nation_deck_or_developments() -> None:
    player = utopia().of(0)
    assert (player.nation_deck, player.development, player.exhausts) == ([], [], 3)


def test_r16_2_r16_4_r16_6_the_journey() -> None:
    """R9.7."""
    stages = ["uto02a_visions_of_shangri_la", "uto02b_path_to_shangri_la"]
    stages += ["uto03a_gates_of_shangri_la", "uto03b_shangri_la"]
    game = utopia(progress=7)
    for now, then in pairwise(stages):
        game.player(0, journey=now, exhausted=[now], exhausts=2).tokens(0, progress=7)
        solstice(game)
        if not game.is_over:
            game.play("choose 1")
        assert game.of(0).journey == then
        assert game.of(0).progress == 0  # all of it is paid
        assert game.of(0).exhausted == [then]  # tokens on the pile stay
        assert game.of(0).state == ("empire" if then >= stages[2] else "barbarian")
        game.state.over = False
        game.turn_of(0)


def test_r16_2_journey_needs_five_progress() -> None:
    game = solstice(utopia(progress=4))
    assert game.of(0).journey == "uto02a_visions_of_shangri_la"


def test_r16_3_r16_5_and_e78_the_draw_deck_runs_out() -> None:
    game = utopia().hand(0, "l_fam07_eminent").deck(0, "uto09_charity", "uto10_meditation")
    game.discard(0, "uto04_monastery").play("play l_fam07_eminent")
    unrest = [c for c in game.of(0).hand if CARDS[c].is_unrest]
    assert len(unrest) == 1
    assert game.of(0).discard == ["uto04_monastery", "l_fam07_eminent"]  # no reshuffle
    game.hand(0, "l_unc07_code_of_laws").deck(0, "uto05_portals")
    game.play("play l_unc07_code_of_laws", "exhaust l_unc07_code_of_laws")
    assert sum(CARDS[c].is_unrest for c in game.of(0).hand) == 1


def test_r16_5_the_unrest_counts_towards_the_hand_in_clean_up() -> None:
    own = NATIONS["utopians"].deck[:4]
    game = utopia().deck(0, *own).discard(0, "uto11_mountain_retreat").clean_up()
    assert len(game.of(0).hand) == 5
    assert sum(CARDS[c].is_unrest for c in game.of(0).hand) == 1
    assert game.of(0).discard == ["uto11_mountain_retreat"]


def test_r16_7_as_an_empire_they_still_never_develop() -> None:
    game = utopia("uto03b_shangri_la").empire().hand(0, "c_fam05_glorious")
    game.play("play c_fam05_glorious").clean_up()
    assert game.of(0).exhausts == 3


# --- R17 ---


def test_r17_1_and_e70_domestication_with_prosperity() -> None:
    """R17.9."""
    game = position("romans", "celts", box="legends").hand(0, "rom15_prosperity").tokens(0)
    game.in_play(0, "l_unc10_domestication", "l_reg02_rainforest").deck(0, "rom14_glory")
    game.play("play rom15_prosperity").answer_randomly("choose").play("choose 1")
    assert game.options == ["exhaust card=l_unc10_domestication", "decline"]
    game.play("exhaust l_unc10_domestication")
    assert game.of(0).progress == 1


def test_r17_1_and_e71_domestication_with_water_mill() -> None:
    game = position("romans", "celts", box="legends").hand(0).tokens(0)
    game.in_play(0, "l_unc10_domestication", "l_unc11_water_mill", "l_reg10_plain")
    game.play("exhaust l_unc11_water_mill")
    assert game.topic == "window"
    assert (game.of(0).materials, game.of(0).population) == (2, 1)


@pytest.mark.parametrize("how", ["nomads", "boats", "port"])
def test_r17_2_and_e72_shaduf(how: str) -> None:
    game = position("scythians", "celts").hand(0, "scy14_nomads").tokens(0)
    game.in_play(0, "c_unc12_shaduf", "c_reg05_floodplain", "c_unc11_boats", "c_unc19_port")
    game.deck(0, "scy16_advance").hand(1)
    if how == "nomads":
        game.play("play scy14_nomads").answer_randomly("window")
    elif how == "boats":
        game.play("exhaust c_unc11_boats")
    else:
        game.play("exhaust c_unc19_port")
    assert game.topic == "window" and game.is_offered("exhaust card=c_unc12_shaduf")


def test_r17_9_no_window_without_a_matching_card() -> None:
    game = position("romans", "celts", box="legends").hand(0, "c_tri08_aksumites").tokens(0)
    game.in_play(0, "l_unc10_domestication", "l_reg10_plain").play("play c_tri08_aksumites")
    assert game.topic == "turn"


def test_r17_3_acclaimed() -> None:
    game = position("romans", "celts", box="legends").hand(0, "l_fam08_acclaimed")
    game.market("l_unc09_oracle", "l_unc03_elders").play("play l_fam08_acclaimed")
    assert game.options == ["pick card=l_unc09_oracle", "take_unseen suit=variable"]
    game.play("take_unseen suit=variable")
    (taken,) = game.of(0).hand
    assert CARDS[taken].vp.kind == "variable"
    assert "l_fam08_acclaimed" in game.of(0).history


def test_r17_4_grand_trunk_road_counts_twice() -> None:
    game = position("mauryans", "romans", box="legends", sides="A").tokens(0)
    game.in_play(0, "mau04_grand_trunk_road", "mau20_magadha")
    assert game.worth(0, "mau01a_mauryans", "power") == 3
    game.hand(0, "mau22_prosperity").deck(0, "mau17_advance")
    game.play("play mau22_prosperity").answer_randomly("choose").play("choose 2")
    assert game.of(0).population == 3


def test_r17_5_and_e74_embalming() -> None:
    def paying(way: str) -> Position:
        game = position("egyptians", "romans", box="legends").hand(
            0, "l_tri08_persians", "egy17_advance"
        )
        game.in_play(0, "egy04_embalming").tokens(0, population=1, progress=2).market()
        return game.play("play l_tri08_persians", way)

    assert paying("pay population=1 progress=1").topic == "may"
    assert paying("pay progress=2").topic == "turn"
    game = paying("pay population=1 progress=1").accept()
    assert "egy17_advance" in game.of(0).history


def test_r17_6_and_e07_two_elephants_and_two_nomads() -> None:
    for name, nation in (("Indian Elephants", "mauryans"), ("Nomads", "scythians")):
        cards = [c for c in CARDS.values() if c.name == name and c.set == nation]
        assert sorted(card.state for card in cards) == ["", "barbarian"]


def test_r17_7_sumerians_search_every_zone() -> None:
    game = position("romans", "celts").hand(0, "rom22_unrest").deck(0, "rom22_unrest#2").discard(0)
    game.in_play(0, FOREST).garrison(0, FOREST, "rom13_unrest")
    game.put(0, "hand", "c_tri07_sumerians").agenda()
    assert len(game.cards) == 3 and game.is_offered("enough")
    game.play("enough")
    assert game.is_over


def test_r5_8_no_order_is_asked_when_all_are_taken() -> None:
    game = position("arthurians", "celts", box="legends").hand(0, "art23_myrddin_wyllt")
    game.in_play(0, "art21_britannia_prima", "art22_britannia_secunda")
    game.garrison(0, "art21_britannia_prima", "art17_peredur", "art18_cai")
    game.garrison(0, "art22_britannia_secunda", "art19_king_arthur")
    game.garrison(0, "art02_king_arthurs_court", "art07_excalibur").discard(0)
    game.play("play art23_myrddin_wyllt")
    assert game.topic == "turn" and game.of(0).hand == ["art07_excalibur"]
    assert len(game.of(0).discard) == 4
    game = position("greeks", "romans").empire().market(FOREST)
    game.hand(0, "gre07_greek_innovation", "gre14_glory", "gre18_settlers")
    assert game.play("play gre07_greek_innovation").topic == "put_on_deck"


def test_r6_8_an_ability_of_several_offers_can_be_used_for_any_of_them() -> None:
    game = position("celts", "romans").hand(0).discard(0, "cel15_glory")
    game.in_play(0, "cel06_ogham_script").play("exhaust cel06_ogham_script")
    assert game.topic == "may"
    assert game.accept().of(0).history == ["cel15_glory"]
    game = position("celts", "romans").hand(0).discard(0).in_play(0, "cel06_ogham_script")
    assert not game.is_offered("exhaust card=cel06_ogham_script")


def test_r12_42_treated_icon_is_gone_for_every_use() -> None:
    game = position("carthaginians", "romans").hand(0).in_play(0, "car12_iberia")
    game.in_play(0, "car07_trading_ships", "c_unc10_agriculture").market(FOREST)
    game.slot(1, materials=1)
    assert game.is_offered("exhaust card=car07_trading_ships")
    game.play("exhaust c_unc10_agriculture")
    assert not game.is_offered("exhaust card=car07_trading_ships")


def test_r12_42_r17_9_a_treated_icon_opens_no_window() -> None:
    for treated, topic in ((False, "window"), (True, "turn")):
        game = position("persians", "celts", box="legends").hand(0, "per15_prosperity").tokens(0)
        game.in_play(0, "l_unc10_domestication", "per05_windmills", "l_reg13_grassland")
        game.deck(0, "per14_glory")
        if treated:
            game.play("exhaust per05_windmills")
        game.play("play per15_prosperity").answer_randomly("choose").play("choose 1")
        assert game.topic == topic


def test_r12_44_only_a_card_of_a_market_suit_can_be_swapped_in() -> None:
    """R12.35."""
    game = position("greeks", "vikings").hand(0).discard(0).in_play(0, "gre09_lighthouse")
    game.remove("vik12_rollo_the_walker").state.exile.append("vik12_rollo_the_walker")
    assert not game.refresh().is_offered("exhaust card=gre09_lighthouse")
    game.remove(FOREST).state.exile.append(FOREST)
    assert game.refresh().is_offered("exhaust card=gre09_lighthouse")


def test_card_moved_secretly_is_not_named_to_others() -> None:
    game = position().hand(0, "c_civ02_education", "rom14_glory").empire()
    game.play("play c_civ02_education", "accept").answer_randomly("turn")
    moved = [e for e in game.told(CardMoved) if isinstance(e, CardMoved) and e.target == "history"]
    assert [getattr(e.view_for(1), "card", "") for e in moved][:1] == ["?"]


def test_r17_7_garrisoned_cards_keep_their_order_after_loading() -> None:
    game = position("scythians", "celts")
    one, other = game.unrest_cards(2)
    game.in_play(0, "c_reg12_cape", "c_reg10_steppe").hand(0, "c_tri07_sumerians")
    game.garrison(0, "c_reg12_cape", one).garrison(0, "c_reg10_steppe", other)
    game.agenda(Ending())
    assert game.topic == "return_unrest"
    loaded = GAME.codec.load(GAME.codec.dump(game.state))
    assert GAME.decisions(loaded) == GAME.decisions(game.state)
