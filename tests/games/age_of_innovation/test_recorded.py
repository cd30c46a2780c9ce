"""Finished games of every player count, recorded once, still end as they ended then."""

from pathlib import Path

import pytest

from core.games.age_of_innovation import GAME
from tests.games.age_of_innovation.recorded import FOLDER, RecordedGame, final_scores, read

FILES = sorted(FOLDER.glob("*.txt"))
AGAIN = "python -m tests.games.age_of_innovation.recorded.make records them anew"


def game_in(path: Path) -> RecordedGame:
    return read(path.read_text(encoding="utf-8"))


def test_there_is_a_recorded_game_for_every_player_count() -> None:
    assert {game_in(path).players for path in FILES} == set(GAME.players)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recorded = game_in(path)
    assert recorded.rules_version == GAME.rules_version, AGAIN
    state = GAME.new(recorded.players, recorded.options, recorded.seed)
    for seat, action in recorded.choices:
        GAME.apply(state, seat, GAME.parse(action))
        assert not GAME.audit(state)
    assert GAME.is_over(state)
    assert final_scores(state) == recorded.scores, AGAIN
    assert GAME.codec.digest(state) == recorded.digest, AGAIN


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_read_as_it_was_written(path: Path) -> None:
    assert game_in(path).text == path.read_text(encoding="utf-8")
