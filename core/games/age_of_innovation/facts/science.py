"""The disciplines: short names, where steps would lead, what they would score."""

from core.games.age_of_innovation.scoring import discipline_points
from core.games.age_of_innovation.state import InnovationState

SHORT_DISCIPLINE = {"banking": "bank", "law": "law", "engineering": "eng", "medicine": "med"}


def short_discipline(discipline: str) -> str:
    """`med`."""
    return SHORT_DISCIPLINE[discipline]


def places_in(view: InnovationState, discipline: str) -> list[tuple[int, int]]:
    """What a discipline would score at the end as things stand: seat and points."""
    points = discipline_points(view, discipline)
    return [(seat, points[str(seat)]) for seat in range(len(view.players)) if points[str(seat)]]
