"""The seat from which the panels are drawn."""

from core.games.history_of_the_world.state import WorldState
from tui.draw.scene import Scene


def eye(scene: Scene) -> int:
    """Return the viewer's seat; for a spectator the active seat, or the first."""
    view: WorldState = scene.view
    if 0 <= scene.seat < len(view.players):
        return scene.seat
    return max(view.turn.seat, 0)


def seats_in_order(scene: Scene) -> list[int]:
    count = len(scene.view.players)
    return [(eye(scene) + step) % count for step in range(count)]
