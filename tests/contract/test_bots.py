from itertools import islice
from typing import Any

import pytest

from core.bots import LEVELS, advise, explain_choice
from core.games import GAME_IDS, load_game
from core.kernel import Game, Rng, clone
from tests.random_games import play_random_game

EVERY_GAME = pytest.mark.parametrize("game", [load_game(name) for name in GAME_IDS], ids=GAME_IDS)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
FEW = 3  # positions to test per game


def positions(game: Game[Any], seed: int) -> list[tuple[Any, int]]:
    """Return a few positions of a random game, each with a seat that has several choices."""
    players = min(count for count in game.player_counts if count > 1)
    found = (
        (clone(moment.state), moment.choice[0])
        for moment in play_random_game(game, players, seed=seed)
        if moment.choice and moment.number % 53 == 20
    )
    return [at for at in islice(found, 4 * FEW) if len(choices(game, *at)) > 1][:FEW]


def choices(game: Game[Any], state: Any, seat: int) -> tuple[Any, ...]:
    decision = game.decision_of(state, seat)
    return decision.actions if decision else ()


@EVERY_GAME
@EVERY_LEVEL
def test_bots_use_no_hidden_information_and_are_deterministic(game: Game[Any], level: int) -> None:
    for state, seat in positions(game, seed=level):
        view = game.view(state, seat)
        answer = advise(game, view, seat, level)
        assert answer.action in choices(game, state, seat)
        otherwise = game.determinize(view, seat, Rng(5))  # hidden information is dealt again
        assert advise(game, game.view(otherwise, seat), seat, level) == answer
        sent = game.codec.load(game.codec.dump(view))
        sent.pending = view.pending
        assert advise(game, sent, seat, level) == answer


@EVERY_GAME
def test_explanations_use_no_hidden_information(game: Game[Any]) -> None:
    for state, seat in positions(game, seed=7):
        view = game.view(state, seat)
        otherwise = game.determinize(view, seat, Rng(5))
        answer = explain_choice(game, view, seat, max(LEVELS))
        assert explain_choice(game, game.view(otherwise, seat), seat, max(LEVELS)) == answer


@EVERY_GAME
def test_hidden_terms_are_not_ledger_names(game: Game[Any]) -> None:
    players = min(count for count in game.player_counts if count > 1)
    state = game.new(players, {}, 1)
    terms = game.strategy.evaluate(state, 0, game.weights_for(state))
    assert not game.strategy.hidden_terms & terms.keys() & game.text.ledger(state, 0).keys()


@EVERY_GAME
def test_thinking_does_not_change_the_view(game: Game[Any]) -> None:
    for state, seat in positions(game, seed=9):
        view = game.view(state, seat)
        before = game.codec.dump(view)
        advise(game, view, seat, max(LEVELS))
        assert game.codec.dump(view) == before
