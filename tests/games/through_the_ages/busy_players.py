"""Random players who prefer active choices, for games in which a lot happens."""

from collections.abc import Iterator
from typing import Any

from core.games.through_the_ages import GAME
from core.games.through_the_ages.rules.actions import (
    Bid,
    Build,
    Destroy,
    Done,
    EndTurn,
    IncreasePopulation,
    Pass,
    Refuse,
    Take,
)
from core.kernel import Action, Game, Rng
from tests.random_games import Moment, play_whole_game

RELUCTANCE = (EndTurn, Pass, Done, Refuse)


def action_weight(action: Action) -> int:
    """Return the relative frequency of an action."""
    if isinstance(action, Destroy):
        return 1
    if isinstance(action, RELUCTANCE):
        return 3
    if isinstance(action, Bid):
        return max(20 // action.amount, 1)
    if isinstance(action, Take | Build | IncreasePopulation):
        return 20
    return 60


def choose_weighted(actions: tuple[Action, ...], rng: Rng) -> Action:
    weights = [0 if action.is_resignation else action_weight(action) for action in actions]
    drawn = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("the weights do not add up")


def choose_busily(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Choose for the first seat to decide, preferring actions that advance the game."""
    decision = rng.choice(game.decisions(state))
    return decision.seat, choose_weighted(decision.actions, rng)


def play_busy_game(players: int, options: dict[str, str], seed: int) -> Iterator[Moment]:
    """Yield a game of busy players from opening to end."""
    return play_whole_game(GAME, players, options, seed, choose_busily)
