"""Chart data: curves over the rounds of a game, axis ticks and labels.

It is independent of drawing; the terminal and the HTML page draw the same data.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.table import Moment

PER_CENT = "%"
ROUND_NUMBERS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
A_GAME = 1000  # offset between games of a campaign; all steps divide it
EVERY_SO_MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # rounds per axis label


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's value at each moment; None for an unknown value."""

    seat: int
    values: tuple[float | None, ...]

    @property
    def known(self) -> list[tuple[int, float]]:
        return [(at, value) for at, value in enumerate(self.values) if value is not None]

    @property
    def last(self) -> float | None:
        return self.known[-1][1] if self.known else None


@dataclass(frozen=True, slots=True)
class Chart:
    """Several curves over the same moments."""

    rounds: tuple[int, ...]  # the round of each moment
    curves: tuple[Curve, ...]
    unit: str = ""  # appended to every value
    within: tuple[float, float] | None = None  # range of the axis; by default that of the data
    now: int | None = None  # a cursor
    marks: tuple[int, ...] = ()  # moments to highlight
    round_word: str = "round"
    name_of: Callable[[int], str] = str  # the label of a round

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the lowest and highest value of the axis, which always includes 0."""
        values = [value for curve in self.curves for _, value in curve.known]
        least, most = self.within or (0, 0)
        return min(least, *values, 0), max(most, *values, min([least, *values]) + 1)

    @property
    def starts(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for at, number in enumerate(self.rounds):
            found.setdefault(number, at)
        return found

    def written(self, value: float) -> str:
        return f"{round(value)}{self.unit}"


def points_chart(
    history: Sequence[Moment],
    round_word: str = "round",
    now: int | None = None,
    name_of: Callable[[int], str] = str,
) -> Chart:
    """Make a chart of everybody's points after each turn, as if the game had ended there.

    Highlights the moments at which the round numbers restart, as in the next game of a campaign.
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
    """Return the ticks of the value axis, within a limit.

    >>> find_ticks(Chart((1, 2), (Curve(0, (3, 118)),)), 6)
    [0, 20, 40, 60, 80, 100]
    >>> find_ticks(Chart((1,), (), PER_CENT, (0, 100)), 5)
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
    """Return labels for the first moments of rounds, skipping rounds so that labels do not overlap.

    `position` maps a moment to the axis; `width` is a label's width including its gap.
    """
    starts = list(chart.starts.items())
    # The setup round is short: drop its label before those of other rounds.
    tries = [(step, found) for step in EVERY_SO_MANY for found in (starts, starts[1:])]
    for step, found in tries:
        named = {at: chart.name_of(n) for n, at in found if n % step == 0}
        if all(
            place(after) - place(before) >= (width(named[before]) + width(named[after])) / 2
            for before, after in pairwise(named)
        ):
            break
    return named
