"""Charts as data: lines over the rounds of a game, and where their axes have names.

Who draws one, in cells or as a picture, says where things lie; what is drawn stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.table import Moment

PER_CENT = "%"
ROUND_NUMBERS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
A_GAME = 1000  # rounds between those of one game of a campaign and of the next: all steps divide it
EVERY_SO_MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # rounds between two names on the axis


@dataclass(frozen=True, slots=True)
class Curve:
    """What a seat had at each moment; None where nobody knows yet."""

    seat: int
    values: tuple[float | None, ...]

    @property
    def known(self) -> list[tuple[int, float]]:
        """The moments of which something is known, each with its value."""
        return [(at, value) for at, value in enumerate(self.values) if value is not None]

    @property
    def last(self) -> float | None:
        """Where it ends, as far as is known."""
        return self.known[-1][1] if self.known else None


@dataclass(frozen=True, slots=True)
class Chart:
    """Some curves over the same moments, from left to right."""

    rounds: tuple[int, ...]  # in which round each moment lies
    curves: tuple[Curve, ...]
    unit: str = ""  # behind every value
    within: tuple[float, float] | None = None  # the values it has room for; else those it has
    now: int | None = None  # a cursor in time
    marks: tuple[int, ...] = ()  # moments that stand out
    round_word: str = "round"
    name_of: Callable[[int], str] = str  # what a round is called

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most there is room for; nothing lies outside, and 0 lies inside."""
        values = [value for curve in self.curves for _, value in curve.known]
        least, most = self.within or (0, 0)
        return min(least, *values, 0), max(most, *values, min([least, *values]) + 1)

    @property
    def starts(self) -> dict[int, int]:
        """Every round with its first moment."""
        found: dict[int, int] = {}
        for at, number in enumerate(self.rounds):
            found.setdefault(number, at)
        return found

    def written(self, value: float) -> str:
        """A value as it stands beside the axis, or at the end of a line."""
        return f"{round(value)}{self.unit}"


def points_chart(
    history: Sequence[Moment],
    round_word: str = "round",
    now: int | None = None,
    name_of: Callable[[int], str] = str,
) -> Chart:
    """Everybody's points over the turns, as if the game had ended after each.

    Where the rounds begin anew, as in the next game of a campaign, it is marked.
    """
    seats = range(len(history[0].totals) if history else 0)
    anew = [at for at in range(1, len(history)) if history[at].round < history[at - 1].round]
    return Chart(
        rounds=tuple(
            A_GAME * sum(at >= first for first in anew) + moment.round
            for at, moment in enumerate(history)
        ),
        curves=tuple(Curve(s, tuple(moment.totals[s] for moment in history)) for s in seats),
        now=now,
        marks=tuple(anew),
        round_word=round_word,
        name_of=lambda number: name_of(number % A_GAME),
    )


def ticks(chart: Chart, many: int) -> list[int]:
    """Round numbers for the axis of values, at most so many.

    >>> ticks(Chart((1, 2), (Curve(0, (3, 118)),)), 6)
    [0, 20, 40, 60, 80, 100]
    >>> ticks(Chart((1,), (), PER_CENT, (0, 100)), 5)
    [0, 25, 50, 75, 100]
    """
    least, most = chart.bounds
    for step in ROUND_NUMBERS:
        first = -int(-least // step) * step  # rounded up
        found = list(range(first, int(most) + 1, step))
        if len(found) <= max(many, 1):
            break
    return found


def named_rounds(
    chart: Chart, place: Callable[[int], float], width: Callable[[str], float]
) -> Mapping[int, str]:
    """Moments at which rounds begin, with their names: all, or every so many; no two touch.

    `place` says where a moment lies, `width` how much room a name takes with the gap behind it.
    """
    starts = list(chart.starts.items())
    # A set-up is over soon: rather its name is left out than that of every other round.
    tries = [(step, found) for step in EVERY_SO_MANY for found in (starts, starts[1:])]
    for step, found in tries:
        named = {at: chart.name_of(n) for n, at in found if n % step == 0}
        if all(
            place(after) - place(before) >= (width(named[before]) + width(named[after])) / 2
            for before, after in pairwise(named)
        ):
            break
    return named
