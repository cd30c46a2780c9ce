from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots import LEVELS, Advice, advise, choose_action, explain_choice, planner
from core.bots.beam import TurnPathBuilder
from core.bots.budget import KING
from core.bots.evaluator import Evaluator
from core.kernel import Action, Game, IllegalAction, Rng
from tests.random_games import play_random_game
from tests.table.quarry import QUARRY, Dig, Mock, Pan, Pay, Rest, Shaft
from tests.toy import PEBBLES, Roll, Take, with_strategy

SEEDS = st.integers(0, 10_000)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
EVERY_GAME = pytest.mark.parametrize("game", [PEBBLES, QUARRY], ids=lambda game: game.id)


def winner(game: Game[Any], levels: tuple[int, ...], seed: int) -> int | None:
    """Return the level that wins a game, or None for a tie."""
    state = game.new(len(levels), {}, seed)
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        game.apply(state, seat, choose_action(game, game.view(state, seat), seat, levels[seat]))
    first = [standing.seat for standing in game.standings(state) if standing.rank == 1]
    return levels[first[0]] if len(first) == 1 else None


def some_position(game: Game[Any], seed: int) -> tuple[Any, int]:
    """Return a state in mid-game and the seat to decide."""
    stop = seed % 6
    for moment in play_random_game(game, 2, seed=seed):
        if moment.number == stop and moment.choice:
            return moment.state, moment.choice[0]
    raise AssertionError("The game was too short.")


def turn(game: Game[Any], *choices: Action, seed: int = 1) -> Any:
    """Return the position after these choices, each by a seat that can make it."""
    state = game.new(2, {}, seed)
    for action in choices:
        seat = next(d.seat for d in game.decisions(state) if action in d.actions)
        game.apply(state, seat, action)
    return state


def asked(game: Game[Any], state: Any, level: int) -> Advice:
    seat = game.decisions(state)[0].seat
    return advise(game, game.view(state, seat), seat, level)


def test_level_1_chooses_everything_but_navigation() -> None:
    view = QUARRY.view(turn(QUARRY, Pay(0)), 0)
    chosen = Counter(choose_action(QUARRY, view, 0, 1, seed) for seed in range(300))
    assert set(chosen) == {Rest(), Dig(), Pan()}
    assert min(chosen.values()) > 70


def test_navigation_is_chosen_if_nothing_else_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    view = QUARRY.view(turn(QUARRY), 0)
    monkeypatch.setattr(Pay, "is_navigation", True)
    assert {choose_action(QUARRY, view, 0, level) for level in LEVELS} == {Pay(0)}


@EVERY_GAME
def test_level_3_clearly_beats_level_1(game: Game[Any]) -> None:
    wins = Counter(winner(game, ((1, 3), (3, 1))[seed % 2], seed) for seed in range(100))
    assert wins[3] > 3 * wins[1]


def test_level_3_evaluates_the_substeps_of_an_action() -> None:
    advice = asked(QUARRY, turn(QUARRY, Pay(0), Rest()), 3)
    assert advice.action in (Dig(), Pan())
    assert advice.value >= 4  # digging gains 5, minus 1 for being mocked


def test_level_3_takes_the_best_substep_even_if_others_may_interrupt() -> None:
    assert asked(QUARRY, turn(QUARRY, Pay(0), Dig()), 3).action == Shaft(5)
    assert asked(QUARRY, turn(QUARRY, Pay(0), Dig(), Shaft(2), Rest(), Pay(0)), 3).value >= 4


def test_level_3_pays_no_more_than_it_must() -> None:
    position = turn(QUARRY, Pay(0), Dig(), Shaft(2), Rest(), Pay(0), Rest(), Rest())
    assert asked(QUARRY, position, 3).action == Pay(0)


def test_ties_go_to_the_first() -> None:
    position = turn(QUARRY, Pay(0), Dig(), Shaft(5))
    assert asked(QUARRY, position, 3).action == Mock(True)


def test_advice_holds_its_value_and_the_runner_up() -> None:
    advice = asked(QUARRY, turn(QUARRY, Pay(0), Dig()), 3)
    assert advice == Advice(Shaft(5), 4.0, Shaft(2), 1.0)


def test_level_4_plans_to_the_end_of_its_turn() -> None:
    """A turn has two actions, and the second may gain 4 as well."""
    assert asked(QUARRY, turn(QUARRY, Pay(0), Dig()), 4).value >= 8
    assert asked(QUARRY, turn(QUARRY, Pay(0), Dig()), 4).action == Shaft(5)


def test_level_4_without_budget_looks_one_step_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, 4, partial(planner.plan_turn, budget=replace(KING, nodes=0)))
    advice = asked(QUARRY, turn(QUARRY, Pay(0), Dig()), 4)
    assert (advice.action, advice.value) == (Shaft(5), 4.0)


def test_level_4_does_not_plan_into_another_players_turn() -> None:
    position = turn(QUARRY, Pay(0), Dig(), Shaft(2))
    assert asked(QUARRY, position, 4).value == asked(QUARRY, position, 3).value


@EVERY_GAME
def test_level_4_is_no_weaker_than_level_3(game: Game[Any]) -> None:
    wins = Counter(winner(game, ((3, 4), (4, 3))[seed % 2], seed) for seed in range(60))
    assert wins[4] >= wins[3] - 10


def test_plan_stops_at_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance ends the plan, so only earlier gains count."""
    position = turn(QUARRY, Pay(0))
    looked = asked(QUARRY, position, 4)
    monkeypatch.setattr(Rest, "is_chance", True)
    monkeypatch.setattr(Dig, "is_chance", True)
    monkeypatch.setattr(Pan, "is_chance", True)
    assert asked(QUARRY, position, 4).value < looked.value


def test_replies_are_evaluated_after_provoking_actions() -> None:
    """An evaluation that includes rivals must see the replies of provoked ones."""

    def lead(state: Any, seat: int, weights: Any) -> dict[str, float]:
        return {"own": state.gold[seat], "others": -state.gold[1 - seat]}

    alone = with_strategy(QUARRY, evaluate=lead)
    answered = with_strategy(alone, provokes_reply=lambda state, seat, action: True)
    position = turn(alone, Pay(0), Rest())
    king = asked(alone, position, 4).value
    assert asked(answered, position, 4).value < king  # the rival has had a turn
    assert (
        asked(answered, position, 5).value > asked(answered, position, 4).value
    )  # and so has the seat itself


def test_explained_advice_names_the_decisive_terms() -> None:
    position = turn(QUARRY, Pay(0), Dig())
    advice = explain_choice(QUARRY, QUARRY.view(position, 0), 0, 5)
    assert advice.gains == {"gold": 4.0}
    assert advice.lead_terms == {"gold": advice.lead} == {"gold": 1.0}


def test_chieftain_overlooks_choices_but_never_all() -> None:
    view = QUARRY.view(turn(QUARRY, Pay(0), Dig()), 0)
    advice = [advise(QUARRY, view, 0, 2, seed) for seed in range(60)]
    chosen = Counter(each.action for each in advice)
    assert len(chosen) > 1
    assert chosen.most_common(1)[0] == (Shaft(5), pytest.approx(40, abs=12))
    assert all(each.runner_up is not None for each in advice)


def test_later_turns_of_a_plan_are_discounted() -> None:
    """In a solo game every turn is your own, and the second counts half."""
    patient = with_strategy(
        QUARRY, horizon=lambda state: 0, freeze_opponents=lambda state, seat: None
    )
    state = patient.new(1, {}, 1)
    for action in (Pay(0), Rest()):
        patient.apply(state, 0, action)
    state.stream, state.turns = [], 1  # one more turn, and nothing to pan
    hasty = with_strategy(patient, discount=0.5)
    ways = [TurnPathBuilder(Evaluator(game, 0, None), state) for game in (patient, hasty)]
    values = []
    for turn_ in ways:
        (way,) = turn_.start_paths([Dig()], width=8)
        way = turn_.extend(way, Dig(), width=8)
        values.append((way.position_value, way.value, way.turns_passed))
    assert values[0] == (10.0, 10.0, 1)
    assert values[1] == (10.0, 7.5, 1)


def test_game_may_handicap_a_level() -> None:
    """A Warlord does not see gold here, so all choices look alike to it."""

    def gold(state: Any, seat: int, weights: Any) -> dict[str, float]:
        return {"gold": state.gold[seat] * weights}

    game = with_strategy(
        QUARRY, evaluate=gold, handicap=lambda weights, level: 0 if level == 3 else weights
    )
    view = game.view(turn(game, Pay(0), Dig()), 0)
    assert advise(game, view, 0, 3, weights=2).value == 0
    assert advise(game, view, 0, 4, weights=2).value == 16


def test_single_choice_has_no_runner_up() -> None:
    advice = asked(QUARRY, turn(QUARRY), 2)
    assert (advice.runner_up, advice.lead) == (None, 0.0)


def test_seat_without_a_decision_gets_no_advice() -> None:
    state = turn(QUARRY)
    with pytest.raises(IllegalAction):
        advise(QUARRY, QUARRY.view(state, 1), 1, 2)


@EVERY_GAME
@EVERY_LEVEL
@given(seed=SEEDS)
def test_same_view_gets_the_same_advice(game: Game[Any], level: int, seed: int) -> None:
    state, seat = some_position(game, seed)
    view = game.view(state, seat)
    sent = game.codec.load(game.codec.dump(view))
    sent.pending = view.pending
    assert advise(game, view, seat, level) == advise(game, sent, seat, level)


@EVERY_GAME
@EVERY_LEVEL
@given(seed=SEEDS, deal=SEEDS)
def test_hidden_information_does_not_affect_choices(
    game: Game[Any], level: int, seed: int, deal: int
) -> None:
    state, seat = some_position(game, seed)
    view = game.view(state, seat)
    other = game.determinize(view, seat, Rng(deal))
    assert choose_action(game, game.view(other, seat), seat, level) == choose_action(
        game, view, seat, level
    )


@EVERY_LEVEL
@given(seed=SEEDS)
def test_choosing_does_not_change_the_view(level: int, seed: int) -> None:
    state, seat = some_position(PEBBLES, seed)
    view = PEBBLES.view(state, seat)
    before = PEBBLES.codec.digest(view)
    choose_action(PEBBLES, view, seat, level)
    assert PEBBLES.codec.digest(view) == before


def test_random_choices_differ_by_seed() -> None:
    keeps = [stone for p in PEBBLES.new(2, {}, 1).players for stone in p.hand][::2]
    state = PEBBLES.new(2, {}, 1)
    for seat, stone in enumerate(keeps):
        PEBBLES.apply(state, seat, PEBBLES.parse(f"keep stone={stone}"))
    view = PEBBLES.view(state, 0)
    assert {choose_action(PEBBLES, view, 0, 1, seed) for seed in range(40)} == {
        Take(1),
        Take(2),
        Roll(),
    }
