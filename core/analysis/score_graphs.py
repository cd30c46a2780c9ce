"""The graphs of an analysis: win probability and points over the turns."""

from collections.abc import Sequence

from core.analysis.records import Analysis, ChoiceReview, TurnRecord
from core.app.charts import PER_CENT, Chart, Curve

PERCENT = 100


def has_win_probability(analysis: Analysis) -> bool:
    return bool(analysis.turns) and all(record.win_probabilities for record in analysis.turns)


def win_probability_graph(analysis: Analysis) -> Chart:
    """Return win probabilities after each turn, in percent."""
    shares = [
        tuple(share * PERCENT for share in record.win_probabilities) for record in analysis.turns
    ]
    return Chart(
        rounds=_rounds(analysis.turns),
        curves=_curves(shares),
        unit=PER_CENT,
        value_range=(0, PERCENT),
        highlights=_highlights(analysis),
        round_word=analysis.round_word,
    )


def score_graph(analysis: Analysis) -> Chart:
    """Return points after each turn, as if the game had ended there."""
    return Chart(
        rounds=_rounds(analysis.turns),
        curves=_curves([record.points for record in analysis.turns]),
        highlights=_highlights(analysis),
        round_word=analysis.round_word,
    )


def moment_index(analysis: Analysis, choice: ChoiceReview) -> int:
    turns = enumerate(analysis.turns[1:], 1)
    ends = (index for index, record in turns if record.turn >= choice.turn)
    return next(ends, len(analysis.turns) - 1)


def _highlights(analysis: Analysis) -> tuple[int, ...]:
    return tuple(moment_index(analysis, choice) for choice in analysis.biggest_mistakes)


def _rounds(timeline: Sequence[TurnRecord]) -> tuple[int, ...]:
    return tuple(record.round for record in timeline)


def _curves(values: Sequence[Sequence[float]]) -> tuple[Curve, ...]:
    return tuple(
        Curve(seat, tuple(column)) for seat, column in enumerate(zip(*values, strict=True))
    )
