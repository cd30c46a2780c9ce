"""Chart data, independent of drawing: curves over a game, axis ticks and labels."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.table import TurnScores

PER_CENT = "%"
TICK_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
GAME_OFFSET = 1000  # offset between games of a campaign; all steps divide it
LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # rounds per axis label


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's value at each moment; None for an unknown value."""

    seat: int
    values: tuple[float | None, ...]

    @property
    def known_points(self) -> list[tuple[int, float]]:
        return [(index, value) for index, value in enumerate(self.values) if value is not None]

    @property
    def last_value(self) -> float | None:
        return self.known_points[-1][1] if self.known_points else None


@dataclass(frozen=True, slots=True)
class Chart:
    """Several curves over the same moments."""

    rounds: tuple[int, ...]  # the round of each moment
    curves: tuple[Curve, ...]
    unit: str = ""  # appended to every value
    value_range: tuple[float, float] | None = None  # range of the axis; by default that of the data
    now: int | None = None  # a cursor
    highlights: tuple[int, ...] = ()  # moments to highlight
    round_word: str = "round"
    round_name: Callable[[int], str] = str  # the label of a round

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the range of the axis, which always includes 0."""
        values = [value for curve in self.curves for _, value in curve.known_points]
        lower, upper = self.value_range or (0, 0)
        return min(lower, *values, 0), max(upper, *values, min([lower, *values]) + 1)

    @property
    def round_starts(self) -> dict[int, int]:
        index_by_round: dict[int, int] = {}
        for index, number in enumerate(self.rounds):
            index_by_round.setdefault(number, index)
        return index_by_round

    def format_value(self, value: float) -> str:
        return f"{round(value)}{self.unit}"


def points_chart(
    history: Sequence[TurnScores],
    round_word: str = "round",
    now: int | None = None,
    round_name: Callable[[int], str] = str,
) -> Chart:
    """Chart everybody's points after each turn, as if the game had ended there.

    Highlights restarts of the round numbers, as in the next game of a campaign.
    """
    seats = range(len(history[0].totals) if history else 0)
    restarts = [
        index for index in range(1, len(history)) if history[index].round < history[index - 1].round
    ]
    return Chart(
        rounds=tuple(
            GAME_OFFSET * sum(index >= first for first in restarts) + moment.round
            for index, moment in enumerate(history)
        ),
        curves=tuple(Curve(s, tuple(moment.totals[s] for moment in history)) for s in seats),
        now=now,
        highlights=tuple(restarts),
        round_word=round_word,
        round_name=lambda number: round_name(number % GAME_OFFSET),
    )


def find_ticks(chart: Chart, limit: int) -> list[int]:
    """Return the ticks of the value axis, within a limit.

    >>> find_ticks(Chart((1, 2), (Curve(0, (3, 118)),)), 6)
    [0, 20, 40, 60, 80, 100]
    >>> find_ticks(Chart((1,), (), PER_CENT, (0, 100)), 5)
    [0, 25, 50, 75, 100]
    """
    lower, upper = chart.bounds
    for step in TICK_STEPS:
        first = -int(-lower // step) * step  # rounded up
        ticks = list(range(first, int(upper) + 1, step))
        if len(ticks) <= max(limit, 1):
            break
    return ticks


def place_round_labels(
    chart: Chart, position: Callable[[int], float], width: Callable[[str], float]
) -> Mapping[int, str]:
    """Label the first moments of rounds, skipping rounds so that labels do not overlap.

    `position` maps a moment to the axis; `width` is a label's width including its gap.
    """
    starts = list(chart.round_starts.items())
    # The setup round is short: drop its label before those of other rounds.
    tries = [(step, labeled) for step in LABEL_STEPS for labeled in (starts, starts[1:])]
    for step, labeled in tries:
        named = {index: chart.round_name(n) for n, index in labeled if n % step == 0}
        if all(
            position(after) - position(before) >= (width(named[before]) + width(named[after])) / 2
            for before, after in pairwise(named)
        ):
            break
    return named
