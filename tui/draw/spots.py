"""The regions of a canvas that cursor and mouse can select."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A target's rectangle on a canvas."""

    target: str
    x: int
    y: int
    width: int
    height: int = 1

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def neighbor(spots: Sequence[Spot], at: str, dx: int, dy: int) -> Spot | None:
    """Return the nearest region in a direction, or the first one without a cursor.

    Regions that overlap the cursor's row or column are preferred. On hex maps vertical moves
    alternate between right and left, so that a path is straight and reversible.
    """
    here = next((spot for spot in spots if spot.target == at), None)
    if here is None:
        return spots[0] if spots else None
    is_between = (here.x - min(spot.x for spot in spots)) % here.width > 0
    best: tuple[float, Spot] | None = None
    for spot in spots:
        across = spot.x - here.x + (spot.width - here.width) / 2
        down = spot.y - here.y + (spot.height - here.height) / 2
        along = across * dx + down * dy * 2
        if spot.target == at or along <= 0.4:
            continue
        aside = abs(across * dy) + abs(down * dx * 2)
        if dy:
            is_before = abs(across) < (spot.width + here.width) / 2
            aside += 0.5 * ((across < 0) != is_between)
        else:
            is_before = abs(down) < (spot.height + here.height) / 2
        distance = along + aside * (0.01 if is_before else 2)
        if best is None or distance < best[0]:
            best = distance, spot
    return best[1] if best else None
