"""Games in which much happens: players at random who would rather do something than nothing."""

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
    Resign,
    Take,
)
from core.kernel import Action, Rng, clone
from tests.play import ENDLESS, Recording

LAZY = (EndTurn, Pass, Done, Refuse, Resign)


def eagerness(action: Action) -> int:
    """How often an action is chosen, compared with others."""
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
    """One of the actions, by eagerness."""
    weights = [eagerness(action) for action in actions]
    drawn = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("the weights do not add up")


def busy_game(
    players: int, options: dict[str, str], seed: int
) -> Iterator[tuple[Any, int, Action]]:
    """Every position of a busy game with the choice made in it; the last is over."""
    state = GAME.new(players, options, seed)
    rng = Rng(seed + 1)
    for _ in range(ENDLESS):
        pending = GAME.decisions(state)
        if not pending:
            return
        decision = rng.choice(pending)
        action = choose(decision.actions, rng)
        yield state, decision.seat, action
        GAME.apply(state, decision.seat, action)
    raise AssertionError("The game does not end.")


def record_busy(players: int, options: dict[str, str], seed: int, every: int = 60) -> Recording:
    """A busy game, audited throughout, with positions kept every so often and at new topics."""
    recording = Recording(GAME, players, options, seed)
    met: set[str] = set()
    for number, (state, seat, action) in enumerate(busy_game(players, options, seed)):
        assert GAME.audit(state) == [], recording.choices[-1:]
        topics = {decision.topic for decision in GAME.decisions(state)}
        if topics - met or number % every == 0:
            recording.kept[number] = clone(state)
            met |= topics
        recording.choices.append((seat, action))
    recording.kept[len(recording.choices)] = clone(state)
    return recording
