"""How long the game will last, and what that makes of everything.

All worths are in culture points at the end. A good is worth more the more turns are left to make
something of it: what is produced early is invested again.
"""

from dataclasses import dataclass
from functools import cache

from core.games.through_the_ages.content import AGES, REMOVED_SPACES
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.weights import Unit, Weights


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """What one of each is worth: a good that is there, and one more in every turn to come.

    Two are the same only if they are one: `prices` makes each once.
    """

    weights: Weights  # by which it was judged
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
    """Worths with so many turns left."""
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
    """One unit now; with less than a turn left there is little to do with it."""
    last, more, most = worth
    return min(last + more * turns, most) * min(turns, 1.0)


def _rate(worth: Unit, turns: float) -> float:
    """One unit in each turn to come, the last one with nothing to spend it on."""
    whole = int(turns)
    return sum(_unit(worth, left) for left in range(whole)) + (turns - whole) * _unit(worth, whole)


def turns_left(state: AgesState, seat: int, weights: Weights) -> float:
    """Own production phases still to come after the turn under way."""
    if state.last_round:
        later = 1.0 if comes_later(state, seat) else 0.0
        return later + max(state.last_round - state.round, 0)
    cards = sum(len(deck) for deck in state.civil.values())
    return cards / _pace(state, weights) + (1.0 if state.mode.id == "full" else 0.0)


def turns_of_age(state: AgesState, level: int, weights: Weights) -> float:
    """Turns until the age of that level ends."""
    cards = sum(len(state.civil.get(age, ())) for age in AGES[: level + 1])
    return cards / _pace(state, weights)


def _pace(state: AgesState, weights: Weights) -> float:
    """Cards that leave the row in a round."""
    players = state.still_playing
    swept = REMOVED_SPACES.get(players, max(REMOVED_SPACES.values()))
    return players * (swept + weights.taken)


def comes_later(state: AgesState, seat: int) -> bool:
    """Whether the seat has its turn of this round still before it."""
    order = state.seats_from(state.first)
    if seat not in order or state.turn.seat not in order:
        return False
    return order.index(seat) > order.index(state.turn.seat)
