"""Short names and final scores of the disciplines."""

from core.games.age_of_innovation.rules.scoring import discipline_points
from core.games.age_of_innovation.state import InnovationState

SHORT_NAMES = {"banking": "bank", "law": "law", "engineering": "eng", "medicine": "med"}


def short_discipline(discipline: str) -> str:
    """Return `med`."""
    return SHORT_NAMES[discipline]


def discipline_ranking(view: InnovationState, discipline: str) -> list[tuple[int, int]]:
    points = discipline_points(view, discipline)
    return [(seat, points[str(seat)]) for seat in range(len(view.players)) if points[str(seat)]]
