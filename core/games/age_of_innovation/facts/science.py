"""The disciplines: short names, where steps would lead, what they would score."""

from core.games.age_of_innovation.content import KEY_LEVEL, TOP_LEVEL
from core.games.age_of_innovation.science import top_is_free
from core.games.age_of_innovation.scoring import discipline_points
from core.games.age_of_innovation.state import InnovationState

SHORT_DISCIPLINE = {"banking": "bank", "law": "law", "engineering": "eng", "medicine": "med"}


def short_discipline(discipline: str) -> str:
    """`med`."""
    return SHORT_DISCIPLINE[discipline]


def level_after(view: InnovationState, seat: int, discipline: str, steps: int) -> tuple[int, bool]:
    """The level that many steps would lead to, and whether it takes a city key (R9.3, R9.4)."""
    player = view.players[seat]
    level, key = player.science[discipline], False
    for _ in range(steps):
        if level == KEY_LEVEL - 1 and discipline not in player.keys_used:
            if not player.free_keys:
                break
            key = True
        if level == TOP_LEVEL or (level == TOP_LEVEL - 1 and not top_is_free(view, discipline)):
            break
        level += 1
    return level, key


def places_in(view: InnovationState, discipline: str) -> list[tuple[int, int]]:
    """What a discipline would score at the end as things stand: seat and points."""
    points = discipline_points(view, discipline)
    return [(seat, points[str(seat)]) for seat in range(len(view.players)) if points[str(seat)]]
