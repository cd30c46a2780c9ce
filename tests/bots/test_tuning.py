from collections.abc import Sequence
from pathlib import Path

from core.bots.arena import Deal, Played, play_out
from core.bots.tuning import Tuning, leaves, moved
from tests.bots.games import weighing_pebbles
from tests.tune import in_place

RECORD = {"players": [2, 3], "stone": 2.0, "nothing": 0, "goods": {"ore": 1.0}, "row": [0.5, 3]}


def test_every_number_but_nothing_and_the_players_is_tuned() -> None:
    assert leaves(RECORD) == [("stone",), ("goods", "ore"), ("row", 0), ("row", 1)]
    assert leaves(RECORD, only=["goods"]) == [("goods", "ore")]


def test_a_step_makes_a_weight_larger_or_smaller_and_leaves_the_others() -> None:
    after = moved(RECORD, {("stone",): 0.1, ("row", 1): -0.1})
    assert after == RECORD | {"stone": 2.2103, "row": [0.5, 2.7145]}
    assert RECORD["row"] == [0.5, 3]


def test_tuned_weights_take_the_place_of_those_for_as_many_players() -> None:
    tuned = RECORD | {"stone": 7.0}
    assert in_place([RECORD], 3, tuned) == [RECORD | {"players": [2]}, tuned | {"players": [3]}]
    assert in_place([RECORD | {"players": [2]}], 2, tuned) == [tuned | {"players": [2]}]


def test_the_tuner_finds_out_what_is_held_for_too_little(tmp_path: Path) -> None:
    toy = weighing_pebbles(tmp_path)

    def play(deals: Sequence[Deal]) -> list[Played]:
        return [play_out(toy, deal) for deal in deals]

    record = {"players": [2, 3], "stone": 1, "luck": 0.3}
    tuning = Tuning(record, 2, 3, play, toy.check_options({}), deals=10, width=0.7, pace=1.0)
    results = [tuning.step() for _ in range(40)]
    reached = tuning.reached
    assert all(-1 <= result <= 1 for result in results)
    assert reached["luck"] / reached["stone"] > 0.5
