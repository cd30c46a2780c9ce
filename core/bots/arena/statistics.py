"""Statistics of paired deals: win shares with intervals, and a sequential test.

Each deal is played once per seat order. The samples are deals, because the games of a deal are not
independent.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean, pvariance

Z_SCORE = 1.96  # two-sided 95 %
ERROR_RATE = 0.05  # of both kinds


@dataclass(frozen=True, slots=True)
class WinShare:
    """A win share with its 95 % interval."""

    value: float
    low: float
    high: float


def estimate_win_share(deals: Sequence[float]) -> WinShare:
    """Return the mean win share of deals, given each deal's share of games won.

    The Wilson interval uses the number of independent games with equal information.

    >>> estimate_win_share([1, 1, 0.5, 1]).value
    0.875
    """
    if not deals:
        return WinShare(0.0, 0.0, 1.0)
    value, count = fmean(deals), len(deals)
    spread = _variance(deals) / count
    games = max(value * (1 - value) / spread, count) if 0 < value < 1 else float(count)
    games = min(games, 2.0 * count)
    wide = Z_SCORE**2 / games
    middle = (value + wide / 2) / (1 + wide)
    half = Z_SCORE * math.sqrt(value * (1 - value) / games + wide / (4 * games)) / (1 + wide)
    return WinShare(value, max(middle - half, 0.0), min(middle + half, 1.0))


class Verdict(Enum):
    """The state of a sequential test."""

    OPEN = "not yet"
    BETTER = "better"
    NOT_BETTER = "not better"


def sequential_verdict(deals: Sequence[float], par: float, target: float) -> Verdict:
    """Decide between the win shares `par` and `target` by Wald's sequential test.

    The likelihoods are normal with the observed variance. Two virtual deals, one won and one lost,
    prevent a decision after a short series of wins.
    """
    if not deals:
        return Verdict.OPEN
    mean, count = fmean(deals), len(deals)
    evidence = count * (target - par) * (2 * mean - par - target) / (2 * _variance(deals))
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    if evidence >= bound:
        return Verdict.BETTER
    return Verdict.NOT_BETTER if evidence <= -bound else Verdict.OPEN


def _variance(deals: Sequence[float]) -> float:
    return pvariance((*deals, 0.0, 1.0))
