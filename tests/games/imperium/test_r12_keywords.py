from itertools import product

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS, UNIQUE_CARDS
from core.games.imperium.rules.events import CardFound, CardMoved, UnrestTaken
from core.games.imperium.rules.flow.rounds import BeginSolstice
from core.games.imperium.rules.payment import possible_payments
from core.games.imperium.rules.prices import Price, can_afford
from core.games.imperium.state import Player
from core.kernel import Rng
from tests.games.imperium.position import Position, position

ELDERS, MYSTICISM, MOUNTAIN = "c_unc03_elders", "c_unc08_mysticism", "c_reg03_mountain"
FOREST, OASIS, HILLS = "c_reg06_forest", "c_reg07_oasis", "c_reg08_hills"


# --- taking cards ---


def test_r12_2_and_e41_acquire() -> None:
    """R12.39, R12.46."""
    game = position().hand(0, "c_tri01_armenians").market(ELDERS).slot(1, progress=2).tokens(0)
    game.play("play c_tri01_armenians")
    hand = game.of(0).hand
    assert ELDERS in hand and len(hand) == 2 and CARDS[hand[1]].is_unrest
    assert game.of(0).progress == 2
    new = game.state.market[0]
    assert new.card and not new.has_tokens
    assert bool(new.unrest) == ("region" not in CARDS[new.card].suits)
    assert game.told(UnrestTaken)


def test_r12_6_and_e42_break_through() -> None:
    game = position().hand(0, "rom18_triumvirate").market(ELDERS).slot(1, progress=2).tokens(0)
    game.state.small["region"].append("c_reg09_marsh")
    game.remove("c_reg09_marsh").state.small["region"].append("c_reg09_marsh")
    pile = len(game.state.unrest)
    game.refresh().play("play rom18_triumvirate", f"pick {ELDERS}")
    assert game.of(0).hand == [ELDERS]
    assert game.of(0).progress == 2
    assert len(game.state.unrest) == pile + 1


def test_r12_6_and_e43_the_top_of_the_small_deck() -> None:
    """R18.4."""
    game = position().hand(0, "c_tri11_hittites").market()
    top = game.state.small["region"][-1]
    game.play("play c_tri11_hittites")
    assert game.of(0).hand == [top]
    assert game.of(0).secret == [top]


def test_r12_6_and_e44_searching_the_main_deck() -> None:
    game = position().hand(0, "c_unc20_diplomacy").tokens(0, materials=3).market()
    game.remove("c_tri02_assyrians", FOREST, OASIS)
    game.state.main = ["c_tri02_assyrians", FOREST, OASIS]
    game.refresh().play("play c_unc20_diplomacy")
    assert game.of(0).hand == ["c_tri02_assyrians"]
    assert sorted(game.state.main) == sorted([FOREST, OASIS])


def test_r12_6_suit_with_an_empty_small_deck_is_searched() -> None:
    game = position().hand(0, "c_tri11_hittites").market().remove(FOREST)
    game.state.small["region"] = []
    game.state.main = [*game.state.main, FOREST]
    game.refresh().play("play c_tri11_hittites")
    assert game.of(0).hand == [FOREST]


def test_r12_6_break_through_is_not_acquiring() -> None:
    """Astronomy applies only to an acquired region."""
    game = position(box="legends").hand(0, "c_tri11_hittites").in_play(0, "l_civ07_astronomy")
    game.market("l_reg03_mountain").play("play c_tri11_hittites", "pick l_reg03_mountain")
    assert game.topic == "turn"


def test_r12_2_and_e45_twice() -> None:
    """R12.37."""
    game = position("macedonians", "romans").hand(0, "mac06_alexander_the_great").empire()
    game.put(0, "history", "mac02_alexander").market(MOUNTAIN).remove(FOREST)
    game.state.small["region"].append(FOREST)
    game.refresh().play("play mac06_alexander_the_great", "accept")
    assert MOUNTAIN in game.of(0).hand
    assert game.options == [f"pick card={FOREST}", "enough"]  # the second may be declined
    twin = game.copy().play("enough")
    assert FOREST not in twin.of(0).hand
    assert FOREST in game.play(f"pick {FOREST}").of(0).hand


def test_r12_11_and_e46_a_card_with_tokens_cannot_be_exiled() -> None:
    game = position().hand(0, OASIS).market(ELDERS, MYSTICISM).slot(1, progress=1)
    pile = len(game.state.unrest)
    game.play(f"play {OASIS}")
    assert game.state.exile == [MYSTICISM]
    assert len(game.state.unrest) >= pile
    five = (ELDERS, MYSTICISM, MOUNTAIN, FOREST, "c_civ03_moneylenders")
    game = position().hand(0, OASIS).market(*five)
    game.slot(1, progress=1).slot(2, materials=1).slot(3, population=1)
    game.slot(4, progress=2).slot(5, materials=2).play(f"play {OASIS}")
    assert game.topic == "turn" and game.state.exile == []
    assert tuple(slot.card for slot in game.state.market) == five


def test_r12_11_and_e48_acquiring_from_exile() -> None:
    """R12.39."""
    game = position(box="legends").in_play(0, "l_civ08_cartography").market()
    game.remove("c_tri02_assyrians", FOREST).tokens(0, population=2)
    game.state.exile = ["c_tri02_assyrians", FOREST]
    game.hand(0, "rom17_conquer").play("play rom17_conquer")
    assert set(game.cards) == {"c_tri02_assyrians", FOREST}
    region = game.copy().play(f"pick {FOREST}")
    assert region.of(0).hand == [FOREST]
    game.play("pick c_tri02_assyrians")
    assert len(game.of(0).hand) == 2 and CARDS[game.of(0).hand[1]].is_unrest


def test_r12_11_r12_44_swapping_exile_and_market() -> None:
    game = position("greeks", "romans").empire().in_play(0, "gre09_lighthouse").hand(0)
    game.discard(0).market(MOUNTAIN).slot(1, progress=2).remove(ELDERS)
    assert "gre09_lighthouse" not in game.cards  # nothing in exile: no swap
    game.state.exile = [ELDERS]
    game.refresh().play("exhaust gre09_lighthouse")
    slot = game.state.market[0]
    assert (slot.card, slot.progress, bool(slot.unrest)) == (ELDERS, 2, True)
    assert game.state.exile == [MOUNTAIN]


def test_r12_44_own_card_with_a_token_cannot_be_exiled() -> None:
    """R12.11."""
    boar = "art05_twrch_trwyth"
    game = position("arthurians", "romans", box="legends").hand(0, "art25_cafall", "art18_cai")
    game.in_play(0, boar).deck(0)
    spent = game.copy().player(0, exhausted=[boar], exhausts=4)
    game.play("play art25_cafall").answer_randomly("may").accept()
    assert boar in game.state.exile
    spent.play("play art25_cafall").answer_randomly("turn")
    assert boar in spent.of(0).play


def test_r12_8_develop_as_an_effect_needs_no_token() -> None:
    """R12.36."""
    game = position().empire().hand(0, "c_tri03_egyptians").tokens(0, population=3)
    game.player(0, exhausts=0, exhausted=["development_area"])
    game.play("play c_tri03_egyptians")
    assert game.cards == ["rom04_roman_invasion", "rom05_legions"]
    game.play("pick rom05_legions")
    assert "rom05_legions" in game.of(0).discard and game.of(0).population == 0
    game = position("vikings", "romans").hand(0, "c_fam05_glorious").empire()
    assert game.play("play c_fam05_glorious").topic == "turn"  # Vikings never develop


def test_r12_28_giving_a_card() -> None:
    """R12.43."""
    game = position("romans", "celts").empire().hand(0, "c_civ11_exports", "rom14_glory")
    game.discard(0, "rom15_prosperity").play("play c_civ11_exports", "pick rom15_prosperity")
    assert "rom15_prosperity" in game.of(1).hand
    game.turn_of(1)
    assert "rom15_prosperity" in game.cards


# --- the own table ---


def with_garrison() -> Position:
    return position().in_play(0, FOREST).garrison(0, FOREST, "rom14_glory").hand(0)


def test_r12_1_and_e49_garrison_leaves_with_its_host() -> None:
    """R12.14, R12.21."""
    game = with_garrison().in_play(0, "l_unc01_mining").tokens(0)
    game.play("exhaust l_unc01_mining")
    assert {FOREST, "rom14_glory"} <= set(game.of(0).discard)
    game = with_garrison().in_play(0, "l_unc11_water_mill").play("exhaust l_unc11_water_mill")
    assert {FOREST, "rom14_glory"} <= set(game.of(0).hand)
    game = position("romans", "celts").empire().in_play(0, "rom19_city_of_rome")
    game.garrison(0, "rom19_city_of_rome", "rom14_glory").hand(0, "rom07_rome_the_eternal_city")
    game.play("play rom07_rome_the_eternal_city")
    assert {"rom19_city_of_rome", "rom14_glory"} <= set(game.of(0).history)


def test_r12_1_only_pinned_cards_in_play_are_abandoned() -> None:
    """R12.32, R12.45."""
    game = position("arthurians", "romans", box="legends").turn_of(1)
    game.hand(1, "l_unc04_espionage", "rom14_glory").in_play(0, "art08_gwaith_camlan").hand(0)
    game.market("l_reg03_mountain").play("play l_unc04_espionage")
    assert game.of(0).hand == []
    assert game.of(0).play == ["art08_gwaith_camlan"]


def test_r12_14_if_the_garrisoned_card_is_the_target_the_host_stays() -> None:
    """R12.1."""
    game = position("arthurians", "romans", box="legends").in_play(0, "art21_britannia_prima")
    game.garrison(0, "art21_britannia_prima", "art19_king_arthur").hand(
        0, "art24_guennuvar", "l_civ10_civil_service"
    )
    game.market().play("play art24_guennuvar")
    assert "art21_britannia_prima" in game.of(0).play
    assert "art19_king_arthur" in game.of(0).discard
    assert "l_civ10_civil_service" in game.of(0).play  # an empire card (R12.31)


def test_r12_14_garrisons_are_public_and_some_cards_cannot_be_garrisoned() -> None:
    game = position().hand(0, FOREST, "rom14_glory", "rom15_prosperity").market()
    game.play(f"play {FOREST}", "accept")
    assert game.cards == ["rom15_prosperity"]  # Glory cannot be garrisoned
    game.play("pick rom15_prosperity")
    assert game.of(0).garrison == {FOREST: ["rom15_prosperity"]}
    assert GAME.view(game.state, 1).players[0].garrison == {FOREST: ["rom15_prosperity"]}


def test_r12_9_discards_go_to_the_owners_pile() -> None:
    game = position("celts", "vikings").turn_of(1).tokens(1, population=1, materials=2)
    game.hand(1, "vik22_jomsviking").hand(0, "cel15_glory", "cel16_advance")
    game.market("c_reg03_mountain").play("play vik22_jomsviking")
    assert (game.asked, game.topic) == (0, "discard")
    game.play("pick cel15_glory")
    assert game.of(0).discard == ["cel15_glory"]


def test_r12_10_drawing_from_the_discard_pile_is_choosing() -> None:
    game = position("celts", "romans").hand(0, "cel12_hibernia")
    game.discard(0, "cel15_glory", "cel16_advance").play("play cel12_hibernia", "accept")
    assert set(game.cards) == {"cel15_glory", "cel16_advance"}
    assert "cel16_advance" in game.play("pick cel16_advance").of(0).hand


def test_r12_15_and_e51_finding_a_region() -> None:
    game = position("vikings", "romans").hand(0, "vik21_erik_the_red", "c_reg06_forest")
    game.in_play(0, "vik17_scandinavia").tokens(0, population=1)
    game.put(0, "discard", OASIS).deck(0, HILLS, "vik18_advance")
    game.player(0, nation_deck=["vik02_harald_hardrada", "vik03_iceland", "vik04_combs"])
    game.play("play vik21_erik_the_red")
    assert set(game.cards) == {FOREST, OASIS, HILLS, "vik03_iceland", "vik17_scandinavia"}
    game.play("pick vik03_iceland")
    assert "vik03_iceland" in game.of(0).hand and game.told(CardFound)
    assert game.of(0).nation_deck == ["vik02_harald_hardrada", "vik04_combs"]


def test_r12_15_named_card_is_taken_from_the_first_matching_zone() -> None:
    game = position("mauryans", "romans", box="legends").hand(
        0, "mau18_chandragupta", "mau12_indian_elephants"
    )
    game.market("l_reg03_mountain").play("play mau18_chandragupta")
    assert "mau12_indian_elephants" in game.of(0).discard
    assert "mau13_indian_elephants" in game.of(0).nation_deck


def test_r12_15_only_searched_decks_are_shuffled() -> None:
    def orders(held: str, buried: str = "") -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
        decks, nations = set(), set()
        for seed in range(1, 8):
            game = position("mauryans", "romans", box="legends")
            game.state.rng = Rng(seed)
            game.hand(0, "mau18_chandragupta", *([held] if held else []))
            game.deck(0, *(c for c in (buried, "mau17_advance", "mau20_magadha") if c))
            game.put(0, "deck", "mau21_indus_valley", "mau22_prosperity").discard(0)
            game.of(0).nation_deck[1:] = sorted(game.of(0).nation_deck[1:])
            game.market("l_reg03_mountain").play("play mau18_chandragupta").answer_randomly("turn")
            decks.add(tuple(game.of(0).deck))
            nations.add(tuple(game.of(0).nation_deck))
        return decks, nations

    decks, nations = orders("mau12_indian_elephants")
    assert (len(decks), len(nations)) == (1, 1)  # it is in the hand: nothing else is searched
    decks, nations = orders("", buried="mau12_indian_elephants")
    assert len(decks) > 1 and len(nations) == 1
    decks, nations = orders("", buried="")
    assert len(decks) > 1 and len(nations) > 1


def test_r12_16_nation_deck_is_looked_at_secretly() -> None:
    """R12.17, R18.4."""
    game = position("vikings", "romans").hand(0, "vik16_gothja")
    top = game.of(0).nation_deck[-1]
    game.play("play vik16_gothja")
    assert game.topic == "may"
    assert GAME.view(game.state, 0).players[0].nation_deck[-1] == top
    bottom = game.of(0).nation_deck[0]
    game.accept()
    assert game.of(0).nation_deck[0] == bottom == "vik02_harald_hardrada"


def test_r12_17_r17_8_and_e77_sacred_pass_never_takes_the_accession_card() -> None:
    game = position("romans", "celts").in_play(0, "c_reg14_sacred_pass").hand(0, "rom14_glory")
    top = game.of(0).nation_deck[-1]
    twin = game.copy()
    game.play("exhaust c_reg14_sacred_pass", "accept", "accept")
    assert game.of(0).hand == [top] and game.of(0).nation_deck[-1] == "rom14_glory"
    twin.player(0, nation_deck=["rom02_julius_caesar"])
    twin.play("exhaust c_reg14_sacred_pass", "accept")
    assert twin.topic == "turn"  # no swap, so the pass cannot be abandoned for it
    assert twin.of(0).nation_deck == ["rom02_julius_caesar"]
    assert twin.of(0).play == ["c_reg14_sacred_pass"]


def test_r12_20_and_e54_vikings_discard_cards_bound_for_history() -> None:
    """R15.1."""
    game = position("vikings", "romans").hand(0, "c_tri11_hittites").play("play c_tri11_hittites")
    game.answer_randomly("turn")
    assert "c_tri11_hittites" in game.of(0).discard and game.of(0).history == []
    game = position("romans", "vikings").hand(0, "c_tri11_hittites").play("play c_tri11_hittites")
    game.answer_randomly("turn")
    assert game.of(0).history == ["c_tri11_hittites"]
    assert GAME.view(game.state, 0).players[0].history == ["c_tri11_hittites"]
    assert GAME.view(game.state, 1).players[0].history == ["?"]


def test_r12_22_unrest_is_returned_from_the_hand_unless_stated() -> None:
    game = position().hand(0, *(unrest := ["rom22_unrest"])).discard(0, "rom22_unrest#2")
    game.in_play(0, "c_civ14_temple").agenda(BeginSolstice(0))
    assert game.of(0).hand == unrest and game.of(0).discard == []
    assert "rom22_unrest#2" in game.state.unrest


def test_r12_23_taking_an_exhaust_token_back() -> None:
    """From any place, and it can be used again."""
    game = position().hand(0, "c_tri06_olmecs").in_play(0, "c_civ10_coinage")
    game.player(0, exhausts=3, exhausted=["c_civ10_coinage", "nation_deck"])
    game.play("play c_tri06_olmecs")
    assert game.cards == ["c_civ10_coinage", "nation_deck"]
    game.play("pick c_civ10_coinage")
    assert game.of(0).exhausts == 4 and "c_civ10_coinage" in game.cards


def test_r12_24_and_e55_sinking() -> None:
    """R15.6."""
    game = position("atlanteans", "romans", box="legends").hand(0, "atl12_flood")
    game.in_play(0, "atl16_thule").market("l_reg03_mountain").play("play atl12_flood")
    assert sorted(game.of(0).flooded) == ["atl12_flood", "atl16_thule"]
    assert GAME.view(game.state, 1).players[0].flooded == ["?", "?"]
    game = position("romans", "atlanteans", box="legends").hand(0, "atl12_flood").empire()
    game.in_play(0, FOREST).market("l_reg03_mountain").play("play atl12_flood")
    assert {"atl12_flood", FOREST} <= set(game.of(0).discard)


def test_e56_a_sunk_jade_mask_scores_nothing() -> None:
    """R12.24."""
    game = position("atlanteans", "romans", box="legends")
    assert game.worth(0, "l_unc02_jade_mask", "flooded") == 0
    assert game.worth(0, "l_unc02_jade_mask", "history") == 1


def test_r12_27_unrest_is_taken_one_by_one() -> None:
    """R12.47."""
    game = position("arthurians", "romans", box="legends").hand(0).in_play(0, "art08_gwaith_camlan")
    pile = game.state.unrest[-2:]
    game.agenda(BeginSolstice(0)).play("pick art08_gwaith_camlan")
    assert sorted(game.of(0).hand) == sorted(pile)
    assert game.told(UnrestTaken) == [UnrestTaken(0), UnrestTaken(0)]


def test_r12_29_r12_42_treating_an_icon() -> None:
    game = position("persians", "romans").empire().tokens(0).hand(0, "per15_prosperity")
    game.player(0, state="barbarian").in_play(0, "per05_windmills", FOREST).deck(0, "per14_glory")
    game.play("exhaust per05_windmills")
    from core.games.imperium.rules.card_queries import count_icons

    assert count_icons(game.of(0), FOREST, "production") == 5  # 2 of its own and 3
    assert count_icons(game.of(0), FOREST, "fertile") == 0
    game.play("play per15_prosperity").answer_randomly("choose")
    game.play("choose 1")
    assert game.of(0).materials == 5
    game.clean_up()
    assert game.of(0).treated == []


def test_r12_30_tokens_on_a_card_are_gained_when_it_leaves_play() -> None:
    game = position("minoans", "romans", box="legends").in_play(0, "min16_pottery").tokens(0)
    game.of(0).tokens["min16_pottery"] = 3
    game.agenda(BeginSolstice(0))
    game.answer_randomly("never")  # without materials it can only be abandoned
    assert game.of(0).progress == 3 and game.of(0).tokens == {}
    assert "min16_pottery" in game.of(0).discard


def test_r12_31_combs_let_vikings_play_an_empire_card() -> None:
    game = position("vikings", "romans").hand(0, "c_civ04_corruption", "c_civ03_moneylenders")
    game.in_play(0, "vik04_combs").tokens(0, materials=9)
    assert "c_civ04_corruption" not in game.cards
    game.play("exhaust vik04_combs")
    assert {"c_civ04_corruption", "c_civ03_moneylenders"} <= set(game.cards)
    game.play("play c_civ03_moneylenders")
    assert "c_civ04_corruption" not in game.cards  # the next card only


def test_r12_31_atlanteans_never_play_barbarian_cards() -> None:
    game = position("atlanteans", "romans", box="legends").hand(0, "l_unc09_oracle")
    assert game.cards == [] and CARDS["l_unc09_oracle"].state == "barbarian"


def test_r12_31_becoming_an_empire_by_a_card_does_not_give_its_effect_for_empires() -> None:
    """R12.31, R8.10: Egyptians and Glorious check the state once."""
    game = position().hand(0, "c_tri03_egyptians").tokens(0, materials=9, population=9)
    game.of(0).nation_deck = ["rom02_julius_caesar"]
    game.refresh().play("play c_tri03_egyptians")
    assert game.of(0).state == "empire" and game.topic == "turn"
    game = position().hand(0, "c_fam05_glorious").deck(0).discard(0, "rom14_glory")
    game.of(0).nation_deck = ["rom02_julius_caesar"]
    developments = len(game.of(0).development)
    game.refresh().play("play c_fam05_glorious").answer_randomly("turn")
    assert game.of(0).state == "empire" and len(game.of(0).development) == developments


def test_r12_33_labels_are_counted_by_other_cards() -> None:
    game = position().empire().hand(0, "c_civ12_urban_development").tokens(0)
    game.in_play(0, "rom19_city_of_rome", "c_civ06_metropolis", FOREST)
    game.play("play c_civ12_urban_development")
    assert (game.of(0).materials, game.of(0).population) == (2, 2)


def test_r12_34_cards_are_put_on_the_deck_from_the_hand() -> None:
    """R18.4."""
    game = position().hand(0, "c_tri09_minoans", "rom14_glory", "rom16_advance")
    game.play("play c_tri09_minoans", "pick rom14_glory")
    assert game.of(0).deck[-1] == "rom14_glory"
    assert GAME.view(game.state, 0).players[0].deck[-1] == "rom14_glory"
    assert GAME.view(game.state, 1).players[0].deck[-1] == "?"
    (moved,) = [
        e for e in game.told(CardMoved) if isinstance(e, CardMoved) and e.target == "deck_top"
    ]
    seen = moved.view_for(1)
    assert isinstance(seen, CardMoved) and seen.card == "?"


# --- tokens ---


def test_r12_3_and_e53_actions() -> None:
    game = position().in_play(0, MYSTICISM).play(f"exhaust {MYSTICISM}")
    assert game.of(0).actions == 4


def test_r12_12_free_play_ignores_tokens_not_costs() -> None:
    """R6.4."""
    game = position().hand(0, "c_civ03_moneylenders", "c_unc18_gambling").player(0, actions=0)
    game.tokens(0, materials=1)
    assert game.cards == ["c_unc18_gambling"]  # Moneylenders needs an empire and 3 materials


def test_r12_13_gains_are_taken_from_the_supply() -> None:
    """R12.26."""
    game = position("romans", "celts").empire().hand(0, "c_civ04_corruption").tokens(0).tokens(1)
    game.play("play c_civ04_corruption")
    assert (game.of(0).materials, game.of(1).materials) == (2, 2)


def test_r12_19_progress_can_replace_other_resources() -> None:
    """R12.36."""
    game = position().hand(0, "rom16_advance").market(ELDERS, MYSTICISM)
    game.tokens(0, materials=3, progress=5).play("play rom16_advance")
    assert game.topic == "choose"  # 5 materials are within reach too
    game.play("choose 1")
    assert game.topic == "pay"
    assert sorted(game.options) == [
        "pay materials=1 progress=1",
        "pay materials=3",
        "pay progress=2",
    ]
    game.play("pay progress=2")
    assert (game.of(0).materials, game.of(0).progress) == (3, 3)


def test_r12_36_all_prices_of_a_block_are_checked_together() -> None:
    game = position("egyptians", "romans", box="legends").hand(0, "egy18_egyptian_incursion")
    game.market("l_reg03_mountain").tokens(0, progress=1)
    assert game.cards == []  # 1 population and 2 materials need two progress
    game.tokens(0, progress=2).play("play egy18_egyptian_incursion").answer_randomly("turn")
    assert "l_reg03_mountain" in game.of(0).hand and game.of(0).progress == 0
    game = position("egyptians", "romans", box="legends").hand(0, "egy18_egyptian_incursion")
    game.market("l_reg03_mountain").tokens(0, population=1, progress=1)
    game.play("play egy18_egyptian_incursion")
    assert game.of(0).population == 0  # the progress is needed for the materials


def test_r12_36_every_minimal_payment_and_no_other_is_offered() -> None:
    """R12.19: compared with every payment, for small pools and prices."""
    pools = product(range(5), range(3), range(5))
    for (materials, population, progress), price in product(pools, product(range(6), range(3))):
        pool = Player(materials=materials, population=population, progress=progress)
        due, people = price
        wanted = {
            (stones, instead, persons)
            for stones, instead, persons in product(range(6), range(5), range(people + 1))
            if stones <= materials and persons <= population
            if stones + 2 * instead >= due  # enough, and no token could be taken back
            if not stones or stones - 1 + 2 * instead < due
            if not instead or stones + 2 * (instead - 1) < due
            if instead + people - persons <= progress
        }
        assert can_afford(pool, Price(due, people)) == bool(wanted)
        offered = set()
        for way in possible_payments(pool, "materials", due, Price(population=people)):
            rest = Player(population=population, progress=progress - way.progress)
            for other in possible_payments(rest, "population", people):
                offered.add((way.materials, way.progress, other.population))
        assert offered == wanted


def test_r12_26_and_e57_notorious() -> None:
    game = position("romans", "celts", "greeks").hand(0, "c_fam03_notorious").tokens(0)
    game.tokens(1, progress=2).tokens(2).hand(1).hand(2).play("play c_fam03_notorious")
    assert game.of(0).progress == 1 and game.of(1).progress == 1
    assert game.of(1).hand == [] and len(game.of(2).hand) == 1


# --- attacks ---


def attacked(defender: str, card: str, **tokens: int) -> Position:
    """The Celts attack with Boudicca, who makes others abandon a region."""
    game = position("romans", "celts").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, FOREST, card).tokens(0, **tokens)
    return game.play("play cel18_boudicca")


def test_r12_4_a_protection_avoids_the_attack() -> None:
    """R12.38, R21.9."""
    game = attacked("romans", "c_reg12_cape")
    assert (game.asked, game.topic) == (0, "defend")
    assert game.options == ["pick card=c_reg12_cape", "decline"]
    hurt = game.copy().decline()
    assert hurt.topic == "abandon"
    game.play("pick c_reg12_cape")
    assert FOREST in game.of(0).play and "c_reg12_cape" in game.of(0).hand
    assert "cel18_boudicca" in game.of(1).history


def test_r12_4_protection_with_a_cost_must_be_paid() -> None:
    """R12.38, R21.17."""
    assert attacked("romans", "l_reg12_fortified_region").topic == "abandon"
    game = attacked("romans", "l_reg12_fortified_region", population=1)
    game.play("pick l_reg12_fortified_region")
    assert game.of(0).population == 0 and game.of(0).exhausted == ["l_reg12_fortified_region"]
    assert FOREST in game.of(0).play


def test_r12_4_and_e58_standing_army() -> None:
    """R12.38."""
    game = position("romans", "celts", "greeks", "persians").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, FOREST, "c_unc01_standing_army").tokens(0).tokens(1, progress=2)
    game.play("play cel18_boudicca")
    assert (game.asked, game.topic) == (1, "pay_owner")
    spared = game.copy().decline()
    assert FOREST in spared.of(0).play
    game.accept()
    assert game.of(0).progress == 1 and game.of(1).progress == 2  # Boudicca gave 1
    assert FOREST not in game.of(0).play
    poor = position("romans", "celts").turn_of(1).hand(1, "cel18_boudicca").tokens(1)
    poor.in_play(0, FOREST, "c_unc01_standing_army").play("play cel18_boudicca")
    assert FOREST in poor.of(0).play  # without the token it counts as not paying


def test_r12_38_a_protected_player_misses_gifts_too() -> None:
    game = position("scythians", "romans").turn_of(1).hand(1, "per07_persian_gold").empire(1)
    game.in_play(0, "scy20_mounted_archers").tokens(0).hand(0)
    game.play("play per07_persian_gold", "pick scy20_mounted_archers")
    assert game.of(0).materials == 0 and game.of(0).hand == []


@pytest.mark.parametrize("card", [card.id for card in UNIQUE_CARDS.values() if card.attack])
def test_r12_38_no_attack_touches_a_protected_player(card: str) -> None:
    game = position("greeks" if CARDS[card].set == "romans" else "romans", "scythians", "celts")
    state = CARDS[card].state or "barbarian"
    for seat in range(3):
        game.player(seat, state=state).tokens(seat, materials=9, population=9, progress=9)
    game.hand(0, card, "rom14_glory", "c_unc03_elders").in_play(0, FOREST, OASIS, HILLS)
    game.in_play(1, "scy20_mounted_archers", "scy18_carpathian_mountains", "scy05_city_of_gelonus")
    game.in_play(2, "cel21_celtica", "c_unc15_city")
    spared = ("hand", "deck", "discard", "play", "materials", "population", "progress")
    before = [getattr(game.copy().of(1), name) for name in spared]
    game.play(f"play {card}")
    assert (game.asked, game.topic) == (1, "defend")
    game.play("pick scy20_mounted_archers").answer_randomly("turn")
    assert not game.is_over and [getattr(game.of(1), name) for name in spared] == before


def test_r12_38_only_playing_a_card_is_an_attack() -> None:
    game = position("scythians", "celts", sides="BA").turn_of(1).hand(1, "rom18_triumvirate")
    game.in_play(0, "scy20_mounted_archers").hand(0).market(ELDERS)
    game.play("play rom18_triumvirate", f"pick {ELDERS}", "exhaust cel01a_celts")
    assert len(game.of(0).hand) == 1


# --- options ---


def test_r12_7_unaffordable_option_cannot_be_chosen() -> None:
    """R12.35."""
    game = position("celts", "romans").hand(0, "cel14_druids").tokens(0)
    game.play("play cel14_druids")
    assert game.of(0).progress == 1  # the only option there is


def test_r12_35_discard_as_the_whole_option_must_be_complete() -> None:
    game = position().hand(0, "rom14_glory").in_play(0, MYSTICISM).agenda(BeginSolstice(0))
    assert len(game.of(0).hand) == 2 and "rom14_glory" in game.of(0).hand


def test_r12_35_option_must_change_something() -> None:
    game = position("vikings", "romans").in_play(0, "vik10_longships", "vik05_graenland")
    game.hand(0, "vik07_vinland", "vik18_advance").play("play vik07_vinland")
    assert game.options == ["choose option=2"]
    game = position("utopians", "romans", box="legends").discard(0).tokens(0, progress=5)
    game.player(0, journey="uto02b_path_to_shangri_la").agenda(BeginSolstice(0))
    assert game.options == ["choose option=1", "choose option=2"]


def test_r12_35_a_discard_pile_cannot_be_discarded() -> None:
    """R12.20."""
    game = position("vikings", "romans").hand(0, "c_unc21_leadership").discard(0, "vik20_glory")
    game.deck(0, "vik18_advance").play("play c_unc21_leadership")
    assert game.of(0).hand == ["vik18_advance"]  # drawing is the only option
    game = position("romans", "vikings").hand(0, "c_unc21_leadership").discard(0, "rom14_glory")
    game.deck(0, "rom16_advance").play("play c_unc21_leadership")
    assert game.options == ["choose option=1", "choose option=2"]


def test_r12_39_unrest_counts_as_taken_when_acquired_not_drawn() -> None:
    """R15.3."""
    game = position("vikings", "romans").hand(0, "c_tri01_armenians").market(ELDERS)
    game.play("play c_tri01_armenians")
    assert game.topic == "may"
    game = position("vikings", "romans").hand(0, "l_fam07_eminent")
    game.deck(0, "vik24_unrest", "vik18_advance").play("play l_fam07_eminent")
    assert game.topic == "turn"


def test_r12_40_gain_is_replaced_once() -> None:
    game = position("utopians", "romans", box="legends").tokens(0).tokens(1)
    game.player(0, journey="uto03b_shangri_la", state="empire").hand(0, "c_tri08_aksumites")
    game.play("play c_tri08_aksumites")
    player = game.of(0)
    assert (player.materials, player.population) == (0, 2)
    assert game.of(1).progress == 1
    game.market("l_unc03_elders").slot(1, materials=3, progress=1).hand(0, "c_tri01_armenians")
    game.play("play c_tri01_armenians")
    assert (player.materials, player.population, player.progress) == (0, 4, 1)


def test_r12_40_stealing_and_empty_gains_are_not_replaced() -> None:
    game = position("utopians", "romans", box="legends").tokens(0).tokens(1, materials=2)
    game.player(0, journey="uto03b_shangri_la").hand(0, "vik13_go_aviking", "scy14_nomads")
    game.deck(0, "uto09_charity", "uto10_meditation").play("play vik13_go_aviking")
    player = game.of(0)
    assert (player.materials, player.population) == (2, 0)
    game.play("play scy14_nomads").answer_randomly("turn")
    assert (player.materials, player.population, game.of(1).progress) == (2, 0, 0)


def test_r12_46_abilities_wait_for_the_market_refill() -> None:
    game = position("carthaginians", "romans", sides="A").tokens(0).hand(0, "c_tri01_armenians")
    game.market(ELDERS).slot(1, materials=3).play("play c_tri01_armenians")
    assert game.topic == "window"
    assert game.of(0).materials == 3
    assert ELDERS in game.of(0).hand and len(game.of(0).hand) == 2
    slot = game.state.market[0]
    assert slot.card not in ("", ELDERS) and not slot.has_tokens


def test_r12_41_grand_trunk_road_in_a_cost() -> None:
    """R17.4."""
    road = "mau04_grand_trunk_road"
    game = position("mauryans", "romans", box="legends").hand(0, "mau02_glory")
    game.in_play(0, road, FOREST, OASIS).play("play mau02_glory")
    assert set(game.cards) == {road, FOREST, OASIS}
    game.play(f"pick {FOREST}")  # the road is now the only way to make it three
    assert game.topic == "take_looked"
    assert game.of(0).play == [OASIS]
    game = position("mauryans", "romans", box="legends").in_play(0, road, "l_unc01_mining")
    game.tokens(0).play("exhaust l_unc01_mining")
    assert road in game.of(0).discard  # as a single target it is one card


def test_r12_41_r17_4_up_to_three_regions_are_never_four() -> None:
    road, school = "mau04_grand_trunk_road", "qin17_school_of_diplomacy"
    game = position("qin", "romans", box="legends").empire().hand(0, school)
    game.in_play(0, road, FOREST, OASIS).market("l_reg03_mountain", "l_reg06_highlands")
    game.play(f"play {school}", f"pick {FOREST}")
    assert set(game.cards) == {road, OASIS}
    three = game.copy().play(f"pick {road}")
    assert three.topic == "may" and three.state.scope.counts == {"abandoned": 3}
    game.play(f"pick {OASIS}")
    assert game.topic == "may" and game.of(0).play == [road]


@pytest.mark.parametrize("seat", [0, 1])
def test_r12_43_cards_score_for_their_holder(seat: int) -> None:
    game = position("romans", "celts")
    before = game.score(seat)
    game.put(seat, "hand", "c_tri02_assyrians")
    assert game.score(seat) == before + 3
