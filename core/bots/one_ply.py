"""Level 2: try every action in a world that could be the real one, and take the best outcome.

Where a game says so and little of the turn is left, every way to its end is tried.
"""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.ways import OwnTurn, Way, going_on
from core.kernel import Action, Game, Rng

# How many options of a follow-up are tried: fewer where there is much to look at already.
WIDEST, NARROWEST, OUTCOMES = 8, 2, 80


def look_one_ply_ahead(
    game: Game[Any], view: Any, seat: int, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Carry each action through to the next free choice, and compare what has become of it."""
    turn = OwnTurn(game, seat, game.determinize(view, seat, rng))
    width = max(NARROWEST, min(WIDEST, OUTCOMES // len(actions)))
    begun = turn.begun(actions, width)
    values = _searched_to_the_end(turn, begun, game.small_turn)
    return best_of(actions, values or [way.value for way in begun])


def _searched_to_the_end(turn: OwnTurn, begun: list[Way], most: int) -> list[float]:
    """For each action the worth of the best turn that begins with it; none if there is too much."""
    firsts = range(len(begun))
    best = [float("-inf") for _ in firsts]
    ways = begun
    while ways:
        for way in ways:
            if not way.choices:
                best[way.first] = max(best[way.first], way.value)
        unfinished = [
            way for at in firsts for way in going_on(way for way in ways if way.first == at)
        ]
        most -= sum(len(way.choices) for way in unfinished)
        if most < 0:
            return []
        ways = [turn.go_on(way, action, NARROWEST) for way in unfinished for action in way.choices]
    return best
