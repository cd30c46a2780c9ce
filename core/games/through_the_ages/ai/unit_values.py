"""Estimates of the length of the game and the unit values that depend on it.

Early goods are worth more, because they are reinvested.
"""

from dataclasses import dataclass
from functools import cache

from core.games.through_the_ages.ai.weights import ValueCurve, Weights
from core.games.through_the_ages.content import AGES, REMOVED_SPACES
from core.games.through_the_ages.state import AgesState


@dataclass(frozen=True, slots=True, eq=False)
class UnitValues:
    """Final culture per unit now, and per unit in each later turn.

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
def unit_values(turns: float, weights: Weights) -> UnitValues:
    return UnitValues(
        weights=weights,
        turns=turns,
        resource=_unit_value(weights.resource, turns),
        science=_unit_value(weights.science, turns),
        food=_unit_value(weights.food, turns),
        civil=_unit_value(weights.civil, turns),
        resource_rate=_income_value(weights.resource, turns),
        science_rate=_income_value(weights.science, turns),
        food_rate=_income_value(weights.food, turns),
        civil_rate=_income_value(weights.civil, turns),
        military_rate=_income_value(weights.military, turns),
        happy_rate=_income_value(weights.happy, turns),
    )


def _unit_value(curve: ValueCurve, turns: float) -> float:
    """Return the value of one unit now, which falls in the last turn."""
    last, more, most = curve
    return min(last + more * turns, most) * min(turns, 1.0)


def _income_value(curve: ValueCurve, turns: float) -> float:
    """Return the value of one unit per later turn. The last one cannot be spent."""
    whole = int(turns)
    return sum(_unit_value(curve, left) for left in range(whole)) + (turns - whole) * _unit_value(
        curve, whole
    )


def turns_left(state: AgesState, seat: int, weights: Weights) -> float:
    """Return the seat's production phases after the current turn."""
    if state.last_round:
        later = 1.0 if has_turn_ahead(state, seat) else 0.0
        return later + max(state.last_round - state.round, 0)
    cards = sum(len(deck) for deck in state.civil.values())
    return cards / _cards_per_round(state, weights) + (1.0 if state.mode.id == "full" else 0.0)


def turns_until_age_ends(state: AgesState, level: int, weights: Weights) -> float:
    cards = sum(len(state.civil.get(age, ())) for age in AGES[: level + 1])
    return cards / _cards_per_round(state, weights)


def _cards_per_round(state: AgesState, weights: Weights) -> float:
    players = state.remaining_players
    swept = REMOVED_SPACES.get(players, max(REMOVED_SPACES.values()))
    return players * (swept + weights.taken)


def has_turn_ahead(state: AgesState, seat: int) -> bool:
    order = state.seats_from(state.first)
    if seat not in order or state.turn.seat not in order:
        return False
    return order.index(seat) > order.index(state.turn.seat)
