"""Looking back on a game that was played: where it was won, and by what.

records  what is found, for whoever shows it
"""

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
]
