"""How bots value positions, and that the second level plays sensibly."""

import pytest

from core.bots import choose_action
from core.games.through_the_ages import GAME
from core.games.through_the_ages.ai.unit_values import turns_left
from core.games.through_the_ages.rules.actions import (
    Build,
    Done,
    EndTurn,
    IncreasePopulation,
    Spend,
)
from core.games.through_the_ages.rules.ratings import civil_left
from core.games.through_the_ages.state import War
from core.kernel import Action, Rng
from tests.games.through_the_ages.position import Position, position


def worth(game: Position, seat: int = 0) -> float:
    return GAME.total_value(game.state, seat)


def turns(game: Position) -> float:
    return turns_left(game.state, 0, GAME.weights_for(game.state))


def test_more_resources_are_worth_more() -> None:
    plain = worth(position())
    assert worth(position().player(0, culture=10)) > plain
    assert worth(position().workers(0, bronze=3)) > plain
    assert worth(position().workers(0, drama=1)) > plain
    assert worth(position().tokens(0, bronze=3)) > plain
    assert worth(position().wonders(0, "taj_mahal")) > plain


def test_uprising_and_famine_lower_the_value() -> None:
    calm = position().player(0, yellow=10, unused=3)
    assert worth(position().player(0, yellow=10, unused=0)) < worth(calm) - 3
    fed = position().player(0, yellow=13).tokens(0, agriculture=2)
    hungry = position().player(0, yellow=13).workers(0, agriculture=0)
    assert worth(hungry) < worth(fed) - 3


def test_ending_a_turn_is_no_loss() -> None:
    """Production counts before it comes."""
    game = position().player(0, used_civil=4)
    before = worth(game)
    assert abs(worth(game.end_turn()) - before) < 4


def test_remaining_turns_decrease() -> None:
    early, late = position(), position().age(3)
    assert turns(early) > turns(late) > 1
    assert turns(position().round(9, 9)) == 0


def test_longer_game_is_no_gain() -> None:
    """It is longer for everybody. Otherwise a bot would leave cards in the row."""
    game = position()
    before, long = worth(game), turns(game)
    del game.state.civil["I"][:9]
    assert long - turns(game.refresh()) > 0.5
    assert abs(worth(game) - before) < 4


def test_working_is_worth_more_than_idling() -> None:
    idle = position().player(0, unused=2)
    for card in ("bronze", "philosophy", "religion", "agriculture"):
        busy = position().player(0, unused=1)
        assert worth(busy.workers(0, **{card: busy.of(0).workers[card] + 1})) > worth(idle)


def test_rivals_losses_count_as_gains() -> None:
    assert worth(position().workers(1, bronze=0)) > worth(position())
    assert worth(position().player(1, culture=10)) < worth(position())


def test_war_raises_the_value_of_strength() -> None:
    def worth_of_units(game: Position) -> float:
        weak = worth(game)
        return worth(game.workers(0, warriors=6)) - weak

    peace, war = position(), position()
    war.state.wars.append(War("war_over_culture_ii", attacker=1, target=0))
    assert worth_of_units(war) > worth_of_units(peace) + 2


def test_bonus_cards_are_expected_only_when_they_save_the_defender() -> None:
    def attacked(strength: int) -> Position:
        game = position().military(0, "plunder_i").workers(0, warriors=strength)
        game.military(1, "defense_colonization_i").turn_of(0, "politics")
        game.play("attack card=plunder_i target=1")
        return game.play("done")

    spend = Spend("defense_colonization_i")
    near, far = attacked(3).state, attacked(9).state
    assert GAME.strategy.prior(near, 1, spend, GAME.weights_for(near)) > GAME.strategy.prior(
        near, 1, Done(), GAME.weights_for(near)
    )
    assert GAME.strategy.prior(far, 1, spend, GAME.weights_for(far)) < GAME.strategy.prior(
        far, 1, Done(), GAME.weights_for(far)
    )


def test_finished_game_is_worth_its_culture() -> None:
    game = position().player(0, culture=42)
    game.state.over = True
    assert worth(game) == pytest.approx(42, abs=0.05)


def test_last_turn_is_worth_its_final_score() -> None:
    """Otherwise an Emperor would do anything rather than end it."""
    game = position().round(9, 9).workers(1, warriors=6, drama=2).turn_of(1)
    game.event("impact_of_strength", by=0)
    before = worth(game, 1)
    game.end_turn()
    assert game.state.over
    assert worth(game, 1) == pytest.approx(before, abs=0.05)


def test_bot_destroys_nothing_needlessly_in_the_last_turn() -> None:
    """Nothing can change, so ending the turn is as good as destroying a farm first."""
    game = position().round(9, 9).player(1, unused=0).workers(1, warriors=2).turn_of(1)
    game.player(1, used_civil=4, used_military=0)
    legal = {type(action).__name__ for action in GAME.decisions(game.state)[0].actions}
    assert "Destroy" in legal
    for level in (4, 5):
        assert choose_action(GAME, GAME.view(game.state, 1), 1, level) == EndTurn()


@pytest.mark.parametrize("seed", [1, 2])
def test_level_two_beats_level_one(seed: int) -> None:
    levels = (2, 1) if seed % 2 else (1, 2)
    state = GAME.new(2, {"length": "advanced"}, seed)
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        action = choose_action(GAME, GAME.view(state, seat), seat, levels[seat])
        GAME.apply(state, seat, action)
    strong = levels.index(2)
    assert GAME.standings(state)[strong].rank == 1


def turn_of_a_king(game: Position) -> list[Action]:
    """Return what level 4 does in the rest of the first seat's turn."""
    chosen: list[Action] = []
    while not chosen or chosen[-1] != EndTurn():
        chosen.append(choose_action(GAME, GAME.view(game.state, 0), 0, 4))
        GAME.apply(game.state, 0, chosen[-1])
    return chosen


def test_a_king_leaves_no_civil_action_unused_in_the_opening() -> None:
    game = position().turn_of(0)
    assert civil_left(game.state, 0) == 4
    while (action := choose_action(GAME, GAME.view(game.state, 0), 0, 4)) != EndTurn():
        GAME.apply(game.state, 0, action)
    assert civil_left(game.state, 0) == 0
    assert game.of(0).leader or game.of(0).civil_hand


def test_king_plans_two_steps() -> None:
    """A building needs a worker first."""
    game = position().turn_of(0).player(0, unused=0).workers(0, warriors=0)
    game.tokens(0, agriculture=2, bronze=2).state.row = [""] * 13
    chosen = turn_of_a_king(game.refresh())
    grown = chosen.index(IncreasePopulation())
    assert any(isinstance(action, Build) for action in chosen[grown:])


def test_a_guess_is_cheap_and_finite() -> None:
    game = position().military(0, "plunder_i").workers(0, warriors=4).turn_of(0, "politics")
    game.play("attack card=plunder_i target=1")
    world = GAME.determinize(GAME.view(game.state, 0), 0, Rng(1))
    for action in game.decision().actions:
        assert -10 < GAME.strategy.prior(world, 0, action, GAME.weights_for(world)) < 10


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_bot_leaves_the_game_r22_1(level: int) -> None:
    for seed in range(8):
        game = position(3, seed=seed, resigning="yes").turn_of(0, "start")
        assert str(choose_action(GAME, GAME.view(game.state, 0), 0, level, seed)) != "resign"


# --- the rule book: what search alone does not see ----------------------------------------------


def term(game: Position, name: str) -> float:
    return GAME.strategy.evaluate(game.state, 0, GAME.weights_for(game.state))[name]


def test_the_last_unit_is_not_disbanded_for_one_more_idle_hand_r15_7() -> None:
    ready = position().workers(0, warriors=1).player(0, unused=1)
    disbanded = position().workers(0, warriors=0).player(0, unused=2)
    assert worth(ready) > worth(disbanded)


def test_strength_deficit_weighs_more_than_a_lead() -> None:
    def strength(mine: int, other: int) -> float:
        return term(position().workers(0, warriors=mine).workers(1, warriors=other), "strength")

    level = strength(1, 1)
    assert level - strength(1, 4) > strength(4, 1) - level - 3  # units count beside the lead
    assert strength(1, 4) < strength(1, 3) < level


def test_colony_is_worth_its_sacrificed_unit_r15_8() -> None:
    kept = position(4).workers(0, warriors=2)
    for territory in ("fertile_territory_i", "inhabited_territory_i", "wealthy_territory_i"):
        assert worth(position(4).workers(0, warriors=1).colonies(0, territory)) > worth(kept)


def test_incomplete_army_counts_for_part_of_its_bonus_r19() -> None:
    def strength(tactics: str) -> float:
        return term(position().workers(0, warriors=2).player(0, tactics=tactics), "strength")

    assert strength("heavy_cavalry") == strength("") < strength("legion")
    assert (
        GAME.strategy.handicap(GAME.strategy.weights[2], 4).army_begun == 0
    )  # which a King does not see


def test_army_missing_an_unavailable_unit_hardly_counts_r19() -> None:
    """Playing such tactics gives up a possible army for an impossible one."""
    waiting = position().workers(0, warriors=2).player(0, tactics="medieval_army")
    learnt = position().workers(0, warriors=2, knights=0).player(0, tactics="medieval_army")
    assert term(learnt, "strength") > term(waiting, "strength") + 1


def test_missing_unit_type_in_hand_raises_the_army_value_r19() -> None:
    def strength(*hand: str) -> float:
        game = position().workers(0, warriors=2).player(0, tactics="medieval_army")
        return term(game.hand(0, *hand), "strength")

    assert strength("knights") > strength("swordsmen") == strength()


def test_stronger_tactics_in_hand_are_worth_more_r19() -> None:
    weak, strong = (
        term(position().military(0, card), "military hand")
        for card in ("fighting_band", "modern_army")
    )
    assert strong > weak


def test_strength_is_worth_less_with_fewer_attacks_to_come() -> None:
    """Bots once destroyed mines and labs for warriors six turns before the end."""

    def gain(*, rounds: int) -> float:
        few, many = (
            position()
            .age(3)
            .round(9, 9 + rounds)
            .workers(0, warriors=number)
            .workers(1, warriors=4)
            for number in (3, 4)
        )
        return term(many, "strength") - term(few, "strength")

    assert gain(rounds=6) > gain(rounds=3) > 0


def test_finishing_a_wonder_has_its_own_value() -> None:
    begun = position().player(0, wonder="taj_mahal", stages=2)
    taken = position().player(0, wonder="taj_mahal", stages=0)
    done = position().wonders(0, "taj_mahal")
    last, first = worth(done) - worth(begun), worth(begun) - worth(taken)
    assert last > 0
    assert first > 0
    assert term(done, "wonders") > 0
    assert (
        GAME.strategy.handicap(GAME.strategy.weights[2], 4).wonder == 0
    )  # which a King does not see


def test_technologies_beyond_expected_science_count_little() -> None:
    def second(science: int) -> float:
        game = position().player(0, science=science).hand(0, "iron")
        before = term(game, "cards in hand")
        return term(game.hand(0, "iron", "irrigation"), "cards in hand") - before

    assert second(science=20) > second(science=0) + 0.5


def test_attack_card_is_worth_more_against_a_weak_rival() -> None:
    def cards(rival: int) -> float:
        game = position().workers(0, warriors=4).workers(1, warriors=rival)
        return term(game.military(0, "plunder_i"), "military hand")

    assert cards(rival=0) > cards(rival=3) > cards(rival=4) - 0.01


def test_playing_a_leader_raises_the_value() -> None:
    for leader in ("moses", "homer", "alexander_the_great", "hammurabi", "aristotle"):
        in_hand, in_play = position().hand(0, leader), position().hand(0, leader)
        in_play.play(f"play_leader card={leader}")
        assert worth(in_play) > worth(in_hand), leader


def test_end_turn_provokes_replies() -> None:
    game = position()
    assert GAME.strategy.provokes_reply(game.state, 0, EndTurn())
    assert not GAME.strategy.provokes_reply(game.state, 0, IncreasePopulation())


def test_the_last_place_in_the_hand_is_not_given_away_lightly_r6_4() -> None:
    def gain(*others: str) -> float:
        before = worth(position().hand(0, *others))
        return worth(position().hand(0, *others, "work_of_art_a")) - before

    assert gain("rich_land_a", "ideal_building_site_a", "frugality_a") < gain("rich_land_a") - 1


def test_upgrade_card_without_an_upgrade_is_worth_little() -> None:
    def card(game: Position) -> float:
        before = term(game, "cards in hand")
        return term(game.hand(0, "efficient_upgrade_i"), "cards in hand") - before

    assert card(position().workers(0, iron=0)) > card(position()) + 0.5
