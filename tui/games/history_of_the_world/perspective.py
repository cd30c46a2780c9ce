"""Whose side the table is seen from."""

from core.games.history_of_the_world.state import WorldState
from tui.draw.scene import Scene


def eye(scene: Scene) -> int:
    """The seat a face speaks of; to a spectator of whoever plays, else of the first."""
    view: WorldState = scene.view
    if 0 <= scene.seat < len(view.players):
        return scene.seat
    return max(view.turn.seat, 0)


def seats_in_order(scene: Scene) -> list[int]:
    """All seats, one's own first."""
    count = len(scene.view.players)
    return [(eye(scene) + step) % count for step in range(count)]
