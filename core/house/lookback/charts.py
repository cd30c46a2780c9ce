"""The graphs of an analysis: win probability and points over the turns."""

from collections.abc import Sequence

from core.house.charts import PER_CENT, Chart, Curve
from core.house.lookback.records import Judged, Lookback, Stand

IN_PER_CENT = 100


def has_chances(lookback: Lookback) -> bool:
    return bool(lookback.course) and all(stand.chances for stand in lookback.course)


def chances_course(lookback: Lookback) -> Chart:
    """Make the graph of win probabilities after each turn, in percent."""
    shares = [tuple(share * IN_PER_CENT for share in stand.chances) for stand in lookback.course]
    return Chart(
        rounds=_rounds(lookback.course),
        curves=_curves(shares),
        unit=PER_CENT,
        within=(0, IN_PER_CENT),
        marks=_marks(lookback),
        round_word=lookback.round_word,
    )


def points_course(lookback: Lookback) -> Chart:
    """Make the graph of points after each turn, as if the game had ended there."""
    return Chart(
        rounds=_rounds(lookback.course),
        curves=_curves([stand.points for stand in lookback.course]),
        marks=_marks(lookback),
        round_word=lookback.round_word,
    )


def moment_of(lookback: Lookback, choice: Judged) -> int:
    """Return the index of the turn in which a choice was made."""
    after = enumerate(lookback.course[1:], 1)
    ends = (at for at, stand in after if stand.turn >= choice.turn)
    return next(ends, len(lookback.course) - 1)


def _marks(lookback: Lookback) -> tuple[int, ...]:
    return tuple(moment_of(lookback, choice) for choice in lookback.dearest)


def _rounds(course: Sequence[Stand]) -> tuple[int, ...]:
    return tuple(stand.round for stand in course)


def _curves(values: Sequence[Sequence[float]]) -> tuple[Curve, ...]:
    return tuple(
        Curve(seat, tuple(column)) for seat, column in enumerate(zip(*values, strict=True))
    )
