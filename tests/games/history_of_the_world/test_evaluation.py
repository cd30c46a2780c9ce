"""How bots value battles, lands and cards."""

import pytest

from core.bots.levels import choose_action, explain_choice
from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.ai.board_value import (
    count_armies,
    make_perspective,
    seat_point_weights,
)
from core.games.history_of_the_world.ai.campaign import expected_armies_to_win, region_steps
from core.games.history_of_the_world.ai.campaign_search import CampaignSearch
from core.games.history_of_the_world.content import BOT_VALUES, CARDS
from core.games.history_of_the_world.rules.epoch import EndEpoch
from core.games.history_of_the_world.rules.odds import BattleTerms
from core.games.history_of_the_world.rules.reach import legal_conquests
from core.games.history_of_the_world.rules.scoring import FindSpace
from core.kernel import SPECTATOR, Rng
from tests.games.history_of_the_world.position import Position, opening, turn_of


def chosen(game: Position, seed: int = 0) -> str:
    decision = game.decision()
    return str(choose_action(GAME, GAME.view(game.state, decision.seat), decision.seat, 3, seed))


def worth(game: Position, seat: int = 0) -> float:
    GAME.decisions(game.state)
    return GAME.total_value(game.state, seat)


def test_pending_battle_value_ignores_future_dice() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant")
    values = set()
    for seed in range(5):
        game.state.rng = Rng(seed)
        values.add(worth(game))
    assert len(values) == 1


def test_pending_battle_value_lies_between_its_outcomes() -> None:
    before = turn_of("assyrians").army(1, "levant").city("levant").start().conquer("levant")
    won, tied, lost = (before.copy().roll(*dice) for dice in ((6, 6, 1), (4, 4, 4), (1, 1, 6)))
    lost.play("retreat")
    assert worth(lost) < worth(tied) < worth(won)
    assert worth(lost) < worth(before) < worth(won)


def test_better_odds_are_worth_more() -> None:
    plain = turn_of("assyrians").army(1, "levant").start().conquer("levant")
    forted = turn_of("assyrians").army(1, "levant").fort("levant").start().conquer("levant")
    assert worth(plain) > worth(forted)


@pytest.mark.parametrize("seed", range(3))
def test_bot_takes_the_most_valuable_land(seed: int) -> None:
    game = turn_of("zhou_dynasty").capital("wei").monument("wei").start()
    while game.state.turn.step == "conquest" and game.state.turn.empire.armies:
        game.play(chosen(game, seed))
    assert game.state.armies["wei"] == 0


def test_a_bot_besieges_a_capital_with_its_tokens_first() -> None:
    game = turn_of("macedonians").army(1, "danubia").capital("danubia").start()
    game.conquer("danubia").roll(1, 1, 6)
    assert chosen(game) == "siege piece=token"


def test_a_bot_rerolls_its_lowest_die_when_it_loses() -> None:
    game = turn_of("hittites").army(1, "levant").start().conquer("levant").roll(1, 2, 6)
    assert chosen(game) == "reroll die=1"


def test_defending_bot_keeps_ties_and_rerolls_losses() -> None:
    """R9.20."""
    losing = turn_of("macedonians").army(1, "nile").start().conquer("nile", by="fleet")
    losing.roll(6, 2, 1)
    assert losing.decision().seat == 1 and chosen(losing) == "reroll die=1"
    tied = turn_of("macedonians").army(1, "nile").start().conquer("nile", by="fleet")
    tied.roll(6, 2, 6)
    assert tied.decision().seat == 1 and chosen(tied) == "keep_dice"


def test_a_bot_plays_its_kingdom() -> None:
    game = turn_of("egyptians").hand("kingdom_phoenicians")
    assert chosen(game) == "play_kingdom card=kingdom_phoenicians"


def test_every_card_has_a_value_for_the_draft() -> None:
    assert set(BOT_VALUES) == set(CARDS)
    assert all(value >= 0 for value in BOT_VALUES.values())


def test_a_bot_drafts_the_better_empire() -> None:
    game = opening(4, scores=(9, 7, 5, 3))
    view = GAME.view(game.state, 3)
    best = max(view.current_pile("empire"), key=BOT_VALUES.__getitem__)
    assert str(choose_action(GAME, view, 3, 3)) == f"take_card card={best}"


def test_finished_game_counts_only_points() -> None:
    game = turn_of("japanese").score(50, 10, 20).start().finish_turn()
    *_, first, second = seat_point_weights(game.state, 0, GAME.strategy.weights[3])
    assert worth(game) == pytest.approx(game.of(0).score + first * 10 + second * 20)


def test_contender_counts_more_than_a_distant_rival() -> None:
    """More so in later epochs, while all rivals together count the same."""
    weights = GAME.strategy.weights[3]
    early, late = (turn_of(card).score(50, 40, 20).start().state for card in ("goths", "japanese"))
    for state in (early, late):
        state.scores[-1] = (50, 40, 20)
    _, near, far = seat_point_weights(late, 0, weights)
    _, near_early, far_early = seat_point_weights(early, 0, weights)
    assert near < near_early < far_early < far < 0
    assert near + far == pytest.approx(-weights.rivals, abs=0.02)
    _, one, other = seat_point_weights(late, 0, GAME.strategy.handicap(weights, 4))
    assert one == other  # a King looks at both alike


# --- judgements of the rule book -----------------------------------------------------------------


def terms(game: Position, seat: int = 0) -> dict[str, float]:
    GAME.decisions(game.state)
    return dict(GAME.strategy.evaluate(game.state, seat, GAME.weights_for(game.state)))


def test_lands_paying_later_are_worth_more() -> None:
    """The army scores nothing this epoch in either region, but one of them will score more
    later.
    """
    north = turn_of("xiongnu").army(0, "alemannia").start()
    east = turn_of("xiongnu").army(0, "tarim_basin").start()
    later = "regions in later epochs"
    assert terms(north)[later] > terms(east)[later]


def test_rarely_held_regions_are_worth_less() -> None:
    """Both regions score alike in epochs II and III, but the Middle East is overrun after epoch
    I.
    """
    weights = GAME.strategy.weights[3]
    assert weights.region_retention["middle_east"][0] < weights.region_retention["china"][0]
    crossroads = turn_of("minoans").army(0, "mesopotamia").start()
    far_away = turn_of("minoans").army(0, "wei").start()
    later = "regions in later epochs"
    assert terms(crossroads)[later] < terms(far_away)[later]


def test_armies_needed_together_for_dominance_are_one_step() -> None:
    """With one army against two, the second only ties, and the third dominates."""
    eyes = make_perspective(turn_of("zhou_dynasty").start().state, 0, GAME.strategy.weights[3])
    empty_lands = [(1.0, 0.0, -1), (1.0, 0.0, -1)]
    assert [armies for armies, _ in region_steps("china", empty_lands, eyes, [1, 2, 0])] == [2.0]
    assert [armies for armies, _ in region_steps("china", empty_lands, eyes, [0, 0, 0])] == [
        1.0,
        1.0,
    ]


def test_army_that_must_fight_counts_for_less() -> None:
    """The battle costs more than one army on average, more with a fort, less with a bonus."""
    plain, fort = (
        expected_armies_to_win(BattleTerms()),
        expected_armies_to_win(BattleTerms(defense_dice=2)),
    )
    assert 1 < expected_armies_to_win(BattleTerms(attack_bonus=1)) < plain < fort < 3


def test_leader_picks_last_in_the_next_draft() -> None:
    place = "the place in the next draft"
    ahead = turn_of("assyrians").score(20, 5, 10).start()
    behind = turn_of("assyrians").score(5, 20, 10).start()
    assert terms(ahead)[place] < terms(behind)[place]
    last_epoch = turn_of("japanese").score(5, 20, 10).start()
    assert terms(last_epoch)[place] == 0


def test_draft_position_is_almost_certain_after_all_turns() -> None:
    place, whole = "the place in the next draft", GAME.strategy.weights[3].early_pick[1]
    leads, follows = (
        turn_of("assyrians").score(*scores).start() for scores in ((30, 5, 10), (2, 40, 50))
    )
    for game in (leads, follows):
        for seat, empire in ((1, "sumerians"), (2, "egyptians")):
            game.state.players[seat].empires = [empire]
    assert terms(leads)[place] == pytest.approx(0, abs=0.01)
    assert terms(follows)[place] == pytest.approx(whole, abs=0.01)


def test_battle_counts_for_the_draft_position_it_may_cost() -> None:
    """The average of the positions with and without the land."""
    place = "the place in the next draft"
    before = turn_of("assyrians").army(1, "levant").city("levant").start().conquer("levant")
    won, lost = (before.copy().roll(*dice) for dice in ((6, 6, 1), (1, 1, 6)))
    lost.play("retreat")
    assert terms(won)[place] < terms(before)[place] < terms(lost)[place]


def test_first_draft_hint_names_the_expected_empire_points() -> None:
    game = opening(4, scores=(9, 7, 5, 3))
    advice = explain_choice(GAME, GAME.view(game.state, 3), 3, 5)
    assert advice.gains["what the empire will bring"] > 20
    assert advice.runner_up is not None and advice.lead_terms["what the empire will bring"] > 0


def test_emperor_gives_up_points_to_choose_first() -> None:
    """R12.6: a marker whose space is taken may move up or down."""
    game = turn_of("assyrians").score(5, 9, 8).start()
    game.state.agenda[:] = [EndEpoch(1), FindSpace(0, 9, (("Regions", 4),))]
    for seat, empire in enumerate(("assyrians", "sumerians", "egyptians")):
        game.state.players[seat].empires = [empire]
    game.state.turn.step = "over"
    game.refresh()
    decision = game.decision()
    assert [str(action) for action in decision.actions] == ["move_marker to=10", "move_marker to=7"]
    view = GAME.view(game.state, 0)
    assert str(choose_action(GAME, view, 0, 5)) == "move_marker to=7"


def test_bot_keeps_an_advancement_without_effect() -> None:
    """Not even to end the epoch sooner."""
    game = turn_of("assyrians").hand("great_leader").start()
    game.state.agenda.insert(0, EndEpoch(1))
    for land in ("anatolia", "levant", "nile", "libya", "shatts"):
        game.conquer(land)
    assert game.state.turn.empire.armies == 0
    assert chosen(game) == "stop"


def test_end_of_an_epoch_is_no_gain() -> None:
    """A waiting seat values its lands as if the epoch were over."""
    weights = GAME.strategy.weights[3]
    game = turn_of("assyrians").army(1, "iberia", "apennines").start()
    state = game.state
    state.turn.step, state.called = "over", 8
    for seat, empire in enumerate(("assyrians", "sumerians", "egyptians")):
        state.players[seat].empires = [empire]
    over = make_perspective(state, 1, weights).region_value("southern_europe", (0, 2, 0)).total
    state.epoch, state.turn.seat, state.called = 2, SPECTATOR, 0
    waiting = make_perspective(state, 1, weights).region_value("southern_europe", (0, 2, 0)).total
    assert over == pytest.approx(waiting)


def test_lands_others_can_still_take_are_worth_less() -> None:
    """If nobody plays before the next epoch, more lands are left for the next own turn."""
    game = turn_of("assyrians").army(0, "iberia", "apennines").start()
    first = terms(game)["regions in later epochs"]
    game.state.called = 8
    for seat, empire in ((1, "sumerians"), (2, "egyptians")):
        game.state.players[seat].empires = [empire]
    assert terms(game)["regions in later epochs"] > first


def test_founding_on_an_own_army_is_worth_less() -> None:
    hopes = []
    for owner in (0, 1):
        game = opening(3, scores=(5, 4, 3))
        game.state.players[0].empires = ["sumerians"]
        game.state.armies["tigris"] = owner
        hopes.append(terms(game)["what the empire will bring"])
    on_own, on_theirs = hopes
    assert on_own < on_theirs


def test_each_level_considers_more_than_the_one_below() -> None:
    weights = GAME.strategy.weights[3]
    seen = [GAME.strategy.handicap(weights, level) for level in (2, 3, 4, 5)]
    assert [each.epochs_ahead for each in seen] == [0, 1, 4, 4]
    assert [bool(each.campaign) for each in seen] == [False, False, True, True]
    assert seen[1].rivals < seen[2].rivals == seen[3].rivals
    assert [each.sees_draft for each in seen] == [0, 0, 0, 1]
    assert [each.exposure for each in seen] == [0, 0, 0, 1]
    assert [bool(each.active_beam_width) for each in seen] == [False, False, False, True]
    assert (
        GAME.strategy.handicap(weights, 2) is seen[0]
        and GAME.strategy.handicap(weights, 5) is seen[3]
    )


def test_emperor_values_lands_beyond_the_next_one() -> None:
    """Two armies reach an unoccupied capital through another land."""
    weights = GAME.strategy.handicap(GAME.strategy.weights[3], 5)
    near = turn_of("xiongnu").start().pool(2)
    far = turn_of("xiongnu").capital("yangtze").monument("yangtze").start().pool(2)
    assert "yangtze" not in {each.land for each in legal_conquests(far.state)}

    def hopes(game: Position) -> float:
        GAME.decisions(game.state)
        return GAME.strategy.evaluate(game.state, 0, weights)["the campaign"]

    assert hopes(far) > hopes(near) + 2
    assert terms(far)["the campaign"] == pytest.approx(terms(near)["the campaign"])


def test_best_campaign_gains_more_with_every_army() -> None:
    weights = GAME.strategy.handicap(GAME.strategy.weights[3], 5)
    state = turn_of("romans").army(1, "danubia", "iberia", "shatts").capital("iberia").start().state
    courses = CampaignSearch(state, make_perspective(state, 0, weights), count_armies(state))
    brings = [courses.value(armies, 0) for armies in range(state.turn.realm.armies + 1)]
    assert brings[0] == 0 and brings == sorted(brings)
    assert len(set(brings)) == len(brings)


def test_points_count_the_same_before_and_after_scoring() -> None:
    """Otherwise a hint would compare a score at the end of the turn with that of a battle."""
    game = turn_of("egyptians").monument("nile").start().pool(0)
    before = terms(game)
    while game.state.turn.seat == 0 and game.state.turn.step != "over":
        game.play(str(game.decision().actions[-1]))
    after = terms(game)
    assert game.state.players[0].score > 0
    for term in ("points in this epoch", "cities and monuments"):
        assert after[term] == pytest.approx(before[term])
