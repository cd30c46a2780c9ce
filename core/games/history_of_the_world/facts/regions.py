"""The status of every region for a seat."""

from dataclasses import dataclass

from core.games.history_of_the_world.content import PRESENCE, REGIONS
from core.games.history_of_the_world.scoring import armies_by_region, level_of, level_points
from core.games.history_of_the_world.state import WorldState


@dataclass(frozen=True, slots=True)
class RegionFacts:
    """A region for a seat: armies, level, points and the requirement of the next level."""

    region: str
    presence: int  # 0 without a token
    counts: dict[int, int]  # armies by seat
    level: str  # of the seat; "" without an army
    points: int
    coming: tuple[int, ...]  # presence in later epochs
    needed: str  # for the next level, such as "1 to dominance"; "" if none scores


def regions_now(view: WorldState, seat: int) -> list[RegionFacts]:
    table = armies_by_region(view)
    return [_region(view, seat, region, table.get(region, {})) for region in REGIONS]


def _region(view: WorldState, seat: int, region: str, counts: dict[int, int]) -> RegionFacts:
    presence = view.presence_points(region)
    level = level_of(counts, seat)
    coming = PRESENCE[region][view.epoch :] if view.agenda else ()
    points = level_points(presence, level)
    needed = _needed(counts, seat) if presence else ""
    return RegionFacts(region, presence, counts, level, points, coming, needed)


def _needed(counts: dict[int, int], seat: int) -> str:
    """Return the armies that the next level takes, by conquest of empty lands."""
    own = counts.get(seat, 0)
    most = max((number for owner, number in counts.items() if owner != seat), default=0)
    level = level_of(counts, seat)
    if not own:
        return "1 to presence"
    if level == "presence":
        return f"{max(most + 1, 2) - own} to dominance"
    if level == "dominance" and not most:
        return f"{3 - own} to control"
    return ""
