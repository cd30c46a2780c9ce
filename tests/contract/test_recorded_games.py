from dataclasses import replace
from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from tests.recorded_games import (
    OutdatedRecording,
    cases_of,
    final_scores,
    outdated_text,
    parse_recorded_game,
    recorded_files,
    replay,
)

FILES = [(game_id, path) for game_id in GAME_IDS for path in recorded_files(game_id)]
every_recorded_game = pytest.mark.parametrize(
    ("game_id", "path"), FILES, ids=[f"{game_id}-{path.stem}" for game_id, path in FILES]
)


@every_recorded_game
def test_recorded_game_ends_as_it_did(game_id: str, path: Path) -> None:
    game, it = load_game(game_id), parse_recorded_game(path.read_text(encoding="utf-8"))
    again = outdated_text(game_id, "it ends differently")
    assert it.rules_version == game.rules_version, outdated_text(game_id, "the rules have changed")
    for state in replay(game, it):
        assert game.audit(state) == []
    assert game.is_over(state)
    assert final_scores(game, state) == it.scores, again
    assert all(standing.points == standing.total for standing in game.standings(state))
    assert game.codec.digest(state) == it.digest, again
    assert game.codec.load(game.codec.dump(state)) == state


@every_recorded_game
def test_recorded_game_file_round_trips(game_id: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse_recorded_game(text).text == text


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_case_has_its_recorded_game(game_id: str) -> None:
    game, cases = load_game(game_id), cases_of(game_id)
    assert sorted(path.stem for path in recorded_files(game_id)) == sorted(cases)
    for path in recorded_files(game_id):
        it = parse_recorded_game(path.read_text(encoding="utf-8"))
        assert it.matches(game, cases[path.stem]), path.stem


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_player_count_has_a_recorded_game(game_id: str) -> None:
    counts = {case.players for case in cases_of(game_id).values()}
    assert counts == set(load_game(game_id).player_counts)


def test_outdated_recorded_game_says_how_to_record_it_again() -> None:
    game = load_game("mosaic")
    it = parse_recorded_game(recorded_files("mosaic")[0].read_text(encoding="utf-8"))
    with pytest.raises(
        OutdatedRecording,
        match=r"choice 1 .*`python -m tests.recorded_games mosaic` plays it again",
    ):
        list(replay(game, replace(it, choices=((0, "done"), *it.choices))))
