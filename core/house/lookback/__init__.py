"""Post-game analysis: where a game was won or lost, and why (docs/analysis.md).

May import `core.app` and everything below it. Start reading with `records`.

    records          the results, for any front end
    choice_review    a review of every choice of a seat, compared with Emperor's
    timeline         points, win probability and luck, turn by turn
    summary          totals of the choices reviewed so far
    background       the whole analysis in a separate process, cached (cache) next to the save
    text_report      the analysis as text
    html_page        the same as a web page (stylesheet), with charts (svg_chart)
    retry            a table for trying another choice
"""

from typing import Any

from core.house.lookback.records import (
    Cause,
    Judged,
    Lookback,
    Luck,
    Phase,
    Source,
    Stand,
    Stroke,
    Term,
    TurningPoint,
    Verdict,
    Wasted,
)
from core.kernel import Codec

__all__ = [
    "Cause",
    "Judged",
    "Lookback",
    "Luck",
    "Phase",
    "Source",
    "Stand",
    "Stroke",
    "Term",
    "TurningPoint",
    "Verdict",
    "Wasted",
    "data_of",
]

_codec = Codec(Lookback)


def data_of(found: Lookback) -> dict[str, Any]:
    """Return the analysis as plain data."""
    data: dict[str, Any] = _codec.data(found)
    return data
