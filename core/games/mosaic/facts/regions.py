"""Influence and points per region."""

from dataclasses import dataclass

from core.games.mosaic.influence import influence, sole_leader
from core.games.mosaic.scoring import region_points
from core.games.mosaic.state import MosaicState


@dataclass(frozen=True, slots=True)
class RegionNow:
    """A region's influence, dominating seat and current points."""

    influence: list[int]  # by seat
    leader: int | None  # the dominating seat
    points: dict[int, int]


def regions_now(view: MosaicState) -> dict[str, RegionNow]:
    return {
        region: RegionNow(row, sole_leader(row), region_points(view, region, row))
        for region, row in influence(view).items()
    }
