from dataclasses import replace
from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import IllegalAction
from tests.recorded import cases_of, files_of, final_scores, read, replayed

FILES = [(game_id, path) for game_id in GAME_IDS for path in files_of(game_id)]
every_recorded_game = pytest.mark.parametrize(
    ("game_id", "path"), FILES, ids=[f"{game_id}-{path.stem}" for game_id, path in FILES]
)


@every_recorded_game
def test_a_recorded_game_ends_as_it_did(game_id: str, path: Path) -> None:
    game, it = load_game(game_id), read(path.read_text(encoding="utf-8"))
    again = f"`python -m tests.recorded {game_id}` records it anew"
    assert it.rules_version == game.rules_version, again
    for state in replayed(game, it):
        assert game.audit(state) == []
    assert game.is_over(state)
    assert final_scores(game, state) == it.scores, again
    assert all(standing.points == standing.total for standing in game.standings(state))
    assert game.codec.digest(state) == it.digest, again


@every_recorded_game
def test_a_recorded_game_is_read_as_it_was_written(game_id: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read(text).text == text


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_case_has_its_recorded_game(game_id: str) -> None:
    game, cases = load_game(game_id), cases_of(game_id)
    assert sorted(path.stem for path in files_of(game_id)) == sorted(cases)
    for path in files_of(game_id):
        it = read(path.read_text(encoding="utf-8"))
        assert it.is_of(game, cases[path.stem]), path.stem


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_player_count_has_a_recorded_game(game_id: str) -> None:
    counts = {case.players for case in cases_of(game_id).values()}
    assert counts == set(load_game(game_id).players)


def test_a_recorded_game_that_no_longer_fits_says_what_to_do() -> None:
    game = load_game("mosaic")
    it = read(files_of("mosaic")[0].read_text(encoding="utf-8"))
    with pytest.raises(IllegalAction, match=r"`python -m tests.recorded mosaic` records it anew"):
        list(replayed(game, replace(it, choices=((0, "done"), *it.choices))))
