"""The parts of a plan, each by itself."""

from dataclasses import replace
from typing import Any

from core.bots.answers import after_answers, best_next
from core.bots.mind import Mind
from core.bots.plan import KING, _completed, _looked_on
from core.bots.ways import Way, going_on
from tests.table.quarry import QUARRY, Dig, Pay, Rest


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
    ways = [way(at, 10.0 - at, state=state) for at in range(3)]
    values = _looked_on(Mind(QUARRY, 0, None), [ways], [10.0, 9.0, 8.5], [0, 1], KING)
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
