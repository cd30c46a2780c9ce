from core.games.imperium.content import CARDS
from core.games.imperium.rules.events import NationAdvanced, Reshuffled
from core.games.imperium.rules.flow.rounds import BeginSolstice, Solstice
from tests.games.imperium.position import Position, position

DRAWS_TWO = "l_fam07_eminent"  # draw 2 cards, free play


def barbarian(exhausts: int = 2, **more: object) -> Position:
    """A Roman with an empty draw deck who holds a card that draws."""
    game = position("romans", "celts").hand(0, DRAWS_TWO).deck(0)
    game.discard(0, "rom14_glory", "rom15_prosperity", "rom16_advance")
    return game.player(0, exhausts=exhausts, **more)


def test_r8_2_r8_5_and_e23_a_barbarian_adds_a_nation_card() -> None:
    """R8.1."""
    game = barbarian()
    top = game.of(0).nation_deck[-1]
    game.play(f"play {DRAWS_TWO}")
    player = game.of(0)
    assert player.exhausted == ["nation_deck"] and player.exhausts == 1
    assert top not in player.nation_deck
    assert sorted(player.hand + player.deck) == sorted(
        ["rom14_glory", "rom15_prosperity", "rom16_advance", top]
    )
    assert len(player.hand) == 2


def test_e24_without_exhaust_tokens_only_the_shuffle_happens() -> None:
    """R8.2."""
    game = barbarian(exhausts=0)
    size = len(game.of(0).nation_deck)
    game.play(f"play {DRAWS_TWO}")
    assert len(game.of(0).nation_deck) == size
    assert game.told(Reshuffled)


def test_e25_a_second_reshuffle_adds_no_second_card() -> None:
    """R8.2."""
    game = barbarian(exhausts=4, exhausted=["nation_deck"])
    size = len(game.of(0).nation_deck)
    game.play(f"play {DRAWS_TWO}")
    assert len(game.of(0).nation_deck) == size
    assert game.of(0).exhausts == 4


def test_r8_3_and_e26_accession() -> None:
    """R8.10."""
    game = barbarian()
    game.of(0).nation_deck = ["rom02_julius_caesar"]
    game.tokens(0, materials=9, population=9).play(f"play {DRAWS_TWO}")
    assert game.of(0).state == "empire"
    assert game.topic == "turn"
    assert "development_area" not in game.of(0).exhausted


def test_r8_3_and_e30_gwaith_camlan_goes_into_play() -> None:
    """R14.6."""
    game = position("arthurians", "romans", box="legends").hand(0, DRAWS_TWO).deck(0)
    game.discard(0, "art18_cai").of(0).nation_deck = ["art08_gwaith_camlan"]
    game.refresh().play(f"play {DRAWS_TWO}")
    assert "art08_gwaith_camlan" in game.of(0).play
    assert game.of(0).state == "barbarian"
    assert game.state.scoring_round == 0


def test_r8_3_and_e31_harald_triggers_scoring() -> None:
    """R11.1, R15.1."""
    game = position("vikings", "romans").hand(0, DRAWS_TWO).deck(0).discard(0)
    game.of(0).nation_deck = ["vik02_harald_hardrada"]
    game.refresh().play(f"play {DRAWS_TWO}")
    assert game.state.scoring_round == 4
    assert game.of(0).state == "barbarian"
    assert game.of(0).hand == ["vik02_harald_hardrada"]


def empire() -> Position:
    game = position("romans", "celts").empire().hand(0, DRAWS_TWO).deck(0)
    game.discard(0, "rom14_glory", "rom15_prosperity")
    return game.tokens(0, materials=4, population=1).player(0, exhausts=2)


def test_r8_4_and_e27_an_empire_may_develop() -> None:
    game = empire().play(f"play {DRAWS_TWO}")
    assert game.topic == "reshuffle_develop"
    assert "rom03_military_engineering" in game.cards and game.is_offered("decline")
    declined = game.copy().decline()
    assert declined.of(0).exhausts == 2 and declined.of(0).exhausted == []
    game.play("pick rom03_military_engineering")
    player = game.of(0)
    assert (player.materials, player.population) == (0, 0)
    assert player.exhausted == ["development_area"] and player.exhausts == 1
    assert "rom03_military_engineering" in player.hand + player.deck


def test_r8_4_an_exhausted_area_or_an_empty_state_card_gives_no_step() -> None:
    assert empire().player(0, exhausts=0).play(f"play {DRAWS_TWO}").topic == "turn"
    game = empire().player(0, exhausted=["development_area"])
    assert game.play(f"play {DRAWS_TWO}").topic == "turn"


def test_r8_1_and_e28_draw_in_another_turn_reshuffles() -> None:
    """R5.5."""
    game = position("romans", "celts").hand(0, "rom15_prosperity").deck(0, "rom14_glory")
    game.hand(1).deck(1).discard(1, "cel16_advance")
    top = game.of(1).nation_deck[-1]
    game.play("play rom15_prosperity", "accept")
    assert game.asked == 1
    game.accept()
    assert [e.card for e in game.told(NationAdvanced) if isinstance(e, NationAdvanced)] == [top]
    assert game.of(1).exhausted == ["nation_deck"]
    assert len(game.of(1).hand) == 1


def test_r8_6_r8_9_drawing_stops_without_cards() -> None:
    game = position("romans", "celts").hand(0, DRAWS_TWO).deck(0).discard(0)
    game.of(0).nation_deck = []
    game.refresh().play(f"play {DRAWS_TWO}")
    assert game.of(0).hand == []
    assert game.of(0).exhausts == 5


def test_r8_7_r12_10_and_e29_if_able_never_reshuffles() -> None:
    game = position("olmecs", "romans", box="legends").hand(0, "olm18_stone_mask")
    game.deck(0, "olm15_ball_games").discard(0, "olm14_lodestone_compass")
    game.play("play olm18_stone_mask")
    assert game.options == ["accept", "enough"]
    game.accept()
    assert game.topic != "draw_up_to" and game.told(Reshuffled) == []
    assert "olm14_lodestone_compass" in game.of(0).discard


def test_r8_8_a_reshuffle_in_clean_up_uses_the_fresh_tokens() -> None:
    """R7.6."""
    game = position("romans", "celts").hand(0).deck(0, "rom14_glory")
    game.discard(0, "rom15_prosperity", "rom16_advance", "rom17_conquer", "rom18_triumvirate")
    game.player(0, exhausts=0, exhausted=["nation_deck"]).clean_up()
    assert game.of(0).exhausted == ["nation_deck"]
    assert game.of(0).exhausts == 4


def test_r8_10_the_added_card_can_be_the_whole_deck() -> None:
    game = position("romans", "celts").hand(0, DRAWS_TWO).deck(0).discard(0)
    top = game.of(0).nation_deck[-1]
    game.play(f"play {DRAWS_TWO}")
    assert game.of(0).hand == [top]


def test_r8_11_drawing_the_last_card_does_not_reshuffle() -> None:
    game = position("romans", "celts").hand(0, DRAWS_TWO)
    game.deck(0, "rom14_glory", "rom15_prosperity").discard(0, "rom16_advance")
    game.play(f"play {DRAWS_TWO}")
    assert game.of(0).deck == [] and not game.told(Reshuffled)


# --- R9 ---


def solstice(game: Position, seat: int = 0) -> Position:
    return game.agenda(BeginSolstice(seat))


def test_r9_1_r9_2_player_orders_own_solstice_abilities() -> None:
    """R9.3, R12.25."""
    game = position("arthurians", "romans", box="legends").hand(0, "art18_cai", "art17_peredur")
    game.in_play(0, "l_unc18_road_building").tokens(0)
    solstice(game)
    assert game.topic == "solstice"
    assert set(game.cards) == {
        "art01b_arthurians",
        "art02_king_arthurs_court",
        "l_unc18_road_building",
    }
    game.play("pick l_unc18_road_building")
    assert game.of(0).materials == 2


def test_r9_3_and_e04_a_metropolis_must_choose() -> None:
    game = solstice(position().in_play(0, "c_civ06_metropolis").tokens(0))
    assert game.options == ["choose option=1", "choose option=2", "choose option=3"]
    assert game.copy().play("choose 1").of(0).materials == 1
    assert game.copy().play("choose 2").of(0).population == 1
    hand = len(game.of(0).hand)
    assert len(game.play("choose 3").of(0).hand) == hand + 1


def test_r9_4_starting_player_resolves_first() -> None:
    game = position("romans", "celts", "greeks")
    for seat in range(3):
        game.in_play(seat, ("c_civ06_metropolis", "c_civ07_metropolis", "min13_knossos")[seat])
    game.state.first = 1
    game.agenda(Solstice())
    order = []
    while game.state.agenda and not game.is_over:
        order.append(game.asked)
        game.play("choose 1")
    assert order == [1, 2, 0]


def test_r9_5_garrisoned_cards_have_no_solstice() -> None:
    """R12.14, E50."""
    game = position().in_play(0, "c_reg06_forest").tokens(0)
    game.garrison(0, "c_reg06_forest", "c_civ10_coinage", "c_unc15_city")
    assert "c_civ10_coinage" not in game.cards
    assert game.worth(0, "c_civ10_coinage", "garrison") == 2
    before = game.score(0)
    solstice(game)
    assert game.of(0).materials == 0
    assert game.score(0) == before


def test_r9_7_card_that_left_play_is_skipped() -> None:
    game = position("utopians", "romans", box="legends", sides="B").tokens(0).hand(0).discard(0)
    game.in_play(0, "uto05_portals", "l_reg06_highlands").player(0, journey="uto03b_shangri_la")
    game = solstice(game).play("pick uto05_portals", "choose 1")
    assert game.is_over  # nothing more is asked
    assert "l_reg06_highlands" in game.of(0).hand and game.of(0).population == 0


def test_r9_7_card_added_during_the_solstice_waits_for_the_next() -> None:
    """R16.6."""
    game = position("utopians", "romans", box="legends", sides="B").tokens(0, progress=10).hand(0)
    game.put(0, "discard", "l_reg06_highlands")
    solstice(game).play("choose 1")
    assert game.of(0).journey == "uto02b_path_to_shangri_la" and game.of(0).progress == 0
    assert game.is_over  # nothing more is asked


def test_r9_8_mandatory_parts_are_done_as_far_as_possible() -> None:
    game = position("qin", "romans", box="legends").hand(0, "qin19_advance")
    solstice(game.in_play(0, "qin22_mandate_of_heaven"))
    assert game.of(0).hand == [] and "qin19_advance" in game.of(0).discard


def test_r9_9_offers_to_others_are_resolved_within_the_ability() -> None:
    game = position("utopians", "romans", "celts", box="legends", sides="A").tokens(0)
    game.hand(1, *game.unrest_cards(1)).hand(2, *game.unrest_cards(1)).hand(0)
    game.player(0, journey="uto03b_shangri_la")
    solstice(game)
    game.play("pick uto01a_utopians")
    assert game.asked == 1
    game.accept()
    assert game.asked == 2
    game.accept()
    assert game.of(0).population == 2


# --- R10 ---


def test_r10_1_and_e32_innovate() -> None:
    hand = ("rom14_glory", "rom15_prosperity", "rom16_advance", "rom17_conquer")
    game = position().hand(0, *hand)
    game.market("c_unc03_elders", "c_reg03_mountain").play("innovate")
    assert set(hand) <= set(game.of(0).discard)
    assert "take_unseen suit=region" in game.options
    assert not any("fame" in text for text in game.options)
    game.play("pick c_unc03_elders")
    assert game.of(0).hand == ["c_unc03_elders"]
    game.choose(game.decision.actions[0])
    assert game.topic == "clean_up"


def test_r10_2_and_e33_revolt() -> None:
    """R12.22."""
    game = position()
    game.hand(0, *game.unrest_cards(3), "rom14_glory").play("revolt")
    assert game.options == [f"amount number={n}" for n in (3, 2, 1, 0)]
    pile = len(game.state.unrest)
    game.play("amount 2")
    assert len(game.state.unrest) == pile + 2
    held = game.of(0).hand
    assert "rom14_glory" in held and sum(CARDS[c].is_unrest for c in held) == 1


def test_r10_3_passives_count_while_innovating() -> None:
    game = position("vikings", "romans").hand(0).in_play(0, "vik10_longships")
    game.put(0, "hand").state.exile.append("c_reg03_mountain")
    game.remove("c_reg03_mountain").state.exile.append("c_reg03_mountain")
    game.refresh().play("innovate")
    assert "c_reg03_mountain" not in game.cards


def test_r10_4_no_triggered_exhausts_while_innovating() -> None:
    game = position("celts", "romans", sides="A").hand(0)
    game.market("c_unc03_elders", "c_reg03_mountain").play("innovate", "pick c_unc03_elders")
    assert game.topic == "place_token"
    game = position("celts", "romans", sides="A").hand(0, "rom18_triumvirate")
    game.market("c_unc03_elders").play("play rom18_triumvirate", "pick c_unc03_elders")
    assert game.topic == "window"
