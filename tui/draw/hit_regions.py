"""The regions of a canvas that cursor and mouse can select."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Target = TypeVar("Target")


@dataclass(frozen=True, slots=True)
class HitRegion(Generic[Target]):
    """A target's rectangle on a canvas."""

    target: Target
    x: int
    y: int
    width: int
    height: int = 1

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def region_at(regions: Sequence[HitRegion[Target]], x: int, y: int) -> HitRegion[Target] | None:
    """Return the region at a cell. Later ones are above earlier ones."""
    return next((region for region in reversed(regions) if region.contains(x, y)), None)


def nearest_region(
    regions: Sequence[HitRegion[Target]], target: Target, dx: int, dy: int
) -> HitRegion[Target] | None:
    """Return the nearest region in a direction, or the first one without a cursor.

    Regions that overlap the cursor's row or column are preferred. On hex maps vertical moves
    alternate between right and left, so that a path is straight and reversible.
    """
    origin = next((region for region in regions if region.target == target), None)
    if origin is None:
        return regions[0] if regions else None
    is_shifted_row = (origin.x - min(region.x for region in regions)) % origin.width > 0
    best: tuple[float, HitRegion[Target]] | None = None
    for region in regions:
        across = region.x - origin.x + (region.width - origin.width) / 2
        down = region.y - origin.y + (region.height - origin.height) / 2
        forward = across * dx + down * dy * 2
        if region.target == target or forward <= 0.4:
            continue
        sideways = abs(across * dy) + abs(down * dx * 2)
        if dy:
            is_in_path = abs(across) < (region.width + origin.width) / 2
            sideways += 0.5 * ((across < 0) != is_shifted_row)
        else:
            is_in_path = abs(down) < (region.height + origin.height) / 2
        distance = forward + sideways * (0.01 if is_in_path else 2)
        if best is None or distance < best[0]:
            best = distance, region
    return best[1] if best else None
