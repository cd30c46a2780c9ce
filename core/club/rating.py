"""Glicko-2 ratings, extended to several players: a game counts as one game per pair.

Mark Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); the steps below are
numbered as there. For our own choices see docs/ratings.md.

>>> new = Rating()
>>> winner, loser = rate_game([new, new], [1, 2])
>>> round(winner.value), round(loser.value)
(1662, 1338)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

TAU = 0.5  # how fast volatility changes; the middle of the advised range
SCALE = 173.7178  # between the displayed scale and the internal one
DEFAULT_RATING, MAX_DEVIATION = 1500.0, 350.0  # rating and deviation of a new player
TOLERANCE = 1e-6
PERIOD = 7 * 86_400  # seconds; one period of inactivity
UNSURE_DEVIATION = 110.0  # higher deviations count as uncertain


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a person's strength, with its uncertainty."""

    value: float = DEFAULT_RATING
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def is_sure(self) -> bool:
        return self.deviation <= UNSURE_DEVIATION


def rate_game(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the new ratings after a game, given the old ones and the ranks.

    Each pair of players counts as a game. Only one pair fewer than the number of players is
    independent, so each pair has a reduced weight.
    """
    weight = 2 / len(ratings)
    met = list(zip(ratings, ranks, strict=True))
    after = []
    for index, (own, rank) in enumerate(met):
        others = [
            (other, 1.0 if rank < theirs else 0.5 if rank == theirs else 0.0)
            for place, (other, theirs) in enumerate(met)
            if place != index
        ]
        after.append(update_rating(own, others, weight))
    return after


def decay_rating(rating: Rating, seconds: float) -> Rating:
    """Increase the deviation for a time without games (step 6 for inactive players)."""
    deviation, periods = rating.deviation / SCALE, max(seconds, 0.0) / PERIOD
    wider = SCALE * sqrt(deviation**2 + periods * rating.volatility**2)
    return replace(rating, deviation=min(wider, MAX_DEVIATION))


def update_rating(
    own: Rating, results: Sequence[tuple[Rating, float]], weight: float = 1.0
) -> Rating:
    """Return a rating after results against others: 1 for a win, 0 for a loss, 0.5 for a tie."""
    mu, phi = (own.value - DEFAULT_RATING) / SCALE, own.deviation / SCALE  # step 2
    information = improvement = 0.0
    for other, result in results:  # steps 3 and 4
        theirs = other.deviation / SCALE
        g = 1 / sqrt(1 + 3 * theirs**2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.value - DEFAULT_RATING) / SCALE)))
        information += weight * g**2 * expected * (1 - expected)
        improvement += weight * g * (result - expected)
    if not information:
        return own
    variance = 1 / information
    sigma = _new_volatility(own.volatility, phi, variance, variance * improvement)  # step 5
    phi_before = sqrt(phi**2 + sigma**2)  # step 6
    phi_after = 1 / sqrt(1 / phi_before**2 + information)  # step 7
    value = own.value + SCALE * phi_after**2 * improvement  # and step 8
    return Rating(value, min(SCALE * phi_after, MAX_DEVIATION), sigma)


def _new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5, the Illinois algorithm)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        total = phi**2 + variance + e
        return e * (delta**2 - total) / (2 * total**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
