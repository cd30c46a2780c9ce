"""Where on a canvas things stand: for the cursor and the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A thing on a canvas that the cursor can be on."""

    target: str
    x: int
    y: int
    width: int
    height: int = 1

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def neighbor(spots: Sequence[Spot], at: str, dx: int, dy: int) -> Spot | None:
    """The nearest spot in a direction, or the first one where the cursor is nowhere yet."""
    here = next((spot for spot in spots if spot.target == at), None)
    if here is None:
        return spots[0] if spots else None
    x, y = here.x + here.width / 2, here.y + here.height / 2
    best: tuple[float, Spot] | None = None
    for spot in spots:
        across = spot.x + spot.width / 2 - x
        down = spot.y + spot.height / 2 - y
        along = across * dx + down * dy * 2
        aside = abs(across * dy) + abs(down * dx * 2)
        if spot.target == at or along <= 0.4:
            continue
        distance = along + aside * 2
        if best is None or distance < best[0]:
            best = distance, spot
    return best[1] if best else None
