"""What wins on paired deals tell: a share with its interval, and whether it is enough to know.

A deal is played as often as there are seats, so that everybody has had every place. Games of one
deal are not independent of each other; deals are, and it is deals that are counted.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean, pvariance

CONFIDENCE = 1.96  # standard errors on either side: 95 %
ERROR = 0.05  # of either kind, that the test may make


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins, and between what it lies with 95 %."""

    value: float
    low: float
    high: float


def share_of_wins(deals: Sequence[float]) -> Share:
    """The share over deals, each given as the share of its games that were won.

    A Wilson interval for as many independent games as say the same as these deals do.

    >>> share_of_wins([1, 1, 0.5, 1]).value
    0.875
    """
    if not deals:
        return Share(0.0, 0.0, 1.0)
    value, many = fmean(deals), len(deals)
    spread = _variance(deals) / many
    games = max(value * (1 - value) / spread, many) if 0 < value < 1 else float(many)
    games = min(games, 2.0 * many)
    wide = CONFIDENCE**2 / games
    middle = (value + wide / 2) / (1 + wide)
    half = CONFIDENCE * math.sqrt(value * (1 - value) / games + wide / (4 * games)) / (1 + wide)
    return Share(value, max(middle - half, 0.0), min(middle + half, 1.0))


class Verdict(Enum):
    """What a sequential test says so far."""

    OPEN = "not yet"
    BETTER = "better"
    NOT_BETTER = "not better"


def verdict(deals: Sequence[float], par: float, wanted: float) -> Verdict:
    """Whether the deals decide between a share of `par` and of `wanted` (Wald's test).

    The likelihoods are those of a normal distribution with the spread that was seen; two deals
    that nobody played, one won and one lost, keep a short row of wins from proving everything.
    """
    if not deals:
        return Verdict.OPEN
    mean, many = fmean(deals), len(deals)
    evidence = many * (wanted - par) * (2 * mean - par - wanted) / (2 * _variance(deals))
    bound = math.log((1 - ERROR) / ERROR)
    if evidence >= bound:
        return Verdict.BETTER
    return Verdict.NOT_BETTER if evidence <= -bound else Verdict.OPEN


def _variance(deals: Sequence[float]) -> float:
    return pvariance((*deals, 0.0, 1.0))
