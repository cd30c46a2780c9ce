from collections.abc import Iterator
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import BadSetup, Game

GAMES = pytest.mark.parametrize("game", [load_game(game_id) for game_id in GAME_IDS], ids=GAME_IDS)


def changed_setups(game: Game[Any], fitting: bool) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every setup with one relevant (or irrelevant) option changed."""
    for players in game.player_counts:
        usual = game.check_options({})
        for option in game.options:
            if option.is_relevant(players, usual) == fitting:
                for value in set(option.choices) - {option.default}:
                    yield players, {**usual, option.name: value}


@GAMES
def test_relevant_option_can_be_chosen(game: Game[Any]) -> None:
    for players, options in changed_setups(game, fitting=True):
        assert game.decisions(game.new(players, options, 1))


@GAMES
def test_irrelevant_option_is_refused_or_changes_nothing(game: Game[Any]) -> None:
    for players, options in changed_setups(game, fitting=False):
        usual = game.new(players, {}, 1)
        try:
            state = game.new(players, options, 1)
        except BadSetup:
            continue
        state.options = usual.options
        assert game.codec.digest(state) == game.codec.digest(usual)


@GAMES
def test_presets_are_quick_standard_and_everything(game: Game[Any]) -> None:
    assert [preset.name for preset in game.presets] == ["quick", "standard", "with everything"]
    assert not game.presets[1].options
    counts = [preset.players for preset in game.presets]
    assert counts == sorted(counts) and counts[-1] == max(game.player_counts)
    for preset in game.presets:
        assert game.decisions(game.new(preset.players, preset.options, 1))


@GAMES
def test_setup_is_explained_independently_of_the_seed(game: Game[Any]) -> None:
    set_ups = [(players, game.check_options({})) for players in game.player_counts]
    for players, options in (*set_ups, *changed_setups(game, fitting=True)):
        told = game.text.explain_setup(game.new(players, options, 1))
        assert len(told) >= 3
        assert all(part.title and part.lines and all(part.lines) for part in told)
        assert told == game.text.explain_setup(game.new(players, options, 2))


@GAMES
def test_presets_have_different_explanations(game: Game[Any]) -> None:
    told = {
        game.text.explain_setup(game.new(preset.players, preset.options, 1))
        for preset in game.presets
    }
    assert len(told) == len(game.presets)
