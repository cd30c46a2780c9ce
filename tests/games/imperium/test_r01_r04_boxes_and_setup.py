"""Boxes, cards and setup (R1-R4)."""

from collections import Counter

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import (
    CARDS,
    KING_OF_KINGS_SIDES,
    NATIONS,
    SLOT_DECKS,
    UNIQUE_CARDS,
    common_cards,
)
from core.games.imperium.rules.initial_deal import unrest_supply
from core.games.imperium.text.card_text import card_text
from core.kernel import BadSetup
from tests.games.imperium.position import card_names, position

CLASSICS = {
    "carthaginians": 23,
    "celts": 28,
    "greeks": 23,
    "macedonians": 23,
    "persians": 23,
    "romans": 23,
    "scythians": 24,
    "vikings": 26,
}
LEGENDS = {
    "arthurians": 29,
    "atlanteans": 22,
    "egyptians": 23,
    "mauryans": 24,
    "minoans": 23,
    "olmecs": 26,
    "qin": 25,
    "utopians": 21,
}


def physical(card_set: str, box: str) -> int:
    """Count the physical cards: two sides are one card."""
    cards = [c for c in UNIQUE_CARDS.values() if c.set == card_set and c.box == box]
    return sum(c.count for c in cards if c.side != "B")


# --- R1 ---


@pytest.mark.parametrize("box", ["classics", "legends"])
def test_r1_1_a_box_has_83_common_cards(box: str) -> None:
    cards = [CARDS[c] for c in common_cards(box, 4)]
    piles = Counter(card.pile for card in cards)
    assert piles == {
        "fame": 8,
        "region": 14,
        "uncivilised": 22,
        "civilised": 15,
        "tributary": 11,
        "unrest": 12,
    }
    assert len(cards) + 1 == physical("commons", box) == 83
    assert [CARDS[side].side for side in KING_OF_KINGS_SIDES[box]] == ["A", "B"]
    assert sum(nation.box == box for nation in NATIONS.values()) == 8


@pytest.mark.parametrize(("nation", "number"), (CLASSICS | LEGENDS).items())
def test_r1_2_and_e05_every_nation_has_its_cards(nation: str, number: int) -> None:
    box = "classics" if nation in CLASSICS else "legends"
    assert NATIONS[nation].box == box
    assert physical(nation, box) == NATIONS[nation].cards == number


def test_r1_3_the_market_has_five_places_and_the_state_card_two_sides() -> None:
    game = position("romans", "atlanteans")
    assert len(game.state.market) == len(SLOT_DECKS) == 5
    assert [game.of(seat).state for seat in (0, 1)] == ["barbarian", "empire"]


def test_r1_4_tokens_have_no_end() -> None:
    """R4.1, R12.13."""
    game = position().tokens(0, materials=500).hand(0, "c_tri08_aksumites")
    game.play("play c_tri08_aksumites")
    assert game.of(0).materials == 504


def test_r1_5_there_are_three_resources_and_no_goods() -> None:
    words = {step for card in UNIQUE_CARDS for step in card_text(card)}
    assert not any("trade route" in text or "goods" in text for text in words)


# --- R2 ---


def test_r2_1_and_e01_tres_zapotes() -> None:
    (text,) = card_text("olm06_tres_zapotes")
    assert text == (
        "You may take up to 2 masks from your discard pile into your hand. "
        "You may garrison a card from your hand here."
    )
    card = CARDS["olm06_tres_zapotes"]
    assert (card.suits, card.icon, card.state) == (("region",), "pinned", "empire")
    assert card.icons == ("production", "fertile")
    assert dict(card.cost) == {"materials": 4, "population": 2}


def test_e02_roman_expansion() -> None:
    game = position("romans", "celts").hand(0, "rom21_roman_expansion")
    game.market("c_reg03_mountain", "c_reg06_forest", "c_unc03_elders", "c_unc08_mysticism")
    game.in_play(1, "cel21_celtica")
    game.play("play rom21_roman_expansion", "pick c_reg03_mountain")
    assert game.topic == "may"
    game.decline()
    assert "c_reg03_mountain" in game.of(0).hand
    assert "cel21_celtica" in game.of(1).hand
    assert "rom21_roman_expansion" in game.of(0).history


def test_r2_2_suits_have_no_effect_by_themselves() -> None:
    assert CARDS["rom16_advance"].suits == ()
    game = position().hand(0, "c_tri02_assyrians", "rom22_unrest")
    before = (game.of(0).materials, game.of(0).progress)
    game.play("play c_tri02_assyrians")
    assert (game.of(0).materials, game.of(0).progress) == before


def test_r2_3_two_suit_card_is_uncivilised_in_setup_and_both_in_play() -> None:
    """R4.4."""
    city = CARDS["c_unc15_city"]
    assert city.pile == "uncivilised"
    assert city.suits == ("uncivilised", "civilised")
    game = position("romans", "celts").market("c_unc15_city").hand(0, "rom06_the_senate").empire()
    game.play("play rom06_the_senate", "accept")
    assert "c_unc15_city" in game.of(0).hand  # acquired as a civilised card


def test_r2_4_a_state_icon_must_match() -> None:
    """R6.4, R12.31."""
    game = position().hand(0, "rom16_advance", "rom06_the_senate", "rom19_city_of_rome")
    game.tokens(0, materials=9)
    assert "rom16_advance" in game.cards and "rom06_the_senate" not in game.cards
    game.empire()
    assert "rom16_advance" not in game.cards and "rom06_the_senate" in game.cards
    assert "rom19_city_of_rome" in game.cards


def test_r2_5_cards_start_in_their_stated_places() -> None:
    """R3.9."""
    game = position("romans", "celts")
    player, nation = game.of(0), NATIONS["romans"]
    assert sorted(player.deck + player.hand) == sorted(nation.deck)
    assert player.nation_deck[0] == "rom02_julius_caesar"
    assert sorted(player.nation_deck[1:]) == sorted(nation.nation_deck)
    assert player.development == list(nation.development)


@pytest.mark.parametrize("box", ["classics", "legends"])
def test_r2_6_marked_cards_need_more_players(box: str) -> None:
    """R4.5."""
    for players in (1, 2, 3, 4):
        marks = {CARDS[card].min_players for card in common_cards(box, players)}
        assert marks == {1: {1}, 2: {1}, 3: {1, 3}, 4: {1, 3, 4}}[players]


def test_e11_two_players_classics_lose_these_cards() -> None:
    gone = set(common_cards("classics", 4)) - set(common_cards("classics", 2))
    unrest = [card for card in gone if CARDS[card].is_unrest]
    assert sorted(CARDS[card].min_players for card in unrest) == [3, 3, 4, 4]
    assert card_names(gone - set(unrest)) == [
        "Ambassador",
        "Drama & Poetry",
        "Lost Scroll",
        "Mauryans",
        "Metropolis",
        "Olmecs",
        "Rituals & Ceremonies",
        "Standing Army",
        "Wilderness",
        "Wonder",
    ]


def test_r2_7_values_are_plain_conditional_or_variable() -> None:
    """R21.12."""
    game = position().tokens(0, population=9)
    assert game.worth(0, "c_reg03_mountain") == CARDS["c_reg03_mountain"].vp.n
    assert game.worth(0, "c_fam01_praiseworthy") == 3
    assert game.worth(0, "c_fam01_praiseworthy", "history") == 7
    assert game.worth(0, "c_unc02_jade_mask") == 0  # no case holds
    assert game.worth(0, "c_civ13_mercenaries") == 2  # 9 population, 1 for every 4
    assert game.tokens(0, population=99).worth(0, "c_civ13_mercenaries") == 10
    assert game.worth(0, "c_unr01_unrest") == -2


def test_r2_8_reference_numbers_name_the_box_and_the_suit() -> None:
    """R21.13."""
    for card in UNIQUE_CARDS.values():
        assert len(card.numbers) == card.count
        digit = "1" if card.box == "classics" else "2"
        assert all(number.startswith(digit) for number in card.numbers)
        assert all(number[1:4].isupper() for number in card.numbers)


# --- R3 ---


def test_r3_1_no_two_players_have_the_same_nation() -> None:
    for seed in range(20):
        state = GAME.new(4, {"box": "mixed"}, seed)
        assert len({player.nation for player in state.players}) == 4
    state = GAME.new(2, {"nations": "choose"}, 1)
    first = GAME.decisions(state)[0]
    GAME.apply(state, first.seat, first.actions[0])
    assert first.actions[0] not in GAME.decisions(state)[0].actions


def test_r3_2_and_r3_10_sides_are_chosen_secretly_and_simultaneously() -> None:
    state = GAME.new(2, {"sides": "choose"}, 1)
    assert [d.seat for d in GAME.decisions(state)] == [0, 1]
    power = NATIONS[state.players[0].nation].power
    GAME.apply(state, 0, GAME.parse(f"choose_side card={power[0]}"))
    assert GAME.view(state, 1).sides == {0: "?"}
    GAME.apply(state, 1, GAME.decisions(state)[0].actions[1])
    assert state.players[0].power == power[0]
    assert GAME.new(2, {}, 1).players[0].power.endswith(state.players[0].nation)
    assert CARDS[GAME.new(2, {}, 1).players[0].power].side == "B"
    assert CARDS[GAME.new(2, {"sides": "A"}, 1).players[0].power].side == "A"


def test_r3_10_nations_are_chosen_in_random_order_before_hands() -> None:
    orders = {tuple(GAME.new(3, {"nations": "choose"}, s).picking) for s in range(30)}
    assert len(orders) == 6
    state = GAME.new(3, {"nations": "choose"}, 1)
    assert not any(player.hand for player in state.players)


def test_r3_3_and_e18_court_and_journey() -> None:
    game = position("arthurians", "utopians", box="legends")
    assert CARDS[game.of(0).court].name == "King Arthur's Court"
    assert CARDS[game.of(1).journey].name == "Visions of Shangri-La"


def test_r3_4_special_card_is_at_the_bottom_of_the_nation_deck() -> None:
    bottoms = {nation.id: CARDS[nation.bottom].name for nation in NATIONS.values() if nation.bottom}
    assert bottoms["vikings"] == "Harald Hardrada"
    assert bottoms["arthurians"] == "Gwaith Camlan"
    assert set(NATIONS) - set(bottoms) == {"atlanteans", "utopians"}


def test_r3_5_and_e17_nation_decks() -> None:
    game = position("atlanteans", "utopians", box="legends")
    assert game.of(0).nation_deck == game.of(1).nation_deck == []
    assert game.of(0).state == "empire"
    assert game.of(1).state == "barbarian"


def test_r3_6_development_areas() -> None:
    game = position("arthurians", "vikings", "utopians", "romans")
    assert [len(game.of(seat).development) for seat in range(4)] == [5, 0, 0, 6]


def test_r3_7_other_nations_start_as_barbarians() -> None:
    empires = [nation.id for nation in NATIONS.values() if nation.starts_as == "empire"]
    assert empires == ["atlanteans"]


def test_r3_8_and_e06_supply_cards_are_unrest() -> None:
    owners = {nation.id for nation in NATIONS.values() if nation.supply}
    assert owners == {"arthurians", "celts", "olmecs", "qin", "utopians", "vikings"}
    for nation in NATIONS.values():
        assert all(CARDS[card].is_unrest for card in nation.supply)


def test_e03_an_arthurian_unrest() -> None:
    game = position("arthurians", "romans", box="legends")
    pile = [*game.state.unrest, *(slot.unrest for slot in game.state.market)]
    assert "art26_unrest" in pile
    assert "art28_unrest" not in pile  # 3+
    (text,) = card_text("art26_unrest")
    assert "pay 1 population; (2) discard 2 cards; (3) pay 3 materials" in text
    game.hand(0, "art26_unrest").tokens(0, population=1)
    game.play("play art26_unrest")
    assert game.of(0).population == 0
    assert "art26_unrest" in game.state.unrest
    assert game.worth(0, "art26_unrest") == -2


def test_r3_9_players_draw_five() -> None:
    state = GAME.new(4, {"box": "mixed"}, 5)
    assert [len(player.hand) for player in state.players] == [5] * 4


# --- R4 ---


def test_r4_2_and_e14_tokens_at_the_start() -> None:
    game = position("romans", "utopians")
    for seat, exhausts in ((0, 5), (1, 3)):
        player = game.of(seat)
        assert (player.materials, player.population, player.progress) == (3, 2, 1)
        assert (player.actions, player.exhausts) == (3, exhausts)


@pytest.mark.parametrize(("players", "size", "removed"), [(2, 6, 2), (3, 7, 1), (4, 8, 0)])
def test_r4_9_r4_10_and_e10_small_decks_and_fame(players: int, size: int, removed: int) -> None:
    state = GAME.new(players, {}, 3)
    assert [len(cards) for cards in state.small.values()] == [size - 1] * 3  # one is in the market
    assert len(state.fame_removed) == removed
    assert len(state.fame) == 8 - removed


def test_r4_12_r4_13_r4_3_and_e12_two_players_classics() -> None:
    """R4.6, R4.10."""
    game = position("romans", "greeks")
    state = game.state
    tucked = sum(bool(slot.unrest) for slot in state.market)
    assert len(state.unrest) + tucked == 8
    assert len(state.main) == 32
    assert len(state.market) == 5


def test_e13_four_players_classics() -> None:
    """R4.11."""
    game = position("romans", "greeks", "persians", "macedonians")
    tucked = sum(bool(slot.unrest) for slot in game.state.market)
    assert len(game.state.unrest) + tucked == 12
    assert len(game.state.main) == 36  # 38 before two of them went to the market


def test_r4_13_r4_14_and_e15_the_opening_market() -> None:
    """R4.12."""
    for seed in range(40):
        for at, slot in enumerate(GAME.new(2, {}, seed).market):
            suits = CARDS[slot.card].suits
            assert bool(slot.unrest) == ("region" not in suits)
            civilised = "civilised" in suits and "uncivilised" not in suits
            assert slot.progress == (1 if civilised else 0)
            assert not (slot.materials or slot.population)
            if SLOT_DECKS[at]:
                assert CARDS[slot.card].pile == SLOT_DECKS[at]


def test_r4_6_supply_unrest_joins_the_pile() -> None:
    """R4.5."""
    assert len(unrest_supply(["celts", "vikings"], 2)) == len(
        [c for n in ("celts", "vikings") for c in NATIONS[n].supply if CARDS[c].min_players == 1]
    )
    assert len(unrest_supply(["vikings"], 4)) == 2


def test_r4_7_r4_8_king_of_kings_is_under_the_fame_deck() -> None:
    state = position().state
    assert CARDS[state.king].side == "A"
    assert all("fame" in CARDS[card].suits for card in state.fame)
    assert state.king not in state.fame


def test_r4_15_starting_player_is_random() -> None:
    """R5.1."""
    assert {GAME.new(3, {}, seed).first for seed in range(30)} == {0, 1, 2}
    state = GAME.new(3, {}, 4)
    assert GAME.decisions(state)[0].seat == state.first
    assert state.seats_from(2) == [2, 0, 1]


def test_r4_16_r4_17_and_e16_tributaries_with_the_name_of_a_nation() -> None:
    seen = set()
    for seed in range(1, 60):
        state = position("qin", "romans", seed=seed).state
        (new,) = state.replacements
        assert CARDS[new].box == "legends"
        assert CARDS[new].min_players == 1
        assert CARDS[new].name not in ("Qin", "Romans")
        cards = [*state.main, *(slot.card for slot in state.market)]
        assert "c_tri05_qin" not in cards and new in cards
        seen.add(new)
    assert len(seen) > 3
    assert position("romans", "greeks").state.replacements == []


def test_r4_17_tributary_removed_by_player_count_is_not_replaced() -> None:
    assert CARDS["l_tri05_romans"].min_players == 3
    assert position("romans", "egyptians", box="legends").state.replacements == []
    (new,) = position("romans", "egyptians", "minoans", box="legends").state.replacements
    assert CARDS[new].box == "classics" and CARDS[new].name not in ("Egyptians", "Minoans")


def test_r4_17_bot_nation_counts_in_the_solo_game() -> None:
    game = position("romans", box="legends", bot="vikings", level="chieftain")
    cards = [*game.state.main, *(slot.card for slot in game.state.market)]
    assert "l_tri03_vikings" not in cards
    assert len(game.state.replacements) == 1


def test_r4_18_market_refills_from_its_own_deck_first() -> None:
    game = position().hand(0, "c_tri11_hittites")
    top = game.state.small["region"][-1]
    game.market("c_reg03_mountain", "c_unc03_elders", "c_civ03_moneylenders").refresh()
    top = game.state.small["region"][-1]
    game.play("play c_tri11_hittites", "pick c_reg03_mountain")
    assert game.state.market[0].card == top
    game = position().hand(0, "c_tri11_hittites").market("c_reg03_mountain")
    game.state.small["region"] = []
    main = game.state.main[-1]
    game.refresh().play("play c_tri11_hittites", "pick c_reg03_mountain")
    assert game.state.market[0].card == main


def test_incompatible_options_are_refused_with_a_sentence() -> None:
    for players, options in (
        (2, {"mode": "practice"}),
        (3, {"level": "overlord"}),
        (1, {"mode": "campaign", "short": "yes"}),
    ):
        with pytest.raises(BadSetup):
            GAME.new(players, options, 1)
