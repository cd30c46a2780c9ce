"""Random players who prefer active choices, for games in which a lot happens."""

from collections.abc import Iterator
from typing import Any

from core.games.through_the_ages import GAME
from core.games.through_the_ages.actions import (
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
from tests.play import Moment, whole_game

LAZY = (EndTurn, Pass, Done, Refuse)


def eagerness(action: Action) -> int:
    """Return the relative frequency of an action."""
    if isinstance(action, Destroy):
        return 1
    if isinstance(action, LAZY):
        return 3
    if isinstance(action, Bid):
        return max(20 // action.amount, 1)
    if isinstance(action, Take | Build | IncreasePopulation):
        return 20
    return 60


def choose(actions: tuple[Action, ...], rng: Rng) -> Action:
    """Pick an action by weight."""
    weights = [0 if action.gives_up else eagerness(action) for action in actions]
    drawn = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("the weights do not add up")


def busily(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Choose for the first seat to decide, preferring actions that advance the game."""
    decision = rng.choice(game.decisions(state))
    return decision.seat, choose(decision.actions, rng)


def busy_game(players: int, options: dict[str, str], seed: int) -> Iterator[Moment]:
    """Yield a game of busy players from opening to end."""
    return whole_game(GAME, players, options, seed, busily)
