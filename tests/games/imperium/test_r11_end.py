import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS
from core.games.imperium.rules.events import (
    Collapsed,
    GameEnded,
    RoundBegan,
    ScoringTriggered,
    SolsticeBegan,
)
from core.games.imperium.rules.flow.rounds import BeginSolstice, EndRound, Round, Solstice
from core.kernel import SPECTATOR
from tests.games.imperium.position import Position, position


def test_r11_1_the_main_deck_runs_out() -> None:
    """R12.6."""
    game = position().hand(0, "l_tri08_persians").tokens(0, population=2).market()
    game.state.main = ["c_tri02_assyrians"]
    game.refresh().play("play l_tri08_persians")
    assert "c_tri02_assyrians" in game.of(0).hand
    assert game.state.scoring_round == 4


def test_r11_1_the_last_development() -> None:
    """R12.8."""
    game = position().empire().hand(0, "c_tri03_egyptians").tokens(0, population=3)
    game.of(0).development = ["rom05_legions"]
    game.refresh().play("play c_tri03_egyptians")
    assert "rom05_legions" in game.of(0).discard
    assert game.state.scoring_round == 4


def test_r11_1_and_e91_empty_quest_area_triggers_nothing() -> None:
    game = position("arthurians", "romans", box="legends").hand(0)
    game.of(0).development = ["art03_graal"]
    game.player(0, power="art01b_arthurians").agenda(BeginSolstice(0))
    game.play("pick art02_king_arthurs_court", "accept")
    assert game.of(0).active_quest == "art03_graal" and game.of(0).development == []
    assert game.state.scoring_round == 0


@pytest.mark.parametrize(("people", "triggered"), [(24, True), (23, False)])
def test_r11_1_and_e92_shangri_la(people: int, triggered: bool) -> None:
    game = position("utopians", "romans", box="legends").tokens(0, population=people)
    game.player(0, journey="uto03b_shangri_la", state="empire").agenda(BeginSolstice(0))
    assert bool(game.told(ScoringTriggered)) is triggered


def test_r11_1_graal_triggers_scoring() -> None:
    """R14.6."""
    game = position("arthurians", "romans", box="legends").hand(0, "art03_graal")
    game.play("play art03_graal")
    assert game.state.scoring_round == 4


def test_r11_2_and_e90_the_round_and_one_more() -> None:
    game = position("romans", "vikings", "greeks")
    game.state.round = 9
    game.turn_of(1).hand(1, "l_fam07_eminent").deck(1).discard(1)
    game.player(1, nation_deck=["vik02_harald_hardrada"])
    game.play("play l_fam07_eminent")
    assert game.told(ScoringTriggered) == [ScoringTriggered(SPECTATOR, 10)]
    game.events.clear()
    turns = [(game.state.round, game.asked)]
    while not game.is_over:
        game.clean_up() if game.topic == "turn" else game.answer_randomly("turn")
        turns += [(game.state.round, game.asked)] if not game.is_over else []
    assert turns == [(9, 1), (9, 2), (10, 0), (10, 1), (10, 2)]
    order = [type(e) for e in game.events if isinstance(e, RoundBegan | SolsticeBegan | GameEnded)]
    assert order == [SolsticeBegan, RoundBegan, SolsticeBegan, GameEnded]


def test_r11_2_later_triggers_change_nothing() -> None:
    """R11.9."""
    game = position("arthurians", "romans", box="legends").hand(0, "art03_graal")
    game.state.scoring_round = 3
    game.refresh().play("play art03_graal")
    assert game.state.scoring_round == 3


def test_r11_9_triggered_during_a_solstice_one_more_round_follows() -> None:
    game = position("utopians", "romans", box="legends").tokens(0, population=24).hand(0).hand(1)
    game.player(0, journey="uto03b_shangri_la", state="empire")
    game.agenda(Solstice(), EndRound())
    assert game.state.scoring_round == 4
    assert game.state.round == 4 and not game.is_over


def test_r11_3_scoring_zones() -> None:
    """E98."""
    game = position("arthurians", "romans", box="legends").tokens(0, progress=7)
    game.hand(0).deck(0).discard(0).player(0, play=[], court="", power="art01a_arthurians")
    assert game.score(0) == 7
    assert game.of(0).development and game.of(0).nation_deck
    for zone in ("hand", "deck", "discard", "play", "history", "flooded"):
        game.put(0, zone, "c_tri02_assyrians")
        assert game.score(0) == 10, zone
    game.in_play(0, "l_reg02_rainforest").garrison(0, "l_reg02_rainforest", "c_tri02_assyrians")
    assert game.score(0) == 10


def test_r11_4_and_e94_variable_cards_are_capped() -> None:
    """R11.15."""
    game = position("carthaginians", "romans").tokens(0, materials=33)
    assert game.worth(0, "car01b_carthaginians", "power") == 10
    assert game.worth(0, "c_civ03_moneylenders") == 3
    assert game.worth(0, "car08_monopoly") == 6
    assert game.worth(0, "car01a_carthaginians", "power") == 5


def test_r11_4_icons_count_one_by_one() -> None:
    """R21.10."""
    game = position().hand(0).deck(0).discard(0).in_play(0, "per11_nisaean_plain")
    assert CARDS["per11_nisaean_plain"].icons == ("fertile", "fertile")
    assert game.worth(0, "c_unc10_agriculture") == 4  # 2 for each fertile icon


def two_alike() -> Position:
    game = position("romans", "greeks").player(0, power="rom01b_romans")
    for seat in (0, 1):
        game.hand(seat).deck(seat).discard(seat).tokens(seat, progress=9)
    return game.player(1, power="gre01a_greeks").agenda()


def test_r11_5_and_e97_equal_points_share_the_victory() -> None:
    game = two_alike()
    assert game.is_over
    assert [standing.total for standing in game.standings] == [9, 9]
    assert [standing.rank for standing in game.standings] == [1, 1]


def collapsed(*unrest: int) -> Position:
    """A game that ended because the pile is empty, with this many unrest per seat."""
    nations = ("romans", "greeks", "persians")[: len(unrest)]
    game = position(*nations)
    for seat, number in enumerate(unrest):
        game.hand(seat).deck(seat).discard(seat)
        own = [f"{n}_unrest" for n in ("rom22", "gre22", "per22", "mac21", "car22", "min21")]
        game.of(seat).hand = [own[0]] * number
    game.state.collapsed = True
    return game


def test_r11_6_r11_13_and_e95_after_a_collapse_the_fewest_unrest_win() -> None:
    game = collapsed(3, 3, 5).tokens(0, progress=4).tokens(1, progress=6).tokens(2, progress=90)
    game.agenda()
    ranks = [standing.rank for standing in game.standings]
    assert ranks == [2, 1, 3]


def test_r11_6_collapse_ranks_losers_by_unrest_and_keeps_points() -> None:
    """R11.13."""
    game = collapsed(5, 2, 3).tokens(0, progress=90).tokens(1, progress=1).tokens(2, progress=40)
    game.agenda()
    assert [standing.rank for standing in game.standings] == [3, 1, 2]
    for seat, standing in enumerate(game.standings):
        assert standing.total == game.score(seat)


def test_r11_6_collapse_ends_the_game_at_once() -> None:
    """R11.7, R21.19."""
    game = position("romans", "celts").hand(0, "per07_persian_gold").empire().hand(1)
    game.state.unrest = game.state.unrest[:1]
    game.tokens(0).tokens(1).refresh().play("play per07_persian_gold")
    assert game.is_over and game.told(Collapsed)
    assert len(game.of(1).hand) == 1
    assert game.state.unrest == []


def test_r11_6_unrest_counts_everywhere_but_in_the_nation_deck() -> None:
    from core.games.imperium.rules.owned_cards import count_unrest

    game = position("romans", "celts").hand(0).deck(0).discard(0)
    assert any(CARDS[c].is_unrest for c in game.of(0).nation_deck)
    assert count_unrest(game.of(0)) == 0
    game.in_play(0, "c_reg06_forest")
    for zone in ("hand", "deck", "discard", "history", "flooded"):
        game.put(0, zone, "rom22_unrest")
        assert count_unrest(game.of(0)) == 1
    game.garrison(0, "c_reg06_forest", "rom22_unrest")
    assert count_unrest(game.of(0)) == 1


def test_r11_8_r17_7_and_e76_sumerians_return_unrest_before_the_winner_is_found() -> None:
    game = collapsed(2, 1).tokens(0).tokens(1)
    game.put(0, "history", "c_tri07_sumerians").agenda()
    assert game.topic == "return_unrest"
    game.play(game.options[0], game.options[0])
    assert game.is_over and game.state.collapsed
    assert [standing.rank for standing in game.standings] == [1, 2]


def test_r11_10_revealed_cards_still_belong_to_the_main_deck() -> None:
    game = position().hand(0, "c_unc20_diplomacy").tokens(0, materials=3).market()
    game.state.main = ["c_reg03_mountain"]
    game.refresh().play("play c_unc20_diplomacy")
    assert game.of(0).progress == 2
    assert game.state.main == ["c_reg03_mountain"] and game.state.scoring_round == 0


def test_r11_11_a_place_stays_empty_without_cards() -> None:
    game = position().hand(0, "c_tri11_hittites").market("c_reg03_mountain")
    game.state.small["region"], game.state.main = [], []
    game.refresh().play("play c_tri11_hittites", "pick c_reg03_mountain")
    assert game.state.market[0].card == ""


def test_r11_12_replacing_a_card_with_unrest_never_empties_the_pile() -> None:
    game = position().hand(0, "rom18_triumvirate").market("c_unc03_elders")
    game.state.small["region"] = ["c_unc08_mysticism"]
    game.remove("c_unc08_mysticism").state.small["region"] = ["c_unc08_mysticism"]
    game.state.unrest = game.state.unrest[:1]
    game.refresh().play("play rom18_triumvirate", "pick c_unc03_elders")
    assert not game.is_over and len(game.state.unrest) == 1


def test_r11_12_acquire_that_empties_the_pile_keeps_the_card() -> None:
    game = position().hand(0, "c_tri01_armenians").market("c_unc03_elders")
    game.remove("c_unc08_mysticism").state.small["region"] = ["c_unc08_mysticism"]
    game.state.unrest = game.state.unrest[:1]
    game.refresh().play("play c_tri01_armenians")
    assert game.is_over and game.state.collapsed
    assert "c_unc03_elders" in game.of(0).hand


def test_r11_14_tokens_on_own_cards_score_but_are_not_pooled() -> None:
    """R12.30."""
    game = position("minoans", "romans", box="legends").in_play(0, "min16_pottery")
    game.tokens(0, progress=2)
    before = game.score(0)
    game.of(0).tokens["min16_pottery"] = 3
    assert game.score(0) == before + 3
    assert game.worth(0, "min09_seal_stones") == 2  # counts the pool only
    game.market("l_unc03_elders").slot(1, progress=5)
    assert game.score(0) == before + 3


def test_r11_15_only_variable_values_are_capped_and_a_card_counts_itself() -> None:
    game = position("vikings", "romans").hand(0).deck(0).discard(0).player(0, play=[])
    game.put(0, "hand", "l_fam08_acclaimed")
    assert game.worth(0, "l_fam08_acclaimed") == 2  # itself and the power card
    assert game.worth(0, "l_fam05_proud", "garrison") == 12
    game = position("scythians", "romans").tokens(0, materials=60)
    assert game.worth(0, "scy01b_scythians", "power") == 10


def test_a_game_ends_only_once() -> None:
    game = position("romans", "celts").agenda(Round(9))
    game.state.scoring_round = 9
    game.answer_randomly("never", seed=3)
    assert game.is_over and game.state.over
    assert GAME.decisions(game.state) == ()
