"""The status of every region for a seat."""

from dataclasses import dataclass

from core.games.history_of_the_world.content import PRESENCE_POINTS, REGIONS
from core.games.history_of_the_world.rules.scoring import (
    armies_by_region,
    level_points,
    region_level,
)
from core.games.history_of_the_world.state import WorldState


@dataclass(frozen=True, slots=True)
class RegionStatus:
    """A region for a seat: armies, level, points and the requirement of the next level."""

    region: str
    presence: int  # 0 without a token
    counts: dict[int, int]  # armies by seat
    level: str  # of the seat; "" without an army
    points: int
    later_presence: tuple[int, ...]  # presence in later epochs
    next_level_text: str  # for the next level, such as "1 to dominance"; "" if none scores


def region_statuses(view: WorldState, seat: int) -> list[RegionStatus]:
    table = armies_by_region(view)
    return [_region_status(view, seat, region, table.get(region, {})) for region in REGIONS]


def _region_status(
    view: WorldState, seat: int, region: str, counts: dict[int, int]
) -> RegionStatus:
    presence = view.presence_points(region)
    level = region_level(counts, seat)
    later_presence = PRESENCE_POINTS[region][view.epoch :] if view.agenda else ()
    points = level_points(presence, level)
    next_level_text = _next_level_text(counts, seat) if presence else ""
    return RegionStatus(region, presence, counts, level, points, later_presence, next_level_text)


def _next_level_text(counts: dict[int, int], seat: int) -> str:
    own_armies = counts.get(seat, 0)
    rival_armies = max((number for owner, number in counts.items() if owner != seat), default=0)
    level = region_level(counts, seat)
    if not own_armies:
        return "1 to presence"
    if level == "presence":
        return f"{max(rival_armies + 1, 2) - own_armies} to dominance"
    if level == "dominance" and not rival_armies:
        return f"{3 - own_armies} to control"
    return ""
