import math
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import core.games
from core.games import GAME_IDS, load_game
from core.kernel import Game
from core.kernel.content import BadContent
from tests.random_games import Recording

EVERY_GAME = pytest.mark.parametrize("game", [load_game(name) for name in GAME_IDS], ids=GAME_IDS)


@EVERY_GAME
def test_weights_exist_for_every_player_count(game: Game[Any]) -> None:
    assert set(game.strategy.weights) == set(game.player_counts)
    for players, weights in game.strategy.weights.items():
        assert is_dataclass(weights)
        assert players in weights.players


def test_evaluation_terms_are_constant_and_add_up(played: Recording) -> None:
    game = played.game
    names: list[str] = []
    for state in played.kept_moments.values():
        for seat in range(game.seat_count(state)):
            terms = game.strategy.evaluate(state, seat, game.weights_for(state))
            names = names or list(terms)
            assert list(terms) == names
            assert all(map(math.isfinite, terms.values()))
            assert game.total_value(state, seat) == pytest.approx(sum(terms.values()))


@EVERY_GAME
def test_every_weight_is_read(game: Game[Any]) -> None:
    folder = Path(core.games.__file__).parent / game.id
    sources = "".join(path.read_text("utf-8") for path in folder.glob("ai/**/*.py"))
    named = set(re.findall(r"weights\.(\w+)", sources))
    shape = next(iter(game.strategy.weights.values()))
    assert {field.name for field in fields(shape)} - named == {"players"}


@EVERY_GAME
def test_other_weights_are_validated_like_the_games_own(game: Game[Any]) -> None:
    assert game.content is not None
    rows = game.content.raw_table("weights")
    assert set(game.content.parse_by_player_count("weights", rows)) == set(game.strategy.weights)
    for wrong, complaint in (
        ({}, "this is not a list of records"),
        ([rows[0] | {"luck": 1}], "unknown field 'luck'"),
        ([{"players": [2]}], "is missing"),
        ([rows[0], rows[0]], "two records are for"),
    ):
        with pytest.raises(BadContent, match=complaint):
            game.content.parse_by_player_count("weights", wrong)


@EVERY_GAME
def test_weights_do_not_affect_the_digest(game: Game[Any]) -> None:
    """A change of a bot's weights must not invalidate saves."""
    content = game.content
    assert content is not None
    before = content.digest
    again = type(content)(Path(core.games.__file__).parent / game.id / "data")
    again.own_files["weights"][0].clear()
    assert again.digest == before
