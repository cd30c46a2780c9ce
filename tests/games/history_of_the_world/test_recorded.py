"""Finished games of every player count and selection still end as they ended then."""

from pathlib import Path

import pytest

from core.games.history_of_the_world import GAME
from tests.games.history_of_the_world.recorded import FOLDER, RecordedGame, final_scores, read

FILES = sorted(FOLDER.glob("*.txt"))
AGAIN = "python -m tests.games.history_of_the_world.recorded.make records them anew"


def game_in(path: Path) -> RecordedGame:
    return read(path.read_text(encoding="utf-8"))


def test_there_is_a_recorded_game_for_every_player_count_and_selection() -> None:
    found = {(game_in(path).players, game_in(path).selection) for path in FILES}
    assert found == {(n, s) for n in GAME.players for s in ("draft", "classic")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recorded = game_in(path)
    assert recorded.rules_version == GAME.rules_version, AGAIN
    options = {"selection": recorded.selection}
    state = GAME.new(recorded.players, options, recorded.seed)
    for seat, action in recorded.choices:
        GAME.apply(state, seat, GAME.parse(action))
    assert GAME.is_over(state)
    assert final_scores(state) == recorded.scores, AGAIN
    assert GAME.codec.digest(state) == recorded.digest, AGAIN


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_read_as_it_was_written(path: Path) -> None:
    assert game_in(path).text == path.read_text(encoding="utf-8")
