from collections.abc import Sequence
from pathlib import Path

from core.bots.arena import Deal, GameResult, play_game
from core.bots.tuning import Tuner, scale_weights, tunable_weights
from tests.bots.worker_games import pebbles_with_weights
from tests.tune import replace_weights

RECORD = {"players": [2, 3], "stone": 2.0, "nothing": 0, "goods": {"ore": 1.0}, "row": [0.5, 3]}


def test_all_weights_but_zeros_and_player_counts_are_tunable() -> None:
    assert tunable_weights(RECORD) == [("stone",), ("goods", "ore"), ("row", 0), ("row", 1)]
    assert tunable_weights(RECORD, fields=["goods"]) == [("goods", "ore")]


def test_scaling_changes_only_the_given_weights() -> None:
    after = scale_weights(RECORD, {("stone",): 0.1, ("row", 1): -0.1})
    assert after == RECORD | {"stone": 2.2103, "row": [0.5, 2.7145]}
    assert RECORD["row"] == [0.5, 3]


def test_tuned_weights_replace_those_for_that_player_count() -> None:
    tuned = RECORD | {"stone": 7.0}
    assert replace_weights([RECORD], 3, tuned) == [
        RECORD | {"players": [2]},
        tuned | {"players": [3]},
    ]
    assert replace_weights([RECORD | {"players": [2]}], 2, tuned) == [tuned | {"players": [2]}]


def test_tuner_raises_an_undervalued_weight(tmp_path: Path) -> None:
    toy = pebbles_with_weights(tmp_path)

    def play(deals: Sequence[Deal]) -> list[GameResult]:
        return [play_game(toy, deal) for deal in deals]

    record = {"players": [2, 3], "stone": 1, "luck": 0.3}
    tuning = Tuner(
        record, 2, 3, play, toy.check_options({}), deals=10, perturbation=0.7, step_size=1.0
    )
    results = [tuning.step() for _ in range(40)]
    reached = tuning.current_weights
    assert all(-1 <= result <= 1 for result in results)
    assert reached["luck"] / reached["stone"] > 0.5
