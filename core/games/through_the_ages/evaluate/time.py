"""Estimated game length and the unit values that follow.

Goods are worth more with more turns left, as early production is reinvested.
"""

from dataclasses import dataclass
from functools import cache

from core.games.through_the_ages.content import AGES, REMOVED_SPACES
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.weights import Unit, Weights


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """Values in final culture of one unit now, and of one more per turn.

    Instances are cached and equal only if identical.
    """

    weights: Weights  # source of these values
    turns: float
    resource: float
    science: float
    food: float
    civil: float
    resource_rate: float
    science_rate: float
    food_rate: float
    civil_rate: float
    military_rate: float
    happy_rate: float


@cache
def prices(turns: float, weights: Weights) -> Prices:
    return Prices(
        weights=weights,
        turns=turns,
        resource=_unit(weights.resource, turns),
        science=_unit(weights.science, turns),
        food=_unit(weights.food, turns),
        civil=_unit(weights.civil, turns),
        resource_rate=_rate(weights.resource, turns),
        science_rate=_rate(weights.science, turns),
        food_rate=_rate(weights.food, turns),
        civil_rate=_rate(weights.civil, turns),
        military_rate=_rate(weights.military, turns),
        happy_rate=_rate(weights.happy, turns),
    )


def _unit(worth: Unit, turns: float) -> float:
    """Return the value of one unit now; under one turn before the end it falls."""
    last, more, most = worth
    return min(last + more * turns, most) * min(turns, 1.0)


def _rate(worth: Unit, turns: float) -> float:
    """Return the value of one unit per turn to come; the last cannot be spent."""
    whole = int(turns)
    return sum(_unit(worth, left) for left in range(whole)) + (turns - whole) * _unit(worth, whole)


def turns_left(state: AgesState, seat: int, weights: Weights) -> float:
    """Return the seat's production phases after the current turn."""
    if state.last_round:
        later = 1.0 if comes_later(state, seat) else 0.0
        return later + max(state.last_round - state.round, 0)
    cards = sum(len(deck) for deck in state.civil.values())
    return cards / _pace(state, weights) + (1.0 if state.mode.id == "full" else 0.0)


def turns_of_age(state: AgesState, level: int, weights: Weights) -> float:
    cards = sum(len(state.civil.get(age, ())) for age in AGES[: level + 1])
    return cards / _pace(state, weights)


def _pace(state: AgesState, weights: Weights) -> float:
    players = state.still_playing
    swept = REMOVED_SPACES.get(players, max(REMOVED_SPACES.values()))
    return players * (swept + weights.taken)


def comes_later(state: AgesState, seat: int) -> bool:
    order = state.seats_from(state.first)
    if seat not in order or state.turn.seat not in order:
        return False
    return order.index(seat) > order.index(state.turn.seat)
