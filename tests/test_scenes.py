from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.games import load_game
from core.kernel import Decision
from tests.random_games import Moment, play_random_game
from tests.recorded_games import OutdatedRecording, replay
from tests.scenes import (
    SceneNeverComes,
    choices_until,
    is_topic,
    load_scene_game,
    never_stop,
    search_scene,
)

MOSAIC = load_game("mosaic")


def played(name: str = "1_players") -> list[tuple[object, tuple[int, str] | None]]:
    it = load_scene_game("mosaic", name)
    states = [MOSAIC.codec.load(MOSAIC.codec.dump(state)) for state in replay(MOSAIC, it)]
    return list(zip(states, [*it.choices, None], strict=True))


def test_scene_that_never_comes_says_what_it_waited_for_and_how_far_it_got() -> None:
    choices = len(load_scene_game("mosaic", "1_players").choices)
    with pytest.raises(SceneNeverComes) as failure:
        choices_until(MOSAIC, played(), is_topic("coronation", 2))
    said = str(failure.value)
    assert "waits for 'coronation' from round 2 on, which never comes" in said
    assert f"{choices} choices" in said
    assert "turn " in said  # the decisions that came instead


def test_scene_begins_before_its_first_decision() -> None:
    choices = choices_until(MOSAIC, played(), is_topic("turn", 2))
    state = played()[len(choices)][0]
    decision = MOSAIC.decision_of(state, 0)
    assert decision is not None and decision.topic == "turn" and state.round == 2
    assert len(choices_until(MOSAIC, played(), never_stop)) == len(played()) - 1


def test_missing_scene_says_how_to_make_it() -> None:
    with pytest.raises(FileNotFoundError, match=r"`python -m tests.scenes mosaic nobody` makes it"):
        load_scene_game("mosaic", "nobody")


def test_search_tries_other_seeds() -> None:
    def play(seed: int) -> Iterator[Moment]:
        return play_random_game(MOSAIC, 1 if seed < 12 else 2, {}, seed)

    def has_two_players(state: object, decision: Decision) -> bool:
        return MOSAIC.seat_count(state) == 2

    assert search_scene(MOSAIC, play, 10, has_two_players)[0] == 12
    with pytest.raises(SceneNeverComes, match="None of 20 games has this moment"):
        search_scene(MOSAIC, play, 12, is_topic("coronation"))


def test_outdated_scene_says_how_to_make_it_again() -> None:
    it = load_scene_game("mosaic", "1_players")
    outdated = replace(it, choices=((0, "done"), *it.choices))
    with pytest.raises(OutdatedRecording, match=r"choice 1 .*`python -m tests.scenes mosaic NAME`"):
        list(replay(MOSAIC, outdated))
