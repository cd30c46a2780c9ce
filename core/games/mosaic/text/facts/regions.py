"""Influence and points per region."""

from dataclasses import dataclass

from core.games.mosaic.rules.influence import dominating_seat, influence_by_region
from core.games.mosaic.rules.scoring import region_points
from core.games.mosaic.state import MosaicState


@dataclass(frozen=True, slots=True)
class RegionStatus:
    """A region's influence, dominating seat and current points."""

    influence: list[int]  # by seat
    leader: int | None  # the dominating seat
    points: dict[int, int]


def region_statuses(view: MosaicState) -> dict[str, RegionStatus]:
    return {
        region: RegionStatus(row, dominating_seat(row), region_points(view, region, row))
        for region, row in influence_by_region(view).items()
    }
