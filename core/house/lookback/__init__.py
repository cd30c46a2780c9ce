"""Looking back on a game that was played: where it was won, and by what (docs/analysis.md).

records   what is found, for whoever shows it
judging   every choice of a seat beside Emperor's
course    points, chances and luck, turn by turn
summary   what follows from the choices judged so far
running   all of that in the background, kept beside the save
report    all of that as text
page      the same as a page for browsers (style), with pictures (picture) of its charts
trial     a table at which a choice is tried again
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
    """All of it as plain data."""
    data: dict[str, Any] = _codec.data(found)
    return data
