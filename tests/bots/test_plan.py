"""The parts of a plan, each by itself."""

from dataclasses import replace
from typing import Any

import pytest

from core.bots import advise
from core.bots.answers import after_answers, best_next
from core.bots.mind import Mind
from core.bots.outcomes import outcome
from core.bots.plan import KING, _completed, _looked_on, _Plan, plan_the_turn
from core.bots.ways import OwnTurn, Way, going_on
from core.kernel import Action, Rng, clone
from tests.table.quarry import QUARRY, Dig, Pay, Rest, Shaft


def at_work(*choices: Any) -> Any:
    """A quarry for two after some choices of whoever is asked."""
    state = QUARRY.new(2, {}, 1)
    for action in choices:
        QUARRY.apply(state, QUARRY.decisions(state)[0].seat, action)
    return state


def way(first: int, value: float, choices: tuple[Any, ...] = (), state: Any = None) -> Way:
    return Way(first, state, value, value, value, 0, choices)


def test_answers_end_where_the_seat_is_free_to_choose() -> None:
    """Not at the toll it has to pay before: that is no choice to plan for."""
    after = after_answers(Mind(QUARRY, 0, None), at_work(Pay(0), Rest(), Rest()))
    (decision,) = QUARRY.decisions(after)
    assert (decision.seat, decision.topic) == (0, "work")
    assert after.gold[1] > 0


def test_the_next_own_choice_counts_as_the_game_is_patient() -> None:
    state = at_work(Pay(0))
    assert best_next(Mind(QUARRY, 0, None), state) >= 4
    hasty = replace(QUARRY, patience=0.5)
    assert best_next(Mind(hasty, 0, None), state) == best_next(Mind(QUARRY, 0, None), state) / 2


def test_what_was_not_looked_on_stays_behind_what_was() -> None:
    state = at_work(Pay(0))
    values = _looked_on(Mind(QUARRY, 0, None), {0: [state], 1: [state]}, [10.0, 9.0, 8.5], KING)
    assert values[:2] == [0.0, 0.0]
    assert values[2] < 0


def test_a_way_that_was_left_is_never_better_than_the_best() -> None:
    begun = [way(0, 3.0, (Dig(),)), way(1, 2.5, (Dig(),)), way(2, 1.0, (Dig(),))]
    told = _completed(begun, {0: way(0, 7.0), 2: way(2, 6.0)})
    assert [each.value for each in told] == [7.0, 6.5, 6.0]
    told = _completed(begun, {0: way(0, 7.0), 1: way(1, 9.0)})
    assert [each.value for each in told] == [7.0, 9.0, 7.5]
    level = _completed([way(0, 3.0, (Dig(),)), way(1, 3.0, (Dig(),))], {0: way(0, 7.0)})
    assert [each.value for each in level] == [7.0, 6.99]


def test_the_same_steps_in_another_order_are_gone_on_with_once() -> None:
    ways = [way(0, 3.0, (Dig(),)), way(1, 3.0, (Dig(),)), way(2, 3.0, (Rest(),)), way(3, 3.0)]
    assert [each.first for each in going_on(ways)] == [0, 2]


def test_the_last_digit_of_a_sum_decides_nothing() -> None:
    game = replace(QUARRY, evaluate=lambda state, seat, weights: {"a": 0.1, "b": 0.2})
    assert Mind(game, 0, None).worth(at_work()) == 0.3


def test_of_the_same_steps_that_order_is_gone_on_with_in_which_others_take_least() -> None:
    slow, quick = (Way(at, None, 3.0, 3.0, 2.5 + at, 0, (Dig(),)) for at in (0, 1))
    assert going_on([slow, quick]) == [quick]


def test_a_plan_that_sees_rivals_gains_less_by_what_they_may_take_before() -> None:
    game = replace(QUARRY, contested=lambda state, seat, weights: {Dig(): 0.5})
    turn = OwnTurn(Mind(game, 0, None), at_work(Pay(0)), sees_rivals=True)
    (begun,) = turn.begun([Rest()], width=8)
    now, later = (turn.go_on(replace(begun, turns=turns), Dig(), width=8) for turns in (0, 1))
    assert now.value == now.calm == later.calm == 4
    assert later.value == 2


def test_what_needs_no_plan_is_answered_without_one() -> None:
    game = replace(QUARRY, routine=lambda state, decision: Rest())
    assert advise(game, game.view(at_work(Pay(0)), 0), 0, 4).action == Rest()
    assert advise(QUARRY, QUARRY.view(at_work(Pay(0)), 0), 0, 4).action == Dig()


def test_first_sight_answers_a_plain_question() -> None:
    def first_sight(state: Any, seat: int, action: Action, weights: Any) -> float:
        return float(action == Shaft(3))

    game = replace(QUARRY, prior=first_sight)
    assert outcome(Mind(game, 0, None), at_work(Pay(0)), Dig(), width=8).gold[0] == 4
    plain = replace(game, plain_questions=frozenset({"shaft"}))
    assert outcome(Mind(plain, 0, None), at_work(Pay(0)), Dig(), width=8).gold[0] == 0


def test_less_is_looked_at_for_a_part_of_something_begun() -> None:
    looks = 0

    def judged(state: Any, seat: int, weights: Any) -> dict[str, float]:
        nonlocal looks
        looks += 1
        return {"gold": float(state.gold[seat])}

    counts = []
    for part in (1.0, 0.0):
        game = replace(QUARRY, evaluate=judged, effort_of_parts=part)
        looks = 0
        advise(game, game.view(at_work(Pay(0), Dig()), 0), 0, 4)
        counts.append(looks)
    assert counts[0] > counts[1]


def test_a_reason_compares_two_plans_only_where_both_came_to_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = at_work(Pay(0))
    ahead = at_work(Pay(0))
    ahead.gold[0] = 50

    def ends(plan: _Plan, actions: Any) -> list[Way]:
        return [way(0, 50.0, state=ahead), way(1, 49.0, (Dig(),), state=state)]

    monkeypatch.setattr(_Plan, "ends", ends)
    mind = Mind(QUARRY, 0, None)
    advice = plan_the_turn(mind, QUARRY.view(state, 0), [Dig(), Rest()], Rng(1), KING)
    assert list(advice.edge.values()) == [4.0]


def test_a_reason_compares_what_the_answers_leave_where_they_were_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def halved(mind: Mind, state: Any) -> Any:
        after = clone(state)
        after.gold[mind.seat] /= 2
        return after

    monkeypatch.setattr("core.bots.plan.after_answers", halved)
    view = QUARRY.view(at_work(Pay(0)), 0)
    alone = advise(QUARRY, view, 0, 4)
    answered = advise(replace(QUARRY, invites=lambda state, seat, action: True), view, 0, 4)
    assert answered.lead == sum(answered.edge.values()) == sum(alone.edge.values()) / 2


def test_a_term_that_only_makes_positions_comparable_is_no_reason() -> None:
    def judged(state: Any, seat: int, weights: Any) -> dict[str, float]:
        return {"gold": float(state.gold[seat]), "time": float(state.gold[seat])}

    game = replace(QUARRY, evaluate=judged, unsaid=frozenset({"time"}))
    assert set(advise(game, game.view(at_work(Pay(0)), 0), 0, 4).gains) == {"gold"}
