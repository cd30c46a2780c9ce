"""Post-game analysis: where a game was won or lost, and why (docs/analysis.md).

May import `core.app` and everything below it. Start with `records`.

    records          the results, for any front end
    choice_review    a review of every choice of a seat, compared with Emperor's
    timeline         points, win probability and luck, turn by turn
    summary          totals of the reviewed choices
    background       the whole analysis in a separate process, cached (cache) next to the save
    text_report      the analysis as text
    html_page        the same as a web page (stylesheet), with charts (svg_chart)
    retry            a table for trying another choice
"""

from typing import Any

from core.analysis.records import (
    Analysis,
    Cause,
    ChoiceReview,
    GamePart,
    LuckEvent,
    LuckTotal,
    ScoreSource,
    Term,
    TurningPoint,
    TurnRecord,
    Verdict,
    WastedResource,
)
from core.kernel import Codec

__all__ = [
    "Analysis",
    "Cause",
    "ChoiceReview",
    "GamePart",
    "LuckEvent",
    "LuckTotal",
    "ScoreSource",
    "Term",
    "TurnRecord",
    "TurningPoint",
    "Verdict",
    "WastedResource",
    "to_data",
]

_codec = Codec(Analysis)


def to_data(analysis: Analysis) -> dict[str, Any]:
    data: dict[str, Any] = _codec.to_data(analysis)
    return data
